import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { Role } from "@watchbill/domain/members/role";
import { averageMinutes, COUNTED_STATUSES, hoursOf } from "@watchbill/domain/reports/figures";
import { requiredHoursOf, wholePeriodsIn } from "@watchbill/domain/reports/required-hours";
import { addDays, instantAt, type LocalDate } from "@watchbill/domain/time/local";
import { type RawBuilder, sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";

type Range = ParsedInputOf<Api["reports.members"]>;

interface Span {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
}

interface MemberRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly unitNumber: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly requiredHours: number | null;
  readonly total: number;
  readonly completed: number;
  readonly attended: number;
  readonly minutes: number;
  readonly lastShiftDate: string | null;
}

/**
 * Returns the span in which the shifts of a date range start; a shift belongs to the date of its
 * start.
 */
export function spanOf(
  { organization: { timeZone } }: QueryContext,
  first: LocalDate,
  last: LocalDate,
): Span {
  return {
    from: instantAt(first, "00:00", timeZone),
    until: instantAt(addDays(last, 1), "00:00", timeZone),
  };
}

/** SQL: the minutes served on an assignment `a`; null when it has no 10-8. */
function servedMinutes({ now }: QueryContext): RawBuilder<number | null> {
  return sql`(select sum(extract(epoch from coalesce(i.checked_out_at, ${now}) - i.checked_in_at)) / 60
    from attendance_intervals i where i.assignment_id = a.id)`;
}

/** SQL: a member's minutes served on the shifts that start in a span. */
export function minutesOf(
  ctx: QueryContext,
  memberId: number,
  { from, until }: Span,
): RawBuilder<number> {
  return sql`(select coalesce(sum(${servedMinutes(ctx)}), 0)::float8 from shift_assignments a
    where a.member_id = ${memberId} and a.starts_at >= ${from} and a.starts_at < ${until})`;
}

/**
 * Reports each member's shifts and hours in a date range. Reads only the shifts of the range, so a
 * long history does not slow it down.
 */
export async function reportMembers(
  ctx: QueryContext,
  { startDate, endDate }: Range,
): Promise<OutputOf<Api["reports.members"]>> {
  const { from, until } = spanOf(ctx, startDate, endDate);
  const { rows } = await sql<MemberRow>`
    with served as (
      select a.member_id,
        count(*) filter (where a.status = any(${[...COUNTED_STATUSES]}))::int as total,
        count(*) filter (where a.status = 'completed')::int as completed,
        count(t.minutes)::int as attended,
        coalesce(sum(t.minutes), 0)::float8 as minutes
      from shift_assignments a
      cross join lateral (select ${servedMinutes(ctx)} as minutes) t
      where a.starts_at >= ${from} and a.starts_at < ${until}
      group by a.member_id
    )
    select m.id, m.first_name, m.last_name, m.email, m.unit_number, m.role, m.is_active, m.required_hours,
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
  const required = requiredInRange(ctx, startDate, endDate);
  return rows.map(
    ({ total, completed, attended, minutes, isActive, requiredHours, ...member }) => ({
      ...member,
      totalShifts: total,
      completedShifts: completed,
      hoursLogged: hoursOf(minutes),
      minutesLogged: minutes,
      shiftsAttended: attended,
      avgShiftDuration: averageMinutes(minutes, attended),
      ...required({ isActive, requiredHours }),
    }),
  );
}

/**
 * Returns a function that gives a member's required hours in the range as a field, or no field when
 * the squad requires none.
 */
function requiredInRange({ organization }: QueryContext, first: LocalDate, last: LocalDate) {
  const periods = wholePeriodsIn({ first, last }, organization.requiredHoursPeriod);
  return (member: Pick<MemberRow, "isActive" | "requiredHours">) => {
    if (organization.requiredHours === 0) return {};
    const hours = requiredHoursOf(organization, member);
    return { requiredHours: hours === null || periods === 0 ? null : hours * periods };
  };
}
