import type { CommandContext } from "../../platform/context.ts";
import { deleteLinksEndedBefore } from "./store.ts";

/** A link that has ended still says so for a while. */
const ENDED_LINKS_KEPT_HOURS = 24 * 30;

/** Forgets links that ended long ago. */
export function forgetEndedLinks(ctx: CommandContext): Promise<void> {
  return deleteLinksEndedBefore(ctx.tx, ctx.now.subtract({ hours: ENDED_LINKS_KEPT_HOURS }));
}
