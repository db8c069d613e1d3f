import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  inSlipOrder,
  needsSlip,
  slipBlockedBecause,
} from "@watchbill/domain/accounts/sign-in-slip";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { readLatestSlips } from "../accounts/slip-queries.ts";

/** Returns the app's public address, or null when none is configured. */
export function publicAddress({
  baseUrl,
  isBaseUrlSet,
}: Pick<Configuration, "baseUrl" | "isBaseUrlSet">): string | null {
  return isBaseUrlSet ? baseUrl : null;
}

/** Lists the active members except the caller, each with the state of their last sign-in slip. */
export async function listSlips(
  ctx: QueryContext<MemberActor>,
  configuration: Configuration,
): Promise<OutputOf<Api["members.signInSlips"]>> {
  const [members, slips] = await Promise.all([
    ctx.db
      .selectFrom("members")
      .select([
        "id",
        "unitNumber",
        "firstName",
        "lastName",
        "role",
        "isActive",
        "isPasswordDefault",
      ])
      .select((eb) => eb("passwordHash", "is not", null).as("hasPassword"))
      .where("deletedAt", "is", null)
      .where("isActive", "=", true)
      .where("id", "<>", ctx.actor.id)
      .execute(),
    readLatestSlips(ctx.db),
  ]);
  return {
    address: publicAddress(configuration),
    members: inSlipOrder(members).map(({ hasPassword, isPasswordDefault, role, ...member }) => {
      const hasOwnPassword = hasPassword === true && !isPasswordDefault;
      const slip = slips.get(member.id);
      return {
        ...member,
        role: role === "admin" ? "admin" : "member",
        hasOwnPassword,
        isSuggested: needsSlip({ ...member, hasOwnPassword }, ctx.actor.id),
        slip: slip
          ? {
              madeAt: slip.createdAt,
              expiresAt: slip.expiresAt,
              usedAt: slip.usedAt,
              isOpen: slipBlockedBecause(slip, ctx.now) === null,
            }
          : null,
      };
    }),
  };
}
