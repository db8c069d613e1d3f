import { type CalendarComponent, calendarsOf } from "@watchbill/domain/icalendar/components";
import ICAL from "ical.js";
import { type Asked, type Entry, entryOf, type ReadFacts, type Steps, TooMuch } from "./entry.ts";
import { repeatsOf } from "./repeats.ts";
import { type ZoneClock, zonesOf } from "./zones.ts";

/** When entries are, in milliseconds since 1970; what could not be understood is counted. */
export interface ReadTimes {
  readonly times: readonly { readonly from: number; readonly until: number }[];
  readonly unread: number;
}

const KEPT = new Set(
  "UID DTSTART DTEND DURATION RRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP ATTENDEE X-MICROSOFT-CDO-BUSYSTATUS FREEBUSY TZID TZOFFSETFROM TZOFFSETTO X-WR-CALNAME X-WR-TIMEZONE".split(
    " ",
  ),
);

/** Titles, places and all else that is no time and no answer are passed over before anything is understood. */
export function calendarTimesOf(text: string) {
  return calendarsOf(text, (line) => KEPT.has((/^[\w-]+/.exec(line)?.[0] ?? "").toUpperCase()));
}

const MOST_NAMES = 20;
const LONGEST_CALENDAR_NAME = 200;

/** What a calendar calls itself, which is often whose it is; no more of it than a name has. */
export function namesOf(calendars: readonly CalendarComponent[]): string[] {
  const names = calendars.flatMap(({ lines }) => lines.filter(({ name }) => name === "X-WR-CALNAME"));
  return names.slice(0, MOST_NAMES).map(({ value }) => value.slice(0, LONGEST_CALENDAR_NAME));
}

/**
 * When the entries are that `counts` wants: those that repeat each time, without the times that were taken out and with those that
 * were moved; whole days are the squad's. Throws `TooMuch`.
 */
export function timesOf(calendars: readonly CalendarComponent[], asked: Asked, counts: (entry: ReadFacts) => boolean): ReadTimes {
  const clockNamed = zonesOf(calendars, asked.zone);
  const steps: Steps = { left: asked.mostSteps };
  const parts = calendars.flatMap((calendar) => calendar.parts);
  const { entries, unread: unreadEntries } = entriesOf(parts, clockNamed, asked.zone);
  const times: { from: number; until: number }[] = [];
  let unread = unreadEntries;
  const goneByUid = movedMoments(entries);
  for (const entry of entries) {
    if (!counts(entry.facts)) continue;
    try {
      const gone = entry.movedFrom === null ? goneByUid.get(entry.facts.uid) : undefined;
      for (const at of repeatsOf(entry, asked, steps)) if (!gone?.has(at)) times.push({ from: at, until: entry.endOf(at) });
    } catch (error) {
      if (error instanceof TooMuch) throw error;
      unread += 1;
    }
  }
  for (const part of parts) if (part.kind === "VFREEBUSY") times.push(...busyOf(part));
  return { times, unread };
}

/** The moments of repeats that were moved elsewhere, by the UID of what repeats. */
function movedMoments(entries: readonly Entry[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byUid = new Map<string, Set<number>>();
  for (const { movedFrom, facts } of entries) {
    if (movedFrom === null) continue;
    const moments = byUid.get(facts.uid) ?? new Set();
    byUid.set(facts.uid, moments.add(movedFrom));
  }
  return byUid;
}

function entriesOf(parts: readonly CalendarComponent[], clockNamed: (name: string | null) => ZoneClock, zone: string) {
  const entries: Entry[] = [];
  let unread = 0;
  for (const part of parts) {
    if (part.kind !== "VEVENT") continue;
    try {
      entries.push(entryOf(part, clockNamed, zone));
    } catch {
      unread += 1;
    }
  }
  return { entries, unread };
}

/** What a program publishes that tells no more than free and busy. */
function busyOf({ lines }: CalendarComponent): { from: number; until: number }[] {
  const busy = lines.filter(({ name, text }) => name === "FREEBUSY" && !/;FBTYPE="?FREE\b/i.test(text));
  return busy.flatMap(({ value }) =>
    value.split(",").flatMap((period) => {
      const [start = "", end = ""] = period.split("/");
      const from = stampMs(start);
      const until = end.startsWith("P") ? from + ICAL.Duration.fromString(end).toSeconds() * 1_000 : stampMs(end);
      return Number.isFinite(from) && Number.isFinite(until) ? [{ from, until }] : [];
    }),
  );
}

function stampMs(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp.trim()) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
}
