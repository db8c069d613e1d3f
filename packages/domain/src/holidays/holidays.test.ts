import { describe, expect, test } from "vitest";
import { civilDateOf, hebrewDateOf, hebrewDateText, hebrewDateTextInHebrew, hebrewNumeral } from "./hebrew-date.ts";
import type { HolidayRegion } from "./holiday-rules.ts";
import { type Holiday, holidaysOf, holidaysOn } from "./holidays.ts";

const MONTH_OF_CODE = (code: string, isLeap: boolean): number =>
  ({ M01: 7, M02: 8, M03: 9, M04: 10, M05: 11, M05L: 12, M06: isLeap ? 13 : 12, M07: 1, M08: 2, M09: 3, M10: 4, M11: 5, M12: 6 })[
    code
  ] ?? 0;

function yearOf(year: number, region: HolidayRegion = "diaspora"): readonly Holiday[] {
  const holidays = holidaysOf(year, region);
  if ("kind" in holidays) throw new Error(holidays.message);
  return holidays;
}

function startOf(name: string, year: number, region: HolidayRegion = "diaspora"): string | undefined {
  return yearOf(year, region).find((holiday) => holiday.name === name)?.startDate;
}

describe("the Hebrew date of a day", () => {
  test("agrees with Temporal's own Hebrew calendar on every day from 1900 to 2200, both ways", () => {
    const wrong: string[] = [];
    for (let day = Temporal.PlainDate.from("1900-01-01"); day.year <= 2200; day = day.add({ days: 1 })) {
      const mine = hebrewDateOf(day.toString());
      const oracle = day.withCalendar("hebrew");
      const isSame =
        mine.year === oracle.year && mine.day === oracle.day && mine.month === MONTH_OF_CODE(oracle.monthCode, oracle.inLeapYear);
      if (!isSame || civilDateOf(mine) !== day.toString()) wrong.push(day.toString());
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ["2026-11-20", "10 Kislev 5787", "י׳ בכסלו תשפ״ז"],
    ["2024-03-24", "14 Adar II 5784", "י״ד באדר ב׳ תשפ״ד"],
    ["2026-09-12", "1 Tishrei 5787", "א׳ בתשרי תשפ״ז"],
  ])("%s is %s", (date, english, hebrew) => {
    expect(hebrewDateText(hebrewDateOf(date))).toBe(english);
    expect(hebrewDateTextInHebrew(hebrewDateOf(date))).toBe(hebrew);
  });

  test.each([
    [1, "א׳"],
    [15, "ט״ו"],
    [16, "ט״ז"],
    [29, "כ״ט"],
    [715, "תשט״ו"],
    [800, "ת״ת"],
  ])("writes %d as %s", (value, letters) => {
    expect(hebrewNumeral(value)).toBe(letters);
  });
});

describe("the holidays of a year", () => {
  test.each([
    ["Rosh Hashanah", 2025, "2025-09-23"],
    ["Rosh Hashanah", 2026, "2026-09-12"],
    ["Yom Kippur", 2026, "2026-09-21"],
    ["Sukkot", 2026, "2026-09-26"],
    ["Hanukkah", 2026, "2026-12-05"],
    ["Purim", 2024, "2024-03-24"],
    ["Purim", 2027, "2027-03-23"],
    ["Pesach", 2025, "2025-04-13"],
    ["Pesach", 2026, "2026-04-02"],
    ["Pesach", 2027, "2027-04-22"],
    ["Shavuot", 2026, "2026-05-22"],
    ["Fast of Gedaliah", 2024, "2024-10-06"],
    ["Fast of Esther", 2024, "2024-03-21"],
    ["Tisha B'Av", 2025, "2025-08-03"],
    ["Tisha B'Av", 2029, "2029-07-22"],
    ["Yom HaAtzmaut", 2024, "2024-05-14"],
    ["Yom HaZikaron", 2024, "2024-05-13"],
    ["Yom HaAtzmaut", 2025, "2025-05-01"],
    ["Yom HaShoah", 2025, "2025-04-24"],
    ["Yom HaShoah", 2024, "2024-05-06"],
  ])("%s of %d starts on %s", (name, year, date) => {
    expect(startOf(name, year)).toBe(date);
  });

  test("keeps days with and without work apart, by region", () => {
    const spring = (region: HolidayRegion) =>
      yearOf(2026, region)
        .filter(({ name }) => name.includes("Pesach") && name !== "Pesach Sheni")
        .map(({ name, startDate, endDate, workProhibited }) => [name, startDate, endDate, workProhibited]);
    expect(spring("diaspora")).toEqual([
      ["Pesach", "2026-04-02", "2026-04-03", true],
      ["Chol HaMoed Pesach", "2026-04-04", "2026-04-07", false],
      ["Last days of Pesach", "2026-04-08", "2026-04-09", true],
    ]);
    expect(spring("israel")).toEqual([
      ["Pesach", "2026-04-02", "2026-04-02", true],
      ["Chol HaMoed Pesach", "2026-04-03", "2026-04-07", false],
      ["Last days of Pesach", "2026-04-08", "2026-04-08", true],
    ]);
  });

  test("lists a Hanukkah that crosses the civil year in both years, under one number", () => {
    const inOld = yearOf(2024).find(({ name, startDate }) => name === "Hanukkah" && startDate === "2024-12-26");
    const inNew = yearOf(2025).find(({ startDate }) => startDate === "2024-12-26");
    expect(inOld?.endDate).toBe("2025-01-02");
    expect(inNew).toEqual(inOld);
  });

  test("keeps the laws of the calendar in every year and region", () => {
    const weekday = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;
    for (let year = 1900; year <= 2200; year += 1) {
      for (const region of ["israel", "diaspora"] as const) {
        const holidays = yearOf(year, region);
        const on = (name: string) =>
          holidays.filter((holiday) => holiday.name === name).map(({ startDate }) => weekday(startDate));
        expect(new Set(holidays.map(({ id }) => id)).size).toBe(holidays.length);
        expect(on("Pesach").every((day) => ![1, 3, 5].includes(day))).toBe(true);
        expect(on("Yom Kippur").every((day) => ![2, 5, 7].includes(day))).toBe(true);
        expect(on("Yom HaAtzmaut").every((day) => ![5, 6, 7].includes(day))).toBe(true);
        for (const { name, type, startDate } of holidays) {
          if (type === "fast" && name !== "Tenth of Tevet") expect(weekday(startDate)).not.toBe(6);
        }
      }
    }
  });

  test("speaks of 1900 to 2200 only", () => {
    expect(holidaysOf(1899, "israel")).toMatchObject({ kind: "invalid", code: "holiday-year-out-of-range" });
    expect(holidaysOf(2201, "israel")).toMatchObject({ code: "holiday-year-out-of-range" });
    expect(holidaysOn("2026-09-21", "diaspora").map(({ name }) => name)).toEqual(["Yom Kippur"]);
  });
});
