import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { inTransaction } from "../database/database.ts";
import { MAX_ITEM_FAILURES, runBatch } from "./run-batch.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/**
 * Writes numbers, of which the database refuses the given ones; returns the stored numbers and the
 * reported failures.
 */
async function writeNumbers(count: number, refused: readonly number[]) {
  return inTransaction(app.dependencies.database.write, async (tx) => {
    await sql`create temp table numbers (n integer not null) on commit drop`.execute(tx);
    const failures: string[] = [];
    let tries = 0;
    const work = async (some: readonly number[]): Promise<void> => {
      tries += 1;
      for (const n of some) {
        await sql`insert into numbers values (${n}::int)`.execute(tx);
        if (refused.includes(n)) await sql`insert into numbers values (null)`.execute(tx);
      }
    };
    const items = Array.from({ length: count }, (_, index) => index + 1);
    await runBatch(tx, { items, named: (n) => `number ${n}`, work }, (error, what) =>
      failures.push(`${what}: ${(error as Error).message.slice(0, 10)}`),
    );
    const { rows } = await sql<{ n: number }>`select n from numbers order by ctid`.execute(tx);
    return { written: rows.map(({ n }) => n), failures, tries };
  });
}

test("runs the whole batch once, in order, when no item fails", async () => {
  expect(await writeNumbers(5, [])).toEqual({ written: [1, 2, 3, 4, 5], failures: [], tries: 1 });
  expect(await writeNumbers(0, [])).toEqual({ written: [], failures: [], tries: 0 });
});

test.each([
  [1, [1], []],
  [2, [1], [2]],
  [5, [5], [1, 2, 3, 4]],
  [6, [2, 3], [1, 4, 5, 6]],
])(
  "runs %i items in order, and undoes and reports those that fail: %j",
  async (count, refused, written) => {
    const result = await writeNumbers(count, refused);
    expect(result.written).toEqual(written);
    expect(result.failures).toEqual(refused.map((n) => `number ${n}: null value`));
  },
);

test("throws when many items fail, instead of reporting each", async () => {
  const all = Array.from({ length: MAX_ITEM_FAILURES + 1 }, (_, index) => index + 1);
  expect((await writeNumbers(MAX_ITEM_FAILURES, all)).failures).toHaveLength(MAX_ITEM_FAILURES);
  await expect(writeNumbers(MAX_ITEM_FAILURES + 1, all)).rejects.toThrow(/null value/);
});
