import type { Program } from "../fill/sparse-program.ts";

/** What a solution of a program costs. */
export function costOf({ costs, offset }: Program, values: ArrayLike<number>): number {
  return costs.reduce((sum, cost, column) => sum + cost * values[column]!, offset);
}

/** Rows and columns that a solution does not keep to. */
export function broken(
  { rowStarts, rowColumns, rowValues, rowLower, rowUpper, lower, upper }: Program,
  values: Float64Array,
): string[] {
  const columns = [...values].flatMap((value, at) =>
    value < lower[at]! - 1e-6 || value > upper[at]! + 1e-6 ? [`column ${at}`] : [],
  );
  const rows = [...rowLower].flatMap((least, row) => {
    let sum = 0;
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++) sum += rowValues[at]! * values[rowColumns[at]!]!;
    return sum < least - 1e-6 || sum > rowUpper[row]! + 1e-6 ? [`row ${row}: ${sum}`] : [];
  });
  return [...columns, ...rows];
}

/** Columns that follow from the choices, and that no row keeps from costing less than what they are, or from being less where they cost nothing. */
export function cheaperColumns(program: Program, values: Float64Array): number[] {
  return [...program.costs].flatMap((cost, column) => {
    if (program.isWhole[column] === 1) return [];
    const cheaper = values.with(column, values[column]! - (Math.sign(cost) || 1) * 0.01);
    return broken(program, cheaper).length === 0 ? [column] : [];
  });
}
