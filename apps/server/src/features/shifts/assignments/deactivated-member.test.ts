import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../../testing/test-app.ts";

type Person = Client & { id: number };

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set("2026-05-12T22:15:00Z"));

/** Adds a member on a shift that starts at 6:30 PM, in 15 minutes. */
async function onTonight() {
  const [member, partner] = [await signedInMember(app), await signedInMember(app)];
  const { id } = await addShift(app, { date: "2026-05-12", startTime: "18:30", endTime: "20:30" });
  const { id: assignmentId } = await addAssignment(app, id, member.id);
  const { id: partners } = await addAssignment(app, id, partner.id, 2);
  const leave = async () => {
    await admin.call("members.setActive", { ids: [member.id], isActive: false });
    await app.settle();
  };
  const spots = async () =>
    ((await admin.call("shifts.assignments", { id })).body as { id: number }[]).map(
      (one) => one.id,
    );
  return { id, member, assignmentId, partners, leave, spots };
}

test("frees the spot of a deactivated member who has not come to a shift under way, and notifies coordinators", async () => {
  const { id, member, partners, leave, spots } = await onTonight();
  app.clock.set("2026-05-12T22:35:00Z");
  expect((await admin.call("shifts.spotsAhead", { id: member.id })).body).toEqual({ count: 1 });
  await leave();
  expect(await spots()).toEqual([partners]);
  const other = await signedInMember(app);
  expect((await other.call("replacements.outstanding")).body).toMatchObject([
    { id, assignmentCount: 1 },
  ]);
  const titles = ((await admin.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
  expect(titles).toContainEqual(expect.stringMatching(/^Open shift: /));
});

test.each([
  ["before its start", "2026-05-12T22:20:00Z"],
  ["under way", "2026-05-12T22:40:00Z"],
])("keeps the spot and hours of a member who is 10-8 and is deactivated %s", async (_when, now) => {
  const { member, assignmentId, partners, leave, spots } = await onTonight();
  expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
  app.clock.set(now);
  await leave();
  expect(await spots()).toEqual([assignmentId, partners]);
  app.clock.set("2026-05-13T02:00:00Z");
  await app.worker.tick();
  const { read } = app.dependencies.database;
  const intervals = await read
    .selectFrom("attendanceIntervals")
    .select(["checkedOutAt"])
    .where("assignmentId", "=", assignmentId)
    .execute();
  expect(intervals.map(({ checkedOutAt }) => checkedOutAt?.toString())).toEqual([
    "2026-05-13T00:30:00Z",
  ]);
});

test("keeps past shifts unchanged when a member leaves", async () => {
  const { member, assignmentId, partners, leave, spots } = await onTonight();
  app.clock.set("2026-05-13T00:30:00Z");
  expect((await admin.call("shifts.spotsAhead", { id: member.id })).body).toEqual({ count: 0 });
  await leave();
  expect(await spots()).toEqual([assignmentId, partners]);
});
