import { IDLE_DAYS, MAX_DAYS } from "@watchbill/domain/accounts/session";
import { THROTTLE_WINDOW_MINUTES } from "@watchbill/domain/accounts/throttle";
import { purgeSessionsUnusedSince } from "../../platform/auth/sessions.ts";
import type { CommandContext } from "../../platform/context.ts";
import { deleteOneTimePasswordsBefore } from "./password-store.ts";
import { deleteSlipsBefore } from "./slip-store.ts";
import { deleteChallengesBefore, deleteSignInFailuresBefore } from "./store.ts";

/** Retention, in days after its end, of an emailed one-time password or a slip. */
const ENDED_PASSWORD_DAYS = 7;

/**
 * Purges ended sessions, expired failures and challenges, and one-time passwords and slips past
 * retention.
 */
export async function purgeSessions(ctx: CommandContext): Promise<void> {
  await purgeSessionsUnusedSince(
    ctx.tx,
    ctx.now.subtract({ hours: IDLE_DAYS * 24 }),
    ctx.now.subtract({ hours: MAX_DAYS * 24 }),
  );
  await deleteSignInFailuresBefore(ctx.tx, ctx.now.subtract({ minutes: THROTTLE_WINDOW_MINUTES }));
  await deleteChallengesBefore(ctx.tx, ctx.now);
  const longEnded = ctx.now.subtract({ hours: ENDED_PASSWORD_DAYS * 24 });
  await deleteOneTimePasswordsBefore(ctx.tx, longEnded);
  await deleteSlipsBefore(ctx.tx, longEnded);
}
