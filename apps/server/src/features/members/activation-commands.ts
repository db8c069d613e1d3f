import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { deactivateBlockedBecause } from "@watchbill/domain/members/member-removal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { forgetMailedPasswords } from "../accounts/mailed-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { MEMBER_MISSING } from "./password-commands.ts";
import { lockActiveAdmins, lockMembers, saveMembers } from "./store.ts";

/** Activates or deactivates members, all or none; those who leave are signed out and give up their shifts ahead. */
export async function setActive(
  ctx: CommandContext<MemberActor>,
  { ids, isActive }: { ids: number[]; isActive: boolean },
): Promise<OutputOf<Api["members.setActive"]>> {
  const wanted = new Set(ids);
  let activeAdmins = await lockActiveAdmins(ctx.tx);
  const members = await lockMembers(ctx.tx, [...wanted]);
  if (members.length < wanted.size) throw new Refused(MEMBER_MISSING);
  const changed = members.filter((member) => member.isActive !== isActive);
  for (const { id, role, isActive: isNow } of isActive ? [] : changed) {
    const isAdmin = role === "admin";
    refuseIf(deactivateBlockedBecause(ctx.actor.id, { id, role: isAdmin ? "admin" : "member", isActive: isNow, activeAdmins }));
    if (isAdmin) activeAdmins -= 1;
  }
  const changedIds = changed.map(({ id }) => id);
  await saveMembers(ctx.tx, changedIds, { isActive, updatedAt: ctx.now });
  for (const id of changedIds) {
    if (!isActive) await endSessions(ctx.tx, id);
    if (!isActive) await forgetMailedPasswords(ctx, id);
    if (!isActive) await endSlips(ctx, id);
    await ctx.record({ type: isActive ? "members.activated" : "members.deactivated", subjectId: id });
  }
  const count = changedIds.length === 1 ? "One member" : `${changedIds.length} members`;
  return { message: `${count} ${isActive ? "activated" : "deactivated"}`, changed: changedIds.length };
}
