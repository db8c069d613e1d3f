import type { Tx } from "../../platform/database/database.ts";

/** Locks the pending requests of a shift, oldest first: each holds the place its requester left. */
export async function lockPending(tx: Tx, shiftId: number) {
  return tx
    .selectFrom("replacementRequests")
    .select(["id as requestId", "assignmentId", "requesterId", "createdAt"])
    .where("shiftId", "=", shiftId)
    .where("status", "=", "pending")
    .orderBy("createdAt")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Settles a pending request; `acceptedBy` and the new assignment belong to an accepted one. */
export async function saveOutcome(
  tx: Tx,
  id: number,
  outcome: { status: "accepted" | "cancelled" | "expired"; acceptedBy?: number; acceptedAssignmentId?: number },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("replacementRequests")
    .set({ ...outcome, resolvedAt: now })
    .where("id", "=", id)
    .execute();
}
