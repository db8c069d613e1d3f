import type { RequestMessageFacts, ShiftMessageFacts } from "./message-facts.ts";
import { fittedSms } from "./sms-text.ts";

export function firstReminderSms(facts: ShiftMessageFacts): string {
  const { squad, shift, day, hours } = facts;
  return fittedSms([
    `${squad}: you're on ${shift}, ${day}, ${hours}. ${linkText(facts)}`,
    `You're on ${shift}, ${day}, ${hours}. ${linkText(facts)}`,
    `Your shift: ${day}, ${hours}. ${linkText(facts)}`,
  ]);
}

export function finalReminderSms(facts: ShiftMessageFacts): string {
  const { squad, shift, startTime } = facts;
  return fittedSms([
    `${squad}: your ${shift} shift starts at ${startTime}. ${linkText(facts)}`,
    `Your ${shift} shift starts at ${startTime}. ${linkText(facts)}`,
    `Your shift starts at ${startTime}. ${linkText(facts)}`,
  ]);
}

/**
 * Returns what the link, or the reply code after it, does: both only show or confirm the shift and
 * never check the member in (10-8).
 */
function linkText({ isConfirmed, link }: ShiftMessageFacts): string {
  return isConfirmed ? `See it: ${link}` : `Confirm: ${link}`;
}

/**
 * Builds the text message of a replacement request, which names the requester's unit but no
 * person's name or reason.
 */
export function replacementRequestSms(facts: RequestMessageFacts): string {
  const { squad, requesterUnit, shift, day, hours, link } = facts;
  return fittedSms([
    `${squad}: ${requesterUnit} needs a replacement on ${shift}, ${day}, ${hours}. Take it: ${link}`,
    `${requesterUnit} needs a replacement on ${shift}, ${day}, ${hours}. Take it: ${link}`,
    `${requesterUnit} needs a replacement ${day}, ${hours}. Take it: ${link}`,
  ]);
}
