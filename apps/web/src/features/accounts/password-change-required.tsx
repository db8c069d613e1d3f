import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";
import { passwordPutOff } from "./password-postponed.ts";
import type { CurrentUser } from "./session.ts";

/**
 * Asks a member with an assigned password to choose their own; they may postpone it until the next
 * sign-in.
 */
export function PasswordChangeRequired({ user }: { readonly user: CurrentUser }) {
  const [isClosed, setClosed] = useState(() => passwordPutOff.read(user.id) === true);
  const close = (): void => {
    passwordPutOff.keep(user.id, true);
    setClosed(true);
  };
  return (
    <Dialog
      isOpen={!isClosed}
      onClose={close}
      title="Password Change Required"
      description={
        user.maySetPassword
          ? "You signed in with a one-time password. Choose a new password now."
          : "Choose a new password to keep your account safe."
      }
    >
      <PasswordChangeForm
        unitNumber={user.unitNumber}
        submitLabel="Update Password & Continue"
        onDone={close}
      >
        <Button variant="quiet" onClick={close}>
          Skip for now (Not recommended)
        </Button>
      </PasswordChangeForm>
    </Dialog>
  );
}
