import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { GAP_DAYS } from "@watchbill/domain/reports/days-ahead";
import { coverageRate, hoursOf } from "@watchbill/domain/reports/figures";
import { requiredHoursDates, requiredHoursOf } from "@watchbill/domain/reports/required-hours";
import { monthRange } from "@watchbill/domain/time/calendar";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { notBeingPlanned } from "../draft-schedules/queries.ts";
import { hasRoles, readRoles } from "../qualifications/crew-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import { overlaps } from "../shifts/shift-queries.ts";
import { minutesOf, spanOf } from "./members-report.ts";

/**
 * Returns the caller's figures of the calendar month: completed shifts, hours, coverage rate, and
 * accepted requests of others. An assignment counts as past when it is completed, or when its shift
 * is over and the member is 10-7.
 */
export async function getUserStats(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["reports.userStats"]>> {
  const zone = ctx.organization.timeZone;
  const today = dateOf(ctx.now, zone);
  const month = monthRange(today);
  const span = spanOf(ctx, month.first, month.last);
  const period = requiredHoursDates(today, ctx.organization.requiredHoursPeriod);
  const { rows } = await sql<{
    past: { readonly status: string }[];
    minutes: number;
    taken: number;
    isActive: boolean;
    requiredHours: number | null;
    minutesOfPeriod: number;
  }>`
    select
      (select coalesce(json_agg(json_build_object('status', a.status)), '[]')
        from shift_assignments a join shifts s on s.id = a.shift_id
        where a.member_id = ${ctx.actor.id} and s.date between ${month.first} and ${month.last}
          and (a.status = 'completed' or s.ends_at <= ${ctx.now} and not exists (
            select from attendance_intervals i where i.assignment_id = a.id and i.checked_out_at is null))) as past,
      ${minutesOf(ctx, ctx.actor.id, span)} as minutes,
      (select count(*)::int from replacement_requests
        where status = 'accepted' and accepted_by = ${ctx.actor.id}
          and resolved_at >= ${span.from} and resolved_at < ${span.until}) as taken,
      m.is_active, m.required_hours,
      ${minutesOf(ctx, ctx.actor.id, spanOf(ctx, period.first, period.last))} as minutes_of_period
    from members m where m.id = ${ctx.actor.id}`.execute(ctx.db);
  const { past, minutes, taken, minutesOfPeriod, ...member } = rows[0]!;
  const required = requiredHoursOf(ctx.organization, member);
  return {
    shiftsCompleted: past.filter(({ status }) => status === "completed").length,
    hoursLogged: hoursOf(minutes),
    coverageRate: coverageRate(past),
    replacements: taken,
    ...(required !== null && {
      requiredHours: {
        period: ctx.organization.requiredHoursPeriod,
        required,
        logged: hoursOf(minutesOfPeriod),
      },
    }),
  };
}

/**
 * Returns the squad's current figures: active members, shifts today or under way, pending requests,
 * and upcoming coverage gaps outside drafts.
 */
export async function getSystemStats(
  ctx: QueryContext,
): Promise<OutputOf<Api["reports.systemStats"]>> {
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const { rows } = await sql<OutputOf<Api["reports.systemStats"]>>`
    select
      (select count(*)::int from members where is_active and deleted_at is null) as total_members,
      (select count(*)::int from shifts s where ${overlaps("s", ctx.now, ctx.now)} or s.date = ${today}) as active_shifts,
      (select count(*)::int from replacement_requests r join shifts s on s.id = r.shift_id
        where r.status = 'pending' and s.ends_at > ${ctx.now}) as open_requests,
      (select count(*)::int from shifts s
        where s.starts_at > ${ctx.now} and s.starts_at <= ${ctx.now.add({ hours: GAP_DAYS * 24 })} and ${notBeingPlanned(ctx, "s")}
          and ${filledSpots("s")} < s.max_members) as coverage_gaps`.execute(ctx.db);
  const figures = rows[0] ?? { totalMembers: 0, activeShifts: 0, openRequests: 0, coverageGaps: 0 };
  const lacking = await countLacking(ctx, ctx.now, ctx.now.add({ hours: GAP_DAYS * 24 }));
  return { ...figures, coverageGaps: figures.coverageGaps + lacking };
}

/** Counts the shifts starting in a span whose spots are filled but which lack a position. */
async function countLacking(
  ctx: QueryContext,
  from: Temporal.Instant,
  until: Temporal.Instant,
): Promise<number> {
  const shifts = await ctx.db
    .selectFrom("shifts")
    .select(["id", "date", "endDate", "endTime", "maxMembers", "roleIds"])
    .select(filledSpots("shifts").as("filled"))
    .where(hasRoles)
    .where("startsAt", ">", from)
    .where("startsAt", "<=", until)
    .where(notBeingPlanned(ctx, "shifts"))
    .execute();
  const full = shifts.filter(({ filled, maxMembers }) => filled >= maxMembers);
  const roles = await readRoles(ctx.db, full);
  return full.filter(({ id }) => roles.get(id)?.roleGap).length;
}
