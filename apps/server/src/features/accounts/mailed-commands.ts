import type { CommandContext } from "../../platform/context.ts";
import {
  deleteMailedPassword,
  deleteOneTimePasswords,
  insertMailedPassword,
  lockMailedPassword,
  type MailedPassword,
} from "./password-store.ts";

/** Stores a password that a message delivers; the current password stays valid. */
export function keepMailedPassword(
  ctx: CommandContext,
  mailed: Omit<MailedPassword, "createdAt">,
): Promise<void> {
  return insertMailedPassword(ctx.tx, { ...mailed, createdAt: ctx.now });
}

/**
 * Locks the password of a delivery; undefined when it ended, for example after the member chose
 * one.
 */
export function lockMailed(ctx: CommandContext, deliveryId: number) {
  return lockMailedPassword(ctx.tx, deliveryId);
}

export function forgetMailedPassword(ctx: CommandContext, deliveryId: number): Promise<void> {
  return deleteMailedPassword(ctx.tx, deliveryId);
}

/** Deletes a member's unused mailed passwords, after a new address or a new password. */
export function forgetMailedPasswords(ctx: CommandContext, memberId: number): Promise<void> {
  return deleteOneTimePasswords(ctx.tx, memberId);
}
