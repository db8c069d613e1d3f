import type { Refusal } from "../errors/refusal.ts";
import type { Named } from "../shift-types/shift-name.ts";
import { plural } from "../text/language.ts";
import type { DateStyle } from "../time/date-style.ts";
import type { LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";
import { shiftTitle } from "./shift-times.ts";

/** A shift that a series edit cannot change, with the reason. */
export interface RefusedShift {
  readonly shift: WallClock & Named;
  readonly refusal: Refusal;
}

/**
 * Returns the refusal of a series edit, which names the first blocked shift and counts the others;
 * null when none is blocked.
 */
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
    others.length === 0
      ? ""
      : plural(
          others.length,
          " 1 more shift can't be changed either.",
          ` ${others.length} more shifts can't be changed either.`,
        );
  return { ...first.refusal, message: `${named}${more}` };
}
