import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/** The most urgent first. */
const PRESSING = sql`array['emergency', 'urgent', 'normal']`;

type Request = OutputOf<Api["replacements.request"]>;

function selectRequests(db: Db | Tx) {
  return db
    .selectFrom("replacementRequests as r")
    .innerJoin("members as m", "m.id", "r.requesterId")
    .innerJoin("shifts as s", "s.id", "r.shiftId")
    .select([
      "r.id",
      "r.shiftId",
      "r.assignmentId as shiftAssignmentId",
      "r.status",
      "r.reason",
      "r.priority",
      "r.requesterId",
      "r.createdAt",
      sql<string>`m.first_name || ' ' || m.last_name`.as("requesterName"),
    ]);
}

/** A request in its API form. */
export async function readRequest(db: Db | Tx, id: number): Promise<Request> {
  return selectRequests(db).where("r.id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Open pending requests (`requestClosesAt`): emergencies first, then by the start of the shift.
 * Only admins and the requester see the reason.
 */
export async function listRequests(ctx: QueryContext<MemberActor>): Promise<Request[]> {
  const requests = await selectRequests(ctx.db)
    .where("r.status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb("s.startsAt", ">", ctx.now),
        eb.and([eb("r.createdAt", ">=", eb.ref("s.startsAt")), eb("s.endsAt", ">", ctx.now)]),
      ]),
    )
    .orderBy(sql`array_position(${PRESSING}, r.priority)`)
    .orderBy("s.startsAt")
    .orderBy("r.id")
    .execute();
  const { id, role } = ctx.actor;
  return requests.map((request) =>
    role === "admin" || request.requesterId === id ? request : { ...request, reason: null },
  );
}
