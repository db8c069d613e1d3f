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

// A pending request holds a spot, so its row is written here with the assignments. The rules of
// requests belong to replacements.

/** Inserts a pending request, which holds a spot; returns its id. */
export function openRequest(
  ctx: CommandContext,
  request: Omit<NewRequest, "createdAt">,
): Promise<number> {
  return insertRequest(ctx.tx, { ...request, createdAt: ctx.now });
}

/** Takes the pending requests that now reach the members who do not offer the shift type. */
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

/** Makes a closed request pending again, with new fields if given. */
export function resumeRequest(ctx: CommandContext, id: number, again?: AskedAgain): Promise<void> {
  return reopenRequest(ctx.tx, id, again);
}
