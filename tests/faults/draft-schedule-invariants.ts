import { sql } from "kysely";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { spotFaults } from "../../apps/server/src/testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../apps/server/src/testing/squads/spot-snapshot.ts";

/** Each test week has this many evening shifts with this many spots. */
export const PLAN_DAYS = 7;
export const A_SHIFT = 2;

/** Adds a week of evening shifts for one draft schedule; returns its first and last day. */
export async function addEvenings(
  db: Db,
  plan: number,
): Promise<{ fromDate: string; untilDate: string }> {
  const from = Temporal.Now.plainDateISO("UTC").add({ days: 14 + plan * PLAN_DAYS });
  const [fromDate, untilDate] = [from.toString(), from.add({ days: PLAN_DAYS - 1 }).toString()];
  await sql`
    insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
    select 'evening', day::date, '18:30', '20:30', (day + '18:30'::time) at time zone 'UTC', (day + '20:30'::time) at time zone 'UTC',
      ${A_SHIFT}::int, ${systemClock.now()}::timestamptz, ${systemClock.now()}::timestamptz
    from generate_series(${fromDate}::timestamp, ${untilDate}::timestamp, '1 day') day`.execute(db);
  return { fromDate, untilDate };
}

/**
 * Lists invariants that the database breaks: shift rules, and draft schedules that are half
 * published or half unpublished.
 */
export async function planFaults(db: Db): Promise<string[]> {
  return [...spotFaults(await readSpotSnapshot(db)), ...(await halves(db))];
}

async function halves(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with seen as (
      select p.name, p.state = 'published' as is_published, p.published_at is not null as has_date, r.status = 'applied' as is_applied,
        coalesce(r.status, 'without a proposal') as status, places.*, taken.count as on_shifts, told.*
      from draft_schedules p left join autofill_runs r on r.draft_schedule_id = p.id,
        lateral (select count(*)::int as proposed, count(assignment_id)::int as given, count(a.id)::int as held from suggested_assignments o
          left join shift_assignments a on a.id = o.assignment_id and a.shift_id = o.shift_id and a.member_id = o.member_id
          where o.autofill_run_id = r.id) places,
        lateral (select count(*)::int from shift_assignments a join shifts s on s.id = a.shift_id
          where s.date between p.from_date and p.until_date) taken,
        lateral (select count(*) filter (where e.type = 'draft-schedules.published')::int as published,
            count(*) filter (where e.type = 'draft-schedules.unpublished')::int as unpublished,
            count(*) filter (where e.type = 'draft-schedules.published' and e.id = r.applied_event_id)::int as own,
            count(n.id)::int as early
          from events e left join notifications n on n.event_id = e.id and e.id is distinct from r.applied_event_id
          where (e.details->>'draftScheduleId')::int = p.id and e.type in ('draft-schedules.published', 'draft-schedules.unpublished')) told)
    select name || ' is ' || case when is_published then '' else 'not ' end || 'published, its proposal ' || status || ', with '
      || proposed || ' places, ' || given || ' given, ' || held || ' held, ' || on_shifts || ' on its shifts, '
      || published || ' times published, ' || unpublished || ' times taken back' as fault
    from seen where is_published <> has_date or is_published <> coalesce(is_applied, false)
      or published - unpublished <> is_published::int or own <> is_published::int
      or (is_published and (proposed = 0 or given <> proposed)) or (not is_published and given <> 0)
      or held <> given or on_shifts <> given
    union all
    select name || ' was taken back and ' || early || ' heard of it' from seen where not is_published and early > 0
    union all
    select name || ' has ' || proposed || ' places of ${sql.raw(String(PLAN_DAYS * A_SHIFT))}' from seen
    where proposed not in (0, ${PLAN_DAYS * A_SHIFT}::int)`.execute(db);
  return rows.map(({ fault }) => fault);
}
