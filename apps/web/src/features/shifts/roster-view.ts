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
  const dayHeight = (day: RosterDay): number => dayLines(day) * size * POINT * LINE_HEIGHT + day.length * GAP + CELL_PADDING;
  return weeks.reduce((sum, week) => sum + Math.max(...week.map(dayHeight)), 0);
}
