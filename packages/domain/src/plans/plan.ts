import type { DateStyle } from "../time/date-style.ts";
import { formatDay } from "../time/format.ts";
import { isBefore, type LocalDate } from "../time/local.ts";

/** Members say their wishes, then coordinators make the roster, then everybody may rely on it. */
export const PLAN_STATES = ["wishes", "drafting", "published"] as const;

export type PlanState = (typeof PLAN_STATES)[number];

/** The days of a plan, the last one included. */
export interface PlanDays {
  readonly fromDate: LocalDate;
  readonly untilDate: LocalDate;
}

/** A span of days whose roster is being made, or was. */
export interface Plan extends PlanDays {
  readonly id: number;
  readonly name: string;
  /** Until when members say their wishes; since when they no longer do; null where nobody is asked. */
  readonly wishesUntil: Temporal.Instant | null;
  readonly state: PlanState;
  readonly publishedAt: Temporal.Instant | null;
}

/** A plan that is not published: its days, and what they are called. */
export interface OpenPlan extends PlanDays {
  readonly id: number;
  readonly name: string;
}

/** A shift leaves its plan by itself so long before it starts, and is an ordinary shift. */
export const LEAVES_PLAN_HOURS = 48;
/** A published plan is shown so long, so that what was published can be looked up. */
export const SHOWN_AFTER_PUBLISHING_DAYS = 60;
/** A plan is forgotten so long after its last day, with the wishes that were said for it. */
export const PLAN_KEPT_DAYS = 400;

/**
 * Whether the roster of a shift is still being made: its date lies in a plan that is not published, and it starts in more
 * than two days, as hours pass.
 */
export function isBeingPlanned(
  shift: { readonly date: LocalDate; readonly startsAt: Temporal.Instant },
  openPlans: readonly PlanDays[],
  now: Temporal.Instant,
): boolean {
  return planOf(shift, openPlans) !== null && isBefore(plannedAfter(now), shift.startsAt);
}

/** The open plan of a date, or null; there is one at most. */
export function planOf<P extends PlanDays>(
  { date }: { readonly date: LocalDate },
  openPlans: readonly P[],
): P | null {
  return openPlans.find(({ fromDate, untilDate }) => fromDate <= date && date <= untilDate) ?? null;
}

/** What starts later than this is still in its plan. */
export function plannedAfter(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: LEAVES_PLAN_HOURS });
}

/** "Tue, Dec 1 - Thu, Dec 31" as the squad writes days; of another year than `today` with that year. */
export function planDaysText(
  { fromDate, untilDate }: PlanDays,
  style: DateStyle,
  today?: LocalDate,
): string {
  const first = formatDay(fromDate, style, today);
  return fromDate === untilDate ? first : `${first} - ${formatDay(untilDate, style, today)}`;
}
