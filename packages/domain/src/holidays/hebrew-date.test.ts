import { describe, expect, test } from "vitest";
import { hebrewDateOf, hebrewDateText, hebrewMonthName, hebrewNumeral } from "./hebrew-date.ts";
import { hebrewDateTextInHebrew } from "./hebrew-date-in-hebrew.ts";

describe("hebrewDateOf", () => {
  test.each([
    ["1900-01-01", "1 Shevat 5660", "א׳ בשבט תר״ס"],
    ["1948-05-14", "5 Iyar 5708", "ה׳ באייר תש״ח"],
    ["2024-02-24", "15 Adar I 5784", "ט״ו באדר א׳ תשפ״ד"],
    ["2024-03-24", "14 Adar II 5784", "י״ד באדר ב׳ תשפ״ד"],
    ["2025-03-14", "14 Adar 5785", "י״ד באדר תשפ״ה"],
    ["2026-09-11", "29 Elul 5786", "כ״ט באלול תשפ״ו"],
    ["2026-09-12", "1 Tishrei 5787", "א׳ בתשרי תשפ״ז"],
    ["2026-11-19", "9 Kislev 5787", "ט׳ בכסלו תשפ״ז"],
    ["2026-11-20", "10 Kislev 5787", "י׳ בכסלו תשפ״ז"],
  ])("formats the civil date %s as %s", (date, english, hebrew) => {
    expect(hebrewDateText(hebrewDateOf(date))).toBe(english);
    expect(hebrewDateTextInHebrew(hebrewDateOf(date))).toBe(hebrew);
  });

  test("names twelve months, and thirteen in a leap year", () => {
    const months = (year: number, count: number) =>
      Array.from({ length: count }, (_, index) => hebrewMonthName({ year, month: index + 1 }));
    const untilShevat =
      "Nisan Iyar Sivan Tammuz Av Elul Tishrei Cheshvan Kislev Tevet Shevat".split(" ");
    expect(months(5786, 12)).toEqual([...untilShevat, "Adar"]);
    expect(months(5787, 13)).toEqual([...untilShevat, "Adar I", "Adar II"]);
  });

  test.each([
    [1, "א׳"],
    [10, "י׳"],
    [11, "י״א"],
    [15, "ט״ו"],
    [16, "ט״ז"],
    [17, "י״ז"],
    [20, "כ׳"],
    [25, "כ״ה"],
    [29, "כ״ט"],
    [30, "ל׳"],
    [660, "תר״ס"],
    [715, "תשט״ו"],
    [716, "תשט״ז"],
    [787, "תשפ״ז"],
    [800, "ת״ת"],
    [961, "תתקס״א"],
  ])("formats the number %d in Hebrew letters as %s", (value, letters) => {
    expect(hebrewNumeral(value)).toBe(letters);
  });
});
