import { SMS_A_DAY } from "./route.ts";

/** What a member agrees to who takes texts: from whom, what about, how many, what they cost and how they end. Carriers ask for each. */
export function textConsent(squad: string): string {
  return `Texts from ${squad} about your shifts: reminders, changes, and questions whether you can come; at most ${SMS_A_DAY} a day but for urgent ones. Message and data rates may apply. Text STOP to the squad's number to get none any more, HELP for help.`;
}
