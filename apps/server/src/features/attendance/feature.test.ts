import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

/** A member assigned to a shift from 14:30 to 16:30; it is 14:00. */
async function memberOnShift() {
  const member = await signedInMember(app);
  const shift = await addShift(app, { date: "2026-05-12", startTime: "14:30", endTime: "16:30" });
  const assignment = await addAssignment(app, shift.id, member.id);
  return { member, shift, assignmentId: assignment.id };
}

async function intervalsOf(assignmentId: number) {
  return app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .selectAll()
    .where("assignmentId", "=", assignmentId)
    .orderBy("id")
    .execute();
}

async function statusOf(assignmentId: number): Promise<string> {
  const row = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("status")
    .where("id", "=", assignmentId)
    .executeTakeFirstOrThrow();
  return row.status;
}

describe("going 10-8 and 10-7", () => {
  test("opens, closes and reopens an attendance interval, and members see each state", async () => {
    const { member, assignmentId } = await memberOnShift();
    const here = async () =>
      (await member.call("attendance.onCall")).body.find(
        (unit: { assignmentId: number }) => unit.assignmentId === assignmentId,
      );

    expect(await member.call("attendance.checkIn", { assignmentId })).toMatchObject({
      status: 200,
      body: { status: "confirmed", checkOutTime: null },
    });
    expect(await here()).toMatchObject({ isLoggedIn: true, checkInTime: TEST_NOW });
    app.clock.advance({ minutes: 50 });
    expect(await member.call("attendance.checkOut", { assignmentId })).toMatchObject({
      status: 200,
      body: { status: "completed" },
    });
    expect(await here()).toMatchObject({ isLoggedIn: false, checkOutTime: "2026-05-12T18:50:00Z" });
    app.clock.advance({ minutes: 10 });
    expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    expect(await here()).toMatchObject({ isLoggedIn: true, checkOutTime: null });
    expect(await intervalsOf(assignmentId)).toHaveLength(2);
    expect(
      (await member.call("attendance.onDuty")).body.map(
        (unit: { assignmentId: number }) => unit.assignmentId,
      ),
    ).toContain(assignmentId);
  });

  test("accepts one of two concurrent taps from two connections", async () => {
    const { member, assignmentId } = await memberOnShift();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => member.call("attendance.checkIn", { assignmentId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: "Already 10-8",
      code: "already-checked-in",
    });
    expect(await intervalsOf(assignmentId)).toHaveLength(1);
  });

  test("accepts one of two concurrent taps over two instances", async () => {
    const other = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      const { member, assignmentId } = await memberOnShift();
      const elsewhere = other.visitor();
      elsewhere.cookie = member.cookie;
      const answers = await Promise.all([
        member.call("attendance.checkIn", { assignmentId }),
        elsewhere.call("attendance.checkIn", { assignmentId }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    } finally {
      await other.close();
    }
  });

  test.each([
    ["a minute before the window", "2026-05-12T17:59:00Z", 409, "check-in-window-closed"],
    ["as the window opens", "2026-05-12T18:00:00Z", 200, undefined],
    ["just before the end", "2026-05-12T20:29:59Z", 200, undefined],
    ["at the end", "2026-05-12T20:30:00Z", 409, "check-in-window-closed"],
  ])("allows a 10-8 only while check-in is open: %s", async (_when, at, status, code) => {
    const { member, assignmentId } = await memberOnShift();
    app.clock.set(at);
    const answer = await member.call("attendance.checkIn", { assignmentId });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    const can = at < "2026-05-12T20:30:00Z" ? "can" : "could";
    if (code)
      expect(answer.body.message).toBe(
        `You ${can} check in from 2:00 PM on Tue, May 12 until 4:30 PM.`,
      );
  });

  test("refuses another member's assignment and changes nothing", async () => {
    const { assignmentId } = await memberOnShift();
    const stranger = await signedInMember(app, { role: "admin" });
    expect(await stranger.call("attendance.checkIn", { assignmentId })).toMatchObject({
      status: 403,
      body: { code: "not-your-assignment" },
    });
    expect(await stranger.call("attendance.checkOut", { assignmentId })).toMatchObject({
      status: 403,
    });
    expect(await intervalsOf(assignmentId)).toEqual([]);
  });

  test("refuses 10-7 before 10-8, an unknown assignment, and a malformed one", async () => {
    const { member, assignmentId } = await memberOnShift();
    expect(await member.call("attendance.checkOut", { assignmentId })).toMatchObject({
      status: 409,
      body: {
        code: "not-checked-in",
        message: "You must check in to your shift before checking out.",
      },
    });
    expect(await member.call("attendance.checkIn", { assignmentId: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { code: "assignment-missing" },
    });
    expect(await member.call("attendance.checkIn", { assignmentId: "x" })).toMatchObject({
      status: 400,
      body: { code: "input-invalid" },
    });
    expect(await member.call("attendance.checkIn", { assignmentId, memberId: 1 })).toMatchObject({
      status: 400,
      body: { fields: { memberId: expect.any(String) } },
    });
    expect((await app.visitor().call("attendance.checkIn", { assignmentId })).status).toBe(401);
  });

  test("accepts an offline check-in at its true time, within twelve hours", async () => {
    const { member, assignmentId } = await memberOnShift();
    app.clock.set("2026-05-12T21:00:00Z");
    expect(
      await member.call("attendance.checkIn", { assignmentId, at: "2026-05-12T18:20:00Z" }),
    ).toMatchObject({
      status: 200,
      body: { checkInTime: "2026-05-12T18:20:00Z" },
    });
    const again = { assignmentId, at: "2026-05-12T19:00:00Z" };
    expect((await member.call("attendance.checkOut", again)).status).toBe(200);
    expect(
      (await member.call("attendance.checkIn", { ...again, at: "2026-05-12T18:50:00Z" })).body
        .checkInTime,
    ).toBe(again.at);
    const late = await memberOnShift();
    app.clock.set("2026-05-13T07:00:00Z");
    expect(
      (
        await late.member.call("attendance.checkIn", {
          assignmentId: late.assignmentId,
          at: "2026-05-12T18:20:00Z",
        })
      ).status,
    ).toBe(409);
  });
});

describe("an hour after the end", () => {
  test("closes a forgotten 10-8 at the shift's end and marks an absent member as missed, once", async () => {
    const forgotten = await memberOnShift();
    const absent = await memberOnShift();
    await forgotten.member.call("attendance.checkIn", { assignmentId: forgotten.assignmentId });
    app.clock.set("2026-05-12T21:29:59Z");
    await app.worker.tick();
    expect(await statusOf(absent.assignmentId)).toBe("assigned");
    app.clock.set("2026-05-12T21:30:00Z");
    await app.worker.tick();
    await app.worker.tick();
    expect(await statusOf(forgotten.assignmentId)).toBe("completed");
    expect(await statusOf(absent.assignmentId)).toBe("missed");
    const [interval] = await intervalsOf(forgotten.assignmentId);
    expect(interval).toMatchObject({ isClosedBySystem: true });
    expect(interval?.checkedOutAt?.toString()).toBe("2026-05-12T20:30:00Z");
    const events = await app.dependencies.database.read
      .selectFrom("events")
      .select("type")
      .where("assignmentId", "in", [forgotten.assignmentId, absent.assignmentId])
      .execute();
    expect(events.map(({ type }) => type).sort()).toEqual([
      "attendance.checked-in",
      "attendance.closed-by-system",
      "attendance.missed",
    ]);
  });

  test("counts an offline 10-8 that arrives after the spot was marked as missed", async () => {
    const { member, shift, assignmentId } = await memberOnShift();
    app.clock.set("2026-05-12T21:30:00Z");
    await app.worker.tick();
    expect(await statusOf(assignmentId)).toBe("missed");
    expect((await member.call("attendance.checkIn", { assignmentId })).body.code).toBe(
      "check-in-window-closed",
    );
    expect(
      await member.call("attendance.checkIn", { assignmentId, at: "2026-05-12T18:25:00Z" }),
    ).toMatchObject({ status: 200 });
    expect((await member.call("shifts.one", { id: shift.id })).body.assignmentCount).toBe(1);
    expect(
      await member.call("attendance.checkOut", { assignmentId, at: "2026-05-12T20:10:00Z" }),
    ).toMatchObject({
      status: 200,
      body: {
        status: "completed",
        checkInTime: "2026-05-12T18:25:00Z",
        checkOutTime: "2026-05-12T20:10:00Z",
      },
    });
  });

  test.each([
    ["before the end", "2026-05-12T19:40:00Z"],
    ["after it, before the system closed it", "2026-05-12T21:20:00Z"],
  ])(
    "counts an offline 10-7 from %s that arrives after the system closed the shift",
    async (_when, at) => {
      const { member, assignmentId } = await memberOnShift();
      await member.call("attendance.checkIn", { assignmentId });
      app.clock.set("2026-05-12T21:45:00Z");
      await app.worker.tick();
      expect((await member.call("attendance.checkOut", { assignmentId })).body.code).toBe(
        "not-checked-in",
      );
      expect(await member.call("attendance.checkOut", { assignmentId, at })).toMatchObject({
        status: 200,
        body: { status: "completed", checkOutTime: at },
      });
      expect(await intervalsOf(assignmentId)).toMatchObject([{ isClosedBySystem: false }]);
      expect((await member.call("attendance.checkOut", { assignmentId, at })).body.code).toBe(
        "not-checked-in",
      );
    },
  );

  test("records an implausibly late 10-7 as the shift's end", async () => {
    const { member, assignmentId } = await memberOnShift();
    await member.call("attendance.checkIn", { assignmentId });
    app.clock.set("2026-05-13T12:00:00Z");
    expect(
      await member.call("attendance.checkOut", { assignmentId, at: "2026-05-12T20:00:00Z" }),
    ).toMatchObject({
      status: 200,
      body: { status: "completed", checkOutTime: "2026-05-12T20:30:00Z" },
    });
  });

  test("a replacement request by a member who is 10-8 ends the 10-8, and other members' shifts still close", async () => {
    const early = await memberOnShift();
    const absent = await memberOnShift();
    const other = await signedInMember(app);
    await early.member.call("attendance.checkIn", { assignmentId: early.assignmentId });
    const askedAt = String(app.clock.now());
    const request = await early.member.call("replacements.request", {
      shiftAssignmentId: early.assignmentId,
      shiftId: early.shift.id,
    });
    expect((await other.call("replacements.accept", { id: request.body.id })).status).toBe(200);
    app.clock.set("2026-05-12T21:30:00Z");
    await app.worker.tick();
    expect(await statusOf(early.assignmentId)).toBe("replaced");
    expect(await statusOf(absent.assignmentId)).toBe("missed");
    const [interval] = await intervalsOf(early.assignmentId);
    expect([interval?.isClosedBySystem, String(interval?.checkedOutAt)]).toEqual([false, askedAt]);
  });
});
