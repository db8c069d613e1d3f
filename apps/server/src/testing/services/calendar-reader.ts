import ICAL from "ical.js";

export interface ReadEntry {
  readonly uid: string;
  readonly summary: string;
  readonly sequence: number;
  readonly status: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * Parses the entries of a calendar, with their instants, by another iCalendar library than the
 * app's.
 */
export function readCalendar(text: string): ReadEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue("status")),
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
    };
  });
}
