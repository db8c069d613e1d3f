import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("writes nothing when a shift is saved unchanged, and writes each difference", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const member = await addMember(app);
  const { id } = await addShift(app, {
    date: "2026-05-20",
    startTime: "18:00",
    endTime: "22:00",
    maxMembers: 2,
  });
  await addAssignment(app, id, member.id);
  const writer = () =>
    app.dependencies.database.read
      .selectFrom("shifts")
      .select(sql<string>`xmin`.as("by"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const as = {
    date: "2026-05-20",
    startTime: "18:00",
    endTime: "22:00",
    maxMembers: 2,
    memberIds: [member.id],
  };
  const before = await writer();
  expect((await admin.call("shifts.change", { id, ...as })).status).toBe(200);
  expect((await admin.call("shifts.change", { id, ...as, endDate: as.date })).body.endDate).toBe(
    null,
  );
  expect(await writer()).toEqual(before);
  for (const change of [{ notes: "Boat" }, { endTime: "22:30" }, { maxMembers: 3 }]) {
    const last = await writer();
    expect((await admin.call("shifts.change", { id, ...change })).body).toMatchObject(change);
    expect(await writer()).not.toEqual(last);
  }
});

test("records changed times in the hour that daylight saving time skips, although the instant is equal", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const { id } = await addShift(app, { date: "2027-03-14", startTime: "02:15", endTime: "07:00" });
  const { body } = await admin.call("shifts.change", { id, startTime: "03:00" });
  expect(body).toMatchObject({ startTime: "03:00", startsAt: "2027-03-14T07:00:00Z" });
  expect(await changesOf(id)).toEqual([["times"]]);
});

async function changesOf(shiftId: number): Promise<unknown[]> {
  const events = await app.dependencies.database.read
    .selectFrom("events")
    .select("details")
    .where("shiftId", "=", shiftId)
    .where("type", "=", "shifts.changed")
    .execute();
  return events.map(({ details }) => (details as { changes: unknown }).changes);
}
