import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { plural } from "../text/language.ts";
import { isOneLine } from "../text/one-line.ts";
import { suggestedCode } from "../text/suggested-code.ts";
import { isLocalTime } from "../time/local.ts";
import {
  LATEST_END_DAYS,
  MAX_MEMBERS,
  MAX_SHIFT_TYPE_CODE_LENGTH,
  MAX_SHIFT_TYPE_NAME_LENGTH,
  MIN_MEMBERS,
  ONE_OFF,
  SHIFT_TYPE_COLORS,
  type ShiftType,
} from "./shift-type.ts";

/** An unsaved shift type, as the form and the API validate it. */
export interface ShiftTypeForm extends Omit<ShiftType, "key" | "availabilityKind" | "isArchived"> {
  /** True when members are asked for their availability for the type. */
  readonly asksAvailability: boolean;
  /**
   * The key of a parallel shift type whose availability counts; null for its own, undefined to keep
   * the present choice.
   */
  readonly sharesAvailabilityWith?: string | null | undefined;
}

/** The initial values of a new shift type: a day shift on every weekday. */
export const NEW_SHIFT_TYPE: ShiftTypeForm = {
  name: "",
  code: "",
  color: "teal",
  startTime: "08:00",
  endTime: "20:00",
  endDays: 0,
  maxMembers: 2,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  asksAvailability: true,
};

/** Suggests a short name: "Night" for Night, "NCA" for Night Crew A. */
export function suggestedShiftTypeCode(name: string): string {
  return suggestedCode(name, MAX_SHIFT_TYPE_CODE_LENGTH);
}

/**
 * Why a shift type cannot be saved, or null. The names of offered types must be unique, ignoring
 * case.
 */
export function shiftTypeBlockedBecause(
  form: ShiftTypeForm,
  others: readonly Pick<ShiftType, "name" | "isArchived">[],
): Refusal | null {
  const faults = { ...nameFaults(form, others), ...timeFaults(form), ...restFaults(form) };
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("shift-type-invalid", first, faults);
}

/**
 * Returns the number of days until the end after a change of the times: an end at or before the
 * start is on the next day. A number that the admin chose stays while it is possible.
 */
export function endDaysAfter(before: Times, change: Partial<Pick<Times, "startTime" | "endTime">>) {
  const usual = ({ startTime, endTime }: Times): number => (endTime <= startTime ? 1 : 0);
  const after = { ...before, ...change };
  return before.endDays === usual(before) ? usual(after) : Math.max(before.endDays, usual(after));
}

type Times = Pick<ShiftTypeForm, "startTime" | "endTime" | "endDays">;

function nameFaults(
  { name, code }: ShiftTypeForm,
  others: readonly Pick<ShiftType, "name" | "isArchived">[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const isTaken = others.some(
    (other) => !other.isArchived && other.name.toLowerCase() === name.trim().toLowerCase(),
  );
  if (isBlank(name) || name.trim().length > MAX_SHIFT_TYPE_NAME_LENGTH || !isOneLine(name))
    faults.name = `Enter a name of at most ${MAX_SHIFT_TYPE_NAME_LENGTH} characters, on one line`;
  else if (isTaken) faults.name = "Another shift type has this name";
  if (isBlank(code) || code.trim().length > MAX_SHIFT_TYPE_CODE_LENGTH || !isOneLine(code))
    faults.code = `Enter a short name of at most ${MAX_SHIFT_TYPE_CODE_LENGTH} characters`;
  return faults;
}

function timeFaults({ startTime, endTime, endDays }: ShiftTypeForm): Record<string, string> {
  if (!isLocalTime(startTime)) return { startTime: "Enter a start time" };
  if (!isLocalTime(endTime)) return { endTime: "Enter an end time" };
  if (!Number.isInteger(endDays) || endDays < 0 || endDays > LATEST_END_DAYS)
    return { endDays: `A shift ends at most ${LATEST_END_DAYS} days after its start` };
  return endDays === 0 && endTime <= startTime
    ? { endTime: "The end must be after the start, or on a later day" }
    : {};
}

function restFaults({
  maxMembers,
  weekdays,
  color,
  roleIds = [],
}: ShiftTypeForm): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!Number.isInteger(maxMembers) || maxMembers < MIN_MEMBERS || maxMembers > MAX_MEMBERS)
    faults.maxMembers = `Spots must be a whole number from ${MIN_MEMBERS} to ${MAX_MEMBERS}`;
  if (roleIds.length > maxMembers)
    faults.roleIds = plural(
      maxMembers,
      `${roleIds.length} positions for 1 spot: remove a position or add spots`,
      `${roleIds.length} positions for ${maxMembers} spots: remove a position or add spots`,
    );
  if (weekdays.some((day) => !Number.isInteger(day) || day < 0 || day > 6))
    faults.weekdays = "Choose days of the week";
  if (!SHIFT_TYPE_COLORS.includes(color)) faults.color = "Choose one of the colors";
  return faults;
}

/** Why a shift type cannot be archived, or null. */
export function archiveBlockedBecause({ key }: Pick<ShiftType, "key">): Refusal | null {
  return key === ONE_OFF
    ? conflict(
        "shift-type-needed",
        "You can't archive or delete this shift type: one-off shifts use it.",
      )
    : null;
}

/** Why a shift type cannot be deleted, or null: a type that shifts use can only be archived. */
export function removeShiftTypeBlockedBecause(
  kind: Pick<ShiftType, "key">,
  isUsed: boolean,
): Refusal | null {
  if (isUsed)
    return conflict(
      "shift-type-in-use",
      "This shift type has shifts. Archive it instead to keep their history.",
    );
  return archiveBlockedBecause(kind);
}

/**
 * Derives the key of a new shift type from its name, in ASCII letters, with a number if the key is
 * taken.
 */
export function keyFor(name: string, taken: readonly string[]): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const stem = plain.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "kind";
  let key = stem;
  for (let number = 2; taken.includes(key); number += 1) key = `${stem}-${number}`;
  return key;
}

/** Formats the weekdays of a shift type: "Sun-Thu", "Mon, Wed, Fri", "every day" or "by hand". */
export function shiftTypeWeekdaysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b);
  if (days.length === 0) return "by hand";
  if (days.length === WEEK.length) return "every day";
  const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0];
  const isRun = last - first === days.length - 1;
  return isRun && days.length > 2
    ? `${WEEK[first]}-${WEEK[last]}`
    : days.map((day) => WEEK[day]).join(", ");
}

const WEEK = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
