import { CHAT_SERVICES } from "@watchbill/domain/chat/chat";
import { type ChatWords, chatText, joinedWords } from "@watchbill/domain/chat/chat-message";
import { chatTimeFor } from "@watchbill/domain/chat/chat-time";
import { isBefore } from "@watchbill/domain/time/local";
import { lockBatchableChatForUpdate } from "../../platform/channels/chat-outbox.ts";
import { insertDelivery, updateBatched } from "../../platform/channels/outbox.ts";
import type { CommandContext } from "../../platform/context.ts";
import { shabbatWindowsAhead } from "../shabbat/queries.ts";
import type { Chat } from "./store.ts";

export interface ChatMessage {
  readonly words: ChatWords;
  /** True when the message skips batching. */
  readonly isAtOnce: boolean;
  /** The message is dropped after this time; null means never. */
  readonly usefulUntil: Temporal.Instant | null;
  readonly eventId: number | null;
  readonly shiftId: number | null;
  /** A message whose key was already queued is skipped. */
  readonly dedupKey: string | null;
}

const NOT_JOINED: ChatWords = { lines: [], more: 0, link: null };

/**
 * Queues a message to a locked chat, or adds it to a pending batch; skips a message that would
 * expire before delivery.
 */
export async function sendToChat(
  ctx: CommandContext,
  chat: Chat,
  message: ChatMessage,
): Promise<void> {
  const shabbatWindows = chat.observesShabbat ? shabbatWindowsAhead(ctx) : [];
  const time = chatTimeFor(message, { shabbatWindows, quietUntil: chat.quietUntil }, ctx.now);
  if (!time) return;
  const waits = isBefore(ctx.now, time.at);
  const waiting =
    waits && message.dedupKey === null
      ? await lockBatchableChatForUpdate(ctx.tx, chat.id, ctx.now)
      : undefined;
  if (waiting) {
    const words = message.words.lines.reduce(
      (joined, line) => joinedWords(joined, line, message.words.link),
      chatWordsOf(waiting.metadata),
    );
    const expiresAt = laterOf(waiting.expiresAt, message.usefulUntil);
    await updateBatched(ctx.tx, waiting.id, {
      content: chatText(words),
      metadata: metadataOf("chat", words),
      expiresAt,
    });
    return;
  }
  await insertDelivery(ctx.tx, {
    ...rowOf(chat, "chat", message.words),
    eventId: message.eventId,
    shiftId: message.shiftId,
    dedupKey: message.dedupKey,
    isBatchable: waits && message.dedupKey === null,
    waitingReason: time.isHeldForRest ? "shabbat" : null,
    dueAt: time.at,
    expiresAt: message.usefulUntil,
    createdAt: ctx.now,
  });
}

/** Queues a test message, which leaves at once, also during Shabbat. */
export async function sendTestToChat(
  ctx: CommandContext,
  chat: Chat,
  words: ChatWords,
): Promise<void> {
  await insertDelivery(ctx.tx, {
    ...rowOf(chat, "chat-test", words),
    passes: "own-act",
    dueAt: ctx.now,
    createdAt: ctx.now,
  });
}

export function chatWordsOf(metadata: unknown): ChatWords {
  const { lines, more, link } = { ...NOT_JOINED, ...(metadata as Partial<ChatWords>) };
  return { lines, more, link };
}

function rowOf({ id, name, form }: Chat, kind: "chat" | "chat-test", words: ChatWords) {
  return {
    channel: "chat" as const,
    urgency: "info" as const,
    chatId: id,
    recipient: `${name} (${CHAT_SERVICES[form].label})`,
    content: chatText(words),
    metadata: metadataOf(kind, words),
  };
}

function metadataOf(kind: "chat" | "chat-test", words: ChatWords): string {
  return JSON.stringify({ kind, ...words });
}

function laterOf(
  one: Temporal.Instant | null,
  other: Temporal.Instant | null,
): Temporal.Instant | null {
  if (one === null || other === null) return null;
  return isBefore(one, other) ? other : one;
}
