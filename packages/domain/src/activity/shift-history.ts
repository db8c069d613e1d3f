import { BREAK_MINUTES } from "../attendance/break-watch.ts";
import { CHECK_IN_OPENS_MINUTES } from "../attendance/check-in.ts";
import { CLOSING_MINUTES } from "../attendance/closing.ts";
import { withOverrides } from "../eligibility/eligibility-issues.ts";
import { correctionWords } from "../events/catalog/hours-corrections.ts";
import { type DetailsOfEvent, EVENTS, type EventType, isEventType } from "../events/catalogue.ts";
import { readDetails } from "../events/details.ts";
import type { Priority } from "../replacements/request-status.ts";
import { SEARCH_STATUS_LABELS, SEARCH_STATUSES } from "../replacements/search-status.ts";
import { shiftsTitle } from "../shifts/shifts-title.ts";
import { swapEndText } from "../swaps/ends.ts";
import { formatList, formatMinutes, plural } from "../text/language.ts";
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
  /** True if the entry names this shift. An entry about several shifts names only one of them. */
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

interface EntryDefinition<Details> {
  readonly kind: HistoryKind;
  readonly seenBy: HistoryAudience;
  readonly text: (facts: HistoryFacts & { readonly details: Details }) => string;
}

const BREAK_LENGTH = formatMinutes(BREAK_MINUTES);
const CLOSED_AFTER = formatMinutes(CLOSING_MINUTES);

/** Limit of asked members named in the text. */
const NAMED_AT_MOST = 12;

/**
 * The log entries in a shift's history. Assignment changes come from the assignment history, which
 * outlasts the log.
 */
const ENTRIES: { readonly [Type in EventType]?: EntryDefinition<DetailsOfEvent<Type>> } = {
  "shifts.changed": {
    kind: "changed",
    seenBy: "everyone",
    text: ({ actor, details }) => withOverrides(changedText(actor, details), details),
  },
  "shifts.moved": {
    kind: "changed",
    seenBy: "everyone",
    text: ({ actor, details, isNamed, style, today }) => {
      const from = isNamed ? shiftsTitle(details.before, style, today) : null;
      return withOverrides(movedText(actor, details.count, from), details);
    },
  },
  "shifts.deleted": {
    kind: "changed",
    seenBy: "everyone",
    // Does not name the shift, because the reader is looking at it.
    text: ({ actor, details }) =>
      withOthers(
        details.count,
        `${actor} deleted it by mistake and restored it`,
        `${actor} deleted it with 1 other shift by mistake and restored it`,
        (others) => `${actor} deleted it with ${others} other shifts by mistake and restored it`,
      ),
  },
  "shifts.uncovered-soon": {
    kind: "cover",
    seenBy: "everyone",
    text: () => "It was about to start with an open spot, and members were notified",
  },
  "shifts.confirmed": {
    kind: "hands",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} confirmed`,
  },
  "replacements.requested": {
    kind: "cover",
    seenBy: "everyone",
    text: ({ actor, subject, isOwnAct, reason, details }) =>
      withReason(
        isOwnAct
          ? OWN_REQUESTS[priorityOf(details.priority)](subject)
          : REQUESTS[priorityOf(details.priority)](actor, subject),
        reason,
      ),
  },
  "replacements.widened": {
    kind: "cover",
    seenBy: "everyone",
    text: () => "The other members who could take it were asked",
  },
  "replacements.declined": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} can't take it`,
  },
  "replacements.reconsidered": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} can take it after all`,
  },
  "replacement-search.asked": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ actor, asked, details }) =>
      plural(
        details.invitedIds.length,
        `${actor} asked 1 member to take it: ${shortList(asked)}`,
        `${actor} asked ${details.invitedIds.length} members to take it: ${shortList(asked)}`,
      ),
  },
  "replacement-search.ended": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ details: { status } }) => {
      const known = SEARCH_STATUSES.find((one) => one === status);
      return known
        ? `The search for a replacement ended: ${SEARCH_STATUS_LABELS[known].toLowerCase()}`
        : "The search for a replacement ended";
    },
  },
  "waitlist.joined": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} waits for a spot`,
  },
  "waitlist.left": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} no longer waits for a spot`,
  },
  "swaps.offered": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ actor, subject, details, style, today }) =>
      withOverrides(
        `${actor} offered ${subject} a swap: this shift for ${shiftsTitle(details.before, style, today)}`,
        details,
      ),
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
        ? `${actor} withdrew the swap offered to ${subject}`
        : `The swap offered to ${subject} ended: ${swapEndText(details.because)}`,
  },
  "swaps.expired": {
    kind: "cover",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} didn't answer the swap in time`,
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
      `${subject} wasn't back from a break after ${BREAK_LENGTH}, and admins were notified`,
  },
  "attendance.closed-by-system": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) =>
      `${subject} didn't go 10-7 within ${CLOSED_AFTER}; the system set it to the shift's end`,
  },
  "attendance.ended-by-move": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject}'s 10-8 ended because the shift was moved`,
  },
  "attendance.shortened-by-move": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) =>
      `${subject}'s 10-8 now starts ${CHECK_IN_OPENS_MINUTES} minutes before the new start`,
  },
  "attendance.start-asked": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} hadn't gone 10-8 and was asked whether they're on`,
  },
  "attendance.start-missed": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) =>
      `${subject} still hadn't gone 10-8, and partners and admins were notified`,
  },
  "attendance.began-by-schedule": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} went 10-8 automatically`,
  },
  "attendance.ended-by-schedule": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject} went 10-7 automatically`,
  },
  "attendance.schedule-undone": {
    kind: "duty",
    seenBy: "everyone",
    text: ({ subject }) => `${subject}'s automatic 10-8 was removed because the shift was moved`,
  },
  "attendance.hours-corrected": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject, details }) =>
      details.before === ""
        ? `${subject} entered their hours: ${details.after}`
        : `${subject} corrected their hours from ${details.before} to ${details.after}`,
  },
  "attendance.not-there": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject, details }) =>
      details.before === ""
        ? `${subject} answered that they didn't serve`
        : `${subject} answered that they didn't serve; their automatic hours, ${details.before}, were removed`,
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
    text: ({ subject }) => `${subject} wrote a handoff note`,
  },
  "handoff.read": {
    kind: "duty",
    seenBy: "concerned",
    text: ({ subject }) => `${subject} marked a handoff note as read`,
  },
};

/** The event types that a shift's history reads from the log. */
export const HISTORY_TYPES = Object.keys(ENTRIES).filter(isEventType);

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
  const entry = ENTRIES[type] as EntryDefinition<unknown> | undefined;
  if (!entry) return null;
  const text = entry.text({
    ...facts,
    details: readDetails(EVENTS[type].details, stored, facts.style),
  });
  return { kind: entry.kind, seenBy: entry.seenBy, text };
}

/**
 * Describes how a shift was created: alone, in a series, or from the copy or weekly template in
 * `source`. No actor means that the app created it.
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
  if (withSeries) return by ? `${by} created it with a series` : "It was created with a series";
  if (source) return by ? `${by} created it from ${source}` : `It was created from ${source}`;
  return by ? `${by} created it` : "It was created";
}

/** Names the first items and counts the rest: "C-3, C-7, and 19 more". */
function shortList(texts: readonly string[]): string {
  const more = texts.length - NAMED_AT_MOST;
  return more > 1
    ? formatList([...texts.slice(0, NAMED_AT_MOST), `${more} more`])
    : formatList(texts);
}

function changedText(
  actor: string,
  { count, changes }: { readonly count: number; readonly changes: readonly string[] },
): string {
  if (changes.length === 0)
    return withOthers(
      count,
      `${actor} changed it`,
      `${actor} changed it with 1 other shift`,
      (others) => `${actor} changed it with ${others} other shifts`,
    );
  const list = formatList(changes);
  return withOthers(
    count,
    `${actor} changed ${list}`,
    `${actor} changed ${list} with 1 other shift`,
    (others) => `${actor} changed ${list} with ${others} other shifts`,
  );
}

function movedText(actor: string, count: number, from: string | null): string {
  return from === null
    ? withOthers(
        count,
        `${actor} moved it`,
        `${actor} moved it with 1 other shift`,
        (others) => `${actor} moved it with ${others} other shifts`,
      )
    : withOthers(
        count,
        `${actor} moved it from ${from}`,
        `${actor} moved it with 1 other shift from ${from}`,
        (others) => `${actor} moved it with ${others} other shifts from ${from}`,
      );
}

/** Returns the text for a change that covers this shift alone, one more shift, or several. */
function withOthers(
  count: number,
  alone: string,
  one: string,
  more: (others: number) => string,
): string {
  return count > 1 ? plural(count - 1, one, more(count - 1)) : alone;
}

const OWN_REQUESTS: Readonly<Record<Priority, (subject: string) => string>> = {
  normal: (subject) => `${subject} requested a replacement`,
  urgent: (subject) => `${subject} requested a replacement (urgent)`,
  emergency: (subject) => `${subject} requested a replacement (emergency)`,
};

const REQUESTS: Readonly<Record<Priority, (actor: string, subject: string) => string>> = {
  normal: (actor, subject) => `${actor} requested a replacement for ${subject}`,
  urgent: (actor, subject) => `${actor} requested a replacement for ${subject} (urgent)`,
  emergency: (actor, subject) => `${actor} requested a replacement for ${subject} (emergency)`,
};

function priorityOf(priority: string | undefined): Priority {
  return priority === "emergency" || priority === "urgent" ? priority : "normal";
}

function withReason(sentence: string, reason: string | null): string {
  return reason ? `${sentence}: ${reason}` : sentence;
}
