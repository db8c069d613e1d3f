import ICAL from "ical.js";
import { calendarsOf, calendarTexts, componentsOf, isUnreadable, type JCal } from "./components.ts";
import {
  type Entry,
  type EntryQuery,
  entryOf,
  type ReadFacts,
  type Steps,
  TooMuch,
} from "./entry.ts";
import { repeatsOf } from "./repeats.ts";
import { type ZoneClock, zonesOf } from "./zones.ts";

/** The times of entries in milliseconds since 1970; counts unreadable ones. */
export interface ReadTimes {
  readonly times: readonly { readonly from: number; readonly until: number }[];
  readonly unread: number;
}

const KEPT = new Set(
  "uid dtstart dtend duration rrule rdate exdate recurrence-id status transp attendee x-microsoft-cdo-busystatus freebusy tzid tzoffsetfrom tzoffsetto x-wr-calname x-wr-timezone".split(
    " ",
  ),
);

/** Skips titles, places and every other property that is no time or response, before parsing. */
export function calendarTimesOf(text: string) {
  return calendarsOf(text, KEPT);
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
 * ones and with moved ones; whole days are in the squad's zone. Throws `TooMuch`.
 */
export function timesOf(
  calendars: readonly JCal[],
  asked: EntryQuery,
  counts: (entry: ReadFacts) => boolean,
): ReadTimes {
  const clockNamed = zonesOf(calendars, asked.zone);
  const steps: Steps = { left: asked.mostSteps };
  const { entries, unread: unreadEntries } = entriesOf(
    componentsOf(calendars, "vevent"),
    clockNamed,
    asked.zone,
  );
  const times: { from: number; until: number }[] = [];
  let unread = unreadEntries;
  const goneByUid = movedMoments(entries);
  for (const entry of entries) {
    if (!counts(entry.facts)) continue;
    try {
      const gone = entry.movedFrom === null ? goneByUid.get(entry.facts.uid) : undefined;
      for (const at of repeatsOf(entry, asked, steps))
        if (!gone?.has(at)) times.push({ from: at, until: entry.endOf(at) });
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      unread += 1;
    }
  }
  for (const property of componentsOf(calendars, "vfreebusy").flatMap((part) =>
    part.getAllProperties("freebusy"),
  )) {
    try {
      times.push(...busyOf(property));
    } catch {
      unread += 1;
    }
  }
  return { times, unread };
}

/** Returns the original starts of moved recurrences, by UID. */
function movedMoments(entries: readonly Entry[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byUid = new Map<string, Set<number>>();
  for (const { movedFrom, facts } of entries) {
    if (movedFrom === null) continue;
    const moments = byUid.get(facts.uid) ?? new Set();
    byUid.set(facts.uid, moments.add(movedFrom));
  }
  return byUid;
}

function entriesOf(
  parts: readonly ICAL.Component[],
  clockNamed: (name: string | null) => ZoneClock,
  zone: string,
) {
  const entries: Entry[] = [];
  let unread = 0;
  for (const part of parts) {
    try {
      entries.push(entryOf(part, clockNamed, zone));
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
