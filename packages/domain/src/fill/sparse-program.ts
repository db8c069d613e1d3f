/**
 * A program in columns and rows, to be made as cheap as it can be: plain arrays that know no solver. Row after row, each with
 * the columns that it holds and their factors; the costs of the columns and `offset` are what it costs in all.
 */
export interface Program {
  readonly costs: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** 1 for a column that takes whole numbers alone. */
  readonly isWhole: Uint8Array;
  readonly offset: number;
  /** Where each row begins, and at last where they end. */
  readonly rowStarts: Int32Array;
  readonly rowColumns: Int32Array;
  readonly rowValues: Float64Array;
  readonly rowLower: Float64Array;
  readonly rowUpper: Float64Array;
}

/** Columns of a row with their factors. */
export type Terms = readonly (readonly [column: number, factor: number])[];

/** A program while it is written down. */
export class ProgramWriter {
  offset = 0;
  readonly #costs: number[] = [];
  readonly #upper: number[] = [];
  readonly #isWhole: number[] = [];
  readonly #starts: number[] = [0];
  readonly #columns: number[] = [];
  readonly #values: number[] = [];
  readonly #rowLower: number[] = [];
  readonly #rowUpper: number[] = [];
  readonly #derived: [column: number, of: (values: Float64Array) => number][] = [];

  /** A column that is 0 or 1 and that somebody chooses. */
  choice(cost: number): number {
    return this.#column(cost, 1, 1);
  }

  /** A column that follows from the others, between 0 and `upper`. */
  follower(cost: number, upper: number, of: (values: Float64Array) => number): number {
    const column = this.#column(cost, upper, 0);
    this.#derived.push([column, of]);
    return column;
  }

  /** A row; what stands in it twice counts twice, such as a shift of two nights. */
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

  /** A row that holds some columns to at most so much; left out where they never reach it. */
  atMost(columns: readonly number[], most: number): void {
    if (columns.length > most)
      this.row(
        columns.map((column) => [column, 1]),
        Number.NEGATIVE_INFINITY,
        Math.max(0, most),
      );
  }

  /** The whole solution that belongs to what somebody chose. */
  completed(choices: readonly number[]): Float64Array {
    const values = new Float64Array(this.#costs.length);
    for (const column of choices) values[column] = 1;
    for (const [column, of] of this.#derived) values[column] = of(values);
    return values;
  }

  program(): Program {
    return {
      costs: Float64Array.from(this.#costs),
      lower: new Float64Array(this.#costs.length),
      upper: Float64Array.from(this.#upper),
      isWhole: Uint8Array.from(this.#isWhole),
      offset: this.offset,
      rowStarts: Int32Array.from(this.#starts),
      rowColumns: Int32Array.from(this.#columns),
      rowValues: Float64Array.from(this.#values),
      rowLower: Float64Array.from(this.#rowLower),
      rowUpper: Float64Array.from(this.#rowUpper),
    };
  }

  #column(cost: number, upper: number, isWhole: 0 | 1): number {
    this.#isWhole.push(isWhole);
    this.#upper.push(upper);
    return this.#costs.push(cost) - 1;
  }
}
