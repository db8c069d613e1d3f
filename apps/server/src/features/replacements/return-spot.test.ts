import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

let day = 0;
async function openShift() {
  day += 1;
  const date = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
  return addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 1 });
}

/**
 * Adds a member who requests a replacement, and another who accepted it, within the undo window.
 */
async function accepted() {
  const [asker, taker] = [await signedInMember(app), await signedInMember(app)];
  const shift = await openShift();
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  await app.settle();
  const { body } = await taker.call("replacements.accept", { id: request.id, isUndoable: true });
  const undo = () => taker.call("replacements.giveBack", { id: body.assignmentId });
  return { asker, taker, shift, request, undo };
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
  return {
    spots: spots.map(({ memberId, status }) => [memberId, status]),
    requests: requests.map(({ status }) => status),
  };
}

async function titlesOf(client: Awaited<ReturnType<typeof signedInMember>>): Promise<string[]> {
  return ((await client.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
}

test("reopens the request when its acceptance is undone, without any notification", async () => {
  const { asker, taker, shift, request, undo } = await accepted();
  await app.settle();
  expect(await titlesOf(asker)).toEqual([]);
  expect(await undo()).toMatchObject({ status: 200 });
  expect(await standing(shift.id)).toEqual({
    spots: [[asker.id, "replacement_requested"]],
    requests: ["pending"],
  });
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await titlesOf(asker)).toEqual([]);
  const other = await signedInMember(app);
  expect((await other.call("replacements.accept", { id: request.id })).status).toBe(200);
  expect((await taker.call("replacements.giveBack", { id: 2_000_000_000 })).status).toBe(404);
});

test("notifies the other members of an acceptance after the undo window, when it can't be undone", async () => {
  const { asker, taker, shift, undo } = await accepted();
  app.clock.advance({ seconds: 20 });
  expect(await undo()).toMatchObject({ status: 409, body: { code: "too-late-to-undo" } });
  await app.settle();
  expect(await titlesOf(asker)).toEqual([expect.stringMatching(/^Covered: /)]);
  expect((await standing(shift.id)).spots).toEqual([
    [asker.id, "replaced"],
    [taker.id, "assigned"],
  ]);
});

test("notifies at once when the client that takes a spot offers no undo", async () => {
  const [asker, taker] = [await signedInMember(app), await signedInMember(app)];
  const shift = await openShift();
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  const { body } = await taker.call("replacements.accept", { id: request.id });
  await app.settle();
  expect(await titlesOf(asker)).toEqual([expect.stringMatching(/^Covered: /)]);
  expect(await taker.call("replacements.giveBack", { id: body.assignmentId })).toMatchObject({
    status: 409,
  });
});

test("reopens a shift that was taken by mistake, but refuses to return another member's spot or a confirmed one", async () => {
  const [member, other] = [await signedInMember(app), await signedInMember(app)];
  const [shift, kept] = [await openShift(), await openShift()];
  const { body } = await member.call("replacements.assignSelf", { id: shift.id, isUndoable: true });
  expect((await other.call("replacements.giveBack", { id: body.assignmentId })).status).toBe(403);
  const both = await Promise.all(
    [1, 2].map(() => member.call("replacements.giveBack", { id: body.assignmentId })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await standing(shift.id)).spots).toEqual([]);
  const taken = await member.call("replacements.assignSelf", { id: kept.id, isUndoable: true });
  await member.call("shifts.confirm", { id: taken.body.assignmentId });
  expect(
    (await member.call("replacements.giveBack", { id: taken.body.assignmentId })).body.code,
  ).toBe("too-late-to-undo");
});

test("leaves the spot with one member after an undo and a concurrent accept", async () => {
  for (let round = 0; round < 4; round++) {
    const { asker, shift, request, undo } = await accepted();
    const other = await signedInMember(app);
    const [undone, accepting] = await Promise.all([
      undo(),
      other.call("replacements.accept", { id: request.id }),
    ]);
    expect(undone.status).toBe(200);
    expect([200, 409]).toContain(accepting.status);
    expect(await standing(shift.id)).toEqual(
      accepting.status === 200
        ? {
            spots: [
              [asker.id, "replaced"],
              [other.id, "assigned"],
            ],
            requests: ["accepted"],
          }
        : { spots: [[asker.id, "replacement_requested"]], requests: ["pending"] },
    );
  }
});

test("marks a spot as needing cover again when the member who took it late undoes that", async () => {
  const member = await signedInMember(app);
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "16:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, member.id);
  await member.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  app.clock.advance({ minutes: 45 });
  await app.worker.tick();
  const { body } = await member.call("replacements.assignSelf", { id: shift.id, isUndoable: true });
  expect(body.assignmentId).toBe(shiftAssignmentId);
  expect((await member.call("replacements.giveBack", { id: shiftAssignmentId })).status).toBe(200);
  expect(await standing(shift.id)).toEqual({
    spots: [[member.id, "needs_cover"]],
    requests: ["expired"],
  });
});
