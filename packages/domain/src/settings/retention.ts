import { isBefore } from "../time/local.ts";

/** How long a squad keeps what it need not keep for ever; 0 leaves it to whoever runs the server, and never erases anybody by itself. */
export interface RetentionSettings {
  readonly messageLogDays: number;
  readonly activityLogDays: number;
  /** After so many years former members are erased, and with that the hours they served are nobody's by name. */
  readonly formerMemberYears: number;
}

/** Fewer days would take a log away while people still ask what happened. */
export const LOG_DAYS = { least: 30, most: 3650 } as const;
export const FORMER_YEARS = { least: 1, most: 20 } as const;

/** Former members are erased while hardly anybody works: from this hour of the squad's night until that. */
const ERASING_HOURS = { from: 2, until: 5 } as const;

/** What is wrong with how long things are kept, by field. */
export function retentionFaults(settings: Partial<RetentionSettings>): Record<string, string> {
  const faults: Record<string, string> = {};
  const fields = [
    ["messageLogDays", LOG_DAYS, "Days of the message log"],
    ["activityLogDays", LOG_DAYS, "Days of the activity log"],
    ["formerMemberYears", FORMER_YEARS, "Years until a former member is erased"],
  ] as const;
  for (const [field, { least, most }, label] of fields) {
    const value = settings[field];
    const isAllowed = value === undefined || value === 0 || (Number.isInteger(value) && value >= least && value <= most);
    if (!isAllowed) faults[field] = `${label} must be 0, or a whole number from ${least} to ${most}`;
  }
  return faults;
}

/** For how many days a log is kept, 0 for ever: the server's own bound holds, and a squad may keep it for less. */
export function keptDaysOf(serverDays: number, squadDays: number): number {
  if (serverDays === 0 || squadDays === 0) return serverDays || squadDays;
  return Math.min(serverDays, squadDays);
}

/** Whoever left before this is erased by itself by now; null where nobody is, for good or at this hour of the squad's day. */
export function erasedWhoLeftBefore(years: number, now: Temporal.Instant, timeZone: string): Temporal.Instant | null {
  const local = now.toZonedDateTimeISO(timeZone);
  if (years === 0 || local.hour < ERASING_HOURS.from || local.hour >= ERASING_HOURS.until) return null;
  const before = local.subtract({ years }).toInstant();
  return isBefore(before, now) ? before : null;
}
