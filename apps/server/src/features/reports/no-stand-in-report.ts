import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { MAX_DAYS_AHEAD } from "@watchbill/domain/stand-ins/could-stand-in";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { readRoles } from "../qualifications/crew-queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { listStandIns } from "../shifts/stand-in-queries.ts";

const NOTHING_AHEAD = { from: null, until: null, spots: 0, lackingStandIn: [] };

/**
 * Lists the upcoming spots in a range whose member no other member could replace, with the position
 * that would be missing.
 */
export async function reportWithoutStandIn(
  ctx: QueryContext,
  { startDate, endDate }: ParsedInputOf<Api["reports.withoutStandIn"]>,
): Promise<OutputOf<Api["reports.withoutStandIn"]>> {
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const from = startDate < today ? today : startDate;
  const last = addDays(from, MAX_DAYS_AHEAD - 1);
  const until = endDate < last ? endDate : last;
  if (until < from) return NOTHING_AHEAD;
  const covers = await listStandIns(ctx, { from, until });
  const lackingStandIn = covers
    .filter(({ count }) => count === 0)
    .map(({ assignmentId }) => assignmentId);
  return {
    from,
    until,
    spots: covers.length,
    lackingStandIn: await readSpots(ctx, lackingStandIn),
  };
}

async function readSpots(ctx: QueryContext, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select([
      "a.id as assignmentId",
      "a.shiftId",
      "a.memberId",
      "s.date",
      "s.startTime",
      "s.type",
      "s.customName",
      "m.unitNumber",
    ])
    .select([
      shiftTypeNameOf("s").as("kindName"),
      sql<string>`m.first_name || ' ' || m.last_name`.as("name"),
    ])
    .select(["s.endDate", "s.endTime", "s.roleIds", "s.maxMembers"])
    .where("a.id", "in", [...ids])
    .orderBy("s.startsAt")
    .orderBy("a.id")
    .execute();
  const roles = await readRoles(ctx.db, [
    ...new Map(rows.map((row) => [row.shiftId, { ...row, id: row.shiftId }])).values(),
  ]);
  return rows.map(
    ({ memberId, endDate: _date, endTime: _time, roleIds: _ids, maxMembers: _most, ...row }) => ({
      ...row,
      roleName:
        roles.get(row.shiftId)?.roles.find((role) => role.memberId === memberId)?.name ?? null,
    }),
  );
}
