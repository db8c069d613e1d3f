import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Person = Awaited<ReturnType<typeof signedInMember>>;

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const TOMORROW = { date: "2026-05-13", startTime: "18:30", endTime: "20:30" } as const;

async function notificationsOf({ id }: Person): Promise<string[]> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select("message")
    .where("memberId", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ message }) => message);
}

/** Stops the server for `hours`, then runs it for two minutes. */
async function stopFor(hours: number): Promise<void> {
  app.clock.advance({ hours });
  for (let minute = 0; minute < 2; minute += 1) {
    await app.settle();
    await app.worker.tick();
    await app.settle();
    app.clock.advance({ minutes: 1 });
  }
}

async function seeksCover() {
  const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
  const { id: shiftId } = await addShift(app, TOMORROW);
  const { id: shiftAssignmentId } = await addAssignment(app, shiftId, dana.id);
  await addAssignment(app, shiftId, noa.id, 2);
  expect((await dana.call("replacements.request", { shiftAssignmentId, shiftId })).status).toBe(
    200,
  );
  await app.settle();
  return { dana, noa };
}

test("does not ask a requester to come to a shift that ended while the server was down", async () => {
  const { dana, noa } = await seeksCover();
  await stopFor(31);
  const shift = "Evening on Wed, May 13, 6:30 PM - 8:30 PM";
  expect(await notificationsOf(dana)).toEqual([`${shift} is over, and no one took your spot.`]);
  expect((await notificationsOf(noa)).at(-1)).toMatch(
    /^Evening on .* is over, and no one took T-\d+ Member Number \d+'s spot\.$/,
  );
  expect((await notificationsOf(admin)).at(-1)).toContain(`${shift} is over, and no one took `);
});

test("asks a requester to come to a shift that is still under way", async () => {
  const { dana } = await seeksCover();
  await stopFor(29);
  expect((await notificationsOf(dana)).at(-1)).toContain(
    "has started and no one took it. It's still yours: go 10-8 if you can come.",
  );
});

test("asks no member to come to a shift that ended before the notification", async () => {
  const noa = await signedInMember(app);
  const { id } = await addShift(app, TOMORROW);
  const search = { id, minutesBetween: 15, isAllAtOnce: true, memberIds: [noa.id] };
  expect((await admin.call("replacementSearch.start", search)).status).toBe(200);
  await stopFor(24 * 3);
  expect(await notificationsOf(noa)).toEqual([]);
});

test("asks members to come to an upcoming shift", async () => {
  const noa = await signedInMember(app);
  const { id } = await addShift(app, TOMORROW);
  const search = { id, minutesBetween: 15, isAllAtOnce: true, memberIds: [noa.id] };
  expect((await admin.call("replacementSearch.start", search)).status).toBe(200);
  await stopFor(1);
  expect(await notificationsOf(noa)).toEqual([expect.stringContaining("Can you take it?")]);
});
