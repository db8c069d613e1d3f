import type { Insertable, Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { HandoffNotesTable } from "../../platform/database/database-types.ts";
import { memberName } from "../accounts/queries.ts";

export async function insertNote(tx: Tx, note: Insertable<HandoffNotesTable>): Promise<void> {
  await tx.insertInto("handoffNotes").values(note).execute();
}

/**
 * Locks a note; returns it with its shift's start and the member who read it, or undefined when it
 * is gone.
 */
export async function lockNote(tx: Tx, id: number) {
  const note = await tx
    .selectFrom("handoffNotes")
    .select(["id", "shiftId", "authorId", "note", "writtenAt", "readBy as readById"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!note) return undefined;
  // A second statement, because the locking statement's snapshot misses a concurrent take-over.
  const about = await tx
    .selectFrom("shifts as s")
    .leftJoin("members as m", (join) => join.on("m.id", "=", note.readById))
    .select(["s.startsAt as shiftStartsAt"])
    .select(memberName<string | null>("m").as("readByName"))
    .where("s.id", "=", note.shiftId)
    .executeTakeFirstOrThrow();
  return { ...note, ...about };
}

export async function saveNote(
  tx: Tx,
  id: number,
  changes: Updateable<HandoffNotesTable>,
): Promise<void> {
  await tx.updateTable("handoffNotes").set(changes).where("id", "=", id).execute();
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("handoffNotes").where("id", "=", id).execute();
}

export async function deleteNotesBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("handoffNotes").where("writtenAt", "<", before).execute();
}
