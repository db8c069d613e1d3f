import { TEMPORARY_DAYS } from "@watchbill/domain/accounts/one-time-password";

/** The mail that welcomes a new member with their temporary password. */
export function welcomeMail(facts: { firstName: string; unitNumber: string; organisation: string; password: string }): {
  subject: string;
  content: string;
} {
  return {
    subject: `Welcome to ${facts.organisation}`,
    content: [
      `Hello ${facts.firstName},`,
      "",
      `you are now a member of ${facts.organisation} on Watchbill. Sign in with`,
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
