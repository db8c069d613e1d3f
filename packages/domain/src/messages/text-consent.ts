import { SMS_A_DAY } from "./route.ts";

/**
 * Returns the SMS consent text: sender, subject, frequency, cost and opt-out. Carriers require
 * each.
 */
export function textConsent(squad: string): string {
  return `Texts from ${squad} about your shifts: reminders, changes and availability questions. Up to ${SMS_A_DAY} texts a day, except urgent ones. Message and data rates may apply. Reply STOP to opt out, HELP for help.`;
}
