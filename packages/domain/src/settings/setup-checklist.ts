import { livesAlready } from "./established-squad.ts";
import { currentTimeZone } from "./time-zone-names.ts";

/** The default name of a squad. */
export const UNNAMED_SQUAD = "Watchbill";
/** The default name of the first administrator. */
export const UNNAMED_ADMINISTRATOR = { firstName: "First", lastName: "Administrator" };

/** True for the address that a server gives its first administrator; it gets no mail. */
export function isFirstEmail(email: string): boolean {
  return email.endsWith("@localhost");
}

/** The default time zone of a server without a location. */
const NOWHERE = "UTC";

/** The setup steps, in order. */
export const SETUP_CHECKLIST = [
  "squad",
  "self",
  "week",
  "members",
  "messages",
  "invitations",
] as const;
export type FirstStep = (typeof SETUP_CHECKLIST)[number];

/** The facts that the setup checklist reads. */
export interface FirstFacts {
  readonly squadName: string;
  readonly timeZone: string;
  /** The name of the administrator who views the checklist. */
  readonly firstName: string;
  readonly lastName: string;
  /**
   * Counts of the other active members: all, those with their own password, and those not invited.
   */
  readonly otherMembers: number;
  readonly othersIn: number;
  readonly uninvited: number;
  readonly hasShifts: boolean;
  readonly hasMail: boolean;
  readonly hasSent: boolean;
}

/** The device's time zone when it differs from the squad's; null when they agree. */
export function suggestedZone(timeZone: string, deviceZone: string): string | null {
  const zone = currentTimeZone(deviceZone);
  return isSameZone(zone, currentTimeZone(timeZone)) ? null : zone;
}

/** Two names can mean one zone without either being a legacy name: "UTC" and "Etc/UTC". */
function isSameZone(one: string, other: string): boolean {
  const then = Temporal.Instant.fromEpochMilliseconds(0);
  return one === other || then.toZonedDateTimeISO(one).equals(then.toZonedDateTimeISO(other));
}

/**
 * The finished steps and the next one, null when all are done. Returns null for a squad in use: it
 * has shifts and another member has signed in. Skips the messages step without a mail server,
 * because sign-in slips invite without email.
 */
export function setupChecklistOf(
  facts: FirstFacts,
  deviceZone: string,
): {
  readonly done: ReadonlySet<FirstStep>;
  /** Of the done steps, the one without a result. */
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

/** True without a mail server once the members are invited by slips: no message was tried. */
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
