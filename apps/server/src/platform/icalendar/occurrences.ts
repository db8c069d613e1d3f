import ICAL from "ical.js";
import {
  calendarsOf,
  calendarTexts,
  componentsOf,
  isUnreadable,
  type JCal,
  type Unreadable,
} from "./components.ts";
import {
  type Entry,
  type EntryQuery,
  entryOf,
  type ReadFacts,
  type Steps,
  TooMuch,
} from "./entry.ts";
import { type Changes, Marks, type Repeat, repeatsOf } from "./repeats.ts";
import { type ZoneNamed, zonesOf } from "./zones.ts";

/** The times of entries in milliseconds since 1970; counts unreadable ones. */
interface ReadTimes {
  readonly times: readonly { readonly from: number; readonly until: number }[];
  readonly unread: number;
  /** The names of unknown zones in these entries. */
  readonly unknownZones: readonly string[];
}

const KEPT = new Set(
  "uid dtstart dtend duration rrule rdate exdate recurrence-id sequence last-modified status transp attendee x-microsoft-cdo-busystatus freebusy tzid tzoffsetfrom tzoffsetto x-wr-calname x-wr-timezone".split(
    " ",
  ),
);

/**
 * Reads a calendar's times. Titles, places and every property that is neither a time nor the
 * member's response are removed before parsing.
 */
export function calendarTimesOf(text: string) {
  return calendarsOf(text, KEPT);
}

/** A time of an entry in milliseconds since 1970, with the entry's title. */
export interface NamedTime {
  readonly from: number;
  readonly until: number;
  readonly summary: string;
  readonly isAllDay: boolean;
}

/** Parses a calendar with the titles of its entries; a cancelled entry does not count. */
export function namedTimesOf(
  text: string,
  asked: EntryQuery,
): { times: NamedTime[]; unread: number; unknownZones: readonly string[] } | Unreadable {
  const calendars = calendarsOf(text, new Set([...KEPT, "summary"]));
  if (typeof calendars === "string") return calendars;
  const counts = ({ status }: ReadFacts): boolean => status.toUpperCase() !== "CANCELLED";
  const { found, unread } = occurrencesOf(calendars, asked, counts);
  const times = found.map(({ from, until, entry: { component, start } }) => ({
    from,
    until,
    summary: String(component.getFirstPropertyValue("summary") ?? ""),
    isAllDay: start.isDate,
  }));
  return { times, unread, unknownZones: unknownZonesOf(found) };
}

const MOST_NAMES = 20;
const LONGEST_CALENDAR_NAME = 200;

/** Returns a calendar's names, which often contain its owner's; cut to the length of a name. */
export function namesOf(calendars: readonly JCal[]): string[] {
  const names = calendarTexts(calendars, "x-wr-calname");
  return names.slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_CALENDAR_NAME));
}

/**
 * Returns the times of the entries that `counts` accepts. Expands recurrences, without excluded
 * ones and with moved ones; the latest copy of an entry counts, and whole days are in the squad's
 * zone. Throws `TooMuch`.
 */
export function timesOf(
  calendars: readonly JCal[],
  asked: EntryQuery,
  counts: (entry: ReadFacts) => boolean,
): ReadTimes {
  const { found, unread: unreadEntries } = occurrencesOf(calendars, asked, counts);
  const times = found.map(({ from, until }) => ({ from, until }));
  let unread = unreadEntries;
  for (const property of componentsOf(calendars, "vfreebusy").flatMap((part) =>
    part.getAllProperties("freebusy"),
  )) {
    try {
      times.push(...busyOf(property));
    } catch {
      unread += 1;
    }
  }
  return { times, unread, unknownZones: unknownZonesOf(found) };
}

function unknownZonesOf(found: readonly Repeat[]): string[] {
  return [...new Set(found.flatMap(({ entry }) => [...entry.unknownZones]))];
}

function occurrencesOf(
  calendars: readonly JCal[],
  asked: EntryQuery,
  counts: (entry: ReadFacts) => boolean,
): { found: Repeat[]; unread: number } {
  const zoneNamed = zonesOf(calendars, asked.zone);
  const steps: Steps = { left: asked.mostSteps };
  const { entries: copies, unread: unreadEntries } = entriesOf(
    componentsOf(calendars, "vevent"),
    zoneNamed,
    asked.zone,
  );
  const entries = latestOf(copies);
  const counted = new Set(entries.filter(({ facts }) => counts(facts)));
  const changesByUid = changesOf(entries);
  const found: Repeat[] = [];
  let unread = unreadEntries;
  for (const entry of entries) {
    const changes =
      (entry.replaces === null ? changesByUid.get(entry.facts.uid) : undefined) ?? NO_CHANGES;
    if (![entry, ...changes.onward].some((one) => counted.has(one))) continue;
    try {
      for (const repeat of repeatsOf(entry, changes, asked, steps))
        if (counted.has(repeat.entry)) found.push(repeat);
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      unread += 1;
    }
  }
  return { found, unread };
}

/** Drops the copies of an entry that a later copy replaces, by SEQUENCE, then LAST-MODIFIED. */
function latestOf(entries: readonly Entry[]): Entry[] {
  const idOf = ({ facts: { uid }, replaces }: Entry): string => `${replaces?.ms ?? ""} ${uid}`;
  const isLater = ({ version: a }: Entry, { version: b }: Entry): boolean =>
    a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);
  const latest = new Map<string, Entry>();
  for (const entry of entries) {
    const other = latest.get(idOf(entry));
    if (!other || isLater(entry, other)) latest.set(idOf(entry), entry);
  }
  return entries.filter(
    (entry) => entry.facts.uid === "" || !isLater(latest.get(idOf(entry))!, entry),
  );
}

const NO_CHANGES: Changes = { replaced: new Marks(), onward: [] };

/** Returns by UID which repeats are replaced, and from when on all are changed. */
function changesOf(entries: readonly Entry[]): ReadonlyMap<string, Changes> {
  const byUid = new Map<string, { replaced: Marks; onward: Entry[] }>();
  for (const entry of entries) {
    if (entry.replaces === null) continue;
    const { uid } = entry.facts;
    const changes = byUid.get(uid) ?? { replaced: new Marks(), onward: [] };
    changes.replaced.add(entry.replaces);
    if (entry.changesLater) changes.onward.push(entry);
    byUid.set(uid, changes);
  }
  for (const { onward } of byUid.values()) onward.sort((a, b) => a.replaces!.ms - b.replaces!.ms);
  return byUid;
}

function entriesOf(parts: readonly ICAL.Component[], zoneNamed: ZoneNamed, zone: string) {
  const entries: Entry[] = [];
  let unread = 0;
  for (const part of parts) {
    try {
      entries.push(entryOf(part, zoneNamed, zone));
    } catch {
      unread += 1;
    }
  }
  return { entries, unread };
}

/** Parses free/busy periods; a period counts only in UTC, as RFC 5545 requires. */
function busyOf(property: ICAL.Property): { from: number; until: number }[] {
  if (isUnreadable(property)) throw new Error("unreadable line");
  if (String(property.getParameter("fbtype")).toUpperCase() === "FREE") return [];
  const periods = property.jCal.slice(3) as [start: string, end: string][];
  return periods.flatMap(([start, end]) => {
    const from = Date.parse(start);
    const until = ICAL.Duration.isValueString(end)
      ? from + ICAL.Duration.fromString(end).toSeconds() * 1_000
      : Date.parse(end);
    return start.endsWith("Z") && Number.isFinite(until) ? [{ from, until }] : [];
  });
}
