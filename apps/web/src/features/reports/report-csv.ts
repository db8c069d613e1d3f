import { downloadCsv } from "../../lib/browser/csv-download.ts";

type Line = readonly (string | number)[];

/** Downloads a report as a CSV file. Its name and first rows contain the report's dates. */
export function downloadReportCsv(
  { name, title, from, until }: Readonly<Record<"name" | "title" | "from" | "until", string>>,
  lines: readonly Line[],
): void {
  const isOneDay = from === until;
  downloadCsv(`${name}-${isOneDay ? from : `${from}-to-${until}`}.csv`, [
    ["Report", title],
    ...(isOneDay
      ? [["Date", from]]
      : [
          ["From", from],
          ["To", until],
        ]),
    [],
    ...lines,
  ]);
}
