import { signInWaitSeconds, THROTTLE_WINDOW_MINUTES } from "@watchbill/domain/accounts/throttle";
import type { Actor, CommandContext } from "../../platform/context.ts";
import { Refused } from "../../platform/refused.ts";
import { deleteSignInFailures, insertSignInFailure, listSignInFailures } from "./store.ts";

const UNKNOWN_ADDRESS = "unknown";

/** Refuses a try that comes too soon after others that failed, for this unit or from this address. */
export async function refuseHastyAttempt(ctx: CommandContext<Actor>, unit: string): Promise<void> {
  const since = ctx.now.subtract({ minutes: THROTTLE_WINDOW_MINUTES });
  const ipAddress = addressOf(ctx);
  const failures = await listSignInFailures(ctx.tx, unit, ipAddress, since);
  const seconds = signInWaitSeconds(failures, { unitNumber: unit, ipAddress }, ctx.now);
  if (seconds === 0) return;
  const message = `Too many attempts. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`;
  throw new Refused({ kind: "too-many", code: "too-many-attempts", message }, { retryAfterSeconds: seconds });
}

/** Remembers a try that failed. */
export function noteFailure(ctx: CommandContext<Actor>, unit: string): Promise<void> {
  return insertSignInFailure(ctx.tx, unit, addressOf(ctx), ctx.now);
}

/** Forgets the failures before a try that was right. */
export function forgetFailures(ctx: CommandContext<Actor>, unit: string): Promise<void> {
  return deleteSignInFailures(ctx.tx, unit, addressOf(ctx));
}

function addressOf(ctx: CommandContext<Actor>): string {
  return ctx.origin.ipAddress ?? UNKNOWN_ADDRESS;
}
