import type { Shift } from "../../shifts/shift-view.ts";

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

function usualStart(shifts: readonly Shift[]): string {
  const starts = [...Map.groupBy(shifts, ({ startTime }) => startTime)];
  return starts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "";
}
