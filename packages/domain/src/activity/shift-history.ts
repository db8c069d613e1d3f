import { BREAK_MINUTES } from "../attendance/break-watch.ts";
import { CHECK_IN_OPENS_MINUTES } from "../attendance/check-in.ts";
import { CLOSING_MINUTES } from "../attendance/closing.ts";
import { overrideText } from "../eligibility/eligibility-issues.ts";
import { type DetailsOfEvent, EVENTS, type EventType, isEventType } from "../events/catalogue.ts";
import { readDetails } from "../events/details.ts";
import { correctionWords } from "../events/hours-corrections.ts";
import { SEARCH_STATUS_LABELS, SEARCH_STATUSES } from "../replacements/search-status.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { swapEndText } from "../swaps/ends.ts";
import { counted, minutesInWords } from "../time/counted.ts";
import type { DateStyle } from "../time/date-style.ts";
import type { LocalDate } from "../time/local.ts";

/** Limit of log entries read for one shift, the newest first. */
export const HISTORY_ENTRIES = 200;

export type HistoryKind = "made" | "changed" | "hands" | "cover" | "duty";

/**
 * The facts for formatting a log entry in the history of one shift. The text does not name the
 * shift.
 */
export interface HistoryFacts {
  /** "C-25 Dana Levi", or "The system". */
  readonly actor: string;
  /** The affected member, or an empty string. */
  readonly subject: string;
  /** True when the actor acted for themselves. */
  readonly isOwnAct: boolean;
  /** The squad's current date and time style. */
  readonly style: DateStyle;
  /** The entry names this shift. An entry about several shifts names only one. */
  readonly isNamed: boolean;
  /** The reason for the replacement request, if the reader may see it. */
  readonly reason: string | null;
  /** Unit numbers of the asked members. */
  readonly asked: readonly string[];
  /** The squad's current day at the time of reading. */
  readonly today: LocalDate;
}

/**
 * The readers of an entry: all members, or admins, the actor, the affected member and the member
 * who made the offer.
 */
export type HistoryAudience = "everyone" | "concerned";

interface Notified<Details> {
  readonly kind: HistoryKind;
  readonly seenBy: HistoryAudience;
  readonly text: (facts: HistoryFacts & { readonly details: Details }) => string;
}

const BREAK_LENGTH = minutesInWords(BREAK_MINUTES);
const CLOSED_AFTER = minutesInWords(CLOSING_MINUTES);

/** Limit of asked members named in the text. */
const NAMED_AT_MOST = 12;

/**
 * The log entries in a shift's history. Assignment changes come from the assignment history, which
 * outlasts the log.
 */
const NOTIFIED: { readonly [Type in EventType]?: Notified<DetailsOfEvent<Type>> } = {
  "shifts.changed": {
    kind: "changed",
    seenBy: "everyone",
    text: ({ actor, details }) =>
      `${actor} changed ${listed(details.changes.map((change) => `the ${change}`)) || "it"}${withOthers(details.count)}${overrideText(details)}`,
  },
  "shifts.moved": {
    kind: "changed",
    seenBy: "everyone",
    text: ({ actor, details, isNamed, style, today }) =>
      `${actor} moved it${withOthers(details.count)}${isNamed ? `; it was ${shiftsTitle(details.before, style, today)}` : ""}${overrideText(details)}`,
  },
  "shifts.deleted": {
    kind: "changed",
    seenBy: "everyone",
    // The reader already sees the shift.
    text: ({ actor, details }) =>
      `${actor} deleted it${withOthers(details.count)} by mistake and put it back at once`,
  },
  "shifts.uncovered-soon": {
    kind: "cover",
    seenBy: "everyone",
    text: () => "It was near with a place open, and the squad was told",
  },
  "shifts.confirmed": {
    kind: "hands",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} will be there`,
  },
  "replacements.requested": {
    kind: "cover",
    seenBy: "everyone",
    text: ({ actor, subject, isOwnAct, reason, details }) =>
      `${isOwnAct ? `${subject} asked for cover` : `${actor} asked for cover of ${subject}'s place`}${pressing(details.priority)}${reason ? ` (${reason})` : ""}`,
  },
  "replacements.declined": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} cannot take it`,
  },
  "replacements.reconsidered": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} may take it after all`,
  },
  "replacement-search.asked": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ actor, asked, details }) =>
      `${actor} asked ${counted(details.invitedIds.length, "member")} to take it: ${shortList(asked)}`,
  },
  "replacement-search.ended": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ details: { status } }) => {
      const known = SEARCH_STATUSES.find((one) => one === status);
      return `The search for cover ended${known ? `: ${SEARCH_STATUS_LABELS[known].toLowerCase()}` : ""}`;
    },
  },
  "swaps.offered": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ actor, subject, details, style, today }) =>
      `${actor} offered ${subject} a swap: this shift for ${shiftsTitle(details.before, style, today)}${overrideText(details)}`,
  },
  "swaps.declined": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} declined to swap`,
  },
  "swaps.withdrawn": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ actor, subject, details }) =>
      details.because === undefined
        ? `${actor} withdrew the swap that was offered to ${subject}`
        : `The swap that was offered to ${subject} ended, because ${swapEndText(details.because)}`,
  },
  "swaps.expired": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} did not answer the swap in time`,
  },
  "attendance.checked-in": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} went 10-8`,
  },
  "attendance.checked-out": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} went 10-7`,
  },
  "attendance.break-overdue": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) =>
      `${subject} was not back after ${BREAK_LENGTH}, and admins were notified`,
  },
  "attendance.closed-by-system": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) =>
      `${subject} was checked out by the system, ${CLOSED_AFTER} after the end`,
  },
  "attendance.ended-by-move": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `The 10-8 of ${subject} ended, because the shift was moved`,
  },
  "attendance.shortened-by-move": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) =>
      `The 10-8 of ${subject} counts from ${CHECK_IN_OPENS_MINUTES} minutes before the new start`,
  },
  "attendance.start-asked": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} was not 10-8 and was asked whether they are on`,
  },
  "attendance.start-missed": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) =>
      `${subject} was still not 10-8, and partners and administrators were told`,
  },
  "attendance.began-by-schedule": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} is 10-8 by schedule`,
  },
  "attendance.ended-by-schedule": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} is 10-7 by schedule`,
  },
  "attendance.schedule-undone": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) =>
      `${subject} is not 10-8 by schedule any more, because the shift was moved`,
  },
  "attendance.hours-corrected": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject, details }) =>
      `${subject} put their hours right: ${details.before} became ${details.after}`,
  },
  "attendance.not-there": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject, details }) =>
      `${subject} said that they were not there: ${details.before} by schedule was taken out`,
  },
  "hours-corrections.made": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ actor, subject, details }) =>
      `${actor} corrected the hours of ${subject}: ${correctionWords(details)}`,
  },
  "hours-corrections.proposed": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject, details }) =>
      `${subject} proposed to correct their hours: ${correctionWords(details)}`,
  },
  "hours-corrections.approved": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ actor, subject, details }) =>
      `${actor} approved the corrected hours of ${subject}: ${correctionWords(details)}`,
  },
  "hours-corrections.declined": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ actor, subject }) => `${actor} declined the corrected hours of ${subject}`,
  },
  "handoff.written": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} wrote a note to the next crew`,
  },
  "handoff.read": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} read a note of this crew and took it over`,
  },
};

/** The event types that a shift's history reads from the log. */
export const HISTORY_TYPES = Object.keys(NOTIFIED).filter(isEventType);

/** The event types that may name many shifts in their details. */
export const HISTORY_OF_MANY = [
  "shifts.changed",
  "shifts.moved",
  "shifts.deleted",
] as const satisfies readonly EventType[];

/**
 * Returns the text, the topic and the readers of a log entry in a shift's history. Null when the
 * entry is left out.
 */
export function historyOf(
  type: EventType,
  facts: HistoryFacts,
  stored: unknown,
): { readonly kind: HistoryKind; readonly seenBy: HistoryAudience; readonly text: string } | null {
  const notified = NOTIFIED[type] as Notified<unknown> | undefined;
  if (!notified) return null;
  const text = notified.text({
    ...facts,
    details: readDetails(EVENTS[type].details, stored, facts.style),
  });
  return { kind: notified.kind, seenBy: notified.seenBy, text };
}

/**
 * Describes how a shift was created: alone, in a series, or from the copy or weekly template in
 * `source`. No actor means the app.
 */
export function madeText({
  by,
  withSeries,
  source,
}: {
  readonly by: string | null;
  readonly withSeries: boolean;
  readonly source: string | null;
}): string {
  const how = withSeries ? " with a series of shifts" : source ? ` from ${source}` : "";
  return by ? `${by} made it${how}` : `It was made${how}`;
}

/** "a", "a and b", "a, b and c". */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

/** Names the first items and counts the rest: "C-3, C-7 and 19 more". */
function shortList(texts: readonly string[]): string {
  const more = texts.length - NAMED_AT_MOST;
  return more > 1 ? listed([...texts.slice(0, NAMED_AT_MOST), `${more} more`]) : listed(texts);
}

function withOthers(count: number): string {
  return count > 1 ? ` with ${counted(count - 1, "other shift")}` : "";
}

function pressing(priority: string | undefined): string {
  if (priority === "emergency") return " as an emergency";
  return priority === "urgent" ? " urgently" : "";
}
