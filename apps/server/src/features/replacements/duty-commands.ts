import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { decideReturn } from "@watchbill/domain/eligibility/take";
import { reclaimBlockedBecause, TAKEN_MEANWHILE } from "@watchbill/domain/replacements/request";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { checkIn } from "../attendance/commands.ts";
import {
  findSpot,
  lockAssignmentWithShift,
  returnSpot,
  shiftWithin,
  takeSpotNumbers,
} from "../shifts/assignment-commands.ts";
import {
  assignReturning,
  lockStillPending,
  spotFactsOf,
} from "../shifts/assignments/spot-commands.ts";
import { cancelUndoable } from "../shifts/changes/undo-window-commands.ts";
import { settleRequest } from "../shifts/request-commands.ts";
import { requestReplacement } from "./commands.ts";
import { isLeft, isRepeatedRequest, lockPendingOf } from "./store.ts";
import { withdrawAsk } from "./undo-commands.ts";

type Member = CommandContext<MemberActor>;

/** Goes 10-8; if the spot has a pending request, takes the spot back in the same transaction. */
export async function goInService(
  ctx: Member,
  input: ParsedInputOf<Api["attendance.checkIn"]>,
): Promise<OutputOf<Api["attendance.checkIn"]>> {
  // Locks the shift only for a member with a pending request: a concurrent accept may hold it.
  if (await isLeft(ctx.tx, input.assignmentId, ctx.actor.id))
    await reclaim(ctx, input.assignmentId);
  return checkIn(ctx, input);
}

/**
 * Handles a member's answer to the question about their missing 10-8: they go 10-8, or request a
 * replacement at once.
 */
export async function answerStart(
  ctx: Member,
  { assignmentId, isOn }: { readonly assignmentId: number; readonly isOn: boolean },
): Promise<{ message: string }> {
  if (isOn) {
    await goInService(ctx, { assignmentId });
    return { message: "You're 10-8. Thank you." };
  }
  const { shiftId } = await findSpot(ctx.tx, assignmentId);
  await requestReplacement(ctx, { shiftAssignmentId: assignmentId, shiftId, priority: "urgent" });
  return { message: "Thank you for letting us know. We notified everyone who could replace you." };
}

async function reclaim(ctx: Member, assignmentId: number): Promise<void> {
  const place = await lockAssignmentWithShift(ctx, assignmentId);
  if (!place || place.memberId !== ctx.actor.id || !seeksReplacement(place.status)) return;
  const shift = shiftWithin(place.shift, place);
  const [facts] = await spotFactsOf(ctx, [ctx.actor.id], shift);
  const subject = { subjectId: ctx.actor.id, shiftId: shift.id, assignmentId };
  const { startsAt, endsAt } = place;
  const hand = { assignmentId, memberId: ctx.actor.id, startsAt, endsAt };
  const requestId = await lockPendingOf(ctx.tx, assignmentId);
  if (requestId === undefined) {
    const pending = await lockStillPending(ctx, shift);
    const spot = decideReturn({ member: facts!, shift, pending }, TAKEN_MEANWHILE, ctx.now);
    if ("code" in spot) throw new RefusalError(spot);
    await assignReturning(ctx, shift, hand, {
      spot,
      pending,
      status: "assigned",
      how: "reclaimed",
    });
    if (spot.requestId === null) await ctx.record({ type: "replacements.taken", ...subject });
    return;
  }
  throwIf(reclaimBlockedBecause(facts!, shift));
  const numbers = await takeSpotNumbers(ctx, [hand], shift.filling, shift.maxMembers);
  const spotNumber = orThrow(numbers?.[0], TAKEN_MEANWHILE);
  await returnSpot(
    ctx,
    { assignmentId, memberId: ctx.actor.id, shiftId: shift.id },
    spotNumber,
    "reclaimed",
  );
  await settleRequest(ctx, requestId, { status: "cancelled" });
  const isUntold = (await withdrawAsk(ctx, assignmentId)) !== null;
  const details = { isRepeat: (await isRepeatedRequest(ctx.tx, shift.id, requestId)) || undefined };
  const eventId = await ctx.recordWithId({
    type: "replacements.cancelled",
    ...subject,
    requestId,
    details,
  });
  if (isUntold) await cancelUndoable(ctx, eventId);
}
