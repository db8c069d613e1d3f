import { API_TOKEN_RETENTION_DAYS } from "@watchbill/domain/api-tokens/api-token";
import { purgeApiTokensEndedBefore } from "../../platform/auth/api-tokens.ts";
import type { CommandContext } from "../../platform/context.ts";

/** Purges tokens that were revoked or expired long ago; the activity log keeps their names. */
export async function purgeApiTokens(ctx: CommandContext): Promise<void> {
  await purgeApiTokensEndedBefore(
    ctx.tx,
    ctx.now.subtract({ hours: API_TOKEN_RETENTION_DAYS * 24 }),
  );
}
