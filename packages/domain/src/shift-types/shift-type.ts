import type { LocalTime } from "../time/local.ts";

/** The key of the shift type for one-off shifts, each of which has its own name. */
export const ONE_OFF = "custom";

/**
 * The colors of shift types; each stands out from the background in both themes (`ui/theme.css`).
 */
export const SHIFT_TYPE_COLORS = [
  "teal",
  "violet",
  "pink",
  "orange",
  "blue",
  "amber",
  "olive",
  "slate",
] as const;

export type ShiftTypeColor = (typeof SHIFT_TYPE_COLORS)[number];

/** Maximum number of shift types, so that a list to choose from stays usable. */
export const MAX_SHIFT_TYPES = 60;
export const MAX_SHIFT_TYPE_NAME_LENGTH = 40;
export const MAX_SHIFT_TYPE_CODE_LENGTH = 6;

/** The minimum number of spots on a shift. */
export const MIN_MEMBERS = 1;
export const MAX_MEMBERS = 10;
/** A shift ends at most this many days after its start. */
export const LATEST_END_DAYS = 13;

/** A shift type as the squad has configured it. */
export interface ShiftType {
  /** The stable identifier in the database and in files. */
  readonly key: string;
  readonly name: string;
  /** The short name for narrow space. */
  readonly code: string;
  readonly color: ShiftTypeColor;
  readonly startTime: LocalTime;
  readonly endTime: LocalTime;
  /** Days from the start date to the end date; 0 for the same day. */
  readonly endDays: number;
  readonly maxMembers: number;
  /** The positions of a new shift as qualification ids; empty when every spot is for any member. */
  readonly roleIds?: readonly number[] | undefined;
  /**
   * The weekdays on which the type runs (0 is Sunday); empty when its shifts are only created by
   * hand.
   */
  readonly weekdays: readonly number[];
  /**
   * The key of the shift type whose availability applies, usually its own; null when members are
   * not asked.
   */
  readonly availabilityKind: string | null;
  /** True when no new shift can have the type; existing shifts keep it. */
  readonly isArchived: boolean;
}

/**
 * Returns the shift types to choose for a shift, in the squad's order, plus the archived type that
 * the shift already has.
 */
export function offeredShiftTypes<K extends Pick<ShiftType, "key" | "isArchived">>(
  kinds: readonly K[],
  present?: string,
): K[] {
  return kinds.filter(({ key, isArchived }) => !isArchived || key === present);
}

/** Returns the shift type with this key; undefined when there is none. */
export function shiftTypeOf<K extends Pick<ShiftType, "key">>(
  kinds: readonly K[],
  key: string,
): K | undefined {
  return kinds.find((kind) => kind.key === key);
}
