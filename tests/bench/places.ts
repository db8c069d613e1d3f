import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { signIn } from "./squad.ts";

/** A place of a member who can go 10-8 on it, and another that they gave up, with the member who will take that. */
export interface Places {
  readonly memberId: number;
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly givenUp: { readonly requestId: number; readonly assignmentId: number; readonly shiftId: number };
  readonly taker: { readonly memberId: number; readonly unitNumber: string };
  readonly unitNumber: string;
}

const PLACES_A_SHIFT = 4;

/** Makes so many members with a place on a shift that has begun and a request for cover tomorrow, and as many who take those. */
export async function makePlaces(db: Db, group: string, count: number): Promise<Places[]> {
  for (const name of [group, `${group}T`])
    await sql`
      insert into members (unit_number, email, first_name, last_name, is_password_default, role, created_at, updated_at)
      select ${name} || '-' || n, lower(${name}) || n || '@squad.example', 'Member', 'Number ' || n, false, 'member', now(), now()
      from generate_series(1, ${count}::int) n`.execute(db);
  await makeShifts(db, group, { count, from: "-10 minutes" });
  await makeShifts(db, `${group}T`, { count, from: "1 day" });
  await sql`
    with asking as (
      update shift_assignments a set status = 'replacement_requested', seat = null from shifts s
      where s.id = a.shift_id and s.custom_name = ${`${group}T`} returning a.id, a.shift_id, a.member_id)
    insert into replacement_requests (shift_id, assignment_id, requester_id, created_at)
    select shift_id, id, member_id, now() from asking`.execute(db);
  const { rows } = await sql<Record<string, number>>`
    select m.id as member_id, a.shift_id, a.id as assignment_id, r.id as request_id, r.assignment_id as given_up, r.shift_id as given_shift,
      t.id as taker_id, split_part(m.unit_number, '-', 2)::int as n
    from members m
    join shift_assignments a on a.member_id = m.id and a.status = 'assigned'
    join replacement_requests r on r.requester_id = m.id
    join members t on t.unit_number = ${`${group}T-`} || split_part(m.unit_number, '-', 2)
    where m.unit_number like ${`${group}-%`} order by n`.execute(db);
  return rows.map((row) => ({
    memberId: row.memberId!,
    shiftId: row.shiftId!,
    assignmentId: row.assignmentId!,
    givenUp: { requestId: row.requestId!, assignmentId: row.givenUp!, shiftId: row.givenShift! },
    taker: { memberId: row.takerId!, unitNumber: `${group}T-${row.n}` },
    unitNumber: `${group}-${row.n}`,
  }));
}

/** Shifts of five hours that begin so long from now, with every place taken by a member of the group. */
async function makeShifts(db: Db, name: string, { count, from }: { count: number; from: string }): Promise<void> {
  const group = name.replace(/T$/, "");
  await sql`
    with span as (select now() + ${from}::interval as starts_at, now() + ${from}::interval + interval '5 hours' as ends_at),
    made as (
      insert into shifts (type, custom_name, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
      select 'custom', ${name}, (starts_at at time zone 'UTC')::date, '00:00', '00:00', starts_at, ends_at, ${PLACES_A_SHIFT}::int, now(), now()
      from span, generate_series(1, ceil(${count}::int / ${PLACES_A_SHIFT}::float)::int) returning id, starts_at, ends_at),
    numbered as (select *, row_number() over (order by id) - 1 as at from made),
    crew as (select id, split_part(unit_number, '-', 2)::int - 1 as n from members where unit_number like ${`${group}-%`})
    insert into shift_assignments (shift_id, member_id, status, seat, starts_at, ends_at, created_at, updated_at)
    select s.id, crew.id, 'assigned', 1 + n % ${PLACES_A_SHIFT}::int, starts_at, ends_at, now(), now()
    from crew join numbered s on s.at = n / ${PLACES_A_SHIFT}::int order by n`.execute(db);
}

/** Signs them in, one after the other; gives the cookies in their order. */
export async function signInAll(db: Db, unitNumbers: readonly string[]): Promise<string[]> {
  const cookies: string[] = [];
  for (const unitNumber of unitNumbers) cookies.push(await signIn(db, unitNumber));
  return cookies;
}
