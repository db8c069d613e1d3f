import { isBefore, type LocalDate, startOfDay } from "../time/local.ts";

/**
 * How long a squad keeps what it need not keep for ever; 0 leaves it to whoever runs the server, and never erases anybody, nor any shift,
 * by itself.
 */
export interface RetentionSettings {
  readonly messageLogDays: number;
  readonly activityLogDays: number;
  /** After so many years former members are erased, and with that the hours they served are nobody's by name. */
  readonly formerMemberYears: number;
  /** So many years after they ended shifts go, with the places and the times in service on them. */
  readonly shiftYears: number;
}

/** Fewer days would take a log away while people still ask what happened. */
export const LOG_DAYS = { least: 30, most: 3650 } as const;
export const FORMER_YEARS = { least: 1, most: 20 } as const;
/** Fewer years would take away what burden and the fair fill look back to, and last year's reports. */
export const SHIFT_YEARS = { least: 2, most: 20 } as const;

/** Former members are erased and old shifts go while hardly anybody works: from this hour of the squad's night until that. */
const ERASING_HOURS = { from: 2, until: 5 } as const;
/** So many old shifts go a minute: few enough that whoever works meanwhile does not feel it. */
export const MOST_FORGOTTEN = 200;
const FORGOTTEN_A_NIGHT = MOST_FORGOTTEN * 60 * (ERASING_HOURS.until - ERASING_HOURS.from);

/** Whether a squad would keep shifts for less time than before, so that some may go; 0 is for ever. */
export function keepsShiftsLess(before: number, after: number): boolean {
  return after !== 0 && (before === 0 || after < before);
}

/** For how many days a log is kept, 0 for ever: the server's own bound holds, and a squad may keep it for less. */
export function keptDaysOf(serverDays: number, squadDays: number): number {
  if (serverDays === 0 || squadDays === 0) return serverDays || squadDays;
  return Math.min(serverDays, squadDays);
}

/** Whoever left before this is erased by itself by now; null where nobody is, for good or at this hour of the squad's day. */
export function erasedWhoLeftBefore(
  years: number,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | null {
  if (years === 0 || !isErasingHour(now, timeZone)) return null;
  const before = now.toZonedDateTimeISO(timeZone).subtract({ years }).toInstant();
  return isBefore(before, now) ? before : null;
}

function isErasingHour(now: Temporal.Instant, timeZone: string): boolean {
  const { hour } = now.toZonedDateTimeISO(timeZone);
  return hour >= ERASING_HOURS.from && hour < ERASING_HOURS.until;
}

/** The first day that is kept for so many years: what ended before it goes. */
function keptSinceDay(years: number, now: Temporal.Instant, timeZone: string): LocalDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ years }).toString();
}

/** The first day that would be kept for so many years, once the night that is on, or the next one, has done its work. */
export function keptSinceNight(years: number, now: Temporal.Instant, timeZone: string): LocalDate {
  const local = now.toZonedDateTimeISO(timeZone);
  return keptSinceDay(
    years,
    (local.hour < ERASING_HOURS.until ? local : local.add({ days: 1 })).toInstant(),
    timeZone,
  );
}

/** The day before which shifts go by now; null where none does, for good or at this hour of the squad's day. */
export function shiftsGoBefore(
  years: number,
  now: Temporal.Instant,
  timeZone: string,
): LocalDate | null {
  return years === 0 || !isErasingHour(now, timeZone) ? null : keptSinceDay(years, now, timeZone);
}

/** By when so many shifts are gone: "tonight", or "within 3 nights" where they are more than one night takes. */
export function goneByWhen(shifts: number): string {
  const nights = Math.ceil(shifts / FORGOTTEN_A_NIGHT);
  return nights <= 1 ? "tonight" : `within ${nights} nights`;
}

/**
 * Since when the logs and notifications are kept: as many days as they are, and no longer than shifts, because they say when somebody
 * was in service. `shiftsKeptSince` is the day before which shifts are gone; null where nothing ever goes.
 */
export function toldSince(
  days: number,
  shiftsKeptSince: LocalDate | null,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | null {
  const byDays = days === 0 ? null : now.subtract({ hours: 24 * days });
  const byShifts = shiftsKeptSince === null ? null : startOfDay(shiftsKeptSince, timeZone);
  if (byDays === null || byShifts === null) return byDays ?? byShifts;
  return isBefore(byDays, byShifts) ? byShifts : byDays;
}

/**
 * For how many days the activity log was kept at an instant, 0 for ever: as many as it is, and no longer than shifts. What was let go
 * then is held against it.
 */
export function loggedDays(
  days: number,
  shiftsKeptSince: LocalDate | null,
  at: Temporal.Instant,
  timeZone: string,
): number {
  const since = toldSince(days, shiftsKeptSince, at, timeZone);
  return since === null ? 0 : Math.max(1, Math.ceil(since.until(at).total("hours") / 24));
}
