import { livesAlready } from "./living-squad.ts";
import { currentTimeZone } from "./time-zone-names.ts";

/** What a squad is called until somebody names it. */
export const UNNAMED_SQUAD = "Watchbill";
/** What the first administrator is called until they say who they are. */
export const UNNAMED_ADMINISTRATOR = { firstName: "First", lastName: "Administrator" };
/** Where machines are that nobody told where they stand. */
const NOWHERE = "UTC";

/** The steps of setting a squad up, in the order in which they are taken. */
export const FIRST_STEPS = ["squad", "self", "week", "members", "messages", "invitations"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What the steps are ticked from. */
export interface FirstFacts {
  readonly squadName: string;
  readonly timeZone: string;
  /** Of the administrator who looks. */
  readonly firstName: string;
  readonly lastName: string;
  /** Active members beside them, those of these with a password of their own, and those nobody has invited. */
  readonly otherMembers: number;
  readonly othersIn: number;
  readonly uninvited: number;
  readonly hasShifts: boolean;
  readonly hasMail: boolean;
  readonly hasSent: boolean;
}

/** The zone of the administrator's own device where the squad's is another; null where they agree. */
export function suggestedZone(timeZone: string, deviceZone: string): string | null {
  const zone = currentTimeZone(deviceZone);
  return isSameZone(zone, currentTimeZone(timeZone)) ? null : zone;
}

/** Two names may be of one zone also where neither is an old spelling: "UTC" and "Etc/UTC". */
function isSameZone(one: string, other: string): boolean {
  const then = Temporal.Instant.fromEpochMilliseconds(0);
  return one === other || then.toZonedDateTimeISO(one).equals(then.toZonedDateTimeISO(other));
}

/**
 * Which steps are done, and which comes next; null where all are. No steps at all, null, for a squad that lives already: it has
 * shifts, and somebody else has come in. Without a mail server messages are nobody's next step here: slips invite without them.
 */
export function firstStepsOf(
  facts: FirstFacts,
  deviceZone: string,
): { readonly done: ReadonlySet<FirstStep>; readonly next: FirstStep | null } | null {
  if (livesAlready(facts)) return null;
  const done = new Set(FIRST_STEPS.filter((step) => IS_DONE[step](facts, deviceZone)));
  const next = FIRST_STEPS.find(
    (step) => !done.has(step) && (step !== "messages" || facts.hasMail),
  );
  return { done, next: next ?? null };
}

const areInvited = ({ otherMembers, uninvited }: FirstFacts): boolean =>
  otherMembers > 0 && uninvited === 0;

const IS_DONE: Readonly<Record<FirstStep, (facts: FirstFacts, deviceZone: string) => boolean>> = {
  squad: ({ squadName, timeZone }, deviceZone) =>
    squadName !== UNNAMED_SQUAD &&
    (timeZone !== NOWHERE || suggestedZone(timeZone, deviceZone) === null),
  self: ({ firstName, lastName }) =>
    firstName !== UNNAMED_ADMINISTRATOR.firstName || lastName !== UNNAMED_ADMINISTRATOR.lastName,
  week: ({ hasShifts }) => hasShifts,
  members: ({ otherMembers }) => otherMembers > 0,
  messages: (facts) => facts.hasSent || (!facts.hasMail && areInvited(facts)),
  invitations: areInvited,
};
