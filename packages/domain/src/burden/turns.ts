import type { Availability } from "../members/availability.ts";
import type { MemberAvailability } from "../members/member-availability.ts";
import { type Burden, NO_BURDEN } from "./fair-share.ts";

const OFFERED_A_MONTH: Readonly<Record<Availability, number>> = {
  weekly: 4,
  "bi-weekly": 2,
  monthly: 1,
  "fill-ins": 0,
  "not-available": 0,
};

/** What a member has carried, is planned for and offers, as the order of asking sees it. */
export interface Turn {
  readonly id: number;
  /** What they have carried, and are planned for up to the end of the month in question; undefined where nothing is known of them. */
  readonly burden: Burden | undefined;
  /** Places they have in that month. */
  readonly inMonth: number;
  /** Places they offered to take in it. */
  readonly offered: number;
}

/** How many places a month a member offers of a kind, or over all of them (null). Filling in is asked for, not offered. */
export function offeredAMonth(availability: MemberAvailability, kind: string | null): number {
  const offered = availability.filter((one) => kind === null || one.kind === kind);
  return offered.reduce((sum, { frequency }) => sum + OFFERED_A_MONTH[frequency], 0);
}

/**
 * Whose turn it is: who has carried least of their fair share comes first, who offers nothing and so has none after all others, then whoever
 * is furthest below what they offered for the month, then who serves regularly before who fills in, then by id.
 */
export function inTurn(a: Turn, b: Turn): number {
  return (
    byBurden(a.burden, b.burden) ||
    b.offered - b.inMonth - (a.offered - a.inMonth) ||
    Number(a.offered === 0) - Number(b.offered === 0) ||
    a.id - b.id
  );
}

/** Who has carried less of their share, in thousandths, comes first; then those without a share, by their points. */
export function byBurden(a: Burden = NO_BURDEN, b: Burden = NO_BURDEN): number {
  if (a.level === null || b.level === null)
    return (
      Number(a.level === null) - Number(b.level === null) ||
      thousandths(a.carried.points) - thousandths(b.carried.points)
    );
  return thousandths(a.level) - thousandths(b.level);
}

/** What is nearly alike is alike, so that a minute decides nothing. */
function thousandths(amount: number): number {
  return Math.round(amount * 1_000);
}
