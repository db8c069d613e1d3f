import type { MemberToFill } from "./month-to-fill.ts";

/** The known facts about a roster's filled spots. */
export interface FilledCount {
  readonly filled: number;
  readonly spots: number;
  /** The proven maximum of fillable spots; null without a proof. */
  readonly mostFillable: number | null;
}

/** Describes the coverage and only what is proven: "260 of 278 places. No plan can fill more." */
export function coverageWords({ filled, spots, mostFillable }: FilledCount): string {
  const said = `${filled} of ${spots} places.`;
  if (filled >= spots) return said;
  if (mostFillable === null || mostFillable >= spots)
    return `${said} Whether a plan could fill more is not known.`;
  return mostFillable <= filled
    ? `${said} No plan can fill more.`
    : `${said} No plan can fill more than ${mostFillable}.`;
}

/** The message and the remedy when no member offers availability. */
export const NO_ONE_OFFERS =
  "Nobody has said yet when they can serve: members say it in their profile, or you say it for them under Members, Availability.";

/**
 * A slower or busier machine may find less within the time limit, so one seed may give different
 * rosters.
 */
export const CUT_SHORT = "The search was cut short on this machine. Fill again to look further.";

/**
 * The coordinator's text about a roster: its coverage, a cut-short search, and missing
 * availability.
 */
export function rosterWords(
  count: FilledCount,
  isCutShort: boolean,
  members: readonly MemberToFill[],
): readonly string[] {
  const hasOffers = members.some(
    ({ isActive, availability }) => isActive && availability.length > 0,
  );
  return [
    coverageWords(count),
    ...(isCutShort ? [CUT_SHORT] : []),
    ...(count.filled === 0 && !hasOffers ? [NO_ONE_OFFERS] : []),
  ];
}
