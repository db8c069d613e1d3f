import { hashLoginIdentity } from "../../platform/auth/login-tombstones.ts";
import type { CommandContext } from "../../platform/context.ts";
import { findWayIn, insertLoginTombstones } from "./provider-store.ts";

/**
 * Stores keyed hashes of an erased member's provider account and email, so that a provider sign-in
 * does not create the member again.
 */
export async function rememberWayIn(ctx: CommandContext, memberId: number): Promise<void> {
  const found = await findWayIn(ctx.tx, memberId);
  if (!found) return;
  const { email, issuer, subject } = found;
  const account = issuer === null || subject === null ? null : { issuer, subject };
  await insertLoginTombstones(
    ctx.tx,
    await hashLoginIdentity(ctx.tx, { email, account }, ctx.now),
    ctx.now,
  );
}
