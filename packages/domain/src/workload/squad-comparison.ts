import type { Workload } from "./fair-share.ts";

/**
 * Returns how much of their fair share a member has served, in whole percent; null without a share.
 */
export function carriedPercent({
  carried,
  share,
}: Pick<Workload, "carried" | "share">): number | null {
  return share > 0 ? Math.round((100 * carried.points) / share) : null;
}

/** How a member compares with all members who have a fair share. */
export interface InTheSquad {
  /** The number of members with a fair share, including this one. */
  readonly members: number;
  /** The number of members who have served a larger part of theirs. */
  readonly above: number;
  /** The quartiles of the served part, in percent. */
  readonly quarter: number;
  readonly half: number;
  readonly threeQuarters: number;
}

/**
 * Returns how a member compares with the squad by the served part of the fair share; null without
 * other members or without data.
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

/** Returns the quantile for a number of quarters: 1 for the lower quartile, 2 for the median. */
function quantile(ordered: readonly number[], quarters: number): number {
  const at = ((ordered.length - 1) * quarters) / 4;
  const [lower, upper] = [ordered[Math.floor(at)] ?? 0, ordered[Math.ceil(at)] ?? 0];
  return Math.round(lower + (upper - lower) * (at - Math.floor(at)));
}
