import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Member = Client & { id: number };
type Open = OutputOf<Api["handoff.open"]>;

let app: TestApp;
let admin: Member;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  // Earlier tests advance the clock by weeks, which ends every session.
  admin = await signedInMember(app, { role: "admin" });
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

/** Adds a shift with members on May 12; it is 2 PM in the squad's time zone. */
async function shiftOf(startTime: string, endTime: string, ...members: Member[]) {
  const { id } = await addShift(app, { date: "2026-05-12", startTime, endTime, maxMembers: 3 });
  const spots = [];
  for (const [index, member] of members.entries())
    spots.push((await addAssignment(app, id, member.id, index + 1)).id);
  return spots;
}

const open = async (member: Client): Promise<Open> => (await member.call("handoff.open")).body;
const notesOf = async (member: Client) => (await open(member)).notes.map(({ note }) => note);

/**
 * Adds a day shift with a crew of two, both 10-8, and an evening shift after it with another two.
 */
async function crews() {
  const [dana, avi] = [await signedInMember(app, { firstName: "Dana" }), await signedInMember(app)];
  const [noa, lea] = [await signedInMember(app), await signedInMember(app)];
  const day = await shiftOf("13:50", "16:00", dana, avi);
  const evening = await shiftOf("16:00", "20:00", noa, lea);
  await dana.call("attendance.checkIn", { assignmentId: day[0]! });
  await avi.call("attendance.checkIn", { assignmentId: day[1]! });
  return { dana, avi, noa, lea, day, evening };
}

async function written() {
  const all = await crews();
  const { status } = await all.dana.call("handoff.write", {
    assignmentId: all.day[0]!,
    note: " Ambulance 2 needs fuel ",
  });
  expect(status).toBe(200);
  const { id } = (await open(all.dana)).own[0]!;
  return { ...all, id };
}

describe("writing a handoff note", () => {
  test("is allowed to a member who is 10-8 or was within the hour, on their own assignment, and needs text", async () => {
    const { dana, noa, day, evening } = await crews();
    const from = (who: Member, assignmentId: number, note = "Fuel") =>
      who.call("handoff.write", { assignmentId, note });
    expect((await from(noa, evening[0]!)).body.code).toBe("not-in-service");
    expect((await from(noa, day[0]!)).status).toBe(404);
    expect((await from(dana, day[0]!, "  ")).body).toMatchObject({
      code: "handoff-note-invalid",
      fields: { note: expect.any(String) },
    });
    expect((await from(dana, day[0]!, "x".repeat(501))).body.code).toBe("handoff-note-invalid");
    expect((await from(dana, day[0]!, "x".repeat(10_001))).status).toBe(400);
    await dana.call("attendance.checkOut", { assignmentId: day[0]! });
    app.clock.advance({ minutes: 59 });
    expect((await open(dana)).spots).toMatchObject([
      { assignmentId: day[0]!, until: expect.any(String) },
    ]);
    expect((await from(dana, day[0]!)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await open(dana)).spots).toEqual([]);
    expect((await from(dana, day[0]!)).body.code).toBe("not-in-service");
  });

  test("limits the unread handoff notes of a member", async () => {
    const { dana, day } = await crews();
    const write = () => dana.call("handoff.write", { assignmentId: day[0]!, note: "Fuel" });
    for (let count = 0; count < 10; count += 1) expect((await write()).status).toBe(200);
    expect((await write()).body).toMatchObject({
      code: "too-many-notes",
      message: expect.stringContaining("10 unread notes"),
    });
    const [first] = (await open(dana)).own;
    expect((await dana.call("handoff.withdraw", { id: first!.id })).status).toBe(200);
    expect((await write()).status).toBe(200);
  });

  test("lets only the author change or withdraw a note, before the next crew takes it over", async () => {
    const { dana, avi, noa, evening, id } = await written();
    expect((await avi.call("handoff.change", { id, note: "Mine" })).status).toBe(403);
    expect((await avi.call("handoff.withdraw", { id })).status).toBe(403);
    expect((await dana.call("handoff.change", { id, note: "Ambulance 3 needs fuel" })).status).toBe(
      200,
    );
    app.clock.advance({ minutes: 110 });
    await noa.call("attendance.checkIn", { assignmentId: evening[0]! });
    expect(await notesOf(noa)).toEqual(["Ambulance 3 needs fuel"]);
    await noa.call("handoff.takeOver", { id });
    expect((await dana.call("handoff.change", { id, note: "Late" })).body.code).toBe(
      "handoff-note-read",
    );
    expect((await dana.call("handoff.withdraw", { id })).body.code).toBe("handoff-note-read");
  });

  test("deletes a note when it is withdrawn", async () => {
    const { dana, id } = await written();
    expect((await dana.call("handoff.withdraw", { id })).status).toBe(200);
    expect((await dana.call("handoff.withdraw", { id })).status).toBe(404);
    expect((await open(dana)).own).toEqual([]);
  });
});

describe("taking over a handoff note", () => {
  test("is allowed to the next crew once it is 10-8, not to the author or the author's crew", async () => {
    const { dana, avi, noa, lea, evening, id } = await written();
    expect([await notesOf(dana), await notesOf(avi), await notesOf(noa)]).toEqual([[], [], []]);
    expect((await noa.call("handoff.takeOver", { id })).body.code).toBe("not-for-you");
    expect((await dana.call("handoff.takeOver", { id })).body.code).toBe("not-for-you");
    app.clock.advance({ minutes: 110 });
    for (const [index, who] of [noa, lea].entries())
      await who.call("attendance.checkIn", { assignmentId: evening[index]! });
    expect([await notesOf(noa), await notesOf(lea)]).toEqual([
      ["Ambulance 2 needs fuel"],
      ["Ambulance 2 needs fuel"],
    ]);
    expect((await open(noa)).inServiceSince).not.toBeNull();
    expect((await noa.call("handoff.takeOver", { id })).status).toBe(200);
    expect([await notesOf(noa), await notesOf(lea)]).toEqual([[], []]);
  });

  test("accepts one of two concurrent calls, and names the first member to the second", async () => {
    const { noa, lea, evening, id } = await written();
    app.clock.advance({ minutes: 110 });
    for (const [index, who] of [noa, lea].entries())
      await who.call("attendance.checkIn", { assignmentId: evening[index]! });
    // In most of these rounds the second call waits for the note's lock.
    const both = await Promise.all([noa, lea].map((who) => who.call("handoff.takeOver", { id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.message).toMatch(
      /^T-\d+ .* has already marked this note as read/,
    );
  });

  test("a note that no one takes over is hidden after a week and purged later", async () => {
    const { dana, id } = await written();
    app.clock.advance({ hours: 24 * 7 });
    const late = await signedInMember(app);
    const { id: shiftId } = await addShift(app, {
      date: "2026-05-19",
      startTime: "13:50",
      endTime: "16:00",
    });
    const spot = await addAssignment(app, shiftId, late.id);
    await late.call("attendance.checkIn", { assignmentId: spot.id });
    expect([await notesOf(late), (await open(dana)).own]).toEqual([[], []]);
    expect((await late.call("handoff.takeOver", { id })).body.code).toBe("not-for-you");
    const listed = await admin.call("handoff.list");
    expect(listed.body.notes[0]).toMatchObject({
      id,
      note: "Ambulance 2 needs fuel",
      readBy: null,
    });
    await app.worker.tick();
    expect((await admin.call("handoff.list")).body.notes).toHaveLength(1);
    app.clock.advance({ hours: 24 * 83 + 1 });
    await app.worker.tick();
    const rows = await app.dependencies.database.read
      .selectFrom("handoffNotes")
      .select("id")
      .execute();
    expect(rows).toEqual([]);
  });
});

test("administrators see who wrote which note and who took it over; the log omits the text", async () => {
  const { dana, noa, evening, id } = await written();
  app.clock.advance({ minutes: 110 });
  await noa.call("attendance.checkIn", { assignmentId: evening[0]! });
  await noa.call("handoff.takeOver", { id });
  expect((await dana.call("handoff.list")).status).toBe(403);
  const { body } = await admin.call("handoff.list");
  expect(body).toMatchObject({
    notes: [
      {
        id,
        author: expect.stringContaining("Dana"),
        readBy: expect.stringMatching(/^T-/),
        readAt: expect.any(String),
      },
    ],
    hasOlder: false,
  });
  const log = JSON.stringify((await admin.call("activity.log", {})).body);
  expect(log).toContain("marked a handoff note from");
  expect(log).not.toContain("Ambulance 2");
  const own = await dana.call("privacy.ownData");
  expect(JSON.stringify(own.body)).toContain("Ambulance 2 needs fuel");
  expect(JSON.stringify((await noa.call("privacy.ownData")).body)).not.toContain("Ambulance 2");
});
