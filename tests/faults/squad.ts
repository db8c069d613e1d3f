import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";

export interface SquadMember {
  readonly id: number;
  readonly unitNumber: string;
  readonly cookie: string;
}

/**
 * A squad with an admin, members, current and future shifts, and events that the app has not
 * processed yet.
 */
export interface FaultSquad {
  readonly admin: SquadMember;
  readonly members: readonly SquadMember[];
  readonly shiftIds: readonly number[];
}

const UNREAD = 200;

/** Writes a squad directly into a started app's database; every member is signed in. */
export async function fillFaultSquad(
  db: Db,
  size: { readonly members: number },
): Promise<FaultSquad> {
  const admin = await addPerson(db, "F-ADMIN", "admin");
  const members: SquadMember[] = [];
  for (let n = 1; n <= size.members; n += 1) members.push(await addPerson(db, `F-${n}`, "member"));
  await sql`insert into notifications (member_id, title, message, metadata, created_at)
    select m.id, 'News', 'Something happened', '{}', ${systemClock.now()}::timestamptz from members m, generate_series(1, ${UNREAD}::int)`.execute(
    db,
  );
  // Hours from now to each shift's start: three shifts in progress, then nine future ones, some of
  // which overlap the next.
  const hours = [-1, -1, -1, 20, 22, 44, 46, 68, 70, 92, 94, 116];
  const shiftIds: number[] = [];
  for (const fromHour of hours) shiftIds.push(await addShift(db, fromHour, 5, 2));
  return { admin, members, shiftIds };
}

/** Adds a shift that starts in the given number of hours. */
export async function addShift(
  db: Db,
  fromHour: number,
  forHours: number,
  maxMembers: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with span as (select date_trunc('minute', ${systemClock.now()}::timestamptz at time zone 'UTC') + make_interval(mins => ${Math.round(fromHour * 60)}::int) as starts)
    insert into shifts (type, custom_name, date, end_date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
    select 'custom', 'Fault', starts::date, ends::date, starts::time, ends::time, starts at time zone 'UTC', ends at time zone 'UTC',
      ${maxMembers}::int, ${systemClock.now()}::timestamptz, ${systemClock.now()}::timestamptz
    from span, lateral (select starts + make_interval(hours => ${forHours}::int) as ends) until
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Adds a member with an open session. */
export async function addPerson(
  db: Db,
  unitNumber: string,
  role: "admin" | "member",
): Promise<SquadMember> {
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest();
  const { rows } = await sql<{ id: number }>`
    with person as (
      insert into members (unit_number, email, first_name, last_name, is_password_default, role, created_at, updated_at)
      values (${unitNumber}, ${`${unitNumber.toLowerCase()}@squad.example`}, 'Member', ${unitNumber}, false, ${role}, ${systemClock.now()}::timestamptz, ${systemClock.now()}::timestamptz)
      returning id)
    insert into sessions (token_hash, member_id, created_at, last_seen_at)
    select ${tokenHash}, id, ${systemClock.now()}::timestamptz, ${systemClock.now()}::timestamptz from person returning member_id as id`.execute(
    db,
  );
  return { id: rows[0]!.id, unitNumber, cookie: `watchbill=${token}` };
}
