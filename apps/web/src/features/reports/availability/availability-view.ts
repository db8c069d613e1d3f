import { weekdayName } from "@watchbill/domain/time/format";
import type { Output } from "../../../lib/api/api.ts";

type Row = Output<"reports.availability">[number];

/** Up to this number of days, a weekday identifies the day. */
const WEEK_DAYS = 7;

/** Returns, for example, "Night Sun, Mon; Eve Mon", or for more than a week "Night on 9 days". */
export function freeForText(freeFor: Row["freeFor"]): string {
  const days = new Set(freeFor.map(({ date }) => date)).size;
  return [...Map.groupBy(freeFor, ({ kindCode }) => kindCode)]
    .map(([code, times]) => {
      const when =
        days > WEEK_DAYS
          ? `on ${times.length} days`
          : times.map(({ date }) => weekdayName(date).slice(0, 3)).join(", ");
      return `${code} ${when}`;
    })
    .join("; ");
}

/**
 * Sorts the members to ask: those who offer more shifts first, then those available only if needed.
 */
export function inOrderToAsk(rows: readonly Row[]): Row[] {
  return rows
    .filter(({ moreShifts, fillsIn }) => moreShifts > 0 || fillsIn)
    .toSorted((a, b) => b.moreShifts - a.moreShifts);
}

/**
 * Returns the text of an empty list: it tells members who are fully scheduled from members who
 * offer no shifts.
 */
export function noOneText(rows: readonly Row[]): string {
  const idle = rows.filter(
    ({ availableShifts, assignedShifts }) => availableShifts + assignedShifts === 0,
  ).length;
  if (idle === 0) return "All members are fully scheduled for the selected period";
  const full = rows.length - idle;
  if (full === 0) return "No members have availability in this period";
  return `${full} fully scheduled, ${idle} with no availability in this period`;
}
