import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import type { Shift } from "../../shifts/shift-view.ts";

type Named = Pick<
  Shift,
  "id" | "date" | "endDate" | "startTime" | "endTime" | "customName" | "kindName"
>;

/**
 * Returns labels that tell shifts with the same name, day and hours apart for screen readers, such
 * as "shift 1 of 2", by shift id. Other shifts have no label.
 */
export function twinsAmong(shifts: readonly Named[]): ReadonlyMap<number, string> {
  const alike = Map.groupBy(shifts, (shift) =>
    [shift.date, shift.endDate, shift.startTime, shift.endTime, shiftName(shift)].join("\n"),
  );
  return new Map([...alike.values()].filter(({ length }) => length > 1).flatMap(numbered));
}

/** Numbers shifts by id, so that a shift keeps its number when a twin is filled or changed. */
function numbered(twins: readonly Named[]): [number, string][] {
  return twins
    .toSorted((a, b) => a.id - b.id)
    .map(({ id }, at) => [id, `shift ${at + 1} of ${twins.length}`]);
}
