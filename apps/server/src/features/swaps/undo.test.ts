import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Person = Client & { id: number };

let app: TestApp;
let admin: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

let day = 0;
async function spot(member: Person) {
  day += 3;
  const date = Temporal.PlainDate.from("2026-06-01").add({ days: day }).toString();
  const { id: shiftId } = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  return { shiftId, assignmentId: (await addAssignment(app, shiftId, member.id)).id };
}

/** Offers a spot of Dana to Noa, who is notified. */
async function offered() {
  const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
  const [mine, theirs] = [await spot(dana), await spot(noa)];
  const offer = {
    assignmentId: mine.assignmentId,
    memberId: noa.id,
    alternativeIds: [theirs.assignmentId],
  };
  expect((await dana.call("swaps.offer", offer)).status).toBe(200);
  await app.settle();
  return { dana, noa, mine, theirs };
}

type Offered = Awaited<ReturnType<typeof offered>>;

const titlesOf = async (client: Client): Promise<string[]> =>
  ((await client.call("notifications.list")).body as { title: string }[]).map(({ title }) => title);
const statusesOf = async (client: Client): Promise<string[]> =>
  ((await client.call("swaps.list")).body as { status: string }[]).map(({ status }) => status);

async function minutePasses(): Promise<void> {
  await app.worker.tick();
  await app.settle();
}

/** Actions made by mistake, each with its undo. */
const SLIPS: Readonly<
  Record<string, (swap: Offered) => Promise<() => Promise<{ status: number }>>>
> = {
  "the offered shift is deleted": async ({ mine }) => {
    const { body } = await admin.call("shifts.remove", { id: mine.shiftId, isUndoable: true });
    return () => admin.call("shifts.restore", { id: body.deletionId });
  },
  "the other's shift is deleted": async ({ theirs }) => {
    const { body } = await admin.call("shifts.remove", { id: theirs.shiftId, isUndoable: true });
    return () => admin.call("shifts.restore", { id: body.deletionId });
  },
  "cover is asked for the offered place": async ({ dana, mine }) => {
    const ask = { shiftAssignmentId: mine.assignmentId, shiftId: mine.shiftId, isUndoable: true };
    const { body } = await dana.call("replacements.request", ask);
    return () => dana.call("replacements.cancel", { id: body.id });
  },
};

test.each(Object.keys(SLIPS))(
  "keeps the offer and sends no notification when %s and that is undone",
  async (slip) => {
    const swap = await offered();
    const titlesBefore = [await titlesOf(swap.dana), await titlesOf(swap.noa)];
    const undo = await SLIPS[slip]!(swap);
    await minutePasses();
    expect(await undo()).toMatchObject({ status: 200 });
    app.clock.advance({ minutes: 1 });
    await minutePasses();
    expect(await statusesOf(swap.noa)).toEqual(["open"]);
    expect([await titlesOf(swap.dana), await titlesOf(swap.noa)]).toEqual(titlesBefore);
  },
);

test.each(Object.keys(SLIPS))("ends the offer after the undo window when %s", async (slip) => {
  const swap = await offered();
  await SLIPS[slip]!(swap);
  app.clock.advance({ seconds: 20 });
  await app.settle();
  expect(await statusesOf(swap.noa)).toEqual(["withdrawn"]);
  expect(await titlesOf(swap.noa)).toContain("Swap offer ended");
});

test("keeps the offer when the deactivation of a member is undone", async () => {
  const { dana, noa } = await offered();
  const titlesBefore = await titlesOf(noa);
  await admin.call("members.setActive", { ids: [dana.id], isActive: false, isUndoable: true });
  await minutePasses();
  await admin.call("members.setActive", { ids: [dana.id], isActive: true });
  app.clock.advance({ minutes: 1 });
  await minutePasses();
  expect(await statusesOf(noa)).toEqual(["open"]);
  expect(await titlesOf(noa)).toEqual(titlesBefore);
});
