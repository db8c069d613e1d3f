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
import { useOrganization } from "../settings/organization.ts";
import { DateField } from "../settings/when-fields.tsx";

interface Filled {
  readonly name: string;
  readonly right: TokenScope;
  readonly memberId: string;
  readonly lastDay: string;
  /** One address or network per line. */
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
        placeholder="Hall light"
        hint="The activity log says by it what the program did"
        {...form.text("name")}
      />
      <SelectField
        label="What it may do"
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
        label="Last day"
        required
        min={today}
        max={addDays(today, MAX_API_TOKEN_DAYS)}
        hint="The token opens nothing after it"
        {...form.text("lastDay")}
      />
      <TextArea
        label="Addresses it may come from"
        rows={2}
        placeholder="192.0.2.7 or 192.0.2.0/24"
        hint="One a line; blank for any"
        {...form.text("allowedAddresses")}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && "Making..."}>
          Make the token
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
      label="The member it acts as"
      hint="They are told of it in the app"
      options={[{ value: "", label: members.data ? "Choose a member" : "Loading..." }, ...options]}
      {...field}
    />
  );
}
