import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createWritabilityProbe } from "./writability-probe.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const rows = async (): Promise<number> =>
  (await app.dependencies.database.write.selectFrom("writeProbes").selectAll().execute()).length;

test("coalesces a burst of probes into one write, and writes again a while later", async () => {
  const canWrite = createWritabilityProbe(app.dependencies);
  expect(await Promise.all(Array.from({ length: 50 }, canWrite))).toEqual(
    Array.from({ length: 50 }, () => true),
  );
  expect(await rows()).toBe(1);
  await sql`delete from write_probes`.execute(app.dependencies.database.write);
  expect(await canWrite()).toBe(true);
  expect(await rows(), "nothing was written").toBe(0);
  app.clock.advance({ seconds: 6 });
  expect(await canWrite()).toBe(true);
  expect(await rows()).toBe(1);
});

test("reports a database that accepts no writes as not ready", async () => {
  await sql`alter table write_probes add constraint no_room check (false) not valid`.execute(
    app.dependencies.database.write,
  );
  expect(await createWritabilityProbe(app.dependencies)()).toBe(false);
  await sql`alter table write_probes drop constraint no_room`.execute(
    app.dependencies.database.write,
  );
});

test("stays ready while a long read such as pg_dump locks every table", async () => {
  await app.dependencies.database.write.transaction().execute(async (dump) => {
    await sql`lock table write_probes in access share mode`.execute(dump);
    expect(await createWritabilityProbe(app.dependencies)()).toBe(true);
  });
});
