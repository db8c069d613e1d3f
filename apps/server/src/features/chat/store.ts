import type { ChatForm } from "@watchbill/domain/chat/chat";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { ChatsTable } from "../../platform/database/database-types.ts";

export type Chat = Selectable<ChatsTable>;

interface NewChat {
  readonly name: string;
  readonly form: ChatForm;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly saysNames: boolean;
  readonly observesShabbat: boolean;
  readonly createdBy: number | null;
}

export async function insertChat(
  tx: Tx,
  chat: NewChat,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  return tx
    .insertInto("chats")
    .values({ ...chat, kinds: [...chat.kinds], createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
}

/**
 * Share-locks a chat that is not revoked until the transaction ends; does not block concurrent
 * inserts of messages.
 */
export async function lockChat(tx: Tx, id: number): Promise<Chat | undefined> {
  return tx
    .selectFrom("chats")
    .selectAll()
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks the active chats that want a kind of message, so that concurrent transactions use one
 * batch. Messages of a revoked chat wait: an undo sends them, a purge drops them.
 */
export async function lockChatsFor(tx: Tx, kind: string): Promise<Chat[]> {
  return tx
    .selectFrom("chats")
    .selectAll()
    .where("isActive", "=", true)
    .where(sql<boolean>`${kind} = any(kinds)`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export async function saveChat(tx: Tx, id: number, changes: Updateable<ChatsTable>): Promise<void> {
  await tx.updateTable("chats").set(changes).where("id", "=", id).execute();
}

/** Deletes a chat; its sent messages stay in the message log. */
export async function deleteChat(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("chats").where("id", "=", id).execute();
}

/** Locks the chats revoked before an instant; returns their ids. */
export async function listRevokedChats(tx: Tx, before: Temporal.Instant): Promise<number[]> {
  const rows = await tx
    .selectFrom("chats")
    .select("id")
    .where("revokedAt", "<", before)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the delivery address and format of a chat; undefined when it was deleted or revoked. */
export async function selectChatTarget(
  db: Db,
  id: number,
): Promise<Pick<Chat, "url" | "form"> | undefined> {
  return db
    .selectFrom("chats")
    .select(["url", "form"])
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
}
