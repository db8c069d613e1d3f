import { downloadCsv } from "../../lib/browser/csv-download.ts";

type Line = readonly (string | number)[];

/** Downloads a report as a CSV file whose name and first rows say its dates. */
export function downloadReport(
  { name, title, from, until }: Readonly<Record<"name" | "title" | "from" | "until", string>>,
  lines: readonly Line[],
): void {
  downloadCsv(`${name}-${from}-to-${until}.csv`, [
    ["Report", title],
    ["From", from],
    ["To", until],
    [],
    ...lines,
  ]);
}
