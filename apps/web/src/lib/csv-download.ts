import { safeCell } from "@watchbill/domain/members/csv-cell";
import { csvText } from "@watchbill/domain/members/csv-export";

/** Saves rows as a CSV file that a spreadsheet opens as it is: with a byte order mark, and no cell that runs as a formula. */
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

/** The same for cells that no spreadsheet runs as a formula already. */
export function downloadSafeCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  download(fileName, new Blob(["\uFEFF", csvText(rows)], { type: "text/csv;charset=utf-8" }));
}

/** Saves a blob as a file. */
export function download(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
