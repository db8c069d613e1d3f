import { startedNotice } from "@watchbill/domain/news/words";
import type { CommandContext } from "../../platform/context.ts";
import { settleAsks } from "../notifications/commands.ts";
import { readStartedAsked } from "./settled-queries.ts";

/** Once a shift has started nobody reads any more whether they can take an open place on it; those of a request end with that. */
export async function settleStarted(ctx: CommandContext): Promise<void> {
  for (const { id, title, memberIds, isOver } of await readStartedAsked(ctx)) {
    const words = startedNotice(title, { isOver, isOn: false });
    const own = startedNotice(title, { isOver, isOn: true });
    await settleAsks(
      ctx,
      { shiftIds: [id], requestId: "open places" },
      { words, own, ownerIds: memberIds },
    );
  }
}
