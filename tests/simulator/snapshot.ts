import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import type { SpotSnapshot } from "../../apps/server/src/testing/squads/spot-invariants.ts";
import { selectRequests, selectSpots } from "../../apps/server/src/testing/squads/spot-snapshot.ts";

/** The rows from which actions choose: shifts, spots, members and others. */
export interface Picture extends Omit<SpotSnapshot, "shifts"> {
  readonly shifts: readonly (SpotSnapshot["shifts"][number] & {
    readonly date: string;
    readonly seriesId: number | null;
  })[];
  readonly members: readonly {
    readonly id: number;
    readonly unitNumber: string;
    readonly role: string;
    readonly isActive: boolean;
    readonly isDeleted: boolean;
  }[];
  readonly searches: readonly { readonly id: number; readonly status: string }[];
  readonly templates: readonly { readonly id: number }[];
  /** Open swap offers with their alternatives. */
  readonly swaps: readonly {
    readonly id: number;
    readonly offererId: number;
    readonly askedId: number;
    readonly spotIds: readonly number[];
  }[];
  /** Unread handoff notes, and the newest polls, including closed ones. */
  readonly notes: readonly { readonly id: number }[];
  readonly polls: readonly { readonly id: number }[];
}

/** The tables whose rows a `Picture` contains. */
export const PICTURED = [
  "shifts",
  "shift_assignments",
  "attendance_intervals",
  "replacement_requests",
  "members",
  "replacement_searches",
  "week_templates",
  "swaps",
  "swap_spots",
  "handoff_notes",
  "polls",
];

/** Reads all rows that actions and invariants need, directly from the tables. */
export async function takePicture(db: Db): Promise<Picture> {
  const [shifts, assignments, requests, members, searches, templates, swaps, notes, polls] =
    await Promise.all([
      db
        .selectFrom("shifts")
        .select(["id", "maxMembers", "startsAt", "endsAt", "date", "seriesId"])
        .orderBy("startsAt")
        .orderBy("id")
        .execute(),
      selectSpots(db).orderBy("a.startsAt").orderBy("a.id").execute(),
      selectRequests(db).orderBy("id").execute(),
      db
        .selectFrom("members")
        .select([
          "id",
          "unitNumber",
          "role",
          "isActive",
          sql<boolean>`deleted_at is not null`.as("isDeleted"),
        ])
        .orderBy("id")
        .execute(),
      db.selectFrom("replacementSearches").select(["id", "status"]).orderBy("id").execute(),
      db.selectFrom("weekTemplates").select("id").orderBy("id").execute(),
      db
        .selectFrom("swaps as s")
        .innerJoin("swapSpots as p", "p.swapId", "s.id")
        .select([
          "s.id",
          "s.offererId",
          "s.askedId",
          sql<number[]>`array_agg(p.assignment_id order by p.assignment_id)`.as("spotIds"),
        ])
        .where("s.status", "=", "open")
        .where("p.endedBecause", "is", null)
        .groupBy("s.id")
        .orderBy("s.id")
        .execute(),
      db
        .selectFrom("handoffNotes")
        .select("id")
        .where("readAt", "is", null)
        .orderBy("id")
        .execute(),
      db.selectFrom("polls").select("id").orderBy("id", "desc").limit(3).execute(),
    ]);
  return {
    shifts,
    assignments,
    requests,
    members,
    searches,
    templates,
    swaps,
    notes,
    polls: polls.toReversed(),
  };
}
