import type { CommandContext } from "../../platform/context.ts";
import {
  type AskedAgain,
  insertRequest,
  lockPending,
  type NewRequest,
  type RequestOutcome,
  reopenRequest,
  saveOutcome,
  takeDueForOthers,
} from "./request-store.ts";

// Pending replacement requests are stored here, because each holds a spot of a shift like an
// assignment. The rules about requests are in the replacements feature.

/** Inserts a pending request, which holds a spot; returns its id. */
export function openRequest(
  ctx: CommandContext,
  request: Omit<NewRequest, "createdAt">,
): Promise<number> {
  return insertRequest(ctx.tx, { ...request, createdAt: ctx.now });
}

/**
 * Returns the pending requests that are due to be announced to members without availability for the
 * shift type, and marks them as announced.
 */
export function takeRequestsForOthers(ctx: CommandContext) {
  return takeDueForOthers(ctx.tx, ctx.now);
}

/** Locks the pending requests of a shift, oldest first. */
export function lockPendingRequests(ctx: CommandContext, shiftId: number) {
  return lockPending(ctx.tx, shiftId);
}

export function settleRequest(
  ctx: CommandContext,
  id: number,
  outcome: RequestOutcome,
): Promise<void> {
  return saveOutcome(ctx.tx, id, outcome, ctx.now);
}

/** Makes a closed request pending again, with the fields of `again` if passed. */
export function resumeRequest(ctx: CommandContext, id: number, again?: AskedAgain): Promise<void> {
  return reopenRequest(ctx.tx, id, again);
}
