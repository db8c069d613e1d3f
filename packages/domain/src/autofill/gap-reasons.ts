import { openRoles } from "../qualifications/crew.ts";
import { listOfRoles } from "../qualifications/qualification.ts";
import { WINDOW_DAYS } from "../settings/limits.ts";
import { formatUnit, plural } from "../text/language.ts";
import { onWeekdayText } from "../time/format.ts";
import { NEVER_CODES, type NeverCode } from "./can-serve.ts";
import { asCrewMember } from "./eligibility-facts.ts";
import {
  CAN,
  CONSTRAINTS,
  type Constraint,
  HOURS,
  MOST,
  NIGHTS,
  SHORT_REST,
  TURNS,
} from "./hard-constraints.ts";
import type { MonthToFill, Roster, ShiftToFill } from "./month-to-fill.ts";
import { type Tables, tablesOf } from "./precomputed.ts";
import { type RosterState, stateOf } from "./roster-state.ts";

/**
 * Why a member is not on a short shift: a permanent obstacle, or one that depends on the current
 * roster.
 */
export type GapReason =
  | Exclude<NeverCode, "can" | "elsewhere" | "short-rest-elsewhere">
  | Exclude<Constraint, "never" | "full">;

/** The reasons by priority; when several apply to a member, the first one counts. */
export const GAP_REASONS = [
  "on-it",
  "inactive",
  "own-request",
  "not-available",
  "only-fills-in",
  "role",
  "unavailable",
  "time-off",
  "shabbat",
  "overlap",
  "short-rest",
  "turns",
  "most",
  "hours",
  "nights",
  "can",
] as const satisfies readonly GapReason[];

/** A member a coordinator could ask: they could serve, or have a single negotiable obstacle. */
export interface Nearest {
  readonly memberId: number;
  readonly unitNumber: string;
  readonly reason: GapReason;
  /** A phrase that follows "who": "has 7 hours of rest". */
  readonly text: string;
}

/** Why the spots of a shift stay open. */
export interface Gap {
  readonly shiftId: number;
  /** The number of open spots of the shift. */
  readonly open: number;
  /**
   * The position, such as "driver", when every open spot needs it; null when any member may fill
   * one of them.
   */
  readonly role: string | null;
  /** The positions of the open spots; spots without a position are open to any member. */
  readonly roles: readonly string[];
  /**
   * The number of members by the first reason that excludes them; the counts add up to all members.
   */
  readonly counts: readonly { readonly reason: GapReason; readonly count: number }[];
  readonly sentence: string;
  readonly nearest: readonly Nearest[];
}

/** How many of the members who are easiest to ask are named. */
const NEAREST = 3;

/**
 * Obstacles that a coordinator may negotiate: slightly less rest, or one shift more than offered.
 */
const CAN_BE_ASKED = [SHORT_REST, TURNS, MOST, HOURS, NIGHTS];

/** Returns, for each short shift by start, why its spots stay open. */
export function gapReasons(month: MonthToFill, roster: Roster): Gap[] {
  const tables = tablesOf(month);
  const state = stateOf(tables, roster);
  return [...state.short.subarray(0, state.shortCount)]
    .sort((a, b) => tables.start[a]! - tables.start[b]! || a - b)
    .map((s) => gapOf(state, s));
}

function gapOf(state: RosterState, s: number): Gap {
  const { tables } = state;
  const shift = tables.month.shifts[s]!;
  const open = shift.spots - state.crewCount[s]!;
  const roles = openRolesOf(state, s);
  const role = roles.length < open ? null : listOfRoles(roles);
  const reasons = tables.month.members.map((_, m) => reasonOf(state, m, s));
  const counts = GAP_REASONS.map((reason) => ({
    reason,
    count: reasons.filter((one) => one === reason).length,
  }));
  const given = counts.filter(({ count }) => count > 0);
  const nearest = nearestTo(state, s);
  const parts = given.map(({ reason, count }) => `${count} ${phrase(reason, shift, role, tables)}`);
  const named = nearest.map(({ unitNumber, text }) => `${unitNumber} (${text})`);
  const end = named.length > 0 ? ` Closest: ${named.join(", ")}.` : "";
  return {
    shiftId: shift.id,
    open,
    role,
    roles,
    counts: given,
    sentence: plural(
      tables.memberCount,
      `1 member: ${parts.join(", ")}.${end}`,
      `${tables.memberCount} members: ${parts.join(", ")}.${end}`,
    ),
    nearest,
  };
}

/** The names of the open positions. */
function openRolesOf(state: RosterState, s: number): string[] {
  const { month } = state.tables;
  const shift = month.shifts[s]!;
  const crew = state.crewOf(s).map((m) => asCrewMember(month.members[m]!, shift));
  const names = new Map(month.roleNames);
  return openRoles(shift, crew).map((id) => names.get(id) ?? "another member");
}

function reasonOf(state: RosterState, m: number, s: number): GapReason {
  const { why, shiftCount } = state.tables;
  const constraint = CONSTRAINTS[state.constraint(m, s)]!;
  if (constraint === "full") return "can";
  if (constraint !== "never") return beforeOthers(state, m, s, constraint);
  if (state.isOn(m, s)) return "on-it";
  const never = NEVER_CODES[why[m * shiftCount + s]!]!;
  if (never === "elsewhere") return "overlap";
  return never === "short-rest-elsewhere" ? "short-rest" : never;
}

/**
 * Returns the reason that precedes all others: the member does not qualify for any open position.
 */
function beforeOthers(
  state: RosterState,
  m: number,
  s: number,
  constraint: Exclude<Constraint, "never" | "full">,
): GapReason {
  if (constraint === "on-it" || constraint === "can") return constraint;
  return state.roles.fits(m, s) ? constraint : "role";
}

/**
 * Returns the members to ask. First those who could serve, for example after a coordinator's
 * removal; then those with one negotiable obstacle, the smallest shortfall first.
 */
function nearestTo(state: RosterState, s: number): Nearest[] {
  const { month } = state.tables;
  return month.members
    .flatMap((member, m) => {
      const constraint = state.constraint(m, s);
      const isAlone =
        CAN_BE_ASKED.includes(constraint) && state.constraint(m, s, 1 << constraint) === CAN;
      return constraint === CAN || isAlone
        ? [{ member, m, constraint, short: shortfall(state, m, s, constraint) }]
        : [];
    })
    .sort((a, b) => a.short - b.short || state.tally.hoursOf(a.m) - state.tally.hoursOf(b.m))
    .slice(0, NEAREST)
    .map(({ member, m, constraint }) => ({
      memberId: member.id,
      unitNumber: member.unitNumber,
      reason: reasonOf(state, m, s),
      text: nearText(state, m, s, constraint),
    }));
}

/**
 * Returns by how much the obstacle misses the rule, in hours; one shift too many counts as its
 * hours.
 */
function shortfall(state: RosterState, m: number, s: number, constraint: number): number {
  const { limits } = state.tables.month;
  if (constraint === CAN) return 0;
  if (constraint === SHORT_REST) return limits.minimumRestHours - restBeside(state, m, s);
  if (constraint === HOURS) return state.minutesWith(m, s) / 60 - limits.maxHoursInSevenDays;
  return 1;
}

/** Returns how many hours of rest the member has around this shift. */
function restBeside(state: RosterState, m: number, s: number): number {
  const { start, end } = state.tables;
  const rests = state
    .spotsOf(m)
    .map((other) => Math.max(start[s]!, start[other]!) - Math.min(end[s]!, end[other]!));
  return Math.min(...rests) / 60;
}

function nearText(state: RosterState, m: number, s: number, constraint: number): string {
  const { members, shifts } = state.tables.month;
  const shift = shifts[s]!;
  if (constraint === CAN) return "available";
  if (constraint === SHORT_REST)
    return `would have ${formatUnit(Math.floor(restBeside(state, m, s) * 10) / 10, "hour")} of rest`;
  if (constraint === HOURS)
    return `would reach ${formatUnit(Math.ceil(state.minutesWith(m, s) / 6) / 10, "hour")} in ${WINDOW_DAYS} days`;
  if (constraint === NIGHTS) return "too many nights in a row";
  if (constraint === MOST) return "at their maximum shifts";
  const frequency = members[m]!.availability.find(
    ({ kind }) => kind === shift.availabilityKind,
  )?.frequency;
  return `${frequency} ${shift.name} limit reached`;
}

/** Returns the phrase that follows a number of members, for one and for many. */
function phrase(
  reason: GapReason,
  shift: ShiftToFill,
  role: string | null,
  { month }: Tables,
): string {
  const phrases: Readonly<Record<GapReason, string>> = {
    "on-it": "on this shift",
    inactive: "inactive",
    "own-request": "requesting a replacement for it",
    "not-available": `not available for ${shift.name} ${onWeekdayText(shift.date)}`,
    "only-fills-in": "fill-in only",
    role: role === null ? "without the position" : `without the position (${role})`,
    unavailable: "marked unavailable",
    "time-off": "on time off",
    shabbat: "observing Shabbat or Yom Tov",
    overlap: "on another shift",
    "short-rest": `with less than ${formatUnit(month.limits.minimumRestHours, "hour")} of rest`,
    turns: "at their availability limit",
    most: "at their maximum shifts",
    hours: `over ${formatUnit(month.limits.maxHoursInSevenDays, "hour")} in ${WINDOW_DAYS} days`,
    nights: "with too many nights in a row",
    can: "available",
  };
  return phrases[reason];
}
