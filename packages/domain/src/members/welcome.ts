import { isMailbox } from "./contact/email-address.ts";

interface Welcomed {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean;
  /** True when a password email to this address is in the outbox or was sent recently. */
  readonly isEmailedLately: boolean;
}

/**
 * Within this many minutes no second password is emailed, because it would invalidate the first
 * before the member reads it.
 */
export const EMAILED_LATELY_MINUTES = 10;

export function emailedLatelyFrom(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: EMAILED_LATELY_MINUTES });
}

/**
 * Decides whether to send a member's welcome email. Skips the sender, inactive members, members
 * without an address and those with a recent password email. An undeliverable address counts as an
 * error.
 */
export function welcomeFor(member: Welcomed, senderId: number): "sent" | "errors" | "skipped" {
  if (!member.isActive || member.email === "" || member.isEmailedLately || member.id === senderId)
    return "skipped";
  return isMailbox(member.email) ? "sent" : "errors";
}

export function passwordMailBlockedBecause(email: string): string | null {
  return email === "" ? "This member has no email address" : null;
}

export const WELCOME_OUTCOMES = ["queued", "not-configured", "not-wanted"] as const;
type WelcomeOutcome = (typeof WELCOME_OUTCOMES)[number];

/**
 * Returns what happened with the welcome email: it is sent only if the administrator wants it and a
 * mail server is configured.
 */
export function welcomeOutcome(isWanted: boolean, hasMailServer: boolean): WelcomeOutcome {
  if (!isWanted) return "not-wanted";
  return hasMailServer ? "queued" : "not-configured";
}

const ADDED: Readonly<Record<WelcomeOutcome, string>> = {
  queued: "Member added successfully and welcome email sent",
  "not-configured":
    "Member added successfully. The welcome email wasn't sent because email isn't set up. Print a sign-in slip or use Reset Password.",
  "not-wanted": "Member added successfully",
};

export function memberAddedText(outcome: WelcomeOutcome): string {
  return ADDED[outcome];
}
