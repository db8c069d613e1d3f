import type { OwnLimits } from "../eligibility/own-limits.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import type { MemberAvailability } from "../members/availability/member-availability.ts";
import type { Holding } from "../qualifications/holding.ts";
import type { LocalDate } from "../time/local.ts";

/** Whole minutes since 1970. Plain numbers transfer to a worker thread and compare quickly. */
type Minute = number;

/** A workload as counted for fairness: what one shift adds, or a member's total. */
export interface Load {
  readonly hours: number;
  readonly nights: number;
  readonly weekends: number;
  readonly holidays: number;
}

/** A half-open span in minutes. */
export interface MinuteSpan {
  readonly startsAt: Minute;
  readonly endsAt: Minute;
}

/**
 * A member's assignment that is not part of this fill: before or after the month, or in another
 * draft schedule.
 */
export interface SpotElsewhere extends MinuteSpan {
  /** The shift type's name in a sentence: "Night". */
  readonly name: string;
  /**
   * The shift type whose offered frequency the assignment counts against; null when it counts
   * against none.
   */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** A member who may be assigned, or already is. */
export interface MemberToFill extends OwnLimits {
  readonly id: number;
  /** "C-25", for sentences. */
  readonly unitNumber: string;
  readonly isActive: boolean;
  readonly availability: MemberAvailability;
  readonly holdings: readonly Holding[];
  /** The member's time off. */
  readonly timeOff: readonly MinuteSpan[];
  /**
   * The member's Shabbat windows. Auto-fill never assigns the member in them, even one who serves
   * when asked.
   */
  readonly shabbatDays?: readonly MinuteSpan[] | undefined;
  /**
   * Assignments outside the month, which never move and count for rest, hours, nights and
   * frequency: all within `seriesReachOf` around its shifts, and those in its weeks, two-week
   * periods and calendar months.
   */
  readonly elsewhere: readonly SpotElsewhere[];
  /**
   * How many shifts the member wants in this draft schedule, at most and at least; null without a
   * wish.
   */
  readonly most: number | null;
  readonly least: number | null;
  /**
   * The workload in the `fairnessDays` before the month, without assignments of the month itself.
   */
  readonly carried: Load;
  /**
   * How many of the `fairnessDays` the member was active and not away. The other days are credited
   * with the squad's median.
   */
  readonly presentDays: number;
  /**
   * The member's fair share of the workload while available; 1 is average, and it is always above
   * 0.
   */
  readonly share: number;
}

/** A shift with spots to fill. */
export interface ShiftToFill extends MinuteSpan {
  readonly id: number;
  /** The shift's name, such as "Night". */
  readonly name: string;
  /** The key of the shift type. */
  readonly type: string;
  /** The shift type whose availability applies; null when availability is not asked. */
  readonly availabilityKind: string | null;
  /** The start date in squad time; weeks begin on Sunday. */
  readonly date: LocalDate;
  /** The day on which the crew's qualifications must be valid (`lastDayOfShift`). */
  readonly lastDay: LocalDate;
  /** All spots, filled or not, except those held by members with a replacement request. */
  readonly spots: number;
  /**
   * A qualification id for each position among these spots (`rolesBeside`), repeated as needed; at
   * most as many as spots.
   */
  readonly roleIds: readonly number[];
  /** Members with a replacement request for the shift; auto-fill does not assign them again. */
  readonly seekerIds: readonly number[];
  /** The workload that the shift adds to each member on it. */
  readonly load: Load;
}

/** A spot with its member. */
export interface FilledSpot {
  readonly shiftId: number;
  readonly memberId: number;
}

/** A previous assignment; changing a published one costs more than changing a suggested one. */
export interface SpotBefore extends FilledSpot {
  readonly isPublished: boolean;
}

/** A member's preference for one shift. Without one, availability decides. */
export interface MemberShiftPreference extends FilledSpot {
  readonly preference: "prefer" | "available" | "if-needed" | "unavailable";
}

/**
 * A month, week, day or shift to fill: the complete input of the search, the evaluation, the gap
 * reasons and the coverage model. Plain data for a worker thread; members and shifts are referenced
 * by id.
 */
export interface MonthToFill {
  readonly members: readonly MemberToFill[];
  readonly shifts: readonly ShiftToFill[];
  /** Existing or locked assignments, which never change, even if they break a rule. */
  readonly fixed: readonly FilledSpot[];
  /** Published or suggested assignments, each of which may change at a cost. */
  readonly before: readonly SpotBefore[];
  readonly shiftPreferences: readonly MemberShiftPreference[];
  /**
   * The squad's assignment rules. Auto-fill treats rest as a hard constraint unless it is off, and
   * hours and nights only at the level "forbid".
   */
  readonly limits: SpotRules;
  /** The names of the positions' qualifications. */
  readonly roleNames: readonly (readonly [id: number, name: string])[];
  /** Whether members who serve only when asked (fill-ins) may be assigned. */
  readonly usesFillIns: boolean;
  /** The number of past days whose shifts count in `carried`. */
  readonly fairnessDays: number;
}

/** The assignments of a fill, without the fixed ones. */
export type Roster = readonly FilledSpot[];
