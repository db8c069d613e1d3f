import { useState } from "react";
import { useCommand } from "../../../lib/api/queries.ts";
import { copyText } from "../../../lib/browser/clipboard.ts";
import { showError, showErrorText, unknownOutcomeReason } from "../../../lib/toast/show-error.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { followEmails } from "../email-outcome.ts";

const RESET_TOAST_MS = 10_000;
const GENERATE_TOAST_MS = 5_000;
/** Long enough to read the message. */
const WAITING_TOAST_MS = 12_000;
const FAILED_TITLE = "Password Generation Failed";

/** Sets a temporary password and passes it to `onDone`, which displays it. */
export function useResetPassword(onDone: (password: string) => void) {
  return useCommand("members.resetPassword", {
    done: ({ defaultPassword }) => ({
      title: "Password Reset Successfully",
      description: `Temporary password: ${defaultPassword}`,
      duration: RESET_TOAST_MS,
      action: { label: "Copy", run: () => copyText(defaultPassword) },
    }),
    onSuccess: ({ defaultPassword }) => {
      onDone(defaultPassword);
    },
    failed: (error) => ({
      title: "Password Reset Failed",
      text: `${unknownOutcomeReason(error)}, so the password may have been reset. Reset it again.`,
    }),
  });
}

/** Emails a member a new password and shows the delivery result. */
export function useGeneratePassword(onDone: () => void) {
  const [isFollowing, setFollowing] = useState(false);
  const generate = useCommand("members.generatePassword", { failed: null });
  const start = async (userId: number): Promise<void> => {
    setFollowing(true);
    try {
      const { unitNumber, messageId } = await generate.mutateAsync({ userId });
      const outcome = await followEmails([messageId]);
      if (outcome.failed > 0)
        showErrorText(
          `${outcome.error ?? "The email wasn't sent"}. Their current password still works.`,
          FAILED_TITLE,
          WAITING_TOAST_MS,
        );
      else if (outcome.sent > 0)
        showToast({
          title: "Password Generated & Sent",
          description: `${unitNumber} gets the new password by email.`,
          duration: GENERATE_TOAST_MS,
        });
      else
        showToast({
          title: "Password generated, email pending",
          description: outcome.error
            ? `The mail server hasn't accepted the email yet (${outcome.error}). The current password of ${unitNumber} works until it does.`
            : `The mail server hasn't accepted the email yet. The current password of ${unitNumber} works until it does.`,
          duration: WAITING_TOAST_MS,
        });
      onDone();
    } catch (error) {
      showError(error, {
        title: FAILED_TITLE,
        text: `${unknownOutcomeReason(error)}, so the email may have been sent. Check Message Logs before you try again.`,
        duration: WAITING_TOAST_MS,
      });
    } finally {
      setFollowing(false);
    }
  };
  return { isPending: isFollowing, start: (userId: number) => void (isFollowing || start(userId)) };
}
