import type { Availability } from "../members/availability.ts";
import type { MemberAvailability } from "../members/member-availability.ts";
import { monthRange } from "../time/calendar.ts";
import { addDays, type LocalDate, startOfDay } from "../time/local.ts";

/** What was served counts from so many days ago. */
export const FAIRNESS_DAYS = 60;

const OFFERED_A_MONTH: Readonly<Record<Availability, number>> = {
  weekly: 4,
  "bi-weekly": 2,
  monthly: 1,
  "fill-ins": 0,
  "not-available": 0,
};

/** What a member has served and is planned for, as the order of asking sees it. */
export interface Turn {
  readonly id: number;
  /** Minutes 10-8 since 60 days ago, and planned up to the end of the month in question. */
  readonly minutes: number;
  /** Places they have in that month. */
  readonly inMonth: number;
  /** Places they offered to take in it. */
  readonly offered: number;
}

/** How many places a month a member offers of a kind, or over all of them (null). Filling in is asked for, not offered. */
export function offeredAMonth(availability: MemberAvailability, kind: string | null): number {
  const offered = availability.filter((one) => kind === null || one.kind === kind);
  return offered.reduce((sum, { frequency }) => sum + OFFERED_A_MONTH[frequency], 0);
}

/**
 * Whose turn it is: who has served and is planned least comes first, then whoever is furthest below what they offered for
 * the month, then who serves regularly before who fills in, then by id.
 */
export function inTurn(a: Turn, b: Turn): number {
  return (
    Math.round(a.minutes) - Math.round(b.minutes) ||
    b.offered - b.inMonth - (a.offered - a.inMonth) ||
    Number(a.offered === 0) - Number(b.offered === 0) ||
    a.id - b.id
  );
}

/** From when to when duty and plans count for a month: 60 days back, to its end, which may be past as well. */
export function turnSpan(
  month: LocalDate,
  now: Temporal.Instant,
  zone: string,
): { readonly since: Temporal.Instant; readonly until: Temporal.Instant } {
  const until = startOfDay(addDays(monthRange(month).last, 1), zone);
  return { since: now.subtract({ hours: FAIRNESS_DAYS * 24 }), until };
}
