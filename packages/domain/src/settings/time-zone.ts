/**
 * True for an IANA time zone name; false for an offset such as "+02:00", which has no daylight
 * saving changes.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
