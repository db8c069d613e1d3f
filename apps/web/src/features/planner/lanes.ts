import type { Shift } from "../shifts/shift-view.ts";

/** The shifts of one kind in a month, day by day. */
export interface Lane {
  readonly kind: string;
  readonly name: string;
  readonly code: string;
  readonly colour: Shift["kindColour"];
  /** When most of them start; others say their time. */
  readonly usualStart: string;
  readonly shifts: readonly Shift[];
}

/** A month's shifts by kind, in the squad's order; kinds that have none take no room. */
export function lanesOf(shifts: readonly Shift[], order: readonly string[]): Lane[] {
  const byKind = [...Map.groupBy(shifts, ({ type }) => type)];
  const place = (kind: string): number =>
    order.includes(kind) ? order.indexOf(kind) : order.length;
  return byKind
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([kind, own]) => {
      const { kindName, kindCode, kindColour } = own[0]!;
      return {
        kind,
        name: kindName,
        code: kindCode,
        colour: kindColour,
        usualStart: usualStart(own),
        shifts: own,
      };
    });
}

function usualStart(shifts: readonly Shift[]): string {
  const starts = [...Map.groupBy(shifts, ({ startTime }) => startTime)];
  return starts.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? "";
}
