import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;
const ids: Record<string, number> = {};

/** Records attendance for an assignment; instants in UTC, null while still 10-8. */
async function served(
  assignmentId: number,
  ...intervals: readonly (readonly [string, string | null])[]
): Promise<void> {
  await app.dependencies.database.write
    .insertInto("attendanceIntervals")
    .values(
      intervals.map(([from, until]) => ({
        assignmentId,
        checkedInAt: Temporal.Instant.from(from),
        checkedOutAt: until === null ? null : Temporal.Instant.from(until),
        createdAt: app.clock.now(),
      })),
    )
    .execute();
}

/**
 * The test data of March 2026, with a clock change in the night of the 8th, and the results by
 * hand. Ann: the short night (6 h by the clock, 3 h + 2 h 30 served in two intervals) completed, an
 * evening missed, an upcoming evening = 3 shifts, 1 done, 5.5 h. Ben: two evenings completed (2 h
 * and 1 h 50) = 2 shifts, 2 done, 3.83 h; Cid replaced him on a third. Cid: took over Ben's evening
 * (completed, 2 h) = 1 shift, 1 done, 2 h; has left the squad. Dov: no shift in March; an evening
 * in February, completed.
 */
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set("2026-03-20T16:00:00Z");
  admin = await signedInMember(app, { role: "admin", lastName: "Zed" });
  for (const [name, more] of Object.entries({
    Ann: { isAvailableForSubstitute: true, nightAvailability: "weekly" },
    Ben: { eveningAvailability: "fill-ins" },
    Cid: { deletedAt: app.clock.now(), isActive: false },
    Dov: { eveningAvailability: "bi-weekly", phoneNumber: null },
  })) {
    ids[name] = (await addMember(app, { firstName: name, lastName: name, ...more })).id;
  }
  const evening = async (date: string, name: string, status: AssignmentStatus, spotNumber = 1) =>
    (
      await addAssignment(
        app,
        (
          await addShift(app, { date, startTime: "18:30", endTime: "20:30" })
        ).id,
        ids[name]!,
        spotNumber,
        status,
      )
    ).id;
  const night = await addShift(app, {
    type: "night",
    date: "2026-03-07",
    endDate: "2026-03-08",
    startTime: "23:00",
    endTime: "07:00",
  });
  await served(
    (await addAssignment(app, night.id, ids.Ann!, 1, "completed")).id,
    ["2026-03-08T04:00:00Z", "2026-03-08T07:00:00Z"],
    ["2026-03-08T08:30:00Z", "2026-03-08T11:00:00Z"],
  );
  await evening("2026-03-10", "Ann", "missed");
  await evening("2026-03-24", "Ann", "assigned");
  await served(await evening("2026-03-11", "Ben", "completed"), [
    "2026-03-11T22:30:00Z",
    "2026-03-12T00:30:00Z",
  ]);
  await served(await evening("2026-03-12", "Ben", "completed"), [
    "2026-03-12T22:40:00Z",
    "2026-03-13T00:30:00Z",
  ]);
  const covered = await addShift(app, {
    date: "2026-03-13",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const left = await addAssignment(app, covered.id, ids.Ben!, 1, "replaced");
  const taken = await addAssignment(app, covered.id, ids.Cid!, 1, "completed");
  await served(taken.id, ["2026-03-13T22:30:00Z", "2026-03-14T00:30:00Z"]);
  await app.dependencies.database.write
    .insertInto("replacementRequests")
    .values({
      shiftId: covered.id,
      assignmentId: left.id,
      requesterId: ids.Ben!,
      status: "accepted",
      acceptedBy: ids.Cid!,
      createdAt: Temporal.Instant.from("2026-03-12T12:00:00Z"),
      resolvedAt: Temporal.Instant.from("2026-03-12T15:00:00Z"),
    })
    .execute();
  await served(await evening("2026-02-10", "Dov", "completed"), [
    "2026-02-10T23:30:00Z",
    "2026-02-11T01:30:00Z",
  ]);
});
afterAll(() => app.close());

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const rowsOf = (body: { firstName?: string; name?: string }[]) =>
  new Map(body.map((row) => [row.firstName ?? row.name?.split(" ")[0], row]));

describe("the member report", () => {
  test("equals the manual computation, with a clock change, breaks, a missed shift, a replacement and a former member", async () => {
    const rows = rowsOf((await admin.call("reports.members", march)).body);
    expect(rows.get("Ann")).toMatchObject({
      totalShifts: 3,
      completedShifts: 1,
      hoursLogged: 5.5,
      avgShiftDuration: 330,
      lastShiftDate: "2026-03-07",
    });
    expect(rows.get("Ben")).toMatchObject({
      totalShifts: 2,
      completedShifts: 2,
      hoursLogged: 3.83,
      avgShiftDuration: 115,
      lastShiftDate: "2026-03-12",
    });
    expect(rows.get("Cid")).toMatchObject({
      totalShifts: 1,
      completedShifts: 1,
      hoursLogged: 2,
      avgShiftDuration: 120,
    });
    expect(rows.get("Dov")).toMatchObject({
      totalShifts: 0,
      hoursLogged: 0,
      avgShiftDuration: 0,
      lastShiftDate: "2026-02-10",
    });
    const february = rowsOf(
      (await admin.call("reports.members", { startDate: "2026-02-01", endDate: "2026-02-28" }))
        .body,
    );
    expect(february.get("Dov")).toMatchObject({ totalShifts: 1, hoursLogged: 2 });
    expect(february.has("Cid")).toBe(false);
  });

  test("requires an admin and a valid range", async () => {
    const member = await signedInMember(app);
    for (const name of [
      "reports.members",
      "reports.availability",
      "reports.replacements",
      "reports.coverage",
    ] as const) {
      expect((await member.call(name, march)).status).toBe(403);
      expect(
        (await admin.call(name, { startDate: "2026-03-31", endDate: "2026-03-01" })).status,
      ).toBe(400);
    }
    expect((await member.call("reports.emergencyCoverage")).status).toBe(403);
  });
});

test("reports availability and assignments of members", async () => {
  const rows = rowsOf((await admin.call("reports.availability", march)).body);
  // Available for a night in each of the two remaining weeks, in addition to her two assignments.
  expect(rows.get("Ann")).toMatchObject({
    availableShifts: 4,
    assignedShifts: 2,
    moreShifts: 2,
    freeFor: [],
  });
  expect(rows.get("Ben")).toMatchObject({
    availableShifts: 2,
    assignedShifts: 2,
    moreShifts: 0,
    fillsIn: true,
  });
  // Available for an evening in one of the two remaining weeks.
  expect(rows.get("Dov")).toMatchObject({
    availableShifts: 1,
    assignedShifts: 0,
    moreShifts: 1,
    phoneNumber: null,
  });
  expect(rows.has("Cid")).toBe(false);
});

test("reports for a weekend who serves, who fills in and whose availability is used up", async () => {
  const ask = async (startDate: string, endDate: string) =>
    rowsOf((await admin.call("reports.availability", { startDate, endDate })).body);
  const weekend = await ask("2026-03-21", "2026-03-22");
  expect(weekend.get("Ann")).toMatchObject({
    moreShifts: 1,
    assignedShifts: 0,
    freeFor: [{ slot: "nightAvailability", date: "2026-03-22" }],
  });
  expect(weekend.get("Ben")).toMatchObject({ moreShifts: 0, fillsIn: true, freeFor: [] });
  expect(weekend.get("Dov")).toMatchObject({
    moreShifts: 1,
    freeFor: [{ slot: "eveningAvailability", date: "2026-03-22" }],
  });
  const afterHerNight = await ask("2026-03-05", "2026-03-06");
  expect(afterHerNight.get("Ann")).toMatchObject({ moreShifts: 0, freeFor: [] });
  expect((await ask("2026-03-21", "2026-03-21")).get("Dov")).toMatchObject({
    moreShifts: 0,
    fillsIn: false,
  });
});

describe("the emergency report", () => {
  test("lists substitutes without workload first, then those with a light one, then members who are not substitutes", async () => {
    const order = async (input: object) =>
      (
        (await admin.call("reports.emergencyCoverage", { ...input })).body as {
          name: string;
          priority: string;
          currentShiftLoad: number;
        }[]
      )
        .filter(({ name }) => /Ann|Ben|Dov/.test(name))
        .map(({ name, priority, currentShiftLoad }) => [
          name.split(" ")[0],
          priority,
          currentShiftLoad,
        ]);
    expect(await order({})).toEqual([
      ["Ben", "high", 0],
      ["Ann", "medium", 1],
      ["Dov", "low", 0],
    ]);
    expect(await order({ shiftDate: "" })).toEqual(await order({}));
    expect(await order({ shiftDate: "2026-03-25" })).toEqual([
      ["Ann", "high", 0],
      ["Ben", "high", 0],
      ["Dov", "low", 0],
    ]);
    expect(await order({ shiftType: "night" })).toEqual([["Ann", "medium", 1]]);
    // Ann fills in as a substitute; she has no availability in the evening.
    expect(await order({ shiftType: "evening", shiftDate: "2026-03-24" })).toEqual([
      ["Ben", "high", 0],
      ["Dov", "low", 0],
      ["Ann", "low", 1],
    ]);
  });
});

test("counts replacement requests by month, with the time until they were filled", async () => {
  expect((await admin.call("reports.replacements", march)).body).toEqual([
    { month: "2026-03-01", asked: 1, filled: 1, hoursToFill: 3 },
  ]);
});

test("counts the filled spots of each shift", async () => {
  const rows: { date: string; filled: number; spots: number }[] = (
    await admin.call("reports.coverage", march)
  ).body;
  expect(rows.map(({ date, filled, spots }) => [date, filled, spots])).toEqual([
    ["2026-03-07", 1, 2],
    ["2026-03-10", 0, 2],
    ["2026-03-11", 1, 2],
    ["2026-03-12", 1, 2],
    ["2026-03-13", 1, 1],
    ["2026-03-24", 1, 2],
  ]);
});

describe("the wallboard", () => {
  test("is shown to members, and to screens with a display link until the link is revoked", async () => {
    app.clock.set("2026-03-24T23:00:00Z");
    const member = await signedInMember(app);
    expect((await member.call("wallboard.show")).body.now).toMatchObject([
      { type: "evening", spots: 2, people: [{ name: "Ann Ann", isInService: false }] },
    ]);
    expect((await app.visitor().call("wallboard.show")).status).toBe(401);
    expect((await member.call("wallboard.addLink", { name: "Hall" })).status).toBe(403);
    const { body: link } = await admin.call("wallboard.addLink", { name: "Hall" });
    const token = String(link.address).split("#")[1];
    expect((await app.visitor().call("wallboard.show", { token })).body.now).toHaveLength(1);
    expect((await admin.call("wallboard.links")).body).toMatchObject([{ name: "Hall" }]);
    await admin.call("wallboard.removeLink", { id: link.id });
    expect((await app.visitor().call("wallboard.show", { token })).status).toBe(401);
  });
});

test("counts an ended shift in a member's month after 10-7, and not as missed while they are still 10-8", async () => {
  app.clock.set("2026-03-25T20:00:00Z");
  const gil = await signedInMember(app);
  const spot = async (startTime: string, endTime: string) =>
    addAssignment(
      app,
      (await addShift(app, { date: "2026-03-25", startTime, endTime })).id,
      gil.id,
      1,
      "confirmed",
    );
  const figures = async () => (await gil.call("reports.userStats")).body;
  await served((await spot("16:00", "17:00")).id, ["2026-03-25T20:00:00Z", null]);
  app.clock.set("2026-03-25T21:00:00Z");
  expect(await figures()).toMatchObject({ shiftsCompleted: 0, hoursLogged: 1, coverageRate: 100 });
  await spot("15:00", "16:00");
  expect(await figures()).toMatchObject({ coverageRate: 0 });
  const { body: own } = await gil.call("shifts.myUpcoming");
  await gil.call("attendance.checkOut", {
    assignmentId: own.find((one: { checkInTime: string | null }) => one.checkInTime).id,
  });
  expect(await figures()).toMatchObject({ shiftsCompleted: 1, hoursLogged: 1, coverageRate: 50 });
});
