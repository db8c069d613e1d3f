import { describe, expect, test } from "vitest";
import { type HolidayRegion } from "./calendar-region.ts";
import { HOLIDAY_COLORS, type Holiday } from "./holiday.ts";
import { holidaysOf, holidaysOn } from "./holidays.ts";

const REGIONS: readonly HolidayRegion[] = ["israel", "diaspora"];
const YEARS = Array.from({ length: 301 }, (_, index) => 1900 + index);

function yearOf(year: number, region: HolidayRegion = "diaspora"): readonly Holiday[] {
  const holidays = holidaysOf(year, region);
  if ("kind" in holidays) throw new Error(holidays.message);
  return holidays;
}

/** Formats a year's holidays as "03-24 Purim", "04-23 to 04-24 Pesach, no work". */
function lines(year: number, region: HolidayRegion): string[] {
  return yearOf(year, region).map(({ name, startDate, endDate, workProhibited }) => {
    const short = (date: string) => (date.startsWith(`${year}-`) ? date.slice(5) : date);
    const span =
      startDate === endDate ? short(startDate) : `${short(startDate)} to ${short(endDate)}`;
    return `${span} ${name}${workProhibited ? ", no work" : ""}`;
  });
}

function startsOf(name: string, year: number): string[] {
  return yearOf(year)
    .filter((holiday) => holiday.name === name)
    .map(({ startDate }) => startDate);
}

function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

describe("holidaysOf", () => {
  test("lists 2024 in the diaspora, a leap year", () => {
    expect(lines(2024, "diaspora")).toEqual([
      "01-25 Tu BiShvat",
      "03-21 Fast of Esther",
      "03-24 Purim",
      "03-25 Shushan Purim",
      "04-22 Fast of the Firstborn",
      "04-23 to 04-24 Pesach, no work",
      "04-25 to 04-28 Chol HaMoed Pesach",
      "04-29 to 04-30 Last days of Pesach, no work",
      "05-06 Yom HaShoah",
      "05-13 Yom HaZikaron",
      "05-14 Yom HaAtzmaut",
      "05-22 Pesach Sheni",
      "05-26 Lag BaOmer",
      "06-05 Yom Yerushalayim",
      "06-12 to 06-13 Shavuot, no work",
      "07-23 Seventeenth of Tammuz",
      "08-13 Tisha B'Av",
      "08-19 Tu B'Av",
      "10-03 to 10-04 Rosh Hashanah, no work",
      "10-06 Fast of Gedaliah",
      "10-12 Yom Kippur, no work",
      "10-17 to 10-18 Sukkot, no work",
      "10-19 to 10-22 Chol HaMoed Sukkot",
      "10-23 Hoshana Rabbah",
      "10-24 Shemini Atzeret, no work",
      "10-25 Simchat Torah, no work",
      "12-26 to 2025-01-02 Hanukkah",
    ]);
  });

  test("lists 2025 in Israel, with two fasts of Tevet and two Hanukkahs", () => {
    expect(lines(2025, "israel")).toEqual([
      "2024-12-26 to 01-02 Hanukkah",
      "01-10 Tenth of Tevet",
      "02-13 Tu BiShvat",
      "03-13 Fast of Esther",
      "03-14 Purim",
      "03-15 Shushan Purim",
      "04-10 Fast of the Firstborn",
      "04-13 Pesach, no work",
      "04-14 to 04-18 Chol HaMoed Pesach",
      "04-19 Last day of Pesach, no work",
      "04-24 Yom HaShoah",
      "04-30 Yom HaZikaron",
      "05-01 Yom HaAtzmaut",
      "05-12 Pesach Sheni",
      "05-16 Lag BaOmer",
      "05-26 Yom Yerushalayim",
      "06-02 Shavuot, no work",
      "07-13 Seventeenth of Tammuz",
      "08-03 Tisha B'Av",
      "08-09 Tu B'Av",
      "09-23 to 09-24 Rosh Hashanah, no work",
      "09-25 Fast of Gedaliah",
      "10-02 Yom Kippur, no work",
      "10-07 Sukkot, no work",
      "10-08 to 10-12 Chol HaMoed Sukkot",
      "10-13 Hoshana Rabbah",
      "10-14 Shemini Atzeret and Simchat Torah, no work",
      "12-15 to 12-22 Hanukkah",
      "12-30 Tenth of Tevet",
    ]);
  });

  test("lists 2026 in the diaspora", () => {
    expect(lines(2026, "diaspora")).toEqual([
      "02-02 Tu BiShvat",
      "03-02 Fast of Esther",
      "03-03 Purim",
      "03-04 Shushan Purim",
      "04-01 Fast of the Firstborn",
      "04-02 to 04-03 Pesach, no work",
      "04-04 to 04-07 Chol HaMoed Pesach",
      "04-08 to 04-09 Last days of Pesach, no work",
      "04-14 Yom HaShoah",
      "04-21 Yom HaZikaron",
      "04-22 Yom HaAtzmaut",
      "05-01 Pesach Sheni",
      "05-05 Lag BaOmer",
      "05-15 Yom Yerushalayim",
      "05-22 to 05-23 Shavuot, no work",
      "07-02 Seventeenth of Tammuz",
      "07-23 Tisha B'Av",
      "07-29 Tu B'Av",
      "09-12 to 09-13 Rosh Hashanah, no work",
      "09-14 Fast of Gedaliah",
      "09-21 Yom Kippur, no work",
      "09-26 to 09-27 Sukkot, no work",
      "09-28 to 10-01 Chol HaMoed Sukkot",
      "10-02 Hoshana Rabbah",
      "10-03 Shemini Atzeret, no work",
      "10-04 Simchat Torah, no work",
      "12-05 to 12-12 Hanukkah",
      "12-20 Tenth of Tevet",
    ]);
  });

  test("lists 2027 in Israel, a leap year", () => {
    expect(lines(2027, "israel")).toEqual([
      "01-23 Tu BiShvat",
      "03-22 Fast of Esther",
      "03-23 Purim",
      "03-24 Shushan Purim",
      "04-21 Fast of the Firstborn",
      "04-22 Pesach, no work",
      "04-23 to 04-27 Chol HaMoed Pesach",
      "04-28 Last day of Pesach, no work",
      "05-04 Yom HaShoah",
      "05-11 Yom HaZikaron",
      "05-12 Yom HaAtzmaut",
      "05-21 Pesach Sheni",
      "05-25 Lag BaOmer",
      "06-04 Yom Yerushalayim",
      "06-11 Shavuot, no work",
      "07-22 Seventeenth of Tammuz",
      "08-12 Tisha B'Av",
      "08-18 Tu B'Av",
      "10-02 to 10-03 Rosh Hashanah, no work",
      "10-04 Fast of Gedaliah",
      "10-11 Yom Kippur, no work",
      "10-16 Sukkot, no work",
      "10-17 to 10-21 Chol HaMoed Sukkot",
      "10-22 Hoshana Rabbah",
      "10-23 Shemini Atzeret and Simchat Torah, no work",
      "12-25 to 2028-01-01 Hanukkah",
    ]);
  });

  test.each([
    ["Rosh Hashanah", 1900, "1900-09-24"],
    ["Pesach", 1943, "1943-04-20"],
    ["Yom Kippur", 1973, "1973-10-06"],
    ["Tisha B'Av", 2022, "2022-08-07"],
    ["Seventeenth of Tammuz", 2022, "2022-07-17"],
    ["Fast of the Firstborn", 2021, "2021-03-25"],
    ["Tisha B'Av", 2029, "2029-07-22"],
  ])("starts the holiday %s of %d on %s", (name, year, date) => {
    expect(startsOf(name, year)).toEqual([date]);
  });

  test.each([
    ["Yom HaAtzmaut", 1948, []],
    ["Yom HaAtzmaut", 1949, ["1949-05-04"]],
    ["Yom HaAtzmaut", 1950, ["1950-04-23"]],
    ["Yom HaAtzmaut", 1951, ["1951-05-10"]],
    ["Yom HaAtzmaut", 2000, ["2000-05-10"]],
    ["Yom HaAtzmaut", 2001, ["2001-04-26"]],
    ["Yom HaAtzmaut", 2004, ["2004-04-27"]],
    ["Yom HaZikaron", 1950, []],
    ["Yom HaZikaron", 2004, ["2004-04-26"]],
    ["Yom HaZikaron", 2008, ["2008-05-07"]],
    ["Yom HaShoah", 1950, []],
    ["Yom HaShoah", 1951, ["1951-05-03"]],
    ["Yom HaShoah", 1990, ["1990-04-22"]],
    ["Yom HaShoah", 1997, ["1997-05-05"]],
    ["Yom HaShoah", 2021, ["2021-04-08"]],
    ["Yom Yerushalayim", 1967, []],
    ["Yom Yerushalayim", 1968, ["1968-05-26"]],
  ])("lists %s in %d by the law of that year", (name, year, dates) => {
    expect(startsOf(name, year)).toEqual(dates);
  });

  test("follows the rules of the calendar in every year and region", () => {
    const never: Readonly<Record<string, readonly number[]>> = {
      "Rosh Hashanah": [3, 5, 7],
      "Yom Kippur": [2, 5, 7],
      "Hoshana Rabbah": [6],
      Pesach: [1, 3, 5],
      Purim: [1, 3, 6],
      "Yom HaShoah": [5, 6],
      "Yom HaZikaron": [4, 5, 6],
      "Yom HaAtzmaut": [5, 6],
    };
    const broken = YEARS.flatMap((year) =>
      REGIONS.flatMap((region) =>
        yearOf(year, region)
          .filter(
            ({ name, type, startDate }) =>
              (never[name] ?? []).includes(weekdayOf(startDate)) ||
              (type === "fast" && weekdayOf(startDate) === 6),
          )
          .map(({ name, startDate }) => `${name} ${startDate}`),
      ),
    );
    expect(broken).toEqual([]);
  });

  test("is sorted, has unique ids, and lists only holidays that overlap the year", () => {
    for (const year of YEARS) {
      for (const region of REGIONS) {
        const holidays = yearOf(year, region);
        const starts = holidays.map(({ startDate }) => startDate);
        expect(starts).toEqual(starts.toSorted());
        expect(new Set(holidays.map(({ id }) => id)).size).toBe(holidays.length);
        expect(holidays.every(({ startDate, endDate }) => startDate <= endDate)).toBe(true);
        expect(
          holidays.every(
            ({ startDate, endDate }) => startDate <= `${year}-12-31` && endDate >= `${year}-01-01`,
          ),
        ).toBe(true);
      }
    }
  });

  test("prohibits work on thirteen days of the Hebrew year in the diaspora and eight in Israel", () => {
    const daysOf = (region: HolidayRegion) =>
      yearOf(2026, region)
        .filter(({ workProhibited }) => workProhibited)
        .reduce(
          (sum, { startDate, endDate }) =>
            sum +
            Temporal.PlainDate.from(startDate).until(endDate, { largestUnit: "days" }).days +
            1,
          0,
        );
    expect([daysOf("diaspora"), daysOf("israel")]).toEqual([13, 8]);
  });

  test("lists a Hanukkah that crosses the civil year in both years with one id", () => {
    const inOld = yearOf(2024).find(({ startDate }) => startDate === "2024-12-26");
    const inNew = yearOf(2025).find(({ startDate }) => startDate === "2024-12-26");
    expect(inOld).toMatchObject({ name: "Hanukkah", endDate: "2025-01-02" });
    expect(inNew).toEqual(inOld);
  });

  test("returns all fields of a holiday", () => {
    expect(yearOf(2026, "israel").find(({ startDate }) => startDate === "2026-10-03")).toEqual({
      id: 578_706,
      name: "Shemini Atzeret and Simchat Torah",
      hebrewName: "שמיני עצרת ושמחת תורה",
      startDate: "2026-10-03",
      endDate: "2026-10-03",
      type: "major",
      description: "The assembly of the eighth day, after Sukkot, and rejoicing of the Torah",
      workProhibited: true,
      color: HOLIDAY_COLORS.major,
    });
  });

  test.each([1899, 2201, 2026.5, Number.NaN])("refuses the year %d", (year) => {
    expect(holidaysOf(year, "israel")).toEqual({
      kind: "invalid",
      code: "holiday-year-out-of-range",
      message: "Choose a year from 1900 to 2200.",
    });
  });

  test.each(Object.entries(HOLIDAY_COLORS))(
    "gives a %s holiday a color that is visible on light and dark pages",
    (_type, code) => {
      const color = luminanceOf(code);
      expect(1.05 / (color + 0.05)).toBeGreaterThanOrEqual(3);
      expect((color + 0.05) / (luminanceOf("#141d21") + 0.05)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe("holidaysOn", () => {
  test.each([
    ["2026-09-21", "diaspora", ["Yom Kippur"], true],
    ["2026-09-20", "diaspora", [], false],
    ["2026-09-27", "diaspora", ["Sukkot"], true],
    ["2026-09-27", "israel", ["Chol HaMoed Sukkot"], false],
    ["2026-10-04", "diaspora", ["Simchat Torah"], true],
    ["2026-10-04", "israel", [], false],
    ["2025-01-02", "diaspora", ["Hanukkah"], false],
    ["2025-01-03", "diaspora", [], false],
    ["2026-11-21", "diaspora", [], false],
  ] as const)(
    "for %s in the region %s returns %j; work prohibited: %s",
    (date, region, names, prohibited) => {
      expect(holidaysOn(date, region).map(({ name }) => name)).toEqual(names);
      expect(holidaysOn(date, region).some(({ workProhibited }) => workProhibited)).toBe(
        prohibited,
      );
    },
  );

  test("returns the holidays of the year's list for each day", () => {
    for (const year of [1900, 2025]) {
      for (const region of REGIONS) {
        const listed = yearOf(year, region);
        for (
          let day = Temporal.PlainDate.from(`${year}-01-01`);
          day.year === year;
          day = day.add({ days: 1 })
        ) {
          const date = day.toString();
          const expected = listed.filter(
            ({ startDate, endDate }) => startDate <= date && date <= endDate,
          );
          expect(holidaysOn(date, region).toSorted((a, b) => a.id - b.id)).toEqual(
            expected.toSorted((a, b) => a.id - b.id),
          );
        }
      }
    }
  });
});

/** WCAG relative luminance of `#rrggbb`. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
