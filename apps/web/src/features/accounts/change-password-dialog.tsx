import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PasswordChangeForm } from "./password-change-form.tsx";

const CHANGED = { title: "Success", description: "Password changed successfully" };

/** Lets a member change their own password from the directory. */
export function ChangePasswordDialog({
  unitNumber,
  onClose,
}: {
  readonly unitNumber: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title="Change Password">
      <PasswordChangeForm
        unitNumber={unitNumber}
        submitLabel="Change Password"
        success={CHANGED}
        onDone={onClose}
      >
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </PasswordChangeForm>
    </Dialog>
  );
}
