import { emailHtml } from "@watchbill/domain/messages/email-html";
import { type EmailBlock, paragraph } from "@watchbill/domain/messages/email-templates";
import { testEmailBlockedBecause } from "@watchbill/domain/messages/test-message";
import { type SubmitEvent, useState } from "react";
import { useCommand } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { SendFailure, SendOutcome } from "./send-outcome.tsx";

export const EMAIL_WORDS = { sent: "Email Sent Successfully", failed: "Email Failed", fallback: "Failed to send email" } as const;

/** Sends one email to any address. */
export function TestEmailForm() {
  const { name: squad } = useOrganisation();
  const [form, setForm] = useState({
    to: "",
    subject: "Test email from Watchbill",
    text: "This is a test. If you can read it, email from Watchbill reaches you.",
  });
  const send = useCommand("messages.testEmail", {
    touches: ["messages."],
    failed: { title: "Email Failed", text: "Failed to send test email" },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refusal = testEmailBlockedBecause(form);
    if (refusal) sayRefused(refusal.message);
    else if (!send.isPending)
      send.mutate({ ...form, html: emailHtml(form.subject, paragraphsOf(form.text), `Sent by ${squad}.`) });
  };
  return (
    <Card title="Test email">
      <form noValidate onSubmit={submit} className="space-y-3">
        <TextField
          label="To"
          type="email"
          placeholder="name@example.org"
          value={form.to}
          onChange={(event) => setForm({ ...form, to: event.target.value })}
        />
        <TextField
          label="Subject"
          value={form.subject}
          maxLength={200}
          onChange={(event) => setForm({ ...form, subject: event.target.value })}
        />
        <TextArea
          label="Message"
          rows={4}
          value={form.text}
          onChange={(event) => setForm({ ...form, text: event.target.value })}
        />
        <Button type="submit" pending={send.isPending && "Sending..."}>
          Send test email
        </Button>
        {send.isError ? <SendFailure text={EMAIL_WORDS.fallback} error={send.error} /> : null}
        {send.data ? <SendOutcome key={send.data.messageId} messageId={send.data.messageId} words={EMAIL_WORDS} /> : null}
      </form>
    </Card>
  );
}

/** What was typed as the parts of a mail, a blank line between two. */
function paragraphsOf(text: string): EmailBlock[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map(paragraph);
}
