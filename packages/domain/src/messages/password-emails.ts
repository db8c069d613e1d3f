import { FORGOTTEN_MINUTES, TEMPORARY_DAYS } from "../accounts/one-time-password.ts";
import { type Email, email, paragraph } from "./email-templates.ts";

/**
 * The recipient of a password email and the sign-in address, which appears as text for members new
 * to the app.
 */
export interface PasswordMailFacts {
  readonly firstName: string;
  readonly unitNumber: string;
  readonly squad: string;
  readonly password: string;
  readonly appAddress: string;
}

export function welcomeEmail(facts: PasswordMailFacts): Email {
  const opening = `You are now a member of ${facts.squad} on Watchbill, where the squad plans its shifts.`;
  return temporaryPasswordEmail(`Welcome to ${facts.squad}`, opening, facts);
}

export function generatedPasswordEmail(facts: PasswordMailFacts): Email {
  const opening =
    "An administrator has made a new password for you; it takes the place of your old one.";
  return temporaryPasswordEmail(`Your new password for ${facts.squad}`, opening, facts);
}

function temporaryPasswordEmail(subject: string, opening: string, facts: PasswordMailFacts): Email {
  return email(subject, [
    paragraph(`Hello ${facts.firstName},`),
    paragraph(`${opening} Sign in with this password within ${TEMPORARY_DAYS} days:`),
    signInTable(facts),
    paragraph("The app will ask you to choose a password of your own."),
    paragraph(facts.squad),
  ]);
}

export function forgottenPasswordEmail(facts: PasswordMailFacts): Email {
  return email(`Your one-time password for ${facts.squad}`, [
    paragraph(`Hello ${facts.firstName},`),
    paragraph(`Here is a password that signs you in once, within ${FORGOTTEN_MINUTES} minutes:`),
    signInTable(facts),
    paragraph(
      "The app will then ask you to choose your own. Until you have, your present password keeps working too.",
    ),
    paragraph("If you did not ask for it, you need not do anything."),
    paragraph(facts.squad),
  ]);
}

function signInTable({ appAddress, unitNumber, password }: PasswordMailFacts) {
  const rows = [
    ["Address", appAddress],
    ["Unit number", unitNumber],
    ["Password", password],
  ] as const;
  return { kind: "table", rows } as const;
}
