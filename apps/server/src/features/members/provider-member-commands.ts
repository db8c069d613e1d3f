import { addMemberBlockedBecause, tidyContact } from "@watchbill/domain/members/member-form";
import { newMemberOf } from "@watchbill/domain/members/new-member";
import type { Actor, CommandContext } from "../../platform/context.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import type { Newcomer } from "../accounts/provider-sign-in-commands.ts";
import { insertMember } from "./store.ts";
import { refuseTakenUnit } from "./unit-number-commands.ts";

/**
 * Inserts a member whose identity the sign-in provider verified, without a password and never as an
 * administrator. Throws for invalid names and for a taken unit number or email.
 */
export async function addNewcomer(ctx: CommandContext<Actor>, newcomer: Newcomer): Promise<number> {
  const member = tidyContact({
    ...newMemberOf(ctx.organization),
    ...newcomer,
    role: "member" as const,
  });
  throwIf(addMemberBlockedBecause(member, ctx.organization.country));
  await refuseTakenUnit(ctx.tx, member.unitNumber);
  const id = await insertMember(ctx.tx, { ...member, createdAt: ctx.now, updatedAt: ctx.now });
  await ctx.record({ type: "members.added", subjectId: id, details: { isByProvider: true } });
  return id;
}
