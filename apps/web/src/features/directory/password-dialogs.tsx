import { useState } from "react";
import { copyText } from "../../lib/browser/clipboard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useKeepCredentials } from "../credentials/use-keep-credentials.tsx";
import type { Member } from "./directory-view.ts";
import { MailTrouble } from "./mail-trouble.tsx";
import { MemberChoice } from "./member-choice.tsx";
import { useGeneratePassword, useResetPassword } from "./password-editing.ts";

interface PasswordDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

/**
 * Resets a password and shows the temporary one until the dialog closes: it cannot be shown again.
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
        description={`Tell it to ${member.firstName}, who is asked to choose their own. It cannot be shown again once this is closed.`}
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
      description="They get a random temporary password, which you are shown once. They are signed out everywhere. Their present one cannot be brought back."
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
      description={`They get a random password by email to ${member.email}, and nobody else sees it. When the mail server has the mail, their present one stops working and they are signed out everywhere.`}
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
