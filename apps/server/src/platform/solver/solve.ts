import * as highsModule from "highs";

/** What the package gives as its default, which its types, being those of CommonJS, take for one level deeper. */
const loadHighs = highsModule.default as unknown as typeof highsModule.default.default;

/** A program to be made as cheap as it can be: plain arrays that know no solver. Rows one after the other, each with the columns it holds. */
export interface Program {
  readonly costs: ArrayLike<number>;
  readonly lower: ArrayLike<number>;
  readonly upper: ArrayLike<number>;
  /** What the whole costs beside its columns. */
  readonly offset: number;
  /** 1 for a column that takes whole numbers alone. */
  readonly isWhole: ArrayLike<number>;
  readonly rowStarts: ArrayLike<number>;
  readonly rowColumns: ArrayLike<number>;
  readonly rowValues: ArrayLike<number>;
  readonly rowLower: ArrayLike<number>;
  readonly rowUpper: ArrayLike<number>;
}

export interface Asked {
  /** Whether columns that take whole numbers alone are held to it; without it the answer is a bound. */
  readonly isWhole: boolean;
  /** By the wall clock: nothing may hang on how far it comes. */
  readonly seconds: number;
  /** A solution to begin with. */
  readonly start?: ArrayLike<number> | undefined;
  /** It may stop this near to its bound. */
  readonly gap?: number | undefined;
}

export interface Solved {
  /** The best solution that was found, and what it costs; null where there is none, or it may be broken. */
  readonly values: Float64Array | null;
  readonly cost: number | null;
  /** What no solution goes below; null where that is not proven. */
  readonly bound: number | null;
  readonly isProven: boolean;
}

export type Solver = (program: Program, asked: Asked) => Solved;

const FEASIBLE = 2;
/** A whole number of it is as near as it is not told from it. */
const WHOLE = 1e-6;

/** Loads the solver: some megabytes of WebAssembly, in a thread that is ended afterwards. It holds the thread while it works. */
export async function loadSolver(): Promise<Solver> {
  const highs = await loadHighs();
  const { modelStatus, variableType } = highs.constants;
  return (program, { isWhole, seconds, start, gap = 0 }) => {
    const columns = program.costs.length;
    const rows = program.rowLower.length;
    if (columns === 0) return { values: new Float64Array(), cost: program.offset, bound: program.offset, isProven: true };
    const data = {
      numCols: columns,
      numRows: rows,
      offset: program.offset,
      colCost: Float64Array.from(program.costs),
      colLower: Float64Array.from(program.lower),
      colUpper: Float64Array.from(program.upper),
      rowLower: Float64Array.from(program.rowLower),
      rowUpper: Float64Array.from(program.rowUpper),
      matrix: {
        format: "csr" as const,
        numRows: rows,
        numCols: columns,
        starts: Int32Array.from(program.rowStarts),
        indices: Int32Array.from(program.rowColumns),
        values: Float64Array.from(program.rowValues),
      },
      ...(isWhole && {
        integrality: Array.from(program.isWhole, (one) => (one === 1 ? variableType.integer : variableType.continuous)),
      }),
    };
    return highs.withModel(data, (model): Solved => {
      model.options.set({ output_flag: false, random_seed: 0, time_limit: seconds, mip_rel_gap: gap, mip_abs_gap: WHOLE });
      if (start) model.setSolution({ colValue: Float64Array.from(start) });
      model.run();
      const isProven = model.getModelStatus() === modelStatus.optimal;
      const hasValues = Number(model.info.get("primal_solution_status")) === FEASIBLE;
      const cost = hasValues ? model.getObjectiveValue() : null;
      const bound = isWhole ? Number(model.info.get("mip_dual_bound")) : isProven ? cost : null;
      return {
        values: hasValues ? Float64Array.from(model.getSolution().colValue ?? []) : null,
        cost,
        bound: bound !== null && Number.isFinite(bound) ? bound : null,
        isProven,
      };
    });
  };
}
