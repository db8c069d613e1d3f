import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("reports a deleted shift when a coordinator suggests a member during the deletion", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const member = await addMember(app, { eveningAvailability: "weekly" });
  const shift = await addShift(app, { date: "2026-06-17", startTime: "18:30", endTime: "20:30" });
  const { body: draftSchedule } = await admin.call("draftSchedules.create", {
    name: "June",
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
  });
  const { body: autofillRun } = await admin.call("autofill.begin", { id: draftSchedule.id });
  const { write } = app.dependencies.database;
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      write,
    );
    return rows[0]?.waiting;
  };
  const { answer } = await write.transaction().execute(async (tx) => {
    await tx.deleteFrom("shifts").where("id", "=", shift.id).execute();
    const put = admin.call("autofill.putSpot", {
      id: autofillRun.id,
      shiftId: shift.id,
      memberId: member.id,
    });
    await expect.poll(waiting).toBe(1);
    return { answer: put };
  });
  expect(await answer).toMatchObject({ status: 404, body: { code: "shift-missing" } });
});
