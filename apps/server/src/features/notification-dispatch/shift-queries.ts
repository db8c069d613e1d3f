import type { EventType } from "@watchbill/domain/events/catalogue";
import { limitedTo } from "@watchbill/domain/shifts/partial-assignment";
import type { Span } from "@watchbill/domain/time/span";
import { type Selectable, sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { ShiftsTable } from "../../platform/database/database-types.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { findOpenPart, findPart } from "../shifts/fact-queries.ts";

type NotifiedShift = Selectable<ShiftsTable> & {
  readonly kindName: string;
  readonly availabilityKind: string | null;
};

/**
 * Returns the shift of an event, also a deleted one that can be restored; undefined when it is
 * permanently deleted.
 */
export async function readNotifiedShift(
  tx: Tx,
  id: number,
  part?: { readonly span: Span | undefined; readonly zone: string },
): Promise<NotifiedShift | undefined> {
  const shift = await readShift(tx, id);
  return shift && part?.span ? limitedTo(shift, part.span, part.zone) : shift;
}

/** Returns the part of a shift that an event is about; undefined for the whole shift. */
export async function readNotifiedPart(
  tx: Tx,
  { type, shiftId, assignmentId, requestId }: RecordedEvent,
): Promise<Span | undefined> {
  if (assignmentId !== null) return findPart(tx, assignmentId);
  if (requestId !== null) {
    const request = await tx
      .selectFrom("replacementRequests")
      .select("assignmentId")
      .where("id", "=", requestId)
      .executeTakeFirst();
    return findPart(tx, request?.assignmentId ?? null);
  }
  return shiftId !== null && OF_OPEN_SPOTS.includes(type) ? findOpenPart(tx, shiftId) : undefined;
}

const OF_OPEN_SPOTS: readonly string[] = [
  "replacement-search.asked",
  "shifts.uncovered-soon",
] satisfies readonly EventType[];

async function readShift(tx: Tx, id: number): Promise<NotifiedShift | undefined> {
  const there = await tx
    .selectFrom("shifts")
    .selectAll()
    .select([
      shiftTypeNameOf("shifts").as("kindName"),
      availabilityShiftTypeOf("shifts").as("availabilityKind"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (there) return there;
  const { rows } = await sql<NotifiedShift>`
    select s.*, ${shiftTypeNameOf("s")} as kind_name, ${availabilityShiftTypeOf("s")} as availability_kind
    from shift_deletions d, jsonb_populate_recordset(null::shifts, d.kept -> 'shifts') s
    where s.id = ${id} and d.restored_at is null`.execute(tx);
  return rows[0];
}

/**
 * Whether an event's shift is permanently deleted and the event does not describe it. The deletion
 * has its own event, which notifies all members involved.
 */
export async function isGoneWithShift(
  tx: Tx,
  { type, shiftId, details }: RecordedEvent,
): Promise<boolean> {
  if (shiftId === null || !/^(shifts|replacements)\./.test(type)) return false;
  const { title, own } = details as { title?: unknown; own?: unknown };
  if (title !== undefined || own !== undefined) return false;
  return (await readNotifiedShift(tx, shiftId)) === undefined;
}
