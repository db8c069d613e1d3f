import ICAL from "ical.js";
import { findIana } from "windows-iana";
import { calendarTexts, componentsOf, type JCal } from "./components.ts";

/** A wall clock time, as an entry contains it. */
export type Wall = ICAL.Time;

/** Returns the moment, in milliseconds since 1970, at which a zone's clock shows a time. */
export type ZoneClock = (wall: Wall) => number;

export interface Zone {
  readonly clock: ZoneClock;
  /** The zone's name if it is unknown, so that the clock is a guess; null otherwise. */
  readonly unknown: string | null;
}

export type ZoneNamed = (name: string | null) => Zone;

/** Names that many clients write and the IANA does not know. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  "Greenwich Mean Time": "UTC",
  "Indiana (East)": "America/Indianapolis",
  NDT: "America/St_Johns",
  NST: "America/St_Johns",
  ADT: "America/Halifax",
  AST: "America/Halifax",
  EDT: "America/New_York",
  CDT: "America/Chicago",
  CST: "America/Chicago",
  MDT: "America/Denver",
  PDT: "America/Los_Angeles",
  PST: "America/Los_Angeles",
  AKDT: "America/Anchorage",
  AKST: "America/Anchorage",
  BST: "Europe/London",
  CEST: "Europe/Brussels",
  EEST: "Europe/Athens",
  IDT: "Asia/Jerusalem",
};
const LONGEST_NAME = 100;
/** The IANA's regions of the places in a display name: "Eastern Time" is "US/Eastern". */
const REGIONS =
  " US/ Canada/ America/ Europe/ Asia/ Africa/ Australia/ Pacific/ Atlantic/ Indian/".split(" ");

/**
 * Resolves a calendar's zone names: "Europe/Paris" uses this machine's data; a short name uses the
 * calendar's definition, then the IANA, then an offset, then the names of Windows and other
 * systems. A name that is still unknown uses the offset in it, or the squad's zone.
 */
export function zonesOf(calendars: readonly JCal[], squadZone: string): ZoneNamed {
  const described = new Map<string, ICAL.Component>();
  for (const zone of componentsOf(calendars, "vtimezone")) {
    const name = plainName(String(zone.getFirstPropertyValue("tzid"))).toLowerCase();
    const isComplete = zone.getAllSubcomponents().some((part) => part.hasProperty("tzoffsetto"));
    if (isComplete && !described.has(name)) described.set(name, zone);
  }
  const known = new Map<string, Zone>();
  const zoneNamed = (text: string): Zone => {
    const name = plainName(text);
    const clock = clockNamed(name, described.get(name.toLowerCase()));
    if (clock) return { clock, unknown: null };
    return { clock: clockOf(offsetIn(name) ?? squadZone), unknown: name };
  };
  const defaults = calendarTexts(calendars, "x-wr-timezone").map(zoneNamed);
  const usual = defaults.find(({ unknown }) => unknown === null) ??
    defaults[0] ?? { clock: clockOf(squadZone), unknown: null };
  return (name) => {
    if (name === null || plainName(name) === "") return usual;
    const zone = known.get(name) ?? zoneNamed(name);
    known.set(name, zone);
    return zone;
  };
}

/** Returns a name without quotes and escapes; some clients write them in one place only. */
function plainName(text: string): string {
  return text
    .slice(0, LONGEST_NAME)
    .replaceAll(/\\(.)/g, "$1")
    .replace(/^\s*(["'])(.*)\1\s*$/, "$2")
    .trim();
}

function clockNamed(name: string, described: ICAL.Component | undefined): ZoneClock | null {
  const iana = ianaZone(name);
  // A short name such as "EST" uses the calendar's definition, because it may have summer time and
  // the IANA's "EST" has none.
  if (described && (iana === undefined || !name.includes("/"))) return clockAsDescribed(described);
  if (iana !== undefined) return clockOf(iana);
  const zone = offsetOf(name) ?? findIana(name).find(isZone) ?? displayedZone(name);
  return zone === undefined ? null : clockOf(zone);
}

/** Some clients put a path before the name: "/freeassociation.sourceforge.net/Europe/Paris". */
function ianaZone(name: string): string | undefined {
  const parts = name.split("/").filter((part) => part !== "");
  return [name, ...[3, 2, 1].map((count) => parts.slice(-count).join("/"))].find(isZone);
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

/** Reads an offset such as "UTC+01", "GMT+0200" or "-5:30" as a zone: "+01:00". */
function offsetOf(name: string): string | undefined {
  const [, sign, hours = "", minutes = "00"] =
    /^(?:UTC|GMT)?\s*([+-])(0?\d|1[0-4])(?::?([0-5]\d))?$/i.exec(name) ?? [];
  return sign && `${sign}${hours.padStart(2, "0")}:${minutes}`;
}

/** Reads the offset at the beginning of "(UTC-08:00) Somewhere". */
function offsetIn(name: string): string | undefined {
  return offsetOf(/^\(([^)]*)\)/.exec(name)?.[1] ?? "");
}

/** Finds the zone of a name that Windows shows, such as "(UTC-05:00) Eastern Time (US & Canada)". */
function displayedZone(name: string): string | undefined {
  const shown = name.replace(/^\([^)]*\)\s*/, "");
  if (shown.startsWith("Coordinated Universal Time")) return offsetIn(name) ?? "UTC";
  const places = shown.replace(/\(.*$/, "").split(",");
  const names = places.map((place) => place.trim().replace(/( Standard| Daylight)? Time$/, ""));
  return [
    OTHER_NAMES[shown] ?? "",
    ...names.flatMap((place) => findIana(`${place} Standard Time`)),
    ...names.flatMap((place) => REGIONS.map((region) => region + place.replaceAll(" ", "_"))),
  ].find(isZone);
}

function clockOf(zone: string): ZoneClock {
  return ({ year, month, day, hour, minute, second }) =>
    // A time that a clock change skips moves forward; of a repeated time the first instant counts.
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
