import { safeCell, textOfCell } from "./csv-cell.ts";

/** A row of a file that made no member, as it stood there. */
export interface LeftRow {
  readonly line: number;
  readonly message: string;
  readonly cells: readonly string[];
}

/** Why a row was skipped, by what it shares with a member. */
export const SKIPPED_BECAUSE: Readonly<Record<"email" | "unitNumber", string>> = {
  email: "A member, or an earlier row, has this email",
  unitNumber: "A member, or an earlier row, has this unit number",
};

/**
 * The rows of an import that made no member, with their lines and the reasons, under the file's own headings: put right,
 * the report is itself a file to import.
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

/** What the import reads in a cell, written so that no spreadsheet runs it. */
function plainCell(text: string): string {
  return safeCell(textOfCell(text));
}
