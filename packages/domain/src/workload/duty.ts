import { isNightOfService } from "../eligibility/nights.ts";
import { LAST_MINUTE_PICKUP_HOURS, type WorkloadRules } from "../settings/workload-rules.ts";
import { type DayParts, firstPartAfter, type Stretch, sharedMs } from "./day-parts.ts";

/**
 * A workload: hours, those of them at night, on weekends and on holidays, and points. One hour may
 * be of several kinds.
 */
export interface DutyLoad {
  readonly hours: number;
  readonly nightHours: number;
  readonly weekendHours: number;
  readonly holidayHours: number;
  /** The number of nights, counted as in `eligibility/nights.ts`. */
  readonly nights: number;
  /** The number of shifts with at least half of their time on a weekend; `holidays` likewise. */
  readonly weekends: number;
  readonly holidays: number;
  readonly lastMinutePickups: number;
  readonly points: number;
}

export const NO_LOAD: DutyLoad = {
  hours: 0,
  nightHours: 0,
  weekendHours: 0,
  holidayHours: 0,
  nights: 0,
  weekends: 0,
  holidays: 0,
  lastMinutePickups: 0,
  points: 0,
};

/** A member's service on one shift, or a planned assignment. */
export interface Duty {
  readonly memberId: number;
  /** The start of the shift. */
  readonly from: number;
  readonly until: number;
  /** The times in service (10-8); null for a planned assignment, which counts from start to end. */
  readonly served: readonly Stretch[] | null;
  /** When the member was assigned. */
  readonly takenAt: number;
}

const HOUR_MS = 3_600_000;

/**
 * Returns the workload of a member's service on one shift. An hour of several kinds (a Saturday
 * night on a holiday) counts with the largest weight, not the sum. Hours are elapsed time, so the
 * night when clocks go back has one more. An hour counts as night only if the shift counts as a
 * night of service.
 */
export function loadOfDuty(
  { from, until, served, takenAt }: Omit<Duty, "memberId">,
  days: DayParts,
  rules: WorkloadRules,
): DutyLoad {
  const stretches = served ?? [{ from, until }];
  const whole = {
    from: Math.min(from, ...stretches.map((one) => one.from)),
    until: Math.max(until, ...stretches.map((one) => one.until)),
  };
  const nights = nightsOfDuty(whole, days);
  const ms = { all: 0, night: 0, weekend: 0, holiday: 0, weighed: 0 };
  for (const stretch of stretches) {
    for (let index = firstPartAfter(days, stretch.from); index < days.parts.length; index += 1) {
      const part = days.parts[index]!;
      if (part.from >= stretch.until) break;
      const shared = sharedMs(part, stretch);
      const isNight = part.night !== null && nights.has(part.night);
      ms.all += shared;
      if (isNight) ms.night += shared;
      if (part.isWeekend) ms.weekend += shared;
      if (part.isHoliday) ms.holiday += shared;
      ms.weighed += shared * weightOf({ ...part, isNight }, rules);
    }
  }
  const lastMinutePickups = ms.all > 0 && isLastMinutePickup({ from, until, takenAt }) ? 1 : 0;
  return {
    hours: ms.all / HOUR_MS,
    nightHours: ms.night / HOUR_MS,
    weekendHours: ms.weekend / HOUR_MS,
    holidayHours: ms.holiday / HOUR_MS,
    nights: ms.night > 0 ? nights.size : 0,
    weekends: isMostly(ms.weekend, ms.all),
    holidays: isMostly(ms.holiday, ms.all),
    lastMinutePickups,
    points: ms.weighed / HOUR_MS + lastMinutePickups * rules.lastMinutePickupHours,
  };
}

/**
 * True if an assignment was a last-minute pickup, made shortly before the start. Assignments
 * entered after the shift do not count.
 */
function isLastMinutePickup({
  from,
  until,
  takenAt,
}: Pick<Duty, "from" | "until" | "takenAt">): boolean {
  return takenAt > from - LAST_MINUTE_PICKUP_HOURS * HOUR_MS && takenAt < until;
}

/** Returns the largest of the weights that apply to an hour. */
function weightOf(
  hour: { readonly isNight: boolean; readonly isWeekend: boolean; readonly isHoliday: boolean },
  { nightWeight, weekendWeight, holidayWeight }: WorkloadRules,
): number {
  return Math.max(
    1,
    hour.isNight ? nightWeight : 1,
    hour.isWeekend ? weekendWeight : 1,
    hour.isHoliday ? holidayWeight : 1,
  );
}

function nightsOfDuty(whole: Stretch, { nights }: DayParts): Set<number> {
  // Nights start a day apart, so the index of the first one that may overlap is computed.
  const first = Math.max(0, Math.floor((whole.from - nights[0]!.from) / (24 * HOUR_MS)) - 1);
  const found = new Set<number>();
  for (let index = first; index < nights.length && nights[index]!.from < whole.until; index += 1)
    if (isNightOfService(sharedMs(nights[index]!, whole))) found.add(index);
  return found;
}

function isMostly(some: number, all: number): number {
  return all > 0 && some * 2 >= all ? 1 : 0;
}

export function addLoads(a: DutyLoad, b: DutyLoad): DutyLoad {
  const sums = (Object.keys(NO_LOAD) as (keyof DutyLoad)[]).map(
    (key) => [key, a[key] + b[key]] as const,
  );
  return Object.fromEntries(sums) as unknown as DutyLoad;
}
