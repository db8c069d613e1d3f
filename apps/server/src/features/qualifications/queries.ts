import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { openRoles, rolesLost } from "@watchbill/domain/qualifications/crew";
import {
  type Holding,
  type HoldingState,
  heldOn,
  lastDayOfShift,
  stateOfHolding,
} from "@watchbill/domain/qualifications/holding";
import type { Qualification } from "@watchbill/domain/qualifications/qualification";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { hasRoles, readCrews } from "./crew-queries.ts";

/** Lists all qualifications, archived ones last. */
export async function listQualifications(
  ctx: QueryContext,
): Promise<OutputOf<Api["qualifications.list"]>> {
  return ctx.db
    .selectFrom("qualifications as q")
    .select(["q.id", "q.name", "q.code", "q.expires", "q.isArchived"])
    .select(
      sql<number>`(select count(*)::int from member_qualifications h join members m on m.id = h.member_id
        where h.qualification_id = q.id and m.deleted_at is null)`.as("holders"),
    )
    .orderBy("q.isArchived")
    .orderBy(sql`lower(q.name)`)
    .execute();
}

export async function readQualifications(db: Db | Tx): Promise<Qualification[]> {
  return db
    .selectFrom("qualifications")
    .select(["id", "name", "code", "expires", "isArchived"])
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Selects members' qualifications; the last day is null when the qualification does not expire. */
function selectHoldings(db: Db | Tx) {
  return db
    .selectFrom("memberQualifications as h")
    .innerJoin("qualifications as q", "q.id", "h.qualificationId")
    .innerJoin("members as m", "m.id", "h.memberId")
    .select(["h.memberId", "h.qualificationId", "h.validFrom", "h.number", "h.note"])
    .select(sql<string | null>`case when q.expires then h.last_day end`.as("lastDay"))
    .where("m.deletedAt", "is", null)
    .orderBy(sql`lower(q.name)`)
    .orderBy("h.memberId");
}

export async function listHoldings(
  ctx: QueryContext,
): Promise<OutputOf<Api["qualifications.holdings"]>> {
  return (await selectHoldings(ctx.db).execute()).map((row) => withState(ctx, row));
}

export async function listOwn(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["qualifications.own"]>> {
  const rows = await selectHoldings(ctx.db)
    .select(["q.name", "q.code"])
    .where("h.memberId", "=", ctx.actor.id)
    .execute();
  return rows.map(({ memberId: _own, ...row }) => withState(ctx, row));
}

/** Adds whether the qualification is valid today, in the squad's time zone. */
export function withState<Row extends Omit<Holding, "qualificationId">>(
  ctx: { readonly now: Temporal.Instant; readonly organization: { readonly timeZone: string } },
  row: Row,
): Row & { state: HoldingState } {
  return { ...row, state: stateOfHolding(row, dateOf(ctx.now, ctx.organization.timeZone)) };
}

/**
 * Lists members on upcoming shifts whose qualification for a required position expires before the
 * shift ends.
 */
export async function listLapsing(
  ctx: QueryContext,
): Promise<OutputOf<Api["qualifications.lapsing"]>> {
  const shifts = await ctx.db
    .selectFrom("shifts")
    .select([
      "id",
      "type",
      "customName",
      "date",
      "endDate",
      "startTime",
      "endTime",
      "startsAt",
      "maxMembers",
      "roleIds",
    ])
    .select(shiftTypeNameOf("shifts").as("kindName"))
    .where("endsAt", ">", ctx.now)
    .where(hasRoles)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  const crews = await readCrews(ctx.db, shifts);
  return shifts.flatMap(({ maxMembers, roleIds, ...shift }) => {
    const crew = crews.get(shift.id) ?? [];
    const able = crew.map(({ memberId, holdings }) => ({
      memberId,
      qualificationIds: heldOn(holdings, lastDayOfShift(shift)),
    }));
    if (rolesLost({ maxMembers, roleIds }, able) === 0) return [];
    const lacking = new Set(openRoles({ roleIds }, able));
    return crew.flatMap(({ memberId, member, assignmentId, holdings }) => {
      const over = holdings.find(
        (holding) => lacking.has(holding.qualificationId) && isOver(holding, lastDayOfShift(shift)),
      );
      if (!over) return [];
      const { id: shiftId, ...rest } = shift;
      return [
        {
          ...rest,
          shiftId,
          assignmentId,
          memberId,
          member,
          qualification: over.name,
          lastDay: over.lastDay!,
        },
      ];
    });
  });
}

function isOver({ lastDay }: Holding, day: string): boolean {
  return lastDay !== null && lastDay < day;
}
