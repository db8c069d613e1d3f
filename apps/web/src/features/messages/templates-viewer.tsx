import type { Carrier } from "@watchbill/domain/members/contact/carrier";
import { isMailbox, tidyEmail } from "@watchbill/domain/members/contact/email-address";
import { phoneFault } from "@watchbill/domain/members/contact/phone-number";
import {
  emailHtml,
  type MailLook,
  mailFooter,
  mailLook,
} from "@watchbill/domain/messages/templates/email-html";
import { segmentsText, smsSize } from "@watchbill/domain/messages/templates/sms-text";
import {
  TEMPLATES,
  type TemplateName,
} from "@watchbill/domain/messages/templates/template-catalogue";
import { templateSample } from "@watchbill/domain/messages/templates/template-sample";
import { dateOf } from "@watchbill/domain/time/local";
import { useState } from "react";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { CarrierChoice } from "./carrier-choice.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { SendFailure, SendOutcome } from "./send-outcome.tsx";
import { EMAIL_WORDS } from "./test-email-form.tsx";
import { SMS_WORDS } from "./test-sms-form.tsx";

const NAMES = Object.keys(TEMPLATES) as TemplateName[];

/** The message templates, filled with a sample shift, to preview and to send as a test. */
export function TemplatesViewer() {
  const organization = useOrganization();
  const { name: squad, timeZone } = organization;
  const [name, setName] = useState<TemplateName>("first-reminder");
  const [channel, setChannel] = useState<"email" | "sms">("email");
  const facts = templateSample(
    squad,
    `${location.origin}/go/example-link`,
    dateOf(useNow(60_000), timeZone),
    organization,
  );
  const { email, sms } = TEMPLATES[name];
  return (
    <Card title="Templates">
      <div className="mb-4 flex flex-wrap gap-3">
        <Segmented
          label="Template"
          options={NAMES.map((value) => ({ value, label: TEMPLATES[value].label }))}
          value={name}
          onChange={setName}
        />
        <Segmented
          label="Channel"
          options={[
            { value: "email", label: "Email" },
            { value: "sms", label: "SMS" },
          ]}
          value={channel}
          onChange={setChannel}
        />
      </div>
      {channel === "email" ? (
        <EmailTemplate key={name} name={name} mail={email(facts)} look={mailLook(organization)} />
      ) : (
        <SmsTemplate key={name} text={sms(facts)} />
      )}
    </Card>
  );
}

function EmailTemplate({
  name,
  mail,
  look,
}: {
  readonly name: TemplateName;
  readonly mail: ReturnType<(typeof TEMPLATES)[TemplateName]["email"]>;
  readonly look: MailLook;
}) {
  const [to, setTo] = useState("");
  const html = emailHtml(mail.subject, mail.blocks, mailFooter(look.squad), look);
  const send = useCommand("messages.testEmail", {
    failed: { title: "Email Failed", text: "Failed to send test email" },
  });
  const submit = (): void => {
    if (!isMailbox(tidyEmail(to))) {
      showErrorText("Please provide an email address to send the template");
    } else send.mutate({ to, subject: mail.subject, text: mail.text, html });
  };
  return (
    <div className="grid gap-3">
      <p>
        <span className="text-sm text-ink-soft">Subject</span>{" "}
        <span className="font-semibold">{mail.subject}</span>
      </p>
      <MailPreview
        address={`/api/test/templates/${name}/html`}
        title={`Preview: ${mail.subject}`}
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-56 flex-1">
          <TextField
            label="Send to"
            type="email"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <Button variant="secondary" pending={send.isPending && "Sending..."} onClick={submit}>
          Send template
        </Button>
      </div>
      {send.isError ? <SendFailure text={EMAIL_WORDS.fallback} error={send.error} /> : null}
      {send.data ? (
        <SendOutcome
          key={send.data.messageId}
          messageId={send.data.messageId}
          words={EMAIL_WORDS}
        />
      ) : null}
    </div>
  );
}

function SmsTemplate({ text }: { readonly text: string }) {
  const { country } = useOrganization();
  const [to, setTo] = useState("");
  const [carrier, setCarrier] = useState<Carrier>("none");
  const size = smsSize(text);
  const send = useCommand("messages.testSms", {
    failed: { title: "SMS Failed", text: "Failed to send test SMS" },
  });
  const submit = (): void => {
    if (to.trim() === "" || phoneFault(to, country) !== null) {
      showErrorText("Please provide a phone number to send the SMS template");
    } else send.mutate({ to, message: text, carrier });
  };
  return (
    <div className="grid gap-3">
      <p className="max-w-sm rounded-2xl bg-raised p-4 break-words">{text}</p>
      <p className="text-sm text-ink-soft">{`${text.length} characters, ${segmentsText(size)}`}</p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-56 flex-1">
          <TextField
            label="Send to"
            type="tel"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <CarrierChoice value={carrier} onChange={setCarrier} />
        <Button variant="secondary" pending={send.isPending && "Sending..."} onClick={submit}>
          Send template
        </Button>
      </div>
      {send.isError ? <SendFailure text={SMS_WORDS.fallback} error={send.error} /> : null}
      {send.data ? (
        <SendOutcome key={send.data.messageId} messageId={send.data.messageId} words={SMS_WORDS} />
      ) : null}
    </div>
  );
}
