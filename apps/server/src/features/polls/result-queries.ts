import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { choiceLetterIn } from "@watchbill/domain/action-links/choices";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import { ANSWER_WAYS } from "@watchbill/domain/polls/poll";
import { receiptsOf, type SentMessage } from "@watchbill/domain/polls/receipts";
import { compareTexts } from "@watchbill/domain/text/language";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { memberName } from "../accounts/queries.ts";
import { listedPoll, POLL_MISSING, readPoll } from "./queries.ts";

/** Returns a poll with its recipients, and for each the messages, the time seen and the answer. */
export async function showPoll(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["polls.one"]>> {
  const poll = orThrow(await readPoll(ctx.db, id), POLL_MISSING);
  const [rows, messages, closer] = await Promise.all([
    readPeople(ctx.db, id),
    readMessages(ctx.db, poll.eventId),
    poll.closedBy === null
      ? undefined
      : ctx.db
          .selectFrom("members")
          .select(memberName().as("name"))
          .where("id", "=", poll.closedBy)
          .executeTakeFirst(),
  ]);
  const people = rows.map(({ choice, way, ...person }) => ({
    ...person,
    phoneNumber: shownPhoneOrNull(person.phoneNumber, ctx.organization.country),
    receipts: receiptsOf(messages.get(person.id) ?? [], ctx.now),
    choice: choiceLetterIn(choice),
    way: ANSWER_WAYS.find((known) => known === way) ?? null,
  }));
  return {
    ...listedPoll(
      poll,
      people.map(({ choice }) => choice),
      ctx.now,
    ),
    closedBy: closer?.name ?? null,
    people,
  };
}

/** Returns the recipients of a poll in natural order of unit numbers (C-7 before C-25). */
async function readPeople(db: Db, pollId: number) {
  const rows = await db
    .selectFrom("pollAnswers as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["m.id", "m.unitNumber", "m.firstName", "m.lastName", "m.phoneNumber"])
    .select(["a.seenAt", "a.choice", "a.answeredAt", "a.way"])
    .select(sql<boolean>`m.is_active and m.deleted_at is null`.as("isActive"))
    .where("a.pollId", "=", pollId)
    .execute();
  return rows.sort((a, b) => compareTexts(a.unitNumber, b.unitNumber));
}

/** Returns the messages of a poll by member; old ones may be purged already. */
async function readMessages(db: Db, eventId: number | null): Promise<Map<number, SentMessage[]>> {
  if (eventId === null) return new Map();
  const rows = await db
    .selectFrom("deliveries as d")
    .select(["d.memberId", "d.channel", "d.status", "d.receipt", "d.errorMessage", "d.dueAt"])
    .select(sql<boolean>`d.status = 'pending' and d.delivery_method is not null`.as("isKept"))
    .where("d.eventId", "=", eventId)
    .execute();
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return new Map(
    [...byMember].flatMap(([memberId, all]) =>
      memberId === null
        ? []
        : [
            [
              memberId,
              all.flatMap(({ channel, ...one }) =>
                isOutside(channel) ? [{ ...one, channel }] : [],
              ),
            ],
          ],
    ),
  );
}

function isOutside(channel: string): channel is SentMessage["channel"] {
  return channel === "push" || channel === "email" || channel === "sms";
}
