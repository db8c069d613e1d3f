import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let members: readonly (Client & { id: number })[];

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  members = [];
  for (let count = 0; count < 4; count++)
    members = [...members, await signedInMember(app, { unitNumber: `R-${count}` })];
  const added = await admin.call("shiftTypes.add", {
    name: "Standby week",
    code: "SBW",
    color: "olive",
    startTime: "08:00",
    endTime: "08:00",
    endDays: 7,
    maxMembers: 2,
    weekdays: [1],
    asksAvailability: true,
  });
  expect(added.body.key).toBe("standby-week");
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  await write.deleteFrom("shifts").execute();
  await write.deleteFrom("timeOff").execute();
});

/** Returns a rotation: weeks of teams A and B in turn from Monday, June 1, for a year. */
const rotation = () => ({
  kind: "standby-week",
  fromDate: "2026-06-01",
  untilDate: "2027-05-30",
  days: 7,
  teams: [
    { name: "A", memberIds: [members[0]!.id, members[1]!.id] },
    { name: "B", memberIds: [members[2]!.id, members[3]!.id] },
  ],
});

async function crews(): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shifts as s")
    .leftJoin("shiftAssignments as a", "a.shiftId", "s.id")
    .leftJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "s.notes", "m.unitNumber"])
    .orderBy("s.date")
    .orderBy("m.unitNumber")
    .execute();
  const byDate = Map.groupBy(rows, ({ date, notes }) => `${date} ${notes}`);
  return [...byDate].map(
    ([date, own]) => `${date}: ${own.map(({ unitNumber }) => unitNumber).join(" ")}`,
  );
}

test("previews a year of weeks with time off and overlaps, and creates none", async () => {
  const off = { id: members[0]!.id, fromDate: "2026-06-03", untilDate: "2026-06-04" };
  await admin.call("timeOff.add", off);
  const other = await addShift(app, { date: "2026-06-10", startTime: "10:00", endTime: "12:00" });
  await admin.call("replacements.assignShift", { userId: members[2]!.id, shiftId: other.id });
  const { status, body } = await admin.call("shifts.setUpRotation", {
    ...rotation(),
    isDryRun: true,
  });
  expect([status, body.shifts.length, body.shiftIds]).toEqual([200, 52, []]);
  expect(body.summary).toBe("52 shifts from Mon, Jun 1 to Mon, May 24, 2027");
  expect(
    body.left.map(({ date, because }: Record<string, string>) => `${date} ${because}`),
  ).toEqual(["2026-06-01 Time off until Thu, Jun 4", "2026-06-08 On another shift then"]);
  expect(await crews()).toHaveLength(1);
});

test("creates a series with the members of each team, and can be undone in one step", async () => {
  const { body } = await admin.call("shifts.setUpRotation", { ...rotation(), isUndoable: true });
  const made = await crews();
  expect([made.length, ...made.slice(0, 3), made.at(-1)]).toEqual([
    52,
    "2026-06-01 A: R-0 R-1",
    "2026-06-08 B: R-2 R-3",
    "2026-06-15 A: R-0 R-1",
    "2027-05-24 B: R-2 R-3",
  ]);
  const [id] = body.shiftIds;
  expect((await admin.call("shifts.recurringInfo", { id })).body).toMatchObject({
    isRecurring: true,
    totalInSeries: 52,
  });
  const { body: log } = await admin.call("activity.log", { limit: 5, search: "rotation" });
  expect(log[0].description).toMatch(/ created 52 shifts from a rotation of Standby week$/);
  expect((await admin.call("shifts.removeMany", { shiftIds: body.shiftIds })).status).toBe(200);
  expect(await crews()).toEqual([]);
});

test("notifies each member once", async () => {
  await admin.call("shifts.setUpRotation", rotation());
  await app.settle();
  const { body } = await members[0]!.call("notifications.list", {});
  const titles = body.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title.startsWith("You're on"))).toEqual([
    "You're on 26 shifts",
  ]);
});

test("deletes a rotation from one shift on, as any series", async () => {
  const { body } = await admin.call("shifts.setUpRotation", rotation());
  const id = body.shiftIds[10];
  expect((await admin.call("shifts.removeSeries", { id, option: "future" })).status).toBe(200);
  expect(await crews()).toHaveLength(10);
});

test("creates each shift once when run twice, also by two concurrent admins", async () => {
  const second = await signedInMember(app, { role: "admin" });
  const answers = await Promise.all([
    admin.call("shifts.setUpRotation", rotation()),
    second.call("shifts.setUpRotation", rotation()),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await crews()).toHaveLength(52);
  const { body } = await admin.call("shifts.setUpRotation", rotation());
  expect([body.shifts.length, body.skipped.length, body.skipped[0].because]).toEqual([
    0,
    52,
    "This shift already exists",
  ]);
});

test("lets only admins set up a rotation", async () => {
  expect((await app.visitor().call("shifts.setUpRotation", rotation())).status).toBe(401);
  expect((await members[0]!.call("shifts.setUpRotation", rotation())).status).toBe(403);
});

test.each([
  ["an unknown shift type", { kind: "nothing" }, 404, "shift-type-missing"],
  ["a one-off", { kind: "custom" }, 404, "shift-type-missing"],
  ["no teams", { teams: [] }, 400, "rotation-invalid"],
  ["an end before the start", { untilDate: "2026-05-31" }, 400, "rotation-invalid"],
  ["a turn without days", { days: 0 }, 400, "input-invalid"],
  ["more days than a turn may have", { days: 57 }, 400, "input-invalid"],
])("%s is refused and changes nothing", async (_what, change, status, code) => {
  const answer = await admin.call("shifts.setUpRotation", { ...rotation(), ...change });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await crews()).toEqual([]);
});
