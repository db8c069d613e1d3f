import { BREAK_MINUTES } from "../attendance/break-watch.ts";
import { CHECK_IN_OPENS_MINUTES } from "../attendance/check-in.ts";
import { CLOSING_MINUTES } from "../attendance/closing.ts";
import { type DetailsOfEvent, type EventType, isEventType, NEWS } from "../news/catalogue.ts";
import { readDetails } from "../news/details.ts";
import { despiteText } from "../places/findings.ts";
import { SEARCH_STATUS_LABELS, SEARCH_STATUSES } from "../replacements/search-status.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { swapEndText } from "../swaps/ends.ts";
import { counted, minutesInWords } from "../time/counted.ts";
import type { DateStyle } from "../time/date-style.ts";
import type { LocalDate } from "../time/local.ts";

/** At most so many entries of a shift are read, the newest. */
export const HISTORY_ENTRIES = 200;

/** What an entry of a shift's history is about. */
export type HistoryKind = "made" | "changed" | "hands" | "cover" | "duty";

/** What an entry of the log says within the history of one shift, which it therefore does not name. */
export interface HistoryFacts {
  /** "C-25 Dana Levi", or "The system". */
  readonly actor: string;
  /** The member it happened to, or an empty string. */
  readonly subject: string;
  /** True when the actor acted for themselves. */
  readonly isOwnAct: boolean;
  /** How the squad writes days and times now. */
  readonly style: DateStyle;
  /** The entry names this shift; of several that it is about, it names only one. */
  readonly isNamed: boolean;
  /** Why cover was asked for, where the reader may see it. */
  readonly reason: string | null;
  /** Those who were asked, by unit number. */
  readonly asked: readonly string[];
  /** The day as the squad has it when the entry is read. */
  readonly today: LocalDate;
}

/** Who reads an entry: the whole squad, or administrators, who did it, whom it happened to, and whose offer it was. */
export type HistoryAudience = "everyone" | "concerned";

interface Told<Details> {
  readonly kind: HistoryKind;
  readonly seenBy: HistoryAudience;
  readonly text: (facts: HistoryFacts & { readonly details: Details }) => string;
}

const BREAK_LENGTH = minutesInWords(BREAK_MINUTES);
const CLOSED_AFTER = minutesInWords(CLOSING_MINUTES);

/** So many of those who were asked are named. */
const NAMED_AT_MOST = 12;

/**
 * What of the log stands in the history of a shift. How a place changed hands is not read from the log: the places' own record
 * says it, and outlasts the log.
 */
const TOLD: { readonly [Type in EventType]?: Told<DetailsOfEvent<Type>> } = {
  "shifts.changed": {
    kind: "changed",
    seenBy: "everyone",
    text: ({ actor, details }) =>
      `${actor} changed ${listed(details.changes.map((change) => `the ${change}`)) || "it"}${withOthers(details.count)}${despiteText(details)}`,
  },
  "shifts.moved": {
    kind: "changed",
    seenBy: "everyone",
    text: ({ actor, details, isNamed, style, today }) =>
      `${actor} moved it${withOthers(details.count)}${isNamed ? `; it was ${shiftsTitle(details.before, style, today)}` : ""}${despiteText(details)}`,
  },
  "shifts.deleted": {
    kind: "changed",
    seenBy: "everyone",
    // Whoever reads this reads of a shift that is there.
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
  "cover.asked": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ actor, asked, details }) =>
      `${actor} asked ${counted(details.invitedIds.length, "member")} to take it: ${shortList(asked)}`,
  },
  "cover.ended": {
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
      `${actor} offered ${subject} a swap: this shift for ${shiftsTitle(details.before, style, today)}${despiteText(details)}`,
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
  "attendance.schedule-taken-back": {
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
  "handover.written": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} wrote a note to the next crew`,
  },
  "handover.taken-over": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} read a note of this crew and took it over`,
  },
};

/** The types of entries that a shift's history reads from the log. */
export const HISTORY_TYPES = Object.keys(TOLD).filter(isEventType);

/** Those of them that may be about many shifts and name them in their details. */
export const HISTORY_OF_MANY = [
  "shifts.changed",
  "shifts.moved",
  "shifts.deleted",
] as const satisfies readonly EventType[];

/** What an entry of the log says in the history of a shift, what it is about, and who reads it; null for what does not stand there. */
export function historyOf(
  type: EventType,
  facts: HistoryFacts,
  stored: unknown,
): { readonly kind: HistoryKind; readonly seenBy: HistoryAudience; readonly text: string } | null {
  const told = TOLD[type] as Told<unknown> | undefined;
  if (!told) return null;
  const text = told.text({
    ...facts,
    details: readDetails(NEWS[type].details, stored, facts.style),
  });
  return { kind: told.kind, seenBy: told.seenBy, text };
}

/** How a shift came to be: by itself, with a series, or from the copy or saved week that `source` names. Nobody is the app itself. */
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

/** The first of many, and how many more: "C-3, C-7 and 19 more". */
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
