import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

/** Adds a member with a pending request for a shift from 14:30 to 16:30; it is 14:00. */
async function asked() {
  const member = await signedInMember(app);
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "16:30",
    maxMembers: 1,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  const { body: request } = await member.call("replacements.request", {
    shiftAssignmentId: assignmentId,
    shiftId: shift.id,
  });
  const goInService = (more: object = {}) =>
    member.call("attendance.checkIn", { assignmentId, ...more });
  return { member, shift, assignmentId, request, goInService };
}

async function standing(shiftId: number) {
  const { read } = app.dependencies.database;
  const spots = await read
    .selectFrom("shiftAssignments")
    .selectAll()
    .where("shiftId", "=", shiftId)
    .orderBy("id")
    .execute();
  const requests = await read
    .selectFrom("replacementRequests")
    .select("status")
    .where("shiftId", "=", shiftId)
    .execute();
  const events = await read
    .selectFrom("events")
    .select("type")
    .where("shiftId", "=", shiftId)
    .orderBy("id")
    .execute();
  return {
    spots: spots.map(({ memberId, status }) => [memberId, status]),
    requests: requests.map(({ status }) => status),
    events: events.map(({ type }) => type).slice(1),
  };
}

describe("a requester without a replacement", () => {
  test("may go 10-8 when check-in is open, and takes the spot back at once", async () => {
    const { member, shift, goInService } = await asked();
    expect(await goInService()).toMatchObject({ status: 200, body: { status: "confirmed" } });
    expect(await standing(shift.id)).toEqual({
      spots: [[member.id, "confirmed"]],
      requests: ["cancelled"],
      events: ["replacements.cancelled", "attendance.checked-in"],
    });
  });

  test("may take the spot back after the start, on the same assignment row, before or after the request expires", async () => {
    const [before, after, taking] = [await asked(), await asked(), await asked()];
    app.clock.set("2026-05-12T18:31:00Z");
    expect((await before.goInService()).status).toBe(200);
    expect(await standing(before.shift.id)).toMatchObject({
      spots: [[before.member.id, "confirmed"]],
      requests: ["cancelled"],
    });
    await app.worker.tick();
    expect(await standing(after.shift.id)).toMatchObject({
      spots: [[after.member.id, "needs_cover"]],
      requests: ["expired"],
    });
    expect((await after.goInService()).status).toBe(200);
    expect(await standing(after.shift.id)).toEqual({
      spots: [[after.member.id, "confirmed"]],
      requests: ["expired"],
      events: ["replacements.expired", "replacements.taken", "attendance.checked-in"],
    });
    expect(
      (await taking.member.call("replacements.assignSelf", { id: taking.shift.id })).status,
    ).toBe(200);
    expect((await standing(taking.shift.id)).spots).toEqual([[taking.member.id, "assigned"]]);
  });

  test("is refused when check-in is closed or another member has the spot, and nothing changes", async () => {
    const { member, shift, request, goInService } = await asked();
    app.clock.set("2026-05-12T17:59:00Z");
    expect(await goInService()).toMatchObject({
      status: 409,
      body: { code: "check-in-window-closed" },
    });
    expect(await standing(shift.id)).toMatchObject({
      spots: [[member.id, "replacement_requested"]],
      requests: ["pending"],
    });
    const other = await signedInMember(app);
    await other.call("replacements.accept", { id: request.id });
    app.clock.set("2026-05-12T18:00:00Z");
    expect(await goInService()).toMatchObject({
      status: 409,
      body: { code: "assignment-not-active" },
    });
    const late = await asked();
    app.clock.set("2026-05-12T18:31:00Z");
    await app.worker.tick();
    expect(
      (await other.call("attendance.checkIn", { assignmentId: late.assignmentId })).status,
    ).toBe(403);
    const quicker = await signedInMember(app);
    expect((await quicker.call("replacements.assignSelf", { id: late.shift.id })).status).toBe(200);
    expect(await late.goInService()).toMatchObject({ status: 409, body: { code: "shift-full" } });
  });

  test("who goes 10-8 during a concurrent accept: only one of the two members has the spot", async () => {
    for (let round = 0; round < 4; round++) {
      const { member, shift, request, goInService } = await asked();
      const other = await signedInMember(app);
      const [own, theirs] = await Promise.all([
        goInService(),
        other.call("replacements.accept", { id: request.id }),
      ]);
      expect([own.status, theirs.status].sort()).toEqual([200, 409]);
      const { spots } = await standing(shift.id);
      expect(spots).toEqual(
        own.status === 200
          ? [[member.id, "confirmed"]]
          : [
              [member.id, "replaced"],
              [other.id, "assigned"],
            ],
      );
    }
  });
});

test("can't set the emergency priority, which only an admin can", async () => {
  const { member, shift, assignmentId, request } = await asked();
  await member.call("replacements.cancel", { id: request.id });
  const emergency = { shiftAssignmentId: assignmentId, shiftId: shift.id, priority: "emergency" };
  expect(await member.call("replacements.request", emergency)).toMatchObject({
    status: 403,
    body: {
      code: "emergency-needs-admin",
      message: expect.stringContaining("only admins") as string,
    },
  });
  const admin = await signedInMember(app, { role: "admin" });
  expect((await admin.call("replacements.request", emergency)).status).toBe(200);
});
