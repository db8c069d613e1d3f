import { SMS_A_DAY } from "./route.ts";

/**
 * Returns the SMS consent text: sender, subject, frequency, cost and opt-out. Carriers require
 * each. It promises STOP and HELP only if the squad's gateway passes answers on.
 */
export function textConsent(squad: string, takesAnswers: boolean): string {
  const optOut = takesAnswers
    ? "Text STOP to the squad's number to get none any more, HELP for help."
    : "To stop them, switch this off or ask an administrator. Answers to these texts do not arrive.";
  return `Texts from ${squad} about your shifts: reminders, changes, and questions whether you can come; at most ${SMS_A_DAY} a day but for urgent ones. Message and data rates may apply. ${optOut}`;
}
