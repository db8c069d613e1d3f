import { CHECK_IN_OPENS_TEXT } from "../attendance/check-in.ts";
import type { NoticeText } from "../events/words.ts";
import type { ReminderKind } from "./due-reminders.ts";

/** Returns the in-app and push text of a reminder. */
export function reminderText(
  kind: ReminderKind,
  shift: { shift: string; day: string; hours: string; startTime: string },
): NoticeText {
  if (kind === "final") {
    return {
      title: `Starting soon: ${shift.shift}`,
      message: `Your ${shift.shift} shift starts at ${shift.startTime}. ${CHECK_IN_OPENS_TEXT}`,
    };
  }
  return {
    title: `Reminder: ${shift.shift}`,
    message: `You're on ${shift.shift} on ${shift.day}, ${shift.hours}. Can't make it? Request a replacement now.`,
  };
}
