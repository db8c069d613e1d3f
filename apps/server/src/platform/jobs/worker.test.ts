import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { Feature } from "../feature.ts";
import { createWorker } from "./worker.ts";

test("stops without waiting for a gateway that never answers", async () => {
  const app = await createTestApp();
  let hasStarted = false;
  const stalled: Feature = {
    noun: "messaging",
    handlers: {},
    outsideWork: [
      {
        name: "wait for ever",
        run: () => {
          hasStarted = true;
          return new Promise(() => undefined);
        },
      },
    ],
  };
  const worker = createWorker(app.dependencies, [stalled]);
  worker.start();
  await expect.poll(() => hasStarted).toBe(true);
  const since = performance.now();
  await worker.stop();
  expect(performance.now() - since).toBeLessThan(5_000);
  await app.close();
});

test("acts on missing check-ins only after phones had time to send those that they queued while the server was down", async () => {
  const app = await createTestApp();
  const ran: string[] = [];
  const run = (name: string) => async () => void ran.push(name);
  const jobs = [
    { name: "at once", run: run("at once") },
    { name: "later", run: run("later"), waitsForPhones: true as const },
  ];
  const starting = createWorker(app.dependencies, [{ noun: "attendance", handlers: {}, jobs }]);
  starting.start();
  await expect.poll(() => ran).toEqual(["at once"]);
  await starting.stop();
  const worker = createWorker(app.dependencies, [{ noun: "attendance", handlers: {}, jobs }]);
  await worker.tick();
  expect(ran).toEqual(["at once", "at once", "later"]);
  await app.close();
});

/** Records an event as an unknown version would. */
async function recordEvent({ dependencies, clock }: TestApp, type: string): Promise<number> {
  const { id } = await dependencies.database.write
    .insertInto("events")
    .values({ type, details: "{}", occurredAt: clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function hasReacted({ dependencies }: TestApp, id: number): Promise<boolean> {
  const event = await dependencies.database.write
    .selectFrom("events")
    .select("processedAt")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return event.processedAt !== null;
}

describe("beside a newer version of the app", () => {
  test("leaves unknown events to the version that knows them", async () => {
    const app = await createTestApp();
    const [unknown, known] = [
      await recordEvent(app, "shifts.of-a-later-version"),
      await recordEvent(app, "members.added"),
    ];
    await app.settle();
    expect([await hasReacted(app, unknown), await hasReacted(app, known)]).toEqual([false, true]);
    await app.close();
  });

  test("runs no background work after the newer version has migrated the database, and logs that once", async () => {
    const lines: string[] = [];
    const app = await createTestApp({
      environment: { LOG_LEVEL: "warn" },
      logsTo: { write: (line) => void lines.push(line) },
    });
    const { write } = app.dependencies.database;
    await sql`insert into schema_migrations (version, name, checksum) values (9999, 'of-a-later-version', '')`.execute(
      write,
    );
    const member = await addMember(app, { reminderHours: 1 });
    const event = await recordEvent(app, "members.added");
    await app.settle();
    await app.worker.tick();
    await app.settle();
    expect(await hasReacted(app, event)).toBe(false);
    expect(lines.filter((line) => line.includes("a newer version runs the jobs now"))).toHaveLength(
      1,
    );
    const metrics = await app.http.inject({ method: "GET", url: "/metrics" });
    expect(metrics.body).toContain("watchbill_worker_rests 1");
    expect(
      (
        await app
          .visitor()
          .call("accounts.signIn", { unitNumber: member.unitNumber, password: "wrong" })
      ).status,
    ).toBe(401);
    await app.close();
  });
});

describe("an announcement", () => {
  test("with an unknown kind, or to a listener that throws, stops no other listener", async () => {
    const app = await createTestApp();
    const received: string[] = [];
    app.dependencies.live.subscribe(() => {
      throw new Error("a listener that fails");
    });
    app.dependencies.live.subscribe(({ kind }) => void received.push(kind));
    for (const payload of [
      "{",
      "null",
      '{"kind":"signal"}',
      '{"kind":"signed-out","memberId":1,"from":1,"to":1,"except":null}',
    ])
      await sql`select pg_notify('watchbill', ${payload})`.execute(app.dependencies.database.write);
    await expect.poll(() => received).toEqual(["signed-out"]);
    await app.close();
  });
});
