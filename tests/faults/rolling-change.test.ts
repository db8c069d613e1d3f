import { createConnection } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type SharedDatabase, sharedDatabase } from "./database.ts";
import { type Instance, moment, startInstance } from "./instance.ts";
import { createLedger, faultsAgainst } from "./ledger.ts";
import { createPerson } from "./member-client.ts";
import { playUntil } from "./players.ts";
import { seededChance } from "./seeded-random.ts";
import { fillFaultSquad } from "./squad.ts";

/** The time in milliseconds within which the app must stop. */
const STOPPED_WITHIN_MS = 9_000;
const CHANGES = Number(process.env.FAULT_ROUNDS ?? 1);

let database: SharedDatabase;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await sharedDatabase();
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await database.drop();
});

async function start(environment: Record<string, string> = {}): Promise<Instance> {
  const instance = await startInstance({ DATABASE_URL: database.url, ...environment });
  closers.push(() => instance.kill());
  return instance;
}

describe("a rolling update under load", () => {
  test("loses no request: both versions serve, then the old one finishes its work and exits", async () => {
    const chance = seededChance("a rolling change");
    let old = await start();
    const squad = await fillFaultSquad(database.db, { members: 6 });
    const ledger = createLedger();
    // Distributes requests round robin over the known instances, as a proxy does.
    let open = [old];
    let turn = 0;
    const address = (): string => open[(turn += 1) % open.length]!.address;
    const stop = new AbortController();
    const playing = playUntil({ squad, ledger, chance }, address, stop.signal);
    const answers = async (count: number): Promise<void> => {
      const target = ledger.answered() + count;
      while (ledger.answered() < target) await moment(1);
    };
    for (let change = 1; change <= CHANGES; change += 1) {
      await answers(20);
      const young = await start();
      open = [old, young];
      await whatANewerVersionAdds(change);
      await answers(40 + chance.below(40));
      const ending = old.stop();
      open = [young];
      expect(await ending, old.said.errors).toBe(0);
      old = young;
    }
    await answers(20);
    stop.abort();
    await playing;
    expect(await faultsAgainst(ledger, database.db, "mustBeUndone"), `seed ${chance.seed}`).toEqual(
      [],
    );
    // "busy" is allowed, because on a slow machine a request may wait longer for the new columns
    // than the app's limit.
    expect([ledger.oddities, ledger.notNow.filter((reason) => reason !== "busy")]).toEqual([
      [],
      [],
    ]);
    expect(await old.stop()).toBe(0);
    process.stdout.write(
      `${CHANGES} rolling changes: ${ledger.done()} changes of ${ledger.answered()} answers kept, none aborted\n`,
    );
  });

  /**
   * Migrates the database as a newer version would. Migrations only add, so the version before
   * keeps working.
   */
  async function whatANewerVersionAdds(change: number): Promise<void> {
    await sql
      .raw(`alter table shift_assignments add column of_later_${change} text`)
      .execute(database.db);
    await sql
      .raw(`alter table members add column of_later_${change} integer not null default 1`)
      .execute(database.db);
    await sql
      .raw(`create index on events (type, of_later_${change})`)
      .execute(database.db)
      .catch(() => undefined);
  }
});

describe("SIGTERM", () => {
  test("finishes a request in progress, even one that waits for a lock", async () => {
    const app = await start();
    const squad = await fillFaultSquad(database.db, { members: 1 });
    const person = createPerson(() => app.address, squad.members[0]!.cookie);
    const { asked, stopping } = await database.db.transaction().execute(async (tx) => {
      await sql`select from members for update`.execute(tx);
      const asked = person.call("members.savePreferences", { reminderHours: 17 });
      await expect.poll(() => waitingForALock(database)).toBe(1);
      const stopping = app.stop();
      await expect.poll(() => app.said.out).toContain("Stopping");
      return { asked, stopping };
    });
    expect(await asked).toMatchObject({ status: 200, body: { reminderHours: 17 } });
    person.leave();
    expect(await stopping, app.said.errors).toBe(0);
  });

  test("answers a request that arrives on an idle connection during the stop, and tells the client to open another connection", async () => {
    const app = await start();
    const { hostname, port } = new URL(app.address);
    const heard: string[] = [];
    const proxy = createConnection({ host: hostname, port: Number(port) });
    const ended = new Promise((resolve) => proxy.on("close", resolve));
    proxy.on("data", (bytes) => heard.push(bytes.toString()));
    const ask = (): unknown => proxy.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    ask();
    await expect.poll(() => heard.join("")).toContain("keep-alive");
    heard.length = 0;
    const stopping = app.stop();
    await expect.poll(() => app.said.out).toContain("Stopping");
    ask();
    await ended;
    expect(heard.join("")).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(heard.join("").toLowerCase()).toContain("connection: close");
    expect(await stopping, app.said.errors).toBe(0);
  });

  test("does not wait for open event streams or for requests that the client has not finished sending", async () => {
    const app = await start();
    const squad = await fillFaultSquad(database.db, { members: 1 });
    const { hostname, port } = new URL(app.address);
    const heard: string[] = [];
    const stream = createConnection({ host: hostname, port: Number(port) });
    stream.on("data", (bytes) => heard.push(bytes.toString()));
    stream.write(
      `GET /api/live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${squad.members[0]!.cookie}\r\n\r\n`,
    );
    const dawdler = createConnection({ host: hostname, port: Number(port) });
    dawdler.on("error", () => undefined);
    dawdler.write("POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
    await expect.poll(() => heard.join("")).toContain("event: open");
    const since = performance.now();
    expect(await app.stop(), app.said.errors).toBe(0);
    expect(performance.now() - since).toBeLessThan(STOPPED_WITHIN_MS);
  });
});

async function waitingForALock({ db }: SharedDatabase): Promise<number> {
  const { rows } =
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
  return rows.length;
}
