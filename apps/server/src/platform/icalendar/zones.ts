import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { calendarTexts, componentsOf, type JCal } from "./components.ts";

/** A wall clock time, as an entry contains it. */
export type Wall = ICAL.Time;

/** Returns the moment, in milliseconds since 1970, at which a zone's clock shows a time. */
export type ZoneClock = (wall: Wall) => number;

/**
 * Resolves a calendar's zone names: an IANA name uses this machine's data; any other uses the
 * calendar's definition, then the Windows name, then the squad's zone.
 */
export function zonesOf(
  calendars: readonly JCal[],
  fallback: string,
): (name: string | null) => ZoneClock {
  const described = new Map<string, ICAL.Component>();
  for (const zone of componentsOf(calendars, "vtimezone")) {
    const name = String(zone.getFirstPropertyValue("tzid"));
    if (!described.has(name)) described.set(name, zone);
  }
  const usual = clockOf(usualZoneOf(calendars) ?? fallback);
  const known = new Map<string, ZoneClock>();
  return (name) => {
    if (name === null) return usual;
    const clock = known.get(name) ?? clockNamed(name, described.get(name)) ?? usual;
    known.set(name, clock);
    return clock;
  };
}

/** Returns the calendar's default zone, for entries without one. */
function usualZoneOf(calendars: readonly JCal[]): string | null {
  return (
    calendarTexts(calendars, "x-wr-timezone")
      .map(ianaZone)
      .find((zone) => zone !== null) ?? null
  );
}

function clockNamed(name: string, described: ICAL.Component | undefined): ZoneClock | null {
  const iana = ianaZone(name);
  if (iana !== null) return clockOf(iana);
  if (described) return clockAsDescribed(described);
  const windows = findIana(name)
    .map(ianaZone)
    .find((zone) => zone !== null);
  return windows ? clockOf(windows) : null;
}

/** Some programs put a path before the name: "/freeassociation.sourceforge.net/Europe/Paris". */
function ianaZone(name: string): string | null {
  const parts = name.split("/").filter((part) => part !== "");
  const names = [name, ...[3, 2].map((count) => parts.slice(-count).join("/"))];
  return names.find(isZone) ?? null;
}

function isZone(name: string): boolean {
  try {
    return (
      name !== "" &&
      !/^[+-]/.test(name) &&
      Boolean(Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name))
    );
  } catch {
    return false;
  }
}

function clockOf(zone: string): ZoneClock {
  return ({ year, month, day, hour, minute, second }) =>
    // A time skipped by a clock change moves forward; a repeated one is its first.
    Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }).toZonedDateTime(zone)
      .epochMilliseconds;
}

function clockAsDescribed(described: ICAL.Component): ZoneClock {
  const zone = new ICAL.Timezone(described);
  return (wall) => utcMs(wall) - zone.utcOffset(wall) * 1_000;
}

export function utcMs({ year, month, day, hour, minute, second }: Wall): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
