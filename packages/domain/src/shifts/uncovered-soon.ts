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
}

/** The shifts to tell of now: short of somebody or without somebody for a role, about to start, not yet told of. */
export function dueUncovered<Shift extends Short>(shifts: readonly Shift[], now: Temporal.Instant): Shift[] {
  return shifts.filter(
    (shift) =>
      !shift.isTold &&
      lacksSomebody(shift) &&
      isBefore(now, shift.startsAt) &&
      !isBefore(now.add({ hours: UNCOVERED_NOTICE_HOURS }), shift.startsAt),
  );
}
