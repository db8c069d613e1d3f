import { invalid, type Refusal } from "../errors/refusal.ts";
import { FIRST_OFFERED } from "../shift-types/first-shift-types.ts";
import {
  LATEST_END_DAYS,
  MAX_MEMBERS,
  MIN_MEMBERS,
  ONE_OFF,
  offeredShiftTypes,
  type ShiftType,
  shiftTypeOf,
} from "../shift-types/shift-type.ts";
import { isBlank } from "../text/blank.ts";
import { plural } from "../text/language.ts";
import { addDays, isLocalDate, isLocalTime, type LocalDate } from "../time/local.ts";
import type { WallClock } from "../time/span.ts";

/** An unsaved shift, as the form and the API validate it. */
export interface ShiftForm extends WallClock {
  readonly type: string;
  readonly customName: string | null;
  readonly maxMembers: number;
  readonly memberIds: readonly number[];
  /**
   * Members who serve only a part of the shift, so that several may share a spot; omitted if there
   * are none.
   */
  readonly partMemberIds?: readonly number[] | undefined;
  /**
   * The required qualification of each position, repeated as needed; all other spots are open to
   * any member.
   */
  readonly roleIds: readonly number[];
}

/** The initial form in a squad without shift types. */
const BLANK = {
  startTime: "07:00",
  endTime: "09:00",
  endDate: null,
  maxMembers: 2,
  roleIds: [],
} as const;

/**
 * Returns the initial values of a new shift. Among the types that run on the weekday, it uses the
 * default type, else the first without a shift on that day, else the first. If no type runs, it
 * uses the default type, else the first offered one.
 */
export function newShiftForm(
  date: LocalDate,
  kinds: readonly ShiftType[],
  typesThere: readonly string[] = [],
): ShiftForm {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % 7;
  const offered = offeredShiftTypes(kinds);
  const usual = offered.filter(({ weekdays }) => weekdays.includes(weekday));
  const left = usual.find(({ key }) => !typesThere.includes(key));
  const kind =
    shiftTypeOf(usual, FIRST_OFFERED) ??
    left ??
    usual[0] ??
    shiftTypeOf(offered, FIRST_OFFERED) ??
    offered[0];
  const chosen = kind ? defaultsOf(kind, date) : BLANK;
  return { ...chosen, date, type: kind?.key ?? ONE_OFF, customName: null, memberIds: [] };
}

/** Returns the times, end date, spots and positions that a shift type gives a new shift. */
export function defaultsOf(
  { startTime, endTime, endDays, maxMembers, roleIds = [] }: ShiftType,
  date: LocalDate,
): Pick<ShiftForm, "startTime" | "endTime" | "endDate" | "maxMembers" | "roleIds"> {
  return {
    startTime,
    endTime,
    endDate: endDays === 0 ? null : addDays(date, endDays),
    maxMembers,
    roleIds,
  };
}

/** Returns the positions of a new shift: those of its shift type, at most one per spot. */
export function defaultRoleIds(
  kind: Pick<ShiftType, "roleIds"> | undefined,
  maxMembers: number,
): number[] {
  return (kind?.roleIds ?? []).slice(0, maxMembers);
}

/**
 * Returns the refusal for the first invalid field in the order of the form; null for a valid shift.
 */
export function shiftBlockedBecause(
  form: ShiftForm,
  kinds: readonly Pick<ShiftType, "key">[],
): Refusal | null {
  if (!shiftTypeOf(kinds, form.type))
    return problem("shift-type-unknown", "type", "Choose a shift type");
  return (
    timesBlockedBecause(form) ??
    nameBlockedBecause(form) ??
    spotsBlockedBecause(form) ??
    rolesBlockedBecause(form) ??
    endBlockedBecause(form) ??
    membersBlockedBecause(form)
  );
}

function timesBlockedBecause({ date, startTime, endTime }: ShiftForm): Refusal | null {
  const missing = isLocalTime(startTime) ? "endTime" : "startTime";
  if (!isLocalTime(startTime) || !isLocalTime(endTime))
    return problem("times-missing", missing, "Please provide both start and end times");
  return isLocalDate(date)
    ? null
    : problem("date-missing", "date", "Please provide the date of the shift");
}

function nameBlockedBecause({ type, customName }: ShiftForm): Refusal | null {
  if (type !== ONE_OFF || !isBlank(customName ?? "")) return null;
  return problem("custom-name-missing", "customName", "Please provide a name for the custom shift");
}

/** An empty maximum is not a number, so it fails this check too. */
function spotsBlockedBecause({ maxMembers }: ShiftForm): Refusal | null {
  if (!(maxMembers >= MIN_MEMBERS))
    return problem("max-members-too-few", "maxMembers", "Max members must be at least 1");
  if (maxMembers > MAX_MEMBERS)
    return problem(
      "max-members-too-many",
      "maxMembers",
      `Max members must be at most ${MAX_MEMBERS}`,
    );
  return Number.isInteger(maxMembers)
    ? null
    : problem("max-members-not-whole", "maxMembers", "Max members must be a whole number");
}

/** Each position takes one spot. */
function rolesBlockedBecause({ roleIds, maxMembers }: ShiftForm): Refusal | null {
  if (roleIds.length <= maxMembers) return null;
  return problem(
    "too-many-roles",
    "roleIds",
    plural(
      maxMembers,
      `${roleIds.length} positions for 1 spot: remove a position or raise the maximum`,
      `${roleIds.length} positions for ${maxMembers} spots: remove a position or raise the maximum`,
    ),
  );
}

function endBlockedBecause({ date, endDate, startTime, endTime }: ShiftForm): Refusal | null {
  if (endDate !== null && !isLocalDate(endDate))
    return problem(
      "end-date-missing",
      "endDate",
      "Please provide the end date, or none for a shift that ends the same day",
    );
  if (endDate !== null && endDate < date)
    return problem(
      "end-date-before-start",
      "endDate",
      "The end date cannot be before the shift date",
    );
  if ((endDate ?? date) === date && endTime <= startTime)
    return problem(
      "end-before-start",
      "endTime",
      "End time must be after start time, or set an end date for overnight shifts",
    );
  return endDate !== null && endDate > addDays(date, LATEST_END_DAYS)
    ? problem(
        "shift-too-long",
        "endDate",
        `A shift ends at most ${LATEST_END_DAYS} days after its start`,
      )
    : null;
}

function membersBlockedBecause({
  memberIds,
  partMemberIds = [],
  maxMembers,
}: ShiftForm): Refusal | null {
  if (new Set(memberIds).size !== memberIds.length)
    return problem("member-twice", "memberIds", "The same member is chosen twice");
  if (memberIds.filter((id) => !partMemberIds.includes(id)).length <= maxMembers) return null;
  return problem(
    "too-many-members",
    "memberIds",
    plural(
      maxMembers,
      "Choose at most 1 member, or raise the maximum",
      `Choose at most ${maxMembers} members, or raise the maximum`,
    ),
  );
}

function problem(code: string, field: string, message: string): Refusal {
  return invalid(code, message, { [field]: message });
}
