import { IDLE_DAYS, MAX_DAYS } from "@watchbill/domain/accounts/session";
import { THROTTLE_WINDOW_MINUTES } from "@watchbill/domain/accounts/throttle";
import { purgeSessionsUnusedSince } from "../../platform/auth/sessions.ts";
import type { CommandContext } from "../../platform/context.ts";
import { deleteOneTimePasswordsBefore } from "./password-store.ts";
import { deleteSlipsBefore } from "./slip-store.ts";
import { deleteChallengesBefore, deleteSignInFailuresBefore } from "./store.ts";

/** Days until an ended one-time password or sign-in slip (printed one-time code) is purged. */
const ENDED_PASSWORD_DAYS = 7;

/**
 * Purges ended sessions, expired sign-in failures and passkey challenges, and one-time passwords
 * and sign-in slips past retention.
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
