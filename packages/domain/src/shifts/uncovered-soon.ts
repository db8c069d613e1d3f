import { isBefore } from "../time/local.ts";

/** An open shift is announced once, this many hours before its start. */
export const UNCOVERED_NOTICE_HOURS = 3;

interface Crewed {
  readonly filledCount: number;
  readonly maxMembers: number;
  /** True when the shift has an unfilled position. */
  readonly lacksRole?: boolean | undefined;
}

/** True for a shift with an open spot or an unfilled position. */
export function lacksSomebody({ filledCount, maxMembers, lacksRole = false }: Crewed): boolean {
  return filledCount < maxMembers || lacksRole;
}

interface Short extends Crewed {
  readonly startsAt: Temporal.Instant;
  /** True when the shift was announced before. */
  readonly isNotified: boolean;
  /** How many of the shift's spots were already announced by a last-minute request. */
  readonly askedLateCount: number;
}

/**
 * Returns the shifts to announce now: they start soon, lack a member or position, and were not
 * announced yet. Leaves out a shift whose open spots were all just announced by last-minute
 * requests.
 */
export function dueUncovered<Shift extends Short>(
  shifts: readonly Shift[],
  now: Temporal.Instant,
): Shift[] {
  return shifts.filter(
    (shift) =>
      !shift.isNotified &&
      lacksSomebody(shift) &&
      !isAskedForWhole(shift) &&
      isBefore(now, shift.startsAt) &&
      !isBefore(now.add({ hours: UNCOVERED_NOTICE_HOURS }), shift.startsAt),
  );
}

function isAskedForWhole({ filledCount, askedLateCount, maxMembers }: Short): boolean {
  return askedLateCount > 0 && filledCount + askedLateCount >= maxMembers;
}
