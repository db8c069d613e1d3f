/** One line of a calendar, long ones joined again: `text` as it stands, its name in capitals, what follows the colon. */
export interface CalendarLine {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

/** What stands between BEGIN and END: an event, a zone, or a part of one. */
export interface CalendarComponent {
  readonly kind: string;
  readonly lines: readonly CalendarLine[];
  readonly parts: readonly CalendarComponent[];
}

/** It is no calendar at all, or breaks off in the middle. */
export type Unreadable = "no-calendar" | "torn";

interface Open {
  readonly kind: string;
  readonly lines: CalendarLine[];
  readonly parts: CalendarComponent[];
}

/** An alarm in an event in a calendar is three deep, and nothing is deeper than four. */
const DEEPEST = 8;

/**
 * The calendars (RFC 5545) that a file or an answer holds, each with its events and zones. Lines that `keeps` does not want are
 * passed over as they are read; nothing more is known of what they say.
 */
export function calendarsOf(text: string, keeps: (line: string) => boolean = () => true): CalendarComponent[] | Unreadable {
  const calendars: CalendarComponent[] = [];
  const open: Open[] = [];
  for (const line of linesOf(text)) {
    const isFrame = /^(?:BEGIN|END)[ \t]*[:;]/i.test(line);
    if (open.length === 0 && !isFrame) return calendars.length > 0 ? "torn" : "no-calendar";
    if (!isFrame && !keeps(line)) continue;
    const read = lineOf(line);
    if (!isFrame) open.at(-1)?.lines.push(read);
    else if (read.name === "BEGIN") {
      const kind = read.value.toUpperCase();
      if (open.length === 0 && kind !== "VCALENDAR") return "no-calendar";
      if (open.length >= DEEPEST) return "no-calendar";
      open.push({ kind, lines: [], parts: [] });
    } else {
      const closed = open.pop();
      if (closed?.kind !== read.value.toUpperCase()) return "torn";
      (open.at(-1)?.parts ?? calendars).push(closed);
    }
  }
  if (open.length > 0) return "torn";
  return calendars.length > 0 ? calendars : "no-calendar";
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

/** Parameters stand before a colon that is in no quotes. */
function lineOf(line: string): CalendarLine {
  let isQuoted = false;
  let colon = line.length;
  for (let at = 0; at < line.length && colon === line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ":" && !isQuoted) colon = at;
  }
  return { name: nameOf(line.slice(0, colon)), value: line.slice(colon + 1).trim(), text: line };
}

function nameOf(head: string): string {
  return (head.split(";")[0] ?? "").trim().toUpperCase();
}
