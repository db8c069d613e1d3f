import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { SpotSnapshot } from "./spot-invariants.ts";

/** Reads the database's spots and requests, for `spotFaults` and `moveFaults`. */
export async function readSpotSnapshot(db: Db): Promise<SpotSnapshot> {
  const [shifts, assignments, requests] = await Promise.all([
    db
      .selectFrom("shifts")
      .select(["id", "maxMembers", "startsAt", "endsAt"])
      .orderBy("id")
      .execute(),
    selectSpots(db).orderBy("a.id").execute(),
    selectRequests(db).orderBy("id").execute(),
  ]);
  return { shifts, assignments, requests };
}

/** Selects the assignments of a snapshot, unordered. */
export function selectSpots(db: Db) {
  return db
    .selectFrom("shiftAssignments as a")
    .select(["a.id", "a.shiftId", "a.memberId", "a.status", "a.spotNumber"])
    .select(
      sql<number>`(select count(*) from attendance_intervals i where i.assignment_id = a.id and i.checked_out_at is null)`.as(
        "openIntervals",
      ),
    );
}

/** Selects the requests of a snapshot, unordered. */
export function selectRequests(db: Db) {
  return db
    .selectFrom("replacementRequests")
    .select(["id", "shiftId", "assignmentId", "requesterId", "status", "acceptedBy"]);
}
