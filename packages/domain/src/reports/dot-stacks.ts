/** One value as a dot in a chart: its column, from the left, and its height in the stack. */
export interface Dot {
  readonly column: number;
  readonly below: number;
}

/**
 * Stacks values from zero to `most` as dots over `columns` columns; dots in one column keep the
 * order of the values.
 */
export function dotStacks(values: readonly number[], most: number, columns: number): Dot[] {
  const heights = new Map<number, number>();
  return values.map((value) => {
    const column =
      most <= 0 ? 0 : Math.min(columns - 1, Math.max(0, Math.floor((value / most) * columns)));
    const below = heights.get(column) ?? 0;
    heights.set(column, below + 1);
    return { column, below };
  });
}
