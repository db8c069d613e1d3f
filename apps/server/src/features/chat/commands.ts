import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  CHAT_MISSING,
  CHAT_TEST_WAITING,
  chatAddressRefused,
  chatNameBlockedBecause,
  MAX_CHATS,
  TOO_MANY_CHATS,
} from "@watchbill/domain/chat/chat";
import { wordsOf } from "@watchbill/domain/chat/chat-message";
import { changesIn } from "@watchbill/domain/errors/changed-meanwhile";
import type { Updateable } from "kysely";
import { lockCreator } from "../../platform/auth/credentials.ts";
import { cancelPendingChat } from "../../platform/channels/chat-outbox.ts";
import { clearGatewayErrors } from "../../platform/channels/gateway-errors.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { ChatsTable } from "../../platform/database/database-types.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { addressBlockedBecause, type WebhookAddressRule } from "../webhooks/commands.ts";
import { sendTestToChat } from "./send-commands.ts";
import { deleteChat, insertChat, listRevokedChats, lockChat, saveChat } from "./store.ts";

type Administrator = CommandContext<MemberActor>;

export const CHAT_OFF = "The chat was turned off";
export const CHAT_DELETED = "The chat was deleted";

/**
 * Adds a chat (a channel in a service such as Slack), which receives squad notifications from now
 * on.
 */
export async function addChat(
  ctx: Administrator,
  input: ParsedInputOf<Api["chat.add"]>,
  rule: WebhookAddressRule,
): Promise<OutputOf<Api["chat.add"]>> {
  throwIf(chatNameBlockedBecause(input.name));
  const url = checkedAddress(input.url, rule);
  const createdBy = await lockCreator(ctx);
  const { count } = await ctx.tx
    .selectFrom("chats")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_CHATS) throw new RefusalError(TOO_MANY_CHATS);
  const { id } = await insertChat(ctx.tx, { ...input, url, createdBy }, ctx.now);
  await ctx.record({ type: "chat.added", details: { chatId: id, name: input.name } });
  return { id };
}

/**
 * Changes a chat. When it is reactivated or its address changes, its old pending messages are
 * dropped.
 */
export async function changeChat(
  ctx: Administrator,
  { id, url: typed, isActive, kinds, ...changes }: ParsedInputOf<Api["chat.change"]>,
  rule: WebhookAddressRule,
): Promise<{ message: string }> {
  const chat = orThrow(await lockChat(ctx.tx, id), CHAT_MISSING);
  const name = changes.name ?? chat.name;
  throwIf(chatNameBlockedBecause(name));
  const url = typed === undefined ? chat.url : checkedAddress(typed, rule);
  const isMoved = url !== chat.url;
  const isFresh = isActive === true || isMoved;
  const said = {
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
    url,
    // The caller who chose the address becomes its creator: the chat is revoked when their rights
    // end.
    ...(isMoved ? { createdBy: await lockCreator(ctx) } : {}),
    ...(kinds === undefined ? {} : { kinds: [...kinds] }),
    ...(isActive === undefined ? {} : { isActive, switchedOffAt: null }),
    ...(isFresh ? { failedInRow: 0, failingSince: null, quietUntil: null } : {}),
  };
  if (isFresh) await clearGatewayErrors(ctx.tx, { gateway: gatewayOfChat(id), channel: "chat" });
  if (isActive === false) await cancelPendingChat(ctx.tx, id, CHAT_OFF, ctx.now);
  const changed: Updateable<ChatsTable> = changesIn<object>(chat, said);
  if (Object.keys(changed).length > 0) {
    await saveChat(ctx.tx, id, { ...changed, updatedAt: ctx.now });
    await ctx.record({ type: "chat.changed", details: { chatId: id, name } });
  }
  return { message: "Chat saved" };
}

/** Deletes a chat and drops its pending messages; its sent messages stay in the message log. */
export async function removeChat(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const { name } = orThrow(await lockChat(ctx.tx, id), CHAT_MISSING);
  await endChat(ctx, id);
  await ctx.record({ type: "chat.removed", details: { chatId: id, name } });
  return { message: "Chat deleted" };
}

/** Deletes the chats that were revoked before an instant, like `removeChat`. */
export async function deleteRevokedChats(
  ctx: CommandContext,
  before: Temporal.Instant,
): Promise<void> {
  for (const id of await listRevokedChats(ctx.tx, before)) await endChat(ctx, id);
}

async function endChat(ctx: CommandContext, id: number): Promise<void> {
  await cancelPendingChat(ctx.tx, id, CHAT_DELETED, ctx.now);
  await deleteChat(ctx.tx, id);
  await clearGatewayErrors(ctx.tx, { gateway: gatewayOfChat(id), channel: "chat" });
}

/**
 * Sends a test message, also to an inactive chat, so that an admin can check it before
 * reactivation.
 */
export async function testChat(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const chat = orThrow(await lockChat(ctx.tx, id), CHAT_MISSING);
  const waiting = await ctx.tx
    .selectFrom("deliveries")
    .select("id")
    .where("chatId", "=", id)
    .where("status", "=", "pending")
    .where("passes", "=", "own-act")
    .executeTakeFirst();
  if (waiting) throw new RefusalError(CHAT_TEST_WAITING);
  await sendTestToChat(
    ctx,
    chat,
    wordsOf([`Test from ${ctx.organization.name}: this chat gets the squad's updates.`], null),
  );
  await signalChatsChanged(ctx);
  return { message: "Test sent" };
}

export function gatewayOfChat(id: number): string {
  return `chat ${id}`;
}

/** Refreshes open browsers and wakes the workers. */
export async function signalChatsChanged(ctx: CommandContext): Promise<void> {
  await ctx.signal({
    invalidates: ["chat.", "messages."],
    memberIds: await listAdministratorIds(ctx.tx),
  });
}

/** Normalizes and validates a chat's address; the rules are those for webhooks. */
function checkedAddress(text: string, rule: WebhookAddressRule): string {
  const refusal = addressBlockedBecause(text, rule);
  if (refusal) throw new RefusalError(chatAddressRefused(refusal.message));
  return new URL(text).href;
}
