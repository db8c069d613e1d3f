/**
 * A member's own limits, in addition to the squad's. Each is a member column, listed only here;
 * other code passes them on as a whole.
 */
export interface OwnLimits {
  /** The maximum of shifts in a calendar month; null without one. */
  readonly maxMonthlyShifts: number | null;
}

/** The column names of the limits, for selects. */
export const OWN_LIMITS = ["maxMonthlyShifts"] as const satisfies readonly (keyof OwnLimits)[];

export const NO_OWN_LIMITS: OwnLimits = { maxMonthlyShifts: null };

/** Copies only these fields of a member, so that they can go to a worker thread. */
export function ownLimitsOf({ maxMonthlyShifts }: OwnLimits): OwnLimits {
  return { maxMonthlyShifts };
}
