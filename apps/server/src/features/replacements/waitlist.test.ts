import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await write().deleteFrom("shifts").execute();
  await write().updateTable("members").set({ isActive: false }).execute();
  admin = await signedInMember(app, { role: "admin" });
});

const write = () => app.dependencies.database.write;

/** Advances the clock and runs the jobs twice; the second run must change nothing. */
async function minutesLater(minutes: number): Promise<void> {
  app.clock.advance({ minutes });
  await app.worker.tick();
  await app.settle();
  const before = await offered();
  await app.worker.tick();
  await app.settle();
  expect(await offered()).toEqual(before);
}

/** Adds a full one-spot shift with its member, and two members on its waiting list. */
async function fullShift() {
  const crew = await signedInMember(app, { firstName: "Crew" });
  const first = await signedInMember(app, { firstName: "First" });
  const second = await signedInMember(app, { firstName: "Second" });
  const shift = await addShift(app, {
    date: "2026-05-16",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, crew.id);
  return { crew, first, second, shift, assignmentId };
}

const join = (client: Client, id: number) => client.call("waitlist.join", { id });

async function waiting(id: number): Promise<string[]> {
  const { body } = await admin.call("waitlist.ofShift", { id });
  return (body as { name: string }[]).map(({ name }) => name.split(" ")[1]!);
}

/** Returns the first names of the members who were offered a spot, in order. */
async function offered(): Promise<string[]> {
  const rows = await write()
    .selectFrom("replacementSearchInvitations as i")
    .innerJoin("members as m", "m.id", "i.memberId")
    .select("m.firstName")
    .orderBy("i.searchId")
    .orderBy("i.askedAt")
    .execute();
  return rows.map(({ firstName }) => firstName);
}

const free = (assignmentId: number) =>
  admin
    .call("shifts.unassign", { id: assignmentId })
    .then(({ status }) => expect(status).toBe(200));

describe("the waiting list", () => {
  test("adds and removes a member, and shows its members to admins only", async () => {
    const { first, second, shift } = await fullShift();
    expect(await join(second, shift.id)).toMatchObject({ status: 200 });
    app.clock.advance({ seconds: 1 });
    await join(first, shift.id);
    await join(second, shift.id);
    expect(await waiting(shift.id)).toEqual(["Second", "First"]);
    expect((await first.call("waitlist.own")).body).toMatchObject([{ shiftId: shift.id }]);
    expect((await first.call("waitlist.ofShift", { id: shift.id })).status).toBe(403);
    expect((await second.call("waitlist.leave", { id: shift.id })).status).toBe(200);
    expect((await second.call("waitlist.leave", { id: shift.id })).status).toBe(200);
    expect(await waiting(shift.id)).toEqual(["First"]);
    const log = await write()
      .selectFrom("events")
      .select("type")
      .where("shiftId", "=", shift.id)
      .where("type", "like", "waitlist.%")
      .orderBy("id")
      .execute();
    expect(log.map(({ type }) => type)).toEqual([
      "waitlist.joined",
      "waitlist.joined",
      "waitlist.left",
    ]);
  });

  test("is refused for a shift that is open, the member's own, started or missing", async () => {
    const { crew, first, shift, assignmentId } = await fullShift();
    expect((await join(first, 999_999)).status).toBe(404);
    expect((await join(crew, shift.id)).body.code).toBe("already-on-shift");
    await free(assignmentId);
    expect((await join(first, shift.id)).body.code).toBe("spot-open");
    await addAssignment(app, shift.id, first.id);
    app.clock.set("2026-05-16T22:30:00Z");
    expect((await join(crew, shift.id)).body.code).toBe("shift-already-started");
  });

  test("offers an open spot in order, with a pause, until a member takes it", async () => {
    const { first, second, shift, assignmentId } = await fullShift();
    await join(first, shift.id);
    app.clock.advance({ seconds: 1 });
    await join(second, shift.id);
    await minutesLater(5);
    expect(await offered()).toEqual([]);
    await free(assignmentId);
    await minutesLater(1);
    expect(await offered()).toEqual(["First"]);
    expect((await first.call("notifications.list", {})).body).toMatchObject([
      { metadata: { kind: "replacement-search.asked" } },
    ]);
    expect(await waiting(shift.id)).toEqual(["Second"]);
    expect(
      (await admin.call("replacementSearch.show", { id: shift.id })).body.search,
    ).toMatchObject({ status: "running", isWaitlist: true, toAsk: [second.id] });
    await minutesLater(14);
    expect(await offered()).toEqual(["First"]);
    await minutesLater(1);
    expect(await offered()).toEqual(["First", "Second"]);
    expect((await second.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    await minutesLater(1);
    expect((await admin.call("replacementSearch.show", { id: shift.id })).body.search.status).toBe(
      "filled",
    );
    expect(await waiting(shift.id)).toEqual([]);
  });

  test("offers the spots that a higher limit adds", async () => {
    const { first, shift } = await fullShift();
    await join(first, shift.id);
    await write().updateTable("shifts").set({ maxMembers: 2 }).where("id", "=", shift.id).execute();
    await minutesLater(1);
    expect(await offered()).toEqual(["First"]);
  });

  test("skips members on an overlapping shift or on time off, who stay on the list", async () => {
    const { first, second, shift, assignmentId } = await fullShift();
    await join(first, shift.id);
    app.clock.advance({ seconds: 1 });
    await join(second, shift.id);
    const other = await addShift(app, { date: "2026-05-16", startTime: "19:00", endTime: "21:00" });
    await addAssignment(app, other.id, first.id);
    await second.call("timeOff.add", {
      id: second.id,
      fromDate: "2026-05-16",
      untilDate: "2026-05-16",
    });
    await free(assignmentId);
    await minutesLater(1);
    expect(await offered()).toEqual([]);
    expect(await waiting(shift.id)).toEqual(["First", "Second"]);
    await write().deleteFrom("shifts").where("id", "=", other.id).execute();
    await minutesLater(1);
    expect(await offered()).toEqual(["First"]);
  });

  test("does not offer a spot that a pending request holds", async () => {
    const { crew, first, shift, assignmentId } = await fullShift();
    await join(first, shift.id);
    await crew.call("replacements.request", { shiftAssignmentId: assignmentId, shiftId: shift.id });
    await minutesLater(1);
    expect(await offered()).toEqual([]);
    expect(await waiting(shift.id)).toEqual(["First"]);
  });

  test("ends when an admin stops the search, the member is assigned, or the shift starts", async () => {
    const { crew, first, second, shift, assignmentId } = await fullShift();
    await join(first, shift.id);
    app.clock.advance({ seconds: 1 });
    await join(second, shift.id);
    await free(assignmentId);
    await minutesLater(1);
    const { search } = (await admin.call("replacementSearch.show", { id: shift.id })).body;
    await admin.call("replacementSearch.stop", { id: search.id });
    expect(await waiting(shift.id)).toEqual([]);
    await minutesLater(60);
    expect(await offered()).toEqual(["First"]);

    const { id: again } = await addAssignment(app, shift.id, crew.id);
    await join(first, shift.id);
    await join(second, shift.id);
    await write()
      .updateTable("shiftAssignments")
      .set({ memberId: first.id })
      .where("id", "=", again)
      .execute();
    await minutesLater(1);
    expect(await waiting(shift.id)).toEqual(["Second"]);
    app.clock.set("2026-05-16T22:30:00Z");
    await minutesLater(0);
    expect(await waiting(shift.id)).toEqual([]);
  });
});
