import { IMPORT_BYTES_AT_MOST } from "@watchbill/domain/members/import/csv-import";
import { importReport } from "@watchbill/domain/members/import/csv-report";
import { SHIFT_COLUMNS } from "@watchbill/domain/shifts/shift-import-columns";
import type { Output } from "../../../lib/api/api.ts";
import { downloadCsv, downloadSafeCsv } from "../../../lib/browser/csv-download.ts";

export type ShiftImportOutcome = Output<"shifts.import">;

export const PASTED_SHIFTS = "pasted rows.csv";

const TOO_LARGE = "The file is larger than 5 MB. Split it and import the parts.";

/**
 * Reads a chosen file once, so that later changes on disk do not affect the second upload; returns
 * an error text if it is invalid.
 */
export async function readShiftFile(file: File): Promise<File | string> {
  if (!/\.(csv|ics)$/i.test(file.name)) return "Choose a file that ends in .csv or .ics.";
  if (file.size > IMPORT_BYTES_AT_MOST) return TOO_LARGE;
  return new File([await file.arrayBuffer()], file.name);
}

/** Wraps rows pasted from a spreadsheet in a file; returns an error text if there are too many. */
export function pastedShifts(text: string): File | string {
  const file = new File([text], PASTED_SHIFTS, { type: "text/csv" });
  return file.size > IMPORT_BYTES_AT_MOST ? TOO_LARGE : file;
}

/** Downloads the headings with one example row. */
export function downloadShiftTemplate(): void {
  downloadCsv("shifts-template.csv", [
    SHIFT_COLUMNS.map(({ name }) => name),
    ["2026-12-01", "19:00", "07:00", "", "Night", "2", "C-12, C-14", ""],
  ]);
}

/** Downloads the rows with a message, each with its line and the reason. */
export function downloadShiftReport({
  headings,
  skippedRows,
  errors,
  warnings,
}: ShiftImportOutcome): void {
  downloadSafeCsv(
    "shifts-not-imported.csv",
    importReport(headings, { skipped: skippedRows, refused: errors, warnings }),
  );
}
