import { oneLine } from "../text/one-line.ts";
import type { RequestMessageFacts, ShiftMessageFacts } from "./message-facts.ts";
import { gsmText, smsSize } from "./sms-text.ts";

/** The first reminder as a text message. */
export function firstReminderSms(facts: ShiftMessageFacts): string {
  return fitted([
    `${facts.squad}: you are on ${facts.shift}, ${facts.day}, ${facts.hours}. ${wayOn(facts)}`,
    `You are on ${facts.shift}, ${facts.day}, ${facts.hours}. ${wayOn(facts)}`,
    `Your shift: ${facts.day}, ${facts.hours}. ${wayOn(facts)}`,
  ]);
}

/** The final reminder as a text message. */
export function finalReminderSms(facts: ShiftMessageFacts): string {
  return fitted([
    `${facts.squad}: your shift ${facts.shift} starts at ${facts.startTime}. ${wayOn(facts)}`,
    `Your shift ${facts.shift} starts at ${facts.startTime}. ${wayOn(facts)}`,
    `Your shift starts at ${facts.startTime}. ${wayOn(facts)}`,
  ]);
}

/** What the link, or the code that may come after it, does: nobody must think that they went 10-8 by it. */
function wayOn({ isConfirmed, link }: ShiftMessageFacts): string {
  return isConfirmed ? `See it: ${link}` : `Confirm: ${link}`;
}

/** The request for cover as a text message; it names the unit, not the person, and no reason. */
export function replacementRequestSms(facts: RequestMessageFacts): string {
  return fitted([
    `${facts.squad}: ${facts.requesterUnit} needs cover for ${facts.shift}, ${facts.day}, ${facts.hours}. Take it: ${facts.link}`,
    `${facts.requesterUnit} needs cover for ${facts.shift}, ${facts.day}, ${facts.hours}. Take it: ${facts.link}`,
    `${facts.requesterUnit} needs cover ${facts.day}, ${facts.hours}. Take it: ${facts.link}`,
  ]);
}

/** The fullest wording that fits one segment, else the shortest. */
function fitted(wordings: readonly [string, string, string]): string {
  const plain = wordings.map((wording) => gsmText(oneLine(wording)));
  return plain.find((wording) => smsSize(wording).segments === 1) ?? plain.at(-1) ?? "";
}
