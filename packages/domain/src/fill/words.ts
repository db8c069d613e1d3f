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
  if (mostFillable === null || mostFillable >= places) return `${said} Whether a plan could fill more is not known.`;
  return mostFillable <= filled ? `${said} No plan can fill more.` : `${said} No plan can fill more than ${mostFillable}.`;
}

/**
 * How even the load lies, beside the least that any plan could reach: "The load lies within 0.3 % of the most even one." The gap
 * is a share of the bound; null where there is none.
 */
export function loadWords(loadGap: number | null): string {
  if (loadGap === null) return "How near the load lies to the most even one is not known.";
  // Never rounded down to what was not proven.
  const percent = Math.max(0.1, Math.ceil(loadGap * 1_000 - 1e-6) / 10);
  return `The load lies within ${percent} % of the most even one.`;
}

/** Nothing can be filled then, and this is what to do. */
export const NOBODY_OFFERS =
  "Nobody has said yet when they can serve: members say it in their profile, or you say it for them under Members, Availability.";

/**
 * All that is said of a roster: how full it is, how even its load, or where it is empty, why, if nobody offers to serve. How evenly
 * a load lies that nobody carries would help no one.
 */
export function rosterWords(count: FilledCount, loadGap: number | null, members: readonly MemberToFill[]): readonly string[] {
  const coverage = coverageWords(count);
  if (count.filled > 0) return [coverage, loadWords(loadGap)];
  const hasOffers = members.some(({ isActive, availability }) => isActive && availability.length > 0);
  return hasOffers ? [coverage] : [coverage, NOBODY_OFFERS];
}

/** How far above the least price that any plan can have a roster lies, as a share of it. */
export function loadGapOf(price: number, bound: number): number {
  return Math.max(0, price - bound) / Math.max(1, Math.abs(bound));
}
