import type { Availability } from "../members/availability/availability.ts";
import type { MemberAvailability } from "../members/availability/member-availability.ts";
import { NO_WORKLOAD, type Workload } from "./fair-share.ts";

const OFFERED_A_MONTH: Readonly<Record<Availability, number>> = {
  weekly: 4,
  "bi-weekly": 2,
  monthly: 1,
  "fill-ins": 0,
  "not-available": 0,
};

/** The facts of a member for the order in which coordinators should assign members. */
export interface Turn {
  readonly id: number;
  /** The workload, including shifts planned until the end of the month; undefined when unknown. */
  readonly workload: Workload | undefined;
  /** The number of the member's spots in that month. */
  readonly inMonth: number;
  /** The number of spots that the member offered for that month. */
  readonly offered: number;
}

/**
 * Returns how many shifts a month a member offers for a shift type, or for all types together
 * (null). Serving only when asked (fill-in) counts as no offer.
 */
export function offeredAMonth(availability: MemberAvailability, kind: string | null): number {
  const offered = availability.filter((one) => kind === null || one.kind === kind);
  return offered.reduce((sum, { frequency }) => sum + OFFERED_A_MONTH[frequency], 0);
}

/**
 * Compares two members for the order of assignment. First comes the member who has served the least
 * of their fair share, members without one last; then the one furthest below their offer for the
 * month, a regular member before a fill-in, and the lower id.
 */
export function inTurn(a: Turn, b: Turn): number {
  return (
    byWorkload(a.workload, b.workload) ||
    b.offered - b.inMonth - (a.offered - a.inMonth) ||
    Number(a.offered === 0) - Number(b.offered === 0) ||
    a.id - b.id
  );
}

/**
 * Compares the served part of the fair share in thousandths; members without a fair share come
 * last, by their points.
 */
export function byWorkload(a: Workload = NO_WORKLOAD, b: Workload = NO_WORKLOAD): number {
  if (a.level === null || b.level === null)
    return (
      Number(a.level === null) - Number(b.level === null) ||
      thousandths(a.carried.points) - thousandths(b.carried.points)
    );
  return thousandths(a.level) - thousandths(b.level);
}

/** Rounds to thousandths, so that a difference of a minute decides nothing. */
function thousandths(amount: number): number {
  return Math.round(amount * 1_000);
}
