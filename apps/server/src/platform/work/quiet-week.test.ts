import { sql } from "kysely";
import { expect, test } from "vitest";
import { featuresFor } from "../../app.ts";
import { addMember, addShift, signedInMember } from "../../testing/builders.ts";
import { counted } from "../../testing/counted-hub.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { Db } from "../database/database.ts";
import { namedStatements } from "../database/prepared-statements.ts";
import type { AppDependencies } from "../dependencies.ts";
import type { Feature } from "../feature.ts";
import { createWorker } from "./worker.ts";

const STEP_HOURS = 2;
const WEEK_STEPS = (7 * 24) / STEP_HOURS;
/** By then whatever is made once has been made. */
const SETTLED_STEPS = 6;
/** Connections are opened as they are wanted, and closed when they are not. */
const SPARE_CONNECTIONS = 12;

/** How many rows each table has. */
async function rowsOf(database: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), true, true, '')))[1]::text::int as count
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(database);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** A worker that pauses for a millisecond instead of two seconds, with a loop that counts its rounds. */
function restlessWorker(dependencies: AppDependencies) {
  let rounds = 0;
  const count = async (): Promise<number> => {
    rounds += 1;
    return 0;
  };
  const counting: Feature = {
    noun: "counting",
    handlers: {},
    outsideWork: [{ name: "count rounds", run: count }],
  };
  const worker = createWorker(dependencies, [...featuresFor(dependencies), counting], { pauseMs: 1 });
  return { worker, rounds: () => rounds };
}

test("a quiet week leaves nothing behind, and the first news after it is told at once", async () => {
  const app = await createTestApp({ keepsAnswers: true });
  const { hub, listeners } = counted(app.dependencies.live);
  const { write } = app.dependencies.database;
  const { worker, rounds } = restlessWorker({ ...app.dependencies, live: hub });
  const admin = await signedInMember(app, { role: "admin" });
  const dana = await addMember(app);
  const shift = await addShift(app, { date: "2026-05-20", startTime: "20:00", endTime: "23:00", maxMembers: 2 });
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
    await expect.poll(rounds, { interval: 1 }).toBeGreaterThan(before);
    if (step === SETTLED_STEPS) early = await standing();
  }
  expect(rounds()).toBeGreaterThan(WEEK_STEPS);
  expect(await standing()).toEqual(early);
  // The worker's own; those of push messages, webhooks and chats come and go as each looks.
  await expect.poll(listeners).toBeLessThanOrEqual(2);
  const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  expect(timers).toBeLessThan(60);
  const connections = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(write);
  expect(connections.rows[0]?.count).toBeLessThanOrEqual(SPARE_CONNECTIONS);

  expect((await admin.call("replacements.assignShift", { userId: dana.id, shiftId: shift.id })).status).toBe(200);
  const told = async () =>
    (await write.selectFrom("notifications").select("title").where("memberId", "=", dana.id).execute()).length;
  await expect.poll(told).toBe(1);
  await worker.stop();
  expect(listeners()).toBe(0);
  await app.close();
  // A week of ticks takes seconds; only a machine that is busy with other things needs more.
}, 900_000);
