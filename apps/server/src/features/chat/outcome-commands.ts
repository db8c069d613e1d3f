import { isChatToBeSwitchedOff } from "@watchbill/domain/chat/chat";
import { decideRetry } from "@watchbill/domain/messages/delivery/retry";
import {
  type ClaimedForChat,
  cancelPendingChat,
  rescheduleChat,
} from "../../platform/channels/chat-outbox.ts";
import { clearGatewayErrors, recordGatewayError } from "../../platform/channels/gateway-errors.ts";
import { markDelivered, releaseDeliveries } from "../../platform/channels/outbox.ts";
import type { CommandContext } from "../../platform/context.ts";
import type { OutboundResponse } from "../../platform/outbound/outbound-client.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { notifyMembers } from "../notifications/commands.ts";
import { errorOf, patienceOf } from "../webhooks/outcome-commands.ts";
import { CHAT_OFF, gatewayOfChat, signalChatsChanged } from "./commands.ts";
import { type Chat, lockChat, saveChat } from "./store.ts";

/** HTTP statuses that mean that the address is gone, so that a retry cannot help. */
const GONE = new Set([404, 410]);
/** HTTP statuses that mean that the service rejects the message for good. */
const REFUSED = new Set([400, 401, 403, 413, 422]);

/**
 * Records an attempt's outcome and its effect on the chat. If the address changed, the chat is
 * unaffected and the message goes to the new address at once.
 */
export async function recordChatAttempt(
  ctx: CommandContext,
  message: ClaimedForChat,
  target: Pick<Chat, "url" | "form">,
  answer: OutboundResponse,
  processingMs: number,
): Promise<void> {
  const chat = await lockChat(ctx.tx, message.chatId);
  const said = errorOf(answer);
  const errorMessage = said === null ? null : withoutSecret(said, target.url);
  const isOfOldAddress = chat !== undefined && chat.url !== target.url;
  const goesToNewOne = isOfOldAddress && chat.isActive && !isTest(message);
  const end =
    errorMessage === null
      ? "success"
      : goesToNewOne
        ? { at: ctx.now }
        : endOf(ctx, message, chat, answer);
  const isOurs = await markDelivered(ctx.tx, message, {
    processingMs,
    errorMessage,
    ...(typeof end === "string"
      ? { status: end, deliveryMethod: target.form, heldBy: null }
      : {
          dueAt: end.at,
          heldBy: goesToNewOne || patienceOf(answer) !== undefined ? null : gatewayOf(message),
        }),
    ...(end === "success" ? { sentAt: ctx.now } : {}),
  });
  if (!isOurs || !chat) return;
  if (isOfOldAddress) return signalChatsChanged(ctx);
  if (end === "success") await noteSuccess(ctx, chat, message);
  const patience = patienceOf(answer);
  if (typeof end !== "string" && patience !== undefined)
    await leaveAlone(ctx, chat, ctx.now.add({ seconds: patience }));
  if (isInTheWay(message, chat, answer))
    await recordGatewayError(
      ctx.tx,
      { channel: "chat", gateway: gatewayOf(message), errorMessage: errorMessage ?? "" },
      ctx.now,
    );
  if (end === "failed" && chat.isActive && !isTest(message)) await countFailure(ctx, chat, answer);
  await signalChatsChanged(ctx);
}

function gatewayOf({ chatId }: ClaimedForChat): string {
  return gatewayOfChat(chatId);
}

function isTest({ metadata }: ClaimedForChat): boolean {
  return (metadata as { kind?: string }).kind === "chat-test";
}

/** Whether the failure is permanent: the address is gone, or the service rejects the message. */
function isRefusal(answer: OutboundResponse): boolean {
  return (
    answer.kind === "private" ||
    (answer.kind === "answered" && (GONE.has(answer.status) || REFUSED.has(answer.status)))
  );
}

/** Whether the failure counts as an outage of the service: temporary and without a Retry-After. */
function isInTheWay(message: ClaimedForChat, chat: Chat, answer: OutboundResponse): boolean {
  return (
    chat.isActive &&
    !isTest(message) &&
    errorOf(answer) !== null &&
    !isRefusal(answer) &&
    patienceOf(answer) === undefined
  );
}

/**
 * Decides between retry, failed and dropped. Never retries a test message, or a message to an
 * inactive or deleted chat.
 */
function endOf(
  ctx: CommandContext,
  message: ClaimedForChat,
  chat: Chat | undefined,
  answer: OutboundResponse,
): "failed" | "dropped" | { readonly at: Temporal.Instant } {
  const isPermanent = isRefusal(answer) || isTest(message) || !chat?.isActive;
  const { attempts, expiresAt } = message;
  const decision = decideRetry(
    { attempts, isPermanent, expiresAt, patienceSeconds: patienceOf(answer) },
    Math.random(),
    ctx.now,
  );
  return decision.kind === "retry" ? decision : decision.kind;
}

/** After a success, releases the other messages that were waiting for the chat to work again. */
async function noteSuccess(
  ctx: CommandContext,
  chat: Chat,
  message: ClaimedForChat,
): Promise<void> {
  if (chat.failedInRow > 0) await saveChat(ctx.tx, chat.id, { failedInRow: 0, failingSince: null });
  await clearGatewayErrors(ctx.tx, { gateway: gatewayOf(message), channel: "chat" });
  await releaseDeliveries(ctx.tx, { gateway: gatewayOf(message) }, ctx.now);
}

async function leaveAlone(
  ctx: CommandContext,
  { id }: Chat,
  until: Temporal.Instant,
): Promise<void> {
  await saveChat(ctx.tx, id, { quietUntil: until });
  await rescheduleChat(ctx.tx, id, until);
}

/**
 * Counts a failed message; after too many it deactivates the chat and notifies the administrators.
 */
async function countFailure(
  ctx: CommandContext,
  chat: Chat,
  answer: OutboundResponse,
): Promise<void> {
  const failedInRow = chat.failedInRow + 1;
  const failingSince = chat.failingSince ?? ctx.now;
  const isGone = answer.kind === "answered" && GONE.has(answer.status);
  const isOff = isChatToBeSwitchedOff({ failedInRow, failingSince, isGone }, ctx.now);
  const off = isOff ? { isActive: false, switchedOffAt: ctx.now } : {};
  await saveChat(ctx.tx, chat.id, { failedInRow, failingSince, ...off });
  if (!isOff) return;
  await cancelPendingChat(ctx.tx, chat.id, CHAT_OFF, ctx.now);
  await ctx.record({ type: "chat.switched-off", details: { chatId: chat.id, name: chat.name } });
  const memberIds = await listAdministratorIds(ctx.tx);
  await notifyMembers(
    ctx,
    memberIds.map((memberId) => ({
      memberId,
      eventId: null,
      title: "Squad chat turned off",
      message: `The last ${failedInRow} messages to “${chat.name}” failed. Check Settings > Squad Chat, then turn it on again.`,
      metadata: { kind: "chat.switched-off", chatId: chat.id },
      parameters: { failedInRow, name: chat.name },
    })),
  );
}

/** Parts of an address with fewer characters are not treated as secret. */
const SHORTEST_SECRET = 6;

/** Removes the secret parts of an address from a service's reply. */
export function withoutSecret(text: string, url: string): string {
  const { pathname, search } = new URL(url);
  const parts = [...pathname.split("/"), search.slice(1)].filter(
    (part) => part.length >= SHORTEST_SECRET,
  );
  return parts
    .sort((one, other) => other.length - one.length)
    .reduce((left, part) => left.replaceAll(part, "…"), text);
}
