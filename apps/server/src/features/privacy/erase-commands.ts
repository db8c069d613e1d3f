import { QUOTING_TYPES } from "@watchbill/domain/privacy/erased-details";
import { eraseBlockedBecause, erasedTitle, erasureUnconfirmed, namePattern } from "@watchbill/domain/privacy/erased-member";
import { conflict } from "@watchbill/domain/refusal";
import { sql } from "kysely";
import type { ErasureNote } from "../../platform/backup/erasure-notes.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { isLockedByOthers } from "../../platform/database/database.ts";
import { refuseUnproven } from "../../platform/identity/recent-proof.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { orRefuse, Refused, refuseIf } from "../../platform/refused.ts";
import { eraseFromActivity } from "../activity/erase-commands.ts";
import { MEMBER_MISSING } from "../members/password-commands.ts";
import {
  eraseByHand,
  eraseByList,
  eraseFromMessagesOfOthers,
  holdEverybody,
  listMessagesOf,
  lockAnybody,
} from "./erase-store.ts";
import { countShiftsAhead } from "./erasure-queries.ts";

const MUST_WAIT = conflict(
  "erasing-must-wait",
  "Somebody is reading or changing a lot at this moment, such as a backup. Nothing was erased: try again in a minute.",
);

type Member = NonNullable<Awaited<ReturnType<typeof lockAnybody>>>;

/** Erases a former member for good, once an administrator has typed their unit number. */
export async function eraseMember(
  ctx: CommandContext<MemberActor>,
  { id, unitNumber }: { id: number; unitNumber: string },
): Promise<{ message: string }> {
  refuseUnproven(ctx);
  const member = await holdMember(ctx, id);
  const shiftsAhead = await countShiftsAhead(ctx.tx, id, ctx.now);
  refuseIf(eraseBlockedBecause(ctx.actor.id, { id, isActive: member.isActive, isErased: member.erasedAt !== null, shiftsAhead }));
  refuseIf(erasureUnconfirmed(member.unitNumber, unitNumber));
  await erase(ctx, member);
  return { message: `Erased. What they did stays as that of ${erasedTitle(id)}.` };
}

/**
 * Erases members once more whom a restored backup brought back, active ones too: these are deleted first, and leave their shifts
 * ahead. Rows that are another squad's, or erased already, are left alone. Gives how many there were.
 */
export async function eraseAgain(ctx: CommandContext, notes: readonly ErasureNote[]): Promise<number> {
  let count = 0;
  await holdEverybody(ctx.tx);
  for (const { memberId, createdAt } of notes) {
    const member = await lockAnybody(ctx.tx, memberId);
    if (!member?.createdAt.equals(createdAt) || member.erasedAt !== null) continue;
    if (member.deletedAt === null) await ctx.record({ type: "members.removed", subjectId: memberId });
    await erase(ctx, member);
    count += 1;
  }
  return count;
}

/** Erases a member whom the squad's own rule names, unless somebody works with names at this moment: then another time. */
export async function eraseIfFree(ctx: CommandContext, id: number): Promise<void> {
  await sql`savepoint before_waiting`.execute(ctx.tx);
  try {
    await holdEverybody(ctx.tx);
  } catch (error) {
    if (!isLockedByOthers(error)) throw error;
    await sql`rollback to savepoint before_waiting`.execute(ctx.tx);
    return;
  }
  const member = await lockAnybody(ctx.tx, id);
  const isStillGone = member && member.erasedAt === null && (!member.isActive || member.deletedAt !== null);
  if (isStillGone) await erase(ctx, member);
}

/** Locks the member and everybody out who works with names, so that none of theirs is written while it is erased. */
async function holdMember(ctx: CommandContext, id: number): Promise<Member> {
  try {
    await holdEverybody(ctx.tx);
  } catch (error) {
    if (isLockedByOthers(error)) throw new Refused(MUST_WAIT);
    throw error;
  }
  return orRefuse(await lockAnybody(ctx.tx, id), MEMBER_MISSING);
}

async function erase(ctx: CommandContext, member: Member): Promise<void> {
  const { id: memberId, unitNumber } = member;
  const name = namePattern(member);
  await endSessions(ctx.tx, memberId);
  const messageIds = await listMessagesOf(ctx.tx, memberId, name);
  await eraseFromActivity(ctx, memberId, name);
  await eraseFromMessagesOfOthers(ctx.tx, { memberId, name: namePattern(member, { withUnit: true }), quoting: QUOTING_TYPES });
  await eraseByList(ctx.tx, { memberId, name, messageIds });
  await eraseByHand(ctx.tx, { memberId, unitNumber, messageIds, now: ctx.now });
}
