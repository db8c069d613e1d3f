import { invalid, type Refusal } from "../refusal.ts";
import { addDays, type LocalDate } from "../time/local.ts";
import type { WallClock } from "./shift-times.ts";
import { isShiftType, SHIFT_TYPE_DEFAULTS, type ShiftType } from "./shift-type.ts";

export const FEWEST_MEMBERS = 1;
export const MOST_MEMBERS = 10;

/** A shift as the form and the API know it before it is saved. */
export interface ShiftForm extends WallClock {
  readonly type: string;
  readonly customName: string | null;
  readonly maxMembers: number;
  readonly memberIds: readonly number[];
}

/** What a new shift is until somebody says otherwise. */
export function newShiftForm(date: LocalDate): ShiftForm {
  return { ...defaultsOf("morning-weekdays", date), date, type: "morning-weekdays", customName: null, memberIds: [] };
}

/** The times, end date and places that choosing a type fills in. */
export function defaultsOf(
  type: ShiftType,
  date: LocalDate,
): Pick<ShiftForm, "startTime" | "endTime" | "endDate" | "maxMembers"> {
  const { startTime, endTime, endsNextDay, maxMembers } = SHIFT_TYPE_DEFAULTS[type];
  return { startTime, endTime, endDate: endsNextDay ? addDays(date, 1) : null, maxMembers };
}

/** Why a shift cannot be saved, checked in the order of S1 section 5, or null. */
export function shiftBlockedBecause(form: ShiftForm): Refusal | null {
  if (!isShiftType(form.type)) return problem("shift-type-unknown", "type", "Choose a shift type");
  if (form.startTime === "" || form.endTime === "")
    return problem("times-missing", "startTime", "Please provide both start and end times");
  if (form.type === "custom" && (form.customName ?? "").trim() === "") {
    return problem("custom-name-missing", "customName", "Please provide a name for the custom shift");
  }
  if (!(form.maxMembers >= FEWEST_MEMBERS)) return problem("max-members-too-few", "maxMembers", "Max members must be at least 1");
  if (form.maxMembers > MOST_MEMBERS) return problem("max-members-too-many", "maxMembers", "Max members must be at most 10");
  if (form.endDate === null && form.endTime <= form.startTime) {
    return problem("end-before-start", "endTime", "End time must be after start time, or set an end date for overnight shifts");
  }
  return endBlockedBecause(form) ?? membersBlockedBecause(form);
}

function endBlockedBecause(form: ShiftForm): Refusal | null {
  if (form.endDate === null) return null;
  if (form.endDate < form.date)
    return problem("end-date-before-start", "endDate", "The end date cannot be before the shift date");
  if (form.endDate === form.date && form.endTime <= form.startTime) {
    return problem("end-before-start", "endTime", "End time must be after start time, or set an end date for overnight shifts");
  }
  return form.endDate > addDays(form.date, 13)
    ? problem("shift-too-long", "endDate", "A shift ends within two weeks of its start")
    : null;
}

function membersBlockedBecause({ memberIds, maxMembers }: ShiftForm): Refusal | null {
  if (new Set(memberIds).size !== memberIds.length)
    return problem("member-twice", "memberIds", "The same member is chosen twice");
  if (memberIds.length <= maxMembers) return null;
  return problem(
    "too-many-members",
    "memberIds",
    `Choose at most ${maxMembers} ${maxMembers === 1 ? "member" : "members"}, or raise the maximum`,
  );
}

function problem(code: string, field: string, message: string): Refusal {
  return invalid(code, message, { [field]: message });
}
