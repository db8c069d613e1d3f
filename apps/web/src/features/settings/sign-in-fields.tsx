import {
  SECOND_FACTOR_CHOICES,
  SECOND_FACTOR_LABELS,
} from "@watchbill/domain/accounts/second-factor";
import type { ComponentProps } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import type { SettingsDraft, SettingsPart } from "./settings-draft.ts";
import { PARTS } from "./squad-pages.ts";

const SECOND_FACTORS = SECOND_FACTOR_CHOICES.map((value) => ({
  value,
  label: SECOND_FACTOR_LABELS[value],
}));
const SECOND_FACTOR_HINTS: Readonly<Record<SettingsDraft["secondFactorFor"], string>> = {
  nobody: "Passwords allowed; passkeys optional.",
  administrators: "With only a password, admins get member access.",
  everybody: "With only a password, members can only set one up.",
};

export function SignInFields({
  values: { secondFactorFor, providerOnly },
  onChange,
}: SettingsPart) {
  return (
    <Card title={PARTS.security}>
      <SelectField
        label="Who must sign in with a passkey or an authenticator app"
        hint={SECOND_FACTOR_HINTS[secondFactorFor]}
        options={SECOND_FACTORS}
        value={secondFactorFor}
        onChange={({ target }) => {
          const choice = SECOND_FACTOR_CHOICES.find((value) => value === target.value);
          if (choice) onChange({ secondFactorFor: choice });
        }}
      />
      <p className="mt-2 text-sm text-ink-soft">
        To require it, you must be signed in with one yourself.
      </p>
      <ProviderOnly
        checked={providerOnly}
        onChange={({ target }) => onChange({ providerOnly: target.checked })}
      />
    </Card>
  );
}

/**
 * Setting that turns off passwords for members who sign in through the sign-in provider; hidden if
 * there is no provider.
 */
function ProviderOnly(box: Omit<ComponentProps<typeof Checkbox>, "children">) {
  const { name } = useEndpoint("accounts.provider", {}).data ?? {};
  if (!name) return null;
  return (
    <div className="mt-3">
      <Checkbox {...box}>Turn off passwords for members who have signed in with {name}</Checkbox>
      <p className="mt-1 text-sm text-ink-soft">
        To turn this on, you must have signed in with it yourself.
      </p>
    </div>
  );
}
