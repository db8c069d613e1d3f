import type { SealNote } from "@watchbill/domain/activity/audit-chain-notes";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { pointOf, readChainHead, selectSealedAfter } from "./audit-chain-queries.ts";
import { checkSeals } from "./audit-chain-report.ts";
import { sealOf } from "./audit-chain-work.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ environment: { ACTIVITY_LOG_DAYS: "30" } });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
/**
 * Verifies the chain like the command `verify`; ignores the notes written by the app unless passed.
 */
const check = (noted?: string, retentionDays = 30, byApp: readonly SealNote[] = []) => {
  const byHand =
    noted === undefined
      ? []
      : [{ kind: "head" as const, ...pointOf(readChainHead(noted)!), at: null }];
  return checkSeals(write(), {
    notes: [...byApp, ...byHand],
    retentionDays: () => retentionDays,
    now: app.clock.now(),
  });
};
const checkWithNotes = (retentionDays = 30) =>
  check(undefined, retentionDays, app.dependencies.sealNotes.read());

/** An administrator creates shifts, which adds log entries; then a minute passes. */
async function makeEntries(count: number): Promise<void> {
  const admin = await signedInMember(app, { role: "admin" });
  for (let day = 1; day <= count; day += 1) {
    const shift = await addShift(app, {
      date: `2026-06-${String(day).padStart(2, "0")}`,
      startTime: "14:15",
      endTime: "18:00",
    });
    await admin.call("shifts.remove", { id: shift.id });
  }
  await app.settle();
  await app.worker.tick();
}

test("verifies an unchanged log, also from a noted seal on", async () => {
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
    "a changed entry",
    'update events set details = \'{"reason":"other"}\' where seal_position = 2',
    /seal 2\) was changed/,
  ],
  [
    "an entry with another actor",
    "update events set actor_id = null where seal_position = 3",
    /seal 3\) was changed/,
  ],
  [
    "a deleted entry",
    "delete from events where seal_position = 2",
    /missing between seals 1 and 3/,
  ],
  [
    "a deleted start",
    "delete from events where seal_position < 3",
    /missing between seals 0 and 3/,
  ],
])("detects %s", async (_what, tampering, fault) => {
  await makeEntries(4);
  await tamper(tampering);
  expect((await check()).fault).toMatch(fault);
});

test("detects a changed entry whose own seal was recomputed, by the entry after it", async () => {
  await makeEntries(4);
  await tamper("update events set details = '{}', type = 'shifts.created' where seal_position = 2");
  const [first, second] = await selectSealedAfter(write(), 0, 2);
  const seal = sealOf(first!.seal, second!);
  await write().updateTable("events").set({ seal }).where("sealPosition", "=", 2).execute();
  expect((await check()).fault).toMatch(/seal 3\) was changed/);
});

test("detects deleted newest entries and a rewritten chain by a seal noted elsewhere", async () => {
  await makeEntries(4);
  const { head } = await check();
  await tamper("delete from events where seal_position > 2");
  expect((await check()).fault).toBeNull();
  expect((await check(head)).fault).toMatch(/newest entries are missing/);
  await tamper("update events set seal_position = null, seal = null, details = '{\"x\":1}'");
  await makeEntries(4);
  expect((await check()).fault).toBeNull();
  expect((await check(head)).fault).toMatch(/match the given seal/);
});

test("purges entries past retention, records the purge once, and verifies the rest", async () => {
  await makeEntries(3);
  const { entries, head } = await check();
  app.clock.advance({ hours: 24 * 32 });
  await makeEntries(2);
  await app.worker.tick();
  const trimmed = await write()
    .selectFrom("events")
    .select("details")
    .where("type", "=", "activity.trimmed")
    .execute();
  expect(trimmed).toMatchObject([{ details: { entries } }]);
  expect(await check(head)).toMatchObject({ fault: null, letGo: { position: entries } });
  expect(await checkWithNotes()).toMatchObject({ fault: null });
  // Still valid when the log is now kept without limit, because the app noted the purge.
  expect(await checkWithNotes(0)).toMatchObject({ fault: null });
});

/** Forges the record of a purge by retention, as an attacker with database access could. */
async function forgeTrim(position: number): Promise<void> {
  await tamper(`insert into events (type, details, occurred_at)
    select 'activity.trimmed', jsonb_build_object('entries', ${position}, 'position', ${position}, 'seal', encode(seal, 'hex')), occurred_at
    from events where seal_position = ${position}`);
  await tamper(`delete from events where seal_position <= ${position}`);
}

test.each([
  ["that are retained without limit", 0, /ACTIVITY_LOG_DAYS keeps every entry/],
  ["that are younger than the retention", 30, /less than 30 days before/],
])("detects a forged purge of entries %s", async (_which, retentionDays, fault) => {
  await makeEntries(2);
  await app.worker.tick();
  await makeEntries(4);
  await app.worker.tick();
  app.clock.advance({ hours: 24 });
  await makeEntries(1);
  await app.worker.tick();
  const { head, entries } = await check();
  await forgeTrim(entries - 1);
  expect((await checkWithNotes(retentionDays)).fault).toMatch(fault);
  // With only a seal noted by hand, the retention setting alone reveals the forgery.
  if (retentionDays === 0)
    expect((await check(head.replace(/^\d+/, "2"), retentionDays)).fault).toMatch(fault);
});

test("detects a forged purge of entries since the day of the app's first note", async () => {
  await makeEntries(2);
  await app.worker.tick();
  app.clock.advance({ minutes: 5 });
  await makeEntries(4);
  await app.worker.tick();
  await forgeTrim(1);
  for (const isSealed of [false, true]) {
    if (isSealed) {
      app.clock.advance({ minutes: 5 });
      await app.worker.tick();
    }
    expect((await checkWithNotes(0)).fault).toMatch(
      /the app did not let them go|ACTIVITY_LOG_DAYS keeps every entry/,
    );
  }
});

test("detects deleted newest entries and a rewritten chain by the app's own notes, also later", async () => {
  const logged: string[] = [];
  await app.close();
  app = await createTestApp({
    environment: { LOG_LEVEL: "error" },
    logsTo: { write: (line) => logged.push(line) },
  });
  await makeEntries(4);
  await app.worker.tick();
  expect((await checkWithNotes()).fault).toBeNull();
  await tamper("delete from events where seal_position > 2");
  expect((await checkWithNotes()).fault).toMatch(/newest entries are missing/);
  await tamper("update events set seal_position = null, seal = null, details = '{\"x\":1}'");
  await makeEntries(4);
  await app.worker.tick();
  expect((await check()).fault).toBeNull();
  expect((await checkWithNotes()).fault).toMatch(/match the given seal/);
  expect(logged.join()).toContain("the activity log doesn't match its noted seal");
});

async function tamper(statement: string): Promise<void> {
  await sql.raw(statement).execute(write());
}
