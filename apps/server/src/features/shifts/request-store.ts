import type { Priority } from "@watchbill/domain/replacements/request-status";
import type { Tx } from "../../platform/database/database.ts";

export interface NewRequest {
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly requesterId: number;
  readonly createdBy: number;
  readonly reason: string | null;
  readonly priority: Priority;
  readonly createdAt: Temporal.Instant;
  /**
   * When the request is announced to members without availability for the shift type; null if they
   * are notified at once.
   */
  readonly othersAskedAt: Temporal.Instant | null;
}

/** How a request ends; only an accepted one has an accepting member and a new assignment. */
export interface RequestOutcome {
  readonly status: "accepted" | "cancelled" | "expired";
  readonly acceptedBy?: number;
  readonly acceptedAssignmentId?: number;
}

export async function insertRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { id } = await tx
    .insertInto("replacementRequests")
    .values(request)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Locks the pending requests of a shift, oldest first; each holds the spot of its requester. */
export async function lockPending(tx: Tx, shiftId: number) {
  const rows = await tx
    .selectFrom("replacementRequests as r")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .select(["r.id as requestId", "r.assignmentId", "r.requesterId", "r.createdAt"])
    .select(["a.startsAt", "a.endsAt"])
    .where("r.shiftId", "=", shiftId)
    .where("r.status", "=", "pending")
    .orderBy("r.createdAt")
    .orderBy("r.id")
    .forUpdate("r")
    .execute();
  return rows.map(({ startsAt, endsAt, ...request }) => ({
    ...request,
    span: { startsAt, endsAt },
  }));
}

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

/**
 * Returns the pending requests that are due to be announced to the other members, and marks them as
 * announced.
 */
export async function takeDueForOthers(tx: Tx, now: Temporal.Instant) {
  return tx
    .updateTable("replacementRequests")
    .set({ othersAskedAt: null })
    .where("status", "=", "pending")
    .where("othersAskedAt", "<=", now)
    .returning(["id as requestId", "shiftId", "assignmentId", "requesterId"])
    .execute();
}

/** Moves the requests of a part to the assignment with which the part is joined again. */
export async function moveRequestsTo(tx: Tx, from: number, assignmentId: number): Promise<void> {
  await tx
    .updateTable("replacementRequests")
    .set({ assignmentId })
    .where("assignmentId", "=", from)
    .execute();
}

/** The fields that a repeated request may change. */
export type AskedAgain = Pick<NewRequest, "createdBy" | "reason" | "priority">;

/** Makes a closed request pending again, with the fields of `again` if passed. */
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
