import type { JCal } from "./components.ts";

/** Returns a zone's clock changes over a time range as a VTIMEZONE. */
export function timeZoneData(zone: string, from: Temporal.Instant, until: Temporal.Instant): JCal {
  const start = from.toZonedDateTimeISO(zone);
  const observances = [observance(start.startOfDay(), start.startOfDay().offsetNanoseconds)];
  let next = start.startOfDay().getTimeZoneTransition("next");
  while (next && Temporal.Instant.compare(next.toInstant(), until) <= 0) {
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    observances.push(observance(next, before));
    next = next.getTimeZoneTransition("next");
  }
  return ["vtimezone", [["tzid", {}, "text", zone]], observances];
}

/** One clock change; its time is in the wall clock before the change (RFC 5545, 3.6.5). */
function observance(at: Temporal.ZonedDateTime, offsetBefore: number): JCal {
  const offsetAfter = at.offsetNanoseconds;
  const wallClock = at.toPlainDateTime().add({ nanoseconds: offsetBefore - offsetAfter });
  return [
    offsetAfter > offsetBefore ? "daylight" : "standard",
    [
      ["dtstart", {}, "date-time", localTime(wallClock)],
      ["tzoffsetfrom", {}, "utc-offset", offsetText(offsetBefore)],
      ["tzoffsetto", {}, "utc-offset", offsetText(offsetAfter)],
    ],
    [],
  ];
}

function offsetText(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60e9);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${nanoseconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Formats a wall clock time to the second: "2026-11-20T18:30:00". */
export function localTime(dateTime: Temporal.PlainDateTime): string {
  return dateTime.round("second").toString().slice(0, 19);
}
