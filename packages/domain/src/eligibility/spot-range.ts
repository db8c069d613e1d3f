import { type Limits, limitsOf, WINDOW_HOURS } from "../settings/limits.ts";
import { monthRange } from "../time/calendar.ts";
import { addDays, dateOf, startOfDay } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import type { SpotRules } from "./spot.ts";

/** The time range in which a member's other spots affect their eligibility for some shifts. */
export interface Reach {
  /** For every member: the range of possible overlaps and of the squad's limits. */
  readonly near: Span;
  /** For members with a monthly limit: the whole months of the shifts. */
  readonly months: Span;
}

/** Returns the range of spots to load for an eligibility check; null without shifts. */
export function reachOf(shifts: readonly Span[], squad: SpotRules): Reach | null {
  if (shifts.length === 0) return null;
  const starts = shifts.map(({ startsAt }) => startsAt.epochMilliseconds);
  const ends = shifts.map(({ endsAt }) => endsAt.epochMilliseconds);
  const [first, lastStart, last] = [
    Math.min(...starts),
    Math.max(...starts),
    Math.max(...ends),
  ].map((ms) => Temporal.Instant.fromEpochMilliseconds(ms)) as [
    Temporal.Instant,
    Temporal.Instant,
    Temporal.Instant,
  ];
  const reach = { hours: reachHours(squad) };
  const zone = squad.timeZone;
  return {
    near: { startsAt: first.subtract(reach), endsAt: last.add(reach) },
    months: {
      startsAt: startOfDay(monthRange(dateOf(first, zone)).first, zone),
      endsAt: startOfDay(addDays(monthRange(dateOf(lastStart, zone)).last, 1), zone),
    },
  };
}

function reachHours(squad: Limits): number {
  const { rest, hours, nights } = limitsOf(squad);
  return Math.max(
    rest ?? 0,
    hours === null ? 0 : WINDOW_HOURS,
    nights === null ? 0 : (nights + 2) * 24,
  );
}

/** Returns the squad's limits without those that only warn, so that fewer spots must be loaded. */
export function forbiddingOnly<Rules extends Limits>(squad: Rules): Rules {
  const only = (level: Limits["restLevel"]) => (level === "forbid" ? level : "off");
  return {
    ...squad,
    restLevel: only(squad.restLevel),
    hoursLevel: only(squad.hoursLevel),
    nightsLevel: only(squad.nightsLevel),
  };
}
