import { DEFAULT_FINAL_HOURS, DEFAULT_REMINDER_HOURS } from "./reminder-hours.ts";

/** What a member is until somebody says otherwise: reached on every channel, available for nothing they did not offer. */
export const NEW_MEMBER = {
  role: "member",
  isActive: true,
  phoneNumber: null,
  phoneCarrier: "none",
  morningSundayEarlyAvailability: "not-available",
  morningSundayLateAvailability: "not-available",
  morningWeekdaysAvailability: "not-available",
  eveningAvailability: "not-available",
  nightAvailability: "not-available",
  eveningFrequency: "once",
  emailNotifications: true,
  smsNotifications: true,
  dualReminders: true,
  reminderHours: DEFAULT_REMINDER_HOURS,
  secondReminderHours: DEFAULT_FINAL_HOURS,
  preferredShiftType: null,
  isAvailableForSubstitute: false,
} as const;

/** How a squad reminds a member who has said nothing about it. */
export interface ReminderDefaults {
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
}

/** A new member of a squad that has reminder defaults of its own. */
export function newMemberOf(squad: ReminderDefaults): Omit<typeof NEW_MEMBER, keyof ReminderDefaults> & ReminderDefaults {
  const { dualReminders, reminderHours, secondReminderHours } = squad;
  return { ...NEW_MEMBER, dualReminders, reminderHours, secondReminderHours };
}
