import ICAL from "ical.js";
import { calendarsOf, componentsOf, isUnreadable, type Unreadable } from "./components.ts";

const NAMES = new Set([
  "summary",
  "status",
  "recurrence-id",
  "dtstart",
  "dtend",
  "duration",
  "rrule",
  "rdate",
]);
const DAY_SECONDS = 86_400;

/** Returns the events of a calendar file as plain values, without their subcomponents. */
export function eventsOf(text: string): ReturnType<typeof eventOf>[] | Unreadable {
  const calendars = calendarsOf(text, NAMES);
  return typeof calendars === "string" ? calendars : componentsOf(calendars, "vevent").map(eventOf);
}

function eventOf(component: ICAL.Component) {
  const value = (name: string): unknown => component.getFirstProperty(name)?.jCal[3];
  const text = (name: string): string | undefined =>
    component.hasProperty(name) ? String(value(name)) : undefined;
  // A midnight without a zone means the whole day, as in Outlook (MS-OXCICAL 2.1.3.1.1.20.10).
  const day = (name: string): string | undefined => text(name)?.replace(/T00:00:00$/, "");
  const rule = component.getFirstProperty("rrule");
  const duration = text("duration");
  return {
    summary: text("summary") ?? "",
    status: text("status") ?? "",
    start: day("dtstart"),
    end: day("dtend"),
    durationDays: duration === undefined ? undefined : daysIn(duration),
    isMovedRepeat: component.hasProperty("recurrence-id"),
    hasExtraDates: component.hasProperty("rdate"),
    // A rule that cannot be parsed has no parts.
    rule: rule && (isUnreadable(rule) ? {} : (rule.jCal[3] as Record<string, unknown>)),
  };
}

function daysIn(duration: string): number {
  try {
    const days = ICAL.Duration.fromString(duration).toSeconds() / DAY_SECONDS;
    return Number.isInteger(days) ? days : 0;
  } catch {
    return 0;
  }
}
