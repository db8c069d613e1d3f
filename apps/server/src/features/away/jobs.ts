import { AWAY_KEPT_DAYS } from "@watchbill/domain/away/away-span";
import type { CommandContext } from "../../platform/context.ts";
import { deleteAwayBefore } from "./store.ts";

/** Purges spans too old for any yearly report. */
export function forgetOldAway(ctx: CommandContext): Promise<void> {
  return deleteAwayBefore(ctx.tx, ctx.now.subtract({ hours: 24 * AWAY_KEPT_DAYS }));
}
