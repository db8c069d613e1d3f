import { invalid, type Refusal } from "../errors/refusal.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatLongDay } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";

type Squad = DateStyle & { readonly shiftsKeptSince: LocalDate | null };

/** What whoever looks at days from `firstDay` on is to know: that shifts of before are gone; null where they see all there was. */
export function noLongerKept(
  firstDay: LocalDate,
  { shiftsKeptSince, ...style }: Squad,
): string | null {
  if (shiftsKeptSince === null || firstDay >= shiftsKeptSince) return null;
  return `Shifts before ${formatLongDay(shiftsKeptSince, style)} are no longer kept.`;
}

/** Why no shift can be put on a day, or null: of days of which shifts are no longer kept it would go again the next night. */
export function dayBlockedBecause(date: LocalDate, squad: Squad): Refusal | null {
  const said = noLongerKept(date, squad);
  return said === null ? null : invalid("day-no-longer-kept", said, { date: said });
}
