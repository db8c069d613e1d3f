import type { DateStyle } from "../time/date-style.ts";
import { formatDay } from "../time/format.ts";
import { isBefore, type LocalDate } from "../time/local.ts";

/**
 * The states of a draft schedule, in order: members enter preferences, coordinators assign, and the
 * published schedule is binding.
 */
export const DRAFT_SCHEDULE_STATES = ["preferences", "drafting", "published"] as const;

export type DraftScheduleState = (typeof DRAFT_SCHEDULE_STATES)[number];

/** The days of a draft schedule, the last one inclusive. */
export interface DraftScheduleDays {
  readonly fromDate: LocalDate;
  readonly untilDate: LocalDate;
}

/** A draft schedule: the days that are, or were, scheduled together. */
export interface DraftSchedule extends DraftScheduleDays {
  readonly id: number;
  readonly name: string;
  /**
   * The deadline for preferences; once they are closed, the time of closing; null when members are
   * not asked.
   */
  readonly preferencesUntil: Temporal.Instant | null;
  readonly state: DraftScheduleState;
  readonly publishedAt: Temporal.Instant | null;
}

export interface OpenDraftSchedule extends DraftScheduleDays {
  readonly id: number;
  readonly name: string;
}

/**
 * A shift that starts within this many hours no longer belongs to its draft and is an ordinary
 * shift.
 */
const LEAVES_DRAFT_SCHEDULE_HOURS = 48;
/** A published draft stays listed for this many days, for reference. */
export const SHOWN_AFTER_PUBLISHING_DAYS = 60;
/** A draft and its shift preferences are deleted this many days after its last day. */
export const DRAFT_SCHEDULE_RETENTION_DAYS = 400;

/**
 * True for a draft shift: its date is in an unpublished draft, and it starts in more than 48
 * elapsed hours.
 */
export function isBeingPlanned(
  shift: { readonly date: LocalDate; readonly startsAt: Temporal.Instant },
  openDraftSchedules: readonly DraftScheduleDays[],
  now: Temporal.Instant,
): boolean {
  return (
    draftScheduleOf(shift, openDraftSchedules) !== null &&
    isBefore(plannedAfter(now), shift.startsAt)
  );
}

/** Returns the unpublished draft of a date, or null; at most one exists. */
function draftScheduleOf<P extends DraftScheduleDays>(
  { date }: { readonly date: LocalDate },
  openDraftSchedules: readonly P[],
): P | null {
  return (
    openDraftSchedules.find(({ fromDate, untilDate }) => fromDate <= date && date <= untilDate) ??
    null
  );
}

/** Returns the start time after which a shift is still in its draft. */
export function plannedAfter(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: LEAVES_DRAFT_SCHEDULE_HOURS });
}

/**
 * Formats "Tue, Dec 1 - Thu, Dec 31" in the squad's style; adds the year if it differs from the
 * year of `today`.
 */
export function draftScheduleDaysText(
  { fromDate, untilDate }: DraftScheduleDays,
  style: DateStyle,
  today?: LocalDate,
): string {
  const first = formatDay(fromDate, style, today);
  return fromDate === untilDate ? first : `${first} - ${formatDay(untilDate, style, today)}`;
}
