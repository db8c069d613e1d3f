import type { CommandContext } from "../../platform/context.ts";
import { deleteLinksEndedBefore } from "./store.ts";

/** Hours for which an ended link still shows why it ended; then it is purged. */
const ENDED_LINKS_KEPT_HOURS = 24 * 30;

export function purgeEndedLinks(ctx: CommandContext): Promise<void> {
  return deleteLinksEndedBefore(ctx.tx, ctx.now.subtract({ hours: ENDED_LINKS_KEPT_HOURS }));
}
