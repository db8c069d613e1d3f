import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { SHOWN_AFTER_PUBLISHING_DAYS } from "@watchbill/domain/draft-schedules/draft-schedule";
import { OWN_LIMITS } from "@watchbill/domain/eligibility/own-limits";
import {
  askedKinds,
  offeringsOf,
} from "@watchbill/domain/members/availability/member-availability";
import { crewWithout } from "@watchbill/domain/stand-ins/could-stand-in";
import { monthRange } from "@watchbill/domain/time/calendar";
import { addDays, dateOf, type LocalDate } from "@watchbill/domain/time/local";
import { inTurn, offeredAMonth } from "@watchbill/domain/workload/assignment-order";
import { NO_WORKLOAD } from "@watchbill/domain/workload/fair-share";
import { carriedPercent } from "@watchbill/domain/workload/squad-comparison";
import { suggestionsFor } from "@watchbill/domain/workload/suggestions";
import { sql } from "kysely";
import type { QueryContext } from "../../../platform/context.ts";
import { orThrow } from "../../../platform/refusal-error.ts";
import { notBeingPlanned } from "../../draft-schedules/queries.ts";
import { readHoldings, readShiftCrew } from "../../qualifications/crew-queries.ts";
import { filledSpots } from "../../qualifications/filled-spot-queries.ts";
import { readShiftTypes } from "../../shift-types/queries.ts";
import { SHIFT_MISSING } from "../assignment-commands.ts";
import {
  readEligibilityMembers,
  readSeeking,
  selectEligibilityShift,
} from "../eligibility-queries.ts";
import { spotsAhead } from "../shift-queries.ts";
import { readWorkloads } from "./workload-queries.ts";

/** The number of suggestions: as many members as a coordinator would ask one after another. */
const SUGGESTED = 15;

/**
 * Suggests members for a shift, in the order of assignment (least workload first), each with the
 * reason.
 */
export async function suggestMembers(
  ctx: QueryContext,
  { id, insteadOf }: ParsedInputOf<Api["shifts.suggestions"]>,
): Promise<OutputOf<Api["shifts.suggestions"]>> {
  const found = await selectEligibilityShift(ctx.db).where("id", "=", id).executeTakeFirst();
  const shift = orThrow(found, SHIFT_MISSING);
  const [members, workloads, spots, seeking, people] = await Promise.all([
    readEligibilityMembers(ctx.db, "all", [shift], ctx.organization),
    readWorkloads(ctx.db, ctx.organization, {
      now: ctx.now,
      plannedUntil: monthRange(shift.date).last,
    }),
    readSpots(ctx, shift.date),
    readSeeking(ctx.db, id),
    ctx.db
      .selectFrom("members")
      .select(["id", "unitNumber", "firstName", "lastName"])
      .where("deletedAt", "is", null)
      .execute(),
  ]);
  const fullCrew = await readShiftCrew(ctx.db, id, ctx.organization);
  const crew = fullCrew && insteadOf !== undefined ? crewWithout(fullCrew, insteadOf) : fullCrew;
  const holdings = crew
    ? await readHoldings(
        ctx.db,
        members.map((member) => member.id),
      )
    : null;
  const person = new Map(people.map((member) => [member.id, member]));
  const { availabilityKind } = shift;
  const candidates = members.map((member) => {
    const workload = workloads.get(member.id);
    const own = spots.get(member.id) ?? [];
    const inMonth = own
      .filter((spot) => spot.availabilityKind === availabilityKind)
      .reduce((sum, { count }) => sum + count, 0);
    const isSeeking = seeking.includes(member.id);
    return { ...member, workload, inMonth, isSeeking, holdings: holdings?.get(member.id) };
  });
  return suggestionsFor(candidates, { ...shift, crew }, ctx.organization)
    .slice(0, SUGGESTED)
    .map(({ member, reason, restWarning }) => {
      const { unitNumber = "", firstName = "", lastName = "" } = person.get(member.id) ?? {};
      return { id: member.id, unitNumber, name: `${firstName} ${lastName}`, reason, restWarning };
    });
}

/** Counts the spots that open when a member leaves. */
export async function countSpotsAhead(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<{ count: number }> {
  return spotsAhead(ctx.db, id, ctx.now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
}

/** Lists all active members in the order of assignment, with served and planned time. */
export async function listAssignmentOrder(
  ctx: QueryContext,
  { year, month }: { year: number; month: number },
): Promise<OutputOf<Api["shifts.assignmentOrder"]>> {
  const first = Temporal.PlainDate.from({ year, month, day: 1 }).toString();
  const [members, workloads, spots, kinds] = await Promise.all([
    ctx.db
      .selectFrom("members")
      .select(["id", "observesShabbat", "servesOnShabbat", "availability", ...OWN_LIMITS])
      .where("isActive", "=", true)
      .where("deletedAt", "is", null)
      .execute(),
    readWorkloads(ctx.db, ctx.organization, { now: ctx.now, plannedUntil: monthRange(first).last }),
    readSpots(ctx, first),
    readShiftTypes(ctx.db),
  ]);
  const asked = askedKinds(kinds).map(({ key }) => key);
  return members
    .map(({ id, availability, ...said }) => {
      const offerings = offeringsOf(availability).filter(({ kind }) => asked.includes(kind));
      const inMonth = (spots.get(id) ?? []).reduce((sum, { count }) => sum + count, 0);
      return {
        id,
        workload: workloads.get(id),
        inMonth,
        offered: offeredAMonth(offerings, null),
        ...said,
      };
    })
    .sort(inTurn)
    .map(({ workload = NO_WORKLOAD, ...turn }) => ({
      ...turn,
      minutes: Math.round(workload.carried.hours * 60),
      carriedPercent: carriedPercent(workload),
    }));
}

/** Counts each member's assignments in a month, by shift type for availability. */
async function readSpots(ctx: QueryContext, month: LocalDate) {
  const { first, last } = monthRange(month);
  const rows = await ctx.db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .innerJoin("shiftTypes as k", "k.key", "s.type")
    .select(["a.memberId", "k.availabilityKind"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("a.spotNumber", "is not", null)
    .where("s.date", ">=", first)
    .where("s.date", "<=", last)
    .groupBy(["a.memberId", "k.availabilityKind"])
    .execute();
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

export async function listTemplates(ctx: QueryContext): Promise<OutputOf<Api["shifts.templates"]>> {
  return ctx.db
    .selectFrom("weekTemplates as t")
    .select(["t.id", "t.name"])
    .select([
      sql<number>`(select count(*)::int from week_template_shifts s where s.template_id = t.id)`.as(
        "shiftCount",
      ),
      sql<number>`(select count(distinct m)::int from week_template_shifts s, unnest(s.member_ids) m where s.template_id = t.id)`.as(
        "memberCount",
      ),
    ])
    .orderBy("t.name")
    .execute();
}

/** Counts the shifts and spots in each draft schedule's days. */
export async function countOfDraftSchedules(
  ctx: QueryContext,
): Promise<OutputOf<Api["shifts.ofDraftSchedules"]>> {
  const { rows } = await sql<OutputOf<Api["shifts.ofDraftSchedules"]>[number]>`
    select p.id as draft_schedule_id, count(s.id)::int as shifts, coalesce(sum(s.max_members), 0)::int as spots,
      coalesce(sum(${filledSpots("s")}), 0)::int as filled,
      count(s.id) filter (where not ${notBeingPlanned(ctx, "s")})::int as being_planned
    from draft_schedules p left join shifts s on s.date between p.from_date and p.until_date
    where p.until_date >= ${addDays(dateOf(ctx.now, ctx.organization.timeZone), -SHOWN_AFTER_PUBLISHING_DAYS)}
    group by p.id order by p.id`.execute(ctx.db);
  return rows;
}
