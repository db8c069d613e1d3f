import { emailHtml } from "@watchbill/domain/messaging/email-html";
import type { Email } from "@watchbill/domain/messaging/email-templates";
import { generatedPasswordEmail, type PasswordMailFacts, welcomeEmail } from "@watchbill/domain/messaging/password-emails";

/** Writes the mail that brings a member a temporary password. */
export type PasswordMail = (facts: PasswordMailFacts) => { subject: string; content: string; contentHtml: string };

export const welcomeMail: PasswordMail = (facts) => parts(welcomeEmail(facts), facts);

export const generatedPasswordMail: PasswordMail = (facts) => parts(generatedPasswordEmail(facts), facts);

function parts({ subject, text, blocks }: Email, { squad }: PasswordMailFacts) {
  return { subject, content: text, contentHtml: emailHtml(subject, blocks, `Sent by ${squad}.`) };
}
