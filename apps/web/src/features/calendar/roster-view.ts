import { shiftName } from "@watchbill/domain/kinds/shift-name";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { filling, type Shift, timeOnDay } from "../shifts/shift-view.ts";

/** How people stand on the roster: by unit, or by unit and last name. */
export const ROSTER_NAMINGS = [
  { value: "units", label: "Units" },
  { value: "names", label: "Names" },
] as const;

export type RosterNaming = (typeof ROSTER_NAMINGS)[number]["value"];

/** A shift's people, with a line to write on for each open place: "C-27 Doyle", "____". */
export function peopleOn(shift: Shift, naming: RosterNaming): readonly string[] {
  const people = filling(shift).map(({ user }) =>
    naming === "names" ? `${user.unitNumber} ${user.lastName}` : user.unitNumber,
  );
  const open = Array.from({ length: Math.max(0, shift.maxMembers - people.length) }, () => "____");
  return [...people, ...open];
}

/** What stands above a shift's people on one of its days: "Night 11p", or of a longer one "Weekend since Fri". */
export function rosterHeading(shift: Shift, date: string, style: DateStyle): string {
  return `${shiftName(shift)} ${rosterTime(shift, date, style)}`;
}

/** When it begins on that day, as its heading says it. */
export function rosterTime(shift: Shift, date: string, style: DateStyle): string {
  return timeOnDay(shift, date, style, compactTime);
}

/** Everybody on the roster once, by unit. */
export function peopleOf(shifts: readonly Shift[]) {
  const each = new Map(shifts.flatMap(filling).map(({ user }) => [user.id, user]));
  const collator = new Intl.Collator("en", { numeric: true });
  return [...each.values()].toSorted((a, b) => collator.compare(a.unitNumber, b.unitNumber));
}

/** What one day of the roster says: for each shift its heading and its people. */
export type RosterDay = readonly (readonly [heading: string, people: string])[];

/** The smaller of A4 and Letter, lying, without margins and the roster's own head; millimetres. */
const COLUMN_WIDTH = 36;
const WEEKS_HEIGHT = 164;
const CELL_PADDING = 2.2;
/** Between one shift and the next. */
const GAP = 0.4;
const POINT = 0.3528;
const LINE_HEIGHT = 1.25;
/** How wide a bold letter is beside the size of its text. */
const LETTER = 0.68;
const LARGEST = 10;
const SMALLEST = 4;

/** The largest size of text, in points, at which a month's weeks of days fit one page. */
export function rosterTextSize(weeks: readonly (readonly RosterDay[])[]): number {
  for (let size = LARGEST; size > SMALLEST; size -= 0.25) {
    if (heightOf(weeks, size) <= WEEKS_HEIGHT) return size;
  }
  return SMALLEST;
}

function heightOf(weeks: readonly (readonly RosterDay[])[], size: number): number {
  const lettersInLine = Math.floor(COLUMN_WIDTH / (size * POINT * LETTER));
  const linesOf = (text: string): number => Math.max(1, Math.ceil(text.length / lettersInLine));
  const dayLines = (day: RosterDay): number =>
    day.reduce((sum, [heading, people]) => sum + linesOf(heading) + linesOf(people), 1);
  const dayHeight = (day: RosterDay): number =>
    dayLines(day) * size * POINT * LINE_HEIGHT + day.length * GAP + CELL_PADDING;
  return weeks.reduce((sum, week) => sum + Math.max(...week.map(dayHeight)), 0);
}
