import { daysOfShift } from "@watchbill/domain/shifts/shift-days";
import { byDate, type Shift } from "../../shifts/shift-view.ts";

/** One shift type's shifts in a month, by day. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
  readonly code: string;
  readonly color: Shift["typeColor"];
  /** The most common start time; shifts that start at another time show it. */
  readonly usualStart: string;
  readonly shifts: readonly Shift[];
}

/**
 * Groups a month's shifts by shift type, in the squad's order; types without shifts get no lane.
 */
export function lanesOf(shifts: readonly Shift[], order: readonly string[]): Lane[] {
  const byKind = [...Map.groupBy(shifts, ({ type }) => type)];
  const spot = (kind: string): number =>
    order.includes(kind) ? order.indexOf(kind) : order.length;
  return byKind
    .toSorted(([a], [b]) => spot(a) - spot(b))
    .map(([kind, own]) => {
      const { kindName, kindCode, typeColor } = own[0]!;
      return {
        kind,
        name: kindName,
        code: kindCode,
        color: typeColor,
        usualStart: usualStart(own),
        shifts: own,
      };
    });
}

/** One cell of a lane: a day with its shifts, or several days of one longer shift. */
interface LaneCell {
  readonly days: readonly string[];
  /** The shifts that begin on its first day. */
  readonly shifts: readonly Shift[];
  /** Shifts that began before the first day of the lane. */
  readonly continued: readonly Shift[];
}

/** The cells of a lane: a longer shift takes its days, up to the day of the next shift. */
export function laneCells(days: readonly string[], shifts: readonly Shift[]): LaneCell[] {
  const beginsOn = byDate(shifts);
  const first = days[0] ?? "";
  const cells: LaneCell[] = [];
  for (let at = 0; at < days.length; at += cells.at(-1)!.days.length) {
    const day = days[at]!;
    const own = beginsOn.get(day) ?? [];
    const continued = at === 0 ? shifts.filter(({ date }) => date < first) : [];
    const taken = new Set([...own, ...continued].flatMap(daysOfShift));
    const rest = days.slice(at + 1);
    const end = rest.findIndex((next) => !taken.has(next) || beginsOn.has(next));
    cells.push({
      days: [day, ...rest.slice(0, end === -1 ? rest.length : end)],
      shifts: own,
      continued,
    });
  }
  return cells;
}

function usualStart(shifts: readonly Shift[]): string {
  const starts = [...Map.groupBy(shifts, ({ startTime }) => startTime)];
  return starts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "";
}
