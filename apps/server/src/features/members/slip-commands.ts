import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  inSlipOrder,
  slipEndsAt,
  slipPath,
  slipsMadeText,
} from "@watchbill/domain/accounts/sign-in-slip";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { makeSlipsFor } from "../accounts/slip-commands.ts";
import { PASSWORD_MEMBER_MISSING, refuseOwnPassword } from "./password-commands.ts";
import { publicAddress } from "./slip-queries.ts";
import { lockMembers } from "./store.ts";

/**
 * Creates a sign-in slip (printed one-time password) for each of these members; only this response
 * has the links. The members' current credentials stay valid until they use the slip. A slip for an
 * administrator requires re-authentication.
 */
export async function makeSlips(
  ctx: CommandContext<MemberActor>,
  { ids }: { ids: number[] },
  configuration: Configuration,
): Promise<OutputOf<Api["members.makeSlips"]>> {
  const wanted = new Set(ids);
  for (const id of wanted) refuseOwnPassword(ctx.actor, id);
  const members = await lockMembers(ctx.tx, [...wanted]);
  if (members.length < wanted.size) throw new RefusalError(PASSWORD_MEMBER_MISSING);
  const active = members.filter(({ isActive }) => isActive);
  if (active.some(({ role }) => role === "admin")) requireRecentAuth(ctx);
  const codes = await makeSlipsFor(
    ctx,
    active.map(({ id }) => id),
    ctx.actor.id,
  );
  if (active.length > 0)
    await ctx.record({
      type: "members.slips-made",
      subjectId: null,
      details: { count: active.length },
    });
  return {
    message: slipsMadeText(active.length, members.length - active.length),
    expiresAt: slipEndsAt(ctx.now),
    address: publicAddress(configuration),
    slips: inSlipOrder(active).map(({ id, unitNumber, firstName, lastName }) => ({
      memberId: id,
      unitNumber,
      firstName,
      lastName,
      path: slipPath(codes.get(id) ?? ""),
    })),
  };
}
