import type { MemberToFill } from "./month-to-fill.ts";

/** What is known of how many places a roster fills. */
export interface FilledCount {
  readonly filled: number;
  readonly places: number;
  /** How many places any plan could fill at most, as far as that is proven; null where nothing is. */
  readonly mostFillable: number | null;
}

/** How full a roster is, and no more than is proven: "260 of 278 places. No plan can fill more." */
export function coverageWords({ filled, places, mostFillable }: FilledCount): string {
  const said = `${filled} of ${places} places.`;
  if (filled >= places) return said;
  if (mostFillable === null || mostFillable >= places)
    return `${said} Whether a plan could fill more is not known.`;
  return mostFillable <= filled
    ? `${said} No plan can fill more.`
    : `${said} No plan can fill more than ${mostFillable}.`;
}

/** Nothing can be filled then, and this is what to do. */
export const NOBODY_OFFERS =
  "Nobody has said yet when they can serve: members say it in their profile, or you say it for them under Members, Availability.";

/** A slower or busier machine finds less within the time limit, so the same seed may give another roster. */
export const CUT_SHORT = "The search was cut short on this machine. Fill again to look further.";

/** What the coordinator reads about a roster: its coverage, a search that was cut short, and that no member offers to serve. */
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
    ...(count.filled === 0 && !hasOffers ? [NOBODY_OFFERS] : []),
  ];
}
