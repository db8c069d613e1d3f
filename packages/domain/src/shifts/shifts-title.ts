import { formatDay, formatTimeRange, weekdayName } from "../time/format.ts";
import { daysBetween, type LocalDate } from "../time/local.ts";
import { shiftTitle, type WallClock } from "./shift-times.ts";
import { shiftName } from "./shift-type.ts";

type Titled = WallClock & { readonly type: string; readonly customName: string | null };

/**
 * What people call several shifts, first to last: "Evening on Tuesdays, 6:30 PM - 8:30 PM, from Tue, Nov 24 to
 * Tue, May 18 (26 shifts)". Where they share no weekday or no name and hours, the first of them stands for their kind.
 */
export function shiftsTitle(shifts: readonly Titled[], today?: LocalDate): string {
  const inOrder = shifts.toSorted((a, b) => compare(a.date, b.date) || compare(a.startTime, b.startTime));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return "";
  if (inOrder.length === 1) return shiftTitle(first, today);
  const days = daysText(first.date, last.date, today);
  if (inOrder.some((shift) => kindOf(shift) !== kindOf(first))) {
    return `${inOrder.length} shifts ${days}, the first ${shiftTitle(first, today)}`;
  }
  const hours = formatTimeRange(first.startTime, first.endTime);
  const rhythm = rhythmText(inOrder.map(({ date }) => date));
  return `${shiftName(first)}${rhythm && ` ${rhythm}`}, ${hours}, ${days} (${inOrder.length} shifts)`;
}

function kindOf(shift: Titled): string {
  return JSON.stringify([shiftName(shift), shift.startTime, shift.endTime]);
}

/** "on Tuesdays", "every other Tuesday"; empty where the days are not all of one weekday. */
function rhythmText(dates: readonly LocalDate[]): string {
  const gaps = new Set(dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date)));
  if ([...gaps].some((days) => days % 7 !== 0)) return "";
  const weekday = weekdayName(dates[0] ?? "");
  const [only] = gaps.size === 1 ? gaps : [];
  if (only === 14) return `every other ${weekday}`;
  return only === 28 ? `every 4th ${weekday}` : `on ${weekday}s`;
}

/** "from Tue, Nov 24 to Tue, Dec 8", with the years where they differ from each other or from today's. */
function daysText(first: LocalDate, last: LocalDate, today: LocalDate | undefined): string {
  if (first === last) return `on ${formatDay(first, today)}`;
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const day = (date: LocalDate): string => (isOneYear ? formatDay(date, today) : `${formatDay(date)}, ${date.slice(0, 4)}`);
  return `from ${day(first)} to ${day(last)}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
