import { emailHtml, type MailLook } from "./templates/email-html.ts";
import type { Email } from "./templates/email-templates.ts";
import {
  forgottenPasswordEmail,
  generatedPasswordEmail,
  type PasswordMailFacts,
  welcomeEmail,
} from "./templates/password-emails.ts";

export type PasswordMail = (
  facts: PasswordMailFacts,
  look: MailLook,
) => { subject: string; content: string; contentHtml: string };

export const welcomeMail = mailOf(welcomeEmail);
export const generatedPasswordMail = mailOf(generatedPasswordEmail);
export const forgottenPasswordMail = mailOf(forgottenPasswordEmail);

function mailOf(write: (facts: PasswordMailFacts) => Email): PasswordMail {
  return (facts, look) => {
    const { subject, text, blocks } = write(facts);
    return {
      subject,
      content: text,
      contentHtml: emailHtml(subject, blocks, `Sent by ${facts.squad}.`, look),
    };
  };
}
