import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";

export interface SquadSize {
  readonly members: number;
  /** Years of history before the current month. */
  readonly years: number;
  /** Shifts per day; the default is five. */
  readonly shiftsPerDay?: number;
}

/**
 * A placeholder password hash: members have a password, as in a real squad, but no bench signs in
 * with it.
 */
const NO_PASSWORD = "none";

/** Months of history that one SQL statement creates. */
const QUARTER = 3;

/**
 * Fills a database with a squad, in SQL and without random numbers. The default is five shifts a
 * day (150 a month), from `years` ago until two months ahead, with two or three of four spots
 * filled (400 a month). Each past assignment has an attendance interval, and each interval an
 * event.
 */
export async function fillSquad(
  db: Db,
  { members, years, shiftsPerDay = 5 }: SquadSize,
): Promise<void> {
  await sql`set time zone 'UTC'`.execute(db);
  // Disables triggers, because the generated rows follow the rules and checking each would take
  // minutes.
  await sql`alter table shift_assignments disable trigger user`.execute(db);
  await sql`
    insert into members (unit_number, email, first_name, last_name, password_hash, is_password_default, role, created_at, updated_at)
    select 'B-' || n, 'b' || n || '@squad.example', 'Member', 'Number ' || n, ${NO_PASSWORD}, false, case when n = 1 then 'admin' else 'member' end, now(), now()
    from generate_series(1, ${members}::int) n
    union all select 'H-1', 'h@squad.example', 'Helper', 'Without Shifts', ${NO_PASSWORD}, false, 'member', now(), now()`.execute(
    db,
  );
  // One quarter at a time, so that no statement exceeds the app's time limit.
  for (let back = 12 * years; back >= 0; back -= QUARTER)
    await fillQuarter(db, { members, shiftsPerDay, back });
  await sql`alter table shift_assignments enable trigger user`.execute(db);
  for (const table of ["members", "shifts", "shift_assignments", "attendance_intervals", "events"])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/**
 * Fills the three months that begin `back` months before the current one; 0 fills two months ahead.
 */
async function fillQuarter(
  db: Db,
  { members, shiftsPerDay, back }: { members: number; shiftsPerDay: number; back: number },
): Promise<void> {
  const { rows } = await sql<{
    first: number;
  }>`select coalesce(max(id), 0) as first from shifts`.execute(db);
  const { first } = rows[0]!;
  const length =
    back === 0 ? sql`interval '2 months'` : sql`make_interval(months => ${QUARTER}::int)`;
  await sql`
    insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
    select 'evening', day::date, slot.at::time, (slot.at + interval '3 hours')::time, day + slot.at, day + slot.at + interval '3 hours', 4, now(), now()
    from (select date_trunc('month', now()) - make_interval(months => ${back}::int) as at) start,
      lateral generate_series(start.at, start.at + ${length} - interval '1 day', interval '1 day') day,
      lateral (select n, interval '4 hours' * (n % 5) as at from generate_series(0, ${shiftsPerDay}::int - 1) n) slot
    order by day, slot.n`.execute(db);
  await sql`
    insert into shift_assignments (shift_id, member_id, status, spot_number, starts_at, ends_at, created_at, updated_at)
    select s.id, (select min(id) from members where unit_number like 'B-%') + (s.id * 7 + spot_number * 61) % ${members}::int,
      case when s.ends_at < now() then 'completed' else 'assigned' end, spot_number, s.starts_at, s.ends_at, s.created_at, s.created_at
    from shifts s, generate_series(1, 3) spot_number where s.id > ${first} and (spot_number < 3 or s.id % 3 > 0) order by s.id, spot_number`.execute(
    db,
  );
  await sql`
    insert into attendance_intervals (assignment_id, checked_in_at, checked_out_at, created_at)
    select id, starts_at, ends_at, ends_at from shift_assignments where status = 'completed' and shift_id > ${first} order by id`.execute(
    db,
  );
  await sql`
    insert into events (type, actor_id, subject_id, shift_id, assignment_id, occurred_at, processed_at)
    select 'attendance.checked-in', member_id, member_id, shift_id, id, starts_at, starts_at
    from shift_assignments where status = 'completed' and shift_id > ${first} order by id`.execute(
    db,
  );
}

/** Signs in a member; returns the cookie. */
export async function signIn(db: Db, unitNumber: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest();
  await sql`insert into sessions (token_hash, member_id, created_at, last_seen_at)
    select ${tokenHash}, id, now(), now() from members where unit_number = ${unitNumber}`.execute(
    db,
  );
  return `watchbill=${token}`;
}
