import type { ChoiceLetter } from "@watchbill/domain/action-links/choices";
import type { AnswerWay } from "@watchbill/domain/polls/poll";
import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { PollsTable } from "../../platform/database/database-types.ts";

/** Inserts a poll with its recipients; returns its id. */
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

/** Stores the id of the event that announces the poll. */
export async function saveEvent(tx: Tx, id: number, eventId: number): Promise<void> {
  await tx.updateTable("polls").set({ eventId }).where("id", "=", id).execute();
}

/**
 * Locks a poll for update to close it, or for share to answer it; undefined when it does not exist.
 */
export async function lockPoll(tx: Tx, id: number, how: "to-close" | "as-it-is") {
  const poll = tx.selectFrom("polls").selectAll().where("id", "=", id);
  return (how === "to-close" ? poll.forNoKeyUpdate() : poll.forShare()).executeTakeFirst();
}

/** Locks the polls that are past their deadline and not closed. */
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

/**
 * Locks a recipient's row, so that their concurrent answers are saved one by one; undefined when
 * the member is not a recipient.
 */
export async function lockPollAnswer(tx: Tx, pollId: number, memberId: number) {
  return tx
    .selectFrom("pollAnswers")
    .selectAll()
    .where("pollId", "=", pollId)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an answer in place of an earlier one; also records that the member saw the poll. */
export async function savePollAnswer(
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

/**
 * Records that a member saw a poll; false when already recorded, or when the member is not a
 * recipient.
 */
export async function markPollSeen(
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

export async function deleteAnswersOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("pollAnswers").where("memberId", "=", memberId).execute();
}

export async function deletePollsClosedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("polls").where("closedAt", "<", before).execute();
}
