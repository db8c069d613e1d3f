import { missing } from "@watchbill/domain/errors/refusal";
import { giveBackBlockedBecause } from "@watchbill/domain/replacements/return-spot";
import { UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { cancelEvents, deferEvents, flushEvents } from "../../platform/events/event-store.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import {
  leaveOpen,
  lockAssignmentWithShift,
  reopenLeft,
  vacate,
} from "../shifts/assignment-commands.ts";
import { resumeRequest } from "../shifts/request-commands.ts";
import { resumeTimeOff } from "../time-off/commands.ts";
import { resumeSearch } from "./search-store.ts";
import { findAcceptedBy } from "./store.ts";

const ASSIGNMENT_MISSING = missing(
  "assignment-missing",
  "You're no longer on this shift. Please check your schedule.",
);
const ASKING = ["replacements.requested"] as const;
const TAKING = ["replacements.taken", "replacements.accepted"] as const;

/** Delays the notifications of a spot that the member has just taken until the undo window ends. */
export async function keepTakenUndoable(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<void> {
  await deferEvents(
    ctx.tx,
    { assignmentId, types: TAKING },
    ctx.now.add({ seconds: UNDOABLE_SECONDS }),
  );
}

/**
 * Delays the notifications of a request that the member has just made until the undo window ends.
 */
export async function keepAskUndoable(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<void> {
  await deferEvents(
    ctx.tx,
    { assignmentId, types: ASKING },
    ctx.now.add({ seconds: UNDOABLE_SECONDS }),
  );
}

/** Sends the delayed notifications of a request now, because a search is about to ask members. */
export async function tellAskNow(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<void> {
  await flushEvents(ctx.tx, { assignmentId, types: ASKING });
}

/**
 * Cancels the delayed notifications of a request. Returns the spot's earlier status, or null when
 * members were already notified.
 */
export async function withdrawAsk(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<"assigned" | "confirmed" | null> {
  const [ask] = await cancelEvents(ctx.tx, { assignmentId, types: ASKING }, ctx.now);
  if (!ask) return null;
  const details = ask.details as { readonly wasConfirmed?: boolean } | null;
  return details?.wasConfirmed ? "confirmed" : "assigned";
}

/**
 * Undoes the taking of a spot before its notifications, as if it had never happened. Reopens an
 * accepted request and the search that ended with it. A spot that needed cover needs it again.
 */
export async function giveBack(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const spot = orThrow(await lockAssignmentWithShift(ctx, id), ASSIGNMENT_MISSING);
  const [news] = await cancelEvents(ctx.tx, { assignmentId: id, types: TAKING }, ctx.now);
  throwIf(giveBackBlockedBecause(ctx.actor.id, spot, news !== undefined));
  const { since, requestId = null } = news ?? { since: ctx.now };
  const request = requestId === null ? undefined : await findAcceptedBy(ctx.tx, requestId, id);
  const isOldSpot = Temporal.Instant.compare(spot.createdAt, since) < 0;
  const hand = { assignmentId: id, memberId: spot.memberId };
  const how = request ? null : "given-back";
  if (isOldSpot) await leaveOpen(ctx, { ...hand, shiftId: spot.shift.id }, how);
  else await vacate(ctx, id, how);
  if (request) {
    await reopenLeft(ctx, spot.shift.id, hand, {
      assignmentId: request.assignmentId,
      memberId: request.requesterId,
    });
    await resumeRequest(ctx, request.id);
  }
  await resumeSearch(ctx.tx, spot.shift.id, since);
  if (news) await resumeTimeOff(ctx, spot.shift, since);
  const subject = { subjectId: ctx.actor.id, shiftId: spot.shift.id, assignmentId: id };
  await ctx.record({ type: "replacements.given-back", ...subject, requestId: request?.id ?? null });
  return { message: "Undone. No one was notified." };
}
