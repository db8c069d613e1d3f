import type { ChoiceLetter } from "@watchbill/domain/links/choices";
import type { AnswerWay } from "@watchbill/domain/polls/poll";
import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { PollsTable } from "../../platform/database/database-types.ts";

/** Writes a question with everybody it asks, and gives its number. */
export async function insertPoll(
  tx: Tx,
  {
    choices,
    ...poll
  }: Omit<Insertable<PollsTable>, "choices"> & { readonly choices: readonly string[] },
  memberIds: readonly number[],
): Promise<number> {
  const { id } = await tx
    .insertInto("polls")
    .values({ ...poll, choices: [...choices] })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("pollAnswers")
    .values(memberIds.map((memberId) => ({ pollId: id, memberId })))
    .execute();
  return id;
}

/** Notes by which news a question is told. */
export async function saveEvent(tx: Tx, id: number, eventId: number): Promise<void> {
  await tx.updateTable("polls").set({ eventId }).where("id", "=", id).execute();
}

/** A question, locked to be closed, or held as it is while it is answered; undefined when it is gone. */
export async function lockPoll(tx: Tx, id: number, how: "to-close" | "as-it-is") {
  const poll = tx.selectFrom("polls").selectAll().where("id", "=", id);
  return (how === "to-close" ? poll.forNoKeyUpdate() : poll.forShare()).executeTakeFirst();
}

/** The questions whose time is over and that nobody has closed, locked. */
export async function lockPollsOver(tx: Tx, now: Temporal.Instant) {
  return tx
    .selectFrom("polls")
    .selectAll()
    .where("closedAt", "is", null)
    .where("closesAt", "<=", now)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function saveClosed(
  tx: Tx,
  id: number,
  closed: { closedAt: Temporal.Instant; closedBy: number | null },
): Promise<void> {
  await tx.updateTable("polls").set(closed).where("id", "=", id).execute();
}

/** A member's part of a question, locked: two answers of theirs follow one another. Undefined for whom it does not ask. */
export async function lockAnswer(tx: Tx, pollId: number, memberId: number) {
  return tx
    .selectFrom("pollAnswers")
    .selectAll()
    .where("pollId", "=", pollId)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes an answer over the one before; whoever answers has seen the question. */
export async function saveAnswer(
  tx: Tx,
  pollId: number,
  memberId: number,
  answer: {
    choice: ChoiceLetter;
    way: AnswerWay;
    answeredAt: Temporal.Instant;
    seenAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable("pollAnswers")
    .set(answer)
    .where("pollId", "=", pollId)
    .where("memberId", "=", memberId)
    .execute();
}

/** Notes that a member saw a question; false where they had before, or it does not ask them. */
export async function saveSeen(
  tx: Tx,
  pollId: number,
  memberId: number,
  seenAt: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable("pollAnswers")
    .set({ seenAt })
    .where("pollId", "=", pollId)
    .where("memberId", "=", memberId)
    .where("seenAt", "is", null)
    .returning("pollId")
    .execute();
  return rows.length > 0;
}

/** Forgets what a member was asked and answered. */
export async function deleteAnswersOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("pollAnswers").where("memberId", "=", memberId).execute();
}

/** Forgets questions that closed before the instant, with their answers. */
export async function deletePollsClosedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("polls").where("closedAt", "<", before).execute();
}
