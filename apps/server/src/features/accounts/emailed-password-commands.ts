import type { CommandContext } from "../../platform/context.ts";
import {
  deleteEmailedPassword,
  deleteOneTimePasswords,
  type EmailedPassword,
  insertEmailedPassword,
  lockEmailedPassword,
} from "./password-store.ts";

/** Stores a one-time password that an email will deliver; the current password stays valid. */
export function keepEmailedPassword(
  ctx: CommandContext,
  emailed: Omit<EmailedPassword, "createdAt">,
): Promise<void> {
  return insertEmailedPassword(ctx.tx, { ...emailed, createdAt: ctx.now });
}

/**
 * Locks the one-time password that an email delivers; undefined when it has ended, for example
 * because the member chose a password.
 */
export function lockEmailed(ctx: CommandContext, deliveryId: number) {
  return lockEmailedPassword(ctx.tx, deliveryId);
}

export function removeEmailedPassword(ctx: CommandContext, deliveryId: number): Promise<void> {
  return deleteEmailedPassword(ctx.tx, deliveryId);
}

/** Deletes a member's unused emailed passwords; called after the email or the password changed. */
export function deleteEmailedPasswords(ctx: CommandContext, memberId: number): Promise<void> {
  return deleteOneTimePasswords(ctx.tx, memberId);
}
