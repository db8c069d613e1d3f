/** One of many figures as a dot: which column of the axis it stands in, from the left, and how many stand below it. */
export interface Dot {
  readonly column: number;
  readonly below: number;
}

/** Where each of some figures from zero to `most` stands as a dot above an axis of so many columns; those of one column on top of one another, in their order. */
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
