import { formatList } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime, formatMoment } from "../time/format.ts";
import { dateOf, isBefore, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import type { ShabbatWindow } from "./shabbat-windows.ts";

/** A Shabbat time on a calendar day, as a short label, "Candles 4:16 PM", and as a full text. */
export interface ShabbatMark {
  readonly at: Temporal.Instant;
  readonly kind: "candles" | "end";
  /** The full text: "Candle lighting for Shabbat: 4:16 PM", "Shabbat ends: 5:17 PM". */
  readonly text: string;
}

/** Returns candle lighting and the end of Shabbat on a civil day, in order. */
export function shabbatMarksOn(
  date: LocalDate,
  windows: readonly ShabbatWindow[],
  squad: SquadClock,
): ShabbatMark[] {
  const marks = windows.flatMap(({ name, endsAt, lightings }) => [
    ...lightings.map((lighting, index): ShabbatMark => {
      // After the first evening, candles wait for nightfall; only those for Shabbat are lit before
      // the previous day ends.
      const isAfterNightfall = index > 0 && !lighting.name.startsWith("Shabbat");
      const time = formatInstantTime(lighting.at, squad);
      return {
        at: lighting.at,
        kind: "candles",
        text: isAfterNightfall
          ? `Candle lighting for ${lighting.name}: after ${time}`
          : `Candle lighting for ${lighting.name}: ${time}`,
      };
    }),
    {
      at: endsAt,
      kind: "end" as const,
      text: isPlural(name)
        ? `${name} end: ${formatInstantTime(endsAt, squad)}`
        : `${name} ends: ${formatInstantTime(endsAt, squad)}`,
    },
  ]);
  return marks.filter(({ at }) => dateOf(at, squad.timeZone) === date);
}

/** Formats "Shabbat: Fri, Nov 20, 4:16 PM to Sat, Nov 21, 5:17 PM". */
export function shabbatWindowText(
  { name, startsAt, endsAt }: Omit<ShabbatWindow, "lightings">,
  squad: SquadClock,
): string {
  return `${name}: ${formatMoment(startsAt, squad)} to ${formatMoment(endsAt, squad)}`;
}

/** Returns the current Shabbat, or the one that begins later today; null for none. */
export function shabbatOfToday<Window extends Span>(
  windows: readonly Window[],
  now: Temporal.Instant,
  zone: string,
): Window | null {
  const window = windows.find(({ endsAt }) => isBefore(now, endsAt));
  return window &&
    (!isBefore(now, window.startsAt) || dateOf(window.startsAt, zone) === dateOf(now, zone))
    ? window
    : null;
}

/**
 * Returns a short note: "Shabbat until 5:17 PM", or "Shabbat begins at 4:16 PM" on its eve; null on
 * other days.
 */
export function shabbatInPassing(
  windows: readonly Omit<ShabbatWindow, "lightings">[],
  now: Temporal.Instant,
  squad: SquadClock,
): string | null {
  const window = shabbatOfToday(windows, now, squad.timeZone);
  if (!window) return null;
  if (!isBefore(now, window.startsAt)) return shabbatDayUntil(window, now, squad);
  const time = formatInstantTime(window.startsAt, squad);
  return isPlural(window.name)
    ? `${window.name} begin at ${time}`
    : `${window.name} begins at ${time}`;
}

/** Formats "Shabbat until 5:17 PM"; adds the day when Shabbat does not end today. */
function shabbatDayUntil(
  { name, endsAt }: Pick<ShabbatWindow, "name" | "endsAt">,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  const isToday = dateOf(endsAt, squad.timeZone) === dateOf(now, squad.timeZone);
  return `${name} until ${isToday ? formatInstantTime(endsAt, squad) : formatMoment(endsAt, squad)}`;
}

/**
 * Formats one sentence: "Candle lighting is Fri, Nov 20, 4:16 PM; Shabbat ends Sat, Nov 21, 5:24
 * PM."
 */
export function shabbatSpanText(window: ShabbatWindow, squad: SquadClock): string {
  const { name, lightings } = window;
  // Uses no list with commas, because each time contains commas.
  const candles = lightings
    .map(({ at }) => formatMoment(at, squad))
    .reduce((text, next) => (text === "" ? next : formatList([text, next])), "");
  const start = formatMoment(window.startsAt, squad);
  const end = formatMoment(window.endsAt, squad);
  if (lightings.length === 0)
    return isPlural(name)
      ? `${name} begin ${start}; ${name} end ${end}.`
      : `${name} begins ${start}; ${name} ends ${end}.`;
  return isPlural(name)
    ? `Candle lighting is ${candles}; ${name} end ${end}.`
    : `Candle lighting is ${candles}; ${name} ends ${end}.`;
}

function isPlural(name: string): boolean {
  return name.includes(" and ") || name.startsWith("Last days");
}
