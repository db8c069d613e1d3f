import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const NOW = Temporal.Instant.from("2026-12-01T12:00:00Z");

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let dana: Client & { id: number };
let noa: Client & { id: number };
let admin: Client & { id: number };
let shift: number;
/** Instants at 7 PM, 11 PM, 3 AM and 7 AM in the squad's time zone. */
const [SEVEN, ELEVEN, THREE, MORNING] = [
  "2026-12-05T00:00:00Z",
  "2026-12-05T04:00:00Z",
  "2026-12-05T08:00:00Z",
  "2026-12-05T12:00:00Z",
] as const;
const part = (startsAt: string, endsAt: string) => ({ startsAt, endsAt });

beforeEach(async () => {
  app.clock.set(NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
  dana = await signedInMember(app);
  noa = await signedInMember(app);
  admin = await signedInMember(app, { role: "admin" });
  shift = await night();
});

async function night(maxMembers = 1): Promise<number> {
  const about = { date: "2026-12-04", endDate: "2026-12-05", startTime: "19:00", endTime: "07:00" };
  return (await addShift(app, { ...about, type: "night", maxMembers })).id;
}

async function crew(id = shift) {
  const { body } = await admin.call("shifts.one", { id });
  return body as {
    assignmentCount: number;
    heldCount: number;
    assignments: {
      id: number;
      userId: number;
      status: string;
      part?: { startsAt: string; endsAt: string };
    }[];
  };
}

/**
 * Returns the hours of each attendance interval that are within the assignment's own times, by
 * start.
 */
async function readHours() {
  return sql<{ hours: number }>`
    select round(extract(epoch from least(i.checked_out_at, a.ends_at)
      - greatest(i.checked_in_at, a.starts_at)) / 3600)::int as hours
    from attendance_intervals i join shift_assignments a on a.id = i.assignment_id
    order by i.checked_in_at`.execute(app.dependencies.database.write);
}

async function outstanding(client: Client) {
  const { body } = await client.call("replacements.outstanding", {});
  return (
    body as { id: number; part?: object; replacementRequestId: number | null; ownPart: string }[]
  ).filter(({ id }) => id === shift);
}

async function giveLastPart(assignmentId: number, startsAt: string = THREE) {
  const asked = { shiftAssignmentId: assignmentId, shiftId: shift };
  return dana.call("replacements.request", { ...asked, part: part(startsAt, MORNING) });
}

describe("taking a part", () => {
  test("fills the first part and leaves the rest open", async () => {
    const taken = await dana.call("replacements.assignSelf", {
      id: shift,
      part: part(SEVEN, ELEVEN),
    });
    expect(taken.status).toBe(200);
    expect(await crew()).toMatchObject({
      assignmentCount: 0,
      assignments: [{ userId: dana.id, status: "assigned", part: part(SEVEN, ELEVEN) }],
    });
    expect(await outstanding(noa)).toMatchObject([{ part: part(ELEVEN, MORNING) }]);
    const [own] = (await dana.call("shifts.myUpcoming", {})).body as { shift: object }[];
    expect(own?.shift).toMatchObject({
      ...part(SEVEN, ELEVEN),
      date: "2026-12-04",
      endDate: null,
      startTime: "19:00",
      endTime: "23:00",
    });
  });

  test("lists its hours before time off", async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(SEVEN, ELEVEN) });
    const days = { id: dana.id, fromDate: "2026-12-04", untilDate: "2026-12-05" };
    expect((await dana.call("timeOff.shiftsWithin", days)).body).toMatchObject([
      { shiftId: shift, date: "2026-12-04", endDate: null, startTime: "19:00", endTime: "23:00" },
    ]);
  });

  test("lets a member take the rest of their own shift", async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(SEVEN, ELEVEN) });
    expect(await outstanding(dana)).toMatchObject([{ ownPart: null, part: part(ELEVEN, MORNING) }]);
    const taken = await dana.call("replacements.assignSelf", { id: shift, isUndoable: true });
    expect(taken.status).toBe(200);
    expect(await crew()).toMatchObject({ assignmentCount: 1 });
    const saved = await admin.call("shifts.change", { id: shift, notes: "Radios" });
    expect(saved.status).toBe(200);
    const { assignmentId } = taken.body as { assignmentId: number };
    expect((await dana.call("replacements.giveBack", { id: assignmentId })).status).toBe(200);
    expect((await crew()).assignments).toMatchObject([{ part: part(SEVEN, ELEVEN) }]);
  });

  test("counts only the open hours as open", async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(SEVEN, ELEVEN) });
    const range = { startDate: "2026-12-04", endDate: "2026-12-04" };
    expect((await admin.call("reports.coverage", range)).body).toMatchObject([
      {
        filled: 0,
        spots: 1,
        byTime: [
          { ...part(SEVEN, ELEVEN), filled: 1 },
          { ...part(ELEVEN, MORNING), filled: 0 },
        ],
      },
    ]);
    expect((await admin.call("reports.systemStats", {})).body).toMatchObject({ coverageGaps: 1 });
  });

  test("reminds a member before their part, with its hours", async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(THREE, MORNING) });
    app.clock.set(Temporal.Instant.from("2026-12-05T06:30:00Z"));
    await app.worker.tick();
    await app.settle();
    const { body } = await dana.call("notifications.list", {});
    const reminders = (body as { message: string; metadata: { kind?: string } }[]).filter(
      ({ metadata }) => metadata.kind === "reminder",
    );
    expect(reminders).toHaveLength(1);
    expect(reminders[0]!.message).toContain("3:00 AM");
  });

  test("gives the open rest to a member who takes the shift without naming a part", async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(SEVEN, ELEVEN) });
    expect((await noa.call("replacements.assignSelf", { id: shift })).status).toBe(200);
    const now = await crew();
    expect(now).toMatchObject({ assignmentCount: 1 });
    expect(now.assignments[1]).toMatchObject({ userId: noa.id, part: part(ELEVEN, MORNING) });
    expect(await outstanding(admin)).toEqual([]);
  });

  test.each([
    ["a middle part", part(ELEVEN, THREE), "part-not-open"],
    ["a quarter hour", part(SEVEN, "2026-12-05T04:15:00Z"), "part-times"],
    ["a short part", part(SEVEN, "2026-12-05T01:00:00Z"), "part-too-short"],
  ])("refuses %s", async (_name, wanted, code) => {
    const refused = await dana.call("replacements.assignSelf", { id: shift, part: wanted });
    expect(refused.body).toMatchObject({ code });
    expect((await crew()).assignments).toEqual([]);
  });

  test("refuses hours that another member has", async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(SEVEN, THREE) });
    const refused = await noa.call("replacements.assignSelf", {
      id: shift,
      part: part(ELEVEN, MORNING),
    });
    expect(refused.body).toMatchObject({ code: "part-not-open" });
  });

  test("gives a part to one of two concurrent members", async () => {
    const wanted = { id: shift, part: part(SEVEN, ELEVEN) };
    const answers = await Promise.all([
      dana.call("replacements.assignSelf", wanted),
      noa.call("replacements.assignSelf", wanted),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("refuses parts in a squad that does not split shifts", async () => {
    await admin.call("settings.change", { features: [] });
    const refused = await dana.call("replacements.assignSelf", {
      id: shift,
      part: part(SEVEN, ELEVEN),
    });
    expect(refused.body).toMatchObject({ code: "parts-off" });
    await admin.call("settings.change", { features: ["partial-assignments"] });
  });

  test("lets a member serve another shift in the remaining hours", async () => {
    const evening = await addShift(app, {
      date: "2026-12-04",
      startTime: "17:00",
      endTime: "20:00",
    });
    await addAssignment(app, evening.id, dana.id);
    expect((await dana.call("replacements.assignSelf", { id: shift })).body).toMatchObject({
      code: "shift-overlaps",
    });
    const taken = await dana.call("replacements.assignSelf", {
      id: shift,
      part: part(ELEVEN, MORNING),
      overrides: ["short-rest"],
    });
    expect(taken.status).toBe(200);
  });

  test("lets an admin assign a part, and a member with parts move to a whole spot", async () => {
    shift = await night(2);
    const assign = (userId: number, wanted: object) =>
      admin.call("replacements.assignShift", { userId, shiftId: shift, ...wanted });
    expect((await assign(dana.id, { part: part(SEVEN, ELEVEN) })).status).toBe(200);
    const other = await signedInMember(app);
    expect((await assign(other.id, { part: part(THREE, MORNING) })).status).toBe(200);
    expect((await assign(noa.id, {})).status).toBe(200);
    const now = await crew();
    expect(now.assignments.map(({ part: own }) => own)).toEqual([
      part(SEVEN, ELEVEN),
      part(THREE, MORNING),
      undefined,
    ]);
    expect(now.assignmentCount).toBe(1);
    expect(await outstanding(await signedInMember(app))).toMatchObject([
      { part: part(ELEVEN, THREE) },
    ]);
  });
});

describe("giving up a part", () => {
  let spot: number;
  beforeEach(async () => {
    spot = (await addAssignment(app, shift, dana.id)).id;
  });

  test("requests a replacement for the part and keeps the rest", async () => {
    const asked = await giveLastPart(spot);
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ part: part(THREE, MORNING), status: "pending" });
    expect(await crew()).toMatchObject({
      assignmentCount: 0,
      heldCount: 1,
      assignments: [
        { id: spot, status: "assigned", part: part(SEVEN, THREE) },
        { status: "replacement_requested", part: part(THREE, MORNING) },
      ],
    });
    expect(await outstanding(noa)).toMatchObject([
      { part: part(THREE, MORNING), hasReplacementRequest: true },
    ]);
  });

  test("gives only the part to a member who accepts it", async () => {
    const { body } = await giveLastPart(spot);
    const { id } = body as { id: number };
    expect((await noa.call("replacements.accept", { id })).status).toBe(200);
    const now = await crew();
    expect(now).toMatchObject({ assignmentCount: 1, heldCount: 0 });
    expect(now.assignments.find(({ userId }) => userId === noa.id)).toMatchObject({
      status: "assigned",
      part: part(THREE, MORNING),
    });
  });

  test("joins the parts again when the member cancels the request", async () => {
    const { body } = await giveLastPart(spot);
    const { id } = body as { id: number };
    expect((await dana.call("replacements.cancel", { id })).status).toBe(200);
    const { assignments, assignmentCount } = await crew();
    expect(assignmentCount).toBe(1);
    expect(assignments).toHaveLength(1);
    expect(assignments[0]).toMatchObject({ id: spot, status: "assigned" });
    expect(assignments[0]!.part).toBeUndefined();
  });

  test("holds the requested part: no other member can take it as an open one", async () => {
    await giveLastPart(spot);
    const refused = await noa.call("replacements.assignSelf", {
      id: shift,
      part: part(THREE, MORNING),
    });
    expect(refused.status).toBe(409);
  });

  test("announces the hours of the part to members", async () => {
    await giveLastPart(spot);
    await app.worker.tick();
    await app.settle();
    const { body } = await noa.call("notifications.list", {});
    const [asked] = body as { message: string }[];
    expect(asked?.message).toContain("3:00 AM - 7:00 AM");
  });

  test("keeps the request open until the part starts", async () => {
    const { body } = await giveLastPart(spot);
    app.clock.set(Temporal.Instant.from("2026-12-05T06:00:00Z"));
    await app.worker.tick();
    await app.settle();
    const accepted = await noa.call("replacements.accept", { id: (body as { id: number }).id });
    expect(accepted.status).toBe(200);
  });

  test("lets the member serve the part themselves when no one accepted", async () => {
    await giveLastPart(spot);
    app.clock.set(Temporal.Instant.from("2026-12-04T23:50:00Z"));
    expect((await dana.call("attendance.checkIn", { assignmentId: spot })).status).toBe(200);
    app.clock.set(Temporal.Instant.from("2026-12-05T08:01:00Z"));
    await app.worker.tick();
    await app.settle();
    const given = (await crew()).assignments.find(({ id }) => id !== spot)!;
    expect(given.status).toBe("needs_cover");
    expect((await dana.call("attendance.checkIn", { assignmentId: given.id })).status).toBe(200);
    app.clock.set(Temporal.Instant.from("2026-12-05T12:01:00Z"));
    await app.worker.tick();
    await app.settle();
    app.clock.set(Temporal.Instant.from("2026-12-05T14:00:00Z"));
    await app.worker.tick();
    await app.settle();
    expect((await crew()).assignments.map(({ status }) => status)).toEqual([
      "completed",
      "completed",
    ]);
    const { rows } = await readHours();
    expect(rows).toEqual([{ hours: 8 }, { hours: 4 }]);
  });

  test("refuses another member's part", async () => {
    const refused = await noa.call("replacements.request", {
      shiftAssignmentId: spot,
      shiftId: shift,
      part: part(THREE, MORNING),
    });
    expect(refused.status).toBe(403);
  });
});

describe("changing a shift with parts", () => {
  beforeEach(async () => {
    await dana.call("replacements.assignSelf", { id: shift, part: part(SEVEN, ELEVEN) });
    await noa.call("replacements.assignSelf", { id: shift });
  });

  test("adapts parts to a changed end, and moves them with the shift", async () => {
    expect((await admin.call("shifts.change", { id: shift, endTime: "06:00" })).status).toBe(200);
    expect((await crew()).assignments.map(({ part: own }) => own)).toEqual([
      part(SEVEN, ELEVEN),
      part(ELEVEN, "2026-12-05T11:00:00Z"),
    ]);
    const moved = { id: shift, date: "2026-12-10", endDate: "2026-12-11" };
    expect((await admin.call("shifts.change", moved)).status).toBe(200);
    expect((await crew()).assignments[0]!.part).toEqual(
      part("2026-12-11T00:00:00Z", "2026-12-11T04:00:00Z"),
    );
  });

  test("refuses an earlier end that leaves a part too short", async () => {
    const refused = await admin.call("shifts.change", { id: shift, endTime: "00:00" });
    expect(refused.body).toMatchObject({ code: "part-too-short" });
  });

  test("saves a change that lists the members of both parts", async () => {
    const saved = await admin.call("shifts.change", {
      id: shift,
      notes: "Bring radios",
      memberIds: [dana.id, noa.id],
    });
    expect(saved.status).toBe(200);
    expect((await crew()).assignments).toHaveLength(2);
  });
});
