import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { moveText } from "@watchbill/domain/shifts/spot-move";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

type Output<Name extends keyof Api> = OutputOf<Api[Name]>;

let app: TestApp;
let ann: Client & { id: number; unitNumber: string };
let day = 0;

beforeAll(async () => {
  app = await createTestApp();
  ann = await signedInMember(app, {
    role: "admin",
    unitNumber: "C-1",
    firstName: "Ann",
    lastName: "Cohen",
  });
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
  return signedInMember(app, {
    unitNumber: `C-${20 + named}`,
    firstName,
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
}

/** Returns the history of each spot as this member reads it, without unit numbers. */
async function lineage(shiftId: number, reader: Client = ann): Promise<string[][]> {
  const { body } = await reader.call("shifts.assignmentHistory", { id: shiftId });
  const bare = (hand: { name: string } | null) => hand && hand.name.replace(/^\S+ /, "");
  return (body as Output<"shifts.assignmentHistory">).map(({ moves }) =>
    moves.map((move) =>
      moveText({ ...move, from: bare(move.from), to: bare(move.to), by: bare(move.by) }),
    ),
  );
}

async function spotOf(shiftId: number, memberId: number): Promise<number> {
  const { body } = await ann.call("shifts.assignments", { id: shiftId });
  const spots = body as Output<"shifts.assignments">;
  return spots.findLast((one) => one.userId === memberId && one.status !== "replaced")!.id;
}

async function askFor(who: Client & { id: number }, shiftId: number, reason?: string) {
  const shiftAssignmentId = await spotOf(shiftId, who.id);
  return (await who.call("replacements.request", { shiftAssignmentId, shiftId, reason })).body
    .id as number;
}

test("shows the members of a spot; the reason of a request only to admins and the requester", async () => {
  const [dana, noa, other] = [await member("Dana"), await member("Noa"), await member("Uri")];
  const shiftId = await eveningOf();
  await ann.call("replacements.assignShift", { userId: dana.id, shiftId });
  await noa.call("replacements.accept", { id: await askFor(dana, shiftId, "child ill") });
  await ann.call("shifts.unassign", { id: await spotOf(shiftId, noa.id) });
  await other.call("replacements.assignSelf", { id: shiftId });
  const expectedHistory = (reason: string) => [
    [
      "Assigned to Dana Levi by Ann Cohen",
      `Dana Levi requested a replacement${reason}, Noa Levi accepted`,
      "Noa Levi was removed by Ann Cohen",
      "Taken by Uri Levi",
    ],
  ];
  expect(await lineage(shiftId)).toEqual(expectedHistory(" (child ill)"));
  expect(await lineage(shiftId, dana)).toEqual(expectedHistory(" (child ill)"));
  expect(await lineage(shiftId, other)).toEqual(expectedHistory(""));
  expect((await other.call("shifts.assignmentHistory", { id: 2_000_000_000 })).status).toBe(404);
});

test("keeps the history of a spot during a request, while another spot is taken", async () => {
  const [dana, noa, uri] = [await member("Dana"), await member("Noa"), await member("Uri")];
  const shiftId = await eveningOf(2);
  await dana.call("replacements.assignSelf", { id: shiftId });
  const request = await askFor(dana, shiftId);
  await uri.call("replacements.assignSelf", { id: shiftId });
  await noa.call("replacements.accept", { id: request });
  expect(await lineage(shiftId, dana)).toEqual([
    ["Taken by Dana Levi", "Dana Levi requested a replacement, Noa Levi accepted"],
    ["Taken by Uri Levi"],
  ]);
});

test("records a request after which the member keeps the spot, and an immediate undo", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const shiftId = await eveningOf();
  await dana.call("replacements.assignSelf", { id: shiftId });
  await dana.call("replacements.cancel", { id: await askFor(dana, shiftId) });
  const { body } = await noa.call("replacements.accept", {
    id: await askFor(dana, shiftId),
    isUndoable: true,
  });
  await noa.call("replacements.giveBack", { id: body.assignmentId });
  const open = await eveningOf();
  const taken = await noa.call("replacements.assignSelf", { id: open, isUndoable: true });
  await noa.call("replacements.giveBack", { id: taken.body.assignmentId });
  expect(await lineage(shiftId)).toEqual([
    [
      "Taken by Dana Levi",
      "Dana Levi requested a replacement and kept the spot",
      "Dana Levi requested a replacement, Noa Levi accepted",
      "Noa Levi gave the spot back, Dana Levi needs a replacement again",
    ],
  ]);
  expect(await lineage(open)).toEqual([["Taken by Noa Levi", "Noa Levi gave the spot back"]]);
});

test("records how members got their spots: shift created, changed, repeated, copied, or moved from", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const date = Temporal.PlainDate.from("2027-02-02");
  const shift = { type: "evening", ...evening, maxMembers: 2, memberIds: [dana.id] };
  const made = (await ann.call("shifts.create", { ...shift, date: date.toString() })).body.id;
  await ann.call("shifts.change", { id: made, memberIds: [noa.id] });
  const weekly = {
    startDate: date.add({ days: 1 }).toString(),
    endDate: date.add({ days: 1 }).toString(),
  };
  const series = await ann.call("shifts.createSeries", {
    ...weekly,
    recurringType: "weekly",
    shifts: [shift],
  });
  const copied = await ann.call("shifts.copyWeeks", {
    fromDate: "2027-01-31",
    toDate: "2027-02-07",
    withMembers: true,
  });
  expect(copied.status).toBe(200);
  const elsewhere = await eveningOf();
  await ann.call("replacements.moveAssignment", {
    id: await spotOf(made, noa.id),
    shiftId: elsewhere,
  });
  expect(await lineage(made)).toEqual([
    [
      "Assigned to Dana Levi by Ann Cohen",
      "Dana Levi was removed by Ann Cohen",
      "Assigned to Noa Levi by Ann Cohen",
      "Noa Levi was moved to another shift by Ann Cohen",
    ],
  ]);
  expect(await lineage(elsewhere)).toEqual([
    ["Noa Levi was moved here from another shift by Ann Cohen"],
  ]);
  expect(await lineage(series.body.shiftIds[0])).toEqual([
    ["Assigned to Dana Levi with a series of shifts by Ann Cohen"],
  ]);
  const weeks = await Promise.all(copied.body.shiftIds.map((id: number) => lineage(id)));
  expect(weeks.flat(2).toSorted()).toEqual([
    "Assigned to Dana Levi with new weeks by Ann Cohen",
    "Assigned to Noa Levi with new weeks by Ann Cohen",
  ]);
});

test("records the assignments of a published draft, and their undo", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const date = "2027-03-02";
  const shiftId = (await addShift(app, { date, ...evening, maxMembers: 2 })).id;
  const draftSchedule = (
    await ann.call("draftSchedules.create", { name: "March", fromDate: date, untilDate: date })
  ).body;
  const { body: autofillRun } = await ann.call("autofill.begin", { id: draftSchedule.id });
  for (const { id: memberId } of [dana, noa])
    expect(
      (await ann.call("autofill.putSpot", { id: autofillRun.id, shiftId, memberId })).status,
    ).toBe(200);
  expect((await ann.call("autofill.publish", { id: draftSchedule.id })).body.filled).toBe(2);
  expect(await lineage(shiftId)).toEqual([
    ["Assigned to Dana Levi with the draft schedule by Ann Cohen"],
    ["Assigned to Noa Levi with the draft schedule by Ann Cohen"],
  ]);
  await ann.call("autofill.unpublish", { id: draftSchedule.id });
  expect((await lineage(shiftId))[0]![1]).toBe("Dana Levi was removed: the auto-fill was undone");
});

test("records a request that expires, a late arrival, and a missed shift", async () => {
  const dana = await member("Dana");
  const shiftId = (
    await addShift(app, { date: "2026-05-12", startTime: "14:30", endTime: "16:30", maxMembers: 1 })
  ).id;
  await dana.call("replacements.assignSelf", { id: shiftId });
  await askFor(dana, shiftId);
  app.clock.advance({ minutes: 45 });
  await app.worker.tick();
  await dana.call("replacements.assignSelf", { id: shiftId });
  app.clock.advance({ hours: 4 });
  await app.worker.tick();
  const at = Temporal.Instant.from("2026-05-12T19:00:00Z");
  const late = await dana.call("attendance.checkIn", {
    assignmentId: await spotOf(shiftId, dana.id),
    at: at.toString(),
  });
  expect(late.body).toMatchObject({ status: "confirmed" });
  expect(await lineage(shiftId)).toEqual([
    [
      "Taken by Dana Levi",
      "Dana Levi requested a replacement and no one accepted",
      "Taken by Dana Levi",
      "Dana Levi wasn't there",
      "Dana Levi was there after all",
    ],
  ]);
});

test("records the spots of a member who left, and restores the history with a deleted shift", async () => {
  const dana = await member("Dana");
  const [shiftId, kept] = [await eveningOf(), await eveningOf()];
  for (const id of [shiftId, kept]) await dana.call("replacements.assignSelf", { id });
  const { body } = await ann.call("shifts.remove", { id: kept, isUndoable: true });
  expect((await ann.call("shifts.assignmentHistory", { id: kept })).status).toBe(404);
  await ann.call("shifts.restore", { id: body.deletionId });
  expect(await lineage(kept)).toEqual([["Taken by Dana Levi"]]);
  await ann.call("members.setActive", { ids: [dana.id], isActive: false });
  await app.settle();
  expect(await lineage(shiftId)).toEqual([["Taken by Dana Levi", "Dana Levi left the squad"]]);
});

async function titlesOf(client: Client): Promise<string[]> {
  return ((await client.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
}

async function lastMove(shiftId: number): Promise<number> {
  return (
    (await ann.call("shifts.assignmentHistory", { id: shiftId }))
      .body as Output<"shifts.assignmentHistory">
  )[0]!.moves.at(-1)!.id;
}

test("restores the previous member, notifies both, and can be reverted in the same way", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const shiftId = await eveningOf();
  await dana.call("replacements.assignSelf", { id: shiftId });
  await noa.call("replacements.accept", { id: await askFor(dana, shiftId) });
  await app.settle();
  const seen = await lastMove(shiftId);
  expect((await noa.call("shifts.putSpotBack", { id: seen })).status).toBe(403);
  const { status, body } = await ann.call("shifts.putSpotBack", { id: seen });
  expect([status, body.message]).toEqual([
    200,
    expect.stringContaining("Dana Levi has the spot again."),
  ]);
  await app.settle();
  expect((await titlesOf(dana))[0]).toMatch(/^You're back on /);
  expect((await titlesOf(noa))[0]).toMatch(/^You're off /);
  expect((await lineage(shiftId))[0]!.at(-1)).toBe(
    "Restored to Dana Levi from Noa Levi by Ann Cohen",
  );
  const { body: spots } = await ann.call("shifts.assignments", { id: shiftId });
  const filling = (spots as Output<"shifts.assignments">).filter(
    (one) => one.status === "assigned",
  );
  expect(filling.map(({ userId }) => userId)).toEqual([dana.id]);
  expect((await ann.call("shifts.putSpotBack", { id: await lastMove(shiftId) })).status).toBe(200);
  expect((await lineage(shiftId))[0]!.at(-1)).toBe(
    "Restored to Noa Levi from Dana Levi by Ann Cohen",
  );
});

test("lets one of two concurrent admins restore a spot, and names the member to the other", async () => {
  const rina = await signedInMember(app, { role: "admin" });
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const shiftId = await eveningOf(2);
  for (const { id: userId } of [dana, noa])
    await ann.call("replacements.assignShift", { userId, shiftId });
  await ann.call("shifts.unassign", { id: await spotOf(shiftId, dana.id) });
  const seen = await lastMove(shiftId);
  const both = await Promise.all(
    [ann, rina].map((admin) => admin.call("shifts.putSpotBack", { id: seen })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    code: "spot-changed-hands",
    message: expect.stringMatching(/^\S+ Dana Levi has this spot now\.$/),
  });
  expect((await lineage(shiftId))[0]).toHaveLength(3);
});

test("checks a restore like an assignment, and changes nothing when it is refused", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const date = nextDay();
  const shiftId = (await addShift(app, { date, ...evening, maxMembers: 1 })).id;
  const other = (await addShift(app, { date, startTime: "19:00", endTime: "21:00" })).id;
  await dana.call("replacements.assignSelf", { id: shiftId });
  await noa.call("replacements.accept", { id: await askFor(dana, shiftId) });
  await dana.call("replacements.assignSelf", { id: other });
  const seen = await lastMove(shiftId);
  const refused = await ann.call("shifts.putSpotBack", { id: seen });
  expect([refused.status, refused.body.code]).toEqual([409, "shift-overlaps"]);
  expect((await spotOf(shiftId, noa.id)) > 0).toBe(true);
  expect(await lastMove(shiftId)).toBe(seen);
  await ann.call("shifts.unassign", { id: await spotOf(other, dana.id) });
  await dana.call("timeOff.add", { id: dana.id, fromDate: date, untilDate: date });
  expect((await ann.call("shifts.putSpotBack", { id: seen, overrides: [] })).body.code).toBe(
    "asks-first",
  );
  expect(
    (await ann.call("shifts.putSpotBack", { id: seen, overrides: ["time-off", "work-prohibited"] }))
      .status,
  ).toBe(200);
});

test("refuses to restore after the shift began, or for a member who left", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const shiftId = (await addShift(app, { date: "2026-05-12", ...evening, maxMembers: 1 })).id;
  await dana.call("replacements.assignSelf", { id: shiftId });
  expect((await ann.call("shifts.putSpotBack", { id: await lastMove(shiftId) })).body.code).toBe(
    "no-previous-member",
  );
  await noa.call("replacements.accept", { id: await askFor(dana, shiftId) });
  const seen = await lastMove(shiftId);
  await ann.call("members.setActive", { ids: [dana.id], isActive: false });
  expect((await ann.call("shifts.putSpotBack", { id: seen })).body.code).toBe("member-inactive");
  expect((await lineage(shiftId))[0]).toHaveLength(2);
  app.clock.advance({ hours: 5 });
  expect((await ann.call("shifts.putSpotBack", { id: seen })).body.code).toBe(
    "shift-already-started",
  );
  expect((await ann.call("shifts.putSpotBack", { id: 2_000_000_000 })).body.code).toBe(
    "move-missing",
  );
});

describe("a spot with a pending request", () => {
  /**
   * Noa has replaced Dana and now requests a replacement; the member on the other spot has an older
   * request.
   */
  async function sought() {
    const [dana, noa, uri, could] = [
      await member("Dana"),
      await member("Noa"),
      await member("Uri"),
      await member("Gil"),
    ];
    const shiftId = await eveningOf(2);
    await dana.call("replacements.assignSelf", { id: shiftId });
    await noa.call("replacements.accept", { id: await askFor(dana, shiftId) });
    await uri.call("replacements.assignSelf", { id: shiftId });
    const [older, request] = [await askFor(uri, shiftId), await askFor(noa, shiftId)];
    await app.settle();
    return { dana, noa, uri, could, shiftId, older, request, seen: await lastMove(shiftId) };
  }
  const requestsOf = async (shiftId: number) =>
    app.dependencies.database.read
      .selectFrom("replacementRequests")
      .select(["id", "status", "acceptedBy"])
      .where("shiftId", "=", shiftId)
      .orderBy("id")
      .execute();

  test("can be restored: its request ends as accepted, the other stays pending, and asked members are notified", async () => {
    const { dana, noa, could, shiftId, older, request, seen } = await sought();
    const { body: before } = await ann.call("shifts.assignmentHistory", { id: shiftId });
    expect((before as Output<"shifts.assignmentHistory">).map(({ isSought }) => isSought)).toEqual([
      true,
      true,
    ]);
    expect((await ann.call("shifts.putSpotBack", { id: seen })).body.message).toMatch(
      /Dana Levi has the spot again\. .* Noa Levi doesn't need to come in\. We'll notify the members involved\.$/,
    );
    await app.settle();
    expect((await requestsOf(shiftId)).slice(1)).toEqual([
      { id: older, status: "pending", acceptedBy: null },
      { id: request, status: "accepted", acceptedBy: dana.id },
    ]);
    expect((await lineage(shiftId))[0]!.at(-1)).toBe(
      "Noa Levi requested a replacement, Ann Cohen assigned Dana Levi",
    );
    expect((await titlesOf(dana))[0]).toMatch(/^You're covering /);
    expect((await titlesOf(noa))[0]).toMatch(/^Covered: /);
    const asked = (await could.call("notifications.list")).body as {
      title: string;
      message: string;
    }[];
    expect(asked.filter(({ message }) => message.includes("Dana Levi is covering"))).toHaveLength(
      1,
    );
    const { body: after } = await ann.call("shifts.assignmentHistory", { id: shiftId });
    expect((after as Output<"shifts.assignmentHistory">).map(({ isSought }) => isSought)).toEqual([
      false,
      true,
    ]);
  });

  test("stays pending when the restore is refused", async () => {
    const { dana, shiftId, seen } = await sought();
    await ann.call("members.setActive", { ids: [dana.id], isActive: false });
    expect((await ann.call("shifts.putSpotBack", { id: seen })).body.code).toBe("member-inactive");
    expect((await requestsOf(shiftId)).map(({ status }) => status)).toEqual([
      "accepted",
      "pending",
      "pending",
    ]);
  });

  test("goes to either a restoring admin's member or an accepting member; the other caller gets the name", async () => {
    for (let round = 0; round < 4; round++) {
      const { dana, could, shiftId, request, seen } = await sought();
      const [put, accepted] = await Promise.all([
        ann.call("shifts.putSpotBack", { id: seen }),
        could.call("replacements.accept", { id: request }),
      ]);
      expect([put.status, accepted.status].sort()).toEqual([200, 409]);
      const loser = put.status === 200 ? accepted : put;
      expect(loser.body.message).toMatch(/^[A-Z].*\.$/);
      const settled = (await requestsOf(shiftId)).find(({ id }) => id === request);
      expect(settled).toMatchObject({
        status: "accepted",
        acceptedBy: put.status === 200 ? dana.id : could.id,
      });
    }
  });
});
