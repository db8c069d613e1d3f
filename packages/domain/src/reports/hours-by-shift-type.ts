import type { WorkloadSquad } from "../workload/day-parts.ts";
import { type Duty, loadOfDuty } from "../workload/duty.ts";
import { daysOfDuties } from "../workload/fair-share.ts";

/** Time served on a shift, with its shift type. */
export type ServedDuty = Duty & Readonly<{ served: NonNullable<Duty["served"]>; type: string }>;

/** A member's time on the shifts of one type. */
interface ShiftTypeHours {
  readonly memberId: number;
  readonly type: string;
  readonly shifts: number;
  readonly minutes: number;
  /** The part of the minutes that is at night, counted as for the fair share. */
  readonly nightMinutes: number;
}

/** Adds up each member's served time by shift type. */
export function hoursByShiftType(
  duties: readonly ServedDuty[],
  squad: WorkloadSquad,
): ShiftTypeHours[] {
  if (duties.length === 0) return [];
  const days = daysOfDuties(duties, squad);
  const groups = Map.groupBy(duties, ({ memberId, type }) => `${memberId} ${type}`);
  return [...groups.values()].map((own) => {
    const { memberId, type } = own[0]!;
    const loads = own.map((duty) => loadOfDuty(duty, days, squad));
    return {
      memberId,
      type,
      shifts: own.length,
      minutes: minutesOf(loads.map(({ hours }) => hours)),
      nightMinutes: minutesOf(loads.map(({ nightHours }) => nightHours)),
    };
  });
}

interface Named {
  readonly type: string;
  readonly kindName: string;
  readonly shifts: number;
  readonly minutes: number;
  readonly nightMinutes: number;
}

/** Adds up the members of each shift type, the most time first. */
export function sumByShiftType(rows: readonly Named[]): Named[] {
  const groups = Map.groupBy(rows, ({ type }) => type);
  return [...groups.values()]
    .map((own) => ({ ...own[0]!, ...sumOfHours(own) }))
    .toSorted((a, b) => b.minutes - a.minutes || a.kindName.localeCompare(b.kindName));
}

/** Adds up the time of several rows. */
export function sumOfHours(rows: readonly Omit<Named, "type" | "kindName">[]) {
  return {
    shifts: rows.reduce((sum, { shifts }) => sum + shifts, 0),
    minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
    nightMinutes: rows.reduce((sum, { nightMinutes }) => sum + nightMinutes, 0),
  };
}

function minutesOf(hours: readonly number[]): number {
  return Math.round(hours.reduce((sum, one) => sum + one, 0) * 60 * 1000) / 1000;
}
