import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { timeOffOfBlockedBecause } from "@watchbill/domain/time-off/time-off-access";
import { timeOffBlockedBecause, timeOffSpanOf } from "@watchbill/domain/time-off/time-off-span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { withPresentSettings } from "../../platform/organization.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { addTimeOff, changeTimeOff, ownTimeOff } from "../time-off/commands.ts";
import { readShiftsWithin } from "../time-off/queries.ts";
import { readBroadcastBlock, requestWithin } from "./commands.ts";

type Member = CommandContext<MemberActor>;
type Written = Omit<ParsedInputOf<Api["timeOff.add"]>, "id">;
type Saved = OutputOf<Api["timeOff.add"]>;

/** The reason shown for requests that time off creates; the time off's own reason is private. */
const TIME_OFF_REASON = "Time off";

/**
 * Saves a member's time off and, if asked, requests replacements for their shifts in it; all or
 * nothing.
 */
export async function enterTimeOff(
  called: Member,
  { asksForReplacement, ...input }: ParsedInputOf<Api["timeOff.add"]>,
): Promise<Saved> {
  const ctx = await withPresentSettings(called);
  const asked = asksForReplacement ? await askForAll(ctx, input.id, input) : 0;
  return { message: "Saved", span: await addTimeOff(ctx, input), asked };
}

export async function reviseTimeOff(
  called: Member,
  { asksForReplacement, ...input }: ParsedInputOf<Api["timeOff.change"]>,
): Promise<Saved> {
  const ctx = await withPresentSettings(called);
  const { memberId } = await ownTimeOff(ctx, input.id);
  const asked = asksForReplacement ? await askForAll(ctx, memberId, input) : 0;
  return { message: "Saved", span: await changeTimeOff(ctx, input), asked };
}

/**
 * Requests replacements for all shifts in the time off. Called before the member is locked, because
 * shifts are always locked first.
 */
async function askForAll(
  ctx: Member,
  memberId: number,
  written: Omit<Written, "asksForReplacement">,
): Promise<number> {
  const zone = ctx.organization.timeZone;
  throwIf(timeOffOfBlockedBecause(ctx.actor, memberId));
  throwIf(timeOffBlockedBecause(written, ctx.now, zone));
  const within = await readShiftsWithin(ctx.tx, memberId, timeOffSpanOf(written, zone), ctx.now);
  const held = within.filter(({ hasRequest }) => !hasRequest);
  // The limit of announcements counts a vacation once, because it may cover more shifts than single
  // requests may.
  const broadcastBlock = await readBroadcastBlock(ctx);
  for (const { assignmentId, shiftId } of held) {
    const asked = {
      shiftAssignmentId: assignmentId,
      shiftId,
      reason: TIME_OFF_REASON,
      priority: "normal",
    } as const;
    await requestWithin(ctx, asked, broadcastBlock);
  }
  return held.length;
}
