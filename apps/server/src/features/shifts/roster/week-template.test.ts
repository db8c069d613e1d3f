import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

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
  await app.dependencies.database.write.deleteFrom("weekTemplates").execute();
});

/** A week with nights on Sunday and Wednesday and a morning on Friday; today is Tuesday, May 12. */
const WEEK = {
  rows: [
    { kind: "night", weekdays: [3, 0], maxMembers: 2 },
    { kind: "morning-weekdays", weekdays: [5], maxMembers: 1 },
    { kind: "evening", weekdays: [], maxMembers: 1 },
  ],
  fromDate: "2026-05-27",
  weeks: 2,
};

async function shifts() {
  const rows = await app.dependencies.database.read
    .selectFrom("shifts")
    .select(["date", "type", "maxMembers", "templateId"])
    .orderBy("startsAt")
    .execute();
  return rows.map(({ date, type, maxMembers }) => `${date} ${type} ${maxMembers}`);
}

const MADE = [
  "2026-05-27 night 2",
  "2026-05-29 morning-weekdays 1",
  "2026-05-31 night 2",
  "2026-06-03 night 2",
  "2026-06-05 morning-weekdays 1",
  "2026-06-07 night 2",
];

test("setting up a week previews the shifts in a dry run and creates none", async () => {
  const { status, body } = await admin.call("shifts.setUpWeek", { ...WEEK, isDryRun: true });
  expect([status, body.shifts.length, body.shiftIds]).toEqual([200, 6, []]);
  expect(await shifts()).toEqual([]);
  expect((await admin.call("shifts.templates")).body).toEqual([]);
});

test("setting up a week creates the shifts from its first day on, saves the template, and can be undone in one step", async () => {
  const { body } = await admin.call("shifts.setUpWeek", { ...WEEK, isUndoable: true });
  expect(await shifts()).toEqual(MADE);
  expect((await admin.call("shifts.templates")).body).toMatchObject([
    { name: "Weekly template", shiftCount: 3, memberCount: 0 },
  ]);
  expect((await admin.call("shifts.removeMany", { shiftIds: body.shiftIds })).status).toBe(200);
  expect(await shifts()).toEqual([]);
});

test("setting up a week creates no shift after its last day", async () => {
  await admin.call("shifts.setUpWeek", { ...WEEK, untilDate: "2026-06-03" });
  expect(await shifts()).toEqual(MADE.slice(0, 4));
});

test("the saved template can be applied by weekdays, like any other", async () => {
  await admin.call("shifts.setUpWeek", { ...WEEK, weeks: 1 });
  const { body: kept } = await admin.call("shifts.templates");
  const { body } = await admin.call("shifts.applyTemplate", {
    id: kept[0].id,
    fromDate: "2026-06-14",
    weeks: 1,
  });
  expect(
    body.shifts.map(({ date, type }: { date: string; type: string }) => `${date} ${type}`),
  ).toEqual(["2026-06-14 night", "2026-06-17 night", "2026-06-19 morning-weekdays"]);
});

test("setting up a week creates the shifts once for two concurrent admins", async () => {
  const second = await signedInMember(app, { role: "admin" });
  const answers = await Promise.all([
    admin.call("shifts.setUpWeek", WEEK),
    second.call("shifts.setUpWeek", WEEK),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await shifts()).toEqual(MADE);
  expect((await admin.call("shifts.templates")).body).toHaveLength(1);
});

test("setting up a week again keeps existing shifts, and reports them", async () => {
  await admin.call("shifts.setUpWeek", WEEK);
  const { body } = await admin.call("shifts.setUpWeek", WEEK);
  expect([body.shifts.length, body.skipped.length, body.skipped[0].because]).toEqual([
    0,
    6,
    "This shift already exists",
  ]);
});

test.each([
  [
    "no days",
    { ...WEEK, rows: [{ kind: "night", weekdays: [], maxMembers: 1 }] },
    400,
    "week-empty",
  ],
  [
    "an unknown shift type",
    { ...WEEK, rows: [{ kind: "nothing", weekdays: [1], maxMembers: 1 }] },
    404,
    "shift-type-missing",
  ],
  [
    "a one-off",
    { ...WEEK, rows: [{ kind: "custom", weekdays: [1], maxMembers: 1 }] },
    404,
    "shift-type-missing",
  ],
  ["more weeks than allowed at once", { ...WEEK, weeks: 13 }, 400, "input-invalid"],
  [
    "a shift without a spot",
    { ...WEEK, rows: [{ kind: "night", weekdays: [1], maxMembers: 0 }] },
    400,
    "input-invalid",
  ],
])("%s is refused and changes nothing", async (_what, input, status, code) => {
  const answer = await admin.call("shifts.setUpWeek", input);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(await shifts()).toEqual([]);
  expect((await admin.call("shifts.templates")).body).toEqual([]);
});
