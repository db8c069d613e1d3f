import { restorableSince } from "../../platform/auth/credentials.ts";
import type { CommandContext } from "../../platform/context.ts";
import { deleteRevokedChats } from "../chat/commands.ts";
import { deleteRevokedWallboardLinks } from "../wallboard/commands.ts";
import { deleteRevokedWebhooks } from "../webhooks/commands.ts";

/**
 * Deletes display links, webhooks and chats whose revocation cannot be undone. `purgeApiTokens`
 * deletes API tokens.
 */
export async function deleteRevokedCredentials(ctx: CommandContext): Promise<void> {
  const before = restorableSince(ctx.now);
  await deleteRevokedWallboardLinks(ctx, before);
  await deleteRevokedWebhooks(ctx, before);
  await deleteRevokedChats(ctx, before);
}
