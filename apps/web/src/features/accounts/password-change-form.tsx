import {
  type PasswordScreen,
  passwordChangeBlockedBecause,
} from "@watchbill/domain/accounts/password-change";
import { type ReactNode, useState } from "react";
import { queryClient, useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import type { ErrorText } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/form/field.tsx";
import { useSession } from "./session.ts";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };
const UPDATED = {
  title: "Password Updated",
  description: "Your password has been successfully changed. You can now use the application.",
};
/** Error texts for failures for which the server sent no message. */
const FAILURES: Readonly<Record<PasswordScreen, ErrorText>> = {
  dialog: "Failed to change password",
  settings: { title: "Password Update Failed", text: "Failed to update password" },
};
/**
 * Delay before a second refetch after a password change, because another tab may have stored an
 * outdated session.
 */
const REFETCH_MS = 100;

/**
 * Password form with up to three fields. Their order and error texts depend on the screen; a dialog
 * has one visibility toggle for all fields, Settings has one for each field.
 */
export function PasswordChangeForm({
  unitNumber,
  submitLabel,
  screen = "dialog",
  success = UPDATED,
  onDone,
  children,
}: {
  readonly unitNumber: string;
  readonly submitLabel: string;
  readonly screen?: PasswordScreen;
  readonly success?: { readonly title: string; readonly description: string };
  readonly onDone?: () => void;
  readonly children?: ReactNode;
}) {
  const session = useSession();
  // A member who signed in with an emailed one-time password may set a new one without the current
  // one.
  const knowsCurrent = session.state !== "signed-in" || !session.user.maySetPassword;
  const [isShown, setShown] = useState(false);
  const change = useCommand("accounts.changePassword", {
    onSuccess: () => {
      setTimeout(
        () => void queryClient.refetchQueries({ queryKey: ["accounts.currentUser"] }),
        REFETCH_MS,
      );
      form.reset();
      showToast(success);
      onDone?.();
    },
    failed: FAILURES[screen],
  });
  const form = useForm(EMPTY, {
    blockedBecause: (values) => passwordChangeBlockedBecause(values, screen, { knowsCurrent }),
    sending: change,
    onSend: ({ currentPassword, newPassword }) =>
      change.mutate({ ...(knowsCurrent ? { currentPassword } : {}), newPassword }),
  });
  const field = (name: keyof typeof EMPTY, label: string, autoComplete: string, hint?: string) => (
    <PasswordField
      label={label}
      autoComplete={autoComplete}
      hint={hint}
      {...(screen === "dialog" ? { isShown, onToggle: () => setShown(!isShown) } : {})}
      {...form.text(name)}
    />
  );
  return (
    <form {...form.wiring} className="space-y-4">
      {/* Password managers store the new password under this user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={unitNumber}
        readOnly
        hidden
      />
      {knowsCurrent ? field("currentPassword", "Current Password", "current-password") : null}
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
