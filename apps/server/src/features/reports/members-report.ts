import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { Role } from "@watchbill/domain/members/role";
import { averageMinutes, COUNTED_STATUSES, hoursOf } from "@watchbill/domain/reports/figures";
import { addDays, instantAt } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";

type Range = ParsedInputOf<Api["reports.members"]>;

interface MemberRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly unitNumber: string;
  readonly role: Role;
  readonly total: number;
  readonly completed: number;
  readonly attended: number;
  readonly minutes: number;
  readonly lastShiftDate: string | null;
}

/**
 * The instants between which the shifts of a date range start: a shift belongs to the date of its
 * start.
 */
export function spanOf(
  { organization: { timeZone } }: QueryContext,
  { startDate, endDate }: Range,
) {
  return {
    from: instantAt(startDate, "00:00", timeZone),
    until: instantAt(addDays(endDate, 1), "00:00", timeZone),
  };
}

/**
 * Each member's shifts and hours in a date range. Reads only the shifts of the range, however long
 * the history.
 */
export async function reportMembers(
  ctx: QueryContext,
  { startDate, endDate }: Range,
): Promise<OutputOf<Api["reports.members"]>> {
  const { from, until } = spanOf(ctx, { startDate, endDate });
  const { rows } = await sql<MemberRow>`
    with served as (
      select a.member_id,
        count(*) filter (where a.status = any(${[...COUNTED_STATUSES]}))::int as total,
        count(*) filter (where a.status = 'completed')::int as completed,
        count(t.minutes)::int as attended,
        coalesce(sum(t.minutes), 0)::float8 as minutes
      from shift_assignments a
      left join lateral (
        select sum(extract(epoch from coalesce(i.checked_out_at, ${ctx.now}) - i.checked_in_at)) / 60 as minutes
        from attendance_intervals i where i.assignment_id = a.id
      ) t on true
      where a.starts_at >= ${from} and a.starts_at < ${until}
      group by a.member_id
    )
    select m.id, m.first_name, m.last_name, m.email, m.unit_number, m.role,
      coalesce(served.total, 0) as total, coalesce(served.completed, 0) as completed,
      coalesce(served.attended, 0) as attended, coalesce(served.minutes, 0) as minutes,
      latest.date as last_shift_date
    from members m
    left join served on served.member_id = m.id
    left join lateral (
      select s.date from shift_assignments a join shifts s on s.id = a.shift_id
      where a.member_id = m.id and a.status = 'completed' and a.starts_at < ${until}
      order by a.starts_at desc limit 1
    ) latest on true
    where m.deleted_at is null or served.total > 0
    order by lower(m.last_name), lower(m.first_name), m.id`.execute(ctx.db);
  return rows.map(({ total, completed, attended, minutes, ...member }) => ({
    ...member,
    totalShifts: total,
    completedShifts: completed,
    hoursLogged: hoursOf(minutes),
    minutesLogged: minutes,
    shiftsAttended: attended,
    avgShiftDuration: averageMinutes(minutes, attended),
  }));
}
