import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

type Client = Awaited<ReturnType<typeof signedInMember>>;

let day = 0;

/**
 * Adds a member with a new request in its undo window, their partner, and a member who could take
 * the spot.
 */
async function justAsked(isShortlyBefore = false) {
  day += 1;
  const date = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
  // 6:15 PM in the squad's time zone, 15 minutes before the start.
  if (isShortlyBefore) app.clock.set(`${date}T22:15:00Z`);
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 2 });
  const [asker, partner, other] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  const { id } = await addAssignment(app, shift.id, asker.id, 1);
  await addAssignment(app, shift.id, partner.id, 2);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId: id,
    shiftId: shift.id,
    isUndoable: true,
  });
  await app.settle();
  const undo = () => asker.call("replacements.cancel", { id: request.id });
  const status = async () =>
    (
      await app.dependencies.database.read
        .selectFrom("shiftAssignments")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).status;
  return { id, asker, partner, other, request, undo, status };
}

async function shiftOf(id: number): Promise<number> {
  const { read } = app.dependencies.database;
  const spot = await read
    .selectFrom("shiftAssignments")
    .select("shiftId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return spot.shiftId;
}

async function titlesOf(client: Client): Promise<string[]> {
  return ((await client.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
}

async function later(seconds: number): Promise<void> {
  app.clock.advance({ seconds });
  await app.settle();
}

test("undoes a request before the notifications, and no member is ever notified", async () => {
  const { partner, other, undo, status } = await justAsked();
  expect(await status()).toBe("replacement_requested");
  expect(await undo()).toMatchObject({
    status: 200,
    body: { message: "You have been reassigned to your original shift. No one was notified." },
  });
  await later(60);
  expect(await status()).toBe("assigned");
  expect([await titlesOf(partner), await titlesOf(other)]).toEqual([[], []]);
});

test("restores the member's confirmation when the request is undone at once", async () => {
  const { id, asker, undo, status } = await justAsked();
  await undo();
  await asker.call("shifts.confirm", { id });
  const shiftId = await shiftOf(id);
  const ask = { shiftAssignmentId: id, shiftId, isUndoable: true };
  const first = await asker.call("replacements.request", ask);
  await asker.call("replacements.cancel", { id: first.body.id });
  expect(await status()).toBe("confirmed");
  // The second request is announced, so the earlier confirmation no longer counts.
  const second = await asker.call("replacements.request", ask);
  await later(60);
  await asker.call("replacements.cancel", { id: second.body.id });
  expect(await status()).toBe("assigned");
});

test("notifies the squad after the undo window, and again when the request is cancelled", async () => {
  const { partner, other, undo } = await justAsked();
  await later(20);
  expect([await titlesOf(partner), await titlesOf(other)]).toEqual([
    [expect.stringMatching(/ requested a replacement$/)],
    [expect.stringMatching(/^Replacement needed: /)],
  ]);
  expect(await undo()).toMatchObject({
    body: { message: "You have been reassigned to your original shift." },
  });
  await later(1);
  expect(await titlesOf(partner)).toEqual([
    expect.stringMatching(/ is back$/),
    expect.stringMatching(/ requested a replacement$/),
  ]);
});

test("keeps the spot with a member who accepted it before the undo, and informs the requester", async () => {
  const { asker, other, request, undo } = await justAsked();
  const both = await Promise.all([other.call("replacements.accept", { id: request.id }), undo()]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const again = await undo();
  expect(again.status).toBe(409);
  await later(30);
  const isTaken = both[0].status === 200;
  expect(await titlesOf(asker)).toEqual(isTaken ? [expect.stringMatching(/^Covered: /)] : []);
});

test("sends no notification when the requester goes 10-8 a moment later", async () => {
  const { id, asker, partner, other, status } = await justAsked(true);
  expect((await asker.call("attendance.checkIn", { assignmentId: id })).status).toBe(200);
  await later(60);
  expect(await status()).toBe("confirmed");
  expect([await titlesOf(partner), await titlesOf(other)]).toEqual([[], []]);
});

test("notifies members at once when a search starts, and those asked when the request is canceled", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const serves = { eveningAvailability: "weekly", isAvailableForSubstitute: true } as const;
  const invited = await signedInMember(app, serves);
  const { id, partner, undo } = await justAsked();
  const search = {
    id: await shiftOf(id),
    minutesBetween: 15,
    isAllAtOnce: true,
    memberIds: [invited.id],
  };
  expect((await admin.call("replacementSearch.start", search)).status).toBe(200);
  await app.settle();
  expect(await titlesOf(partner)).toEqual([expect.stringMatching(/ requested a replacement$/)]);
  expect(await titlesOf(invited)).toEqual([
    expect.stringMatching(/^Can you take /),
    expect.stringMatching(/^Replacement needed: /),
  ]);
  expect((await undo()).body.message).toBe("You have been reassigned to your original shift.");
  await later(60);
  expect(await titlesOf(partner)).toEqual([
    expect.stringMatching(/ is back$/),
    expect.stringMatching(/ requested a replacement$/),
  ]);
  expect((await titlesOf(invited)).toSorted()).toEqual([
    "No longer needed",
    "No longer needed",
    "Replacement no longer needed",
  ]);
});
