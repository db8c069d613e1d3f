import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeCell, textOfCell } from "./csv-cell.ts";

describe("CSV cell", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+17185550123", "'+17185550123"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\n=1", "'\n=1"],
    ["＝1＋1", "'＝1＋1"],
    ["＋1", "'＋1"],
    ["－1", "'－1"],
    ["＠A1", "'＠A1"],
    ["'=1", "''=1"],
    ["O'Brien", "O'Brien"],
    ["'quoted'", "'quoted'"],
    ["C-25", "C-25"],
    ["", ""],
  ])("writes %j as %j", (text, cell) => {
    expect(safeCell(text)).toBe(cell);
    expect(textOfCell(cell)).toBe(text);
  });

  test("round-trips every text and never starts a formula", () => {
    const text = fc
      .array(fc.constantFrom("'", "=", "+", "-", "@", "\t", "\n", "＝", "a", " "), { maxLength: 6 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (original) => {
        expect(safeCell(original)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(textOfCell(safeCell(original))).toBe(original);
      }),
      { numRuns: 500 },
    );
  });
});
