/**
 * What a member asks of their own places, beside what the squad asks. Each is a column of theirs, named here alone: whoever reads,
 * carries or shows what places are judged by takes all of them as they are.
 */
export interface OwnLimits {
  /** They want no more shifts than this in a calendar month; null where they have said nothing. */
  readonly mostMonthlyShifts: number | null;
}

/** The same by name, for whoever selects them. */
export const OWN_LIMITS = ["mostMonthlyShifts"] as const satisfies readonly (keyof OwnLimits)[];

/** Of a member who asks nothing. */
export const NO_OWN_LIMITS: OwnLimits = { mostMonthlyShifts: null };

/** These and nothing else of a member, so that it can go to another thread. */
export function ownLimitsOf({ mostMonthlyShifts }: OwnLimits): OwnLimits {
  return { mostMonthlyShifts };
}
