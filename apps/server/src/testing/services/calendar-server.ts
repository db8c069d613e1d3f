import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of members' synced calendars, controlled by a test. */
export interface CalendarServer {
  /** The secret address of a calendar. */
  readonly address: string;
  asked: number;
  /** The entries of the calendar, each some lines of an event. */
  entries: readonly (readonly string[])[];
  /** Replaces the response if set. */
  fault: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

export async function startCalendarServer(): Promise<CalendarServer> {
  const http = createServer((request, response) => {
    calendars.asked += 1;
    if (calendars.fault) calendars.fault(request, response);
    else response.setHeader("content-type", "text/calendar").end(calendarText(calendars.entries));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const calendars: CalendarServer = {
    address: `http://127.0.0.1:${port}/secret-of-dana/basic.ics`,
    asked: 0,
    entries: [],
    fault: null,
    close: async () => {
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
  return calendars;
}

function calendarText(entries: CalendarServer["entries"]): string {
  const events = entries.flatMap((lines, index) => [
    "BEGIN:VEVENT",
    ...(lines.some((line) => line.startsWith("UID")) ? [] : [`UID:${index}@example.org`]),
    ...lines,
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
}

/** Returns an hour's entry with a title and a place: "20260513T183000". */
export function hourAt(stamp: string, ...lines: string[]): string[] {
  return [
    `DTSTART;TZID=America/New_York:${stamp}`,
    "DURATION:PT1H",
    "SUMMARY:Surgery",
    "LOCATION:Ward 7",
    ...lines,
  ];
}
