import { SMS_A_DAY } from "../delivery/route.ts";

/**
 * Returns the SMS consent text with sender, subject, frequency, cost and opt-out, each of which
 * carriers require. It promises STOP and HELP only if the gateway forwards replies.
 */
export function textConsent(squad: string, takesAnswers: boolean): string {
  const optOut = takesAnswers
    ? "Reply STOP to opt out, HELP for help."
    : "To opt out, turn this off or ask an admin; replies don't arrive.";
  return `Texts from ${squad} about your shifts: reminders, changes and availability questions. Up to ${SMS_A_DAY} texts a day, except urgent ones. Message and data rates may apply. ${optOut}`;
}
