import type { Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DatabaseWire, startWire } from "../../testing/database/database-wire.ts";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

/**
 * What the proxy does with `commit`: it passes it on, or cuts the connection before the database
 * gets it, while it runs, or before the response.
 */
type AtCommit = "pass" | "cut before" | "cut meanwhile" | "cut after";

let atCommit: AtCommit = "pass";
/**
 * Drops all bytes; connections used during the silence stay dead, as after a firewall dropped them.
 */
let isSilent = false;
/** Whether a statement was dropped and will get no response. */
let swallowed = false;
let direct: TestApp;
let app: TestApp;
let member: Client;
let wire: DatabaseWire;

beforeAll(async () => {
  direct = await createTestApp();
  wire = await startWire(direct.connection, join);
  app = await createTestApp({ connection: wire.connection, clock: direct.clock });
  member = await signedInMember(app);
});
afterAll(async () => {
  await app.close();
  await direct.close();
  wire.close();
});
beforeEach(() => {
  atCommit = "pass";
  swallowed = false;
});

function join(client: Socket, database: Socket, cut: () => void): void {
  let [isCut, isDead] = [false, false];
  const hears = (): boolean => !(isDead ||= isSilent);
  client.on("data", (bytes: Buffer) => {
    if (!hears()) {
      swallowed = true;
      return;
    }
    const isCommit = bytes.toString("latin1").includes("commit\0");
    if (isCommit && atCommit === "cut before") return cut();
    isCut = isCommit && atCommit === "cut after";
    database.write(bytes);
    if (isCommit && atCommit === "cut meanwhile") void sleepingAtCommit().then(cut);
  });
  database.on("data", (bytes: Buffer) => {
    if (!hears()) return;
    // Statements sent before the commit are answered first.
    if (isCut && bytes.toString("latin1").includes("COMMIT\0")) cut();
    else client.write(bytes);
  });
}

/** Resolves when a commit is sleeping. */
async function sleepingAtCommit(): Promise<void> {
  const { read } = direct.dependencies.database;
  const sleeping = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await sleeping.execute(read)).rows.length).toBe(1);
}

async function hoursOf(client: Client): Promise<number> {
  return (await client.call("accounts.currentUser")).body.reminderHours;
}

describe("a change whose database connection breaks", () => {
  test.each([
    ["before the database receives the commit", "cut before", false],
    ["before the database confirms the commit", "cut after", true],
  ] as const)(
    "%s: reports an unknown outcome, and the app continues",
    async (_when, cut, isSaved) => {
      const before = await hoursOf(member);
      atCommit = cut;
      const answer = await member.call("members.savePreferences", { reminderHours: before + 1 });
      atCommit = "pass";
      expect([answer.status, answer.headers["retry-after"], answer.body]).toEqual([
        503,
        "2",
        {
          code: "outcome-unknown",
          message:
            "Watchbill lost its database while saving. Check if your change was saved before you try again.",
        },
      ]);
      expect(await hoursOf(member)).toBe(isSaved ? before + 1 : before);
      expect((await member.call("members.savePreferences", { reminderHours: before })).status).toBe(
        200,
      );
    },
  );

  test("during the commit, with an idempotency key: reads from the database whether it committed, and reports that", async () => {
    const shift = await addShift(direct, {
      date: "2026-07-01",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    });
    const take = () =>
      member.call("replacements.assignSelf", { id: shift.id }, "one-evening-in-july");
    atCommit = "cut before";
    const lost = await take();
    atCommit = "cut after";
    const saved = await take();
    atCommit = "pass";
    expect([lost.status, lost.body.code]).toEqual([503, "outcome-unknown"]);
    expect([saved.status, saved.body.message]).toEqual([
      200,
      "You've been assigned to this shift!",
    ]);
    expect((await take()).body).toEqual(saved.body);
  });

  test("while the database is still committing, with an idempotency key: reports success", async () => {
    const { write } = direct.dependencies.database;
    await sql`create function slow_commit() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1); return null; end $$`.execute(write);
    await sql`create constraint trigger slow_commit after insert on shift_assignments
      deferrable initially deferred for each row execute function slow_commit()`.execute(write);
    const shift = await addShift(direct, {
      date: "2026-07-02",
      startTime: "18:30",
      endTime: "20:30",
    });
    atCommit = "cut meanwhile";
    const { status } = await member.call(
      "replacements.assignSelf",
      { id: shift.id },
      "another-evening",
    );
    atCommit = "pass";
    await sql`drop trigger slow_commit on shift_assignments`.execute(write);
    expect(status).toBe(200);
  });

  test("before the commit: reports that nothing changed, which is true", async () => {
    const before = await hoursOf(member);
    // Another transaction locks the member, so the change waits when its connection breaks.
    await direct.dependencies.database.write.transaction().execute(async (tx) => {
      await sql`select from members for update`.execute(tx);
      const asked = member.call("members.savePreferences", { reminderHours: before + 1 });
      await expect
        .poll(
          async () =>
            (
              await sql`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(
                tx,
              )
            ).rows.length,
        )
        .toBe(1);
      const answer = await asked;
      expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([
        503,
        "database-unreachable",
        "2",
      ]);
      expect(answer.body.message).toContain("Nothing was changed");
    });
    expect(await hoursOf(member)).toBe(before);
  });
});

test("keeps the app running when many connections break in use at once", async () => {
  const asked = Array.from({ length: 20 }, (_, at) =>
    member.call("members.savePreferences", { reminderHours: 1 + at }),
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like '%test%' and pid <> pg_backend_pid()`.execute(
    direct.dependencies.database.read,
  );
  for (const { status } of await Promise.all(asked)) expect([200, 503]).toContain(status);
  await expect
    .poll(async () => (await member.call("members.savePreferences", { reminderHours: 9 })).status)
    .toBe(200);
});

test("reports a full disk of the database", async () => {
  const { write } = direct.dependencies.database;
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(
    write,
  );
  await sql`create trigger no_room before update on members for each row execute function no_room()`.execute(
    write,
  );
  const answer = await member.call("members.savePreferences", { reminderHours: 12 });
  await sql`drop trigger no_room on members`.execute(write);
  expect([answer.status, answer.body.code, answer.headers["retry-after"]]).toEqual([
    503,
    "disk-full",
    "2",
  ]);
  expect(answer.body.message).toContain("Nothing was changed");
});

describe("a database that falls silent", () => {
  const ask = (): Promise<number> =>
    member.call("members.savePreferences", { reminderHours: 9 }).then(({ status }) => status);
  const timed = async <T>(work: Promise<T>): Promise<{ ms: number; answer: T }> => {
    const start = performance.now();
    const answer = await work;
    return { ms: performance.now() - start, answer };
  };

  test("is reported within six seconds, and used again when it answers", async () => {
    isSilent = true;
    // More requests than connections, so that each connection is in use when responses stop.
    const asked = await Promise.all(Array.from({ length: 15 }, () => timed(ask())));
    isSilent = false;
    expect(new Set(asked.map(({ answer }) => answer))).toEqual(new Set([503]));
    expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(6_500);
    const answers: number[] = [];
    const since = performance.now();
    await expect
      .poll(async () => answers.push(await ask()) && answers.at(-1), { timeout: 10_000 })
      .toBe(200);
    for (let round = 0; round < 15; round += 1) answers.push(await ask());
    expect(answers.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
    // A connection that stays dead would block each request on it for the query timeout.
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  test("on one connection only: releases its request and serves others", async () => {
    isSilent = true;
    const lost = timed(ask());
    await expect.poll(() => swallowed).toBe(true);
    isSilent = false;
    expect(await ask()).toBe(200);
    const { ms, answer } = await lost;
    expect(answer).toBe(503);
    expect(ms).toBeLessThan(6_500);
  });
});

test("waits for a slow statement while the database works on it", async () => {
  const { read } = app.dependencies.database;
  const [long] = await Promise.all([
    sql<{ done: number }>`select 7 as done from pg_sleep(7)`.execute(read),
    onlyShort(),
  ]);
  expect(long.rows).toEqual([{ done: 7 }]);

  /** Runs short requests during the slow statement. */
  async function onlyShort(): Promise<void> {
    for (let round = 0; round < 5; round += 1) expect(await hoursOf(member)).toBe(9);
  }
});
