import { sql } from "kysely";
import { expect, test } from "vitest";
import { featuresFor } from "../../app.ts";
import { counted } from "../../testing/counted-hub.ts";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { Db } from "../database/database.ts";
import { namedStatements } from "../database/prepared-statements.ts";
import type { AppDependencies } from "../dependencies.ts";
import type { Feature } from "../feature.ts";
import { createWorker } from "../jobs/worker.ts";

const STEP_HOURS = 2;
const WEEK_STEPS = (7 * 24) / STEP_HOURS;
/** The number of steps after which all one-time work is done. */
const SETTLED_STEPS = 6;
/** Connections are opened on demand, and closed when idle. */
const SPARE_CONNECTIONS = 12;

async function rowsOf(database: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), true, true, '')))[1]::text::int as count
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    database,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The pause of each loop. With it, each loop runs only a few rounds in one step of the test. */
const PAUSE_MS = 25;

/**
 * Returns a worker that pauses for a moment instead of two seconds, and counts the rounds of each
 * background job.
 */
function restlessWorker(dependencies: AppDependencies) {
  const rounds = new Map<string, number>();
  const features = featuresFor(dependencies).map((feature): Feature => {
    const outsideWork = (feature.outsideWork ?? []).map(({ name, run }) => {
      rounds.set(name, 0);
      const counted: typeof run = async (...args) =>
        run(...args).finally(() => rounds.set(name, rounds.get(name)! + 1));
      return { name, run: counted };
    });
    return { ...feature, outsideWork };
  });
  return {
    worker: createWorker(dependencies, features, { pauseMs: PAUSE_MS }),
    rounds: () => [...rounds.values()],
  };
}

test("leaves nothing behind after a quiet week, and dispatches the first event at once", async () => {
  const app = await createTestApp({ withCache: true });
  const { hub, listeners } = counted(app.dependencies.live);
  const { write } = app.dependencies.database;
  const { worker, rounds } = restlessWorker({ ...app.dependencies, live: hub });
  const admin = await signedInMember(app, { role: "admin" });
  const dana = await addMember(app);
  const shift = await addShift(app, {
    date: "2026-05-20",
    startTime: "20:00",
    endTime: "23:00",
    maxMembers: 2,
  });
  await app.settle();
  worker.start();

  const standing = async () => ({
    statements: namedStatements(),
    rows: await rowsOf(write),
  });
  let early: Awaited<ReturnType<typeof standing>> | null = null;
  for (let step = 1; step <= WEEK_STEPS; step += 1) {
    app.clock.advance({ hours: STEP_HOURS });
    const before = rounds();
    await worker.tick();
    expect((await admin.call("shifts.month", { year: 2026, month: 5 })).status).toBe(200);
    await expect
      .poll(() => rounds().every((count, loop) => count > before[loop]!), { interval: 5 })
      .toBe(true);
    if (step === SETTLED_STEPS) early = await standing();
  }
  expect(rounds().length).toBeGreaterThan(5);
  expect(await standing()).toEqual(early);
  // One listener is the worker's; push messages, webhooks and chats subscribe for a moment in each
  // round.
  await expect.poll(listeners).toBeLessThanOrEqual(2);
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  expect(timers).toBeLessThan(60);
  const connections = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(
    write,
  );
  expect(connections.rows[0]?.count).toBeLessThanOrEqual(SPARE_CONNECTIONS);

  expect(
    (await admin.call("replacements.assignShift", { userId: dana.id, shiftId: shift.id })).status,
  ).toBe(200);
  const countNotifications = async () =>
    (
      await write
        .selectFrom("notifications")
        .select("title")
        .where("memberId", "=", dana.id)
        .execute()
    ).length;
  await expect.poll(countNotifications).toBe(1);
  await worker.stop();
  expect(listeners()).toBe(0);
  await app.close();
  // A week of ticks takes seconds; only a busy machine needs more.
}, 900_000);
