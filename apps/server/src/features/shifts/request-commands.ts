import type { CommandContext } from "../../platform/context.ts";
import {
  type AskedAgain,
  insertRequest,
  lockPending,
  type NewRequest,
  type RequestOutcome,
  reopenRequest,
  saveOutcome,
} from "./request-store.ts";

// A pending request holds a place of its shift, so its row is written here, with the places. Who may ask, who is asked and
// what it says is of replacements.

/** Holds a place for whoever answers the request; gives its number. */
export function openRequest(
  ctx: CommandContext,
  request: Omit<NewRequest, "createdAt">,
): Promise<number> {
  return insertRequest(ctx.tx, { ...request, createdAt: ctx.now });
}

/** The pending requests of a shift, locked, oldest first. */
export function lockPendingRequests(ctx: CommandContext, shiftId: number) {
  return lockPending(ctx.tx, shiftId);
}

/** Ends a pending request. */
export function settleRequest(
  ctx: CommandContext,
  id: number,
  outcome: RequestOutcome,
): Promise<void> {
  return saveOutcome(ctx.tx, id, outcome, ctx.now);
}

/** Has a settled request pending again, asked for otherwise where that is given. */
export function resumeRequest(ctx: CommandContext, id: number, again?: AskedAgain): Promise<void> {
  return reopenRequest(ctx.tx, id, again);
}
