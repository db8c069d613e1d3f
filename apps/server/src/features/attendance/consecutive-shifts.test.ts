import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

/**
 * A member who is 10-8 on a shift until 14:30, and is assigned to the next one, whose check-in has
 * opened.
 */
async function backToBack() {
  const member = await signedInMember(app);
  const first = await addShift(app, { date: "2026-05-12", startTime: "12:30", endTime: "14:30" });
  const next = await addShift(app, { date: "2026-05-12", startTime: "14:30", endTime: "16:30" });
  const before = (await addAssignment(app, first.id, member.id)).id;
  const after = (await addAssignment(app, next.id, member.id)).id;
  app.clock.set("2026-05-12T16:30:00Z");
  expect((await member.call("attendance.checkIn", { assignmentId: before })).status).toBe(200);
  const goOver = (more: object = {}) =>
    member.call("attendance.checkIn", { assignmentId: after, ...more });
  return { member, before, after, goOver };
}

async function intervalsOf(memberId: number) {
  const rows = await app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select(["assignmentId", "checkedInAt", "checkedOutAt", "isClosedBySystem"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ assignmentId, checkedInAt, checkedOutAt, isClosedBySystem }) => [
    assignmentId,
    String(checkedInAt),
    checkedOutAt && String(checkedOutAt),
    isClosedBySystem,
  ]);
}

describe("going 10-8 on the next shift", () => {
  test.each([
    [
      "before the first is over ends it at that moment",
      "2026-05-12T18:10:00Z",
      "2026-05-12T18:10:00Z",
    ],
    [
      "after the first is over ends it at its own end",
      "2026-05-12T18:50:00Z",
      "2026-05-12T18:30:00Z",
    ],
  ])("%s", async (_when, at, end) => {
    const { member, before, after, goOver } = await backToBack();
    app.clock.set(at);
    expect(await goOver()).toMatchObject({ status: 200, body: { id: after, checkInTime: at } });
    expect(await intervalsOf(member.id)).toEqual([
      [before, "2026-05-12T16:30:00Z", end, false],
      [after, at, null, false],
    ]);
    const upcoming = (await member.call("shifts.myUpcoming")).body as {
      id: number;
      status: string;
    }[];
    expect(upcoming.map(({ id, status }) => [id, status])).toEqual([
      [before, "completed"],
      [after, "confirmed"],
    ]);
    // The member counts as one unit on call, although both shifts may be listed.
    const onCall = (await member.call("attendance.onCall")).body as {
      assignmentId: number;
      isLoggedIn: boolean;
    }[];
    const own = onCall.filter(({ assignmentId }) => [before, after].includes(assignmentId));
    expect(own.map(({ assignmentId, isLoggedIn }) => [assignmentId, isLoggedIn])).toEqual([
      [after, true],
    ]);
  });

  test("an offline tap counts at its true time, but not before the start of the interval on the earlier shift", async () => {
    const { member, before, after, goOver } = await backToBack();
    app.clock.set("2026-05-12T19:00:00Z");
    expect((await goOver({ at: "2026-05-12T18:20:00Z" })).body.checkInTime).toBe(
      "2026-05-12T18:20:00Z",
    );
    expect((await intervalsOf(member.id)).map(([, , end]) => end)).toEqual([
      "2026-05-12T18:20:00Z",
      null,
    ]);
    const second = await backToBack();
    app.clock.set("2026-05-12T18:25:00Z");
    await second.member.call("attendance.checkOut", { assignmentId: second.before });
    app.clock.set("2026-05-12T19:00:00Z");
    expect((await second.goOver({ at: "2026-05-12T18:05:00Z" })).body.checkInTime).toBe(
      "2026-05-12T18:25:00Z",
    );
    expect([before, after]).not.toContain(second.after);
  });

  test("keeps the first interval open when the next shift's check-in is not open", async () => {
    const { member, before, goOver } = await backToBack();
    expect(await goOver()).toMatchObject({ status: 409, body: { code: "check-in-window-closed" } });
    expect(await intervalsOf(member.id)).toEqual([[before, "2026-05-12T16:30:00Z", null, false]]);
  });

  test("happens once for six taps, and a concurrent 10-7 on the first shift is recorded once", async () => {
    const { member, before, after, goOver } = await backToBack();
    app.clock.set("2026-05-12T18:10:00Z");
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => goOver()),
      member.call("attendance.checkOut", { assignmentId: before }),
    ]);
    const over = answers.slice(0, 6).map(({ status }) => status);
    expect(over.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect([200, 409]).toContain(answers[6]?.status);
    expect(await intervalsOf(member.id)).toEqual([
      [before, "2026-05-12T16:30:00Z", "2026-05-12T18:10:00Z", false],
      [after, "2026-05-12T18:10:00Z", null, false],
    ]);
  });

  test("is accepted once when a member taps two shifts at the same moment", async () => {
    const member = await signedInMember(app);
    const spots = await Promise.all(
      [
        ["13:30", "14:10"],
        ["14:10", "15:00"],
      ].map(async ([startTime = "", endTime = ""]) => {
        const shift = await addShift(app, { date: "2026-05-12", startTime, endTime });
        return (await addAssignment(app, shift.id, member.id)).id;
      }),
    );
    app.clock.set("2026-05-12T18:00:00Z");
    for (let round = 0; round < 5; round++) {
      await Promise.all(
        spots.map((assignmentId) => member.call("attendance.checkIn", { assignmentId })),
      );
      const open = (await intervalsOf(member.id)).filter(([, , end]) => end === null);
      expect(open).toHaveLength(1);
    }
  });
});
