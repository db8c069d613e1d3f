import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Member = Awaited<ReturnType<typeof signedInMember>>;

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

const evening = (date: string) =>
  addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers: 3 });

async function put(member: Member, shiftId: number, isUndoable = true): Promise<number> {
  const answer = await admin.call("replacements.assignShift", {
    userId: member.id,
    shiftId,
    isUndoable,
  });
  expect(answer.status).toBe(200);
  return placeOf(member, shiftId);
}

async function placeOf({ id }: Member, shiftId: number): Promise<number> {
  const { read } = app.dependencies.database;
  const places = read
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", shiftId)
    .where("memberId", "=", id);
  return (await places.executeTakeFirstOrThrow()).id;
}

async function later(seconds: number): Promise<void> {
  app.clock.advance({ seconds });
  await app.settle();
}

async function titlesOf(member: Member): Promise<string[]> {
  return ((await member.call("notifications.list")).body as { title: string }[])
    .map(({ title }) => title)
    .toReversed();
}

test("who is put on a shift and off again before they have heard of it hears of neither; later of both", async () => {
  const [member, other] = [await signedInMember(app), await signedInMember(app)];
  const { id } = await evening("2026-05-20");
  await put(other, id);
  await later(5);
  await admin.call("shifts.unassign", { id: await put(member, id) });
  await later(5);
  expect([await titlesOf(member), await titlesOf(other)]).toEqual([[], []]);
  await later(60);
  expect([await titlesOf(member), await titlesOf(other)]).toEqual([[], ["You are on a shift"]]);
  await admin.call("shifts.unassign", { id: await placeOf(other, id) });
  await app.settle();
  expect(await titlesOf(other)).toEqual(["You are on a shift", "You are off a shift"]);
});

test("without asking to undo, whoever is put on a shift or taken off it is told at once", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const place = await put(member, id, false);
  await app.settle();
  await admin.call("shifts.unassign", { id: place });
  await app.settle();
  expect(await titlesOf(member)).toEqual(["You are on a shift", "You are off a shift"]);
});

test("whoever has said within these seconds that they will be there is told that they need not", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const place = await put(member, id);
  expect((await member.call("shifts.confirm", { id: place })).status).toBe(200);
  await admin.call("shifts.unassign", { id: place, isUndoable: true });
  await later(60);
  expect(await titlesOf(member)).toEqual(["You are off a shift"]);
});

test("who is taken off a shift and put back before they have heard of it hears of neither", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const place = await put(member, id, false);
  await app.settle();
  await admin.call("shifts.unassign", { id: place, isUndoable: true });
  await later(5);
  await put(member, id, false);
  await later(60);
  expect(await titlesOf(member)).toEqual(["You are on a shift"]);
});

test("who comes back of themselves to a shift that they were taken off is not told after that that they are off", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const place = await put(member, id, false);
  await app.settle();
  await admin.call("shifts.unassign", { id: place, isUndoable: true });
  expect((await member.call("replacements.assignSelf", { id })).status).toBe(200);
  await later(60);
  expect(await titlesOf(member)).toEqual(["You are on a shift"]);
});

test("who is moved to another shift and back hears of neither; moved on, of both in their order", async () => {
  const member = await signedInMember(app);
  const [a, b, c] = [
    await evening("2026-05-20"),
    await evening("2026-05-21"),
    await evening("2026-05-22"),
  ];
  const move = async (from: number, to: number) =>
    admin.call("replacements.moveAssignment", {
      id: await placeOf(member, from),
      shiftId: to,
      isUndoable: true,
    });
  await put(member, a.id, false);
  await app.settle();
  const before = await titlesOf(member);
  expect((await move(a.id, b.id)).status).toBe(200);
  await later(5);
  expect((await move(b.id, a.id)).status).toBe(200);
  await later(60);
  expect(await titlesOf(member)).toEqual(before);
  await move(a.id, b.id);
  await move(b.id, c.id);
  await later(60);
  expect((await titlesOf(member)).length).toBe(before.length + 2);
});
