import { FORGOTTEN_MINUTES, TEMPORARY_DAYS } from "../../accounts/one-time-password.ts";
import { type Email, email, paragraph } from "./email-templates.ts";

/**
 * The facts of a password email; the sign-in URL appears as text for members who are new to the
 * app.
 */
export interface PasswordMailFacts {
  readonly firstName: string;
  readonly unitNumber: string;
  readonly squad: string;
  readonly password: string;
  readonly appAddress: string;
}

export function welcomeEmail(facts: PasswordMailFacts): Email {
  const opening = `You've been added to ${facts.squad} on Watchbill, where the squad schedules its shifts.`;
  return temporaryPasswordEmail(`Welcome to ${facts.squad}`, opening, facts);
}

export function generatedPasswordEmail(facts: PasswordMailFacts): Email {
  const opening = "An admin reset your password. Your old password no longer works.";
  return temporaryPasswordEmail(`Your new password for ${facts.squad}`, opening, facts);
}

function temporaryPasswordEmail(subject: string, opening: string, facts: PasswordMailFacts): Email {
  return email(subject, [
    paragraph(`Hi ${facts.firstName},`),
    paragraph(`${opening} Sign in with this temporary password within ${TEMPORARY_DAYS} days:`),
    signInTable(facts),
    paragraph("You'll choose your own password when you sign in."),
    paragraph(facts.squad),
  ]);
}

export function forgottenPasswordEmail(facts: PasswordMailFacts): Email {
  return email(`Your one-time password for ${facts.squad}`, [
    paragraph(`Hi ${facts.firstName},`),
    paragraph(`Use this one-time password within ${FORGOTTEN_MINUTES} minutes:`),
    signInTable(facts),
    paragraph(
      "You'll choose a new password when you sign in. Until then, your current password still works.",
    ),
    paragraph("Didn't request this? You can ignore this email."),
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
