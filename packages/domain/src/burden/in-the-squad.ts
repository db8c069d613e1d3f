import type { Burden } from "./fair-share.ts";

/** How much of their share a member has carried, in whole percent; null of who has none. */
export function carriedPercent({
  carried,
  share,
}: Pick<Burden, "carried" | "share">): number | null {
  return share > 0 ? Math.round((100 * carried.points) / share) : null;
}

/** Where a member lies among all who have a share. */
export interface InTheSquad {
  /** How many have a share, they included. */
  readonly members: number;
  /** How many of them have carried a larger part of theirs. */
  readonly above: number;
  /** What a quarter of them has not reached, half, and three quarters. */
  readonly quarter: number;
  readonly half: number;
  readonly threeQuarters: number;
}

/** Where a member lies in the squad by how much of their share they have carried; null where there is nobody beside them, or nothing to compare. */
export function inTheSquad(burdens: Iterable<Burden>, memberId: number): InTheSquad | null {
  const percents = new Map<number, number>();
  for (const burden of burdens) {
    const percent = carriedPercent(burden);
    if (percent !== null) percents.set(burden.memberId, percent);
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

/** The value below which so many quarters of some lie. */
function quantile(ordered: readonly number[], quarters: number): number {
  const at = ((ordered.length - 1) * quarters) / 4;
  const [lower, upper] = [ordered[Math.floor(at)] ?? 0, ordered[Math.ceil(at)] ?? 0];
  return Math.round(lower + (upper - lower) * (at - Math.floor(at)));
}
