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
/** Adds a request for an upcoming shift, and a member who has declined it. */
async function declined() {
  day += 1;
  const [asker, decliner] = [await signedInMember(app), await signedInMember(app)];
  const date = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  await decliner.call("replacements.decline", { id: request.id });
  const takeBack = () => decliner.call("replacements.takeBackDecline", { id: request.id });
  const isShown = async () =>
    (
      (await decliner.call("replacements.outstanding")).body as { replacementRequestId: number }[]
    ).some(({ replacementRequestId }) => replacementRequestId === request.id);
  return { asker, decliner, request, takeBack, isShown };
}

async function eventsOf(requestId: number): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("events")
    .select("type")
    .where("requestId", "=", requestId)
    .orderBy("id")
    .execute();
  return rows.map(({ type }) => type);
}

test("shows the request again after the member reverts their decline, once from two tabs, and lets them accept", async () => {
  const { decliner, request, takeBack, isShown } = await declined();
  expect((await decliner.call("replacements.decline", { id: request.id })).status).toBe(200);
  expect(await isShown()).toBe(false);
  const both = await Promise.all([takeBack(), takeBack()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isShown()).toBe(true);
  expect((await eventsOf(request.id)).slice(1)).toEqual([
    "replacements.declined",
    "replacements.reconsidered",
  ]);
  expect((await decliner.call("replacements.accept", { id: request.id })).status).toBe(200);
});

test("does not revert another member's decline", async () => {
  const { request, isShown } = await declined();
  const other = await signedInMember(app);
  expect((await other.call("replacements.takeBackDecline", { id: request.id })).status).toBe(200);
  expect(await isShown()).toBe(false);
  expect(await eventsOf(request.id)).not.toContain("replacements.reconsidered");
  expect((await other.call("replacements.takeBackDecline", { id: 999_999 })).status).toBe(404);
});

test("explains why a decline can't be reverted: request taken or withdrawn, or shift started", async () => {
  const [taken, withdrawn, started] = [await declined(), await declined(), await declined()];
  const taker = await signedInMember(app);
  await taker.call("replacements.accept", { id: taken.request.id });
  expect(await taken.takeBack()).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining(`${taker.unitNumber} `) as string,
      code: "request-already-accepted",
    },
  });
  await withdrawn.asker.call("replacements.cancel", { id: withdrawn.request.id });
  expect(await withdrawn.takeBack()).toMatchObject({
    status: 409,
    body: { code: "request-cancelled" },
  });
  app.clock.advance({ hours: 24 * (day + 2) });
  expect(await started.takeBack()).toMatchObject({
    status: 409,
    body: { code: "request-expired" },
  });
});

test("shows a declined request again when its shift moves, and notifies all asked members of the new time", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const other = await signedInMember(app);
  const { decliner, request, isShown } = await declined();
  await app.settle();
  const messages = async () =>
    (
      (await other.call("notifications.list")).body as {
        message: string;
        metadata: { requestId?: number };
      }[]
    )
      .filter(({ metadata }) => metadata.requestId === request.id)
      .map(({ message }) => message);
  await admin.call("shifts.change", { id: request.shiftId, notes: "Keys with the neighbour" });
  await app.settle();
  expect(await isShown()).toBe(false);
  const before = await messages();
  expect(
    (await admin.call("shifts.change", { id: request.shiftId, startTime: "19:00" })).status,
  ).toBe(200);
  await app.settle();
  expect(await isShown()).toBe(true);
  expect(before).toHaveLength(1);
  expect(await messages()).toEqual([
    expect.stringMatching(/^The shift moved to Evening on .*, 7:00 PM - 8:30 PM\. It/),
  ]);
  expect((await decliner.call("replacements.accept", { id: request.id })).status).toBe(200);
  await app.settle();
  // A resolved notification does not change when the shift changes again.
  await admin.call("shifts.change", { id: request.shiftId, startTime: "19:15" });
  await app.settle();
  expect((await messages()).join()).not.toContain("open spot");
});
