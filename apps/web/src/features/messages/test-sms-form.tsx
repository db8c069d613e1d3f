import type { Carrier } from "@watchbill/domain/members/contact/carrier";
import { phoneHint } from "@watchbill/domain/members/contact/phone-number";
import { segmentsText, smsSize } from "@watchbill/domain/messages/templates/sms-text";
import {
  TEST_SMS_LONGEST,
  testSmsBlockedBecause,
} from "@watchbill/domain/messages/templates/test-message";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { CarrierChoice } from "./carrier-choice.tsx";
import { SendFailure, SendOutcome } from "./send-outcome.tsx";

export const SMS_WORDS = {
  sent: "SMS Sent Successfully",
  failed: "SMS Failed",
  fallback: "Failed to send SMS",
} as const;

interface Test {
  readonly to: string;
  readonly message: string;
  readonly carrier: Carrier;
}

export function TestSmsForm() {
  const { country } = useOrganization();
  const send = useCommand("messages.testSms", {
    failed: { title: "SMS Failed", text: "Failed to send test SMS" },
  });
  const form = useForm<Test>(
    { to: "", message: "Test from Watchbill: texts work.", carrier: "none" },
    {
      blockedBecause: (values) => testSmsBlockedBecause(values, country),
      sending: send,
      onSend: (values) => send.mutate(values),
    },
  );
  const { message, carrier } = form.values;
  const size = smsSize(message);
  return (
    <Card title="Test SMS">
      <form {...form.wiring} className="space-y-3">
        <TextField
          label="Phone number"
          type="tel"
          hint={phoneHint(country, "10 digits, without the country code")}
          {...form.text("to")}
        />
        <CarrierChoice value={carrier} onChange={(chosen) => form.set({ carrier: chosen })} />
        <TextArea
          label="Message"
          rows={3}
          hint={`${message.length} of ${TEST_SMS_LONGEST} characters, ${segmentsText(size)}`}
          error={
            message.length > TEST_SMS_LONGEST
              ? `A test message has at most ${TEST_SMS_LONGEST} characters`
              : undefined
          }
          value={message}
          onChange={({ target }) => form.set({ message: target.value })}
        />
        <p className="text-sm text-ink-soft">A text through a provider costs about $0.06.</p>
        <Button type="submit" pending={send.isPending && "Sending..."}>
          Send test SMS
        </Button>
        {send.isError ? <SendFailure text={SMS_WORDS.fallback} error={send.error} /> : null}
        {send.data ? (
          <SendOutcome
            key={send.data.messageId}
            messageId={send.data.messageId}
            words={SMS_WORDS}
          />
        ) : null}
      </form>
    </Card>
  );
}
