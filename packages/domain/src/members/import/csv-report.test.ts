import { expect, test } from "vitest";
import { planImport } from "./csv-import.ts";
import { importReport } from "./csv-report.ts";

const HEADINGS = ["firstName", "lastName", "email", "unitNumber"];
const noMembers = { emails: new Map<string, string>(), unitNumbers: new Set<string>() };

test("lists each skipped row in file order, with cells that are safe in a spreadsheet", () => {
  const report = importReport(HEADINGS, {
    skipped: [
      {
        line: 2,
        message: "A member or an earlier row already has this email",
        cells: ["Dana", "Levi", "d@x.org", "C-1"],
      },
    ],
    refused: [
      {
        line: 5,
        message: 'role must be member or admin, not "=boss"',
        cells: ["=1+1", "'=2", "e@x.org", "C-2", "+3"],
      },
      { line: 1, message: "email is empty", cells: [] },
    ],
    warnings: [{ line: 3, message: 'phoneNumber "1 x2" is read as 1.', cells: ["Avi"] }],
  });
  expect(report).toEqual([
    ["line", "outcome", "reason", ...HEADINGS],
    ["1", "refused", "email is empty"],
    [
      "2",
      "skipped",
      "A member or an earlier row already has this email",
      "Dana",
      "Levi",
      "d@x.org",
      "C-1",
    ],
    ["3", "warning", 'phoneNumber "1 x2" is read as 1.', "Avi"],
    [
      "5",
      "refused",
      'role must be member or admin, not "=boss"',
      "'=1+1",
      "'=2",
      "e@x.org",
      "C-2",
      "'+3",
    ],
  ]);
});

test("imports a corrected report with the values of the original file", () => {
  const [headings = [], row = []] = importReport(HEADINGS, {
    skipped: [],
    refused: [{ line: 7, message: "email is empty", cells: ["'=Ann", "Levi", "", "C-25"] }],
    warnings: [],
  });
  const cells = {
    ...Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ""])),
    email: "ann@x.org",
  };
  expect(planImport([{ line: 2, cells }], noMembers).members).toEqual([
    expect.objectContaining({
      firstName: "=Ann",
      lastName: "Levi",
      email: "ann@x.org",
      unitNumber: "C-25",
    }),
  ]);
});
