import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { detailsOf } from "@watchbill/domain/events/catalogue";
import {
  backText,
  removeMemberBlockedBecause,
  restoreMemberBlockedBecause,
} from "@watchbill/domain/members/member-removal";
import { UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import { endSessions } from "../../platform/auth/sessions.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { cancelEvents, deferEvents } from "../../platform/events/event-store.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { deleteEmailedPasswords } from "../accounts/emailed-password-commands.ts";
import { endSlips } from "../accounts/slip-commands.ts";
import { restoreCreated, revokeCreated } from "./credential-commands.ts";
import { PASSWORD_MEMBER_MISSING } from "./password-commands.ts";
import { lockActiveAdmins, lockMember, lockRemoved, saveMember } from "./store.ts";

type Context = CommandContext<MemberActor>;

const LEAVING = ["members.deactivated", "members.removed"] as const;

/**
 * Ends the sessions of a member who is leaving, and invalidates passwords emailed or printed for
 * them.
 */
export async function signOutForGood(ctx: Context, id: number): Promise<void> {
  await endSessions(ctx.tx, id);
  await deleteEmailedPasswords(ctx, id);
  await endSlips(ctx, id);
}

/**
 * Delays the effects of deactivating or deleting members (such as freeing shifts) by the undo
 * window.
 */
export function holdLeaving(ctx: Context, ids: readonly number[]): Promise<void> {
  return deferEvents(
    ctx.tx,
    { subjectIds: ids, types: LEAVING },
    ctx.now.add({ seconds: UNDOABLE_SECONDS }),
  );
}

/**
 * Cancels the delayed effects of members' leaving unless they have happened; returns the canceled
 * events.
 */
export function withdrawLeaving(ctx: Context, ids: readonly number[]) {
  return cancelEvents(ctx.tx, { subjectIds: ids, types: LEAVING }, ctx.now);
}

/**
 * Whether any of these members had not chosen a password yet, so that leaving ended their unused
 * sign-in slip or emailed password.
 */
export function hadUnusedWayIn(
  members: readonly { readonly passwordHash: string | null; readonly isPasswordDefault: boolean }[],
) {
  return members.some(
    ({ passwordHash, isPasswordDefault }) => passwordHash === null || isPasswordDefault,
  );
}

/**
 * Deletes a member: ends their sessions and frees their upcoming shifts (with `isUndoable`, only
 * after the undo window); keeps their history. Revokes their credentials at once unless kept; an
 * undo restores them.
 */
export async function removeMember(
  ctx: Context,
  { id, isUndoable = false, keepCredentials }: ParsedInputOf<Api["members.remove"]>,
): Promise<{ message: string }> {
  const activeAdmins = await lockActiveAdmins(ctx.tx);
  const member = orThrow(await lockMember(ctx.tx, id), PASSWORD_MEMBER_MISSING);
  throwIf(
    removeMemberBlockedBecause(ctx.actor.id, {
      id,
      role: member.role === "admin" ? "admin" : "member",
      isActive: member.isActive,
      activeAdmins,
    }),
  );
  await saveMember(ctx.tx, id, { isActive: false, deletedAt: ctx.now, updatedAt: ctx.now });
  await signOutForGood(ctx, id);
  await ctx.record({
    type: "members.removed",
    subjectId: id,
    details: member.isActive ? {} : { wasInactive: true },
  });
  await revokeCreated(ctx, id, keepCredentials);
  if (isUndoable) await holdLeaving(ctx, [id]);
  return { message: `${member.firstName} ${member.lastName} was deleted` };
}

/**
 * Restores a just-deleted member, active or inactive as before; throws once their shifts are free.
 */
export async function putMemberBack(
  ctx: Context,
  { id }: { id: number },
): Promise<{ message: string }> {
  const member = await lockRemoved(ctx.tx, id);
  const held = member ? await withdrawLeaving(ctx, [id]) : [];
  const removal = held.find(({ type }) => type === "members.removed");
  const isHeld = removal !== undefined && member?.erasedAt === null;
  throwIf(restoreMemberBlockedBecause({ isDeleted: member !== undefined, isHeld }));
  if (!member || !removal) throw new RefusalError(PASSWORD_MEMBER_MISSING);
  const { wasInactive = false } = detailsOf({ type: "members.removed", details: removal.details });
  await saveMember(ctx.tx, id, { isActive: !wasInactive, deletedAt: null, updatedAt: ctx.now });
  await ctx.record({ type: "members.restored", subjectId: id });
  await restoreCreated(ctx, held);
  const name = `${member.firstName} ${member.lastName}`;
  return {
    message: wasInactive
      ? `${name} is restored, inactive as before.`
      : `${name} is restored. ${backText(hadUnusedWayIn([member]))}`,
  };
}
