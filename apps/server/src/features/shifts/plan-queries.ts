import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { askedKinds, offeringsOf } from "@watchbill/domain/members/member-availability";
import { SHOWN_AFTER_PUBLISHING_DAYS } from "@watchbill/domain/plans/plan";
import { suggestionsFor } from "@watchbill/domain/shifts/suggestions";
import { inTurn, offeredAMonth, turnSpan } from "@watchbill/domain/shifts/turns";
import { monthRange } from "@watchbill/domain/time/calendar";
import { addDays, dateOf, type LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { orRefuse } from "../../platform/refused.ts";
import { readKinds } from "../kinds/queries.ts";
import { notBeingPlanned } from "../plans/queries.ts";
import { readHoldings, readShiftCrew } from "../qualifications/crew-queries.ts";
import { SHIFT_MISSING } from "./assignment-commands.ts";
import { placesAhead } from "./shift-queries.ts";
import { readSeeking, readStandingMembers, selectStandingShift } from "./standing-queries.ts";

/** As many as anybody would ask one after the other. */
const SUGGESTED = 15;

/** Whom to put on a shift, whose turn it is first, each with the reason. */
export async function suggestMembers(ctx: QueryContext, { id }: { id: number }): Promise<OutputOf<Api["shifts.suggestions"]>> {
  const found = await selectStandingShift(ctx.db).where("id", "=", id).executeTakeFirst();
  const shift = orRefuse(found, SHIFT_MISSING);
  const [members, loads, seeking, people] = await Promise.all([
    readStandingMembers(ctx.db, "all", [shift], ctx.organisation),
    readLoads(ctx, shift.date),
    readSeeking(ctx.db, id),
    ctx.db.selectFrom("members").select(["id", "unitNumber", "firstName", "lastName"]).where("deletedAt", "is", null).execute(),
  ]);
  const crew = await readShiftCrew(ctx.db, id);
  const holdings = crew
    ? await readHoldings(
        ctx.db,
        members.map((member) => member.id),
      )
    : null;
  const person = new Map(people.map((member) => [member.id, member]));
  const { availabilityKind } = shift;
  const candidates = members.map((member) => {
    const { minutes, kinds } = loads.get(member.id) ?? NO_LOAD;
    const inMonth = kinds.filter((own) => own.availabilityKind === availabilityKind).reduce((sum, { count }) => sum + count, 0);
    const isSeeking = seeking.includes(member.id);
    return { ...member, ownShifts: member.places, minutes, inMonth, isSeeking, holdings: holdings?.get(member.id) };
  });
  return suggestionsFor(candidates, { ...shift, crew }, ctx.organisation)
    .slice(0, SUGGESTED)
    .map(({ member, reason, restWarning }) => {
      const { unitNumber = "", firstName = "", lastName = "" } = person.get(member.id) ?? {};
      return { id: member.id, unitNumber, name: `${firstName} ${lastName}`, reason, restWarning };
    });
}

/** How many places are free when a member leaves. */
export async function countPlacesAhead(ctx: QueryContext, { id }: { id: number }): Promise<{ count: number }> {
  return placesAhead(ctx.db, id, ctx.now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
}

/** Every active member with what they have served and are planned for, whose turn it is first. */
export async function listTurns(
  ctx: QueryContext,
  { year, month }: { year: number; month: number },
): Promise<OutputOf<Api["shifts.turns"]>> {
  const first = Temporal.PlainDate.from({ year, month, day: 1 }).toString();
  const [members, loads, kinds] = await Promise.all([
    ctx.db
      .selectFrom("members")
      .select(["id", "mostMonthlyShifts", "availability"])
      .where("isActive", "=", true)
      .where("deletedAt", "is", null)
      .execute(),
    readLoads(ctx, first),
    readKinds(ctx.db),
  ]);
  const asked = askedKinds(kinds).map(({ key }) => key);
  return members
    .map(({ id, availability, mostMonthlyShifts }) => {
      const { minutes, kinds: held } = loads.get(id) ?? NO_LOAD;
      const offerings = offeringsOf(availability).filter(({ kind }) => asked.includes(kind));
      const inMonth = held.reduce((sum, { count }) => sum + count, 0);
      return { id, minutes: Math.round(minutes), inMonth, offered: offeredAMonth(offerings, null), mostMonthlyShifts };
    })
    .sort(inTurn);
}

interface Load {
  readonly minutes: number;
  /** How many places they have in the month, by what availability counts for them. */
  readonly kinds: readonly { readonly availabilityKind: string | null; readonly count: number }[];
}

const NO_LOAD: Load = { minutes: 0, kinds: [] };

/** What each member has been 10-8 on shifts that are over and is planned for on those that are not, and their places in a month. */
async function readLoads(ctx: QueryContext, month: LocalDate): Promise<Map<number, Load>> {
  const { since, until } = turnSpan(month, ctx.now, ctx.organisation.timeZone);
  const { first, last } = monthRange(month);
  const [{ rows: served }, { rows: planned }, kinds] = await Promise.all([
    sql<{ memberId: number; minutes: number }>`
      select a.member_id, sum(extract(epoch from coalesce(i.checked_out_at, ${ctx.now}) - i.checked_in_at))::float8 / 60 as minutes
      from shift_assignments a join attendance_intervals i on i.assignment_id = a.id
      where a.starts_at >= ${since} and a.ends_at <= ${ctx.now}
      group by a.member_id`.execute(ctx.db),
    sql<{ memberId: number; minutes: number }>`
      select member_id, sum(extract(epoch from ends_at - starts_at))::float8 / 60 as minutes
      from shift_assignments
      where seat is not null and ends_at > ${ctx.now} and starts_at < ${until}
      group by member_id`.execute(ctx.db),
    ctx.db
      .selectFrom("shiftAssignments as a")
      .innerJoin("shifts as s", "s.id", "a.shiftId")
      .innerJoin("shiftKinds as k", "k.key", "s.type")
      .select(["a.memberId", "k.availabilityKind"])
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("a.seat", "is not", null)
      .where("s.date", ">=", first)
      .where("s.date", "<=", last)
      .groupBy(["a.memberId", "k.availabilityKind"])
      .execute(),
  ]);
  const loads = new Map<number, Load>();
  for (const { memberId, minutes } of [...served, ...planned]) {
    loads.set(memberId, { minutes: (loads.get(memberId)?.minutes ?? 0) + minutes, kinds: [] });
  }
  for (const [memberId, own] of Map.groupBy(kinds, (kind) => kind.memberId))
    loads.set(memberId, { minutes: loads.get(memberId)?.minutes ?? 0, kinds: own });
  return loads;
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

/** What the days of each plan hold. */
export async function countOfPlans(ctx: QueryContext): Promise<OutputOf<Api["shifts.ofPlans"]>> {
  const { rows } = await sql<OutputOf<Api["shifts.ofPlans"]>[number]>`
    select p.id as plan_id, count(s.id)::int as shifts, coalesce(sum(s.max_members), 0)::int as places,
      coalesce(sum((select count(*) from shift_assignments a where a.shift_id = s.id and a.seat is not null)), 0)::int as filled,
      count(s.id) filter (where not ${notBeingPlanned(ctx, "s")})::int as being_planned
    from plans p left join shifts s on s.date between p.from_date and p.until_date
    where p.until_date >= ${addDays(dateOf(ctx.now, ctx.organisation.timeZone), -SHOWN_AFTER_PUBLISHING_DAYS)}
    group by p.id order by p.id`.execute(ctx.db);
  return rows;
}
