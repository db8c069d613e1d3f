import { describe, expect, test } from "vitest";
import { isUnitNumber, unitNumberWarning } from "./unit-number.ts";

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
