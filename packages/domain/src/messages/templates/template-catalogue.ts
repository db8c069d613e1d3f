import {
  type Email,
  finalReminderEmail,
  firstReminderEmail,
  replacementRequestEmail,
} from "./email-templates.ts";
import type { RequestMessageFacts } from "./message-facts.ts";
import { finalReminderSms, firstReminderSms, replacementRequestSms } from "./sms-templates.ts";

interface Template {
  readonly label: string;
  readonly email: (facts: RequestMessageFacts) => Email;
  readonly sms: (facts: RequestMessageFacts) => string;
}

export const TEMPLATES = {
  "first-reminder": { label: "First Reminder", email: firstReminderEmail, sms: firstReminderSms },
  "final-reminder": { label: "Final Reminder", email: finalReminderEmail, sms: finalReminderSms },
  "replacement-request": {
    label: "Replacement Request",
    email: replacementRequestEmail,
    sms: replacementRequestSms,
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;
