import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

const TONIGHT = {
  date: "2026-05-12",
  startTime: "18:30",
  endTime: "20:30",
  maxMembers: 2,
} as const;

async function secondsLater(seconds: number): Promise<void> {
  app.clock.advance({ seconds });
  await app.worker.tick();
  await app.settle();
}

const titles = async (client: Client): Promise<string[]> =>
  ((await client.call("notifications.list")).body as { title: string }[]).map(({ title }) => title);

test("sends no reminder when a member takes a spot by mistake and undoes it", async () => {
  const [noa, shift] = [await signedInMember(app), await addShift(app, TONIGHT)];
  const { body } = await noa.call("replacements.assignSelf", { id: shift.id, isUndoable: true });
  await secondsLater(10);
  expect(await titles(noa)).toEqual([]);
  expect((await noa.call("replacements.giveBack", { id: body.assignmentId })).status).toBe(200);
  await secondsLater(60);
  expect(await titles(noa)).toEqual([]);
  const { read } = app.dependencies.database;
  expect(
    await read.selectFrom("deliveries").select("id").where("memberId", "=", noa.id).execute(),
  ).toEqual([]);
});

test("reminds a newly assigned member after the undo window, and those assigned earlier as usual", async () => {
  const [noa, dana] = [await signedInMember(app), await signedInMember(app)];
  const shift = await addShift(app, TONIGHT);
  await addAssignment(app, shift.id, dana.id, 2);
  await noa.call("replacements.assignSelf", { id: shift.id, isUndoable: true });
  await secondsLater(10);
  expect([await titles(noa), await titles(dana)]).toEqual([[], ["Reminder: Evening"]]);
  await secondsLater(10);
  expect(await titles(noa)).toEqual(["Reminder: Evening"]);
});

test("sends no reminder for copied weeks that are undone before the notifications", async () => {
  const noa = await signedInMember(app);
  const shift = await addShift(app, { ...TONIGHT, date: "2026-05-05" });
  // Set before the shift, because a member added after a shift is asked whether they served.
  app.clock.set("2026-05-05T12:00:00Z");
  await addAssignment(app, shift.id, noa.id);
  app.clock.set(TEST_NOW);
  const made = await admin.call("shifts.copyWeeks", {
    fromDate: "2026-05-03",
    toDate: "2026-05-10",
    isUndoable: true,
  });
  expect(made).toMatchObject({ status: 200 });
  await secondsLater(10);
  expect(await titles(noa)).toEqual([]);
  expect((await admin.call("shifts.removeMany", { shiftIds: made.body.shiftIds })).status).toBe(
    200,
  );
  await secondsLater(60);
  expect(await titles(noa)).toEqual([]);
});
