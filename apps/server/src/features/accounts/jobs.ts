import { IDLE_DAYS, LONGEST_DAYS } from "@watchbill/domain/accounts/session";
import { THROTTLE_WINDOW_MINUTES } from "@watchbill/domain/accounts/throttle";
import type { CommandContext } from "../../platform/context.ts";
import { deleteChallengesBefore, deleteSessionsUnusedSince, deleteSignInFailuresBefore } from "./store.ts";

/** Removes sessions that are over, failures nobody counts and challenges nobody can answer any more. */
export async function forgetOldSessions(ctx: CommandContext): Promise<void> {
  await deleteSessionsUnusedSince(
    ctx.tx,
    ctx.now.subtract({ hours: IDLE_DAYS * 24 }),
    ctx.now.subtract({ hours: LONGEST_DAYS * 24 }),
  );
  await deleteSignInFailuresBefore(ctx.tx, ctx.now.subtract({ minutes: THROTTLE_WINDOW_MINUTES }));
  await deleteChallengesBefore(ctx.tx, ctx.now);
}
