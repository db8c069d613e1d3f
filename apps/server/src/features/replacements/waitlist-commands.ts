import {
  WAITLIST_PAUSE_MINUTES,
  waitBlockedBecause,
} from "@watchbill/domain/replacements/waitlist";
import { leftToAsk } from "@watchbill/domain/replacements/waves";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { lockShiftForTaking } from "../shifts/assignment-commands.ts";
import { readSeeking } from "../shifts/eligibility-queries.ts";
import { advance } from "./search-commands.ts";
import { readCandidates, replacementSearchOf } from "./search-queries.ts";
import { insertSearch } from "./search-store.ts";
import { listShiftsToOffer, listWaitingIds } from "./waitlist-queries.ts";
import { deleteEndedWaits, deleteWaits, insertWait } from "./waitlist-store.ts";

type Member = CommandContext<MemberActor>;
interface Answer {
  readonly message: string;
}

/** Puts the caller on the waiting list of a full shift. */
export async function joinWaitlist(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const shift = await lockShiftForTaking(ctx, id);
  const seeking = await readSeeking(ctx.tx, id);
  const own = await ctx.tx
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", id)
    .where("memberId", "=", ctx.actor.id)
    .where("spotNumber", "is not", null)
    .executeTakeFirst();
  throwIf(
    waitBlockedBecause(
      {
        startsAt: shift.startsAt,
        openSpots: shift.maxMembers - shift.filledCount - seeking.length,
        isBeingPlanned: isPlannedNow(ctx, shift),
        isOn: own !== undefined || seeking.includes(ctx.actor.id),
      },
      ctx.now,
    ),
  );
  if (await insertWait(ctx.tx, id, ctx.actor.id, ctx.now))
    await ctx.record({ type: "waitlist.joined", subjectId: ctx.actor.id, shiftId: id });
  return { message: "We'll tell you if a spot opens." };
}

/** Removes the caller from the waiting list. */
export async function leaveWaitlist(ctx: Member, { id }: { id: number }): Promise<Answer> {
  await lockShiftForTaking(ctx, id);
  const [left] = await deleteWaits(ctx.tx, id, [ctx.actor.id]);
  if (left !== undefined)
    await ctx.record({ type: "waitlist.left", subjectId: ctx.actor.id, shiftId: id });
  return { message: "You're no longer waiting for a spot." };
}

/**
 * Every minute, starts a search for each open spot on a shift with a waiting list, and deletes
 * ended entries.
 */
export async function offerOpenSpots(ctx: CommandContext, failed: OnItemError): Promise<void> {
  await deleteEndedWaits(ctx.tx, ctx.now);
  const shifts = await listShiftsToOffer(ctx);
  const work = async (some: readonly (typeof shifts)[number][]): Promise<void> => {
    for (const shift of some) await offerSpot(ctx, shift.id);
  };
  await runBatch(ctx.tx, { items: shifts, named: ({ id }) => `shift ${id}`, work }, failed);
}

async function offerSpot(ctx: CommandContext, id: number): Promise<void> {
  const shift = await lockShiftForTaking(ctx, id);
  const search = {
    shiftId: id,
    requestId: null,
    minutesBetween: WAITLIST_PAUSE_MINUTES,
    isAllAtOnce: false,
    isWaitlist: true,
    memberIds: null,
    startedBy: null,
    startedAt: ctx.now,
    lastAskedAt: null,
  };
  const candidates = await readCandidates(ctx.tx, shift, null, null, ctx);
  const waitingIds = await listWaitingIds(ctx.tx, id);
  if (leftToAsk(replacementSearchOf(search, [], { shift, candidates }, waitingIds)).length === 0)
    return;
  await advance(ctx, await insertSearch(ctx.tx, search));
}
