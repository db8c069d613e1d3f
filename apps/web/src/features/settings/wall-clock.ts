/**
 * Formats an instant as the value of a date and time field in the time zone: "2026-10-01T18:30".
 */
export function wallClockOf(instant: string, zone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/** Parses the value of a date and time field in the time zone. */
export function instantOfClock(clock: string, zone: string): string {
  return Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).toInstant().toString();
}
