import { IMPORT_BYTES_AT_MOST } from "@watchbill/domain/members/import/csv-import";
import { importReport } from "@watchbill/domain/members/import/csv-report";
import { SHIFT_COLUMNS } from "@watchbill/domain/shifts/shift-import-columns";
import type { Output } from "../../../lib/api/api.ts";
import { downloadCsv, downloadSafeCsv } from "../../../lib/browser/csv-download.ts";

export type ShiftImportOutcome = Output<"shifts.import">;

export const PASTED_SHIFTS = "pasted rows.csv";

const TOO_LARGE = "The file is larger than 5 MB. Split it and import the parts.";

/**
 * Reads the chosen file once into memory, so that a later change on disk does not affect the import
 * after the preview. Returns an error text if the file is invalid.
 */
export async function readShiftFile(file: File): Promise<File | string> {
  if (!/\.(csv|ics)$/i.test(file.name)) return "Choose a file that ends in .csv or .ics.";
  if (file.size > IMPORT_BYTES_AT_MOST) return TOO_LARGE;
  return new File([await file.arrayBuffer()], file.name);
}

/**
 * Makes a CSV file of rows pasted from a spreadsheet; returns an error text if there are too many.
 */
export function pastedShifts(text: string): File | string {
  const file = new File([text], PASTED_SHIFTS, { type: "text/csv" });
  return file.size > IMPORT_BYTES_AT_MOST ? TOO_LARGE : file;
}

/** Downloads a CSV template with the headings and one example row. */
export function downloadShiftTemplate(): void {
  downloadCsv("shifts-template.csv", [
    SHIFT_COLUMNS.map(({ name }) => name),
    ["2026-12-01", "19:00", "07:00", "", "Night", "2", "C-12, C-14", ""],
  ]);
}

/** Downloads the rows that have an error or warning, each with its line number and the reason. */
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
