import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/** The priorities of requests, most urgent first. */
const PRESSING = sql`array['emergency', 'urgent', 'normal']`;

type Request = OutputOf<Api["replacements.request"]>;

function selectRequests(db: Db | Tx) {
  return db
    .selectFrom("replacementRequests as r")
    .innerJoin("members as m", "m.id", "r.requesterId")
    .innerJoin("shiftAssignments as a", "a.id", "r.assignmentId")
    .select(["a.isPart", "a.startsAt", "a.endsAt"])
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

/** Returns a request in its API form. */
export async function readRequest(db: Db | Tx, id: number): Promise<Request> {
  return requestOf(await selectRequests(db).where("r.id", "=", id).executeTakeFirstOrThrow());
}

function requestOf({
  isPart,
  startsAt,
  endsAt,
  ...request
}: Request & Span & { readonly isPart: boolean }): Request {
  return isPart ? { ...request, part: { startsAt, endsAt } } : request;
}

/**
 * Lists the pending requests that have not closed (`requestClosesAt`): emergencies first, then by
 * the start of the shift. Only admins and the requester see the reason.
 */
export async function listRequests(ctx: QueryContext<MemberActor>): Promise<Request[]> {
  const requests = await selectRequests(ctx.db)
    .where("r.status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb("a.startsAt", ">", ctx.now),
        eb.and([eb("r.createdAt", ">=", eb.ref("a.startsAt")), eb("a.endsAt", ">", ctx.now)]),
      ]),
    )
    .orderBy(sql`array_position(${PRESSING}, r.priority)`)
    .orderBy("a.startsAt")
    .orderBy("r.id")
    .execute();
  const { id, role } = ctx.actor;
  return requests
    .map(requestOf)
    .map((request) =>
      role === "admin" || request.requesterId === id ? request : { ...request, reason: null },
    );
}
