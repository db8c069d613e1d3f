import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../../platform/context.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { orThrow } from "../../../platform/refusal-error.ts";
import { memberName } from "../../accounts/queries.ts";
import { SHIFT_MISSING } from "../assignment-commands.ts";

type Moves = OutputOf<Api["shifts.assignmentHistory"]>;

interface Row {
  readonly toAssignmentId: number | null;
  readonly id: number;
  readonly spot: number;
  readonly how: MoveHow;
  readonly fromId: number | null;
  readonly fromName: string | null;
  readonly toId: number | null;
  readonly toName: string | null;
  readonly byId: number | null;
  readonly byName: string | null;
  readonly movedAt: Temporal.Instant;
  readonly reason: string | null;
}

/**
 * Lists the assignment history of each spot of a shift, in order, and whether it has a pending
 * request.
 */
export async function listMoves(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<Moves> {
  orThrow(
    await ctx.db.selectFrom("shifts").select("id").where("id", "=", id).executeTakeFirst(),
    SHIFT_MISSING,
  );
  const rows = await readMoves(ctx.db, ctx.actor, id);
  const left = await ctx.db
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", id)
    .where("status", "=", "replacement_requested")
    .execute();
  return [...Map.groupBy(rows, ({ spot }) => spot)].map(([spot, moves]) => ({
    spot,
    isSought: left.some((one) => one.id === moves.at(-1)!.toAssignmentId),
    moves: moves.map(({ spot: _place, toAssignmentId: _assignment, ...move }) => move),
  }));
}

/**
 * Returns the assignment history of a shift by spot, in order. Only admins and the requester see a
 * request's reason.
 */
export async function readMoves(db: Db | Tx, reader: MemberActor, shiftId: number) {
  const { rows } = await sql<Row>`
    select m.id, m.spot_number as spot, m.to_assignment_id, m.how, m.moved_at, f.id as from_id, ${memberName("f")} as from_name, t.id as to_id, ${memberName("t")} as to_name,
      b.id as by_id, ${memberName("b")} as by_name, r.reason
    from assignment_history m
    left join members f on f.id = m.from_member_id
    left join members t on t.id = m.to_member_id
    left join members b on b.id = m.by_member_id
    left join replacement_requests r on r.id = m.request_id
      and (${reader.role === "admin"} or r.requester_id = ${reader.id})
    where m.shift_id = ${shiftId} order by m.spot_number, m.id`.execute(db);
  return rows.map(moveOf);
}

export type SpotMoves = Awaited<ReturnType<typeof readMoves>>;

function moveOf(row: Row) {
  return {
    id: row.id,
    spot: row.spot,
    toAssignmentId: row.toAssignmentId,
    how: row.how,
    from: handOf(row.fromId, row.fromName),
    to: handOf(row.toId, row.toName),
    by: handOf(row.byId, row.byName),
    at: row.movedAt,
    reason: row.reason,
  };
}

function handOf(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? "" };
}
