/** How evenly the workload is distributed over the squad. */
interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
  /**
   * The Gini coefficient: 0 when all members serve equally, near 1 when one member serves alone.
   */
  readonly gini: number;
}

/**
 * Computes the distribution of the members' hours or shifts, which are zero or more; null without
 * members.
 */
export function spreadOf(values: readonly number[]): Spread | null {
  const ordered = values.toSorted((a, b) => a - b);
  const [least, most] = [ordered[0], ordered.at(-1)];
  if (least === undefined || most === undefined) return null;
  return { least, median: medianOf(ordered), most, gini: giniOf(ordered) };
}

function medianOf(ordered: readonly number[]): number {
  const [lower, upper] = [(ordered.length - 1) >> 1, ordered.length >> 1];
  return ((ordered[lower] ?? 0) + (ordered[upper] ?? 0)) / 2;
}

function giniOf(ordered: readonly number[]): number {
  const total = ordered.reduce((sum, value) => sum + value, 0);
  if (total === 0) return 0;
  const weighted = ordered.reduce(
    (sum, value, index) => sum + (2 * (index + 1) - ordered.length - 1) * value,
    0,
  );
  return weighted / (ordered.length * total);
}

/**
 * A Gini coefficient from this value on counts as uneven; from the next constant on, a few members
 * do most of the work.
 */
const UNEVEN_FROM = 0.25;
const LOPSIDED_FROM = 0.45;

/** Describes how evenly the workload is distributed. */
export function fairnessText({ gini }: Spread): string {
  if (gini < UNEVEN_FROM) return "Hours are spread evenly.";
  return gini < LOPSIDED_FROM
    ? "Some members work noticeably more than others."
    : "A few members do most of the work.";
}
