import { type RawBuilder, sql } from "kysely";
import { connectForLong } from "../../platform/backup/write-backup.ts";
import type { DatabaseLocation, Db } from "../../platform/database/database.ts";

/** The filled database, and the allowed values of its columns. */
interface Filled {
  readonly connection: DatabaseLocation;
  readonly db: Db;
}
type Run = (statement: RawBuilder<unknown>) => Promise<void>;

/** The tables that this file fills: they grow with the squad or with the years. */
export const GROWING = [
  "members",
  "shifts",
  "shift_assignments",
  "attendance_intervals",
  "replacement_requests",
  "events",
  "reminders",
  "notifications",
  "deliveries",
  "delivery_search_terms",
  "sessions",
] as const;

/**
 * Fills the database with ten years of a squad of 5,000, in SQL and without randomness. Eight
 * shifts a day of 2016 to 2025, two members on each, every seventh with an open spot. Past shifts
 * have, for each spot, an interval, a reminder, an event and a notification. Each spot of the last
 * two years has five sent messages; every tenth has a replacement request. Each member has a
 * session.
 */
export async function addTenYears(
  { connection, db }: Filled,
  now: Temporal.Instant,
): Promise<void> {
  // The app's own connections time out, and a busy machine takes long for ten years.
  const client = await connectForLong(connection, "ten years");
  const run: Run = async (statement) => {
    const { sql: text, parameters } = statement.compile(db);
    await client.query(
      text,
      parameters.map((value) => (value instanceof Temporal.Instant ? value.toString() : value)),
    );
  };
  await fill(run, now).finally(() => client.end());
}

async function fill(run: Run, now: Temporal.Instant): Promise<void> {
  // The rows satisfy the constraints by construction; checking each would take minutes.
  const filled = ["shift_assignments", "deliveries", "notifications", "events"];
  for (const table of filled) await run(sql`alter table ${sql.table(table)} disable trigger user`);
  await addSquad(run, now);
  await addTraces(run, now);
  for (const table of filled) await run(sql`alter table ${sql.table(table)} enable trigger user`);
  await run(sql`analyze`);
}

async function addSquad(run: Run, now: Temporal.Instant): Promise<void> {
  await run(sql`
    insert into members (unit_number, email, first_name, last_name, is_active, created_at, updated_at)
    select 'Y-' || n, 'y' || n || '@squad.example', 'Member', 'Number ' || n, n % 5 > 0, '2016-01-01', '2016-01-01'
    from generate_series(1, 5000) n`);
  await run(sql`
    insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
    select 'evening', day::date, slot.at::time, (slot.at + interval '2 hours')::time, day + slot.at, day + slot.at + interval '2 hours',
      case when (extract(doy from day)::int * 8 + slot.n) % 7 = 0 then 3 else 2 end, day - interval '30 days', day - interval '30 days'
    from generate_series(timestamp '2016-01-01', timestamp '2025-12-31', interval '1 day') day,
      lateral (select n, interval '3 hours' * n as at from generate_series(0, 7) n) slot
    order by day, slot.n`);
  await run(sql`
    insert into shift_assignments (shift_id, member_id, status, spot_number, starts_at, ends_at, created_at, updated_at)
    select s.id, (select min(id) from members where unit_number like 'Y-%') + (s.id * 7 + spot_number * 2503) % 5000,
      case when s.ends_at < ${now} then 'completed' else 'assigned' end, spot_number, s.starts_at, s.ends_at, s.created_at, s.created_at
    from shifts s, generate_series(1, 2) spot_number order by s.id, spot_number`);
}

async function addTraces(run: Run, now: Temporal.Instant): Promise<void> {
  await run(sql`
    insert into attendance_intervals (assignment_id, checked_in_at, checked_out_at, created_at)
    select id, starts_at, ends_at, ends_at from shift_assignments where status = 'completed' order by id`);
  await run(sql`
    insert into replacement_requests (shift_id, assignment_id, requester_id, status, accepted_by, created_at, resolved_at)
    select shift_id, id, member_id, 'accepted', member_id + case when member_id % 2 = 0 then 1 else -1 end,
      starts_at - interval '5 days', starts_at - interval '4 days'
    from shift_assignments where id % 10 = 0 and status = 'completed' order by id`);
  await run(sql`
    insert into reminders (assignment_id, kind, shift_starts_at, recorded_at)
    select id, 'first', starts_at, starts_at - interval '1 day' from shift_assignments where status = 'completed'`);
  await run(sql`
    insert into events (type, actor_id, subject_id, shift_id, assignment_id, occurred_at, processed_at, seal_position, seal)
    select 'attendance.checked-in', member_id, member_id, shift_id, id, starts_at, starts_at, row_number() over (order by id),
      sha256(id::text::bytea)
    from shift_assignments where status = 'completed' order by id`);
  await run(sql`
    insert into notifications (member_id, title, message, is_read, read_at, created_at)
    select member_id, 'Upcoming shift', 'You are on tomorrow.', true, starts_at, starts_at - interval '1 day'
    from shift_assignments where status = 'completed' order by id`);
  // Messages are kept for two years.
  await run(sql`
    insert into deliveries (channel, member_id, shift_id, recipient, content, status, delivery_method, due_at, created_at, sent_at)
    select 'sms', member_id, shift_id, '+15550001111', 'You are on tomorrow.', 'success', 'twilio', starts_at - interval '1 day',
      starts_at - interval '1 day', starts_at - interval '1 day'
    from shift_assignments, generate_series(1, 5) where status = 'completed' and starts_at > ${now}::timestamptz - interval '720 days'
    order by id`);
  await run(sql`
    insert into delivery_search_terms (delivery_id, words) select id, to_tsvector('simple', content) from deliveries order by id`);
  await run(sql`
    insert into sessions (token_hash, member_id, created_at, last_seen_at)
    select sha256(('session ' || id)::bytea), id, ${now}::timestamptz - interval '3 days', ${now}::timestamptz - interval '1 hour'
    from members where unit_number like 'Y-%'`);
}
