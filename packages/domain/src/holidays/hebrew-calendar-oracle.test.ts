import { describe, expect, test } from "vitest";
import type { HolidayRegion } from "./calendar-region.ts";
import { civilDateOf, hebrewDateOf } from "./hebrew-date.ts";
import { holidaysOf } from "./holidays.ts";

/**
 * A civil day in Temporal's built-in Hebrew calendar; `monthCode` is `M05L` for Adar I and `M06`
 * for Adar or Adar II.
 */
interface OracleDay {
  readonly date: string;
  readonly year: number;
  readonly monthCode: string;
  readonly day: number;
  readonly isLeap: boolean;
  readonly weekday: number;
}

const [MON, TUE, WED, THU, SAT, SUN] = [1, 2, 3, 4, 6, 7];
const days = [...everyDay()];

function* everyDay(): Generator<OracleDay> {
  for (
    let civil = Temporal.PlainDate.from("1900-01-01");
    civil.year <= 2200;
    civil = civil.add({ days: 1 })
  ) {
    const { year, monthCode, day, inLeapYear } = civil.withCalendar("hebrew");
    yield {
      date: civil.toString(),
      year,
      monthCode,
      day,
      isLeap: inLeapYear,
      weekday: civil.dayOfWeek,
    };
  }
}

const MONTH_OF_CODE: Readonly<Record<string, number>> = {
  M01: 7,
  M02: 8,
  M03: 9,
  M04: 10,
  M05: 11,
  M05L: 12,
  M07: 1,
  M08: 2,
  M09: 3,
  M10: 4,
  M11: 5,
  M12: 6,
};

describe("the Hebrew calendar compared with Temporal's, on every day from 1900 to 2200", () => {
  test("converts each day to the same Hebrew date and back", () => {
    const wrong = days.filter(({ date, year, monthCode, day, isLeap }) => {
      const month = MONTH_OF_CODE[monthCode] ?? (isLeap ? 13 : 12);
      const mine = hebrewDateOf(date);
      return (
        mine.year !== year ||
        mine.month !== month ||
        mine.day !== day ||
        civilDateOf({ year, month, day }) !== date
      );
    });
    expect(days).toHaveLength(109_938);
    expect(wrong).toEqual([]);
  });

  test.each<HolidayRegion>(["israel", "diaspora"])(
    "gives each day the holidays that a calendar of %s prints",
    (region) => {
      const kept = new Map<string, string[]>();
      for (let year = 1900; year <= 2200; year += 1) {
        for (const { name, startDate, endDate, workProhibited } of listOf(year, region)) {
          for (let date = startDate; date <= endDate; date = nextDay(date)) {
            if (Number(date.slice(0, 4)) === year)
              kept.set(date, [...(kept.get(date) ?? []), entry(name, workProhibited)]);
          }
        }
      }
      const wrong = days
        .map((day) => ({
          date: day.date,
          printed: [...printedOn(day, region)].toSorted(),
          kept: (kept.get(day.date) ?? []).toSorted(),
        }))
        .filter(({ printed, kept: own }) => printed.join() !== own.join());
      expect(wrong).toEqual([]);
    },
  );
});

function listOf(year: number, region: HolidayRegion) {
  const holidays = holidaysOf(year, region);
  if ("kind" in holidays) throw new Error(holidays.message);
  return holidays;
}

function nextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

function entry(name: string, workProhibited: boolean): string {
  return workProhibited ? `${name}: no work` : name;
}

/**
 * Derives a day's holidays from its date and weekday alone, independently of the app's start dates
 * and moves.
 */
function* printedOn(day: OracleDay, region: HolidayRegion): Generator<string> {
  yield* feastsOn(day, region);
  yield* winterOn(day);
  yield* fastsOn(day);
  yield* israelDaysOn(day);
}

function* feastsOn({ monthCode, day }: OracleDay, region: HolidayRegion): Generator<string> {
  const isAbroad = region === "diaspora";
  const isIn = (month: string, first: number, last: number) =>
    monthCode === month && day >= first && day <= last;
  if (isIn("M01", 1, 2)) yield "Rosh Hashanah: no work";
  if (isIn("M01", 10, 10)) yield "Yom Kippur: no work";
  if (isIn("M01", 15, isAbroad ? 16 : 15)) yield "Sukkot: no work";
  if (isIn("M01", isAbroad ? 17 : 16, 20)) yield "Chol HaMoed Sukkot";
  if (isIn("M01", 21, 21)) yield "Hoshana Rabbah";
  if (isIn("M01", 22, 22))
    yield isAbroad ? "Shemini Atzeret: no work" : "Shemini Atzeret and Simchat Torah: no work";
  if (isAbroad && isIn("M01", 23, 23)) yield "Simchat Torah: no work";
  if (isIn("M07", 15, isAbroad ? 16 : 15)) yield "Pesach: no work";
  if (isIn("M07", isAbroad ? 17 : 16, 20)) yield "Chol HaMoed Pesach";
  if (isAbroad ? isIn("M07", 21, 22) : isIn("M07", 21, 21))
    yield isAbroad ? "Last days of Pesach: no work" : "Last day of Pesach: no work";
  if (isIn("M08", 14, 14)) yield "Pesach Sheni";
  if (isIn("M08", 18, 18)) yield "Lag BaOmer";
  if (isIn("M09", 6, isAbroad ? 7 : 6)) yield "Shavuot: no work";
  if (isIn("M11", 15, 15)) yield "Tu B'Av";
}

function* winterOn({ date, monthCode, day }: OracleDay): Generator<string> {
  if (monthCode === "M03" && day >= 25) yield "Hanukkah";
  if (monthCode === "M04" && day <= 3) {
    const weekBefore = Temporal.PlainDate.from(date).subtract({ days: 7 }).withCalendar("hebrew");
    if (weekBefore.day <= 25) yield "Hanukkah";
  }
  if (monthCode === "M05" && day === 15) yield "Tu BiShvat";
  if (monthCode === "M06" && day === 14) yield "Purim";
  if (monthCode === "M06" && day === 15) yield "Shushan Purim";
}

function* fastsOn({ monthCode, day, weekday }: OracleDay): Generator<string> {
  const isOn = (month: string, date: number) => monthCode === month && day === date;
  const isOrSundayAfter = (month: string, date: number) =>
    (isOn(month, date) && weekday !== SAT) || (isOn(month, date + 1) && weekday === SUN);
  const isOrThursdayBefore = (month: string, date: number) =>
    (isOn(month, date) && weekday !== SAT) || (isOn(month, date - 2) && weekday === THU);
  if (isOrSundayAfter("M01", 3)) yield "Fast of Gedaliah";
  if (isOn("M04", 10)) yield "Tenth of Tevet";
  if (isOrThursdayBefore("M06", 13)) yield "Fast of Esther";
  if (isOrThursdayBefore("M07", 14)) yield "Fast of the Firstborn";
  if (isOrSundayAfter("M10", 17)) yield "Seventeenth of Tammuz";
  if (isOrSundayAfter("M11", 9)) yield "Tisha B'Av";
}

/**
 * Yields the holidays by law of Israel, by the date in Nisan or Iyar and the weekdays on which they
 * are observed.
 */
function* israelDaysOn({ year, monthCode, day, weekday }: OracleDay): Generator<string> {
  const isKept = (month: string, weekdays: Readonly<Record<number, readonly number[]>>) =>
    monthCode === month && (weekdays[day] ?? []).includes(weekday);
  const shoah =
    year < 5757 ? { 26: [THU], 27: [SUN, TUE, THU] } : { 26: [THU], 27: [TUE, THU], 28: [MON] };
  const zikaron =
    year < 5764
      ? { 2: [WED], 3: [WED], 4: [SUN, TUE] }
      : { 2: [WED], 3: [WED], 4: [TUE], 5: [MON] };
  const atzmaut =
    year < 5764
      ? { 3: [THU], 4: [THU], 5: [MON, WED] }
      : { 3: [THU], 4: [THU], 5: [WED], 6: [TUE] };
  if (year >= 5711 && isKept("M07", shoah)) yield "Yom HaShoah";
  if (year >= 5711 && isKept("M08", zikaron)) yield "Yom HaZikaron";
  if (year >= 5711 && isKept("M08", atzmaut)) yield "Yom HaAtzmaut";
  if (year === 5709 && isKept("M08", { 5: [WED] })) yield "Yom HaAtzmaut";
  if (year === 5710 && isKept("M08", { 6: [SUN] })) yield "Yom HaAtzmaut";
  if (year >= 5728 && monthCode === "M08" && day === 28) yield "Yom Yerushalayim";
}
