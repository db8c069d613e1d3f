import { describe, expect, test } from "vitest";
import { RefusalError } from "../../platform/refusal-error.ts";
import { cellsToCheck, readCsv } from "./read-csv.ts";

const isHeadings = (cells: readonly string[]) =>
  ["name", "unit"].every((heading) => cells.includes(heading));
const read = (file: string | Uint8Array) => readCsv(Buffer.from(file), 100, isHeadings);

function refusalOf(file: string | Uint8Array): { code: string; message: string } {
  try {
    read(file);
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal;
    throw error;
  }
  throw new Error("The file was read");
}

describe("reads the same names and units from a file", () => {
  const same = {
    headings: ["name", "unit"],
    rows: [{ line: 2, cells: ["Dana", "C-25"] }],
    above: [],
    isUnicode: true,
  };
  test.each<[string, string | Uint8Array]>([
    ["with commas", "name,unit\nDana,C-25\n"],
    ["with semicolons, as European spreadsheets write it", "name;unit\r\nDana;C-25\r\n"],
    ["with tabs", "name\tunit\nDana\tC-25"],
    ["with a byte-order mark", "\uFEFFname,unit\nDana,C-25\n"],
    [
      "in UTF-16, as Excel's Unicode text is",
      Buffer.from("\uFEFFname\tunit\r\nDana\tC-25\r\n", "utf16le"),
    ],
    [
      "in UTF-16 with the other byte order",
      Buffer.from("\uFEFFname,unit\nDana,C-25\n", "utf16le").swap16(),
    ],
    ["with the line ends of an old Mac", "name,unit\rDana,C-25\r"],
    ["with everything in quotes", '"name","unit"\n"Dana","C-25"\n'],
    ["with a comma inside a quoted heading", '"name";"unit"\nDana;C-25\n'],
    ["with blank rows at the end", "name,unit\nDana,C-25\n\n , \n,\n"],
    ["with empty columns at the end", "name,unit,,\nDana,C-25\n"],
  ])("%s", (_how, file) => {
    expect(read(file)).toEqual(same);
  });

  test("accepts a separator named in the first line, which counts as a line", () => {
    expect(read("sep=;\nname;unit\nDana;C-25\n").rows).toEqual([
      { line: 3, cells: ["Dana", "C-25"] },
    ]);
  });
});

test("reads Windows-1252, and lists each cell whose letters depend on it", () => {
  const file = read(
    Buffer.from("name,unit\r\nM\xfcller,C-25\r\nO\x92Brien,C-26\r\nM\xfcller,C-27\r\n", "latin1"),
  );
  expect(file.rows.map(({ cells }) => cells[0])).toEqual(["Müller", "O’Brien", "Müller"]);
  expect([file.isUnicode, cellsToCheck(file)]).toEqual([false, ["Müller", "O’Brien"]]);
});

test.each([
  ["one line", "Members of the squad\nname,unit\nDana,C-25\n", [1], 3],
  ["blank cells next to it", "Members,,\n,,\nname,unit,\nDana,C-25,\n", [1], 4],
  ["commas while the list has semicolons", "Levi, Katz, Bar\nname;unit\nDana;C-25\n", [1], 3],
  ["quoted headings", '"Members"\n"name";"unit"\n"Dana";"C-25"\n', [1], 3],
  ["two lines", "Members\nas of May\nname\tunit\nDana\tC-25\n", [1, 2], 4],
])("skips a title above the headings: %s", (_how, text, titleLines, line) => {
  const { above, headings, rows } = read(text);
  expect(headings).toEqual(["name", "unit"]);
  expect(above.map((row) => row.line)).toEqual(titleLines);
  expect(rows.map((row) => [row.line, ...row.cells.slice(0, 2)])).toEqual([[line, "Dana", "C-25"]]);
});

test("takes the first line as the headings when no line has them all", () => {
  const { above, headings } = read("who,where\nDana,C-25\n");
  expect([above, headings]).toEqual([[], ["who", "where"]]);
});

test("returns each row's starting line, across blank lines and quoted line breaks", () => {
  const { rows } = read(
    'name,unit\r\n\r\n"Dana\r\nLevi\r\n",C-25\r\n,\r\nAvi,C-30\r\n"He said ""go""\n",C-31',
  );
  expect(rows).toEqual([
    { line: 3, cells: ["Dana\nLevi\n", "C-25"] },
    { line: 7, cells: ["Avi", "C-30"] },
    { line: 8, cells: ['He said "go"\n', "C-31"] },
  ]);
});

test("keeps quotes in the middle of a name", () => {
  expect(read('name,unit\nDana "Dee" Levi,C-25\n').rows[0]?.cells).toEqual([
    'Dana "Dee" Levi',
    "C-25",
  ]);
});

test("reads the maximum number of columns", () => {
  expect(read(`${"c,".repeat(199)}c\nDana\n`).headings).toHaveLength(200);
});

test.each([
  ["in its first row", ",x".repeat(1_900_000)],
  ["in another row", `name,unit\n${",x".repeat(1_900_000)}`],
  ["without a word", `name,unit\n${",".repeat(5_000_000)}`],
])("refuses a file with a million columns %s before parsing them", (_where, file) => {
  const before = process.cpuUsage();
  expect(refusalOf(file).code).toBe("file-too-wide");
  // Parsing all columns would take over a second of CPU time.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

test("reads one row beyond the limit and no more", () => {
  expect(read(`name\n${"x\n".repeat(500)}`).rows).toHaveLength(101);
});

describe("answers a file of another type with one clear error", () => {
  test.each<[string, string | Uint8Array, string, RegExp]>([
    ["an empty file", "", "file-empty", /^The file is empty/],
    ["a file of blank lines", "\n\n , \n", "file-empty", /^The file is empty/],
    [
      "a renamed .xlsx",
      Buffer.from("PK\u0003\u0004\u0014\u0000rest", "latin1"),
      "file-is-workbook",
      /Save As.*CSV UTF-8/,
    ],
    ["a renamed .xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "file-is-workbook", /Save As/],
    [
      "a picture",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "file-not-text",
      /not a CSV file/,
    ],
    ["a text with a zero in it", "name,unit\nDa\0na,C-25\n", "file-not-text", /not a CSV file/],
    [
      "a byte that Windows-1252 does not have",
      Buffer.from("name,unit\nJos\u008d,C-25\n", "latin1"),
      "file-not-utf8",
      /names would be garbled.*CSV UTF-8/,
    ],
    [
      "more columns than a list of members has",
      `name${",x".repeat(200)}\nDana`,
      "file-too-wide",
      /more than 200 columns/,
    ],
    [
      "more columns, with a named separator",
      `sep=;\nname${";x".repeat(200)}\nDana`,
      "file-too-wide",
      /more than 200 columns/,
    ],
    [
      "a row of thousands of cells",
      `name,unit\nDana${",".repeat(2_000)}\n`,
      "file-too-wide",
      /more than 200 columns/,
    ],
    [
      "a quote that never closes",
      'name,unit\n"Dana,C-25\nAvi,C-30\n',
      "file-quote-open",
      /never closed: .* line [34] /,
    ],
  ])("%s", (_what, file, code, message) => {
    const refusal = refusalOf(file);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(message);
  });
});
