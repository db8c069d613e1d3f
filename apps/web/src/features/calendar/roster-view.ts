import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { compareTexts } from "@watchbill/domain/text/language";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { filling, type Shift, timeOnDay } from "../shifts/shift-view.ts";

/** Member formats of the roster: unit, or unit and last name. */
export const ROSTER_NAMINGS = [
  { value: "units", label: "Units" },
  { value: "names", label: "Names" },
] as const;

export type RosterNaming = (typeof ROSTER_NAMINGS)[number]["value"];

/** A shift's members, with a blank line for each open spot: "C-27 Doyle", "____". */
export function peopleOn(shift: Shift, naming: RosterNaming): readonly string[] {
  const people = filling(shift).map(({ user }) =>
    naming === "names" ? `${user.unitNumber} ${user.lastName}` : user.unitNumber,
  );
  const open = Array.from({ length: Math.max(0, shift.maxMembers - people.length) }, () => "____");
  return [...people, ...open];
}

/** Heading of a shift on one of its days: "Night 11p", or "Weekend since Fri" for a longer one. */
export function rosterHeading(shift: Shift, date: string, style: DateStyle): string {
  return `${shiftName(shift)} ${rosterTime(shift, date, style)}`;
}

/** The start time on that day, as in the heading. */
export function rosterTime(shift: Shift, date: string, style: DateStyle): string {
  return timeOnDay(shift, date, style, compactTime);
}

/** Every member on the roster once, by unit. */
export function peopleOf(shifts: readonly Shift[]) {
  const each = new Map(shifts.flatMap(filling).map(({ user }) => [user.id, user]));
  return [...each.values()].toSorted((a, b) => compareTexts(a.unitNumber, b.unitNumber));
}

/** One day of the roster: the heading and members of each shift. */
export type RosterDay = readonly (readonly [heading: string, people: string])[];

/**
 * Based on the smaller of A4 and Letter in landscape, minus margins and the roster's header; in
 * millimeters.
 */
const COLUMN_WIDTH = 36;
const WEEKS_HEIGHT = 164;
const CELL_PADDING = 2.2;
const GAP = 0.4;
const POINT = 0.3528;
const LINE_HEIGHT = 1.25;
/** Width of a bold letter relative to the text size. */
const LETTER = 0.68;
const LARGEST = 10;
const SMALLEST = 4;

/** Returns the largest text size in points at which the month fits one page. */
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
