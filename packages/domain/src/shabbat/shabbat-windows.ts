import type { HolidayRegion } from "../holidays/calendar-region.ts";
import type { Holiday } from "../holidays/holiday.ts";
import { holidaysOf } from "../holidays/holidays.ts";
import { counted } from "../time/counted.ts";
import { addDays, dateOf, instantAt, isBefore, type LocalDate } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { type ShabbatSettings, shabbatPlaceOf } from "./shabbat-settings.ts";
import { type Coordinates, SUNSET_DEGREES, type Sun } from "./sun.ts";

/** When candles are lit, and for which day: "Shabbat". */
export interface Lighting {
  readonly at: Temporal.Instant;
  readonly name: string;
}

/** A span in which those who keep rest days do no work: Shabbat, holy days, and what of them adjoins. */
export interface ShabbatWindow extends Span {
  /** "Shabbat", "Rosh Hashanah and Shabbat". */
  readonly name: string;
  /** Every evening's candle lighting, the first when it begins. */
  readonly lightings: readonly Lighting[];
}

/** What windows are reckoned from. */
export interface ShabbatSquad extends ShabbatSettings {
  readonly timeZone: string;
  readonly holidayRegion: HolidayRegion;
}

/** A civil day on whose daylight work is prohibited. */
interface RestDay {
  readonly date: LocalDate;
  readonly names: readonly string[];
}

/** Windows are asked for of so many days at most. */
export const SHABBAT_SPAN_DAYS = 400;
export const SHABBAT_SPAN_TEXT = `Ask for at most ${counted(SHABBAT_SPAN_DAYS, "day")} at once`;

const SHABBAT = "Shabbat";
const SATURDAY = 6;
/** No window is longer than two holy days and Shabbat; looked for are some days more, so that none is cut short. */
const LOOK_AROUND_DAYS = 5;
const MINUTE_MS = 60_000;

/**
 * The windows that touch the span, in order; none where the squad has no rest days. One begins so many minutes before the sunset
 * of the eve and ends after that of its last day, as the squad has set; to the full minute, so that none is too short.
 * Days of the squad's own are none: they have no sunset, they last from midnight to midnight and only warn who plans.
 */
export function shabbatWindowsBetween(
  squad: ShabbatSquad,
  from: Temporal.Instant,
  until: Temporal.Instant,
  sun: Sun,
): ShabbatWindow[] {
  const place = shabbatPlaceOf(squad);
  if (!place) return [];
  const first = addDays(dateOf(from, squad.timeZone), -LOOK_AROUND_DAYS);
  const last = addDays(dateOf(until, squad.timeZone), LOOK_AROUND_DAYS);
  const evenings = eveningsAt(squad, place, sun);
  return adjoining(restDaysBetween(first, last, customOf(squad)))
    .map((days) => windowOf(days, evenings))
    .filter((window) => overlaps(window, { startsAt: from, endsAt: until }));
}

/** The clocks of Israel, by every name that they have. */
const ISRAELI_CLOCKS: ReadonlySet<string> = new Set(["Asia/Jerusalem", "Asia/Tel_Aviv", "Israel"]);

/**
 * Whose custom rest days follow: a squad that shows no holidays keeps holy days all the same, by where its clock is, one day of them
 * in Israel and two elsewhere.
 */
function customOf({ holidayRegion, timeZone }: ShabbatSquad): HolidayRegion {
  if (holidayRegion !== "none") return holidayRegion;
  return ISRAELI_CLOCKS.has(timeZone) ? "israel" : "diaspora";
}

/** The window in which an instant lies, or null. */
export function shabbatWindowAt(
  windows: readonly ShabbatWindow[],
  instant: Temporal.Instant,
): ShabbatWindow | null {
  return (
    windows.find(
      ({ startsAt, endsAt }) => !isBefore(instant, startsAt) && isBefore(instant, endsAt),
    ) ?? null
  );
}

/** The days of rest from one day to another, in order, with what each is called. */
function restDaysBetween(first: LocalDate, last: LocalDate, region: HolidayRegion): RestDay[] {
  const names = new Map<LocalDate, string[]>();
  const holyDays = holidaysBetween(first, last, region).filter(
    ({ workProhibited }) => workProhibited,
  );
  for (const { startDate, endDate, name } of holyDays) {
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      names.set(date, [...(names.get(date) ?? []), ...name.split(" and ")]);
    }
  }
  const days: RestDay[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const isSaturday = Temporal.PlainDate.from(date).dayOfWeek === SATURDAY;
    const called = [...(isSaturday ? [SHABBAT] : []), ...(names.get(date) ?? [])];
    if (called.length > 0) days.push({ date, names: called });
  }
  return days;
}

function holidaysBetween(
  first: LocalDate,
  last: LocalDate,
  region: HolidayRegion,
): readonly Holiday[] {
  const from = Number(first.slice(0, 4));
  const years = Array.from(
    { length: Number(last.slice(0, 4)) - from + 1 },
    (_, index) => from + index,
  );
  // One that crossed the new year would be in two lists; none on which work is prohibited does.
  return years.flatMap((year) => {
    const holidays = holidaysOf(year, region);
    return "kind" in holidays ? [] : holidays;
  });
}

function adjoining(days: readonly RestDay[]): RestDay[][] {
  const groups: RestDay[][] = [];
  for (const day of days) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && addDays(before.date, 1) === day.date) group.push(day);
    else groups.push([day]);
  }
  return groups;
}

/** When candles are lit before the sunset of a civil day, and when a rest day that it was is out. */
interface Evenings {
  readonly lightingOn: (date: LocalDate) => Temporal.Instant;
  readonly endOf: (date: LocalDate) => Temporal.Instant;
}

function eveningsAt(squad: ShabbatSquad, place: Coordinates, sun: Sun): Evenings {
  const { timeZone, candleMinutes, restEndBy, restEndMinutes, restEndDegrees } = squad;
  const evening = (date: LocalDate, below: number): Temporal.Instant => {
    const instant = sun(below, instantAt(date, "12:00", timeZone), place);
    // Settings by which the sun does not get there are refused.
    if (!instant)
      throw new RangeError(`The sun does not get ${below} degrees below the horizon on ${date}`);
    return instant;
  };
  return {
    lightingOn: (date) =>
      wholeMinute(evening(date, SUNSET_DEGREES).subtract({ minutes: candleMinutes }), Math.floor),
    endOf: (date) =>
      restEndBy === "degrees"
        ? wholeMinute(evening(date, restEndDegrees), Math.ceil)
        : wholeMinute(evening(date, SUNSET_DEGREES).add({ minutes: restEndMinutes }), Math.ceil),
  };
}

function wholeMinute(
  instant: Temporal.Instant,
  round: (minutes: number) => number,
): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(
    round(instant.epochMilliseconds / MINUTE_MS) * MINUTE_MS,
  );
}

/** Of days that adjoin, at least one. */
function windowOf(days: readonly RestDay[], { lightingOn, endOf }: Evenings): ShabbatWindow {
  const lightings = days.map(({ date, names }, index): Lighting => {
    const eve = addDays(date, -1);
    // Within a window no fire is lit anew: the next day's candles wait for nightfall, but for those of Shabbat.
    const isBeforeSunset = index === 0 || names.includes(SHABBAT);
    return { at: isBeforeSunset ? lightingOn(eve) : endOf(eve), name: listed(names) };
  });
  return {
    startsAt: lightingOn(addDays(days[0]!.date, -1)),
    endsAt: endOf(days.at(-1)!.date),
    name: listed([...new Set(days.flatMap(({ names }) => names))]),
    lightings,
  };
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB").format(names);
}
