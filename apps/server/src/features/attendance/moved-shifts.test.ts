import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settle();
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

/**
 * Adds a shift from 9:15 to 11:00 (13:15 to 15:00 UTC) with one member, 10-8 since 9:01; it is
 * 9:20.
 */
async function onDuty() {
  app.clock.set("2026-05-12T13:01:00Z");
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "09:15",
    endTime: "11:00",
    maxMembers: 1,
  });
  const member = await signedInMember(app, {
    unitNumber: `M-${shift.id}`,
    firstName: "Dana",
    lastName: "Levi",
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
  await app.settle();
  app.clock.set("2026-05-12T13:20:00Z");
  return { shift, member, assignmentId, unit: `M-${shift.id} Dana Levi` };
}

const change = (id: number, times: object) => admin.call("shifts.change", { id, ...times });

async function intervals(assignmentId: number) {
  await app.settle();
  const rows = await app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .selectAll()
    .where("assignmentId", "=", assignmentId)
    .orderBy("id")
    .execute();
  return rows.map(({ checkedInAt, checkedOutAt }) => [
    checkedInAt.toString(),
    checkedOutAt?.toString() ?? null,
  ]);
}

async function statusOf(assignmentId: number): Promise<string> {
  const row = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("status")
    .where("id", "=", assignmentId)
    .executeTakeFirstOrThrow();
  return row.status;
}

describe("moving a shift with an open 10-8", () => {
  test("asks the admin to confirm, naming the member, and changes nothing before that", async () => {
    const { shift, assignmentId, unit } = await onDuty();
    expect(await change(shift.id, { startTime: "15:00", endTime: "17:00" })).toMatchObject({
      status: 409,
      body: {
        code: "asks-first",
        message: `${unit}: 10-8 since 9:01 AM, ends now. Continue anyway?`,
        findings: [{ code: "in-service", member: unit }],
      },
    });
    expect(await intervals(assignmentId)).toEqual([["2026-05-12T13:01:00Z", null]]);
  });

  test("ends the 10-8 when check-in opens later at the new time, keeps its hours, and expects the member again", async () => {
    const { shift, member, assignmentId } = await onDuty();
    const moved = { startTime: "15:00", endTime: "17:00", overrides: ["in-service"] };
    expect((await change(shift.id, moved)).status).toBe(200);
    expect(await intervals(assignmentId)).toEqual([
      ["2026-05-12T13:01:00Z", "2026-05-12T13:20:00Z"],
    ]);
    expect(await statusOf(assignmentId)).toBe("assigned");
    const { body } = await member.call("notifications.list", {});
    expect(JSON.stringify(body)).toContain(
      "An admin moved your shift to Evening on Tue, May 12, 3:00 PM - 5:00 PM.",
    );
    app.clock.set("2026-05-12T19:10:00Z");
    await app.worker.tick();
    await app.settle();
    expect(JSON.stringify((await member.call("notifications.list", {})).body)).toContain(
      "Are you on shift?",
    );
    expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    expect(await statusOf(assignmentId)).toBe("confirmed");
  });

  test("counts the 10-8 from 30 minutes before the new start when that time is past", async () => {
    const { shift, assignmentId, unit } = await onDuty();
    const moved = { startTime: "09:40", endTime: "11:00" };
    expect(await change(shift.id, moved)).toMatchObject({
      status: 409,
      body: {
        message: `${unit}: 10-8 since 9:01 AM, will count from 9:10 AM. Continue anyway?`,
      },
    });
    expect((await change(shift.id, { ...moved, overrides: ["in-service"] })).status).toBe(200);
    expect(await intervals(assignmentId)).toEqual([["2026-05-12T13:10:00Z", null]]);
  });

  test("does not ask when the 10-8 is inside the new times", async () => {
    const { shift, assignmentId } = await onDuty();
    expect((await change(shift.id, { startTime: "09:00", endTime: "12:00" })).status).toBe(200);
    expect(await intervals(assignmentId)).toEqual([["2026-05-12T13:01:00Z", null]]);
  });

  test("asks also when the whole series is edited", async () => {
    app.clock.set("2026-05-12T13:01:00Z");
    const member = await signedInMember(app);
    const series = { startDate: "2026-05-12", endDate: "2026-05-19", recurringType: "weekly" };
    const form = {
      type: "custom",
      customName: "Fair",
      startTime: "09:15",
      endTime: "11:00",
      maxMembers: 1,
    };
    const { shiftIds } = (await admin.call("shifts.createSeries", { ...series, shifts: [form] }))
      .body;
    const { id: assignmentId } = await addAssignment(app, shiftIds[0], member.id);
    await member.call("attendance.checkIn", { assignmentId });
    const edit = { id: shiftIds[0], option: "all", startTime: "15:00", endTime: "17:00" };
    expect(await admin.call("shifts.changeSeries", edit)).toMatchObject({
      status: 409,
      body: { code: "asks-first" },
    });
    expect(
      (await admin.call("shifts.changeSeries", { ...edit, overrides: ["in-service"] })).body.count,
    ).toBe(2);
    expect(await intervals(assignmentId)).toEqual([
      ["2026-05-12T13:01:00Z", "2026-05-12T13:01:00Z"],
    ]);
  });
});
