import { conflict } from "@watchbill/domain/errors/refusal";
import { currentType } from "@watchbill/domain/events/stored-events";
import { QUOTING_TYPES } from "@watchbill/domain/privacy/erased-details";
import {
  eraseBlockedBecause,
  erasedTitle,
  erasureUnconfirmed,
} from "@watchbill/domain/privacy/erased-member";
import {
  type ErasedWays,
  sharedInWords,
  waysToErase,
} from "@watchbill/domain/privacy/named-in-texts";
import { sql } from "kysely";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import { endSessions } from "../../platform/auth/sessions.ts";
import type { ErasureNote } from "../../platform/backup/erasure-notes.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { isLockedByOthers } from "../../platform/database/database.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { rememberWayIn } from "../accounts/tombstone-commands.ts";
import { eraseFromActivity, findInActivity } from "../activity/erase-commands.ts";
import { PASSWORD_MEMBER_MISSING } from "../members/password-commands.ts";
import {
  beginErasing,
  eraseByHand,
  eraseByList,
  eraseFromMessagesOfOthers,
  type Found,
  findAnybody,
  findEverywhere,
  holdEverybody,
  listNewMessages,
  lockAnybody,
} from "./erase-store.ts";
import { countShiftsAhead } from "./erasure-queries.ts";
import { listOthers } from "./naming-queries.ts";

const MUST_WAIT = conflict(
  "erasing-must-wait",
  "The database is busy, for example with a backup. Nothing was erased. Try again in a minute.",
);

type Member = NonNullable<Awaited<ReturnType<typeof lockAnybody>>>;

/**
 * Permanently erases a former member after an admin typed their unit number to confirm. Searches
 * without locks; only the removal blocks other transactions.
 */
export async function eraseMember(
  ctx: CommandContext<MemberActor>,
  { id, unitNumber }: { id: number; unitNumber: string },
): Promise<{ message: string }> {
  requireRecentAuth(ctx);
  const refuse = async (member: Member): Promise<void> => {
    const shiftsAhead = await countShiftsAhead(ctx.tx, id, ctx.now);
    const { isActive, erasedAt } = member;
    throwIf(
      eraseBlockedBecause(ctx.actor.id, { id, isActive, isErased: erasedAt !== null, shiftsAhead }),
    );
    throwIf(erasureUnconfirmed(member.unitNumber, unitNumber));
  };
  try {
    await beginErasing(ctx.tx);
    const seen = orThrow(await findAnybody(ctx.tx, id), PASSWORD_MEMBER_MISSING);
    await refuse(seen);
    const found = await find(ctx, seen);
    await holdEverybody(ctx.tx);
    const member = orThrow(await lockAnybody(ctx.tx, id), PASSWORD_MEMBER_MISSING);
    await refuse(member);
    if (!(await isStillNamed(ctx, member, found))) throw new RefusalError(MUST_WAIT);
    const shared = sharedInWords(member, await listOthers(ctx.tx, id));
    await erase(ctx, member, found);
    const sentences = [`Erased. Their records now show ${erasedTitle(id)}`, ...shared];
    return { message: sentences.map((sentence) => `${sentence}.`).join(" ") };
  } catch (error) {
    throw isLockedByOthers(error) ? new RefusalError(MUST_WAIT) : error;
  }
}

/**
 * Repeats erasures that a restored backup undid. A member who is active in the backup is deleted
 * first and leaves their upcoming shifts. Skips rows of another squad and erased rows. Returns the
 * number of members erased.
 */
export async function eraseAgain(
  ctx: CommandContext,
  notes: readonly ErasureNote[],
): Promise<number> {
  let count = 0;
  await beginErasing(ctx.tx);
  for (const { memberId, createdAt } of notes) {
    const member = await lockAnybody(ctx.tx, memberId);
    if (!member?.createdAt.equals(createdAt) || member.erasedAt !== null) continue;
    if (member.deletedAt === null)
      await ctx.record({ type: "members.removed", subjectId: memberId });
    const found = await find(ctx, member);
    await holdEverybody(ctx.tx);
    await erase(ctx, member, found);
    count += 1;
  }
  return count;
}

/**
 * Erases a former member when the squad's retention is over. Skips the member when a lock is not
 * available; a later run retries.
 */
export async function eraseIfFree(ctx: CommandContext, id: number): Promise<void> {
  await sql`savepoint before_waiting`.execute(ctx.tx);
  try {
    await beginErasing(ctx.tx);
    const seen = await findAnybody(ctx.tx, id);
    if (!seen) return;
    const found = await find(ctx, seen);
    await holdEverybody(ctx.tx);
    const member = await lockAnybody(ctx.tx, id);
    const isStillGone =
      member && member.erasedAt === null && (!member.isActive || member.deletedAt !== null);
    if (isStillGone && (await isStillNamed(ctx, member, found))) await erase(ctx, member, found);
  } catch (error) {
    if (!isLockedByOthers(error)) throw error;
    await sql`rollback to savepoint before_waiting`.execute(ctx.tx);
  }
}

async function waysOf(ctx: CommandContext, member: Member): Promise<ErasedWays> {
  return waysToErase(member, await listOthers(ctx.tx, member.id));
}

async function find(ctx: CommandContext, member: Member): Promise<Found> {
  const ways = await waysOf(ctx, member);
  const found = await findEverywhere(ctx.tx, member.id, ways);
  return { ...found, entryIds: await findInActivity(ctx, member.id, ways) };
}

/**
 * Whether the names of the member and of namesakes are unchanged since the search; otherwise its
 * result is incomplete or wrong.
 */
async function isStillNamed(
  ctx: CommandContext,
  member: Member,
  { ways }: Found,
): Promise<boolean> {
  return JSON.stringify(await waysOf(ctx, member)) === JSON.stringify(ways);
}

async function erase(ctx: CommandContext, member: Member, found: Found): Promise<void> {
  const { id: memberId, unitNumber } = member;
  const { ways, since } = found;
  await endSessions(ctx.tx, memberId);
  await rememberWayIn(ctx, memberId);
  const messageIds = [
    ...new Set([...found.messageIds, ...(await listNewMessages(ctx.tx, memberId, found))]),
  ];
  const entries = await eraseFromActivity(ctx, { memberId, ways, ids: found.entryIds, since });
  const isQuoting = ({ type }: { type: string }): boolean =>
    QUOTING_TYPES.some((beginning) => currentType(type).startsWith(beginning));
  await eraseFromMessagesOfOthers(ctx.tx, {
    memberId,
    ways,
    eventIds: entries.map(({ id }) => id),
    quotingIds: entries.filter(isQuoting).map(({ id }) => id),
  });
  await eraseByList(ctx.tx, memberId, { ...found, messageIds });
  await eraseByHand(ctx.tx, { memberId, unitNumber, messageIds, now: ctx.now });
}
