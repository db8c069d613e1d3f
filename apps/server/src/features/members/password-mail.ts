import { TEMPORARY_DAYS } from "@watchbill/domain/accounts/one-time-password";

interface Facts {
  readonly firstName: string;
  readonly unitNumber: string;
  readonly organisation: string;
  readonly password: string;
}

/** Writes the mail that brings a member a temporary password. */
export type PasswordMail = (facts: Facts) => { subject: string; content: string };

/** The mail that welcomes a new member with their temporary password. */
export const welcomeMail: PasswordMail = (facts) => ({
  subject: `Welcome to ${facts.organisation}`,
  content: signInWith(`you are now a member of ${facts.organisation} on Watchbill. Sign in with`, facts),
});

/** The mail that brings a member the password an administrator had made for them. */
export const generatedPasswordMail: PasswordMail = (facts) => ({
  subject: `Your new password for ${facts.organisation}`,
  content: signInWith("an administrator has made a new password for you, and your old one no longer works. Sign in with", facts),
});

function signInWith(opening: string, facts: Facts): string {
  return [
    `Hello ${facts.firstName},`,
    "",
    opening,
    "",
    `    unit number  ${facts.unitNumber}`,
    `    password     ${facts.password}`,
    "",
    `within ${TEMPORARY_DAYS} days. The app will ask you to choose a password of your own.`,
    "",
    facts.organisation,
  ].join("\n");
}
