import { FORGOTTEN_MINUTES } from "@watchbill/domain/accounts/one-time-password";

/** The mail that carries a one-time password, as plain text; it names no link, so that nobody learns to follow one. */
export function forgottenPasswordMail(facts: { firstName: string; organisation: string; password: string }): {
  subject: string;
  content: string;
} {
  return {
    subject: `Your one-time password for ${facts.organisation}`,
    content: [
      `Hello ${facts.firstName},`,
      "",
      `here is a password that signs you in once, within ${FORGOTTEN_MINUTES} minutes:`,
      "",
      `    ${facts.password}`,
      "",
      "The app will then ask you to choose your own. Until you have, your present password keeps working too.",
      "If you did not ask for it, you need not do anything.",
      "",
      facts.organisation,
    ].join("\n"),
  };
}
