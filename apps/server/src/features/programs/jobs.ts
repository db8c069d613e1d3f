import { PROGRAM_KEPT_DAYS } from "@watchbill/domain/programs/program";
import { purgeApiTokensEndedBefore } from "../../platform/auth/api-tokens.ts";
import type { CommandContext } from "../../platform/context.ts";

/** Purges tokens that were revoked or expired long ago; the activity log keeps their names. */
export async function forgetOldPrograms(ctx: CommandContext): Promise<void> {
  await purgeApiTokensEndedBefore(ctx.tx, ctx.now.subtract({ hours: PROGRAM_KEPT_DAYS * 24 }));
}
