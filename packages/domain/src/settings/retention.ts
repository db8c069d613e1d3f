import { isBefore, type LocalDate, startOfDay } from "../time/local.ts";

/**
 * How long a squad's data is kept. 0 uses the server's own setting for logs, and never erases
 * members or shifts automatically.
 */
export interface RetentionSettings {
  readonly messageLogDays: number;
  readonly activityLogDays: number;
  /** Former members are erased this many years after they left; their hours stay without a name. */
  readonly formerMemberYears: number;
  /** Shifts are purged this many years after their end, with assignments and attendance. */
  readonly shiftYears: number;
}

/** Logs are kept for at least 30 days, because members may still ask what happened. */
export const LOG_DAYS = { least: 30, most: 3650 } as const;
export const FORMER_YEARS = { least: 1, most: 20 } as const;
/**
 * Shifts are kept for at least two years, because workload, auto-fill and last year's reports read
 * them.
 */
export const SHIFT_YEARS = { least: 2, most: 20 } as const;

/** Purges run between these hours of the night in the squad's time zone. */
const ERASING_HOURS = { from: 2, until: 5 } as const;
/** The most shifts purged per minute, to keep the load on the database low. */
export const MAX_FORGOTTEN = 200;
const FORGOTTEN_A_NIGHT = MAX_FORGOTTEN * 60 * (ERASING_HOURS.until - ERASING_HOURS.from);

/**
 * True if the new retention period of shifts is shorter, so that shifts may be purged; 0 means
 * forever.
 */
export function keepsShiftsLess(before: number, after: number): boolean {
  return after !== 0 && (before === 0 || after < before);
}

/**
 * Returns for how many days a log is kept, 0 for forever: the shorter period of the server and the
 * squad.
 */
export function retentionDaysOf(serverDays: number, squadDays: number): number {
  if (serverDays === 0 || squadDays === 0) return serverDays || squadDays;
  return Math.min(serverDays, squadDays);
}

/**
 * Returns the time before which members must have left to be erased now; null when erasure is off
 * or it is not the hour for it.
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

/** Returns the first day whose shifts are kept; shifts that ended before it are purged. */
function keptSinceDay(years: number, now: Temporal.Instant, timeZone: string): LocalDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ years }).toString();
}

/** Returns the first day whose shifts are kept after the purge of this or the next night. */
export function keptSinceNight(years: number, now: Temporal.Instant, timeZone: string): LocalDate {
  const local = now.toZonedDateTimeISO(timeZone);
  return keptSinceDay(
    years,
    (local.hour < ERASING_HOURS.until ? local : local.add({ days: 1 })).toInstant(),
    timeZone,
  );
}

/**
 * Returns the day before which shifts are purged now; null when the purge is off or it is not the
 * hour for it.
 */
export function shiftsGoBefore(
  years: number,
  now: Temporal.Instant,
  timeZone: string,
): LocalDate | null {
  return years === 0 || !isErasingHour(now, timeZone) ? null : keptSinceDay(years, now, timeZone);
}

/**
 * Returns when the purge of this many shifts is finished: "tonight", or "within 3 nights" if they
 * exceed one night's limit.
 */
export function goneByWhen(shifts: number): string {
  const nights = Math.ceil(shifts / FORGOTTEN_A_NIGHT);
  return nights <= 1 ? "tonight" : `within ${nights} nights`;
}

/**
 * Returns since when logs and notifications are kept: not longer than shifts, because they show
 * when a member was in service. `shiftsRetainedSince` is the first day whose shifts are kept; null
 * when none are purged.
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
 * Returns for how many days the activity log was kept at a given instant, 0 for forever; not longer
 * than shifts. The audit chain compares its trims with it.
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
