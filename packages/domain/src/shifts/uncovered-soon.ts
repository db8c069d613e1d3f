import { isBefore } from "../time/local.ts";

/** Hours before the start when an open shift is announced once. */
export const UNCOVERED_NOTICE_HOURS = 3;

interface Crewed {
  readonly filledCount: number;
  readonly maxMembers: number;
  /** An unfilled position. */
  readonly lacksRole?: boolean | undefined;
}

/** True for a shift with an open spot or an unfilled position. */
export function lacksSomebody({ filledCount, maxMembers, lacksRole = false }: Crewed): boolean {
  return filledCount < maxMembers || lacksRole;
}

interface Short extends Crewed {
  readonly startsAt: Temporal.Instant;
  /** It was announced before. */
  readonly isNotified: boolean;
  /** How many of its spots were already announced as a last-minute request. */
  readonly askedLateCount: number;
}

/**
 * The shifts to announce now: open or lacking a position, about to start, not announced yet. Skips
 * a shift whose open spots were all just announced as last-minute requests.
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
