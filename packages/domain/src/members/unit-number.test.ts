import { describe, expect, test } from "vitest";
import { isUnitNumber } from "./unit-number.ts";

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
