import { forgotPasswordBlockedBecause } from "@watchbill/domain/accounts/sign-in";
import { MailCheck } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { errorText } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";

/** S1, section 8: the toast shows for so long, then the dialog closes and its fields clear. */
const READING_MS = 6_000;

/** Asks for a one-time password by email, for the unit number that was tried; what was done is read for six seconds, then the dialog closes by itself. */
export function ForgotPasswordDialog(props: { readonly unitNumber: string; readonly onClose: () => void }) {
  const [form, setForm] = useState({ unitNumber: props.unitNumber, email: "" });
  const [sent, setSent] = useState<string | null>(null);
  useAfterReading(sent !== null, props.onClose);
  const refuse = (description: string): void => toast({ title: "Reset Failed", description, variant: "destructive" });
  const send = useCommand("accounts.forgotPassword", {
    onSuccess: ({ message }) => {
      const description = message || "A new password has been sent to your email address";
      toast({ title: "Password Reset Email Sent", description, duration: READING_MS });
      setSent(description);
    },
    onError: (error) => refuse(errorText(error, "Failed to send password reset")),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refusal = forgotPasswordBlockedBecause(form);
    if (refusal) refuse(refusal.message);
    else if (!send.isPending) send.mutate(form);
  };
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title="Forgot Password"
      description="We mail you a password that signs you in once. Your present one keeps working."
    >
      {sent === null ? (
        <form noValidate onSubmit={submit} className="space-y-4">
          <TextField
            label="Unit Number"
            placeholder="e.g. C-25"
            autoComplete="username"
            value={form.unitNumber}
            onChange={(event) => setForm({ ...form, unitNumber: event.target.value })}
          />
          <TextField
            label="Email Address"
            type="email"
            autoComplete="email"
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={send.isPending && "Sending..."}>
              Send New Password
            </Button>
          </div>
        </form>
      ) : (
        <Sent text={sent} onClose={props.onClose} />
      )}
    </Dialog>
  );
}

function Sent({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  return (
    <div className="space-y-4">
      <p className="flex items-start gap-2 rounded-lg bg-good-soft p-3 text-good">
        <MailCheck aria-hidden size={20} className="mt-0.5 shrink-0" />
        <span>{text}</span>
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

/** Calls back once there was time to read; not where somebody was quicker. */
function useAfterReading(isRead: boolean, onRead: () => void): void {
  const heard = useRef(onRead);
  useEffect(() => {
    heard.current = onRead;
  });
  useEffect(() => {
    if (!isRead) return undefined;
    const timer = setTimeout(() => heard.current(), READING_MS);
    return () => clearTimeout(timer);
  }, [isRead]);
}
