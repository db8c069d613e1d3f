import type { Span } from "../shifts/shift-times.ts";
import { addDays, daysBetween, instantAt, type LocalDate } from "../time/local.ts";

/** A night is between these, by the squad's wall clock. */
export const NIGHT_FROM = "22:00";
const NIGHT_UNTIL = "06:00";
/** So much of a night is a night of service. */
export const NIGHT_HOURS = 3;
const NIGHT_MS = NIGHT_HOURS * 3_600_000;

/** The nights of a shift, each by the date of its evening: three hours or more of it lie in them, as hours pass and not as clocks are set. */
export function nightsOf({ startsAt, endsAt }: Span, zone: string): LocalDate[] {
  if (endsAt.epochMilliseconds - startsAt.epochMilliseconds < NIGHT_MS) return [];
  const last = dateIn(endsAt, zone);
  const nights: LocalDate[] = [];
  for (let date = addDays(dateIn(startsAt, zone), -1); date <= last; date = addDays(date, 1)) {
    const from = Math.max(startsAt.epochMilliseconds, instantAt(date, NIGHT_FROM, zone).epochMilliseconds);
    const until = Math.min(endsAt.epochMilliseconds, instantAt(addDays(date, 1), NIGHT_UNTIL, zone).epochMilliseconds);
    if (until - from >= NIGHT_MS) nights.push(date);
  }
  return nights;
}

function dateIn(instant: Temporal.Instant, zone: string): LocalDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** How many nights in a row a member would serve with a shift among their others: the longest run that has one of its nights. */
export function nightsInRow(shift: Span, others: readonly Span[], zone: string): number {
  const own = nightsOf(shift, zone);
  if (own.length === 0) return 0;
  const nights = [...new Set([...own, ...others.flatMap((other) => nightsOf(other, zone))])].sort();
  let longest = 0;
  let run: LocalDate[] = [];
  for (const night of nights) {
    const before = run.at(-1);
    run = before !== undefined && daysBetween(before, night) === 1 ? [...run, night] : [night];
    if (run.some((one) => own.includes(one))) longest = Math.max(longest, run.length);
  }
  return longest;
}
