import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { hoursOfSpan } from "@watchbill/domain/shifts/partial-assignment";
import { compareTexts } from "@watchbill/domain/text/language";
import type { DateStyle, SquadClock } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { filling, type Shift, spanOf, timeOnDay } from "../shifts/shift-view.ts";

/** How the roster shows a member: by unit, or by unit and last name. */
export const ROSTER_NAMINGS = [
  { value: "units", label: "Units" },
  { value: "names", label: "Names" },
] as const;

export type RosterNaming = (typeof ROSTER_NAMINGS)[number]["value"];

/** Returns a shift's members and a blank line for each open spot: "C-27 Doyle", "____". */
export function peopleOn(
  shift: Shift,
  naming: RosterNaming,
  squad?: SquadClock,
): readonly string[] {
  const there = filling(shift);
  const people = there.map(({ user, part }) => {
    const name = naming === "names" ? `${user.unitNumber} ${user.lastName}` : user.unitNumber;
    return part && squad ? `${name} ${hoursOfSpan(spanOf(part), squad)}` : name;
  });
  const filled = there.some(({ part }) => part) ? shift.assignmentCount : people.length;
  const open = Array.from({ length: Math.max(0, shift.maxMembers - filled) }, () => "____");
  return [...people, ...open];
}

/**
 * Heading of a shift on one of its days: "Night 11p", or "Weekend until Mon 6a" for a shift of
 * several days.
 */
export function rosterHeading(shift: Shift, date: string, style: DateStyle): string {
  return `${shiftName(shift)} ${rosterTime(shift, date, style)}`;
}

/** Formats the shift's time on one of its days: its start, or its end after the first day. */
export function rosterTime(shift: Shift, date: string, style: DateStyle): string {
  return timeOnDay(shift, date, style, compactTime);
}

/** Returns each member on the roster once, sorted by unit. */
export function peopleOf(shifts: readonly Shift[]) {
  const each = new Map(shifts.flatMap(filling).map(({ user }) => [user.id, user]));
  return [...each.values()].toSorted((a, b) => compareTexts(a.unitNumber, b.unitNumber));
}

/** One day of the roster, with the heading and the members of each shift. */
export type RosterDay = readonly (readonly [heading: string, people: string])[];

/**
 * Space on the page in millimeters: the smaller of A4 and Letter in landscape, minus the margins
 * and the roster's header.
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
