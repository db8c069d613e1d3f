import { plural } from "../text/language.ts";
import { dutyDate } from "../time/calendar.ts";
import { addDays, isBefore, type LocalDate } from "../time/local.ts";
import { isTonight } from "../time/relative-day.ts";
import { isAhead, type Span } from "../time/span.ts";
import { type Covered, coverageOf } from "./coverage.ts";

/** The dashboard looks this many days ahead for the next coverage gap. */
export const NEXT_GAP_DAYS = 14;

/**
 * Returns the days whose shifts the dashboard reads: the current duty day, and those to search for
 * the next coverage gap.
 */
export function glanceDays(now: Temporal.Instant, zone: string): LocalDate[] {
  const evening = dutyDate(now, zone);
  return Array.from({ length: NEXT_GAP_DAYS + 2 }, (_, index) => addDays(evening, index));
}

/**
 * All of tonight's shifts start within this many days; later shifts skip the slower comparison in
 * the time zone.
 */
const TONIGHT_WITHIN_DAYS = 2;

/**
 * True for a shift of the coming evening or the current night, in the squad's time zone, that is
 * not over.
 */
export function isStillTonight(shift: Span, now: Temporal.Instant, zone: string): boolean {
  return (
    isAheadWithin(shift, now, TONIGHT_WITHIN_DAYS) &&
    isTonight(shift.startsAt, shift.endsAt, now, zone)
  );
}

/** True for a shift that is not over and starts within `days` days. */
export function isAheadWithin(shift: Span, now: Temporal.Instant, days: number): boolean {
  return isAhead(shift, now) && isBefore(shift.startsAt, now.add({ hours: days * 24 }));
}

/**
 * True for a shift within `days` days that has an open spot or an unfilled position; false while
 * its schedule is a draft.
 */
export function isGapWithin(shift: Covered & Span, now: Temporal.Instant, days: number): boolean {
  if (!isAheadWithin(shift, now, days)) return false;
  const coverage = coverageOf(shift, now);
  return (
    coverage === "needs-coverage" || coverage === "replacement-needed" || coverage === "lacks-role"
  );
}

/**
 * Describes the coverage in few words: "Covered", "1 open spot", "Replacement needed", "1 open
 * spot, needs a driver".
 */
export function replacementWords(shift: Covered, now: Temporal.Instant): string {
  const coverage = coverageOf(shift, now);
  if (coverage === "fully-staffed") return "Covered";
  if (coverage === "being-planned") return "Draft schedule";
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount - shift.heldCount);
  const wanted =
    shift.heldCount === 1
      ? "replacement needed"
      : plural(shift.heldCount, "1 replacement needed", `${shift.heldCount} replacements needed`);
  const words = [
    open > 0 ? plural(open, "1 open spot", `${open} open spots`) : "",
    shift.heldCount > 0 ? wanted : "",
    shift.roleGap ?? "",
  ];
  const text = words.filter((part) => part !== "").join(", ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
