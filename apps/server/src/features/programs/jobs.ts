import { PROGRAM_KEPT_DAYS } from "@watchbill/domain/programs/program";
import type { CommandContext } from "../../platform/context.ts";
import { deleteProgramsEndedBefore } from "../../platform/identity/programs.ts";

/** Purges tokens that were revoked or expired long ago; the activity log keeps their names. */
export async function forgetOldPrograms(ctx: CommandContext): Promise<void> {
  await deleteProgramsEndedBefore(ctx.tx, ctx.now.subtract({ hours: PROGRAM_KEPT_DAYS * 24 }));
}
