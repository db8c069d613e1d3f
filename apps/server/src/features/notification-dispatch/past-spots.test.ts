import { afterAll, beforeAll, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

async function noticesOf(memberId: number): Promise<string[]> {
  await app.settle();
  const rows = await app.dependencies.database.read
    .selectFrom("notifications")
    .select("message")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ message }) => message);
}

const PAST = { date: "2026-05-10", startTime: "09:00", endTime: "11:00" };

test("asks a member to call when the shift has started, and to request a replacement when it is ahead", async () => {
  app.clock.set(TEST_NOW);
  const [late, early] = [await signedInMember(app), await signedInMember(app)];
  const underWay = await addShift(app, {
    date: "2026-05-12",
    startTime: "13:00",
    endTime: "17:00",
  });
  const ahead = await addShift(app, { date: "2026-05-13", startTime: "13:00", endTime: "17:00" });
  expect(
    (await admin.call("replacements.assignShift", { userId: late.id, shiftId: underWay.id }))
      .status,
  ).toBe(200);
  expect(
    (await admin.call("replacements.assignShift", { userId: early.id, shiftId: ahead.id })).status,
  ).toBe(200);
  expect(await noticesOf(late.id)).toEqual([
    expect.stringMatching(/It has already started\. If you can't come, call/) as string,
  ]);
  expect(await noticesOf(early.id)).toEqual([
    expect.stringMatching(/Can't make it\? Request a replacement\.$/) as string,
  ]);
});

test("sends no notice when a member is added to or removed from a past shift", async () => {
  app.clock.set(TEST_NOW);
  const [edited, created, both] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  const past = await addShift(app, { ...PAST, maxMembers: 2 });
  expect((await admin.call("shifts.change", { id: past.id, memberIds: [edited.id] })).status).toBe(
    200,
  );
  const form = {
    type: "custom",
    customName: "Fair",
    ...PAST,
    maxMembers: 1,
    memberIds: [created.id],
  };
  expect((await admin.call("shifts.create", form)).status).toBe(200);
  expect((await admin.call("shifts.change", { id: past.id, memberIds: [] })).status).toBe(200);
  const series = { startDate: PAST.date, endDate: "2026-05-24", recurringType: "weekly" };
  const shifts = [{ ...form, customName: "Walk", memberIds: [both.id] }];
  expect((await admin.call("shifts.createSeries", { ...series, shifts })).status).toBe(200);
  expect(await noticesOf(edited.id)).toEqual([]);
  expect(await noticesOf(created.id)).toEqual([]);
  expect(await noticesOf(both.id)).toEqual([expect.stringContaining("(2 shifts)") as string]);
});
