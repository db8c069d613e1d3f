/**
 * A member's own limits, in addition to the squad's. Each one is a column of the member, and only
 * this file lists them; other code passes the object on.
 */
export interface OwnLimits {
  /** The most shifts in a calendar month that the member wants; null without a limit. */
  readonly maxMonthlyShifts: number | null;
}

/** The column names of the limits, for database queries. */
export const OWN_LIMITS = ["maxMonthlyShifts"] as const satisfies readonly (keyof OwnLimits)[];

export const NO_OWN_LIMITS: OwnLimits = { maxMonthlyShifts: null };

/** Copies only the limits of a member, so that the object can be sent to a worker thread. */
export function ownLimitsOf({ maxMonthlyShifts }: OwnLimits): OwnLimits {
  return { maxMonthlyShifts };
}
