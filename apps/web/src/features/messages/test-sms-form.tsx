import { CARRIER_LABELS, CARRIERS, type Carrier, isCarrier } from "@watchbill/domain/members/carrier";
import { smsSize } from "@watchbill/domain/messages/sms-text";
import { TEST_SMS_LONGEST, testSmsBlockedBecause } from "@watchbill/domain/messages/test-message";
import { type SubmitEvent, useState } from "react";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SendFailure, SendOutcome } from "./send-outcome.tsx";

export const SMS_WORDS = { sent: "SMS Sent Successfully", failed: "SMS Failed", fallback: "Failed to send SMS" } as const;

/** Sends one text to any number; the carrier matters only where there is no gateway. */
export function TestSmsForm() {
  const status = useEndpoint("messages.status", {});
  const [to, setTo] = useState("");
  const [message, setMessage] = useState("Test from Watchbill: text messages reach you.");
  const [carrier, setCarrier] = useState<Carrier>("none");
  const send = useCommand("messages.testSms", {
    touches: ["messages."],
    failed: { title: "SMS Failed", text: "Failed to send test SMS" },
  });
  const size = smsSize(message);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refusal = testSmsBlockedBecause({ to, message });
    if (refusal) sayRefused(refusal.message);
    else if (!send.isPending) send.mutate({ to, message, carrier });
  };
  return (
    <Card title="Test SMS">
      <form noValidate onSubmit={submit} className="space-y-3">
        <TextField
          label="Phone number"
          type="tel"
          hint="10 digits, without the country code"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {status.data?.sms.method === "carrier_email" ? (
          <SelectField
            label="Carrier"
            options={CARRIERS.map((value) => ({ value, label: CARRIER_LABELS[value] }))}
            value={carrier}
            onChange={({ target }) => isCarrier(target.value) && setCarrier(target.value)}
          />
        ) : null}
        <TextArea
          label="Message"
          rows={3}
          hint={`${message.length} of ${TEST_SMS_LONGEST} characters, ${size.segments} ${size.segments === 1 ? "segment" : "segments"} (${size.encoding.toUpperCase()})`}
          error={message.length > TEST_SMS_LONGEST ? `A test message has at most ${TEST_SMS_LONGEST} characters` : undefined}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <p className="text-sm text-ink-soft">A text through a gateway costs about $0.06.</p>
        <Button type="submit" pending={send.isPending && "Sending..."}>
          Send test SMS
        </Button>
        {send.isError ? <SendFailure text={SMS_WORDS.fallback} error={send.error} /> : null}
        {send.data ? <SendOutcome key={send.data.messageId} messageId={send.data.messageId} words={SMS_WORDS} /> : null}
      </form>
    </Card>
  );
}
