import { addDays, daysBetween, instantAt, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** The night is the period between these wall-clock times of the squad. */
export const NIGHT_FROM = "22:00";
export const NIGHT_UNTIL = "06:00";
/** A shift counts as a night of service if it covers at least this many hours of the night. */
export const NIGHT_HOURS = 3;
const NIGHT_MS = NIGHT_HOURS * 3_600_000;

/**
 * Returns the nights of which a shift covers at least three elapsed hours, each by the date of its
 * evening.
 */
export function nightsOf({ startsAt, endsAt }: Span, zone: string): LocalDate[] {
  if (endsAt.epochMilliseconds - startsAt.epochMilliseconds < NIGHT_MS) return [];
  const last = dateIn(endsAt, zone);
  const nights: LocalDate[] = [];
  for (let date = addDays(dateIn(startsAt, zone), -1); date <= last; date = addDays(date, 1)) {
    const night = nightOf(date, zone);
    const from = Math.max(startsAt.epochMilliseconds, night.from);
    const until = Math.min(endsAt.epochMilliseconds, night.until);
    if (isNightOfService(until - from)) nights.push(date);
  }
  return nights;
}

/** The night that begins in the evening of a date, in epoch milliseconds. */
export function nightOf(
  date: LocalDate,
  zone: string,
): { readonly from: number; readonly until: number } {
  return {
    from: instantAt(date, NIGHT_FROM, zone).epochMilliseconds,
    until: instantAt(addDays(date, 1), NIGHT_UNTIL, zone).epochMilliseconds,
  };
}

/** True if this many milliseconds of one night make it a night of service. */
export function isNightOfService(ms: number): boolean {
  return ms >= NIGHT_MS;
}

function dateIn(instant: Temporal.Instant, zone: string): LocalDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * Returns the longest run of consecutive nights that includes a night of the shift, together with
 * the member's other shifts.
 */
export function nightsInRow(shift: Span, others: readonly Span[], zone: string): number {
  const own = nightNumbers(shift, zone);
  return own.length === 0
    ? 0
    : runOfNights(
        own,
        others.flatMap((other) => nightNumbers(other, zone)),
      );
}

/** The maximum number of cached spans: several times those of a large squad in a month. */
const MOST_KNOWN = 5_000;
const known = new Map<string, readonly number[]>();

/**
 * Returns the nights of a shift as numbers, so that consecutive nights have consecutive numbers.
 * Cached by span and zone, because the checks of all members cover the same shifts.
 */
export function nightNumbers(shift: Span, zone: string): readonly number[] {
  const span = `${shift.startsAt.epochMilliseconds} ${shift.endsAt.epochMilliseconds} ${zone}`;
  const before = known.get(span);
  if (before) return before;
  const numbers = nightsOf(shift, zone).map((night) => daysBetween("1970-01-01", night));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(span, numbers);
  return numbers;
}

/** Returns the longest run of consecutive nights that includes one of the nights in `own`. */
export function runOfNights(own: readonly number[], others: readonly number[]): number {
  const nights = new Set([...own, ...others]);
  const end = (night: number, step: 1 | -1): number =>
    nights.has(night + step) ? end(night + step, step) : night;
  return Math.max(0, ...own.map((night) => 1 + end(night, 1) - end(night, -1)));
}
