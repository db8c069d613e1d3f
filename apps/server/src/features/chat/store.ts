import type { ChatForm } from "@watchbill/domain/chat/chat";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { ChatsTable } from "../../platform/database/database-types.ts";

export type Chat = Selectable<ChatsTable>;

/** What an administrator says of a chat. */
export interface NewChat {
  readonly name: string;
  readonly form: ChatForm;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly saysNames: boolean;
  readonly keepsRestDays: boolean;
  readonly createdBy: number | null;
}

/** Keeps a new chat and gives its number. */
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

/** A chat that was not revoked, held until the transaction ends; messages to it may be written meanwhile. */
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
 * The chats that are on and want news of a kind, held until the transaction ends, so that what is joined is joined once. A revoked
 * chat's messages wait: they are sent after an undo, or dropped with it.
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

/** Writes what has changed of a chat. */
export async function saveChat(tx: Tx, id: number, changes: Updateable<ChatsTable>): Promise<void> {
  await tx.updateTable("chats").set(changes).where("id", "=", id).execute();
}

/** Deletes a chat; what it was told stays in the message log. */
export async function deleteChat(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("chats").where("id", "=", id).execute();
}

/** The chats that were revoked before then, locked. */
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

/** Where messages to a chat go, and in which form; undefined where it was deleted or revoked. */
export async function selectTarget(
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
