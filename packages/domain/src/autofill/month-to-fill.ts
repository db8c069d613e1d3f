import type { OwnLimits } from "../eligibility/own-limits.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import type { MemberAvailability } from "../members/availability/member-availability.ts";
import type { Holding } from "../qualifications/holding.ts";
import type { LocalDate } from "../time/local.ts";

/** Whole minutes since 1970. Plain numbers transfer to a worker thread and compare quickly. */
type Minute = number;

/** A workload as counted for fairness: of a shift, the amount it adds; of a member, the total. */
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

/** A member's assignment outside this fill: before or after the month, or in another draft. */
export interface SpotElsewhere extends MinuteSpan {
  /** "Night", for a sentence. */
  readonly name: string;
  /** The shift type whose offered frequency it counts against; null when it does not count. */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** A member who may be assigned or already is. */
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
   * The member's Shabbat windows. Auto-fill never assigns them, even to a member who serves on
   * request.
   */
  readonly shabbatDays?: readonly MinuteSpan[] | undefined;
  /**
   * Assignments outside the month: all within `seriesReachOf` around its shifts, and those of its weeks,
   * two-week periods and calendar months. They never move, and count for rest, hours, nights and
   * frequency.
   */
  readonly elsewhere: readonly SpotElsewhere[];
  /** The member's wished maximum and minimum of shifts in this draft. */
  readonly most: number | null;
  readonly least: number | null;
  /** The workload in the `fairnessDays` before the month, without assignments of this month. */
  readonly carried: Load;
  /**
   * The number of those days on which the member was active and not away. The rest is credited with
   * the squad's median.
   */
  readonly presentDays: number;
  /** The member's fair share of the workload while available; 1 is the average, always above 0. */
  readonly share: number;
}

/** A shift with spots to fill. */
export interface ShiftToFill extends MinuteSpan {
  readonly id: number;
  /** "Night". */
  readonly name: string;
  /** The key of its shift type. */
  readonly type: string;
  /** The shift type whose availability applies; null when availability is not asked. */
  readonly availabilityKind: string | null;
  /** The start date in squad time; weeks begin on Sunday. */
  readonly date: LocalDate;
  /** The day for which the crew's qualifications are checked (`lastDayOfShift`). */
  readonly lastDay: LocalDate;
  /** All spots, filled or not, except those reserved for members with a replacement request. */
  readonly spots: number;
  /**
   * A qualification id for each position of these spots (`rolesBeside`), repeated as needed; at
   * most as many as spots.
   */
  readonly roleIds: readonly number[];
  /** Members with a replacement request for it, who are not assigned again. */
  readonly seekerIds: readonly number[];
  /** The workload that it adds to each member on it. */
  readonly load: Load;
}

/** A member on a shift. */
export interface FilledSpot {
  readonly shiftId: number;
  readonly memberId: number;
}

/** A previous assignment; a published one has a higher weight than a suggested one. */
export interface SpotBefore extends FilledSpot {
  readonly isPublished: boolean;
}

/** A member's preference for one shift. Without one, availability decides. */
export interface MemberShiftPreference extends FilledSpot {
  readonly preference: "prefer" | "available" | "if-needed" | "unavailable";
}

/**
 * A month, week, day or shift to fill: the complete input of the search, judge, reasons and
 * coverage model. Plain data for a worker thread; members and shifts are referenced by id.
 */
export interface MonthToFill {
  readonly members: readonly MemberToFill[];
  readonly shifts: readonly ShiftToFill[];
  /** Existing or locked assignments, which stay even against a rule. */
  readonly fixed: readonly FilledSpot[];
  /** Published or suggested assignments, which may change at a cost for each. */
  readonly before: readonly SpotBefore[];
  readonly shiftPreferences: readonly MemberShiftPreference[];
  /**
   * The squad's assignment rules. Auto-fill treats rest as a hard constraint unless it is off, and
   * hours and nights only at the level "forbid".
   */
  readonly limits: SpotRules;
  /** The names of the positions' qualifications. */
  readonly roleNames: readonly (readonly [id: number, name: string])[];
  /** Whether members who only offered to fill in may be assigned. */
  readonly usesFillIns: boolean;
  /** The number of past days whose shifts count in `carried`. */
  readonly fairnessDays: number;
}

/** The assignments of a fill, without the fixed ones. */
export type Roster = readonly FilledSpot[];
