import { localStamp } from "./calendar-text.ts";

/** The content lines that tell a calendar program how a zone's clocks go over a span, change by change. */
export function timeZoneLines(zone: string, from: Temporal.Instant, until: Temporal.Instant): string[] {
  const start = from.toZonedDateTimeISO(zone);
  const observances = [observance(start.startOfDay(), start.startOfDay().offsetNanoseconds)];
  let next = start.startOfDay().getTimeZoneTransition("next");
  while (next && Temporal.Instant.compare(next.toInstant(), until) <= 0) {
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    observances.push(observance(next, before));
    next = next.getTimeZoneTransition("next");
  }
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...observances.flat(), "END:VTIMEZONE"];
}

/** One change of the clocks. A change is at the wall clock of the time before it (RFC 5545, 3.6.5). */
function observance(at: Temporal.ZonedDateTime, offsetBefore: number): string[] {
  const offsetAfter = at.offsetNanoseconds;
  const wallClock = at.toPlainDateTime().add({ nanoseconds: offsetBefore - offsetAfter });
  const kind = offsetAfter > offsetBefore ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localStamp(wallClock)}`,
    `TZOFFSETFROM:${offsetText(offsetBefore)}`,
    `TZOFFSETTO:${offsetText(offsetAfter)}`,
    `END:${kind}`,
  ];
}

function offsetText(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${nanoseconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
