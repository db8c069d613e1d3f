import { formatUnit } from "../text/language.ts";

/** A range of whole hours, both ends inclusive. */
export interface HoursRange {
  readonly least: number;
  readonly most: number;
}

export const REMINDER_HOURS: HoursRange = { least: 1, most: 168 };
/**
 * The range of the final reminder on the Settings page; in the directory and in files 0 is allowed
 * too and means none.
 */
export const FINAL_HOURS_IN_SETTINGS: HoursRange = { least: 1, most: 24 };
export const FINAL_HOURS_IN_DIRECTORY: HoursRange = { least: 0, most: 24 };

/** Formats a range as "1 to 168". */
export function rangeWords({ least, most }: HoursRange): string {
  return `${least} to ${most}`;
}

export const DEFAULT_REMINDER_HOURS = 9;
export const DEFAULT_FINAL_HOURS = 1;

/** Parses a form field with hours: the default when blank, null when it is not a whole number. */
export function hoursFrom(text: string, whenBlank: number): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return whenBlank;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : null;
}

export function isWithinRange(hours: number, range: HoursRange): boolean {
  return Number.isInteger(hours) && hours >= range.least && hours <= range.most;
}

export interface ReminderTimes {
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
}

/**
 * Returns why two reminders are invalid, or null. The final one, in hours before the shift, must
 * not precede the first; 0 means none.
 */
export function finalReminderFault({
  dualReminders,
  reminderHours,
  secondReminderHours,
}: ReminderTimes): string | null {
  const isWrong = dualReminders && secondReminderHours > reminderHours;
  return isWrong
    ? `The final reminder must come after the first: at most ${formatUnit(reminderHours, "hour")} before`
    : null;
}

/**
 * Returns why the resulting reminders are invalid, or null. An unrelated change may keep an invalid
 * order that is already stored.
 */
export function reminderOrderFault(changes: ReminderChanges, stored: ReminderTimes): string | null {
  const next = {
    dualReminders: changes.dualReminders ?? stored.dualReminders,
    reminderHours: changes.reminderHours ?? stored.reminderHours,
    secondReminderHours: changes.secondReminderHours ?? stored.secondReminderHours,
  };
  const isSame =
    next.dualReminders === stored.dualReminders &&
    next.reminderHours === stored.reminderHours &&
    next.secondReminderHours === stored.secondReminderHours;
  return isSame ? null : finalReminderFault(next);
}

/** A change of reminder times; omitted times stay unchanged. */
export type ReminderChanges = {
  readonly [Field in keyof ReminderTimes]?: ReminderTimes[Field] | undefined;
};
