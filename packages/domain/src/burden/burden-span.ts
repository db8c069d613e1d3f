import { addDays, dateOf, type LocalDate, startOfDay } from "../time/local.ts";
import type { BurdenSquad, Stretch } from "./day-parts.ts";

/**
 * The time over which burden is counted: so many whole days back as the squad says, to this moment; or to the end of a day ahead,
 * where what is planned until then is to count as well. Shifts belong to it that begin in it.
 */
export function burdenSpan(
  { burdenDays, timeZone }: Pick<BurdenSquad, "burdenDays" | "timeZone">,
  now: Temporal.Instant,
  plannedUntil?: LocalDate,
): Stretch {
  const from = startOfDay(addDays(dateOf(now, timeZone), -burdenDays), timeZone).epochMilliseconds;
  const end =
    plannedUntil === undefined
      ? 0
      : startOfDay(addDays(plannedUntil, 1), timeZone).epochMilliseconds;
  return { from, until: Math.max(now.epochMilliseconds, end) };
}
