import { invalid, type Refusal } from "../errors/refusal.ts";
import { MAX_MEMBERS, ONE_OFF, type ShiftType } from "../shift-types/shift-type.ts";
import { isBlank } from "../text/blank.ts";
import { addDays, daysBetween, type LocalDate } from "../time/local.ts";
import { MAX_SERIES_LENGTH, weekdayOf } from "./series.ts";
import { defaultRoleIds } from "./shift-form.ts";
import type { PatternShift } from "./week-template.ts";

const MIN_ROTATION_TEAMS = 2;
export const MAX_ROTATION_TEAMS = 12;
export const MAX_TEAM_NAME_LENGTH = 40;
/** The maximum length of one turn in days. */
export const MAX_TURN_DAYS = 56;

export interface RotationTeam {
  readonly name: string;
  readonly memberIds: readonly number[];
}

/** Teams that serve in turn, such as "teams A, B and C, weekly from January 4". */
export interface Rotation {
  readonly fromDate: LocalDate;
  /** The last day on which a shift may start. */
  readonly untilDate: LocalDate;
  /** The length of one turn in days: 7 for weekly, 1 for a 24/48 rotation of three teams. */
  readonly days: number;
  readonly teams: readonly RotationTeam[];
}

/** Why a rotation cannot be created, or null. */
export function rotationBlockedBecause(rotation: Rotation, kind: ShiftType): Refusal | null {
  const { fromDate, untilDate, teams } = rotation;
  const fault = teamsFault(teams);
  if (fault) return invalid("rotation-invalid", fault, { teams: fault });
  if (untilDate < fromDate) {
    const text = "The rotation can't end before it starts";
    return invalid("rotation-invalid", text, { untilDate: text });
  }
  const { length } = rotationPattern(rotation, kind);
  if (length > MAX_SERIES_LENGTH) {
    const text = `A rotation can have at most ${MAX_SERIES_LENGTH} shifts. Choose an earlier end date.`;
    return invalid("rotation-invalid", text, { untilDate: text });
  }
  if (length > 0) return null;
  const text = `${kind.name} doesn't run on any of these days`;
  return invalid("rotation-invalid", text, { untilDate: text });
}

function teamsFault(teams: readonly RotationTeam[]): string | null {
  if (teams.length < MIN_ROTATION_TEAMS) return `Add at least ${MIN_ROTATION_TEAMS} teams`;
  const names = teams.map(({ name }) => name.trim().toLowerCase());
  if (names.some(isBlank)) return "Enter a name for each team";
  if (new Set(names).size < names.length) return "Give each team its own name";
  const empty = teams.find(({ memberIds }) => memberIds.length === 0);
  if (empty) return `Choose the members of ${empty.name.trim()}`;
  const large = teams.find(({ memberIds }) => memberIds.length > MAX_MEMBERS);
  return large ? `${large.name.trim()} has more than ${MAX_MEMBERS} members` : null;
}

/** True if shifts of the type can rotate; false for one-off shifts, which have no default times. */
export function canRotate({ key, isArchived }: Pick<ShiftType, "key" | "isArchived">): boolean {
  return key !== ONE_OFF && !isArchived;
}

/**
 * Returns the shifts of a rotation: one after the other from the first day, on the weekdays of the
 * shift type. Each shift belongs to the team whose turn includes its first day, and its note is the
 * team's name. Stops one shift after the maximum, so that the caller can refuse.
 */
export function rotationPattern(
  { fromDate, untilDate, days, teams }: Rotation,
  kind: ShiftType,
): PatternShift[] {
  const pattern: PatternShift[] = [];
  const last = daysBetween(fromDate, untilDate);
  let dayOffset = 0;
  while (dayOffset <= last && pattern.length <= MAX_SERIES_LENGTH) {
    const isOn =
      kind.weekdays.length === 0 || kind.weekdays.includes(weekdayOf(addDays(fromDate, dayOffset)));
    const team = teams[Math.floor(dayOffset / days) % teams.length];
    if (isOn && team) pattern.push(shiftOf(team, kind, dayOffset));
    dayOffset += isOn ? daysUntilNext(kind) : 1;
  }
  return pattern;
}

/** Returns after how many days the next shift of the type can start without overlapping. */
function daysUntilNext({ startTime, endTime, endDays }: ShiftType): number {
  return Math.max(1, endTime <= startTime ? endDays : endDays + 1);
}

function shiftOf(team: RotationTeam, kind: ShiftType, dayOffset: number): PatternShift {
  const maxMembers = Math.max(kind.maxMembers, team.memberIds.length);
  return {
    dayOffset,
    type: kind.key,
    customName: null,
    kindName: kind.name,
    availabilityKind: kind.availabilityKind,
    startTime: kind.startTime,
    endTime: kind.endTime,
    endDayOffset: kind.endDays,
    maxMembers,
    notes: team.name.trim(),
    roleIds: defaultRoleIds(kind, maxMembers),
    memberIds: [...new Set(team.memberIds)],
  };
}
