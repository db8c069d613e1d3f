import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { backText, deactivateBlockedBecause } from "@watchbill/domain/members/member-removal";
import { plural } from "@watchbill/domain/text/language";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { restoreCreated, revokeCreated } from "./credential-commands.ts";
import {
  hadUnusedWayIn,
  holdLeaving,
  signOutForGood,
  withdrawLeaving,
} from "./leaving-commands.ts";
import { PASSWORD_MEMBER_MISSING } from "./password-commands.ts";
import { lockActiveAdmins, lockMembers, saveMembers } from "./store.ts";

/**
 * Activates or deactivates members, all or none. Deactivated members are signed out and give up
 * their upcoming shifts; with `isUndoable`, only after the undo window. Their credentials are
 * revoked at once unless kept; an undo restores them.
 */
export async function setActive(
  ctx: CommandContext<MemberActor>,
  { ids, isActive, isUndoable = false, keepCredentials }: ParsedInputOf<Api["members.setActive"]>,
): Promise<OutputOf<Api["members.setActive"]>> {
  const wanted = new Set(ids);
  let activeAdmins = await lockActiveAdmins(ctx.tx);
  const members = await lockMembers(ctx.tx, [...wanted]);
  if (members.length < wanted.size) throw new RefusalError(PASSWORD_MEMBER_MISSING);
  const changed = members.filter((member) => member.isActive !== isActive);
  for (const { id, role, isActive: isNow } of isActive ? [] : changed) {
    const isAdmin = role === "admin";
    throwIf(
      deactivateBlockedBecause(ctx.actor.id, {
        id,
        role: isAdmin ? "admin" : "member",
        isActive: isNow,
        activeAdmins,
      }),
    );
    if (isAdmin) activeAdmins -= 1;
  }
  const changedIds = changed.map(({ id }) => id);
  await saveMembers(ctx.tx, changedIds, { isActive, updatedAt: ctx.now });
  for (const id of changedIds) {
    if (!isActive) await signOutForGood(ctx, id);
    await ctx.record({
      type: isActive ? "members.activated" : "members.deactivated",
      subjectId: id,
    });
    if (!isActive) await revokeCreated(ctx, id, keepCredentials);
  }
  const kept = isActive ? await withdrawLeaving(ctx, changedIds) : [];
  await restoreCreated(ctx, kept);
  if (!isActive && isUndoable) await holdLeaving(ctx, changedIds);
  const { length } = changedIds;
  const message = isActive
    ? plural(length, "1 member activated", `${length} members activated`)
    : plural(length, "1 member deactivated", `${length} members deactivated`);
  const shifts = kept.length > 0 ? `. ${backText(hadUnusedWayIn(changed))}` : "";
  return { message: `${message}${shifts}`, changed: length };
}
