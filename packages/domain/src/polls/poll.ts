import { conflict, type Refusal } from "../errors/refusal.ts";
import { type ChoiceLetter, choicesOf } from "../links/choices.ts";
import type { MessageClass } from "../news/message-class.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";

/** Whom a question asks: who is on call, who holds a qualification, or everybody who is active. */
export const POLL_AUDIENCES = ["on-call", "qualification", "everyone"] as const;

export type PollAudience = (typeof POLL_AUDIENCES)[number];

/** By which way an answer came. */
export const ANSWER_WAYS = ["app", "link", "push", "text"] as const;

export type AnswerWay = (typeof ANSWER_WAYS)[number];

/** A question that is closed is kept so many days, with who answered what. */
export const POLL_KEPT_DAYS = 90;
/** Whoever was asked sees how a question ended for so many hours. */
export const RESULT_SHOWN_HOURS = 24;

/** When a question stops taking answers. */
export interface PollTimes {
  readonly closesAt: Temporal.Instant;
  readonly closedAt: Temporal.Instant | null;
}

/** Whether a question still takes answers: until its time is over or somebody closes it, whichever is first. */
export function isPollOpen({ closesAt, closedAt }: PollTimes, now: Temporal.Instant): boolean {
  return closedAt === null && isBefore(now, closesAt);
}

/** Why a question takes no answer (any more), or null. */
export function answerBlockedBecause(
  poll: PollTimes,
  now: Temporal.Instant,
  squad: SquadClock,
): Refusal | null {
  if (isPollOpen(poll, now)) return null;
  const at = momentText(poll.closedAt ?? poll.closesAt, now, squad);
  return conflict(
    "poll-closed",
    `Thank you, but this question closed ${at}, so nothing has changed.`,
  );
}

/** Why a question cannot be closed, or null: nobody has closed it yet. */
export function closingBlockedBecause({ closedAt }: Pick<PollTimes, "closedAt">): Refusal | null {
  return closedAt === null
    ? null
    : conflict("poll-closed", "This question is closed already. Its answers stand.");
}

/** What is said to whoever answers: what was noted, and until when it may be changed. */
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

/** "at 6:40 PM", and with its day where that is not today: "on Fri, Nov 20 at 6:40 PM". */
export function momentText(
  instant: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  const [day, today] = [dateOf(instant, squad.timeZone), dateOf(now, squad.timeZone)];
  const time = formatInstantTime(instant, squad);
  return day === today ? `at ${time}` : `on ${formatDay(day, squad, today)} at ${time}`;
}

/** The group that a question asks, in words: "everyone", "who is on call", "who can do this: Driver". */
export function audienceText({
  audience,
  qualification,
}: {
  audience: PollAudience;
  qualification: string;
}): string {
  if (audience === "everyone") return "all active members";
  return audience === "on-call" ? "who was on call" : `who holds ${qualification}`;
}

/** How each class reads to whoever chooses it. */
export const POLL_CLASS_WORDS: Readonly<
  Record<MessageClass, readonly [label: string, hint: string]>
> = {
  urgent: ["Urgent", "At once, at night as well"],
  action: ["Please answer", "Waits for the end of quiet hours"],
  info: ["When you have a moment", "Waits for the end of quiet hours"],
};
