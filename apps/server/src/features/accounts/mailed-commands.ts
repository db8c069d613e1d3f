import type { CommandContext } from "../../platform/context.ts";
import {
  deleteMailedPassword,
  deleteOneTimePasswords,
  insertMailedPassword,
  lockMailedPassword,
  type MailedPassword,
} from "./password-store.ts";

/** Keeps a password that a message brings to a member, beside the one they have. */
export function keepMailedPassword(
  ctx: CommandContext,
  mailed: Omit<MailedPassword, "createdAt">,
): Promise<void> {
  return insertMailedPassword(ctx.tx, { ...mailed, createdAt: ctx.now });
}

/** The password that a message brings, locked; undefined when it was ended meanwhile, as by one the member chose. */
export function lockMailed(ctx: CommandContext, deliveryId: number) {
  return lockMailedPassword(ctx.tx, deliveryId);
}

/** Ends the password that a message was to bring. */
export function forgetMailedPassword(ctx: CommandContext, deliveryId: number): Promise<void> {
  return deleteMailedPassword(ctx.tx, deliveryId);
}

/** Ends what was mailed to a member and not used yet, because they are reached elsewhere now or were given another password. */
export function forgetMailedPasswords(ctx: CommandContext, memberId: number): Promise<void> {
  return deleteOneTimePasswords(ctx.tx, memberId);
}
