import type { MemberToFill } from "./month-to-fill.ts";

/** The known facts about a roster's filled spots. */
interface FilledCount {
  readonly filled: number;
  readonly spots: number;
  /** The proven maximum of fillable spots; null without a proof. */
  readonly mostFillable: number | null;
}

/**
 * States whether more spots can be filled, saying only what is proven; null when all are filled.
 * Names no totals, because auto-fill skips spots with a replacement request, so its totals differ
 * from the schedule's.
 */
export function coverageWords({ filled, spots, mostFillable }: FilledCount): string | null {
  if (filled >= spots) return null;
  if (mostFillable === null || mostFillable >= spots) return "It may be possible to fill more.";
  return mostFillable <= filled
    ? "No schedule can fill more."
    : `At most ${mostFillable - filled} more can be filled.`;
}

/**
 * Describes the spots that an auto-fill leaves open: those that it could not fill, and those with a
 * replacement request, which it skips. `isOfSelected` limits the text to the selected shifts.
 */
export function leftOpenText(unfilled: number, requested: number, isOfSelected = false): string {
  const open = unfilled + requested;
  if (open === 0) {
    return isOfSelected
      ? "Every upcoming spot of the selected shifts is filled."
      : "Every upcoming spot is filled.";
  }
  const stay = open === 1 ? "1 spot stays open" : `${open} spots stay open`;
  if (requested === 0) return `${stay}.`;
  return unfilled === 0
    ? `${stay} (replacement requested).`
    : `${stay} (${requested} with a replacement requested).`;
}

/** The message and the remedy when no member offers availability. */
export const NO_ONE_OFFERS =
  "No availability yet. Members set it in their profile, or you can enter it for them.";

/**
 * With a time limit, a slower or busier machine finds less, so one seed may give different rosters.
 */
export const CUT_SHORT = "The search reached its time limit. Run auto-fill again to look further.";

/**
 * Describes a roster for the coordinator: whether more spots can be filled, whether the search was
 * cut short, and whether availability is missing.
 */
export function rosterWords(
  count: FilledCount,
  isCutShort: boolean,
  members: readonly MemberToFill[],
): readonly string[] {
  const hasOffers = members.some(
    ({ isActive, availability }) => isActive && availability.length > 0,
  );
  const coverage = coverageWords(count);
  return [
    ...(coverage === null ? [] : [coverage]),
    ...(isCutShort ? [CUT_SHORT] : []),
    ...(count.filled === 0 && !hasOffers ? [NO_ONE_OFFERS] : []),
  ];
}
