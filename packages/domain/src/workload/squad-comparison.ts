import type { Workload } from "./fair-share.ts";

/** The part of the share that a member has carried, in whole percent; null without a share. */
export function carriedPercent({
  carried,
  share,
}: Pick<Workload, "carried" | "share">): number | null {
  return share > 0 ? Math.round((100 * carried.points) / share) : null;
}

/** A member's rank among all members with a share. */
export interface InTheSquad {
  /** The number of members with a share, including this one. */
  readonly members: number;
  /** The number of members who have carried a larger part of their share. */
  readonly above: number;
  /** The quartiles of the carried part. */
  readonly quarter: number;
  readonly half: number;
  readonly threeQuarters: number;
}

/**
 * Returns a member's rank by the carried part of the share; null without other members or without
 * data.
 */
export function inTheSquad(workloads: Iterable<Workload>, memberId: number): InTheSquad | null {
  const percents = new Map<number, number>();
  for (const workload of workloads) {
    const percent = carriedPercent(workload);
    if (percent !== null) percents.set(workload.memberId, percent);
  }
  const own = percents.get(memberId);
  if (own === undefined || percents.size < 2) return null;
  const ordered = [...percents.values()].sort((a, b) => a - b);
  const above = ordered.filter((percent) => percent > own).length;
  const [quarter, half, threeQuarters] = [
    quantile(ordered, 1),
    quantile(ordered, 2),
    quantile(ordered, 3),
  ];
  return { members: ordered.length, above, quarter, half, threeQuarters };
}

/** The quantile for a number of quarters. */
function quantile(ordered: readonly number[], quarters: number): number {
  const at = ((ordered.length - 1) * quarters) / 4;
  const [lower, upper] = [ordered[Math.floor(at)] ?? 0, ordered[Math.ceil(at)] ?? 0];
  return Math.round(lower + (upper - lower) * (at - Math.floor(at)));
}
