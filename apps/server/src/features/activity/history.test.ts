import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { HISTORY_ENTRIES } from "@watchbill/domain/activity/shift-history";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type History = OutputOf<Api["activity.ofShift"]>;

let app: TestApp;
let ann: Client & { id: number };
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

async function historyOf(shiftId: number, reader: Client = ann): Promise<History> {
  return (await reader.call("activity.ofShift", { id: shiftId })).body;
}

/** Returns the sentences of a shift's history, oldest first. */
async function textsOf(shiftId: number, reader: Client = ann): Promise<string[]> {
  return (await historyOf(shiftId, reader)).entries.map(({ text }) => text).toReversed();
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

/** Dispatches pending notifications, advances one minute, and performs the action. */
async function then<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  await app.settle();
  app.clock.advance({ minutes: 1 });
  return act();
}

async function makeEvening(maxMembers = 1): Promise<number> {
  const made = await ann.call("shifts.create", {
    type: "evening",
    date: nextDay(),
    ...evening,
    maxMembers,
  });
  return made.body.id;
}

async function spotOf(shiftId: number, memberId: number): Promise<number> {
  const { body } = await ann.call("shifts.assignments", { id: shiftId });
  return (body as OutputOf<Api["shifts.assignments"]>).findLast(
    ({ userId }) => userId === memberId,
  )!.id;
}

async function askFor(
  who: Client & { id: number },
  shiftId: number,
  reason: string,
): Promise<number> {
  const shiftAssignmentId = await spotOf(shiftId, who.id);
  return (await who.call("replacements.request", { shiftAssignmentId, shiftId, reason })).body
    .id as number;
}

test("shows who held a shift and why it is open, limited to what each reader may know", async () => {
  const [dana, noa, uri] = [await member("Dana"), await member("Noa"), await member("Uri")];
  const shiftId = await makeEvening();
  expect((await historyOf(shiftId)).whyOpen).toBe("Open, never filled; no one has been asked yet");
  await then(() => ann.call("replacements.assignShift", { userId: dana.id, shiftId }));
  expect((await historyOf(shiftId)).whyOpen).toBeNull();
  await then(() => ann.call("shifts.change", { id: shiftId, notes: "Bring the radio" }));
  const requestId = await then(() => askFor(dana, shiftId, "exam"));
  await then(() => noa.call("replacements.decline", { id: requestId }));
  expect(await historyOf(shiftId)).toMatchObject({
    whyOpen:
      "Open since C-21 requested a replacement on Tue, May 12; 2 asked, 1 declined, 1 not seen",
    isCut: false,
  });
  expect((await historyOf(shiftId, uri)).whyOpen).toBe(
    "Open since C-21 requested a replacement on Tue, May 12",
  );
  const beforehand = [
    "C-1 Ann Cohen created it",
    "Assigned to C-21 Dana Levi by C-1 Ann Cohen",
    "C-1 Ann Cohen changed special instructions",
  ];
  const asked = (reason: string) => [
    ...beforehand,
    `C-21 Dana Levi requested a replacement${reason}`,
  ];
  expect(await textsOf(shiftId)).toEqual([...asked(": exam"), "C-22 Noa Levi can't take it"]);
  expect(await textsOf(shiftId, dana)).toEqual(asked(": exam"));
  expect(await textsOf(shiftId, noa)).toEqual([...asked(""), "C-22 Noa Levi can't take it"]);
  expect(await textsOf(shiftId, uri)).toEqual(asked(""));
  await then(() => uri.call("replacements.accept", { id: requestId }));
  expect((await historyOf(shiftId)).whyOpen).toBeNull();
  expect((await textsOf(shiftId, uri)).at(-1)).toBe("C-23 Uri Levi replaced C-21 Dana Levi");
  await then(async () => ann.call("shifts.unassign", { id: await spotOf(shiftId, uri.id) }));
  // The replacement request for the spot's earlier assignment is not the reason that it is open
  // now.
  expect((await historyOf(shiftId)).whyOpen).toBe(
    "Open since C-23 was removed on Tue, May 12; no one has been asked yet",
  );
});

test("does not explain an open spot by a request for another spot", async () => {
  const [dana, noa, uri] = [await member("Dana"), await member("Noa"), await member("Uri")];
  const shiftId = await makeEvening(2);
  for (const { id } of [dana, noa])
    await then(() => ann.call("replacements.assignShift", { userId: id, shiftId }));
  await then(async () => ann.call("shifts.unassign", { id: await spotOf(shiftId, dana.id) }));
  const requestId = await then(() => askFor(noa, shiftId, "exam"));
  await then(() => uri.call("replacements.accept", { id: requestId }));
  await app.settle();
  expect((await historyOf(shiftId)).whyOpen).toBe(
    `Open since ${dana.unitNumber} was removed on Tue, May 12; no one has been asked yet`,
  );
});

test("names the members asked by a replacement search and those who have not looked at it", async () => {
  const [dana, noa] = [await member("Dana"), await member("Noa")];
  const shiftId = await makeEvening();
  const ids = [dana.id, noa.id];
  const started = await then(() =>
    ann.call("replacementSearch.start", { id: shiftId, minutesBetween: 30, memberIds: ids }),
  );
  expect(started.status).toBe(200);
  await app.settle();
  const units = [dana.unitNumber, noa.unitNumber];
  expect((await textsOf(shiftId)).at(-1)).toBe(
    `C-1 Ann Cohen asked 2 members to take it: ${units.join(" and ")}`,
  );
  expect(await textsOf(shiftId, dana)).toEqual(["C-1 Ann Cohen created it"]);
  expect((await historyOf(shiftId)).whyOpen).toContain("; 2 asked, 2 not seen");
  const [ask] = (await dana.call("notifications.list")).body as { id: number }[];
  await dana.call("notifications.read", { id: ask!.id });
  expect((await historyOf(shiftId)).whyOpen).toContain("; 2 asked, 1 not seen");
});

test("adds a bulk change to each shift's history, with the old value only for shifts that had it", async () => {
  const made = await ann.call("shifts.createSeries", {
    startDate: "2026-09-01",
    endDate: "2026-09-15",
    recurringType: "weekly",
    shifts: [{ type: "evening", ...evening, maxMembers: 1 }],
  });
  const [first, second] = made.body.shiftIds as number[];
  await then(() =>
    ann.call("shifts.changeSeries", { id: first!, option: "all", startTime: "18:45" }),
  );
  const beginning = "C-1 Ann Cohen created it with a series";
  expect(await textsOf(first!)).toEqual([
    beginning,
    expect.stringMatching(
      /^C-1 Ann Cohen moved it with 2 other shifts from Evening on Tue, Sep 1, /,
    ),
  ]);
  expect(await textsOf(second!)).toEqual([beginning, "C-1 Ann Cohen moved it with 2 other shifts"]);
});

test("shows the history of a year-old shift, without counting open requests", async () => {
  app.clock.set("2025-05-12T18:00:00Z");
  const dana = await member("Dana");
  const shift = await addShift(app, {
    date: "2025-05-12",
    startTime: "14:15",
    endTime: "18:00",
    maxMembers: 2,
  });
  await ann.call("replacements.assignShift", { userId: dana.id, shiftId: shift.id });
  await dana.call("attendance.checkIn", { assignmentId: await spotOf(shift.id, dana.id) });
  app.clock.set("2025-05-12T21:30:00Z");
  await dana.call("attendance.checkOut", { assignmentId: await spotOf(shift.id, dana.id) });
  app.clock.set(TEST_NOW);
  expect(await historyOf(shift.id)).toMatchObject({
    whyOpen: "Stayed open, never filled; no one was asked",
  });
  const name = `${dana.unitNumber} Dana Levi`;
  expect(await textsOf(shift.id)).toEqual([
    "It was created",
    `Assigned to ${name} by C-1 Ann Cohen`,
    `${name} went 10-8`,
    `${name} went 10-7`,
  ]);
});

test("returns the newest of very many entries and reports that there are more", async () => {
  const shiftId = await makeEvening(2);
  const now = app.clock.now();
  const details = JSON.stringify({ changes: ["spots"], count: 1, shiftIds: [shiftId] });
  await app.dependencies.database.write
    .insertInto("events")
    .values(
      Array.from({ length: HISTORY_ENTRIES + 20 }, (_, at) => ({
        type: "shifts.changed",
        actorId: ann.id,
        shiftId,
        details,
        occurredAt: now.add({ minutes: at }),
        processedAt: now,
      })),
    )
    .execute();
  const { entries, isCut } = await historyOf(shiftId);
  expect(isCut).toBe(true);
  expect(entries).toHaveLength(HISTORY_ENTRIES);
  expect(entries[0]!.at).toBe(now.add({ minutes: HISTORY_ENTRIES + 19 }).toString());
  expect(new Set(entries.map(({ key }) => key)).size).toBe(HISTORY_ENTRIES);
});

test("reports that a shift was deleted, and that it was restored", async () => {
  const dana = await member("Dana");
  const shiftId = await makeEvening();
  const { body } = await ann.call("shifts.remove", { id: shiftId, isUndoable: true });
  expect(await historyOf(shiftId, dana)).toEqual({
    gone: expect.stringMatching(
      /^C-1 Ann Cohen deleted Evening on .* on Tue, May 12\. No one needs to come in\.$/,
    ),
    whyOpen: null,
    entries: [],
    isCut: false,
  });
  expect(await dana.call("activity.ofShift", { id: 2_000_000_000 })).toMatchObject({
    status: 404,
    body: {
      code: "shift-missing",
      message: expect.stringMatching(/^This shift was deleted/),
    },
  });
  await ann.call("shifts.restore", { id: body.deletionId });
  expect((await historyOf(shiftId)).gone).toBeNull();
  expect((await textsOf(shiftId)).at(-1)).toBe(
    "C-1 Ann Cohen deleted it by mistake and restored it",
  );
});
