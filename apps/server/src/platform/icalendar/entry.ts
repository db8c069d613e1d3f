import ICAL from "ical.js";
import { isUnreadable } from "./components.ts";
import { utcMs, type Wall, type ZoneClock, type ZoneNamed } from "./zones.ts";

/** An entry's properties besides its times. */
export interface ReadFacts {
  readonly uid: string;
  readonly status: string;
  readonly transparency: string;
  readonly busyStatus: string;
  readonly invited: readonly { readonly address: string; readonly answer: string }[];
}

export interface EntryQuery {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  /** The time zone of entries that name none. */
  readonly zone: string;
  /** The limit of steps to expand recurring entries. */
  readonly mostSteps: number;
}

/** A calendar recurs more often than the limit allows. */
export class TooMuch extends Error {}

/** The remaining steps; counts down. */
export interface Steps {
  left: number;
}

/** A time in an entry, as a moment and as a day. A series of whole days compares only the day. */
export interface Mark {
  readonly ms: number;
  /** The day's midnight on the wall clock, as in `dayMs`. */
  readonly day: number;
  readonly isDate: boolean;
}

export interface Entry {
  readonly facts: ReadFacts;
  readonly component: ICAL.Component;
  readonly start: Wall;
  readonly clock: ZoneClock;
  /** SEQUENCE and LAST-MODIFIED: the later of two copies has the higher ones. */
  readonly version: readonly [sequence: number, modifiedMs: number];
  /** The original start (RECURRENCE-ID) that this entry replaces, or null. */
  readonly replaces: Mark | null;
  /** True if it also changes all later repeats of its series (THISANDFUTURE). */
  readonly changesLater: boolean;
  /**
   * The unknown time zones in the entry's times; the set grows while the entry's repeats are read.
   */
  readonly unknownZones: ReadonlySet<string>;
  /** Returns the end of a recurrence that starts at the given time. */
  readonly endOf: (startMs: number) => number;
  /** Returns another value of the entry, such as an excluded day. */
  readonly markOf: (property: ICAL.Property, value: Wall) => Mark;
}

/** Parses an entry; throws if it has no time, or a line that cannot be parsed. */
export function entryOf(component: ICAL.Component, zoneNamed: ZoneNamed, zone: string): Entry {
  if (component.getAllProperties().some(isUnreadable)) throw new Error("unreadable line");
  const startAt = component.getFirstProperty("dtstart");
  const start = timeIn(startAt);
  const squadDays = startOfDayIn(zone);
  const unknownZones = new Set<string>();
  const clockFor = (property: ICAL.Property, value: Wall): ZoneClock => {
    if (value.isDate) return squadDays;
    if (isUtc(value)) return utcMs;
    const name = property.getParameter("tzid");
    const { clock, unknown } = zoneNamed(typeof name === "string" ? name : null);
    if (unknown !== null) unknownZones.add(unknown);
    return clock;
  };
  const markOf = (property: ICAL.Property, value: Wall): Mark => {
    const ms = clockFor(property, value)(value);
    // Clients write a day in UTC as its midnight there, or as the moment of its midnight here.
    const isMoment = isUtc(value) && utcMs(value) % DAY_MS !== 0;
    return { ms, day: dayMs(isMoment ? dateAt(ms, zone) : value), isDate: value.isDate };
  };
  const clock = clockFor(startAt!, start);
  const replacesAt = component.getFirstProperty("recurrence-id");
  const replaces = replacesAt ? markOf(replacesAt, timeIn(replacesAt)) : null;
  const modified: unknown = component.getFirstPropertyValue("last-modified");
  return {
    facts: factsOf(component),
    component,
    start,
    clock,
    version: [
      Number(component.getFirstPropertyValue("sequence")) || 0,
      modified instanceof ICAL.Time ? utcMs(modified) : 0,
    ],
    replaces,
    changesLater: /^THISANDFUTURE$/i.test(String(replacesAt?.getParameter("range"))),
    unknownZones,
    endOf: endingOf(component, start, clock(start), markOf, zone),
    markOf,
  };
}

function startOfDayIn(zone: string): ZoneClock {
  return ({ year, month, day }) =>
    Temporal.PlainDate.from({ year, month, day }).toZonedDateTime(zone).epochMilliseconds;
}

/** A date lasts whole days, a time its exact duration, as in RFC 5545. */
function endingOf(
  component: ICAL.Component,
  start: Wall,
  startMs: number,
  markOf: Entry["markOf"],
  zone: string,
): (startMs: number) => number {
  const endAt = component.getFirstProperty("dtend");
  const length = component.getFirstPropertyValue("duration");
  const seconds = length instanceof ICAL.Duration ? length.toSeconds() : null;
  if (!start.isDate) {
    const lasts = endAt ? markOf(endAt, timeIn(endAt)).ms - startMs : (seconds ?? 0) * 1_000;
    return (ms) => ms + lasts;
  }
  const days = Math.round(
    endAt ? (dayMs(timeIn(endAt)) - dayMs(start)) / DAY_MS : (seconds ?? DAY_SECONDS) / DAY_SECONDS,
  );
  // Some clients write the start day as the end.
  return (ms) =>
    dateAt(ms, zone)
      .add({ days: Math.max(1, days) })
      .toZonedDateTime(zone).epochMilliseconds;
}

const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1_000;

function dateAt(ms: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
}

export function dayMs({ year, month, day }: Pick<Wall, "year" | "month" | "day">): number {
  return Date.UTC(year, month - 1, day);
}

function isUtc({ zone }: Wall): boolean {
  return zone === ICAL.Timezone.utcTimezone;
}

function timeIn(property: ICAL.Property | null): Wall {
  const value: unknown = property?.getFirstValue();
  if (!(value instanceof ICAL.Time) || !Number.isFinite(utcMs(value))) throw new Error("no time");
  return value;
}

function factsOf(component: ICAL.Component): ReadFacts {
  const text = (name: string): string => String(component.getFirstPropertyValue(name) ?? "");
  return {
    uid: text("uid"),
    status: text("status"),
    transparency: text("transp"),
    busyStatus: text("x-microsoft-cdo-busystatus"),
    invited: component.getAllProperties("attendee").map((one) => ({
      address: String(one.getFirstValue() ?? "").replace(/^mailto:/i, ""),
      answer: String(one.getParameter("partstat") ?? ""),
    })),
  };
}
