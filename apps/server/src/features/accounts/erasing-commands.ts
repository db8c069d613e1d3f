import type { CommandContext } from "../../platform/context.ts";
import { hashesOfWayIn } from "../../platform/identity/erased-sign-ins.ts";
import { findWayIn, insertErasedSignIns } from "./provider-store.ts";

/**
 * Keeps of a member who is about to be erased what tells that they were one, as hashes that say nothing without the server's key:
 * where the provider's word makes members, they would let themselves back in otherwise.
 */
export async function rememberWayIn(ctx: CommandContext, memberId: number): Promise<void> {
  const found = await findWayIn(ctx.tx, memberId);
  if (!found) return;
  const { email, issuer, subject } = found;
  const account = issuer === null || subject === null ? null : { issuer, subject };
  await insertErasedSignIns(
    ctx.tx,
    await hashesOfWayIn(ctx.tx, { email, account }, ctx.now),
    ctx.now,
  );
}
