import { forgotPasswordBlockedBecause } from "@watchbill/domain/accounts/sign-in";
import { type SubmitEvent, useState } from "react";
import { errorText } from "../../lib/api.ts";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";

const EMPTY = { unitNumber: "", email: "" };
const TOAST_MS = 6_000;

/** Asks for a one-time password by email. */
export function ForgotPasswordDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [form, setForm] = useState(EMPTY);
  const close = (): void => {
    setForm(EMPTY);
    onClose();
  };
  const refuse = (description: string): void => toast({ title: "Reset Failed", description, variant: "destructive" });
  const send = useCommand("accounts.forgotPassword", {
    onSuccess: ({ message }) => {
      toast({
        title: "Password Reset Email Sent",
        description: message || "A new password has been sent to your email address",
        duration: TOAST_MS,
      });
      close();
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
      isOpen={isOpen}
      onClose={close}
      title="Forgot Password"
      description="We mail you a one-time password. Your present one keeps working until you use it."
    >
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
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" pending={send.isPending && "Sending..."}>
            Send New Password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
