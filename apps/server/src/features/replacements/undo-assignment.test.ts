import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
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
  return spotOf(member, shiftId);
}

async function spotOf({ id }: Member, shiftId: number): Promise<number> {
  const { read } = app.dependencies.database;
  const spots = read
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", shiftId)
    .where("memberId", "=", id);
  return (await spots.executeTakeFirstOrThrow()).id;
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

test("sends no notification for an assignment removed within the undo window, and two if removed later", async () => {
  const [member, other] = [await signedInMember(app), await signedInMember(app)];
  const { id } = await evening("2026-05-20");
  await put(other, id);
  await later(5);
  await admin.call("shifts.unassign", { id: await put(member, id) });
  await later(5);
  expect([await titlesOf(member), await titlesOf(other)]).toEqual([[], []]);
  await later(60);
  expect([await titlesOf(member), await titlesOf(other)]).toEqual([
    [],
    [expect.stringMatching(/^You're on /)],
  ]);
  await admin.call("shifts.unassign", { id: await spotOf(other, id) });
  await app.settle();
  expect(await titlesOf(other)).toEqual([
    expect.stringMatching(/^You're on /),
    expect.stringMatching(/^You're off /),
  ]);
});

test("notifies at once when the client asks for no undo window", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const spot = await put(member, id, false);
  await app.settle();
  await admin.call("shifts.unassign", { id: spot });
  await app.settle();
  expect(await titlesOf(member)).toEqual([
    expect.stringMatching(/^You're on /),
    expect.stringMatching(/^You're off /),
  ]);
});

test("notifies a member of their removal within the undo window when they had confirmed", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const spot = await put(member, id);
  expect((await member.call("shifts.confirm", { id: spot })).status).toBe(200);
  await admin.call("shifts.unassign", { id: spot, isUndoable: true });
  await later(60);
  expect(await titlesOf(member)).toEqual([expect.stringMatching(/^You're off /)]);
});

test("sends no notification for a removal that is reversed within the undo window", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const spot = await put(member, id, false);
  await app.settle();
  await admin.call("shifts.unassign", { id: spot, isUndoable: true });
  await later(5);
  await put(member, id, false);
  await later(60);
  expect(await titlesOf(member)).toEqual([expect.stringMatching(/^You're on /)]);
});

test("sends no removal notification to a member who takes the shift again", async () => {
  const member = await signedInMember(app);
  const { id } = await evening("2026-05-20");
  const spot = await put(member, id, false);
  await app.settle();
  await admin.call("shifts.unassign", { id: spot, isUndoable: true });
  expect((await member.call("replacements.assignSelf", { id })).status).toBe(200);
  await later(60);
  expect(await titlesOf(member)).toEqual([expect.stringMatching(/^You're on /)]);
});

test("sends no notification for a move and a move back, and one each when a further move follows", async () => {
  const member = await signedInMember(app);
  const [a, b, c] = [
    await evening("2026-05-20"),
    await evening("2026-05-21"),
    await evening("2026-05-22"),
  ];
  const move = async (from: number, to: number) =>
    admin.call("replacements.moveAssignment", {
      id: await spotOf(member, from),
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
