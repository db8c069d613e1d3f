import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  CORRECTION_MISSING,
  type CorrectedHours,
  correctionReasonBlockedBecause,
  decisionBlockedBecause,
  proposalBlockedBecause,
} from "@watchbill/domain/attendance/hours-correction";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { plural } from "@watchbill/domain/text/language";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  type CorrectedSpot,
  checkCorrection,
  confirmClosed,
  correctHours,
  correctionDetails,
  HOURS_CHANGED,
  lockCorrectableSpot,
  lockSpotOfHours,
} from "../attendance/correction-commands.ts";
import { findSpotOfInterval, hoursOf, readMemberName } from "./queries.ts";
import {
  closeReplaced,
  insertCorrection,
  listAssignmentsOf,
  lockCorrection,
  saveDecision,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Answer = OutputOf<Api["hoursCorrections.make"]>;
type Input = ParsedInputOf<Api["hoursCorrections.make"]>;

/** Lets an admin correct a member's hours on a past shift. */
export async function makeCorrection(
  ctx: Member,
  { assignmentId, intervalId, hours: after, reason }: Input,
): Promise<Answer> {
  throwIf(correctionReasonBlockedBecause(reason));
  const spot = await lockCorrectableSpot(ctx, assignmentId);
  await closeReplaced(ctx.tx, { assignmentId, intervalId }, ctx.actor.id, ctx.now);
  const corrected = await correctHours(ctx, spot, { assignmentId, intervalId, after });
  const isRemoved = after === null;
  await insertCorrection(ctx.tx, {
    ...columnsOf(ctx, spot, corrected, reason),
    intervalId: isRemoved ? null : intervalId,
    status: "approved",
    decidedBy: ctx.actor.id,
    decidedAt: ctx.now,
  });
  await ctx.record({
    type: "hours-corrections.made",
    ...subjectOf(spot),
    details: { ...correctionDetails(ctx, corrected), reason },
  });
  return { message: isRemoved ? "Hours removed." : "Hours corrected." };
}

/** Proposes a correction of the caller's own hours, which an admin approves or declines. */
export async function proposeCorrection(
  ctx: Member,
  { assignmentId, intervalId, hours: after, reason }: Input,
): Promise<Answer> {
  throwIf(correctionReasonBlockedBecause(reason));
  const spot = await lockCorrectableSpot(ctx, assignmentId);
  throwIf(
    proposalBlockedBecause(
      ctx.actor.id,
      { ...spot.shift, memberId: spot.memberId },
      { now: ctx.now, squad: ctx.organization },
    ),
  );
  const proposed = await checkCorrection(ctx, spot, { intervalId, after });
  await insertCorrection(ctx.tx, {
    ...columnsOf(ctx, spot, proposed, reason),
    intervalId,
    status: "open",
  });
  await ctx.record({
    type: "hours-corrections.proposed",
    ...subjectOf(spot),
    details: { ...correctionDetails(ctx, proposed), reason },
  });
  return { message: "Sent to the admins. We'll notify you when they decide." };
}

export async function withdrawCorrection(ctx: Member, { id }: { id: number }): Promise<Answer> {
  const correction = await lockCorrection(ctx.tx, id);
  const own = correction?.createdBy === ctx.actor.id ? correction : undefined;
  throwIf(decisionBlockedBecause(own));
  const { assignmentId } = orThrow(own, CORRECTION_MISSING);
  const spot = await lockSpotOfHours(ctx, assignmentId);
  await saveDecision(ctx.tx, id, {
    status: "withdrawn",
    decidedBy: ctx.actor.id,
    decidedAt: ctx.now,
  });
  await ctx.record({ type: "hours-corrections.withdrawn", ...subjectOf(spot) });
  return { message: "Correction withdrawn." };
}

/**
 * Approves or declines proposals: all of them, or none and an error that names the first that
 * fails.
 */
export async function decideCorrections(
  ctx: Member,
  { ids, isApproved, answer }: ParsedInputOf<Api["hoursCorrections.decide"]>,
): Promise<Answer> {
  const wanted = [...new Set(ids)];
  const spots = new Map(
    (await listAssignmentsOf(ctx.tx, wanted)).map((one) => [one.id, one.assignmentId]),
  );
  for (const id of wanted.sort((a, b) => a - b)) {
    const assignmentId = orThrow(spots.get(id), CORRECTION_MISSING);
    await decideOne(ctx, { id, assignmentId }, isApproved, answer);
  }
  const { length } = wanted;
  return {
    message: isApproved
      ? plural(length, "1 correction approved.", `${length} corrections approved.`)
      : plural(length, "1 correction declined.", `${length} corrections declined.`),
  };
}

async function decideOne(
  ctx: Member,
  { id, assignmentId }: { readonly id: number; readonly assignmentId: number },
  isApproved: boolean,
  answer: string,
): Promise<void> {
  // A proposal about hours that are final can only be declined.
  const spot = await (isApproved ? lockCorrectableSpot : lockSpotOfHours)(ctx, assignmentId);
  const correction = orThrow(await lockCorrection(ctx.tx, id), CORRECTION_MISSING);
  throwIf(decisionBlockedBecause(correction));
  const hours = hoursOf(correction);
  const decision = { decidedBy: ctx.actor.id, decidedAt: ctx.now };
  if (isApproved) {
    const { intervalId } = correction;
    await correctHours(
      ctx,
      spot,
      { assignmentId, intervalId, after: hours.after },
      hours.before,
    ).catch((error: unknown) => nameSpot(ctx, spot, error));
    await saveDecision(ctx.tx, id, { status: "approved", ...decision });
  } else
    await saveDecision(ctx.tx, id, { status: "declined", answer: answer || null, ...decision });
  await ctx.record({
    type: isApproved ? "hours-corrections.approved" : "hours-corrections.declined",
    ...subjectOf(spot),
    details: { ...correctionDetails(ctx, hours), reason: isApproved ? correction.reason : answer },
  });
}

/** Confirms 10-7s that the system set because the member forgot them. */
export async function keepClosed(
  ctx: Member,
  { intervalIds }: ParsedInputOf<Api["hoursCorrections.keep"]>,
): Promise<Answer> {
  for (const intervalId of [...new Set(intervalIds)].sort((a, b) => a - b)) {
    const spot = orThrow(await findSpotOfInterval(ctx.tx, intervalId), HOURS_CHANGED);
    if (!(await confirmClosed(ctx, intervalId))) throw new RefusalError(HOURS_CHANGED);
    await ctx.record({
      type: "hours-corrections.kept",
      subjectId: spot.memberId,
      shiftId: spot.shiftId,
      assignmentId: spot.assignmentId,
    });
  }
  return { message: "Hours confirmed." };
}

/** Rethrows the error about one of several proposals with its member and shift in the message. */
async function nameSpot(ctx: Member, spot: CorrectedSpot, error: unknown): Promise<never> {
  if (!(error instanceof RefusalError)) throw error;
  const { refusal } = error;
  const title = shiftTitle(spot.shift, ctx.organization);
  const named = refusal.message.startsWith(title) ? "" : `${title}: `;
  const name = await readMemberName(ctx.tx, spot.memberId);
  throw new RefusalError({ ...refusal, message: `${name}, ${named}${refusal.message}` });
}

function columnsOf(
  ctx: Member,
  spot: CorrectedSpot,
  { before, after }: CorrectedHours,
  reason: string,
) {
  return {
    assignmentId: spot.id,
    memberId: spot.memberId,
    checkedInBefore: before?.checkInTime ?? null,
    checkedOutBefore: before?.checkOutTime ?? null,
    checkedInAfter: after?.checkInTime ?? null,
    checkedOutAfter: after?.checkOutTime ?? null,
    reason,
    createdBy: ctx.actor.id,
    createdAt: ctx.now,
  };
}

function subjectOf({ id, shiftId, memberId }: CorrectedSpot) {
  return { subjectId: memberId, shiftId, assignmentId: id };
}
