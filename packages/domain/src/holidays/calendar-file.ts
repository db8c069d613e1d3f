import { calendarsOf } from "../icalendar/components.ts";
import { oneLine, withoutHidden } from "../one-line.ts";
import { invalid, type Refusal } from "../refusal.ts";
import { LONGEST_OWN_DAY_NAME, MOST_DAYS_OF_ONE, MOST_OWN_DAYS, type OwnDay } from "../settings/own-day.ts";
import { daysBetween, isLocalDate, type LocalDate } from "../time/local.ts";

/** As large as a calendar of many years is. */
export const CALENDAR_BYTES_AT_MOST = 1024 * 1024;
/** Events that are passed over count as well: each costs time. */
export const CALENDAR_EVENTS_AT_MOST = 2_000;
const READ = new Set(["SUMMARY", "STATUS", "RECURRENCE-ID", "DTSTART", "DTEND", "DURATION", "RRULE", "RDATE"]);
/** A yearly rule is far shorter. */
const LONGEST_RULE = 200;
const BYTES_A_MEGABYTE = 1024 * 1024;

export const CALENDAR_TOO_LARGE: Refusal = {
  kind: "too-large",
  code: "calendar-too-large",
  message: `The file is larger than ${CALENDAR_BYTES_AT_MOST / BYTES_A_MEGABYTE} MB. Export fewer years.`,
};
export const NO_CALENDAR = invalid("calendar-unreadable", "This is no calendar file. Choose one that ends in .ics.");
const TORN = invalid("calendar-torn", "The file breaks off in the middle. Save it again where it came from.");
const EMPTY = invalid("calendar-empty", "The file holds no events.");
const TOO_MANY = invalid("calendar-too-many", `The file holds more than ${MOST_OWN_DAYS} days. Export fewer years.`);
const TOO_MANY_EVENTS = invalid(
  "calendar-too-many",
  `The file holds more than ${CALENDAR_EVENTS_AT_MOST.toLocaleString("en")} events. Export fewer years.`,
);

/** What a calendar file holds: the days that can be taken, and what is left out with its reason. */
export interface CalendarFile {
  readonly days: readonly OwnDay[];
  readonly skipped: readonly { readonly name: string; readonly because: string }[];
}

type Event = ReadonlyMap<string, string>;

/**
 * The all-day events of an iCalendar file (RFC 5545): once, or every year on their date. What lasts hours, repeats otherwise or
 * is called off is left out.
 */
export function readCalendarFile(text: string): CalendarFile | Refusal {
  const events = eventsOf(text);
  if ("kind" in events) return events;
  if (events.length === 0) return EMPTY;
  if (events.length > CALENDAR_EVENTS_AT_MOST) return TOO_MANY_EVENTS;
  const days = new Map<string, OwnDay>();
  const skipped: CalendarFile["skipped"][number][] = [];
  for (const event of events) {
    const name = oneLine(withoutHidden(unescaped(event.get("SUMMARY") ?? ""))).slice(0, LONGEST_OWN_DAY_NAME);
    const day = dayOf(event, name);
    if (typeof day === "string") skipped.push({ name: name || "An event without a name", because: day });
    else days.set(`${day.name} ${day.date}`, day);
    if (days.size > MOST_OWN_DAYS) return TOO_MANY;
  }
  return { days: [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)), skipped };
}

/** Every event with its lines by name, the first of each; what stands in its parts is not its own. */
function eventsOf(text: string): Event[] | Refusal {
  const calendars = calendarsOf(text, (line) => READ.has((/^[\w-]+/.exec(line)?.[0] ?? "").toUpperCase()));
  if (typeof calendars === "string") return calendars === "torn" ? TORN : NO_CALENDAR;
  const events = calendars.flatMap(({ parts }) => parts.filter(({ kind }) => kind === "VEVENT"));
  return events.map(({ lines }) => new Map(lines.toReversed().map(({ name, value }) => [name, value])));
}

function unescaped(value: string): string {
  return value.replaceAll(/\\([nN,;\\])/g, (_match, sign: string) => (sign.toLowerCase() === "n" ? " " : sign));
}

/** The day that an event is, or why it is none. */
function dayOf(event: Event, name: string): OwnDay | string {
  if (name === "") return "It has no name";
  if (event.get("STATUS")?.toUpperCase() === "CANCELLED") return "It is called off";
  if (event.has("RECURRENCE-ID")) return "It is one changed time of an event that repeats";
  const date = dateOf(event.get("DTSTART"));
  if (date === null) return "It is not of whole days";
  const days = lengthOf(event, date);
  if (days < 1 || days > MOST_DAYS_OF_ONE) return `It does not last 1 to ${MOST_DAYS_OF_ONE} days`;
  const rule = event.get("RRULE");
  if (event.has("RDATE") || (rule !== undefined && !isEveryYear(rule, date)))
    return "It repeats otherwise than every year on its date";
  return { name, date, isYearly: rule !== undefined, days, isHoliday: false };
}

function dateOf(value: string | undefined): LocalDate | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value ?? "") ?? [];
  const date = `${year}-${month}-${day}`;
  return isLocalDate(date) && date >= "1900-01-01" && date <= "2200-12-31" ? date : null;
}

function lengthOf(event: Event, date: LocalDate): number {
  const end = event.get("DTEND");
  if (end !== undefined) {
    const until = dateOf(end);
    // Some write the same day as its end.
    return until === null ? 0 : Math.max(1, daysBetween(date, until));
  }
  const [, weeks, days] = /^P(?:(\d{1,3})W|(\d{1,3})D)$/.exec(event.get("DURATION") ?? "P1D") ?? [];
  return Number(weeks ?? 0) * 7 + Number(days ?? 0);
}

/** For ever, every year, on the month and day it began on. */
function isEveryYear(rule: string, date: LocalDate): boolean {
  if (rule.length > LONGEST_RULE) return false;
  const parts = new Map<string, string>();
  for (const part of rule.toUpperCase().split(";")) parts.set(part.split("=")[0] ?? "", part.split("=")[1] ?? "");
  const { month, day } = Temporal.PlainDate.from(date);
  const allowed: Readonly<Record<string, string>> = {
    FREQ: "YEARLY",
    INTERVAL: "1",
    BYMONTH: String(month),
    BYMONTHDAY: String(day),
  };
  parts.delete("WKST");
  return parts.get("FREQ") === "YEARLY" && [...parts].every(([key, value]) => allowed[key] === value.replace(/^0/, ""));
}
