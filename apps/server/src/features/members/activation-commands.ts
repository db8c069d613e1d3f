import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { deactivateBlockedBecause } from "@watchbill/domain/members/member-removal";
import { UNTOLD_SECONDS } from "@watchbill/domain/news/undo";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { holdNews, withdrawNews } from "../../platform/events/event-store.ts";
import { endSessions } from "../../platform/identity/sessions.ts";
import { Refused, refuseIf } from "../../platform/refused.ts";
import { forgetMailedPasswords } from "../accounts/mailed-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { MEMBER_MISSING } from "./password-commands.ts";
import { lockActiveAdmins, lockMembers, saveMembers } from "./store.ts";

const LEAVING = ["members.deactivated"] as const;

/**
 * Activates or deactivates members, all or none; those who leave are signed out and give up their shifts ahead, with `isUndoable` not
 * before somebody could have undone it.
 */
export async function setActive(
  ctx: CommandContext<MemberActor>,
  { ids, isActive, isUndoable = false }: { ids: number[]; isActive: boolean; isUndoable?: boolean | undefined },
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
  const which = { subjectIds: changedIds, types: LEAVING };
  const kept = isActive ? await withdrawNews(ctx.tx, which, ctx.now) : [];
  if (!isActive && isUndoable) await holdNews(ctx.tx, which, ctx.now.add({ seconds: UNTOLD_SECONDS }));
  const count = changedIds.length === 1 ? "One member" : `${changedIds.length} members`;
  const shifts = kept.length > 0 ? ". Their shifts are theirs as before; they sign in again." : "";
  return { message: `${count} ${isActive ? "activated" : "deactivated"}${shifts}`, changed: changedIds.length };
}
