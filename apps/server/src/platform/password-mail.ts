import { emailHtml } from "@watchbill/domain/messaging/email-html";
import type { Email } from "@watchbill/domain/messaging/email-templates";
import {
  forgottenPasswordEmail,
  generatedPasswordEmail,
  type PasswordMailFacts,
  welcomeEmail,
} from "@watchbill/domain/messaging/password-emails";

/** Writes the mail that brings a member a password. */
export type PasswordMail = (facts: PasswordMailFacts) => { subject: string; content: string; contentHtml: string };

export const welcomeMail = mailOf(welcomeEmail);
export const generatedPasswordMail = mailOf(generatedPasswordEmail);
export const forgottenPasswordMail = mailOf(forgottenPasswordEmail);

function mailOf(write: (facts: PasswordMailFacts) => Email): PasswordMail {
  return (facts) => {
    const { subject, text, blocks } = write(facts);
    return { subject, content: text, contentHtml: emailHtml(subject, blocks, `Sent by ${facts.squad}.`) };
  };
}
