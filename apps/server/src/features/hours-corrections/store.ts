import type { CorrectionStatus } from "@watchbill/domain/attendance/hours-correction";
import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { HoursCorrectionsTable } from "../../platform/database/database-types.ts";

export async function insertCorrection(
  tx: Tx,
  correction: Insertable<HoursCorrectionsTable>,
): Promise<void> {
  await tx.insertInto("hoursCorrections").values(correction).execute();
}

/** Returns the assignment ids of these corrections, without locking. */
export async function listAssignmentsOf(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom("hoursCorrections")
    .select(["id", "assignmentId"])
    .where("id", "in", [...ids])
    .execute();
}

/** Locks a correction; undefined when it does not exist. */
export async function lockCorrection(tx: Tx, id: number) {
  return tx
    .selectFrom("hoursCorrections")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveDecision(
  tx: Tx,
  id: number,
  decision: {
    readonly status: Exclude<CorrectionStatus, "open">;
    readonly decidedBy: number;
    readonly decidedAt: Temporal.Instant;
    readonly answer?: string | null;
  },
): Promise<void> {
  await tx.updateTable("hoursCorrections").set(decision).where("id", "=", id).execute();
}

/** Closes the open proposals about hours that an admin has corrected. */
export async function closeReplaced(
  tx: Tx,
  { assignmentId, intervalId }: { assignmentId: number; intervalId: number | null },
  decidedBy: number,
  decidedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("hoursCorrections")
    .set({ status: "replaced", decidedBy, decidedAt })
    .where("assignmentId", "=", assignmentId)
    .where("intervalId", intervalId === null ? "is" : "=", intervalId)
    .where("status", "=", "open")
    .execute();
}
