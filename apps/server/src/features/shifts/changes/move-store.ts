import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** A member's assignment from which, or to which, a spot passes. */
export interface Hand {
  readonly assignmentId: number;
  readonly memberId: number;
}

/**
 * A change of a spot's member; without a source the spot was open, without a target it becomes
 * open.
 */
export interface Move {
  readonly shiftId: number;
  readonly how: MoveHow;
  /** The spot number, when the spot has no member and must not be the first open one. */
  readonly spot?: number | undefined;
  readonly from?: Hand | null;
  readonly to?: Hand | null;
  readonly requestId?: number | null;
}

/**
 * Inserts history entries. An entry belongs to the spot of its source assignment, or else to the
 * lowest open spot. The caller must have locked the shifts.
 */
export async function insertMoves(
  tx: Tx,
  moves: readonly Move[],
  { byId, now }: { readonly byId: number | null; readonly now: Temporal.Instant },
): Promise<void> {
  const column = (of: (move: Move) => number | null | undefined) =>
    moves.map((move) => of(move) ?? null);
  const insert = sql`
    with given as (
      select * from unnest(${column((move) => move.shiftId)}::int[], ${moves.map(({ how }) => how)}::text[],
        ${column((move) => move.from?.assignmentId)}::int[], ${column((move) => move.from?.memberId)}::int[],
        ${column((move) => move.to?.assignmentId)}::int[], ${column((move) => move.to?.memberId)}::int[],
        ${column((move) => move.requestId)}::int[], ${column((move) => move.spot)}::int[])
        with ordinality as g (shift_id, how, from_id, from_member_id, to_id, to_member_id, request_id, wanted, ordinal)),
    holding as (
      select * from (
        select distinct on (m.shift_id, m.spot_number) m.shift_id, m.spot_number, m.to_assignment_id, m.to_member_id
        from assignment_history m where m.shift_id in (select shift_id from given) order by m.shift_id, m.spot_number, m.id desc) last
      where last.to_member_id is not null),
    known as (
      select g.*, coalesce(h.spot_number, g.wanted) as spot_number,
        row_number() over (partition by g.shift_id, coalesce(h.spot_number, g.wanted) is null order by g.ordinal) as rank
      from given g left join holding h on h.shift_id = g.shift_id and h.to_assignment_id = g.from_id),
    free as (
      select s.shift_id, n as spot_number, row_number() over (partition by s.shift_id order by n) as rank
      from (select shift_id, count(*) as wanted from given group by shift_id) s
      cross join lateral generate_series(1, s.wanted + (select count(*) from holding h where h.shift_id = s.shift_id)) n
      where not exists (select from holding h where h.shift_id = s.shift_id and h.spot_number = n))
    insert into assignment_history (shift_id, spot_number, from_member_id, to_member_id, from_assignment_id, to_assignment_id, how, request_id,
      by_member_id, moved_at)
    select k.shift_id, coalesce(k.spot_number, f.spot_number), k.from_member_id, k.to_member_id, k.from_id, k.to_id, k.how, k.request_id,
      ${byId}::int, ${now}
    from known k left join free f on k.spot_number is null and f.shift_id = k.shift_id and f.rank = k.rank
    order by k.ordinal`;
  await insert.execute(tx);
}
