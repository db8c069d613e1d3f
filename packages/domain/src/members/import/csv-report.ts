import { safeCell, textOfCell } from "./csv-cell.ts";

/** A row that created no member or has a warning, with the reason. */
export interface LeftRow {
  readonly line: number;
  readonly message: string;
  readonly cells: readonly string[];
}

/**
 * Builds a report of the rows that created no member or have a warning, with line and reason. It
 * keeps the file's headings, so that an admin can correct the report and import it.
 */
export function importReport(
  headings: readonly string[],
  left: {
    readonly skipped: readonly LeftRow[];
    readonly refused: readonly LeftRow[];
    readonly warnings: readonly LeftRow[];
  },
): string[][] {
  const rows = [
    ...left.warnings.map((row) => ({ ...row, outcome: "warning" })),
    ...left.refused.map((row) => ({ ...row, outcome: "refused" })),
    ...left.skipped.map((row) => ({ ...row, outcome: "skipped" })),
  ].sort((a, b) => a.line - b.line);
  return [
    ["line", "outcome", "reason", ...headings.map(plainCell)],
    ...rows.map(({ line, outcome, message, cells }) => [
      String(line),
      outcome,
      plainCell(message),
      ...cells.map(plainCell),
    ]),
  ];
}

/** Returns a cell as the import reads it, escaped against formula injection. */
function plainCell(text: string): string {
  return safeCell(textOfCell(text));
}
