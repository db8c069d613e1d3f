import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let day = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

/** Adds a shift with this many spots on a new day, whose only member has a pending request. */
async function held(maxMembers: number) {
  day += 1;
  const date = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
  const asker = await signedInMember(app);
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers });
  const spot = await addAssignment(app, shift.id, asker.id);
  const { body } = await asker.call("replacements.request", {
    shiftAssignmentId: spot.id,
    shiftId: shift.id,
  });
  return { asker, shift, date, request: body as { id: number } };
}

const edit = (id: number, changes: object) => admin.call("shifts.change", { id, ...changes });
const requestOf = (id: number) =>
  app.dependencies.database.read
    .selectFrom("replacementRequests")
    .select(["status", "acceptedBy"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const titles = async (member: Client) =>
  ((await member.call("notifications.list")).body as { title: string; message: string }[]).map(
    ({ title }) => title,
  );

describe("editing a shift with a held spot", () => {
  test("accepts the request on behalf of an added member, and notifies each member of what concerns them", async () => {
    const { asker, shift, request } = await held(1);
    const taker = await signedInMember(app);
    expect((await edit(shift.id, { memberIds: [taker.id] })).body).toMatchObject({
      assignmentCount: 1,
      heldCount: 0,
    });
    await app.settle();
    expect(await requestOf(request.id)).toMatchObject({ status: "accepted", acceptedBy: taker.id });
    // The requester gets no other notification, such as one about a changed shift.
    expect(await titles(asker)).toEqual([expect.stringMatching(/^Covered: /)]);
    expect(
      (await taker.call("replacements.outstanding")).body.map(({ id }: { id: number }) => id),
    ).not.toContain(shift.id);
    // No notification at the start, because the shift is covered.
    app.clock.set(Temporal.Instant.from("2026-05-14T23:00:00Z"));
    await app.worker.tick();
    await app.settle();
    expect((await titles(admin)).filter((title) => title.includes("uncovered"))).toEqual([]);
    app.clock.set(TEST_NOW);
  });

  test("keeps the request pending while another spot is open", async () => {
    const { shift, request } = await held(2);
    const taker = await signedInMember(app);
    expect((await edit(shift.id, { memberIds: [taker.id] })).body).toMatchObject({
      assignmentCount: 1,
      heldCount: 1,
    });
    expect(await requestOf(request.id)).toMatchObject({ status: "pending" });
  });

  test("refuses to assign the requester again", async () => {
    const { asker, shift } = await held(2);
    expect(await edit(shift.id, { memberIds: [asker.id] })).toMatchObject({
      status: 409,
      body: { code: "own-request" },
    });
    const put = { userId: asker.id, shiftId: shift.id };
    expect(await admin.call("replacements.assignShift", put)).toMatchObject({
      status: 409,
      body: { code: "own-request" },
    });
  });

  test("refuses a maximum below the filled and held spots", async () => {
    const { shift, request, asker } = await held(2);
    const other = await signedInMember(app);
    await addAssignment(app, shift.id, other.id, 2);
    expect(await edit(shift.id, { maxMembers: 1 })).toMatchObject({
      status: 409,
      body: {
        code: "more-assigned-than-slots",
        message: expect.stringContaining("1 member assigned and 1 spot held"),
      },
    });
    expect((await asker.call("replacements.cancel", { id: request.id })).status).toBe(200);
  });

  test("applies these limits to a series, and names the shift that fails", async () => {
    day += 8;
    const startDate = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
    const endDate = Temporal.PlainDate.from(startDate).add({ days: 7 }).toString();
    const [asker, taker] = [await signedInMember(app), await signedInMember(app)];
    const { body } = await admin.call("shifts.createSeries", {
      startDate,
      endDate,
      recurringType: "weekly",
      shifts: [
        {
          type: "evening",
          startTime: "18:30",
          endTime: "20:30",
          maxMembers: 1,
          memberIds: [asker.id],
        },
      ],
    });
    expect(body.message).toBe("2 shifts created");
    const [first, second] = body.shiftIds as [number, number];
    const spots = (await admin.call("shifts.assignments", { id: second })).body as {
      id: number;
    }[];
    const asked = await asker.call("replacements.request", {
      shiftAssignmentId: spots[0]!.id,
      shiftId: second,
    });
    const all = { id: first, option: "all" };
    expect(
      await admin.call("shifts.changeSeries", { ...all, memberIds: [asker.id] }),
    ).toMatchObject({
      status: 409,
      body: {
        code: "own-request",
        message: expect.stringContaining("seeking a replacement for Evening on"),
      },
    });
    expect(
      (await admin.call("shifts.changeSeries", { ...all, memberIds: [taker.id] })).status,
    ).toBe(200);
    expect(await requestOf(asked.body.id)).toMatchObject({
      status: "accepted",
      acceptedBy: taker.id,
    });
  });
});

describe("a shift on which a member has been 10-8", () => {
  test("can't be moved to another date, alone or in its series; its times may be corrected", async () => {
    const member = await signedInMember(app);
    const { body } = await admin.call("shifts.createSeries", {
      startDate: "2026-05-12",
      endDate: "2026-05-19",
      recurringType: "weekly",
      shifts: [
        {
          type: "evening",
          startTime: "18:30",
          endTime: "20:30",
          maxMembers: 1,
          memberIds: [member.id],
        },
      ],
    });
    const [first, second] = body.shiftIds as [number, number];
    const [spot] = (await admin.call("shifts.assignments", { id: first })).body as {
      id: number;
    }[];
    app.clock.set(Temporal.Instant.from("2026-05-12T22:31:00Z"));
    expect((await member.call("attendance.checkIn", { assignmentId: spot!.id })).status).toBe(200);
    const refused = { status: 409, body: { code: "shift-attended" } };
    expect(await edit(first, { date: "2026-06-12" })).toMatchObject(refused);
    expect(
      await admin.call("shifts.changeSeries", { id: first, option: "all", date: "2026-05-13" }),
    ).toMatchObject(refused);
    expect((await edit(first, { startTime: "18:00", endTime: "21:00" })).body).toMatchObject({
      date: "2026-05-12",
    });
    expect(
      (await admin.call("shifts.changeSeries", { id: second, option: "all", date: "2026-05-20" }))
        .body.count,
    ).toBe(1);
    expect((await admin.call("shifts.one", { id: first })).body.date).toBe("2026-05-12");
    expect((await admin.call("shifts.one", { id: second })).body.date).toBe("2026-05-20");
    app.clock.set(TEST_NOW);
  });
});
