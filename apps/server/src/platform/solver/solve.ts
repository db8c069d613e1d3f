import * as highsModule from "highs";

/** The package's default export. Its CommonJS types declare it one level deeper than it is. */
const loadHighs = highsModule.default as unknown as typeof highsModule.default.default;

/** A linear program to minimize; columns lie between 0 and `upper`, rows lie one after another. */
export interface LinearProgram {
  readonly costs: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
  readonly offset: number;
  readonly rowStarts: ArrayLike<number>;
  readonly rowColumns: ArrayLike<number>;
  readonly rowValues: ArrayLike<number>;
  readonly rowLower: ArrayLike<number>;
  readonly rowUpper: ArrayLike<number>;
}

/** Returns the least cost; null when no solution exists or the iteration limit was reached. */
export type Solver = (program: LinearProgram, mostIterations?: number) => number | null;

/**
 * A limit of work, not of time, so that every machine gets the same result. A month of 200 members
 * takes half of it.
 */
const MOST_ITERATIONS = 10_000;

/** Loads HiGHS, some MB of WebAssembly. A solver holds its thread while it works. */
export async function loadSolver(): Promise<Solver> {
  const highs = await loadHighs();
  return (program, mostIterations = MOST_ITERATIONS) => {
    const numCols = program.costs.length;
    const numRows = program.rowLower.length;
    // HiGHS calls a program without columns empty, not optimal.
    if (numCols === 0) return program.offset;
    const data = {
      numCols,
      numRows,
      offset: program.offset,
      colCost: Float64Array.from(program.costs),
      colLower: new Float64Array(numCols),
      colUpper: Float64Array.from(program.upper),
      rowLower: Float64Array.from(program.rowLower),
      rowUpper: Float64Array.from(program.rowUpper),
      matrix: {
        format: "csr" as const,
        numRows,
        numCols,
        starts: Int32Array.from(program.rowStarts),
        indices: Int32Array.from(program.rowColumns),
        values: Float64Array.from(program.rowValues),
      },
    };
    return highs.withModel(data, (model) => {
      model.options.set({
        output_flag: false,
        random_seed: 0,
        simplex_iteration_limit: mostIterations,
      });
      model.run();
      return model.getModelStatus() === highs.constants.modelStatus.optimal
        ? model.getObjectiveValue()
        : null;
    });
  };
}
