import { invalid, type Refusal } from "../errors/refusal.ts";
import { formatNumber } from "../text/language.ts";
import { oneLine, withoutHidden } from "../text/one-line.ts";
import { daysBetween, isLocalDate, type LocalDate } from "../time/local.ts";
import {
  type CustomHoliday,
  MAX_CUSTOM_HOLIDAY_NAME_LENGTH,
  MAX_CUSTOM_HOLIDAYS,
  MAX_DAYS_OF_ONE,
} from "./custom-holiday.ts";

/** Maximum size of a calendar file in bytes; enough for many years. */
export const CALENDAR_BYTES_AT_MOST = 1024 * 1024;
/** Maximum of events in a file, including skipped ones, because each costs time. */
const CALENDAR_EVENTS_AT_MOST = 2_000;
const BYTES_A_MEGABYTE = 1024 * 1024;

export const CALENDAR_TOO_LARGE: Refusal = {
  kind: "too-large",
  code: "calendar-too-large",
  message: `The file is larger than ${CALENDAR_BYTES_AT_MOST / BYTES_A_MEGABYTE} MB. Export fewer years.`,
};
export const NO_CALENDAR = invalid(
  "calendar-unreadable",
  "This isn't a calendar file. Choose one that ends in .ics.",
);
export const TORN_CALENDAR = invalid("calendar-torn", "The file is incomplete. Export it again.");
const EMPTY = invalid("calendar-empty", "The file has no events.");
const TOO_MANY = invalid(
  "calendar-too-many",
  `The file has more than ${MAX_CUSTOM_HOLIDAYS} days. Export fewer years.`,
);
const TOO_MANY_EVENTS = invalid(
  "calendar-too-many",
  `The file has more than ${formatNumber(CALENDAR_EVENTS_AT_MOST)} events. Export fewer years.`,
);

/** An event of a calendar file. */
export interface FileEvent {
  readonly summary: string;
  readonly status: string;
  /** An ISO 8601 date, or date and time. The date may be invalid, such as February 30. */
  readonly start: string | undefined;
  readonly end: string | undefined;
  /** The length in days; 0 when it is not a whole number of days. */
  readonly durationDays: number | undefined;
  /** True when the event replaces one occurrence of a repeating event. */
  readonly isMovedRepeat: boolean;
  readonly hasExtraDates: boolean;
  /** The parts of the recurrence rule by lowercase name; null when the event does not repeat. */
  readonly rule: Readonly<Record<string, unknown>> | null;
}

/** The content of a calendar file: days to import, and skipped events with their reasons. */
export interface CalendarFile {
  readonly days: readonly CustomHoliday[];
  readonly skipped: readonly { readonly name: string; readonly because: string }[];
}

/**
 * Reads the all-day events of a calendar file, single or yearly. Skips events with a time, other
 * repetitions and canceled events.
 */
export function daysOfFile(events: readonly FileEvent[]): CalendarFile | Refusal {
  if (events.length === 0) return EMPTY;
  if (events.length > CALENDAR_EVENTS_AT_MOST) return TOO_MANY_EVENTS;
  const days = new Map<string, CustomHoliday>();
  const skipped: CalendarFile["skipped"][number][] = [];
  for (const event of events) {
    const name = oneLine(withoutHidden(event.summary)).slice(0, MAX_CUSTOM_HOLIDAY_NAME_LENGTH);
    const day = dayOf(event, name);
    if (typeof day === "string")
      skipped.push({ name: name || "An event without a name", because: day });
    else days.set(`${day.name} ${day.date}`, day);
    if (days.size > MAX_CUSTOM_HOLIDAYS) return TOO_MANY;
  }
  return {
    days: [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    skipped,
  };
}

/** Converts an event to a day, or returns why it is skipped. */
function dayOf(event: FileEvent, name: string): CustomHoliday | string {
  if (name === "") return "It has no name";
  if (event.status.trim().toUpperCase() === "CANCELLED") return "It's canceled";
  if (event.isMovedRepeat) return "It's a changed date of a repeating event";
  const date = dateOf(event.start);
  if (date === null) return "It isn't an all-day event";
  const days = lengthOf(event, date);
  if (days < 1 || days > MAX_DAYS_OF_ONE) return `It doesn't last 1 to ${MAX_DAYS_OF_ONE} days`;
  if (event.hasExtraDates || (event.rule !== null && !isEveryYear(event.rule, date)))
    return "It doesn't repeat yearly on its date";
  return { name, date, isYearly: event.rule !== null, days, isHoliday: false };
}

function dateOf(value: string | undefined): LocalDate | null {
  return value !== undefined && isLocalDate(value) && value >= "1900-01-01" && value <= "2200-12-31"
    ? value
    : null;
}

function lengthOf({ end, durationDays }: FileEvent, date: LocalDate): number {
  if (end === undefined) return durationDays ?? 1;
  const until = dateOf(end);
  // Some calendar apps write the start day as the end.
  return until === null ? 0 : Math.max(1, daysBetween(date, until));
}

/** True for an endless yearly recurrence rule on the month and day of the start. */
function isEveryYear(
  { wkst: _wkst, ...rule }: Readonly<Record<string, unknown>>,
  date: LocalDate,
): boolean {
  const { month, day } = Temporal.PlainDate.from(date);
  const allowed: Readonly<Record<string, unknown>> = {
    freq: "YEARLY",
    interval: 1,
    bymonth: month,
    bymonthday: day,
  };
  return (
    rule.freq === "YEARLY" && Object.entries(rule).every(([key, value]) => allowed[key] === value)
  );
}
