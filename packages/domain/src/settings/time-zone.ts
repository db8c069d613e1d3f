/** True for an IANA time zone; false for an offset such as "+02:00", which has no clock changes. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
