import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { sql } from "kysely";
import type { CommandContext, MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { isDeferred } from "../../platform/events/event-store.ts";
import { memberName } from "../accounts/queries.ts";
import { notBeingPlanned } from "../draft-schedules/queries.ts";
import { usedSpots } from "../qualifications/filled-spot-queries.ts";

/** Returns the ids of the members on a shift's waiting list, in order. */
export async function listWaitingIds(db: Db | Tx, shiftId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("waitlistEntries")
    .select("memberId")
    .where("shiftId", "=", shiftId)
    .orderBy("joinedAt")
    .orderBy("memberId")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Lists the shifts on whose waiting list the caller is. */
export async function listOwnWaits(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["waitlist.own"]>> {
  return ctx.db
    .selectFrom("waitlistEntries as w")
    .innerJoin("shifts as s", "s.id", "w.shiftId")
    .select(["w.shiftId", "w.joinedAt"])
    .where("w.memberId", "=", ctx.actor.id)
    .where("s.startsAt", ">", ctx.now)
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .execute();
}

/** Lists the members on a shift's waiting list, with their names. */
export async function listWaitlist(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["waitlist.ofShift"]>> {
  return ctx.db
    .selectFrom("waitlistEntries as w")
    .innerJoin("members as m", "m.id", "w.memberId")
    .select(["w.memberId", memberName("m").as("name"), "w.joinedAt"])
    .where("w.shiftId", "=", id)
    .orderBy("w.joinedAt")
    .orderBy("w.memberId")
    .execute();
}

/**
 * Lists the upcoming shifts with a waiting list, an open spot that no request holds, and no running
 * search. Skips a shift whose last change can still be undone until the next minute.
 */
export async function listShiftsToOffer(ctx: CommandContext): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from shifts s
    where s.id in (select shift_id from waitlist_entries)
      and s.starts_at > ${ctx.now} and ${notBeingPlanned(ctx, "s")}
      and s.max_members > ${usedSpots("s")}
      and not exists (select from replacement_searches r where r.shift_id = s.id and r.status = 'running')
      and not exists (select from events e where e.shift_id = s.id and ${isDeferred("e", ctx.now)})
    order by s.starts_at, s.id`.execute(ctx.tx);
  return rows;
}
