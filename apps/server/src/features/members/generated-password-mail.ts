import { TEMPORARY_DAYS } from "@watchbill/domain/accounts/one-time-password";

/** The mail that brings a member the password an administrator had made for them. */
export function generatedPasswordMail(facts: { firstName: string; unitNumber: string; organisation: string; password: string }): {
  subject: string;
  content: string;
} {
  return {
    subject: `Your new password for ${facts.organisation}`,
    content: [
      `Hello ${facts.firstName},`,
      "",
      "an administrator has made a new password for you, and your old one no longer works. Sign in with",
      "",
      `    unit number  ${facts.unitNumber}`,
      `    password     ${facts.password}`,
      "",
      `within ${TEMPORARY_DAYS} days. The app will ask you to choose a password of your own.`,
      "",
      facts.organisation,
    ].join("\n"),
  };
}
