import { forgotPasswordBlockedBecause } from "@watchbill/domain/accounts/sign-in";
import { MailCheck, MailX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError, errorText } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

/** Time to read the result before the dialog closes. */
const READING_MS = 6_000;
const FAILED = { title: "Reset Failed", text: "Failed to send password reset" } as const;
const WHAT_HAPPENS = "We'll email you a one-time password. Your current password keeps working.";

/** The result of the request: a password was emailed, or the squad has no mail server for it. */
interface Outcome {
  readonly isSent: boolean;
  readonly text: string;
}

/**
 * Emails a one-time password to the member with the entered unit number; shows the result for six
 * seconds, then closes.
 */
export function ForgotPasswordDialog(props: {
  readonly unitNumber: string;
  readonly onClose: () => void;
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useAfterReading(outcome?.isSent === true, props.onClose);
  const send = useCommand("accounts.forgotPassword", {
    onSuccess: ({ message }) => {
      const description = message || "A new password has been sent to your email address";
      showToast({ title: "Password Reset Email Sent", description, duration: READING_MS });
      setOutcome({ isSent: true, text: description });
    },
    failed: FAILED,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "email-not-configured")
        setOutcome({ isSent: false, text: errorText(error, FAILED.text) });
    },
  });
  const form = useForm(
    { unitNumber: props.unitNumber, email: "" },
    {
      blockedBecause: forgotPasswordBlockedBecause,
      title: FAILED.title,
      sending: send,
      onSend: (values) => send.mutate(values),
    },
  );
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title="Forgot Password"
      {...(outcome?.isSent === false ? {} : { description: WHAT_HAPPENS })}
    >
      {outcome === null ? (
        <form {...form.wiring} className="space-y-4">
          <TextField
            label="Unit Number"
            placeholder="e.g. C-25"
            autoComplete="username"
            {...form.text("unitNumber")}
          />
          <TextField
            label="Email Address"
            type="email"
            autoComplete="email"
            {...form.text("email")}
          />
          <div className="acts justify-end">
            <Button variant="secondary" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={send.isPending && "Sending..."}>
              Send New Password
            </Button>
          </div>
        </form>
      ) : (
        <Answered {...outcome} onClose={props.onClose} />
      )}
    </Dialog>
  );
}

function Answered({ isSent, text, onClose }: Outcome & { readonly onClose: () => void }) {
  const Icon = isSent ? MailCheck : MailX;
  return (
    <div className="space-y-4">
      <p
        className={`flex items-start gap-2 rounded-lg p-3 ${isSent ? "bg-good-soft text-good" : "bg-warn-soft text-warn"}`}
      >
        <Icon aria-hidden size={20} className="mt-0.5 shrink-0" />
        <span>{text}</span>
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

/** Calls back after the reading time, unless the dialog closes earlier. */
function useAfterReading(isRead: boolean, onRead: () => void): void {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    if (!isRead) return undefined;
    const timer = setTimeout(() => latest.current(), READING_MS);
    return () => clearTimeout(timer);
  }, [isRead]);
}
