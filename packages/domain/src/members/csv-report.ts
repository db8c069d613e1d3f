import { safeCell, textOfCell } from "./csv-cell.ts";

/** A row of the file that created no member, as read. */
export interface LeftRow {
  readonly line: number;
  readonly message: string;
  readonly cells: readonly string[];
}

export const SKIPPED_BECAUSE: Readonly<Record<"email" | "unitNumber", string>> = {
  email: "A member or an earlier row already has this email",
  unitNumber: "A member or an earlier row already has this unit number",
};

/**
 * Builds a report of the rows that created no member, with line and reason. It keeps the file's
 * headings, so the corrected report can be imported.
 */
export function importReport(
  headings: readonly string[],
  left: { readonly skipped: readonly LeftRow[]; readonly refused: readonly LeftRow[] },
): string[][] {
  const rows = [
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

/** Returns the cell as the import reads it, escaped against formula injection. */
function plainCell(text: string): string {
  return safeCell(textOfCell(text));
}
