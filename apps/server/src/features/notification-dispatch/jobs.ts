import { startedNotice } from "@watchbill/domain/events/words";
import type { CommandContext } from "../../platform/context.ts";
import { resolveActionable } from "../notifications/commands.ts";
import { readStartedAsked } from "./obsolete-event-queries.ts";

/**
 * Resolves unread offers of open spots when the shift starts. Offers about a replacement request
 * end with the request.
 */
export async function settleStarted(ctx: CommandContext): Promise<void> {
  for (const { id, title, memberIds, isOver } of await readStartedAsked(ctx)) {
    const words = startedNotice(title, { isOver, isOn: false });
    const own = startedNotice(title, { isOver, isOn: true });
    await resolveActionable(
      ctx,
      { shiftIds: [id], requestId: "open spots" },
      { words, own, ownerIds: memberIds },
    );
  }
}
