import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWire } from "../../testing/database-wire.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { type Db, openDatabase, sqlState } from "./database.ts";
import { overOneConnection } from "./one-connection.ts";

let app: TestApp;
let pool: Db;

beforeAll(async () => {
  app = await createTestApp();
  pool = openDatabase(app.connection, { name: "lender", isReadOnly: true, max: 2 });
});
afterAll(async () => {
  await pool.destroy();
  await app.close();
});

const backend = async (db: Db): Promise<number> =>
  (await sql<{ id: number }>`select pg_backend_pid() as id`.execute(db)).rows[0]!.id;

test("all that is asked at once has one connection, and so has what an answer leads to", async () => {
  const seen = await overOneConnection(pool, async (db) => {
    const first = await Promise.all([backend(db), backend(db), backend(db)]);
    return [...first, await backend(db)];
  });
  expect(new Set(seen).size).toBe(1);
});

test("work that waits for something else holds no connection, and asks again afterwards", async () => {
  const narrow = openDatabase(app.connection, { name: "waiting", isReadOnly: true, max: 1 });
  const hasAsked = Promise.withResolvers<void>();
  const waiting = overOneConnection(narrow, async (db) => {
    const before = await backend(db);
    hasAsked.resolve();
    await elsewhere;
    return [before, await backend(db)];
  });
  // Over the only connection that there is.
  const elsewhere = hasAsked.promise.then(() => overOneConnection(narrow, backend));
  const [before, after] = await waiting;
  expect([before, await elsewhere]).toEqual([after, after]);
  await narrow.destroy();
});

test("what is asked in the same moment leaves in one piece", async () => {
  const pieces: Buffer[] = [];
  const wire = await startWire(app.connection, (client, database) => {
    client.on("data", (bytes: Buffer) => pieces.push(bytes));
    client.pipe(database).pipe(client);
  });
  const over = openDatabase(wire.connection, { name: "pieces", isReadOnly: true, max: 4 });
  await overOneConnection(over, async (db) => {
    await sql`select 1`.execute(db);
    pieces.length = 0;
    await Promise.all([
      db.selectFrom("members").select("id").execute(),
      db.selectFrom("shifts").select("id").execute(),
      backend(db),
    ]);
  });
  expect(pieces.length).toBe(1);
  await over.destroy();
  wire.close();
});

test("one that fails fails alone", async () => {
  const [first, broken, last] = await overOneConnection(pool, (db) =>
    Promise.allSettled([backend(db), sql`select 1 / 0`.execute(db), backend(db)]),
  );
  expect([first.status, last.status]).toEqual(["fulfilled", "fulfilled"]);
  expect(sqlState((broken as PromiseRejectedResult).reason)).toBe("22012");
});

test("it is given back, also where the work failed", async () => {
  const narrow = openDatabase(app.connection, { name: "narrow", isReadOnly: true, max: 1 });
  await overOneConnection(narrow, () => backend(narrow));
  const failed = overOneConnection(narrow, async (db) => {
    await backend(db);
    throw new Error("the work failed");
  });
  await expect(failed).rejects.toThrow("the work failed");
  expect(await backend(narrow)).toBeGreaterThan(0);
  await narrow.destroy();
});

test("nothing is asked over it after its end, and no transaction that others would be in", async () => {
  const left = await overOneConnection(pool, async (db) => {
    await expect(db.transaction().execute(backend)).rejects.toThrow("takes no transaction");
    return db;
  });
  await expect(backend(left)).rejects.toThrow("lent for what has ended");
});

test("where the database cannot be reached, each question says so", async () => {
  const nowhere = openDatabase("postgres://watchbill@127.0.0.1:9/nowhere", { name: "nowhere", max: 1 });
  const answers = await overOneConnection(nowhere, (db) => Promise.allSettled([backend(db), backend(db)]));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await nowhere.destroy();
});
