import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { checkSeals } from "./seal-report.ts";
import { readChainHead, sealOf, selectSealedAfter } from "./seal-rows.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ environment: { ACTIVITY_LOG_DAYS: "30" } });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
const check = (noted?: string) => checkSeals(write(), noted === undefined ? undefined : readChainHead(noted)!);

/** An administrator makes shifts, so the log has entries; the minute passes. */
async function makeEntries(count: number): Promise<void> {
  const admin = await signedInMember(app, { role: "admin" });
  for (let day = 1; day <= count; day += 1) {
    const shift = await addShift(app, { date: `2026-06-${String(day).padStart(2, "0")}`, startTime: "14:15", endTime: "18:00" });
    await admin.call("shifts.remove", { id: shift.id });
  }
  await app.settle();
  await app.worker.tick();
}

test("a log that nobody touched is whole, and goes on from a noted seal", async () => {
  await makeEntries(3);
  const first = await check();
  expect(first).toMatchObject({ fault: null });
  expect(first.entries).toBeGreaterThanOrEqual(3);
  await makeEntries(2);
  const second = await check(first.head);
  expect(second).toMatchObject({ fault: null });
  expect(second.entries).toBeGreaterThan(first.entries);
});

test.each([
  [
    "an entry that was changed",
    'update events set details = \'{"reason":"other"}\' where seal_position = 2',
    /seal 2\) is not as/,
  ],
  ["an entry put under another name", "update events set actor_id = null where seal_position = 3", /seal 3\) is not as/],
  ["an entry that was taken out", "delete from events where seal_position = 2", /missing between seals 1 and 3/],
  ["the beginning taken out", "delete from events where seal_position < 3", /missing between seals 0 and 3/],
])("shows %s", async (_what, tampering, fault) => {
  await makeEntries(4);
  await tamper(tampering);
  expect((await check()).fault).toMatch(fault);
});

test("shows an entry that was changed and given a seal that fits it, by the entry after it", async () => {
  await makeEntries(4);
  await tamper("update events set details = '{}', type = 'shifts.created' where seal_position = 2");
  const [first, second] = await selectSealedAfter(write(), 0, 2);
  const seal = sealOf(first!.seal, second!.text);
  await write().updateTable("events").set({ seal }).where("sealPosition", "=", 2).execute();
  expect((await check()).fault).toMatch(/seal 3\) is not as/);
});

test("shows, with the noted seal, the newest entries taken out and a chain that was written anew", async () => {
  await makeEntries(4);
  const { head } = await check();
  await tamper("delete from events where seal_position > 2");
  expect((await check()).fault).toBeNull();
  expect((await check(head)).fault).toMatch(/newest entries are missing/);
  await tamper("update events set seal_position = null, seal = null, details = '{\"x\":1}'");
  await makeEntries(4);
  expect((await check()).fault).toBeNull();
  expect((await check(head)).fault).toMatch(/not the one the noted seal was taken from/);
});

test("lets entries go that are older than the log is kept, says so once, and the rest stays whole", async () => {
  await makeEntries(3);
  const { entries, head } = await check();
  app.clock.advance({ hours: 24 * 32 });
  await makeEntries(2);
  await app.worker.tick();
  const trimmed = await write().selectFrom("events").select("details").where("type", "=", "activity.trimmed").execute();
  expect(trimmed).toMatchObject([{ details: { entries } }]);
  expect(await check(head)).toMatchObject({ fault: null });
});

async function tamper(statement: string): Promise<void> {
  await sql.raw(statement).execute(write());
}
