import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { moveText } from "@watchbill/domain/shifts/place-move";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Output<Name extends keyof Api> = OutputOf<Api[Name]>;

let app: TestApp;
let ann: Client & { id: number; unitNumber: string };
let day = 0;

beforeAll(async () => {
  app = await createTestApp();
  ann = await signedInMember(app, { role: "admin", unitNumber: "C-1", firstName: "Ann", lastName: "Cohen" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const evening = { startTime: "18:30", endTime: "20:30" };

function nextDay(): string {
  day += 1;
  return Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
}

async function eveningOf(maxMembers = 1): Promise<number> {
  return (await addShift(app, { date: nextDay(), ...evening, maxMembers })).id;
}

let named = 0;
async function member(firstName: string) {
  named += 1;
  return signedInMember(app, { unitNumber: `C-${20 + named}`, firstName, lastName: "Levi", eveningAvailability: "weekly" });
}

/** Each place of a shift with what is read of it, the unit numbers left out. */
async function lineage(shiftId: number, reader: Client = ann): Promise<string[][]> {
  const { body } = await reader.call("shifts.moves", { id: shiftId });
  const bare = (hand: { name: string } | null) => hand && hand.name.replace(/^\S+ /, "");
  return (body as Output<"shifts.moves">).map(({ moves }) =>
    moves.map((move) => moveText({ ...move, from: bare(move.from), to: bare(move.to), by: bare(move.by) })),
  );
}

async function placeOf(shiftId: number, memberId: number): Promise<number> {
  const { body } = await ann.call("shifts.assignments", { id: shiftId });
  const places = body as Output<"shifts.assignments">;
  return places.findLast((one) => one.userId === memberId && one.status !== "replaced")!.id;
}

async function askFor(who: Client & { id: number }, shiftId: number, reason?: string) {
  const shiftAssignmentId = await placeOf(shiftId, who.id);
  return (await who.call("replacements.request", { shiftAssignmentId, shiftId, reason })).body.id as number;
}

test("a place shows through whose hands it went; why cover was asked for is for administrators and who asked", async () => {
  const [dana, noa, other] = [await member("Dana"), await member("Noa"), await member("Uri")];
  const shiftId = await eveningOf();
  await ann.call("replacements.assignShift", { userId: dana.id, shiftId });
  await noa.call("replacements.accept", { id: await askFor(dana, shiftId, "child ill") });
  await ann.call("shifts.unassign", { id: await placeOf(shiftId, noa.id) });
  await other.call("replacements.assignSelf", { id: shiftId });
  const told = (reason: string) => [
    [
      "Given to Dana Levi by Ann Cohen",
      `Dana Levi asked for cover${reason}, Noa Levi accepted`,
      "Noa Levi was taken off by Ann Cohen",
      "Taken by Uri Levi",
    ],
  ];
  expect(await lineage(shiftId)).toEqual(told(" (child ill)"));
  expect(await lineage(shiftId, dana)).toEqual(told(" (child ill)"));
  expect(await lineage(shiftId, other)).toEqual(told(""));
  expect((await other.call("shifts.moves", { id: 2_000_000_000 })).status).toBe(404);
});

test("a place stays the same one while cover is sought, whatever other seat is taken meanwhile", async () => {
  const [dana, noa, uri] = [await member("Dana"), await member("Noa"), await member("Uri")];
  const shiftId = await eveningOf(2);
  await dana.call("replacements.assignSelf", { id: shiftId });
  const request = await askFor(dana, shiftId);
  await uri.call("replacements.assignSelf", { id: shiftId });
  await noa.call("replacements.accept", { id: request });
  expect(await lineage(shiftId, dana)).toEqual([
    ["Taken by Dana Levi", "Dana Levi asked for cover, Noa Levi accepted"],
    ["Taken by Uri Levi"],
  ]);
});

test("who asked for cover and keeps the place, and what is given back at once", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const shiftId = await eveningOf();
  await dana.call("replacements.assignSelf", { id: shiftId });
  await dana.call("replacements.cancel", { id: await askFor(dana, shiftId) });
  const { body } = await noa.call("replacements.accept", { id: await askFor(dana, shiftId), isUndoable: true });
  await noa.call("replacements.giveBack", { id: body.assignmentId });
  const open = await eveningOf();
  const taken = await noa.call("replacements.assignSelf", { id: open, isUndoable: true });
  await noa.call("replacements.giveBack", { id: taken.body.assignmentId });
  expect(await lineage(shiftId)).toEqual([
    [
      "Taken by Dana Levi",
      "Dana Levi asked for cover and kept it",
      "Dana Levi asked for cover, Noa Levi accepted",
      "Noa Levi gave it back at once, Dana Levi seeks cover again",
    ],
  ]);
  expect(await lineage(open)).toEqual([["Taken by Noa Levi", "Noa Levi gave it back at once"]]);
});

test("a shift that is made, changed, made again each week, copied and moved from says who gave its places", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const date = Temporal.PlainDate.from("2027-02-02");
  const shift = { type: "evening", ...evening, maxMembers: 2, memberIds: [dana.id] };
  const made = (await ann.call("shifts.create", { ...shift, date: date.toString() })).body.id;
  await ann.call("shifts.change", { id: made, memberIds: [noa.id] });
  const weekly = { startDate: date.add({ days: 1 }).toString(), endDate: date.add({ days: 1 }).toString() };
  const series = await ann.call("shifts.createSeries", { ...weekly, recurringType: "weekly", shifts: [shift] });
  const copied = await ann.call("shifts.copyWeeks", { fromDate: "2027-01-31", toDate: "2027-02-07", withMembers: true });
  expect(copied.status).toBe(200);
  const elsewhere = await eveningOf();
  await ann.call("replacements.moveAssignment", { id: await placeOf(made, noa.id), shiftId: elsewhere });
  expect(await lineage(made)).toEqual([
    [
      "Given to Dana Levi by Ann Cohen",
      "Dana Levi was taken off by Ann Cohen",
      "Given to Noa Levi by Ann Cohen",
      "Noa Levi was moved to another shift by Ann Cohen",
    ],
  ]);
  expect(await lineage(elsewhere)).toEqual([["Noa Levi was moved here from another shift by Ann Cohen"]]);
  expect(await lineage(series.body.shiftIds[0])).toEqual([["Given to Dana Levi with a series of shifts by Ann Cohen"]]);
  const weeks = await Promise.all(copied.body.shiftIds.map((id: number) => lineage(id)));
  expect(weeks.flat(2).toSorted()).toEqual([
    "Given to Dana Levi when weeks were filled by Ann Cohen",
    "Given to Noa Levi when weeks were filled by Ann Cohen",
  ]);
});

test("a plan that is published gives its places, and takes them back", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const date = "2027-03-02";
  const shiftId = (await addShift(app, { date, ...evening, maxMembers: 2 })).id;
  const plan = (await ann.call("plans.create", { name: "March", fromDate: date, untilDate: date })).body;
  const { body: proposal } = await ann.call("proposals.begin", { id: plan.id });
  for (const { id: memberId } of [dana, noa])
    expect((await ann.call("proposals.putPlace", { id: proposal.id, shiftId, memberId })).status).toBe(200);
  expect((await ann.call("proposals.publish", { id: plan.id })).body.filled).toBe(2);
  expect(await lineage(shiftId)).toEqual([
    ["Given to Dana Levi when the plan was published by Ann Cohen"],
    ["Given to Noa Levi when the plan was published by Ann Cohen"],
  ]);
  await ann.call("proposals.unpublish", { id: plan.id });
  expect((await lineage(shiftId))[0]![1]).toBe("Taken back from Dana Levi: what filled it was undone");
});

test("a place nobody took before the start, came to after all, and missed", async () => {
  const dana = await member("Dana");
  const shiftId = (await addShift(app, { date: "2026-05-12", startTime: "14:30", endTime: "16:30", maxMembers: 1 })).id;
  await dana.call("replacements.assignSelf", { id: shiftId });
  await askFor(dana, shiftId);
  app.clock.advance({ minutes: 45 });
  await app.worker.tick();
  await dana.call("replacements.assignSelf", { id: shiftId });
  app.clock.advance({ hours: 4 });
  await app.worker.tick();
  const at = Temporal.Instant.from("2026-05-12T19:00:00Z");
  const late = await dana.call("attendance.checkIn", { assignmentId: await placeOf(shiftId, dana.id), at: at.toString() });
  expect(late.body).toMatchObject({ status: "confirmed" });
  expect(await lineage(shiftId)).toEqual([
    [
      "Taken by Dana Levi",
      "Dana Levi asked for cover and nobody took it",
      "Taken by Dana Levi",
      "Dana Levi was not there",
      "Dana Levi was there after all",
    ],
  ]);
});

test("who leaves the squad leaves their places, and a shift that is put back has its lineage again", async () => {
  const dana = await member("Dana");
  const [shiftId, kept] = [await eveningOf(), await eveningOf()];
  for (const id of [shiftId, kept]) await dana.call("replacements.assignSelf", { id });
  const { body } = await ann.call("shifts.remove", { id: kept, isUndoable: true });
  expect((await ann.call("shifts.moves", { id: kept })).status).toBe(404);
  await ann.call("shifts.putBack", { id: body.deletionId });
  expect(await lineage(kept)).toEqual([["Taken by Dana Levi"]]);
  await ann.call("members.setActive", { ids: [dana.id], isActive: false });
  await app.settle();
  expect(await lineage(shiftId)).toEqual([["Taken by Dana Levi", "Dana Levi left the squad"]]);
});
