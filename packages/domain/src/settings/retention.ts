import { isBefore, type LocalDate, startOfDay } from "../time/local.ts";

/**
 * Retention of a squad's data. 0 leaves logs to the server's own setting, and never erases members
 * or shifts automatically.
 */
export interface RetentionSettings {
  readonly messageLogDays: number;
  readonly activityLogDays: number;
  /** Years after leaving when former members are erased; their served hours lose their name. */
  readonly formerMemberYears: number;
  /** Years after their end when shifts are purged, with assignments and attendance. */
  readonly shiftYears: number;
}

/** The lower bound keeps logs while members still ask what happened. */
export const LOG_DAYS = { least: 30, most: 3650 } as const;
export const FORMER_YEARS = { least: 1, most: 20 } as const;
/** The lower bound keeps the data that workload, auto-fill and last year's reports read. */
export const SHIFT_YEARS = { least: 2, most: 20 } as const;

/** Purges run in this range of hours of the squad's night. */
const ERASING_HOURS = { from: 2, until: 5 } as const;
/** The most shifts purged per minute, to keep the load on the database low. */
export const MAX_FORGOTTEN = 200;
const FORGOTTEN_A_NIGHT = MAX_FORGOTTEN * 60 * (ERASING_HOURS.until - ERASING_HOURS.from);

/** True if the new shift retention is shorter, so shifts may be purged; 0 is forever. */
export function keepsShiftsLess(before: number, after: number): boolean {
  return after !== 0 && (before === 0 || after < before);
}

/** Days that a log is kept, 0 forever: the shorter of the server's and the squad's retention. */
export function retentionDaysOf(serverDays: number, squadDays: number): number {
  if (serverDays === 0 || squadDays === 0) return serverDays || squadDays;
  return Math.min(serverDays, squadDays);
}

/**
 * Members who left before this instant are erased now; null when erasure is off or it is not the
 * hour for it.
 */
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

/** The first day within retention; shifts that ended before it are purged. */
function keptSinceDay(years: number, now: Temporal.Instant, timeZone: string): LocalDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ years }).toString();
}

/** The first day within retention after the current or next night's purge. */
export function keptSinceNight(years: number, now: Temporal.Instant, timeZone: string): LocalDate {
  const local = now.toZonedDateTimeISO(timeZone);
  return keptSinceDay(
    years,
    (local.hour < ERASING_HOURS.until ? local : local.add({ days: 1 })).toInstant(),
    timeZone,
  );
}

/**
 * Shifts before this day are purged now; null when the purge is off or it is not the hour for it.
 */
export function shiftsGoBefore(
  years: number,
  now: Temporal.Instant,
  timeZone: string,
): LocalDate | null {
  return years === 0 || !isErasingHour(now, timeZone) ? null : keptSinceDay(years, now, timeZone);
}

/**
 * When the purge of this many shifts is finished: "tonight", or "within 3 nights" for more than one
 * night's limit.
 */
export function goneByWhen(shifts: number): string {
  const nights = Math.ceil(shifts / FORGOTTEN_A_NIGHT);
  return nights <= 1 ? "tonight" : `within ${nights} nights`;
}

/**
 * Start of the retained logs and notifications. They are kept no longer than shifts, because they
 * show when a member was in service. `shiftsRetainedSince` is the first day whose shifts are kept; null
 * when nothing is purged.
 */
export function notifiedSince(
  days: number,
  shiftsRetainedSince: LocalDate | null,
  now: Temporal.Instant,
  timeZone: string,
): Temporal.Instant | null {
  const byDays = days === 0 ? null : now.subtract({ hours: 24 * days });
  const byShifts = shiftsRetainedSince === null ? null : startOfDay(shiftsRetainedSince, timeZone);
  if (byDays === null || byShifts === null) return byDays ?? byShifts;
  return isBefore(byDays, byShifts) ? byShifts : byDays;
}

/**
 * Days of activity log that retention kept at an instant, 0 forever; no longer than shifts. The
 * audit chain compares its trims against it.
 */
export function loggedDays(
  days: number,
  shiftsRetainedSince: LocalDate | null,
  at: Temporal.Instant,
  timeZone: string,
): number {
  const since = notifiedSince(days, shiftsRetainedSince, at, timeZone);
  return since === null ? 0 : Math.max(1, Math.ceil(since.until(at).total("hours") / 24));
}
