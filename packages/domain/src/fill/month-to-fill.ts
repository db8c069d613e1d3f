import type { MemberAvailability } from "../members/member-availability.ts";
import type { OwnLimits } from "../places/own-limits.ts";
import type { PlaceRules } from "../places/place.ts";
import type { Holding } from "../qualifications/holding.ts";
import type { LocalDate } from "../time/local.ts";

/** Whole minutes since 1970: plain numbers go to another thread as they are, and are quick to compare. */
export type Minute = number;

/** What is carried, as burden counts it: of a shift what it adds to whoever serves it, of a member what they have carried. */
export interface Load {
  readonly hours: number;
  readonly nights: number;
  readonly weekends: number;
  readonly holidays: number;
}

/** A time that begins, and ends before its last minute. */
export interface MinuteSpan {
  readonly startsAt: Minute;
  readonly endsAt: Minute;
}

/** A place that a member has on a shift that is not filled here: before the month, after it, or of another proposal. */
export interface PlaceElsewhere extends MinuteSpan {
  /** "Night", for a sentence. */
  readonly name: string;
  /** The kind under which it counts towards how often the member offered to serve; null where it does not. */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** A member who may be put on, or who is on already. */
export interface MemberToFill extends OwnLimits {
  readonly id: number;
  /** "C-25", as sentences call them. */
  readonly unitNumber: string;
  readonly isActive: boolean;
  readonly availability: MemberAvailability;
  readonly holdings: readonly Holding[];
  /** When they said that they cannot serve. */
  readonly away: readonly MinuteSpan[];
  /** The rest days that they keep: the machine puts nobody there, not even who serves on them when asked. */
  readonly restDays?: readonly MinuteSpan[] | undefined;
  /**
   * Their places on shifts that are not among the month's: all that `reachOf` reaches around its shifts, and those of its
   * weeks, pairs of weeks and calendar months. They are never moved, and count in rest, hours, nights, and how often somebody serves.
   */
  readonly elsewhere: readonly PlaceElsewhere[];
  /** What they wished for this plan: no more of its shifts than that, and no fewer than this. */
  readonly most: number | null;
  readonly least: number | null;
  /** What they have carried in the `fairnessDays` before the month, without the places of this month. */
  readonly carried: Load;
  /** In how many of these days they could serve: they were active and not away. The rest is credited as the squad's median. */
  readonly presentDays: number;
  /** What of the squad's burden would fairly be theirs while they can serve; 1 is the average, always above 0. */
  readonly share: number;
}

/** A shift with places to fill. */
export interface ShiftToFill extends MinuteSpan {
  readonly id: number;
  /** "Night". */
  readonly name: string;
  /** The key of its kind. */
  readonly type: string;
  /** The kind under which members say whether they can serve on it; null where nobody is asked. */
  readonly availabilityKind: string | null;
  /** The squad's date of its start; weeks begin on Sundays. */
  readonly date: LocalDate;
  /** The day on which its crew's qualifications are judged (`lastDayOfShift`). */
  readonly lastDay: LocalDate;
  /** All its places, filled or not, but for those that are kept for who seeks cover. */
  readonly places: number;
  /** A qualification for each role of these places (`rolesBeside`), as often as it is needed; at most as many as there are places. */
  readonly roleIds: readonly number[];
  /** Who seeks cover of it: they are not put there again. */
  readonly seekerIds: readonly number[];
  /** What it adds to whoever serves it. */
  readonly load: Load;
}

/** A member on a shift. */
export interface FilledPlace {
  readonly shiftId: number;
  readonly memberId: number;
}

/** Who was put where before: what was published weighs more than what was only proposed. */
export interface PlaceBefore extends FilledPlace {
  readonly isPublished: boolean;
}

/** What a member said of one shift; of the others they said nothing, and can where their availability says so. */
export interface Wish extends FilledPlace {
  readonly wish: "want" | "can" | "rather-not" | "cannot";
}

/**
 * A month to fill, or a week, a day, a single shift: all that the fill, its judge, its reasons and its coverage model know. Plain
 * data, so that it goes to another thread as it is. Members and shifts are named by their numbers.
 */
export interface MonthToFill {
  readonly members: readonly MemberToFill[];
  readonly shifts: readonly ShiftToFill[];
  /** Who is on already, or was locked by a coordinator: they stay, even where a rule speaks against it. */
  readonly fixed: readonly FilledPlace[];
  /** What was published or proposed before, and may be changed: each that is changed has its price. */
  readonly before: readonly PlaceBefore[];
  readonly wishes: readonly Wish[];
  /** What the squad asks of who holds a place. For the machine, rest is a rule unless it is off; of hours and nights what forbids. */
  readonly limits: PlaceRules;
  /** What the qualifications of roles are called. */
  readonly roleNames: readonly (readonly [id: number, name: string])[];
  /** Whether places may go to members who offered only to fill in for their kind. */
  readonly usesFillIns: boolean;
  /** How many days before the month `carried` looks back. */
  readonly fairnessDays: number;
}

/** Who is put where by a fill, without those who are fixed. */
export type Roster = readonly FilledPlace[];
