import { isBefore } from "../time/local.ts";
import { SHIFT_PREFERENCES, type ShiftPreference } from "./shift-preference.ts";

/**
 * A member's preference for one shift, and when they entered it; null withdraws the earlier one.
 */
export interface SaidShiftPreference {
  readonly shiftId: number;
  readonly preference: ShiftPreference | null;
  readonly at: Temporal.Instant;
}

/**
 * Returns the changes to save, for any order of arrival: for each shift the preference that was
 * entered last counts. At equal times the less willing one counts. A time in the future is treated
 * as now.
 */
export function shiftPreferencesToSave(
  before: readonly SaidShiftPreference[],
  said: readonly SaidShiftPreference[],
  now: Temporal.Instant,
): SaidShiftPreference[] {
  const standing = new Map(before.map((one) => [one.shiftId, one]));
  const changed = new Map<number, SaidShiftPreference>();
  for (const { at, ...one } of said) {
    const next = { ...one, at: isBefore(now, at) ? now : at };
    const last = standing.get(next.shiftId);
    if (last && !isLater(next, last)) continue;
    standing.set(next.shiftId, next);
    changed.set(next.shiftId, next);
  }
  return [...changed.values()];
}

function isLater(a: SaidShiftPreference, b: SaidShiftPreference): boolean {
  const order = Temporal.Instant.compare(a.at, b.at);
  return order > 0 || (order === 0 && willingness(a) > willingness(b));
}

/** Ranks preferences by willingness; a withdrawn one is between "available" and "if needed". */
function willingness({ preference }: SaidShiftPreference): number {
  return preference === null ? 1.5 : SHIFT_PREFERENCES.indexOf(preference);
}
