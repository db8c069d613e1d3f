import { livesAlready } from "./established-squad.ts";
import { currentTimeZone } from "./time-zone-names.ts";

/** The default name of a squad. */
export const UNNAMED_SQUAD = "Watchbill";
/** The name that a server gives its first administrator. */
export const UNNAMED_ADMINISTRATOR = { firstName: "First", lastName: "Administrator" };

/**
 * True for the placeholder email address that a server gives its first administrator; it receives
 * no email.
 */
export function isFirstEmail(email: string): boolean {
  return email.endsWith("@localhost");
}

/** The time zone of a server whose squad has not chosen one. */
const NOWHERE = "UTC";

/** The steps of the setup checklist, in order. */
export const SETUP_CHECKLIST = [
  "squad",
  "self",
  "week",
  "members",
  "messages",
  "invitations",
] as const;
export type FirstStep = (typeof SETUP_CHECKLIST)[number];

/** The facts from which the setup checklist is computed. */
export interface FirstFacts {
  readonly squadName: string;
  readonly timeZone: string;
  /** The first name of the administrator who sees the checklist. */
  readonly firstName: string;
  readonly lastName: string;
  /**
   * Counts of the other active members: all of them, those with their own password, and those not
   * invited.
   */
  readonly otherMembers: number;
  readonly othersIn: number;
  readonly uninvited: number;
  readonly hasShifts: boolean;
  readonly hasMail: boolean;
  readonly hasSent: boolean;
}

/** Returns the device's time zone when it differs from the squad's; null when they are equal. */
export function suggestedZone(timeZone: string, deviceZone: string): string | null {
  const zone = currentTimeZone(deviceZone);
  return isSameZone(zone, currentTimeZone(timeZone)) ? null : zone;
}

/**
 * True if two names mean one zone, although neither is a former name, such as "UTC" and "Etc/UTC".
 */
function isSameZone(one: string, other: string): boolean {
  const then = Temporal.Instant.fromEpochMilliseconds(0);
  return one === other || then.toZonedDateTimeISO(one).equals(then.toZonedDateTimeISO(other));
}

/**
 * Returns the finished steps and the next one, which is null when all are done. Returns null for a
 * squad in use, which has shifts and a second member who signed in. Without a mail server the step
 * about messages is skipped, because sign-in slips (printed one-time passwords) invite without
 * email.
 */
export function setupChecklistOf(
  facts: FirstFacts,
  deviceZone: string,
): {
  readonly done: ReadonlySet<FirstStep>;
  /** The finished step that was skipped, if any. */
  readonly skipped: FirstStep | null;
  readonly next: FirstStep | null;
} | null {
  if (livesAlready(facts)) return null;
  const done = new Set(SETUP_CHECKLIST.filter((step) => IS_DONE[step](facts, deviceZone)));
  const next = SETUP_CHECKLIST.find(
    (step) => !done.has(step) && (step !== "messages" || facts.hasMail),
  );
  return { done, skipped: isMessagesSkipped(facts) ? "messages" : null, next: next ?? null };
}

const areInvited = ({ otherMembers, uninvited }: FirstFacts): boolean =>
  otherMembers > 0 && uninvited === 0;

/**
 * True when the step about messages was skipped: there is no mail server, and the members are
 * invited by sign-in slips.
 */
function isMessagesSkipped(facts: FirstFacts): boolean {
  return !facts.hasSent && !facts.hasMail && areInvited(facts);
}

const IS_DONE: Readonly<Record<FirstStep, (facts: FirstFacts, deviceZone: string) => boolean>> = {
  squad: ({ squadName, timeZone }, deviceZone) =>
    squadName !== UNNAMED_SQUAD &&
    (timeZone !== NOWHERE || suggestedZone(timeZone, deviceZone) === null),
  self: ({ firstName, lastName }) =>
    firstName !== UNNAMED_ADMINISTRATOR.firstName || lastName !== UNNAMED_ADMINISTRATOR.lastName,
  week: ({ hasShifts }) => hasShifts,
  members: ({ otherMembers }) => otherMembers > 0,
  messages: (facts) => facts.hasSent || isMessagesSkipped(facts),
  invitations: areInvited,
};
