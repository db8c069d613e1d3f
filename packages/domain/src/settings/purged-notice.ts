import { invalid, type Refusal } from "../errors/refusal.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatLongDay } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";

type Squad = DateStyle & { readonly shiftsRetainedSince: LocalDate | null };

/**
 * Returns a note that older shifts were purged, for a view from `firstDay` on; null when the view
 * misses nothing.
 */
export function noLongerKept(
  firstDay: LocalDate,
  { shiftsRetainedSince, ...style }: Squad,
): string | null {
  if (shiftsRetainedSince === null || firstDay >= shiftsRetainedSince) return null;
  return `Shifts before ${formatLongDay(shiftsRetainedSince, style)} are no longer kept.`;
}

/**
 * Returns why a shift on this day is refused, or null: the day is older than the retention period,
 * so the next night would purge the shift.
 */
export function dayBlockedBecause(date: LocalDate, squad: Squad): Refusal | null {
  const said = noLongerKept(date, squad);
  return said === null ? null : invalid("day-no-longer-kept", said, { date: said });
}
