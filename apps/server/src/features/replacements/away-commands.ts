import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { awayBlockedBecause, awaySpanOf } from "@watchbill/domain/away/away-span";
import { awayOfBlockedBecause } from "@watchbill/domain/away/whose";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { withPresentSettings } from "../../platform/organization.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { addAway, changeAway, ownAway } from "../away/commands.ts";
import { readShiftsWithin } from "../away/queries.ts";
import { readBroadcastBlock, requestWithin } from "./commands.ts";

type Member = CommandContext<MemberActor>;
type Written = Omit<ParsedInputOf<Api["away.add"]>, "id">;
type Saved = OutputOf<Api["away.add"]>;

/** The reason of a request made with time off; the reason of the time off itself is private. */
const AWAY_REASON = "Away";

/**
 * Saves a member's time off and, on request, requests replacements for their shifts within; all or
 * nothing.
 */
export async function enterAway(
  called: Member,
  { asksCover, ...input }: ParsedInputOf<Api["away.add"]>,
): Promise<Saved> {
  const ctx = await withPresentSettings(called);
  const asked = asksCover ? await askForAll(ctx, input.id, input) : 0;
  return { message: "Saved", span: await addAway(ctx, input), asked };
}

export async function reviseAway(
  called: Member,
  { asksCover, ...input }: ParsedInputOf<Api["away.change"]>,
): Promise<Saved> {
  const ctx = await withPresentSettings(called);
  const { memberId } = await ownAway(ctx, input.id);
  const asked = asksCover ? await askForAll(ctx, memberId, input) : 0;
  return { message: "Saved", span: await changeAway(ctx, input), asked };
}

/** Runs before the member is locked: shifts are always locked first. */
async function askForAll(
  ctx: Member,
  memberId: number,
  written: Omit<Written, "asksCover">,
): Promise<number> {
  const zone = ctx.organisation.timeZone;
  throwIf(awayOfBlockedBecause(ctx.actor, memberId));
  throwIf(awayBlockedBecause(written, ctx.now, zone));
  const within = await readShiftsWithin(ctx.tx, memberId, awaySpanOf(written, zone), ctx.now);
  const held = within.filter(({ hasRequest }) => !hasRequest);
  // The limit is checked once, because a vacation may cover more shifts than single requests may.
  const broadcastBlock = await readBroadcastBlock(ctx);
  for (const { assignmentId, shiftId } of held) {
    const asked = {
      shiftAssignmentId: assignmentId,
      shiftId,
      reason: AWAY_REASON,
      priority: "normal",
    } as const;
    await requestWithin(ctx, asked, broadcastBlock);
  }
  return held.length;
}
