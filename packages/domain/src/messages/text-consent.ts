import { SMS_A_DAY } from "./route.ts";

/**
 * Returns the SMS consent text: sender, subject, frequency, cost and opt-out. Carriers require
 * each.
 */
export function textConsent(squad: string): string {
  return `Texts from ${squad} about your shifts: reminders, changes, and questions whether you can come; at most ${SMS_A_DAY} a day but for urgent ones. Message and data rates may apply. Text STOP to the squad's number to get none any more, HELP for help.`;
}
