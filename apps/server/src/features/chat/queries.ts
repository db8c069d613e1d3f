import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { CHAT_MESSAGES_SHOWN, CHAT_MISSING } from "@watchbill/domain/chat/chat";
import { heldForRestText } from "@watchbill/domain/messages/message-kind";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";

type Listed = OutputOf<Api["chat.list"]>;
type ChatMessages = OutputOf<Api["chat.messages"]>;

/**
 * Lists every chat with its newest message. Returns only the host of its address, because the
 * address is a secret.
 */
export async function listChats(ctx: QueryContext): Promise<Listed> {
  const { rows } = await sql<
    Omit<Listed[number], "lastMessage" | "host"> & {
      url: string;
      status: ChatMessages[number]["status"] | null;
      at: Temporal.Instant;
    }
  >`
    select c.id, c.name, c.form, c.url, c.kinds, c.says_names, c.observes_shabbat, c.is_active, c.switched_off_at, c.failed_in_row,
      case when c.quiet_until > ${ctx.now} then c.quiet_until end as quiet_until, d.status, d.created_at as at
    from chats c
    left join lateral (select status, created_at from deliveries where chat_id = c.id order by id desc limit 1) d on true
    where c.revoked_at is null
    order by c.id`.execute(ctx.db);
  return rows.map(({ status, at, url, ...chat }) => ({
    ...chat,
    host: new URL(url).host,
    lastMessage: status === null ? null : { status, at },
  }));
}

export async function listChatMessages(
  { db, now, organization }: QueryContext,
  { id }: { id: number },
): Promise<ChatMessages> {
  const chat = await db
    .selectFrom("chats")
    .select("id")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  orThrow(chat, CHAT_MISSING);
  const rows = await db
    .selectFrom("deliveries")
    .select([
      "id",
      "content",
      "status",
      "attempts",
      "errorMessage",
      "createdAt",
      "dueAt",
      "sentAt",
      "waitingReason",
    ])
    .select(sql<boolean>`coalesce(metadata->>'kind' = 'chat-test', false)`.as("isTest"))
    .where("chatId", "=", id)
    .orderBy("id", "desc")
    .limit(CHAT_MESSAGES_SHOWN)
    .execute();
  return rows.map(({ waitingReason, dueAt, ...row }) => ({
    ...row,
    dueAt: row.status === "pending" ? dueAt : null,
    held:
      row.status === "pending" && waitingReason === "shabbat"
        ? heldForRestText(dueAt, now, organization)
        : null,
  }));
}

/** Whether the squad has an active chat. */
export async function hasChat(db: QueryContext["db"]): Promise<boolean> {
  const row = await db
    .selectFrom("chats")
    .select("id")
    .where("isActive", "=", true)
    .where("revokedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
