import type { CommandContext } from "../../platform/context.ts";
import {
  deleteEmailedPassword,
  deleteOneTimePasswords,
  type EmailedPassword,
  insertEmailedPassword,
  lockEmailedPassword,
} from "./password-store.ts";

/** Stores a password that a message delivers; the current password stays valid. */
export function keepEmailedPassword(
  ctx: CommandContext,
  emailed: Omit<EmailedPassword, "createdAt">,
): Promise<void> {
  return insertEmailedPassword(ctx.tx, { ...emailed, createdAt: ctx.now });
}

/**
 * Locks the password of a delivery; undefined when it ended, for example after the member chose
 * one.
 */
export function lockEmailed(ctx: CommandContext, deliveryId: number) {
  return lockEmailedPassword(ctx.tx, deliveryId);
}

export function removeEmailedPassword(ctx: CommandContext, deliveryId: number): Promise<void> {
  return deleteEmailedPassword(ctx.tx, deliveryId);
}

/** Deletes a member's unused emailed passwords, after a new address or a new password. */
export function deleteEmailedPasswords(ctx: CommandContext, memberId: number): Promise<void> {
  return deleteOneTimePasswords(ctx.tx, memberId);
}
