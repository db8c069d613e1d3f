import { type CredentialKind, credentialNames } from "@watchbill/domain/credentials/credentials";
import { detailsOf } from "@watchbill/domain/events/catalogue";
import {
  type Credential,
  listCredentials,
  restoreCredentials,
  revokeCredentials,
} from "../../platform/auth/credentials.ts";
import type { CommandContext } from "../../platform/context.ts";

/** The event that deactivated or demoted a member and is now undone. */
interface UndoneEvent {
  readonly type: string;
  readonly subjectId: number | null;
  readonly since: Temporal.Instant;
  readonly details: unknown;
}

/**
 * Revokes the credentials (API tokens, webhooks, chats, display links) that a member created,
 * except the kinds to keep; logs both. Returns the kept ones.
 */
export async function revokeCreated(
  ctx: CommandContext,
  memberId: number,
  kept: readonly CredentialKind[] = [],
): Promise<Credential[]> {
  const revoked = await revokeCredentials(ctx, memberId, kept);
  await record(ctx, "credentials.revoked", memberId, revoked);
  return keepCreated(ctx, memberId);
}

/**
 * Logs and returns the credentials that stay valid although their creator's password was reset or
 * rights ended.
 */
export async function keepCreated(ctx: CommandContext, memberId: number): Promise<Credential[]> {
  const kept = await listCredentials(ctx.tx, ctx.now, memberId);
  await record(ctx, "credentials.kept", memberId, kept);
  return kept;
}

/**
 * Restores credentials revoked when these members left, except those revoked by a demotion in that
 * change.
 */
export async function restoreCreated(
  ctx: CommandContext,
  undone: readonly UndoneEvent[],
): Promise<void> {
  for (const { type, subjectId, since, details } of undone) {
    const isDemoted =
      type === "members.deactivated" &&
      detailsOf({ type: "members.deactivated", details }).isDemoted === true;
    if (subjectId === null || isDemoted) continue;
    await record(
      ctx,
      "credentials.restored",
      subjectId,
      await restoreCredentials(ctx.tx, subjectId, since),
    );
  }
}

async function record(
  ctx: CommandContext,
  type: "credentials.revoked" | "credentials.kept" | "credentials.restored",
  subjectId: number,
  credentials: readonly Pick<Credential, "kind" | "name">[],
): Promise<void> {
  if (credentials.length > 0)
    await ctx.record({ type, subjectId, details: { credentials: credentialNames(credentials) } });
}
