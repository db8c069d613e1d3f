import { emailHtml, mailLook } from "@watchbill/domain/messages/templates/email-html";
import { type EmailBlock, paragraph } from "@watchbill/domain/messages/templates/email-templates";
import { testEmailBlockedBecause } from "@watchbill/domain/messages/templates/test-message";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { SendFailure, SendOutcome } from "./send-outcome.tsx";

export const EMAIL_WORDS = {
  sent: "Email Sent Successfully",
  failed: "Email Failed",
  fallback: "Failed to send email",
} as const;

const FILLED_IN = {
  to: "",
  subject: "Test email from Watchbill",
  text: "This is a test. If you can read it, email from Watchbill works.",
};

export function TestEmailForm() {
  const organization = useOrganization();
  const send = useCommand("messages.testEmail", {
    failed: { title: "Email Failed", text: "Failed to send test email" },
  });
  const form = useForm(FILLED_IN, {
    blockedBecause: testEmailBlockedBecause,
    sending: send,
    onSend: (values) =>
      send.mutate({
        ...values,
        html: emailHtml(
          values.subject,
          paragraphsOf(values.text),
          `Sent by ${organization.name}.`,
          mailLook(organization),
        ),
      }),
  });
  return (
    <Card title="Test email">
      <form {...form.wiring} className="space-y-3">
        <TextField label="To" type="email" placeholder="name@example.org" {...form.text("to")} />
        <TextField label="Subject" maxLength={200} {...form.text("subject")} />
        <TextArea label="Message" rows={4} {...form.text("text")} />
        <Button type="submit" pending={send.isPending && "Sending..."}>
          Send test email
        </Button>
        {send.isError ? <SendFailure text={EMAIL_WORDS.fallback} error={send.error} /> : null}
        {send.data ? (
          <SendOutcome
            key={send.data.messageId}
            messageId={send.data.messageId}
            words={EMAIL_WORDS}
          />
        ) : null}
      </form>
    </Card>
  );
}

/** Splits the typed text at blank lines into the paragraphs of an email. */
function paragraphsOf(text: string): EmailBlock[] {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map(paragraph);
}
