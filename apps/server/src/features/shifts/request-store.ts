import type { Priority } from "@watchbill/domain/replacements/request-status";
import type { Tx } from "../../platform/database/database.ts";

/** A request for cover, as it is asked for. */
export interface NewRequest {
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly requesterId: number;
  readonly createdBy: number;
  readonly reason: string | null;
  readonly priority: Priority;
  readonly createdAt: Temporal.Instant;
}

/** How a pending request ends; who came and their new assignment belong to an accepted one. */
export interface RequestOutcome {
  readonly status: "accepted" | "cancelled" | "expired";
  readonly acceptedBy?: number;
  readonly acceptedAssignmentId?: number;
}

/** Writes a pending request and gives its number. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { id } = await tx
    .insertInto("replacementRequests")
    .values(request)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

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

/** Settles a pending request. */
export async function saveOutcome(
  tx: Tx,
  id: number,
  outcome: RequestOutcome,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("replacementRequests")
    .set({ ...outcome, resolvedAt: now })
    .where("id", "=", id)
    .execute();
}

/** How a request is asked for again. */
export type AskedAgain = Pick<NewRequest, "createdBy" | "reason" | "priority">;

/** Has a settled request pending again, asked for otherwise where that is given. */
export async function reopenRequest(
  tx: Tx,
  id: number,
  again: Partial<AskedAgain> = {},
): Promise<void> {
  await tx
    .updateTable("replacementRequests")
    .set({
      ...again,
      status: "pending",
      acceptedBy: null,
      acceptedAssignmentId: null,
      resolvedAt: null,
    })
    .where("id", "=", id)
    .execute();
}
