/** True for an IANA time zone's name; an offset such as "+02:00" is none, since it knows no clock change. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId !== "";
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
