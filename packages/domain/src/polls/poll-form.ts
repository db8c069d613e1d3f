import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import type { Urgency } from "../events/notify/urgency-of-message.ts";
import { reservedWordAskedFor, reservedWordIn } from "../messages/incoming/reserved-words.ts";
import { isBlank } from "../text/blank.ts";
import { formatMinutes } from "../text/language.ts";
import { isOneLine } from "../text/one-line.ts";
import { plainText } from "../text/plain-text.ts";
import type { PollAudience } from "./poll.ts";

export const MAX_QUESTION_LENGTH = 280;
export const MAX_CHOICE_LENGTH = 30;
export const MIN_CHOICES = 2;
export const MAX_CHOICES = 4;
/** The minimum and maximum time that a poll is open. */
export const SHORTEST_OPEN_MINUTES = 15;
export const MAX_OPEN_DAYS = 7;
/** The tolerance for the time that a request takes, and for differences between clocks. */
const GRACE_MS = 60_000;

export const OFFERED_CHOICES = ["I can come", "I cannot"] as const;

export const USUAL_OPEN_MINUTES: Readonly<Record<Urgency, number>> = {
  urgent: 60,
  action: 24 * 60,
  info: 3 * 24 * 60,
};

export interface PollForm {
  readonly question: string;
  readonly choices: readonly string[];
  readonly audience: PollAudience;
  readonly qualificationId: number | null;
  readonly messageUrgency: Urgency;
  readonly isEmergency: boolean;
  readonly closesAt: Temporal.Instant;
}

export function pollBlockedBecause(form: PollForm, now: Temporal.Instant): Refusal | null {
  const faults: Record<string, string> = {
    ...questionFault(form.question),
    ...choicesFault(form.choices),
  };
  if (form.audience === "qualification" && form.qualificationId === null)
    faults.qualificationId = "Choose a qualification";
  if (form.isEmergency && form.messageUrgency !== "urgent")
    faults.isEmergency = "An emergency must be urgent: choose Urgent";
  const closing = closingFault(form.closesAt, now);
  if (closing) faults.closesAt = closing;
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("poll-invalid", first, faults);
}

/**
 * Returns why a poll asks no member, or null; `count` is the audience without the admin who asks.
 */
export function noOneAskedBecause(count: number): Refusal | null {
  if (count > 0) return null;
  const message = "There are no other members in this group. Choose another one.";
  return { ...conflict("no-one-to-ask", message), fields: { audience: message } };
}

function questionFault(question: string): Record<string, string> {
  const { length } = question.trim();
  if (isBlank(question)) return { question: "Enter your question" };
  if (length > MAX_QUESTION_LENGTH)
    return {
      question: `Use at most ${MAX_QUESTION_LENGTH} characters, so it fits in a text`,
    };
  const word = reservedWordAskedFor(question);
  return word === null
    ? {}
    : { question: `${eatenWord(word)} Leave it out: each text already says how to reply.` };
}

function eatenWord(word: string): string {
  return `Carriers block replies that start with “${word}”.`;
}

function choicesFault(choices: readonly string[]): Record<string, string> {
  if (choices.length < MIN_CHOICES || choices.length > MAX_CHOICES)
    return { choices: `Give ${MIN_CHOICES} to ${MAX_CHOICES} answers` };
  const faults = choices.map(choiceFault);
  const at = faults.findIndex((fault) => fault !== null);
  if (at >= 0) return { [`choices.${at}`]: faults[at] ?? "" };
  const words = choices.map((choice) => plainText(choice));
  const twice = words.findIndex((word, index) => words.indexOf(word) < index);
  return twice >= 0 ? { [`choices.${twice}`]: "This answer already exists" } : {};
}

function choiceFault(choice: string): string | null {
  const word = choice.trim();
  if (isBlank(word) || word.length > MAX_CHOICE_LENGTH || !isOneLine(word))
    return `Use 1 to ${MAX_CHOICE_LENGTH} characters, on one line`;
  // A member might reply with this reserved word instead of the answer's code.
  const eaten = reservedWordIn(word);
  return eaten === null
    ? null
    : `${eatenWord(eaten)} Use other words, such as “${OFFERED_CHOICES[0]}”.`;
}

function closingFault(closesAt: Temporal.Instant, now: Temporal.Instant): string | null {
  const openMs = closesAt.epochMilliseconds - now.epochMilliseconds;
  if (openMs + GRACE_MS < SHORTEST_OPEN_MINUTES * 60_000)
    return `Leave at least ${formatMinutes(SHORTEST_OPEN_MINUTES)} for answers`;
  return openMs - GRACE_MS > MAX_OPEN_DAYS * 24 * 3_600_000
    ? `Close it within ${MAX_OPEN_DAYS} days`
    : null;
}
