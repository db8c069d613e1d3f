import { safeCell } from "@watchbill/domain/members/import/csv-cell";
import { csvText } from "@watchbill/domain/members/import/csv-export";

/**
 * Downloads rows as a CSV file for spreadsheets: with a byte order mark, and with cells escaped
 * that would be formulas.
 */
export function downloadCsv(
  fileName: string,
  rows: readonly (readonly (string | number)[])[],
): void {
  downloadSafeCsv(
    fileName,
    rows.map((cells) =>
      cells.map((cell) => (typeof cell === "number" ? String(cell) : safeCell(cell))),
    ),
  );
}

/** Downloads rows whose cells are already escaped against formulas. */
export function downloadSafeCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  download(fileName, new Blob(["\uFEFF", csvText(rows)], { type: "text/csv;charset=utf-8" }));
}

export function download(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
