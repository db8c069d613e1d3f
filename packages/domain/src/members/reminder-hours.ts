import { counted } from "../time/counted.ts";

/** A whole number of hours, both ends included. */
export interface HoursRange {
  readonly least: number;
  readonly most: number;
}

export const REMINDER_HOURS: HoursRange = { least: 1, most: 168 };
/** As the Settings page reads the final reminder; the directory and the import also take 0, for none. */
export const FINAL_HOURS_IN_SETTINGS: HoursRange = { least: 1, most: 24 };
export const FINAL_HOURS_IN_DIRECTORY: HoursRange = { least: 0, most: 24 };

/** "1 to 168". */
export function rangeWords({ least, most }: HoursRange): string {
  return `${least} to ${most}`;
}

export const DEFAULT_REMINDER_HOURS = 9;
export const DEFAULT_FINAL_HOURS = 1;

/** The hours a form field holds: its default when blank, null when what it holds is no whole number. */
export function hoursFrom(text: string, whenBlank: number): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return whenBlank;
  return /^\d{1,4}$/.test(trimmed) ? Number(trimmed) : null;
}

/** True for a whole number of hours inside the range. */
export function isWithin(hours: number, range: HoursRange): boolean {
  return Number.isInteger(hours) && hours >= range.least && hours <= range.most;
}

/** Whether somebody is reminded twice, and how long before the start. */
export interface ReminderTimes {
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
}

/** Why two reminders cannot be, or null: the final one comes after the first, or with it; 0 is none. */
export function finalReminderFault({
  dualReminders,
  reminderHours,
  secondReminderHours,
}: ReminderTimes): string | null {
  const isWrong = dualReminders && secondReminderHours > reminderHours;
  return isWrong
    ? `The final reminder comes after the first: at most ${counted(reminderHours, "hour")} before`
    : null;
}

/** Why the two reminders that a change leads to cannot be, or null. How they are already may stay where it is about something else. */
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

/** Times that are left out stay as they are. */
export type ReminderChanges = {
  readonly [Field in keyof ReminderTimes]?: ReminderTimes[Field] | undefined;
};
