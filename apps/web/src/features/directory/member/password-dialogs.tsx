import { useState } from "react";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useKeepCredentials } from "../../credentials/use-keep-credentials.tsx";
import type { Member } from "../directory-view.ts";
import { MailTrouble } from "../email-warning.tsx";
import { MemberChoice } from "../member-choice.tsx";
import { useGeneratePassword, useResetPassword } from "./password-editing.ts";

interface PasswordDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/**
 * Resets a member's password and shows the temporary password. The app cannot show it again after
 * the dialog closes.
 */
export function ResetPasswordDialog({ member, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState<string | null>(null);
  const reset = useResetPassword(setPassword);
  const { question, keepCredentials, isPending } = useKeepCredentials([member.id], {
    hasUndo: false,
  });
  if (password !== null) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={`Temporary password of ${member.unitNumber}`}
        description={`Give it to ${member.firstName}, who will be asked to choose a new one. We won't show it again.`}
      >
        <p className="my-2 rounded-lg bg-raised p-3 text-center font-mono text-lg whitespace-nowrap select-all">
          {password}
        </p>
        <div className="mt-4 flex justify-end gap-2">
          <Button variant="secondary" onClick={() => copyText(password)}>
            Copy
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reset the password of ${member.unitNumber}?`}
      description="We'll create a temporary password and show it to you once. They're signed out everywhere, and their current password stops working."
    >
      {question}
      <MemberChoice
        onClose={onClose}
        label="Reset Password"
        pending={reset.isPending ? "Resetting..." : isPending && "Checking..."}
        onConfirm={() => reset.mutate({ userId: member.id, keepCredentials })}
      />
    </Dialog>
  );
}

export function GeneratePasswordDialog({ member, onClose }: PasswordDialogProps) {
  const generate = useGeneratePassword(onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Generate a password for ${member.unitNumber}?`}
      description={`We'll email a new password to ${member.email}. Once the email is sent, their current password stops working and they're signed out everywhere.`}
    >
      <MailTrouble />
      <MemberChoice
        onClose={onClose}
        label="Generate Password"
        pending={generate.isPending && "Generating..."}
        onConfirm={() => generate.start(member.id)}
      />
    </Dialog>
  );
}
