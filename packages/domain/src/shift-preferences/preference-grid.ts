import {
  type CountedShiftPreference,
  SHIFT_PREFERENCES,
  type ShiftPreference,
} from "./shift-preference.ts";

/** A draft shift in the grid, with the member's preference or the one derived without it. */
interface PreferredShift extends Pick<CountedShiftPreference, "preference" | "countsAs"> {
  readonly type: string;
  readonly because: CountedShiftPreference["because"];
  /** True when the member is already assigned to the shift. */
  readonly isOnIt: boolean;
}

/** The preference that counts for a day; "mixed" when its shifts differ. */
export type DayPreference = ShiftPreference | "mixed";

/** Returns the preference of a day; null for a day without shifts. */
export function preferenceOfDay(
  shifts: readonly Pick<PreferredShift, "countsAs">[],
): DayPreference | null {
  const [first] = shifts;
  if (first === undefined) return null;
  return shifts.every(({ countsAs }) => countsAs === first.countsAs) ? first.countsAs : "mixed";
}

/**
 * Returns the preference that a tap on a day sets for its shifts. The first tap reverses the
 * derived preference; further taps go through all four.
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

/** Returns the preference for a key pressed on a day, its first letter; null for other keys. */
export function preferenceOfKey(key: string): ShiftPreference | null {
  return SHIFT_PREFERENCES.find((preference) => preference[0] === key.toLowerCase()) ?? null;
}

/**
 * Returns the shift types that the grid hides at first: all of their shifts are outside the
 * member's availability, and the member has neither entered a preference for one nor been assigned
 * to one.
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
