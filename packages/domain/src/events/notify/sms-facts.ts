import { firstWord } from "../../text/one-line.ts";
import { beginningOf } from "../../text/truncate.ts";
import type { NotificationPolicy } from "../define-event.ts";
import { type NoticeFacts, SYSTEM_NAME } from "../words.ts";

/** The most characters of a poll's question in the shortest SMS wording. */
const SHORT_QUESTION = 30;

/**
 * Returns the facts for wordings of a text message, longest first: short shifts with names, then
 * with unit numbers, and last with only the start of each shift.
 */
export function smsFacts(facts: NoticeFacts): readonly NoticeFacts[] {
  const named = {
    ...facts,
    shift: facts.shiftShort.short,
    shiftBefore: facts.shiftBeforeShort.short,
  };
  const units = {
    ...named,
    actor: unitOf(facts.actor),
    subject: unitOf(facts.subject),
    requester: unitOf(facts.requester),
    acceptor: unitOf(facts.acceptor),
  };
  const shortest = {
    ...units,
    shift: facts.shiftShort.start,
    shiftBefore: facts.shiftBeforeShort.start,
    question: beginningOf(facts.question, SHORT_QUESTION),
  };
  return [named, units, shortest];
}

/**
 * Returns possible wordings of a notification's text message, longest first, so that the sender can
 * choose one that fits.
 */
export function smsWordings({ sms }: NotificationPolicy, facts: NoticeFacts): readonly string[] {
  return sms === null ? [] : [...new Set(smsFacts(facts).map(sms))];
}

function unitOf(name: string): string {
  return name === SYSTEM_NAME ? name : firstWord(name);
}
