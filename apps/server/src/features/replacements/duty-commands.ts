import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { reclaimBlockedBecause, TAKEN_MEANWHILE } from "@watchbill/domain/replacements/request";
import { freeSeats } from "@watchbill/domain/shifts/assign";
import { seeksCover } from "@watchbill/domain/shifts/assignment-status";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orRefuse, refuseIf } from "../../platform/refused.ts";
import { checkIn } from "../attendance/commands.ts";
import {
  lockAssignmentWithShift,
  placeFactsOf,
  placeMember,
  returnSeat,
  type ShiftToTake,
} from "../shifts/assignment-commands.ts";
import { findOwnLeft, isLeft, lockPendingOf, saveOutcome } from "./store.ts";

type Member = CommandContext<MemberActor>;

/** Goes 10-8; a place that cover was asked for and nobody has taken is taken back in the same act. */
export async function goInService(
  ctx: Member,
  input: ParsedInputOf<Api["attendance.checkIn"]>,
): Promise<OutputOf<Api["attendance.checkIn"]>> {
  // Only who asked for cover waits for the shift's lock, which whoever takes the place holds.
  if (await isLeft(ctx.tx, input.assignmentId, ctx.actor.id)) await reclaim(ctx, input.assignmentId);
  return checkIn(ctx, input);
}

/** Puts a member on a locked shift; a place of theirs that nobody covered comes back instead of a second one. */
export async function putOnShift(ctx: CommandContext, shift: ShiftToTake, memberId: number): Promise<number> {
  const left = await findOwnLeft(ctx.tx, shift.id, memberId);
  if (left === undefined) return placeMember(ctx, shift, memberId);
  await returnSeat(ctx, left, orRefuse(freeSeats(shift.seats, shift.maxMembers, 1)[0], TAKEN_MEANWHILE));
  return left;
}

async function reclaim(ctx: Member, assignmentId: number): Promise<void> {
  const place = await lockAssignmentWithShift(ctx.tx, assignmentId);
  if (!place || place.memberId !== ctx.actor.id || !seeksCover(place.status)) return;
  const { shift } = place;
  refuseIf(reclaimBlockedBecause(await placeFactsOf(ctx, ctx.actor.id, shift), shift));
  await returnSeat(ctx, assignmentId, orRefuse(freeSeats(shift.seats, shift.maxMembers, 1)[0], TAKEN_MEANWHILE));
  const subject = { subjectId: ctx.actor.id, shiftId: shift.id, assignmentId };
  const requestId = await lockPendingOf(ctx.tx, assignmentId);
  if (requestId === undefined) return ctx.record({ type: "replacements.taken", ...subject });
  await saveOutcome(ctx.tx, requestId, { status: "cancelled" }, ctx.now);
  await ctx.record({ type: "replacements.cancelled", ...subject, requestId });
}
