import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { spotFaults } from "../../testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../testing/squads/spot-snapshot.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  await app.dependencies.database.write
    .updateTable("organizationSettings")
    .set({ startAskMinutes: 10 })
    .execute();
  app.dependencies.organization.clear();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settle();
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  for (const table of ["notifications", "shifts"] as const) await write.deleteFrom(table).execute();
});

async function at(time: string): Promise<void> {
  app.clock.set(time);
  await app.worker.tick();
  await app.settle();
}

async function faults(): Promise<string[]> {
  return spotFaults(await readSpotSnapshot(app.dependencies.database.read));
}

async function statusesOf(shiftId: number) {
  const { read } = app.dependencies.database;
  const spots = await read
    .selectFrom("shiftAssignments")
    .selectAll()
    .where("shiftId", "=", shiftId)
    .orderBy("id")
    .execute();
  const requests = await read
    .selectFrom("replacementRequests")
    .selectAll()
    .where("shiftId", "=", shiftId)
    .orderBy("id")
    .execute();
  return {
    spots: spots.map(({ memberId, status }) => [memberId, status]),
    requests: requests.map(({ requesterId, status, acceptedBy }) => [
      requesterId,
      status,
      acceptedBy,
    ]),
  };
}

const titlesOf = async (client: Client) =>
  ((await client.call("notifications.list")).body as { title: string }[]).map(({ title }) => title);

/**
 * Adds a two-spot shift from 14:30 to 18:30. The first member's request expired. The second member
 * said after the start that they can't come, so a pending request holds their spot.
 */
async function startedShift() {
  const [first, second, third] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "18:30",
    maxMembers: 2,
  });
  const { id: firstSpot } = await addAssignment(app, shift.id, first.id, 1);
  const { id: secondSpot } = await addAssignment(app, shift.id, second.id, 2);
  await first.call("replacements.request", { shiftAssignmentId: firstSpot, shiftId: shift.id });
  await at("2026-05-12T18:31:00Z");
  await at("2026-05-12T18:46:00Z");
  const late = await second.call("replacements.request", {
    shiftAssignmentId: secondSpot,
    shiftId: shift.id,
  });
  expect(late.status).toBe(200);
  const comeBack = () => first.call("attendance.checkIn", { assignmentId: firstSpot });
  return {
    first,
    second,
    third,
    shift,
    firstSpot,
    secondSpot,
    requestId: late.body.id as number,
    comeBack,
  };
}

describe("a member who returns after their request expired", () => {
  test("gets the open spot, and the other member's request stays pending", async () => {
    const { first, second, shift, comeBack } = await startedShift();
    expect((await comeBack()).status).toBe(200);
    expect(await statusesOf(shift.id)).toEqual({
      spots: [
        [first.id, "confirmed"],
        [second.id, "replacement_requested"],
      ],
      requests: [
        [first.id, "expired", null],
        [second.id, "pending", null],
      ],
    });
  });

  test("accepts the other member's pending request when only its spot is left, and notifies that member", async () => {
    const { first, second, third, shift, comeBack } = await startedShift();
    expect((await third.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    expect((await comeBack()).status).toBe(200);
    expect(await statusesOf(shift.id)).toEqual({
      spots: [
        [first.id, "confirmed"],
        [second.id, "replaced"],
        [third.id, "assigned"],
      ],
      requests: [
        [first.id, "expired", null],
        [second.id, "accepted", first.id],
      ],
    });
    await app.settle();
    expect(await titlesOf(second)).toContainEqual(expect.stringMatching(/^Covered: /));
    expect(await titlesOf(admin)).toContainEqual(expect.stringMatching(/^Replacement found: /));
    const moves = (await admin.call("shifts.assignmentHistory", { id: shift.id })).body as {
      moves: { how: string }[];
    }[];
    expect(moves.flatMap((spot) => spot.moves.map(({ how }) => how))).toContain("request");
    expect(await faults()).toEqual([]);
  });

  test("is refused when every spot is filled, and nothing changes", async () => {
    const { third, shift, requestId, comeBack } = await startedShift();
    const fourth = await signedInMember(app);
    expect((await third.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    expect((await fourth.call("replacements.accept", { id: requestId })).status).toBe(200);
    const before = await statusesOf(shift.id);
    expect(await comeBack()).toMatchObject({
      status: 409,
      body: {
        code: "shift-full",
        message: "Someone else took this spot. Look for another open shift.",
      },
    });
    expect(await statusesOf(shift.id)).toEqual(before);
  });

  test("does not get a spot that the concurrently returning requester gets, and vice versa", async () => {
    for (let round = 0; round < 4; round++) {
      const { second, third, shift, secondSpot, comeBack } = await startedShift();
      await third.call("replacements.assignSelf", { id: shift.id });
      const answers = await Promise.all([
        comeBack(),
        second.call("attendance.checkIn", { assignmentId: secondSpot }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await faults()).toEqual([]);
      app.clock.set(TEST_NOW);
      await app.dependencies.database.write.deleteFrom("shifts").execute();
    }
  });
});

test("can accept the pending request when marked as missed on a shift that moved to later", async () => {
  const [missed, asking] = [await signedInMember(app), await signedInMember(app)];
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "15:30",
    maxMembers: 1,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, missed.id, 1);
  await at("2026-05-12T20:35:00Z");
  expect((await statusesOf(shift.id)).spots).toEqual([[missed.id, "missed"]]);
  await admin.call("shifts.change", { id: shift.id, date: "2026-05-13" });
  await admin.call("replacements.assignShift", { userId: asking.id, shiftId: shift.id });
  const { read } = app.dependencies.database;
  const spot = await read
    .selectFrom("shiftAssignments")
    .select("id")
    .where("memberId", "=", asking.id)
    .executeTakeFirstOrThrow();
  await asking.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: shift.id });
  app.clock.set("2026-05-13T18:15:00Z");
  expect((await missed.call("attendance.checkIn", { assignmentId })).status).toBe(200);
  expect(await statusesOf(shift.id)).toEqual({
    spots: [
      [missed.id, "confirmed"],
      [asking.id, "replaced"],
    ],
    requests: [[asking.id, "accepted", missed.id]],
  });
});

test("keeps a shift under way from getting fewer spots than are filled and held", async () => {
  const { third, shift } = await startedShift();
  await third.call("replacements.assignSelf", { id: shift.id });
  expect(await admin.call("shifts.change", { id: shift.id, maxMembers: 1 })).toMatchObject({
    status: 409,
    body: { code: "more-assigned-than-slots" },
  });
  expect(await faults()).toEqual([]);
});

test("gets a clear error from a command that would take the held spot", async () => {
  const { first, third, shift, requestId } = await startedShift();
  await third.call("replacements.assignSelf", { id: shift.id });
  const fourth = await signedInMember(app);
  const before = await statusesOf(shift.id);
  const { write } = app.dependencies.database;
  // Simulates a faulty command that declines the request and gives its spot to the member who had
  // left.
  await sql`
    create function forget_held_spot() returns trigger language plpgsql as $$
    begin
      update shift_assignments set status = 'assigned', spot_number = 2 where member_id = ${sql.lit(first.id)} and status = 'needs_cover';
      return null;
    end $$`.execute(write);
  await sql`create trigger forget_held_spot after insert on replacement_declines for each row execute function forget_held_spot()`.execute(
    write,
  );
  const answer = await fourth.call("replacements.decline", { id: requestId });
  await sql`drop function forget_held_spot cascade`.execute(write);
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: "shift-full",
      message:
        "Every spot on this shift is filled or held for a replacement request. Refresh to see the crew.",
    },
  });
  expect(await statusesOf(shift.id)).toEqual(before);
});
