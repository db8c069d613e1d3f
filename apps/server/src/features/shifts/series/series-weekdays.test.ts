import { afterAll, beforeAll, expect, test } from "vitest";
import { signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 2 };
const create = (series: object, shift: object = {}) =>
  admin.call("shifts.createSeries", {
    startDate: "2026-05-13",
    shifts: [{ ...EVENING, ...shift }],
    ...series,
  });
const datesOf = async (ids: readonly number[]) =>
  (await Promise.all(ids.map((id) => admin.call("shifts.one", { id })))).map(({ status, body }) =>
    status === 200 ? body.date : status,
  );

test("repeats a series on each of its weekdays, with its members, as one series", async () => {
  const member = await signedInMember(app);
  const { body } = await create(
    { endDate: "2026-05-26", weekdays: [1, 3, 5] },
    { memberIds: [member.id] },
  );
  expect([body.count, body.seriesIds.length]).toEqual([6, 1]);
  expect(await datesOf(body.shiftIds)).toEqual([
    "2026-05-13",
    "2026-05-15",
    "2026-05-18",
    "2026-05-20",
    "2026-05-22",
    "2026-05-25",
  ]);
  expect((await member.call("shifts.myUpcoming", {})).body.length).toBeGreaterThan(0);
  const info = (await admin.call("shifts.recurringInfo", { id: body.shiftIds[2] })).body;
  expect([info.totalInSeries, info.futureShiftsCount]).toEqual([6, 4]);

  // Moves this shift and the following ones by one day each.
  const change = { id: body.shiftIds[3], option: "future", date: "2026-05-21", startTime: "19:00" };
  expect((await admin.call("shifts.changeSeries", change)).body.count).toBe(3);
  expect(await datesOf(body.shiftIds)).toEqual([
    "2026-05-13",
    "2026-05-15",
    "2026-05-18",
    "2026-05-21",
    "2026-05-23",
    "2026-05-26",
  ]);

  expect(
    (
      await admin.call("shifts.copyWeeks", {
        fromDate: "2026-05-17",
        toDate: "2026-06-07",
        isDryRun: true,
      })
    ).body.shifts,
  ).toHaveLength(3);
  expect(
    (await admin.call("shifts.removeSeries", { id: body.shiftIds[1], option: "future" })).body
      .count,
  ).toBe(5);
  expect(await datesOf(body.shiftIds)).toEqual(["2026-05-13", 404, 404, 404, 404, 404]);
});

test("keeps the local time on every weekday across a clock change", async () => {
  const { body } = await create({
    startDate: "2026-10-31",
    endDate: "2026-11-01",
    weekdays: [0, 6],
    recurringType: "weekly",
  });
  const shifts = await Promise.all(
    body.shiftIds.map((id: number) => admin.call("shifts.one", { id })),
  );
  expect(shifts.map((shift) => shift.body.startsAt)).toEqual([
    "2026-10-31T22:30:00Z",
    "2026-11-01T23:30:00Z",
  ]);
});

test.each([
  ["second Saturday", "monthly-nth-weekday", ["2026-10-10", "2026-11-14", "2026-12-12"]],
  ["last Saturday", "monthly-last-weekday", ["2026-10-31", "2026-11-28", "2026-12-26"]],
])("repeats on the %s of each month", async (_what, recurringType, dates) => {
  const { body } = await create({ startDate: "2026-10-10", endDate: "2026-12-31", recurringType });
  expect(await datesOf(body.shiftIds)).toEqual(dates);
  const stored = await app.dependencies.database.read
    .selectFrom("shiftSeries")
    .select(["recurringType", "startsOn", "endsOn"])
    .where("id", "=", body.seriesIds[0])
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ recurringType, startsOn: dates[0], endsOn: dates.at(-1) });
});

test.each([
  ["no weekday", { endDate: "2026-06-12", weekdays: [] }, "series-weekdays"],
  [
    "several every 4th week",
    { endDate: "2026-06-12", weekdays: [1, 3], recurringType: "monthly" },
    "series-weekdays",
  ],
  [
    "a fifth weekday of each month",
    { startDate: "2026-10-31", endDate: "2026-12-31", recurringType: "monthly-nth-weekday" },
    "series-fifth-weekday",
  ],
  ["none before its end", { endDate: "2026-05-17", weekdays: [1] }, "series-empty"],
  [
    "every day for years",
    { endDate: "2030-05-17", weekdays: [0, 1, 2, 3, 4, 5, 6] },
    "series-too-long",
  ],
])("refuses a series with %s with a message", async (_what, series, code) => {
  expect(await create(series)).toMatchObject({ status: 400, body: { code } });
});

test("creates no shift before the first day of the series, regardless of the date in the form", async () => {
  const made = await create({ endDate: "2026-06-12" }, { date: "2026-05-20" });
  expect((await datesOf(made.body.shiftIds))[0]).toBe("2026-05-20");
  const before = await create({ endDate: "2026-06-12" }, { date: "2026-05-06" });
  expect(before).toMatchObject({
    status: 400,
    body: { code: "shift-before-series", fields: { date: expect.anything() } },
  });
  const turned = await create({ endDate: "2026-05-12" }, { date: "2026-05-06" });
  expect(turned).toMatchObject({ status: 400, body: { code: "shift-before-series" } });
});

test.each([[[7]], [[-1]], [[1.5]], [["Monday"]], ["1"]])(
  "refuses a series on %j",
  async (weekdays) => {
    expect((await create({ endDate: "2026-06-12", weekdays })).status).toBe(400);
  },
);

test("uses the weekday of the first day when none is given", async () => {
  const { body } = await create({ startDate: "2026-07-01", endDate: "2026-07-15" });
  expect(await datesOf(body.shiftIds)).toEqual(["2026-07-01", "2026-07-08", "2026-07-15"]);
});

test("a refused edit names the first conflicting shift, counts the others, and changes nothing", async () => {
  const { body } = await create({
    startDate: "2026-06-02",
    endDate: "2026-06-23",
    recurringType: "weekly",
  });
  const members = [await signedInMember(app), await signedInMember(app)];
  for (const id of [body.shiftIds[1], body.shiftIds[3]])
    expect(
      (await admin.call("shifts.change", { id, memberIds: members.map((member) => member.id) }))
        .status,
    ).toBe(200);
  const edit = { id: body.shiftIds[0], option: "all", maxMembers: 1, notes: "Bring the trailer" };
  expect(await admin.call("shifts.changeSeries", edit)).toMatchObject({
    status: 409,
    body: {
      code: "more-assigned-than-slots",
      message:
        "Evening on Tue, Jun 9, 6:30 PM - 8:30 PM: 2 members assigned: more than 1. Remove a member first. 1 more shift can't be changed either.",
    },
  });
  expect((await admin.call("shifts.one", { id: body.shiftIds[0] })).body).toMatchObject({
    maxMembers: 2,
    notes: null,
  });
});
