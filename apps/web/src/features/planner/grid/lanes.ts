import { daysOfShift } from "@watchbill/domain/shifts/shift-days";
import { byDate, type Shift } from "../../shifts/shift-view.ts";

/** A row of the lane view: the shifts of one shift type in a month. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
  readonly code: string;
  readonly color: Shift["typeColor"];
  /** The most common start time; only shifts that start at another time display their start. */
  readonly usualStart: string;
  readonly shifts: readonly Shift[];
}

/**
 * Groups a month's shifts into lanes by shift type, in the order set by the squad; types without
 * shifts get no lane.
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

/** A cell of a lane: one day with its shifts, or the days of a shift that lasts several days. */
interface LaneCell {
  readonly days: readonly string[];
  /** The shifts that begin on the cell's first day. */
  readonly shifts: readonly Shift[];
  /** In the lane's first cell, the shifts that began earlier. */
  readonly continued: readonly Shift[];
}

/**
 * Divides a lane into cells. A shift of several days makes one cell of them, up to the day on which
 * another shift begins.
 */
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
