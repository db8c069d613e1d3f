import { oneLine } from "../text/one-line.ts";
import type { RequestMessageFacts, ShiftMessageFacts } from "./message-facts.ts";
import { gsmText, smsSize } from "./sms-text.ts";

export function firstReminderSms(facts: ShiftMessageFacts): string {
  return fitted([
    `${facts.squad}: you are on ${facts.shift}, ${facts.day}, ${facts.hours}. ${wayOn(facts)}`,
    `You are on ${facts.shift}, ${facts.day}, ${facts.hours}. ${wayOn(facts)}`,
    `Your shift: ${facts.day}, ${facts.hours}. ${wayOn(facts)}`,
  ]);
}

export function finalReminderSms(facts: ShiftMessageFacts): string {
  return fitted([
    `${facts.squad}: your shift ${facts.shift} starts at ${facts.startTime}. ${wayOn(facts)}`,
    `Your shift ${facts.shift} starts at ${facts.startTime}. ${wayOn(facts)}`,
    `Your shift starts at ${facts.startTime}. ${wayOn(facts)}`,
  ]);
}

/**
 * Describes the link or the reply code after it; it must not suggest that it puts the member 10-8.
 */
function wayOn({ isConfirmed, link }: ShiftMessageFacts): string {
  return isConfirmed ? `See it: ${link}` : `Confirm: ${link}`;
}

/** Builds the replacement request SMS; it names the unit, without a person's name or reason. */
export function replacementRequestSms(facts: RequestMessageFacts): string {
  return fitted([
    `${facts.squad}: ${facts.requesterUnit} needs cover for ${facts.shift}, ${facts.day}, ${facts.hours}. Take it: ${facts.link}`,
    `${facts.requesterUnit} needs cover for ${facts.shift}, ${facts.day}, ${facts.hours}. Take it: ${facts.link}`,
    `${facts.requesterUnit} needs cover ${facts.day}, ${facts.hours}. Take it: ${facts.link}`,
  ]);
}

/** Returns the longest wording that fits one segment, else the shortest. */
function fitted(wordings: readonly [string, string, string]): string {
  const plain = wordings.map((wording) => gsmText(oneLine(wording)));
  return plain.find((wording) => smsSize(wording).segments === 1) ?? plain.at(-1) ?? "";
}
