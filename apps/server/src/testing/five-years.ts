import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

/**
 * Fills the database with five years of a 500-member squad, in SQL and without chance: eight shifts a day of 2021 to 2025,
 * two members on each, an interval for each place, a request for every tenth, and an event for each of these.
 */
export async function addFiveYears(db: Db): Promise<void> {
  // The rows keep to the rules by how they are made; checking each again would take minutes.
  await sql`alter table shift_assignments disable trigger user`.execute(db);
  await sql`
    insert into members (unit_number, email, first_name, last_name, is_active, created_at, updated_at)
    select 'Y-' || n, 'y' || n || '@squad.example', 'Member', 'Number ' || n, n % 5 > 0, '2021-01-01', '2021-01-01'
    from generate_series(1, 500) n`.execute(db);
  await sql`
    insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
    select 'evening', day::date, slot.at::time, (slot.at + interval '2 hours')::time, day + slot.at, day + slot.at + interval '2 hours', 2,
      day - interval '30 days', day - interval '30 days'
    from generate_series(timestamp '2021-01-01', timestamp '2025-12-31', interval '1 day') day,
      lateral (select n, interval '3 hours' * n as at from generate_series(0, 7) n) slot
    order by day, slot.n`.execute(db);
  await sql`
    insert into shift_assignments (shift_id, member_id, status, seat, starts_at, ends_at, created_at, updated_at)
    select s.id, (select min(id) from members where unit_number like 'Y-%') + (s.id * 7 + seat * 251) % 500,
      'completed', seat, s.starts_at, s.ends_at, s.created_at, s.created_at
    from shifts s, generate_series(1, 2) seat order by s.id, seat`.execute(db);
  await sql`
    insert into attendance_intervals (assignment_id, checked_in_at, checked_out_at, created_at)
    select id, starts_at, ends_at, ends_at from shift_assignments order by id`.execute(db);
  await sql`
    insert into replacement_requests (shift_id, assignment_id, requester_id, status, accepted_by, created_at, resolved_at)
    select shift_id, id, member_id, 'accepted', member_id + case when member_id % 2 = 0 then 1 else -1 end,
      starts_at - interval '5 days', starts_at - interval '4 days'
    from shift_assignments where id % 10 = 0 order by id`.execute(db);
  await sql`
    insert into events (type, actor_id, subject_id, shift_id, assignment_id, occurred_at, reacted_at)
    select 'attendance.checked-in', member_id, member_id, shift_id, id, starts_at, starts_at from shift_assignments order by id`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}
