import { passwordChangeBlockedBecause } from "@watchbill/domain/accounts/password-change";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { errorText } from "../../lib/api.ts";
import { queryClient, useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };
const UPDATED = {
  title: "Password Updated",
  description: "Your password has been successfully changed. You can now use the application.",
};
/** A second look after a password change, in case another tab answered with the old state. */
const REFETCH_MS = 100;

/** Three fields with one toggle, checked in the order the squad knows. */
export function PasswordChangeForm({
  unitNumber,
  submitLabel,
  success = UPDATED,
  onDone,
  children,
}: {
  readonly unitNumber: string;
  readonly submitLabel: string;
  /** What is said once it is done. */
  readonly success?: { readonly title: string; readonly description: string };
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}) {
  const [form, setForm] = useState(EMPTY);
  const [isShown, setShown] = useState(false);
  const fail = (description: string): void => toast({ title: "Error", description, variant: "destructive" });
  const change = useCommand("accounts.changePassword", {
    touches: ["accounts."],
    onSuccess: () => {
      setTimeout(() => void queryClient.refetchQueries({ queryKey: ["accounts.currentUser"] }), REFETCH_MS);
      setForm(EMPTY);
      toast(success);
      onDone?.();
    },
    onError: (error) => fail(errorText(error, "Failed to change password")),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refusal = passwordChangeBlockedBecause(form);
    if (refusal) fail(refusal.message);
    else if (!change.isPending) change.mutate({ currentPassword: form.currentPassword, newPassword: form.newPassword });
  };
  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      hint={hint}
      isShown={isShown}
      onToggle={() => setShown(!isShown)}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {/* Password managers keep the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={unitNumber} readOnly hidden />
      {field("currentPassword", "Current Password", "current-password")}
      {field("newPassword", "New Password", "new-password", "At least 6 characters")}
      {field("confirmation", "Confirm New Password", "new-password")}
      <div className="flex flex-col gap-2">
        <Button type="submit" pending={change.isPending && "Updating Password..."}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
