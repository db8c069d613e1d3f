import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { compactTime, monthName, weekdayName } from "@watchbill/domain/time/format";
import { addDays, dateOf, isBefore } from "@watchbill/domain/time/local";
import { isTonight } from "@watchbill/domain/time/relative-day";
import { type Shift, spanOf } from "../shifts/shift-view.ts";
import { type SearchWord, wordsOf } from "./entry.ts";
import { searchedWords } from "./rank.ts";

const NAME = 4;
const DAY = 3;
const LESS = 1;

/**
 * Returns a shift's search terms: name, weekday, day and month, "tonight", start time, and "open".
 */
export function wordsOfShift(
  shift: Pick<
    Shift,
    | "customName"
    | "kindName"
    | "kindCode"
    | "date"
    | "startTime"
    | "startsAt"
    | "endsAt"
    | "assignmentCount"
    | "maxMembers"
  >,
  now: Temporal.Instant,
  zone: string,
): SearchWord[] {
  const { year, month, day } = Temporal.PlainDate.from(shift.date);
  const whole = (text: string, weight: number): SearchWord => ({ text, weight, least: "whole" });
  return [
    ...wordsOf(shift.customName ?? shift.kindName, NAME),
    ...wordsOf(shift.kindCode, NAME),
    ...wordsOf(weekdayName(shift.date), DAY),
    ...wordsOf(monthName(month), DAY),
    ...[String(day), `${month}/${day}`, `${month}/${day}/${year}`, shift.date].map((text) =>
      whole(text, DAY),
    ),
    whole(String(year), LESS),
    ...relativeWords(shift, now, zone).map(
      (text): SearchWord => ({ text, weight: NAME, least: "beginning" }),
    ),
    ...timeWords(shift.startTime).map((text) => whole(text, LESS)),
    ...wordsOf("shift", LESS),
    ...(shift.assignmentCount < shift.maxMembers ? wordsOf("open gap", LESS) : []),
  ];
}

function relativeWords(
  shift: Pick<Shift, "startsAt" | "endsAt">,
  now: Temporal.Instant,
  zone: string,
): string[] {
  const { startsAt: from, endsAt: until } = spanOf(shift);
  const [date, today] = [dateOf(from, zone), dateOf(now, zone)];
  const isOn = !isBefore(now, from) && isBefore(now, until);
  return [
    ...(date === today ? ["today"] : []),
    ...(date === addDays(today, 1) ? ["tomorrow"] : []),
    ...(date === addDays(today, -1) ? ["yesterday"] : []),
    ...(isTonight(from, until, now, zone) ? ["tonight"] : []),
    ...(isOn ? ["now"] : []),
  ];
}

/**
 * Returns a time's search terms in every clock format: "18:30", "6:30p", "6:30pm"; for a full hour
 * also "23:00", "11p", "11pm".
 */
function timeWords(time: string): string[] {
  const short = compactTime(time, USUAL_DATES);
  return [time.slice(0, 5), short, `${short}m`];
}

/** A month of a year; `month` is 1 to 12. */
interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/**
 * Minimum length of a prefix that names a month, because a shorter one may match several months.
 */
const LETTERS_OF_MONTH = 3;

/**
 * Returns the months whose shifts a search covers: this month, the next, and a month named in the
 * search. A named month that is past also counts in the next year.
 */
export function monthsSearched(search: string, today: string): YearMonth[] {
  const here = Temporal.PlainYearMonth.from(today.slice(0, 7));
  const named = searchedWords(search).flatMap((word) => {
    const written = /^(\d{4})-(0[1-9]|1[0-2])(?:-\d{1,2})?$/.exec(word);
    if (written) return [{ year: Number(written[1]), month: Number(written[2]) }];
    const month = monthNamed(word);
    if (month === null) return [];
    return [
      { year: here.year, month },
      ...(month < here.month ? [{ year: here.year + 1, month }] : []),
    ];
  });
  const next = here.add({ months: 1 });
  const all = [
    { year: here.year, month: here.month },
    { year: next.year, month: next.month },
    ...named,
  ];
  return [...new Map(all.map((one) => [`${one.year}-${one.month}`, one])).values()];
}

/** Returns the month (1 to 12) that a word such as "dec", "december" or "12/4" names, or null. */
function monthNamed(word: string): number | null {
  const number = Number(/^(\d{1,2})\/\d{1,2}$/.exec(word)?.[1] ?? 0);
  if (number >= 1 && number <= 12) return number;
  if (word.length < LETTERS_OF_MONTH) return null;
  const index = Array.from({ length: 12 }, (_, at) => monthName(at + 1).toLowerCase()).findIndex(
    (name) => name.startsWith(word),
  );
  return index < 0 ? null : index + 1;
}
