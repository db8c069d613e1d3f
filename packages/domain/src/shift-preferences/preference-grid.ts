import {
  type CountedShiftPreference,
  SHIFT_PREFERENCES,
  type ShiftPreference,
} from "./shift-preference.ts";

/** A draft shift in the grid, with the member's answer or what counts without one. */
interface PreferredShift extends Pick<CountedShiftPreference, "preference" | "countsAs"> {
  readonly type: string;
  readonly because: CountedShiftPreference["because"];
  /** The member is already assigned to it. */
  readonly isOnIt: boolean;
}

/** The effective preference of a day; "mixed" when its shifts differ. */
export type DayPreference = ShiftPreference | "mixed";

/** Null for a day without shifts. */
export function preferenceOfDay(
  shifts: readonly Pick<PreferredShift, "countsAs">[],
): DayPreference | null {
  const [first] = shifts;
  if (first === undefined) return null;
  return shifts.every(({ countsAs }) => countsAs === first.countsAs) ? first.countsAs : "mixed";
}

/**
 * The preference that a tap on a day sets for its shifts. The first tap reverses what counts without
 * an answer; further taps go through all four.
 */
export function preferenceAfterTap(
  shifts: readonly Pick<PreferredShift, "preference" | "countsAs">[],
): ShiftPreference {
  const shown = preferenceOfDay(shifts);
  if (shown === null || shown === "mixed") return "unavailable";
  const isAnswered = shifts.every(({ preference }) => preference !== null);
  if (!isAnswered) return shown === "unavailable" ? "available" : "unavailable";
  return AFTER[shown];
}

const AFTER: Readonly<Record<ShiftPreference, ShiftPreference>> = {
  available: "unavailable",
  unavailable: "if-needed",
  "if-needed": "prefer",
  prefer: "available",
};

/** The preference of a key on a day, its first letter; null for other keys. */
export function preferenceOfKey(key: string): ShiftPreference | null {
  return SHIFT_PREFERENCES.find((preference) => preference[0] === key.toLowerCase()) ?? null;
}

/**
 * The shift types that the grid leaves out at first: their shifts are outside the member's
 * availability, and the member has neither answered nor been assigned to one.
 */
export function typesNotOffered(shifts: readonly PreferredShift[]): ReadonlySet<string> {
  const byType = Map.groupBy(shifts, ({ type }) => type);
  return new Set(
    [...byType].flatMap(([type, own]) =>
      own.some(({ because }) => because === "not-available") &&
      own.every(
        ({ preference, countsAs, isOnIt }) =>
          preference === null && countsAs === "unavailable" && !isOnIt,
      )
        ? [type]
        : [],
    ),
  );
}
