import { isBefore } from "../time/local.ts";

/** So long before its start a shift with a free place is told of, once. */
export const UNCOVERED_NOTICE_HOURS = 3;

interface Short {
  readonly startsAt: Temporal.Instant;
  readonly filledCount: number;
  readonly maxMembers: number;
  /** Nobody fills one of its roles. */
  readonly lacksRole?: boolean | undefined;
  /** It was told of before. */
  readonly isTold: boolean;
}

/** The shifts to tell of now: short of somebody or without somebody for a role, about to start, not yet told of. */
export function dueUncovered<Shift extends Short>(shifts: readonly Shift[], now: Temporal.Instant): Shift[] {
  return shifts.filter(
    ({ startsAt, filledCount, maxMembers, isTold, lacksRole }) =>
      !isTold &&
      (filledCount < maxMembers || lacksRole) &&
      isBefore(now, startsAt) &&
      !isBefore(now.add({ hours: UNCOVERED_NOTICE_HOURS }), startsAt),
  );
}
