import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { choiceLetterIn, choicesOf, countAnswers } from "@watchbill/domain/action-links/choices";
import { missing } from "@watchbill/domain/errors/refusal";
import { MESSAGE_CLASSES } from "@watchbill/domain/events/notify/urgency-of-message";
import { isPollOpen, POLL_AUDIENCES, RESULT_SHOWN_HOURS } from "@watchbill/domain/polls/poll";
import { type Selectable, sql } from "kysely";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { PollsTable } from "../../platform/database/database-types.ts";

export const POLL_MISSING = missing("poll-missing", "This poll was deleted or wasn't sent to you.");

function selectPolls(db: Db | Tx) {
  return db
    .selectFrom("polls as p")
    .selectAll("p")
    .select(
      sql<string>`coalesce((select unit_number || ' ' || first_name || ' ' || last_name from members where id = p.created_by), '')`.as(
        "askedBy",
      ),
    );
}

export async function readPoll(db: Db | Tx, id: number) {
  return selectPolls(db).where("p.id", "=", id).executeTakeFirst();
}

/** Returns the last answer of each recipient of a poll; null for a member without one. */
export async function readGiven(
  db: Db | Tx,
  pollIds: readonly number[],
): Promise<Map<number, (string | null)[]>> {
  if (pollIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("pollAnswers")
    .select(["pollId", "choice"])
    .where("pollId", "in", [...pollIds])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ pollId }) => pollId)].map(([id, all]) => [
      id,
      all.map(({ choice }) => choice),
    ]),
  );
}

/**
 * Lists the caller's open polls, and recently closed ones with their results: counts without names.
 */
export async function listOwnPolls(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["polls.mine"]>> {
  const shown = await ctx.ofSquad("shown polls", readShown);
  if (shown.length === 0) return [];
  const own = await ctx.db
    .selectFrom("pollAnswers")
    .select(["pollId", "choice", "seenAt"])
    .where("memberId", "=", ctx.actor.id)
    .where("pollId", "in", idsOf(shown))
    .execute();
  const ownOf = new Map(own.map(({ pollId, ...answer }) => [pollId, answer]));
  const polls = shown.flatMap((poll) => {
    const answer = ownOf.get(poll.id);
    return answer ? { ...poll, ...answer } : [];
  });
  const closed = polls.filter((poll) => !isPollOpen(poll, ctx.now));
  const given = await readGiven(ctx.db, idsOf(closed));
  return polls.map(({ choices, choice, seenAt, ...poll }) => {
    const isOpen = isPollOpen(poll, ctx.now);
    const counted = countAnswers(choices, given.get(poll.id) ?? []);
    return {
      ...poll,
      choices: choicesOf(choices),
      choice: choiceLetterIn(choice),
      isSeen: seenAt !== null,
      isOpen,
      result: isOpen ? null : { choices: counted.choices, silent: counted.silent },
    };
  });
}

/** Returns the open and recently closed polls, newest first. */
async function readShown({ db, now }: SquadContext) {
  return selectPolls(db)
    .where(
      sql<boolean>`coalesce(p.closed_at, p.closes_at) > ${now.subtract({ hours: RESULT_SHOWN_HOURS })}`,
    )
    .orderBy("p.id", "desc")
    .execute();
}

/** Lists all stored polls for coordinators, newest first. */
export async function listPolls(ctx: QueryContext): Promise<OutputOf<Api["polls.list"]>> {
  const polls = await selectPolls(ctx.db).orderBy("p.id", "desc").execute();
  const given = await readGiven(ctx.db, idsOf(polls));
  return polls.map((poll) => listedPoll(poll, given.get(poll.id) ?? [], ctx.now));
}

export function listedPoll<Row extends Selectable<PollsTable>>(
  poll: Row,
  given: readonly (string | null)[],
  now: Temporal.Instant,
) {
  const { choices, answered } = countAnswers(poll.choices, given);
  return {
    ...poll,
    // A value stored by a newer app version counts as "everyone" and as not urgent.
    audience: POLL_AUDIENCES.find((known) => known === poll.audience) ?? "everyone",
    messageUrgency: classOf(poll),
    choices,
    asked: given.length,
    answered,
    isOpen: isPollOpen(poll, now),
  };
}

export function classOf({ messageUrgency }: { readonly messageUrgency: string }) {
  return MESSAGE_CLASSES.find((known) => known === messageUrgency) ?? "info";
}

/** Returns a poll for the page of a member's action link; null when it does not exist. */
export async function readPollOfLink(
  db: Db | Tx,
  id: number,
  memberId: number,
  now: Temporal.Instant,
) {
  const poll = await selectPolls(db)
    .innerJoin("pollAnswers as a", "a.pollId", "p.id")
    .select("a.choice")
    .where("p.id", "=", id)
    .where("a.memberId", "=", memberId)
    .executeTakeFirst();
  if (!poll) return null;
  const { question, askedBy, shift, closesAt, closedAt } = poll;
  return {
    question,
    askedBy,
    shift,
    closesAt,
    closedAt,
    isOpen: isPollOpen(poll, now),
    choice: choiceLetterIn(poll.choice),
  };
}

function idsOf(polls: readonly { readonly id: number }[]): number[] {
  return polls.map(({ id }) => id);
}
