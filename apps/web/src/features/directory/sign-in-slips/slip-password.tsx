import { passwordChangeBlockedBecause } from "@watchbill/domain/accounts/password-change";
import { formatLongDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { useState } from "react";
import { errorText, type Output } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { focusOnIt } from "../../../lib/focus/focus.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/form/field.tsx";
import { CodeField } from "../../accounts/code-field.tsx";
import { useOrganization } from "../../settings/organization.ts";

/**
 * Shows the member of a sign-in slip and sets their password. A member with an authenticator app
 * must also enter a code.
 */
export function SlipPassword({
  code: slipCode,
  slip: { firstName, unitNumber, expiresAt, needsCode },
  onDone,
}: {
  readonly code: string;
  readonly slip: Output<"accounts.openSlip">;
  readonly onDone: () => void;
}) {
  const squad = useOrganization();
  const [isShown, setShown] = useState(false);
  const send = useCommand("accounts.useSlip", { failed: null, onSuccess: onDone });
  const form = useForm(
    { newPassword: "", confirmation: "", code: "" },
    {
      blockedBecause: (values) =>
        passwordChangeBlockedBecause({ ...values, currentPassword: "" }, "dialog", {
          knowsCurrent: false,
        }),
      title: null,
      sending: send,
      onSend: ({ newPassword, code }) =>
        send.mutate({ slip: slipCode, newPassword, ...(code.trim() === "" ? {} : { code }) }),
    },
  );
  // Null if the error is about a field, because the field shows it.
  const wrong = send.isError && Object.keys(form.faults).length === 0 ? send.error : null;
  const field = (name: "newPassword" | "confirmation", label: string, hint?: string) => (
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={hint}
      required
      isShown={isShown}
      onToggle={() => setShown(!isShown)}
      {...form.text(name)}
    />
  );
  return (
    <form {...form.wiring} className="space-y-4">
      <h2 ref={focusOnIt} tabIndex={-1} className="text-xl font-bold">
        Welcome, {firstName}
      </h2>
      <p>
        This slip is for unit <strong className="whitespace-nowrap">{unitNumber}</strong>. Choose a
        password. You'll sign in with it and your unit number. This slip is valid until{" "}
        {formatLongDay(dateOf(Temporal.Instant.from(expiresAt), squad.timeZone), squad)}.
      </p>
      {/* Password managers store the new password under this (hidden) user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={unitNumber}
        readOnly
        hidden
      />
      {field("newPassword", "New Password", "At least 6 characters")}
      {field("confirmation", "Confirm New Password")}
      {needsCode ? (
        <CodeField
          code={form.values.code}
          fault={form.faults.code}
          onCode={(code) => form.set({ code })}
        />
      ) : null}
      {wrong ? (
        <p role="alert" className="rounded-lg bg-bad-soft p-3 font-semibold text-bad">
          {errorText(wrong, "Couldn't save your password. Check your connection and try again.")}
        </p>
      ) : null}
      <Button type="submit" className="w-full" pending={send.isPending && "Signing in..."}>
        Save password and sign in
      </Button>
    </form>
  );
}
