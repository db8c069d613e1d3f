import { isBefore } from "../time/local.ts";

/** So long before its start a shift with a free place is told of, once. */
export const UNCOVERED_NOTICE_HOURS = 3;

interface Crewed {
  readonly filledCount: number;
  readonly maxMembers: number;
  /** Nobody fills one of its roles. */
  readonly lacksRole?: boolean | undefined;
}

/** True for a shift that lacks somebody, at all or for a role. */
export function lacksSomebody({ filledCount, maxMembers, lacksRole = false }: Crewed): boolean {
  return filledCount < maxMembers || lacksRole;
}

interface Short extends Crewed {
  readonly startsAt: Temporal.Instant;
  /** It was told of before. */
  readonly isTold: boolean;
  /** How many of its places everybody was asked to take when it was this near already. */
  readonly askedLateCount: number;
}

/**
 * The shifts to tell of now: short of somebody or without somebody for a role, about to start, not yet told of. Where everybody has
 * just been asked to take each of its free places, nobody is asked for the same a second time.
 */
export function dueUncovered<Shift extends Short>(
  shifts: readonly Shift[],
  now: Temporal.Instant,
): Shift[] {
  return shifts.filter(
    (shift) =>
      !shift.isTold &&
      lacksSomebody(shift) &&
      !isAskedForWhole(shift) &&
      isBefore(now, shift.startsAt) &&
      !isBefore(now.add({ hours: UNCOVERED_NOTICE_HOURS }), shift.startsAt),
  );
}

function isAskedForWhole({ filledCount, askedLateCount, maxMembers }: Short): boolean {
  return askedLateCount > 0 && filledCount + askedLateCount >= maxMembers;
}
