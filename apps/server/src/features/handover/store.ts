import type { Insertable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { HandoverNotesTable } from "../../platform/database/database-types.ts";

/** Writes a note to the next crew. */
export async function insertNote(tx: Tx, note: Insertable<HandoverNotesTable>): Promise<void> {
  await tx.insertInto("handoverNotes").values(note).execute();
}

/** A note with when its shift begins and who took it over, locked; undefined when it is not there any more. */
export async function lockNote(tx: Tx, id: number) {
  const { rows } = await sql<{
    id: number;
    shiftId: number;
    authorId: number;
    writtenAt: Temporal.Instant;
    readById: number | null;
    readByName: string | null;
    shiftStartsAt: Temporal.Instant;
  }>`
    select n.id, n.shift_id, n.author_id, n.written_at, n.read_by as read_by_id, s.starts_at as shift_starts_at,
      m.unit_number || ' ' || m.first_name || ' ' || m.last_name as read_by_name
    from handover_notes n join shifts s on s.id = n.shift_id left join members m on m.id = n.read_by
    where n.id = ${id} for update of n`.execute(tx);
  return rows[0];
}

export async function saveNote(tx: Tx, id: number, changes: Updateable<HandoverNotesTable>): Promise<void> {
  await tx.updateTable("handoverNotes").set(changes).where("id", "=", id).execute();
}

export async function deleteNote(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("handoverNotes").where("id", "=", id).execute();
}

export async function deleteNotesBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("handoverNotes").where("writtenAt", "<", before).execute();
}
