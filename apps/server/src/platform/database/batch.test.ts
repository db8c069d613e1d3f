import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { sendAll } from "./batch.ts";
import { type Db, inTransaction } from "./database.ts";

let app: TestApp;
let write: Db;
let memberId: number;

beforeAll(async () => {
  app = await createTestApp();
  write = app.dependencies.database.write;
  memberId = (await addMember(app)).id;
});
afterAll(() => app.close());

test("runs statements in order: after waiting for a lock, the next one sees what was committed", async () => {
  const answer = await inTransaction(write, async (first) => {
    await first
      .updateTable("members")
      .set({ firstName: "Renamed" })
      .where("id", "=", memberId)
      .execute();
    const second = inTransaction(write, (tx) =>
      sendAll(
        tx,
        tx.selectFrom("members").select("id").where("id", "=", memberId).forUpdate().compile(),
        tx.selectFrom("members").select("firstName").where("id", "=", memberId).compile(),
      ),
    );
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              write,
            )
          ).rows.length,
      )
      .toBe(1);
    return { second };
  });
  expect(await answer.second).toEqual([[{ id: memberId }], [{ firstName: "Renamed" }]]);
});

test("fails with the first failing statement and rolls the transaction back", async () => {
  const rename = write.updateTable("members").set({ firstName: "Lost" }).where("id", "=", memberId);
  const failing = inTransaction(write, (tx) =>
    sendAll(tx, rename.compile(), sql<never>`select 1 / 0`.compile(tx)),
  );
  await expect(failing).rejects.toThrow("division by zero");
  const { firstName } = await write
    .selectFrom("members")
    .select("firstName")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  expect(firstName).toBe("Renamed");
});
