import { missing } from "@watchbill/domain/errors/refusal";
import { giveBackBlockedBecause } from "@watchbill/domain/replacements/give-back";
import { UNTOLD_SECONDS } from "@watchbill/domain/time/undo";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { holdNews, tellNow, withdrawNews } from "../../platform/events/event-store.ts";
import { orRefuse, refuseIf } from "../../platform/refused.ts";
import { resumeAway } from "../away/commands.ts";
import {
  leaveOpen,
  lockAssignmentWithShift,
  reopenLeft,
  vacate,
} from "../shifts/assignment-commands.ts";
import { resumeRequest } from "../shifts/request-commands.ts";
import { resumeSearch } from "./cover-store.ts";
import { findAcceptedBy } from "./store.ts";

const ASSIGNMENT_MISSING = missing(
  "assignment-missing",
  "You are not on this shift any more. Please check your schedule.",
);
const ASKING = ["replacements.requested"] as const;
const TAKING = ["replacements.taken", "replacements.accepted"] as const;

/** Keeps the news of a place that the member took with this very command until they can no longer undo it. */
export async function keepTakenUntold(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<void> {
  await holdNews(ctx.tx, { assignmentId, types: TAKING }, ctx.now.add({ seconds: UNTOLD_SECONDS }));
}

/** Keeps the news that cover of a place is wanted, which this very command asked for, until its member can no longer undo it. */
export async function keepAskUntold(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<void> {
  await holdNews(ctx.tx, { assignmentId, types: ASKING }, ctx.now.add({ seconds: UNTOLD_SECONDS }));
}

/** Has everybody hear at once that cover of a place is wanted, because a search is about to ask some of them. */
export async function tellAskNow(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<void> {
  await tellNow(ctx.tx, { assignmentId, types: ASKING });
}

/**
 * Takes back the news that cover of a place is wanted where nobody has heard of it yet: what the place was before, or null where
 * somebody has heard of it.
 */
export async function withdrawAsk(
  ctx: CommandContext<MemberActor>,
  assignmentId: number,
): Promise<"assigned" | "confirmed" | null> {
  const [ask] = await withdrawNews(ctx.tx, { assignmentId, types: ASKING }, ctx.now);
  if (!ask) return null;
  const details = ask.details as { readonly wasConfirmed?: boolean } | null;
  return details?.wasConfirmed ? "confirmed" : "assigned";
}

/**
 * Gives back a place that the member has just taken, as if they never had it: nobody was told. A request that they accepted
 * is open again, with the search that ended by it, and a place that nobody had come for needs cover again.
 */
export async function giveBack(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const place = orRefuse(await lockAssignmentWithShift(ctx, id), ASSIGNMENT_MISSING);
  const [news] = await withdrawNews(ctx.tx, { assignmentId: id, types: TAKING }, ctx.now);
  refuseIf(giveBackBlockedBecause(ctx.actor.id, place, news !== undefined));
  const { since, requestId = null } = news ?? { since: ctx.now };
  const request = requestId === null ? undefined : await findAcceptedBy(ctx.tx, requestId, id);
  const isOldPlace = Temporal.Instant.compare(place.createdAt, since) < 0;
  const hand = { assignmentId: id, memberId: place.memberId };
  const how = request ? null : "given-back";
  if (isOldPlace) await leaveOpen(ctx, { ...hand, shiftId: place.shift.id }, how);
  else await vacate(ctx, id, how);
  if (request) {
    await reopenLeft(ctx, place.shift.id, hand, {
      assignmentId: request.assignmentId,
      memberId: request.requesterId,
    });
    await resumeRequest(ctx, request.id);
  }
  await resumeSearch(ctx.tx, place.shift.id, since);
  if (news) await resumeAway(ctx, place.shift, since);
  const subject = { subjectId: ctx.actor.id, shiftId: place.shift.id, assignmentId: id };
  await ctx.record({ type: "replacements.given-back", ...subject, requestId: request?.id ?? null });
  return { message: "The shift is as it was before. Nobody was told." };
}
