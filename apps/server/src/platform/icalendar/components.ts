import ICAL from "ical.js";

// Accepts eight digits as a date even if VALUE=DATE is missing.
ICAL.design.strict = false;

/** A component as jCal (RFC 7265): its name in lower case, its properties, its subcomponents. */
export type JCal = [name: string, properties: unknown[][], parts: JCal[]];

/** The text is not a calendar, or it is truncated. */
export type Unreadable = "no-calendar" | "torn";

/** The type of a value that the library cannot parse; the value is its text. */
const UNREADABLE = "unreadable";
/** An alarm in an event in a calendar has depth three, and nothing valid exceeds four. */
const MAX_DEPTH = 8;
/**
 * The library takes quadratic time for the parameters of a line; no line that is read has half as
 * many.
 */
const MAX_PARAMETERS = 40;

/** A zone's display name without the quotes that its colon needs: "(UTC-05:00) Eastern Time". */
const BARE_ZONE = /;TZID=(\((?:UTC|GMT)[^"]{0,60}\)[^":]{0,100}):/i;

/**
 * Parses the calendars in a text, with only the properties in `names` (lower case). The library
 * parses each line; BEGIN and END are parsed here. `ICAL.parse` rejects a whole file for one bad
 * line and accepts an END of another component.
 */
export function calendarsOf(text: string, names: ReadonlySet<string>): JCal[] | Unreadable {
  const calendars: JCal[] = [];
  const open: JCal[] = [];
  for (const line of linesOf(text)) {
    const [, frame, kind = ""] = /^(BEGIN|END):(.*)$/i.exec(line) ?? [];
    const parent = open.at(-1);
    if (frame === undefined) {
      if (!parent) return calendars.length > 0 ? "torn" : "no-calendar";
      const property = propertyOf(line, names);
      if (property) parent[1].push(property);
    } else if (frame.toUpperCase() === "BEGIN") {
      const component: JCal = [kind.toLowerCase(), [], []];
      if (open.length >= MAX_DEPTH || (!parent && component[0] !== "vcalendar"))
        return "no-calendar";
      (parent?.[2] ?? calendars).push(component);
      open.push(component);
    } else if (open.pop()?.[0] !== kind.toLowerCase()) return "torn";
  }
  if (open.length > 0) return "torn";
  return calendars.length > 0 ? calendars : "no-calendar";
}

/**
 * Returns the components of one kind. Each is independent: `zonesOf` finds its zone, not the
 * library.
 */
export function componentsOf(calendars: readonly JCal[], kind: string): ICAL.Component[] {
  return calendars
    .flatMap(([, , parts]) => parts.filter(([name]) => name === kind))
    .map((part) => new ICAL.Component(part));
}

/** Returns the texts of a calendar's own property, such as its name. */
export function calendarTexts(calendars: readonly JCal[], name: string): string[] {
  return calendars.flatMap(([, properties]) =>
    properties.filter((property) => property[0] === name).map(([, , , value]) => String(value)),
  );
}

export function isUnreadable({ type }: ICAL.Property): boolean {
  return type === UNREADABLE;
}

/** Unfolds the lines of a text, without the spaces that some clients put around a name. */
function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n")
    .map((line) => line.trim().replace(/^([\w-]+)[ \t]*([:;])[ \t]*/, "$1$2"))
    .filter((line) => line !== "");
}

/** Parses a line to a jCal property; null if it is not requested or has no value. */
function propertyOf(line: string, names: ReadonlySet<string>): unknown[] | null {
  const name = (/^[\w-]+/.exec(line)?.[0] ?? "").toLowerCase();
  const colon = line.indexOf(":");
  if (!names.has(name) || colon === line.length - 1) return null;
  try {
    if (line.split("=", MAX_PARAMETERS + 1).length <= MAX_PARAMETERS)
      return ICAL.parse.property(line.replace(BARE_ZONE, ';TZID="$1":')) as unknown[];
  } catch {
    // The code below handles a line that the library cannot parse.
  }
  return [name, {}, UNREADABLE, colon === -1 ? "" : line.slice(colon + 1)];
}
