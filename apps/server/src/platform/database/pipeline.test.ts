import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember } from "../../testing/builders.ts";
import { startWire } from "../../testing/database-wire.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { brokenConstraint, type Db, inTransaction, openDatabase, type Tx } from "./database.ts";
import { goBackTo, together } from "./pipeline.ts";

let app: TestApp;
let write: Db;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp();
  write = app.dependencies.database.write;
  memberId = (await addMember(app)).id;
});
afterAll(() => app.close());

const NOW = Temporal.Instant.from(TEST_NOW);
const rename = (tx: Db, name: string) => tx.updateTable("members").set({ firstName: name }).where("id", "=", memberId).execute();
const openSession = (tx: Db, token: string, details: { userAgent?: unknown } = {}) =>
  tx
    .insertInto("sessions")
    .values({
      tokenHash: Buffer.from(token),
      memberId,
      createdAt: NOW,
      lastSeenAt: NOW,
      userAgent: details.userAgent as string,
    })
    .execute();
const nameNow = async (): Promise<string> =>
  (await write.selectFrom("members").select("firstName").where("id", "=", memberId).executeTakeFirstOrThrow()).firstName;
const failureOf = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> =>
  inTransaction(write, work).then(
    () => "none",
    (error: unknown) => brokenConstraint(error) ?? error,
  );

describe("a write that is only sent", () => {
  test("undoes everything when it fails, and says why, although nothing was asked after it", async () => {
    await openSession(write, "once");
    const before = await nameNow();
    const failure = await failureOf(async (tx) => {
      await rename(tx, "Undone");
      await openSession(tx, "once");
    });
    expect([failure, await nameNow()]).toEqual(["sessions_token_hash_key", before]);
  });

  test("is the reason why what is asked after it fails", async () => {
    const failure = await failureOf(async (tx) => {
      await openSession(tx, "once");
      await tx.selectFrom("members").select("id").execute();
    });
    expect(failure).toBe("sessions_token_hash_key");
  });

  test("is seen by whatever is asked after it", async () => {
    const seen = await inTransaction(write, async (tx) => {
      await rename(tx, "Seen");
      return tx.selectFrom("members").select("firstName").where("id", "=", memberId).executeTakeFirstOrThrow();
    });
    expect([seen.firstName, await nameNow()]).toEqual(["Seen", "Seen"]);
  });

  test("is forgotten with what else failed since a savepoint, once one has gone back to it", async () => {
    await inTransaction(write, async (tx) => {
      await rename(tx, "Kept");
      await sql`savepoint here`.execute(tx);
      await openSession(tx, "once");
      await expect(sql`release savepoint here`.execute(tx)).rejects.toMatchObject({ constraint: "sessions_token_hash_key" });
      await goBackTo(tx, "here");
    });
    expect(await nameNow()).toBe("Kept");
  });

  test("is forgotten as well when what was asked for failed by itself before anybody was told", async () => {
    await inTransaction(write, async (tx) => {
      await rename(tx, "Kept");
      await sql`savepoint here`.execute(tx);
      await openSession(tx, "once");
      await goBackTo(tx, "here");
      expect(await tx.selectFrom("members").select("firstName").where("id", "=", memberId).executeTakeFirst()).toEqual({
        firstName: "Kept",
      });
    });
    expect(await nameNow()).toBe("Kept");
  });

  test("never lets a commit through when it could not even be sent", async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    const failure = await failureOf(async (tx) => {
      await rename(tx, "Half");
      await openSession(tx, "twice", { userAgent: circular });
    });
    expect([String(failure), await nameNow()]).toEqual([expect.stringContaining("circular"), "Kept"]);
  });

  test("outside a transaction is waited for", async () => {
    await expect(openSession(write, "once")).rejects.toMatchObject({ constraint: "sessions_token_hash_key" });
  });
});

test("what is only sent leaves with what is waited for, and with the commit, in one go", async () => {
  const pieces: string[] = [];
  const wire = await startWire(app.connection, (client, database) => {
    client.on("data", (bytes: Buffer) => pieces.push(bytes.toString("latin1")));
    client.pipe(database).pipe(client);
  });
  const over = openDatabase(wire.connection, { name: "pieces", max: 1 });
  await sql`select 1`.execute(over);
  pieces.length = 0;
  await inTransaction(over, async (tx) => {
    await rename(tx, "First");
    await tx.selectFrom("members").select("id").execute();
    await rename(tx, "Second");
    await openSession(tx, "thrice");
  });
  await over.destroy();
  wire.close();
  const [first, second] = pieces;
  expect([first?.includes("begin"), second?.includes("commit"), pieces.slice(2).every((text) => text.startsWith("X"))]).toEqual([
    true,
    true,
    true,
  ]);
});

test("what is asked together is done in order: after waiting for a lock the next one sees what was committed meanwhile", async () => {
  const answer = await inTransaction(write, async (first) => {
    await rename(first, "Meanwhile");
    const second = inTransaction(write, (tx) =>
      together(
        tx,
        tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().compile(),
        tx.selectFrom("members").select("firstName").where("id", "=", memberId).compile(),
      ),
    );
    await expect
      .poll(
        async () =>
          (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(write))
            .rows.length,
      )
      .toBe(1);
    return { second };
  });
  expect(await answer.second).toEqual([[{ id: memberId }], [{ firstName: "Meanwhile" }]]);
});
