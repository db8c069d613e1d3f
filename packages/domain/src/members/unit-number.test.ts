import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isUnitNumber,
  similarUnitNumbers,
  unitKey,
  unitNumberTaken,
  unitNumberWarning,
} from "./unit-number.ts";

describe("unit number", () => {
  test.each(["C-25", "c-25", "104", "KM 7", "B.12", "7/3", "X-1-2", "A".repeat(20)])(
    "accepts %s",
    (text) => {
      expect(isUnitNumber(text)).toBe(true);
    },
  );

  test.each([
    "",
    " ",
    "-25",
    "C-",
    "C--25",
    "=C25",
    "C 25 ",
    "C\n25",
    "C-25;",
    "é-1",
    "A".repeat(21),
  ])("rejects %j", (text) => {
    expect(isUnitNumber(text)).toBe(false);
  });
});

describe("unit number that a spreadsheet may have changed", () => {
  test.each([
    "25-Jan",
    "5-jan",
    "Jan-25",
    "5-Jan-2026",
    "12.0",
    "1/15/2026",
    "2026-01-15",
    "1.2.26",
  ])("warns of %s", (text) => {
    expect(unitNumberWarning(text)).toBe(
      `unitNumber: a spreadsheet may have changed this unit number to ${text}. Check it.`,
    );
  });

  test.each(["C-25", "104", "7/3", "B.12", "X-1-2", "12.5", "JAN 25", "Mara-7", "1-15", "5-May-A"])(
    "accepts %s",
    (text) => {
      expect(unitNumberWarning(text)).toBeNull();
    },
  );
});

describe("comparison of unit numbers", () => {
  test.each(["C-15", "c15", "C 15", " C.15 ", "c/15", "C\u201315", "C\u00a015"])(
    "%j is the unit of C-15",
    (text) => {
      expect(unitKey(text)).toBe("c15");
    },
  );

  test.each(["C-015", "C-150", "KC-15", "C_15", "15"])("%j is another unit", (text) => {
    expect(unitKey(text)).not.toBe("c15");
  });

  test("gives an equal result when applied to its own result", () => {
    fc.assert(fc.property(fc.string(), (typed) => unitKey(unitKey(typed)) === unitKey(typed)));
  });

  test("says how the other member's unit number is written when its spelling differs", () => {
    expect(unitNumberTaken("c-15", "C-15")).toMatchObject({
      kind: "conflict",
      code: "unit-number-taken",
      message: "Another member has this unit number.",
    });
    expect(unitNumberTaken("C15", "C-15").fields).toEqual({
      unitNumber: "Another member has this unit number, written C-15.",
    });
  });

  test("groups members with similar unit numbers", () => {
    const [dash, none, other, slash] = ["C-15", "c15", "C-16", "C/15"].map((unitNumber) => ({
      unitNumber,
    }));
    expect(similarUnitNumbers([dash!, none!, other!, slash!])).toEqual([[dash, none, slash]]);
    expect(similarUnitNumbers([dash!, other!])).toEqual([]);
  });
});
