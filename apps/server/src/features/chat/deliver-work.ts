import { randomUUID } from "node:crypto";
import { chatBody } from "@watchbill/domain/chat/chat-post";
import { isBefore } from "@watchbill/domain/time/local";
import { type ClaimedForChat, claimDueOfChats } from "../../platform/channels/chat-outbox.ts";
import { markDelivered } from "../../platform/channels/outbox.ts";
import type { Needs, ToCommand, ToWork } from "../../platform/dependencies.ts";
import type { OutsideWork } from "../../platform/feature.ts";
import { drainQueue } from "../../platform/jobs/drain-queue.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { isRestHeldNow } from "../messages/quiet-time-queries.ts";
import { CHAT_DELETED } from "./commands.ts";
import { recordChatAttempt } from "./outcome-commands.ts";
import { chatWordsOf } from "./send-commands.ts";
import { selectChatTarget } from "./store.ts";

/**
 * Attempts after which a message without an outcome becomes a dead letter, because it crashed its
 * worker each time.
 */
const LAST_ATTEMPT = 6;

/** Delivers to the squad's chats outside any transaction, with one queue for each chat. */
export const deliverToChats: OutsideWork = {
  name: "deliver chat",
  run: deliverDue,
  goesOnAfterStep: true,
};

async function deliverDue(
  dependencies: ToWork,
  signal: AbortSignal,
  since: Temporal.Instant | null,
): Promise<number> {
  const { database, clock } = dependencies;
  return drainQueue<ClaimedForChat>(
    dependencies,
    signal,
    async (underWay) => {
      const busy = [...new Set(underWay.map(({ chatId }) => chatId))];
      const isRestHeld = isRestHeldNow(await dependencies.organization(), clock.now());
      return claimDueOfChats(database.write, randomUUID(), clock.now(), {
        busy,
        isRestHeld,
        since,
      });
    },
    (message) => deliver(dependencies, message),
  );
}

async function deliver(
  dependencies: ToCommand & Needs<"outside">,
  message: ClaimedForChat,
): Promise<void> {
  const { write } = dependencies.database;
  const now = dependencies.clock.now();
  const target = await selectChatTarget(write, message.chatId);
  if (!target) {
    await markDelivered(write, message, { status: "dropped", errorMessage: CHAT_DELETED });
    return;
  }
  if (message.expiresAt && !isBefore(now, message.expiresAt)) {
    await markDelivered(write, message, {
      status: "dropped",
      errorMessage: "Expired before it was sent",
      heldBy: null,
    });
    return;
  }
  if (message.attempts > LAST_ATTEMPT) {
    const errorMessage = message.errorMessage ?? "Sending was interrupted too often";
    await markDelivered(write, message, { status: "failed", errorMessage, heldBy: null });
    return;
  }
  const headers = { "content-type": "application/json; charset=utf-8", "user-agent": "Watchbill" };
  const body = chatBody(target.form, chatWordsOf(message.metadata));
  const startedAt = performance.now();
  const answer = await dependencies.outside.post(target.url, { headers, body });
  const processingMs = Math.round(performance.now() - startedAt);
  await runAsSystem(dependencies, (ctx) =>
    recordChatAttempt(ctx, message, target, answer, processingMs),
  );
}
