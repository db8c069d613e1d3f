import { type ChoiceLetter, choicesOf } from "../action-links/choices.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import type { Urgency } from "../events/notify/urgency-of-message.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";

/** The audiences of a poll: members on call, holders of a qualification, or all active members. */
export const POLL_AUDIENCES = ["on-call", "qualification", "everyone"] as const;

export type PollAudience = (typeof POLL_AUDIENCES)[number];

export const ANSWER_WAYS = ["app", "link", "push", "text"] as const;

export type AnswerWay = (typeof ANSWER_WAYS)[number];

/** A closed poll and its answers are deleted after this many days. */
export const POLL_RETENTION_DAYS = 90;
/** How many hours after it closed an asked member sees the poll's result. */
export const RESULT_SHOWN_HOURS = 24;

interface PollTimes {
  readonly closesAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | null;
}

/**
 * True while a poll accepts answers: until its closing time, or until an admin closes it earlier.
 */
export function isPollOpen({ closesAt, closedAt }: PollTimes, now: Temporal.Instant): boolean {
  return closedAt === null && isBefore(now, closesAt);
}

export function pollAnswerBlockedBecause(
  poll: PollTimes,
  now: Temporal.Instant,
  squad: SquadClock,
): Refusal | null {
  if (isPollOpen(poll, now)) return null;
  const at = momentText(poll.closedAt ?? poll.closesAt, now, squad);
  return conflict("poll-closed", `This poll closed ${at}. Your answer wasn't counted.`);
}

/** Returns why a poll cannot be closed, or null: it is already closed. */
export function closingBlockedBecause({ closedAt }: Pick<PollTimes, "closedAt">): Refusal | null {
  return closedAt === null ? null : conflict("poll-closed", "This poll is already closed.");
}

/**
 * Returns the confirmation of an answer: the recorded answer, and until when the member can change
 * it.
 */
export function thanksText(
  {
    choices,
    closesAt,
  }: { readonly choices: readonly string[]; readonly closesAt: Temporal.Instant },
  choice: ChoiceLetter,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  const label = choicesOf(choices).find(({ letter }) => letter === choice)?.label ?? choice;
  return `Thank you. Your answer: ${label}. You can change it until ${momentText(closesAt, now, squad).replace(/^(?:at|on) /, "")}.`;
}

/** Formats "at 6:40 PM", or on another day "on Fri, Nov 20 at 6:40 PM". */
export function momentText(
  instant: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  const [day, today] = [dateOf(instant, squad.timeZone), dateOf(now, squad.timeZone)];
  const time = formatInstantTime(instant, squad);
  return day === today ? `at ${time}` : `on ${formatDay(day, squad, today)} at ${time}`;
}

/** Describes the audience: "all active members", "members on call", "members with Driver". */
export function audienceText({
  audience,
  qualification,
}: {
  audience: PollAudience;
  qualification: string;
}): string {
  if (audience === "everyone") return "all active members";
  return audience === "on-call" ? "members on call" : `members with ${qualification}`;
}

export const POLL_CLASS_WORDS: Readonly<Record<Urgency, readonly [label: string, hint: string]>> = {
  urgent: ["Urgent", "Now, even at night"],
  action: ["Please answer", "After quiet hours"],
  info: ["When you have a moment", "After quiet hours"],
};
