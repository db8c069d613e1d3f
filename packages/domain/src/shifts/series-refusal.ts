import type { Refusal } from "../errors/refusal.ts";
import type { Named } from "../shift-types/shift-name.ts";
import { counted } from "../time/counted.ts";
import type { DateStyle } from "../time/date-style.ts";
import type { LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";
import { shiftTitle } from "./shift-times.ts";

/** A shift that an edit of several cannot change, and why. */
export interface RefusedShift {
  readonly shift: WallClock & Named;
  readonly refusal: Refusal;
}

/** The refusal of an edit of several shifts: it names the first one in the way and counts the others. Null when none is refused. */
export function seriesRefusal(
  refused: readonly RefusedShift[],
  style: DateStyle,
  today: LocalDate,
): Refusal | null {
  const [first, ...others] = refused;
  if (!first) return null;
  const title = shiftTitle(first.shift, style, today);
  const { message } = first.refusal;
  const named = message.includes(title) ? message : `${title}: ${message}`;
  const more =
    others.length === 0 ? "" : ` ${counted(others.length, "more shift")} cannot be changed either.`;
  return { ...first.refusal, message: `${named}${more}` };
}
