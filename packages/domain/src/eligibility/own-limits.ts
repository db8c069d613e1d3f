/**
 * A member's own limits, in addition to the squad's. Each is a member column, listed only here;
 * other code passes them on as a whole.
 */
export interface OwnLimits {
  /** The maximum of shifts in a calendar month; null without one. */
  readonly mostMonthlyShifts: number | null;
}

/** The column names of the limits, for selects. */
export const OWN_LIMITS = ["mostMonthlyShifts"] as const satisfies readonly (keyof OwnLimits)[];

export const NO_OWN_LIMITS: OwnLimits = { mostMonthlyShifts: null };

/** Copies only these fields of a member, so that they can go to a worker thread. */
export function ownLimitsOf({ mostMonthlyShifts }: OwnLimits): OwnLimits {
  return { mostMonthlyShifts };
}
