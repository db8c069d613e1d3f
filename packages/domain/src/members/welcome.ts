import { isMailbox } from "./email-address.ts";

/** What deciding about a welcome email needs to know of a member. */
interface Welcomed {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean;
  /** A mail with a password is on its way to this address, or left it a moment ago. */
  readonly isMailedLately: boolean;
}

/** Whoever was mailed a password this lately reads that mail; a second one would end the first before it is read. */
export const MAILED_LATELY_MINUTES = 10;

/** From when on a password mail that has left counts as sent lately. */
export function mailedLatelyFrom(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: MAILED_LATELY_MINUTES });
}

/**
 * What becomes of a member when welcome emails go out: inactive members, members without an address, whoever was mailed a
 * password a moment ago and whoever sends them are skipped, and an address that mail cannot reach is an error.
 */
export function welcomeFor(member: Welcomed, senderId: number): "sent" | "errors" | "skipped" {
  if (!member.isActive || member.email === "" || member.isMailedLately || member.id === senderId)
    return "skipped";
  return isMailbox(member.email) ? "sent" : "errors";
}

/** Why no password can be mailed to a member, or null. */
export function passwordMailBlockedBecause(email: string): string | null {
  return email === "" ? "This member has no email address" : null;
}

/** What becomes of the welcome email of a member who is added. */
export const WELCOME_OUTCOMES = ["queued", "not-configured", "not-wanted"] as const;
export type WelcomeOutcome = (typeof WELCOME_OUTCOMES)[number];

/** A welcome email leaves only where somebody wants one and a mail server is set up. */
export function welcomeOutcome(isWanted: boolean, hasMailServer: boolean): WelcomeOutcome {
  if (!isWanted) return "not-wanted";
  return hasMailServer ? "queued" : "not-configured";
}

const ADDED: Readonly<Record<WelcomeOutcome, string>> = {
  queued: "Member added successfully and welcome email sent",
  "not-configured":
    "Member added successfully. No welcome email could be sent, because no mail server is set up: print a sign-in slip for them, or give them a password with Reset Password.",
  "not-wanted": "Member added successfully",
};

/** What whoever added a member is told. */
export function memberAddedText(outcome: WelcomeOutcome): string {
  return ADDED[outcome];
}
