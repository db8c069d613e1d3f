/**
 * A linear program to minimize, as sparse arrays. Each column is between 0 and its `upper`; the
 * rows are stored one after another.
 */
export interface LinearProgram {
  readonly costs: Float64Array;
  readonly upper: Float64Array;
  /** A constant term of the cost. */
  readonly offset: number;
  /** The start of each row in `rowColumns`; one extra element marks the end of the last row. */
  readonly rowStarts: Int32Array;
  readonly rowColumns: Int32Array;
  readonly rowValues: Float64Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
}

/** The columns of one row with their coefficients. */
type Terms = readonly (readonly [column: number, factor: number])[];

export class LinearProgramBuilder {
  offset = 0;
  readonly #costs: number[] = [];
  readonly #upper: number[] = [];
  readonly #starts: number[] = [0];
  readonly #columns: number[] = [];
  readonly #values: number[] = [];
  readonly #rowLower: number[] = [];
  readonly #rowUpper: number[] = [];

  column(cost: number, upper = 1): number {
    this.#upper.push(upper);
    return this.#costs.push(cost) - 1;
  }

  /**
   * Adds a row. Merges the coefficients of a repeated column, because solvers refuse duplicates.
   */
  row(terms: Terms, lower: number, upper: number): void {
    const factors = new Map<number, number>();
    for (const [column, factor] of terms) factors.set(column, (factors.get(column) ?? 0) + factor);
    for (const [column, factor] of factors) {
      this.#columns.push(column);
      this.#values.push(factor);
    }
    this.#starts.push(this.#columns.length);
    this.#rowLower.push(lower);
    this.#rowUpper.push(upper);
  }

  /**
   * Limits how many of these columns, each 0 or 1, are chosen; adds no row when the limit cannot be
   * exceeded.
   */
  atMost(columns: readonly number[], most: number): void {
    if (columns.length <= most) return;
    this.row(
      columns.map((column) => [column, 1]),
      Number.NEGATIVE_INFINITY,
      Math.max(0, most),
    );
  }

  build(): LinearProgram {
    return {
      costs: Float64Array.from(this.#costs),
      upper: Float64Array.from(this.#upper),
      offset: this.offset,
      rowStarts: Int32Array.from(this.#starts),
      rowColumns: Int32Array.from(this.#columns),
      rowValues: Float64Array.from(this.#values),
      rowLower: Float64Array.from(this.#rowLower),
      rowUpper: Float64Array.from(this.#rowUpper),
    };
  }
}
