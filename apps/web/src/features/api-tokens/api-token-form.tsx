import {
  type ApiTokenForm,
  apiTokenFormBlockedBecause,
  MAX_API_TOKEN_DAYS,
  MAX_API_TOKEN_NAME_LENGTH,
  USUAL_API_TOKEN_DAYS,
} from "@watchbill/domain/api-tokens/api-token";
import {
  RIGHT_MEANINGS,
  RIGHT_NAMES,
  TOKEN_SCOPES,
  type TokenScope,
} from "@watchbill/domain/api-tokens/api-token-rights";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { DateField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";

interface Filled {
  readonly name: string;
  readonly right: TokenScope;
  readonly memberId: string;
  readonly lastDay: string;
  /** One IP address or network per line. */
  readonly allowedAddresses: string;
}

const RIGHTS = TOKEN_SCOPES.map((value) => ({ value, label: RIGHT_NAMES[value] }));

function answersOf({ memberId, allowedAddresses, ...rest }: Filled): ApiTokenForm {
  return {
    ...rest,
    memberId: rest.right === "member" && memberId !== "" ? Number(memberId) : null,
    allowedAddresses: allowedAddresses.split(/[\s,]+/).filter((text) => text !== ""),
  };
}

export function NewApiTokenForm({
  sending,
  onAnswers,
  onCancel,
}: {
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly onAnswers: (answers: ApiTokenForm) => void;
  readonly onCancel: () => void;
}) {
  const now = useNow(60_000);
  const { timeZone } = useOrganization();
  const today = dateOf(now, timeZone);
  const form = useForm<Filled>(
    {
      name: "",
      right: "schedule",
      memberId: "",
      lastDay: addDays(today, USUAL_API_TOKEN_DAYS),
      allowedAddresses: "",
    },
    {
      blockedBecause: (values) => apiTokenFormBlockedBecause(answersOf(values), today),
      title: null,
      sending,
      onSend: (values) => onAnswers(answersOf(values)),
    },
  );
  const { right } = form.values;
  return (
    <form {...form.wiring} className="space-y-4">
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={MAX_API_TOKEN_NAME_LENGTH}
        placeholder="Station light"
        hint="Shown in the activity log"
        {...form.text("name")}
      />
      <SelectField
        label="Permissions"
        options={RIGHTS}
        hint={RIGHT_MEANINGS[right]}
        value={right}
        error={form.faults.right}
        onChange={({ target }) =>
          form.set({ right: TOKEN_SCOPES.find((one) => one === target.value) ?? "schedule" })
        }
      />
      {right === "member" ? <MemberField {...form.text("memberId")} /> : null}
      <DateField
        label="Expires"
        required
        min={today}
        max={addDays(today, MAX_API_TOKEN_DAYS)}
        hint="Works through the end of this day"
        {...form.text("lastDay")}
      />
      <TextArea
        label="Allowed IP addresses"
        rows={2}
        placeholder="192.0.2.7 or 192.0.2.0/24"
        hint="One per line; blank allows any"
        {...form.text("allowedAddresses")}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && "Creating..."}>
          Create token
        </Button>
      </DialogActions>
    </form>
  );
}

function MemberField(
  field: Pick<Parameters<typeof SelectField>[0], "value" | "error" | "onChange">,
) {
  const members = useEndpoint("members.list", { filter: "active" });
  const options = (members.data ?? []).map((member) => ({
    value: String(member.id),
    label: unitAndName(member),
  }));
  return (
    <SelectField
      label="Acts as member"
      hint="They'll be notified in the app"
      options={[{ value: "", label: members.data ? "Choose a member" : "Loading..." }, ...options]}
      {...field}
    />
  );
}
