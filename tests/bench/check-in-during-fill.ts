import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, percentile, times } from "./report.ts";
import { signIn } from "./squad.ts";
import { get, goTenEight, HELPER, post, shiftUnderWay } from "./writes.ts";

type Databases = Awaited<ReturnType<typeof startDatabases>>;

const MEMBERS = 500;
const ROUNDS = 300;
/**
 * Runs at most this many auto-fills in sequence, until enough 10-8s (check-ins) ran at the same
 * time.
 */
const MOST_FILLS = 4;
const AT_MOST = 2;

/**
 * Measures 10-8 (check-in) over HTTP while the server auto-fills a month for a squad of 500,
 * compared with 10-8 on an idle server.
 */
export async function benchTenEightBesideFill({ squad }: Databases): Promise<Figure[]> {
  const { url, db } = await squad("fill", { members: MEMBERS, years: 1 });
  const month = await monthAhead(db);
  const app = await startServer({ DATABASE_URL: url });
  try {
    const [admin, cookie] = [await signIn(db, "B-1"), await signIn(db, HELPER)];
    const own = { cookie, assignmentId: await shiftUnderWay(db) };
    await goTenEight(app, own, ROUNDS / 3);
    const alone = await goTenEight(app, own, ROUNDS);
    const beside: number[] = [];
    const { id: draftScheduleId } = (await post(app, admin, "/api/admin/draft-schedules", {
      name: "Bench",
      ...month,
    })) as { id: number };
    let words = "";
    for (let fill = 0; fill < MOST_FILLS && beside.length < ROUNDS; fill += 1) {
      const { id } = (await post(app, admin, "/api/admin/autofill-runs", { draftScheduleId })) as {
        id: number;
      };
      let isFilling = true;
      while (isFilling) {
        beside.push(...(await goTenEight(app, own, 10)));
        isFilling = await isRunning(db, id);
      }
      words = await said(app, admin, id);
    }
    const [quiet, busy] = [percentile(alone, 0.99), percentile(beside, 0.99)];
    return [
      {
        what: `a 10-8 beside a fill of ${MEMBERS} members, p50, p99, the longest of ${beside.length} (${words})`,
        value: `${ms(percentile(beside, 0.5))}, ${ms(busy)}, ${ms(Math.max(...beside))}`,
        against: `alone: ${ms(percentile(alone, 0.5))}, ${ms(quiet)}, ${ms(Math.max(...alone))}; p99 ${times(busy, quiet)}`,
        goal: `<= ${AT_MOST}x`,
        isMet: busy <= AT_MOST * quiet,
      },
    ];
  } finally {
    await app.stop();
  }
}

/**
 * Creates a month to auto-fill, after the last scheduled one: six shifts a day with three spots
 * each, and members who offer evenings.
 */
async function monthAhead(db: Db): Promise<{ fromDate: string; untilDate: string }> {
  await sql`update members set availability = jsonb_build_object('evening', jsonb_build_object('frequency',
    (array['weekly', 'bi-weekly', 'monthly', 'fill-ins'])[1 + id % 4], 'except', jsonb_build_array(id % 7)))
    where id % 5 > 0 or unit_number = ${HELPER}`.execute(db);
  const { rows } = await sql<{ from: string; until: string }>`
    with days as (
      select day from generate_series(date_trunc('month', now()) + interval '3 months', date_trunc('month', now()) + interval '3 months 29 days', '1 day') day),
    made as (
      insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
      select 'evening', day::date, at::time, (at + interval '3 hours')::time, day + at, day + at + interval '3 hours', 8, now(), now()
      from days, lateral (select interval '3 hours' * n as at from generate_series(0, 5) n) slots returning 1)
    select min(day)::date::text as from, max(day)::date::text as until from days`.execute(db);
  return { fromDate: rows[0]!.from, untilDate: rows[0]!.until };
}

async function isRunning(db: Db, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from autofill_runs where id = ${id} and status = 'running'`.execute(db);
  return rows.length > 0;
}

async function said(app: Parameters<typeof get>[0], admin: string, id: number): Promise<string> {
  const { status, filled, spots } = (await get(
    app,
    admin,
    `/api/admin/autofill-runs/${id}`,
  )) as Record<string, string | number>;
  if (status !== "ready") throw new Error(`The fill ended as ${status}`);
  return `${filled} of ${spots} places`;
}
