import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { type LinkPurpose, linkState } from "@watchbill/domain/action-links/action-link";
import { choiceLetterIn, choicesOf } from "@watchbill/domain/action-links/choices";
import { missing } from "@watchbill/domain/errors/refusal";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { dateOf } from "@watchbill/domain/time/local";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { hashToken } from "../../platform/auth/secrets.ts";
import type { QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import type { ActionLinksTable } from "../../platform/database/database-types.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readPollOfLink } from "../polls/queries.ts";
import { factsOfPart, findPart, readShiftFacts } from "../shifts/fact-queries.ts";

export const LINK_MISSING = missing(
  "link-missing",
  "This link doesn't work: it may be incomplete, or its shift was deleted. Open the app to see the current status.",
);

export type ActionLink = Omit<Selectable<ActionLinksTable>, "purpose"> & {
  readonly purpose: LinkPurpose;
};

/**
 * Returns what a link does and its active member. Reading changes nothing, because mail scanners
 * follow links.
 */
export async function showLink(
  ctx: QueryContext,
  { token }: { token: string },
): Promise<OutputOf<Api["actionLinks.show"]>> {
  const link = orThrow(await findLink(ctx.db, token), LINK_MISSING);
  const found = await ctx.db
    .selectFrom("members")
    .select(["unitNumber", "firstName", "lastName"])
    .where("id", "=", link.memberId)
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const member = orThrow(found, LINK_MISSING);
  const part = await findPart(ctx.db, link.assignmentId);
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const whole =
    link.shiftId === null
      ? undefined
      : (await readShiftFacts(ctx.db, [link.shiftId], ctx.organization, today)).get(link.shiftId);
  const shift = whole && factsOfPart(whole, part, ctx.organization, today);
  const poll =
    link.pollId === null ? null : await readPollOfLink(ctx.db, link.pollId, link.memberId, ctx.now);
  return {
    purpose: link.purpose,
    state: poll && !poll.isOpen ? "expired" : linkState(link, ctx.now),
    memberName: unitAndName(member),
    shift: shift
      ? {
          name: shift.shift,
          day: shift.day,
          hours: shift.hours,
          startsAt: shift.startsAt,
          endsAt: shift.endsAt,
          people: shift.people.map(({ name }) => name),
          notes: shift.notes,
        }
      : null,
    choices: choicesOf(link.choices),
    chosen: poll ? poll.choice : choiceLetterIn(link.chosen),
    poll: poll && {
      question: poll.question,
      askedBy: poll.askedBy,
      shift: poll.shift,
      closesAt: poll.closedAt ?? poll.closesAt,
    },
    expiresAt: link.expiresAt,
  };
}

/** Returns the link of a token, valid or not. */
async function findLink(db: Db, token: string): Promise<ActionLink | undefined> {
  return db
    .selectFrom("actionLinks")
    .selectAll()
    .where("tokenHash", "=", hashToken(token))
    .executeTakeFirst();
}

/**
 * Returns the question numbers in use on each member's phone, as lists that the caller extends. A
 * number stays taken while its link exists, so that a late text cannot answer a newer question.
 */
export function readTakenNumbers(
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, string[]>> {
  return readTakenOnPhones(db, memberIds, sql<boolean>`l.choices is not null`);
}

/** Returns the reply codes in use on each member's phone, as lists that the caller extends. */
export function readTakenCodes(
  db: Db,
  memberIds: readonly number[],
): Promise<Map<number, string[]>> {
  return readTakenOnPhones(db, memberIds, sql<boolean>`l.used_at is null`);
}

/**
 * Members who share a phone number share one list; a member without a number has a separate one.
 */
async function readTakenOnPhones(
  db: Db,
  memberIds: readonly number[],
  isTaken: RawBuilder<boolean>,
): Promise<Map<number, string[]>> {
  if (memberIds.length === 0) return new Map();
  const phone = (members: string) =>
    sql`coalesce(nullif(${sql.ref(`${members}.phone_number`)}, ''), 'member ' || ${sql.ref(`${members}.id`)})`;
  const { rows: members } = await sql<{ id: number; phone: string }>`
    select m.id, ${phone("m")} as phone from members m
    where ${phone("m")} in (select ${phone("p")} from members p where p.id = any(${[...memberIds]}::int[]))`.execute(
    db,
  );
  // Filters by the indexed member id, so that the query stays fast with many stored links.
  const { rows: taken } = await sql<{ memberId: number; replyCode: string }>`
    select l.member_id, l.reply_code from action_links l
    where l.member_id = any(${members.map(({ id }) => id)}::int[]) and l.reply_code is not null and ${isTaken}`.execute(
    db,
  );
  const phoneOf = new Map(members.map(({ id, phone: own }) => [id, own]));
  const codesOf = Map.groupBy(taken, ({ memberId }) => phoneOf.get(memberId));
  const shared = new Map(
    [...new Set(phoneOf.values())].map((own) => [
      own,
      (codesOf.get(own) ?? []).map(({ replyCode }) => replyCode),
    ]),
  );
  return new Map(memberIds.map((id) => [id, shared.get(phoneOf.get(id) ?? "") ?? []]));
}

/** Returns when a shift last moved, alone or in bulk; null if it never moved. */
export async function readMovedAt(db: Db, shiftId: number): Promise<Temporal.Instant | null> {
  const moved = await db
    .selectFrom("events")
    .select("occurredAt")
    .where("type", "=", "shifts.moved")
    .where(sql<boolean>`details->'shiftIds' @> to_jsonb(${shiftId}::int)`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return moved?.occurredAt ?? null;
}
