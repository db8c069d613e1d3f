import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import type { Running } from "./processes.ts";
import { type Figure, ms, percentile, times } from "./report.ts";

const ROUNDS = 150;
/** A change may take at most as long as this many database commits. */
const MOST_COMMITS = 6;
/** The unit number of a member without shifts, who can therefore accept every request. */
export const HELPER = "H-1";

/**
 * Measures 10-8 (check-in) and accepting a replacement request, in sequence, compared with one
 * commit of the same database.
 */
export async function benchWrites(
  app: Running,
  db: Db,
  { cookie, assignmentId }: { readonly cookie: string; readonly assignmentId: number },
): Promise<Figure[]> {
  const commit = await timed(
    ROUNDS,
    () => sql`insert into bench_commits (at) values (now())`.execute(db),
    () => sql`create table if not exists bench_commits (at timestamptz)`.execute(db),
  );
  const one = percentile(commit, 0.5);
  const checkIn = await goTenEight(app, { cookie, assignmentId }, ROUNDS);
  const requests = await requestsFor(db, ROUNDS);
  const accept = await timed(ROUNDS, (round) =>
    post(app, cookie, `/api/replacement-requests/${requests[round]}/accept`, {
      overrides: OVERRIDES,
    }),
  );
  return [figure("going 10-8", checkIn, one), figure("accepting a request for cover", accept, one)];
}

/** Returns the durations of sequential 10-8s; the 10-7 (check-out) after each is not measured. */
export async function goTenEight(
  app: Running,
  { cookie, assignmentId }: { readonly cookie: string; readonly assignmentId: number },
  rounds: number,
): Promise<number[]> {
  return timed(
    rounds,
    () => post(app, cookie, `/api/shifts/check-in/${assignmentId}`, {}),
    undefined,
    () => post(app, cookie, `/api/shifts/check-out/${assignmentId}`, {}),
  );
}

/** Warnings that the helper overrides, because they accept shifts that are close together. */
export const OVERRIDES = ["short-rest", "too-many-hours", "too-many-nights"];

function figure(what: string, measured: readonly number[], commit: number): Figure {
  const p50 = percentile(measured, 0.5);
  return {
    what: `${what}, p50, p99`,
    value: `${ms(p50)}, ${ms(percentile(measured, 0.99))}`,
    against: `one commit ${ms(commit)}: ${times(p50, commit)}`,
    goal: `<= ${MOST_COMMITS}x`,
    isMet: p50 <= MOST_COMMITS * commit,
  };
}

/** Returns the duration of each round in milliseconds; `before` and `after` are not measured. */
async function timed(
  rounds: number,
  work: (round: number) => Promise<unknown>,
  before?: () => Promise<unknown>,
  after?: () => Promise<unknown>,
): Promise<number[]> {
  await before?.();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work(round);
    taken.push(performance.now() - start);
    await after?.();
  }
  return taken;
}

/** Sends a POST request with a browser's headers; throws on any error status. */
export async function post(
  app: Running,
  cookie: string,
  path: string,
  body: unknown,
  method: "POST" | "PUT" = "POST",
): Promise<unknown> {
  const answer = await fetch(`${app.address}${path}`, {
    method,
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Sends a GET request with a browser's headers; throws on any error status. */
export async function get(app: Running, cookie: string, path: string): Promise<unknown> {
  const answer = await fetch(`${app.address}${path}`, {
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Creates a started shift with the helper on it; returns the assignment's ID. */
export async function shiftUnderWay(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with shift as (
      insert into shifts (type, custom_name, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
      select 'custom', 'Bench', (now() at time zone 'UTC')::date, '00:00', '00:00', now() - interval '10 minutes', now() + interval '5 hours', 4, now(), now()
      returning id, starts_at, ends_at)
    insert into shift_assignments (shift_id, member_id, status, spot_number, starts_at, ends_at, created_at, updated_at)
    select shift.id, members.id, 'assigned', 1, starts_at, ends_at, now(), now() from shift, members where unit_number = ${HELPER}
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Creates replacement requests on future shifts that the helper can accept. */
async function requestsFor(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asking as (
      update shift_assignments set status = 'replacement_requested', spot_number = null where id in (
        select min(id) from shift_assignments where starts_at > now() + interval '1 day' group by shift_id order by shift_id limit ${count})
      returning id, shift_id, member_id)
    insert into replacement_requests (shift_id, assignment_id, requester_id, created_at)
    select shift_id, id, member_id, now() from asking returning id`.execute(db);
  return rows.map(({ id }) => id);
}
