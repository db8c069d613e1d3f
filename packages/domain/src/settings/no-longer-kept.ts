import type { DateStyle } from "../time/date-style.ts";
import { formatLongDay } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";

/** What whoever looks at days from `firstDay` on is to know: that shifts of before are gone; null where they see all there was. */
export function noLongerKept(
  firstDay: LocalDate,
  { shiftsKeptSince, ...style }: DateStyle & { readonly shiftsKeptSince: LocalDate | null },
): string | null {
  if (shiftsKeptSince === null || firstDay >= shiftsKeptSince) return null;
  return `Shifts before ${formatLongDay(shiftsKeptSince, style)} are no longer kept.`;
}
