import type { CommandContext } from "../../platform/context.ts";
import { deleteLinksEndedBefore } from "./store.ts";

/** An ended link still explains itself for this long. */
const ENDED_LINKS_KEPT_HOURS = 24 * 30;

export function purgeEndedLinks(ctx: CommandContext): Promise<void> {
  return deleteLinksEndedBefore(ctx.tx, ctx.now.subtract({ hours: ENDED_LINKS_KEPT_HOURS }));
}
