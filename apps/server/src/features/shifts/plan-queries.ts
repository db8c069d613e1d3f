import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { restWarningFor } from "@watchbill/domain/settings/rest-hours";
import { fairnessSince, suggestionsFor } from "@watchbill/domain/shifts/suggestions";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { orRefuse } from "../../platform/refused.ts";
import { SHIFT_MISSING } from "./assignment-commands.ts";
import { readPlannedMembers } from "./plan-rows.ts";

/** As many as anybody would ask one after the other. */
const SUGGESTED = 15;

/** Whom to put on a shift, whoever served least in the past 60 days first, each with the reason. */
export async function suggestMembers(ctx: QueryContext, { id }: { id: number }): Promise<OutputOf<Api["shifts.suggestions"]>> {
  const found = await ctx.db
    .selectFrom("shifts")
    .select(["id", "type", "startsAt", "endsAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  const shift = orRefuse(found, SHIFT_MISSING);
  const rest = { hours: ctx.organisation.minimumRestHours };
  const [members, served, units] = await Promise.all([
    readPlannedMembers(ctx.db, "all", shift.startsAt.subtract(rest), shift.endsAt.add(rest)),
    readMinutesServed(ctx),
    ctx.db.selectFrom("members").select(["id", "unitNumber", "firstName", "lastName"]).where("deletedAt", "is", null).execute(),
  ]);
  const person = new Map(units.map((member) => [member.id, member]));
  const candidates = members.map((member) => ({
    ...member,
    ownShifts: member.places,
    minutesServed: served.get(member.id) ?? 0,
  }));
  return suggestionsFor(candidates, shift)
    .slice(0, SUGGESTED)
    .map(({ member, reason }) => {
      const { unitNumber = "", firstName = "", lastName = "" } = person.get(member.id) ?? {};
      const others = member.places.map((place) => ({ ...place, name: "another shift" }));
      const short = restWarningFor({ ...shift, name: "this shift" }, others, ctx.organisation.minimumRestHours);
      const restWarning = short === null ? null : `Only ${short.restHours} hours of rest beside another shift`;
      return { id: member.id, unitNumber, name: `${firstName} ${lastName}`, reason, restWarning };
    });
}

async function readMinutesServed(ctx: QueryContext): Promise<Map<number, number>> {
  const { rows } = await sql<{ memberId: number; minutes: number }>`
    select a.member_id, sum(extract(epoch from coalesce(i.checked_out_at, ${ctx.now}) - i.checked_in_at))::float8 / 60 as minutes
    from shift_assignments a join attendance_intervals i on i.assignment_id = a.id
    where a.starts_at >= ${fairnessSince(ctx.now)} and a.starts_at <= ${ctx.now}
    group by a.member_id`.execute(ctx.db);
  return new Map(rows.map(({ memberId, minutes }) => [memberId, minutes]));
}

/** The weeks that were saved to be used again, by name. */
export async function listTemplates(ctx: QueryContext): Promise<OutputOf<Api["shifts.templates"]>> {
  return ctx.db
    .selectFrom("weekTemplates as t")
    .select(["t.id", "t.name"])
    .select([
      sql<number>`(select count(*)::int from week_template_shifts s where s.template_id = t.id)`.as("shiftCount"),
      sql<number>`(select count(distinct m)::int from week_template_shifts s, unnest(s.member_ids) m where s.template_id = t.id)`.as(
        "memberCount",
      ),
    ])
    .orderBy("t.name")
    .execute();
}
