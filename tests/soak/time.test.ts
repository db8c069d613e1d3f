import { afterAll, beforeAll, expect, test } from "vitest";
import { featuresFor } from "../../apps/server/src/app.ts";
import { DEMO_SQUADS } from "../../apps/server/src/cli/demo-squads.ts";
import { runSeedIfEmpty } from "../../apps/server/src/cli/demo-start.ts";
import { createWorker, type Worker } from "../../apps/server/src/platform/jobs/worker.ts";
import { counted } from "../../apps/server/src/testing/counted-hub.ts";
import {
  type Client,
  createTestApp,
  type TestApp,
} from "../../apps/server/src/testing/test-app.ts";
import { type BusySquad, createBusySquad } from "./busy-squad.ts";
import { type JobsDone, watched } from "./jobs-done.ts";
import { grownBetween, inWords, type Standing, standingOf } from "./resource-usage.ts";

/** The days of each part; `SOAK_NIGHTS=30` runs a shorter year. */
const { SOAK_WEEK_DAYS = "7", SOAK_BUSY_DAYS = "30", SOAK_NIGHTS = "365" } = process.env;
/** The UTC hours at which the worker runs: during the squad's night and around its shifts. */
const HOURS = [0, 2, 4, 5, 6, 8, 11, 13, 17, 21, 23];
const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);

/** Jobs that must have changed rows in each run; other jobs are only printed. */
const BUSY_JOBS = [
  "record the worker round",
  "send due reminders",
  "check shift starts",
  "seal activity log entries",
];

let app: TestApp;
let worker: Worker;
let done: JobsDone;
let listeners: () => number;
let admin: Client;
let squad: BusySquad;
const complaints: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ withCache: true });
  app.dependencies.log.error = (about: unknown, words?: unknown) =>
    void complaints.push(`${String(words)}: ${causeOf(about)}`);
  await runSeedIfEmpty(DEMO_SQUADS.rescue, app.dependencies, () => undefined);
  const live = counted(app.dependencies.live);
  ({ listeners } = live);
  const dependencies = { ...app.dependencies, live: live.hub };
  const watching = watched(featuresFor(dependencies));
  ({ done } = watching);
  worker = createWorker(dependencies, watching.features);
  worker.start();
  admin = app.visitor();
  await signIn();
  squad = await createBusySquad(app, admin);
}, 240_000);
afterAll(async () => {
  await worker.stop();
  await app.close();
});

test(`a quiet week: ${SOAK_WEEK_DAYS} days without user activity`, async () => {
  await liveThrough("a quiet week", Number(SOAK_WEEK_DAYS), HOURS, async () => undefined);
});

test(`a busy month: ${SOAK_BUSY_DAYS} days with attendance at every hour`, async () => {
  const before = squad.done();
  await liveThrough("a busy month", Number(SOAK_BUSY_DAYS), EVERY_HOUR, async (day, hour) => {
    await signIn();
    await squad.act(day * 24 + hour);
  });
  const each = (squad.done() - before) / (Number(SOAK_BUSY_DAYS) * EVERY_HOUR.length);
  process.stdout.write(`  ${each.toFixed(1)} changes an hour\n`);
  expect(each, "changes an hour").toBeGreaterThan(5);
});

test(`a year of nights: ${SOAK_NIGHTS} of them, after which every expected job has changed rows`, async () => {
  await liveThrough("a year of nights", Number(SOAK_NIGHTS), HOURS, async (_day, hour) => {
    if (hour !== HOURS[0]) return;
    await signIn();
    const { year, month } = app.clock.now().toZonedDateTimeISO("UTC");
    expect((await admin.call("shifts.month", { year, month })).status).toBe(200);
  });
  for (const [name, tables] of done)
    process.stdout.write(`  ${name}: ${[...tables].sort().join(", ") || "had nothing to do"}\n`);
  for (const name of BUSY_JOBS) expect([...(done.get(name) ?? [])], name).not.toEqual([]);
});

/**
 * Advances the clock hour by hour, and compares resource usage after a tenth of the days with usage
 * at the end. Compares resident memory by the minimum of each half of the time between, because the
 * system reclaims it irregularly.
 */
async function liveThrough(
  what: string,
  days: number,
  hours: readonly number[],
  act: (day: number, hour: number) => Promise<void>,
): Promise<void> {
  const settledAfter = Math.max(1, Math.round(days / 10));
  const midnight = app.clock
    .now()
    .round({ smallestUnit: "hour", roundingIncrement: 24, roundingMode: "ceil" });
  const looks: Standing[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const hour of hours) {
      app.clock.set(midnight.add({ hours: day * 24 + hour }));
      await act(day, hour);
      await worker.tick();
      await worker.settle();
    }
    if (day + 1 >= settledAfter) looks.push(await standingOf(app, listeners()));
  }
  const middle = Math.ceil(looks.length / 2);
  const early = { ...looks[0]!, residentMb: leastResident(looks.slice(0, middle)) };
  const late = { ...looks.at(-1)!, residentMb: leastResident(looks.slice(-middle)) };
  process.stdout.write(`${what}, ${days} days: ${inWords(early)}; at the end ${inWords(late)}\n`);
  expect(complaints).toEqual([]);
  expect(grownBetween(early, late)).toEqual([]);
}

function leastResident(looks: readonly Standing[]): number {
  return Math.min(...looks.map(({ residentMb }) => residentMb));
}

/** Signs in again if needed, because a session expires after two weeks without use. */
async function signIn(): Promise<void> {
  if (admin.cookie !== null && (await admin.call("accounts.currentUser")).status === 200) return;
  expect(
    (await admin.call("accounts.signIn", { unitNumber: "A-1", password: "ten-eight" })).status,
  ).toBe(200);
}

function causeOf(about: unknown): string {
  const error = (about as { err?: unknown } | null)?.err ?? about;
  return error instanceof Error
    ? (error.stack ?? error.message).slice(0, 600)
    : JSON.stringify(error);
}
