import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

const serving = { eveningAvailability: "weekly" };

/**
 * Adds evening shifts on Tuesday and Thursday of the week of Sunday, May 10, each with a member.
 */
async function aWeek() {
  const [one, two] = [await signedInMember(app, serving), await signedInMember(app, serving)];
  for (const [date, { id }] of [
    ["2026-05-12", one],
    ["2026-05-14", two],
  ] as const) {
    const evening = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, evening.id, id);
  }
  return { one, two };
}

async function titlesOf(member: Client): Promise<string[]> {
  return ((await member.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
}

test("sends no notification for copied weeks undone in time; undone later, each member gets one about the removal", async () => {
  const { one } = await aWeek();
  const input = { fromDate: "2026-05-10", toDate: "2026-05-17", times: 2, isUndoable: true };
  const { body: first } = await admin.call("shifts.copyWeeks", input);
  await app.settle();
  app.clock.advance({ seconds: 15 });
  await admin.call("shifts.removeMany", { shiftIds: first.shiftIds });
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await titlesOf(one)).toEqual([]);
  const { body: second } = await admin.call("shifts.copyWeeks", input);
  app.clock.advance({ minutes: 1 });
  await app.settle();
  await admin.call("shifts.removeMany", { shiftIds: second.shiftIds });
  await app.settle();
  expect(await titlesOf(one)).toEqual(["Canceled: 2 shifts", expect.stringMatching(/^You're on /)]);
});

test("notifies a member who was assigned to such a shift separately that it is deleted", async () => {
  const [{ one, two }, third] = [await aWeek(), await signedInMember(app)];
  const input = { fromDate: "2026-05-10", toDate: "2026-05-17", isUndoable: true };
  const { body: made } = await admin.call("shifts.copyWeeks", input);
  expect(
    (await admin.call("replacements.assignShift", { userId: third.id, shiftId: made.shiftIds[0] }))
      .status,
  ).toBe(200);
  await app.settle();
  await admin.call("shifts.removeMany", { shiftIds: made.shiftIds });
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await Promise.all([one, two, third].map(titlesOf))).toEqual([
    [],
    [],
    [expect.stringMatching(/^Canceled: /), expect.stringMatching(/^You're on /)],
  ]);
});

test("notifies members at once when the client asks for no undo window", async () => {
  const { one } = await aWeek();
  await admin.call("shifts.copyWeeks", { fromDate: "2026-05-10", toDate: "2026-05-17" });
  await app.settle();
  expect(await titlesOf(one)).toEqual([expect.stringMatching(/^You're on /)]);
});

test("notifies in order when a member is removed or moved while the assignment's notification waits", async () => {
  const { one, two } = await aWeek();
  const input = { fromDate: "2026-05-10", toDate: "2026-05-17", isUndoable: true };
  const { body: made } = await admin.call("shifts.copyWeeks", input);
  const [tuesday, thursday] = made.shiftIds as number[];
  const { write } = app.dependencies.database;
  const { id } = await write
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", tuesday!)
    .executeTakeFirstOrThrow();
  await admin.call("shifts.unassign", { id });

  expect((await admin.call("shifts.change", { id: thursday!, startTime: "19:30" })).status).toBe(
    200,
  );
  await app.settle();
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await titlesOf(one)).toEqual([
    expect.stringMatching(/^You're off /),
    expect.stringMatching(/^You're on /),
  ]);
  expect(await titlesOf(two)).toEqual([
    expect.stringContaining("moved"),
    expect.stringMatching(/^You're on /),
  ]);
});
