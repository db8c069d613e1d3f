import ICAL from "ical.js";
import { isUnreadable } from "./components.ts";
import { utcMs, type Wall, type ZoneClock } from "./zones.ts";

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
  /** The time zone of entries without one. */
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

export interface Entry {
  readonly facts: ReadFacts;
  readonly component: ICAL.Component;
  readonly start: Wall;
  readonly clock: ZoneClock;
  /** The original start (RECURRENCE-ID) that this entry replaces, or null. */
  readonly movedFrom: number | null;
  /** Returns the end of a recurrence that starts then. */
  readonly endOf: (startMs: number) => number;
  /** Returns the moment of another value of the entry, such as an excluded day. */
  readonly momentOf: (property: ICAL.Property, value: Wall) => number;
}

/** Parses an entry; throws if it has no time, or a line that cannot be parsed. */
export function entryOf(
  component: ICAL.Component,
  clockNamed: (name: string | null) => ZoneClock,
  zone: string,
): Entry {
  if (component.getAllProperties().some(isUnreadable)) throw new Error("unreadable line");
  const startAt = component.getFirstProperty("dtstart");
  const start = timeIn(startAt);
  const squadDays = startOfDayIn(zone);
  const clockFor = (property: ICAL.Property, value: Wall): ZoneClock => {
    if (value.isDate) return squadDays;
    if (value.zone === ICAL.Timezone.utcTimezone) return utcMs;
    const named = property.getParameter("tzid");
    return clockNamed(typeof named === "string" ? named : null);
  };
  const clock = clockFor(startAt!, start);
  const movedAt = component.getFirstProperty("recurrence-id");
  const momentOf = (property: ICAL.Property, value: Wall): number =>
    clockFor(property, value)(value);
  return {
    facts: factsOf(component),
    component,
    start,
    clock,
    movedFrom: movedAt ? momentOf(movedAt, timeIn(movedAt)) : null,
    endOf: endingOf(component, start, clock(start), momentOf, zone),
    momentOf,
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
  momentOf: Entry["momentOf"],
  zone: string,
): (startMs: number) => number {
  const endAt = component.getFirstProperty("dtend");
  const length = component.getFirstPropertyValue("duration");
  const seconds = length instanceof ICAL.Duration ? length.toSeconds() : null;
  if (!start.isDate) {
    const lasts = endAt ? momentOf(endAt, timeIn(endAt)) - startMs : (seconds ?? 0) * 1_000;
    return (ms) => ms + lasts;
  }
  const days = endAt
    ? dayNumber(timeIn(endAt)) - dayNumber(start)
    : Math.round((seconds ?? DAY_SECONDS) / DAY_SECONDS);
  return (ms) => {
    const first = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate();
    // Some programs write the start day as the end.
    return first.add({ days: Math.max(1, days) }).toZonedDateTime(zone).epochMilliseconds;
  };
}

const DAY_SECONDS = 86_400;

function dayNumber({ year, month, day }: Wall): number {
  return Math.round(Date.UTC(year, month - 1, day) / (DAY_SECONDS * 1_000));
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
