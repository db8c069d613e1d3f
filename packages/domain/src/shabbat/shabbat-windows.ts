import type { HolidayRegion } from "../holidays/calendar-region.ts";
import type { Holiday } from "../holidays/holiday.ts";
import { holidaysOf } from "../holidays/holidays.ts";
import { formatList, formatUnit } from "../text/language.ts";
import { addDays, dateOf, instantAt, isBefore, type LocalDate } from "../time/local.ts";
import { overlaps, type Span } from "../time/span.ts";
import { type ShabbatSettings, shabbatPlaceOf } from "./shabbat-settings.ts";
import { type Coordinates, SUNSET_DEGREES, type Sun } from "./sun.ts";

/** A time of candle lighting, and the day for which candles are lit: "Shabbat". */
interface Lighting {
  readonly at: Temporal.Instant;
  readonly name: string;
}

/** A period in which observing members do no work: Shabbat and Yom Tov, merged when they adjoin. */
export interface ShabbatWindow extends Span {
  /** The window's name: "Shabbat", "Rosh Hashanah and Shabbat". */
  readonly name: string;
  /** The candle lighting of each evening; the first is the window's start. */
  readonly lightings: readonly Lighting[];
}

/** The squad settings from which windows are computed. */
export interface ShabbatSquad extends ShabbatSettings {
  readonly timeZone: string;
  readonly holidayRegion: HolidayRegion;
}

/** A civil day on which work is prohibited. */
interface ShabbatDay {
  readonly date: LocalDate;
  readonly names: readonly string[];
}

/** The longest span that can be queried, in days. */
export const SHABBAT_SPAN_DAYS = 400;
export const SHABBAT_SPAN_TEXT = `Choose at most ${formatUnit(SHABBAT_SPAN_DAYS, "day")} at once`;

const SHABBAT = "Shabbat";
const SATURDAY = 6;
/**
 * How many extra days are searched on both sides of a span, so that no window is cut; no window is
 * longer than two days of Yom Tov and Shabbat.
 */
const LOOK_AROUND_DAYS = 5;
const MINUTE_MS = 60_000;

/**
 * Returns the Shabbat windows that overlap the span, in order; empty when Shabbat is off. A window
 * begins the set minutes before sunset on the eve and ends on its last day by the set rule, rounded
 * outwards to the minute. Custom holidays are excluded: they run from midnight to midnight and only
 * warn.
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
  return adjoining(shabbatDaysBetween(first, last, customOf(squad)))
    .map((days) => windowOf(days, evenings))
    .filter((window) => overlaps(window, { startsAt: from, endsAt: until }));
}

/** Every time zone name of Israel. */
const ISRAELI_CLOCKS: ReadonlySet<string> = new Set(["Asia/Jerusalem", "Asia/Tel_Aviv", "Israel"]);

/**
 * Returns how many days Yom Tov has. A squad that shows no holidays takes this from its time zone:
 * one day in Israel, two elsewhere.
 */
function customOf({ holidayRegion, timeZone }: ShabbatSquad): HolidayRegion {
  if (holidayRegion !== "none") return holidayRegion;
  return ISRAELI_CLOCKS.has(timeZone) ? "israel" : "diaspora";
}

/** Returns the window that contains an instant; null for none. */
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

/** Returns the days of Shabbat and Yom Tov in a range, in order, with their names. */
function shabbatDaysBetween(
  first: LocalDate,
  last: LocalDate,
  region: HolidayRegion,
): ShabbatDay[] {
  const names = new Map<LocalDate, string[]>();
  const holyDays = holidaysBetween(first, last, region).filter(
    ({ workProhibited }) => workProhibited,
  );
  for (const { startDate, endDate, name } of holyDays) {
    for (let date = startDate; date <= endDate; date = addDays(date, 1)) {
      names.set(date, [...(names.get(date) ?? []), ...name.split(" and ")]);
    }
  }
  const days: ShabbatDay[] = [];
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
  // A holiday across New Year would be in the lists of both years, but none that prohibits work is.
  return years.flatMap((year) => {
    const holidays = holidaysOf(year, region);
    return "kind" in holidays ? [] : holidays;
  });
}

function adjoining(days: readonly ShabbatDay[]): ShabbatDay[][] {
  const groups: ShabbatDay[][] = [];
  for (const day of days) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && addDays(before.date, 1) === day.date) group.push(day);
    else groups.push([day]);
  }
  return groups;
}

/**
 * Computes candle lighting on the eve of a civil day, and when a day of Shabbat or Yom Tov ends.
 */
interface Evenings {
  readonly lightingOn: (date: LocalDate) => Temporal.Instant;
  readonly endOf: (date: LocalDate) => Temporal.Instant;
}

function eveningsAt(squad: ShabbatSquad, place: Coordinates, sun: Sun): Evenings {
  const { timeZone, candleMinutes, shabbatEndBy, shabbatEndMinutes, shabbatEndDegrees } = squad;
  const evening = (date: LocalDate, below: number): Temporal.Instant => {
    const instant = sun(below, instantAt(date, "12:00", timeZone), place);
    // Cannot happen, because validation rejects settings without a sunset.
    if (!instant)
      throw new RangeError(`The sun doesn't go ${below} degrees below the horizon on ${date}`);
    return instant;
  };
  return {
    lightingOn: (date) =>
      wholeMinute(evening(date, SUNSET_DEGREES).subtract({ minutes: candleMinutes }), Math.floor),
    endOf: (date) =>
      shabbatEndBy === "degrees"
        ? wholeMinute(evening(date, shabbatEndDegrees), Math.ceil)
        : wholeMinute(evening(date, SUNSET_DEGREES).add({ minutes: shabbatEndMinutes }), Math.ceil),
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

/** Builds one window from adjoining days; requires at least one day. */
function windowOf(days: readonly ShabbatDay[], { lightingOn, endOf }: Evenings): ShabbatWindow {
  const lightings = days.map(({ date, names }, index): Lighting => {
    const eve = addDays(date, -1);
    // Within a window no new fire is lit, so candles wait for nightfall, except those for Shabbat.
    const isBeforeSunset = index === 0 || names.includes(SHABBAT);
    return { at: isBeforeSunset ? lightingOn(eve) : endOf(eve), name: formatList(names) };
  });
  return {
    startsAt: lightingOn(addDays(days[0]!.date, -1)),
    endsAt: endOf(days.at(-1)!.date),
    name: formatList([...new Set(days.flatMap(({ names }) => names))]),
    lightings,
  };
}
