import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCalendar } from "../../../testing/services/calendar-reader.ts";
import { addAssignment, addShift, signedInMember } from "../../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

type Client = Awaited<ReturnType<typeof signedInMember>>;

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const EVENING = { startTime: "18:30", endTime: "20:30", maxMembers: 2 };
let day = 0;
function freshDate(): string {
  day += 1;
  return Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
}

/** Adds a shift with a confirmed member, and a requester with a running replacement search. */
async function shiftInUse() {
  const [here, asker] = [await signedInMember(app), await signedInMember(app)];
  const date = freshDate();
  const shift = await addShift(app, { date, ...EVENING });
  await confirmed(here, (await addAssignment(app, shift.id, here.id)).id);
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id, 2);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
    reason: "Ill",
  });
  const decliner = await signedInMember(app);
  await decliner.call("replacements.decline", { id: request.id });
  await app.settle();
  return { here, asker, shift, date };
}

async function confirmed(member: Client, id: number): Promise<void> {
  expect((await member.call("shifts.confirm", { id })).status).toBe(200);
}

const TABLES = [
  "shifts",
  "shift_assignments",
  "replacement_requests",
  "replacement_declines",
  "replacement_searches",
  "action_links",
];

/** Returns all rows about shifts, without update times and change counts. */
async function standing(): Promise<Record<string, unknown[]>> {
  const entries = [];
  for (const table of [...TABLES, "calendar_cancellations"]) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'updated_at' - 'changes' as row from ${sql.table(table)} t order by (to_jsonb(t) - 'updated_at' - 'changes')::text`.execute(
      app.dependencies.database.read,
    );
    entries.push([table, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(entries);
}

async function titlesOf(client: Client): Promise<string[]> {
  return ((await client.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
}

async function aSeries(memberIds: readonly number[], weeks = 3) {
  const startDate = freshDate();
  const endDate = Temporal.PlainDate.from(startDate)
    .add({ weeks: weeks - 1 })
    .toString();
  const shifts = [{ ...EVENING, type: "evening", memberIds }];
  const { body } = await admin.call("shifts.createSeries", {
    startDate,
    endDate,
    recurringType: "weekly",
    shifts,
  });
  await app.settle();
  return body.shiftIds as number[];
}

test("restores a deleted shift with assignments and requests, without any notification", async () => {
  const { here, asker, shift } = await shiftInUse();
  const [before, titlesBefore] = [await standing(), [await titlesOf(here), await titlesOf(asker)]];
  const { status, body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  expect([status, (await admin.call("shifts.one", { id: shift.id })).status]).toEqual([200, 404]);
  await app.settle();
  app.clock.advance({ seconds: 19 });
  await app.settle();
  expect(await admin.call("shifts.restore", { id: body.deletionId })).toMatchObject({
    status: 200,
    body: { count: 1 },
  });
  expect(await standing()).toEqual(before);
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect([await titlesOf(here), await titlesOf(asker)]).toEqual(titlesBefore);
});

test("restores a deleted series as one series", async () => {
  const member = await signedInMember(app);
  const ids = await aSeries([member.id]);
  const [before, titlesBefore] = [await standing(), await titlesOf(member)];
  const { body } = await admin.call("shifts.removeSeries", {
    id: ids[1]!,
    option: "all",
    isUndoable: true,
  });
  expect(body).toMatchObject({ count: 3 });
  expect(await admin.call("shifts.restore", { id: body.deletionId })).toMatchObject({
    status: 200,
    body: { message: "3 shifts restored. No one was notified." },
  });
  expect(await standing()).toEqual(before);
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await titlesOf(member)).toEqual(titlesBefore);
  expect((await admin.call("shifts.recurringInfo", { id: ids[0]! })).body).toMatchObject({
    totalInSeries: 3,
  });
});

test("restores once after a double tap, and both responses report success", async () => {
  const { shift } = await shiftInUse();
  const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  const both = await Promise.all(
    [1, 2].map(() => admin.call("shifts.restore", { id: body.deletionId })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where type = 'shifts.restored' and shift_id = ${shift.id}`.execute(
    app.dependencies.database.read,
  );
  expect(rows).toEqual([{ count: 1 }]);
  // A second deletion of the shift can be undone, too.
  const again = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  expect((await admin.call("shifts.restore", { id: again.body.deletionId })).status).toBe(200);
});

test("notifies the members after the undo window, when the shift can't be restored", async () => {
  const { here, shift } = await shiftInUse();
  const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  app.clock.advance({ seconds: 20 });
  expect(await admin.call("shifts.restore", { id: body.deletionId })).toMatchObject({
    status: 409,
    body: { code: "too-late-to-undo" },
  });
  await app.settle();
  expect((await titlesOf(here))[0]).toMatch(/^Canceled: /);
  app.clock.advance({ minutes: 6 });
  await app.worker.tick();
  expect((await admin.call("shifts.restore", { id: body.deletionId })).status).toBe(409);
  expect(
    await app.dependencies.database.read.selectFrom("shiftDeletions").selectAll().execute(),
  ).toEqual([]);
});

test("restores without notification, or is refused after it, when the undo and the dispatch run concurrently", async () => {
  for (let round = 0; round < 4; round++) {
    const { here, shift } = await shiftInUse();
    const titlesBefore = await titlesOf(here);
    const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
    app.clock.advance({ seconds: round % 2 === 0 ? 19 : 20 });
    const [undone] = await Promise.all([
      admin.call("shifts.restore", { id: body.deletionId }),
      app.settle(),
    ]);
    await app.settle();
    const isBack = (await admin.call("shifts.one", { id: shift.id })).status === 200;
    expect([isBack, (await titlesOf(here)).length]).toEqual(
      undone.status === 200 ? [true, titlesBefore.length] : [false, titlesBefore.length + 1],
    );
  }
});

test("notifies at once when the client deletes without undo", async () => {
  const { here, shift } = await shiftInUse();
  expect((await admin.call("shifts.remove", { id: shift.id })).body).toMatchObject({
    deletionId: null,
  });
  await app.settle();
  expect((await titlesOf(here))[0]).toMatch(/^Canceled: /);
});

test("restores no shift of a series when a member is on another shift at that time, and names both", async () => {
  const [member, other] = [await signedInMember(app), await signedInMember(app)];
  const ids = await aSeries([member.id, other.id]);
  const last = (await admin.call("shifts.one", { id: ids[2]! })).body;
  const { body } = await admin.call("shifts.removeSeries", {
    id: ids[0]!,
    option: "all",
    isUndoable: true,
  });
  await admin.call("shifts.create", {
    date: last.date,
    type: "custom",
    customName: "Standby",
    startTime: "19:00",
    endTime: "21:00",
    maxMembers: 1,
    memberIds: [other.id],
  });
  const refused = await admin.call("shifts.restore", { id: body.deletionId });
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("Standby")]);
  for (const id of ids) expect((await admin.call("shifts.one", { id })).status).toBe(404);
  // The undo was refused, so the members are notified.
  app.clock.advance({ seconds: 20 });
  await app.settle();
  expect((await titlesOf(member))[0]).toBe("Canceled: 3 shifts");
});

test("leaves a member on only one shift when they take another during the undo", async () => {
  for (let round = 0; round < 4; round++) {
    const { here, shift, date } = await shiftInUse();
    const rival = await addShift(app, { date, ...EVENING });
    const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
    const [undone, taken] = await Promise.all([
      admin.call("shifts.restore", { id: body.deletionId }),
      here.call("replacements.assignSelf", { id: rival.id }),
    ]);
    expect([undone.status, taken.status].sort()).toEqual([200, 409]);
  }
});

test("shows a restored shift again in a calendar feed that has canceled it, even within one second", async () => {
  const { here, shift } = await shiftInUse();
  const addresses = await Promise.all(
    ["own", "squad"].map(
      async (kind) => (await here.call("calendarFeeds.create", { kind })).body.address,
    ),
  );
  const look = () =>
    Promise.all(
      addresses.map(async (address) => {
        const { body } = await app.http.inject({ method: "GET", url: new URL(address).pathname });
        const entry = readCalendar(body).find(
          ({ uid }) => uid.startsWith(`shift-${shift.id}@`) || uid.startsWith("assignment-"),
        );
        return { status: entry?.status, sequence: entry?.sequence ?? -1 };
      }),
    );
  const seen = [await look()];
  for (let round = 0; round < 2; round++) {
    const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
    seen.push(await look());
    await admin.call("shifts.restore", { id: body.deletionId });
    seen.push(await look());
  }
  for (const of of [0, 1]) {
    expect(seen.map((each) => each[of]!.status)).toEqual([
      "CONFIRMED",
      "CANCELLED",
      "CONFIRMED",
      "CANCELLED",
      "CONFIRMED",
    ]);
    const sequences = seen.map((each) => each[of]!.sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((one, other) => one - other));
  }
});

test("refuses an undo by members", async () => {
  const { here, shift } = await shiftInUse();
  const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  expect((await here.call("shifts.restore", { id: body.deletionId })).status).toBe(403);
});

/** Adds a shift in a draft schedule, with a manual, locked suggestion. */
async function shiftWithAutofillRun() {
  const member = await signedInMember(app);
  const [fromDate, date, untilDate] = [freshDate(), freshDate(), freshDate()];
  const shift = await addShift(app, { date, ...EVENING });
  const { body: draftSchedule } = await admin.call("draftSchedules.create", {
    name: "Some days",
    fromDate,
    untilDate,
    preferencesUntil: null,
  });
  const { body: autofillRun } = await admin.call("autofill.begin", { id: draftSchedule.id });
  const spot = { id: autofillRun.id, shiftId: shift.id, memberId: member.id, isLocked: true };
  const overrides = { overrides: ["not-available"], reason: "Asked on the phone" };
  expect((await admin.call("autofill.putSpot", { ...spot, ...overrides })).status).toBe(200);
  const suggested = () =>
    app.dependencies.database.read
      .selectFrom("suggestedAssignments")
      .selectAll()
      .where("shiftId", "=", shift.id)
      .execute();
  const discard = async () => {
    await admin.call("autofill.discard", { id: autofillRun.id });
    await admin.call("draftSchedules.remove", { id: draftSchedule.id });
  };
  return { shift, suggested, discard };
}

test("keeps the suggestion when the shift is deleted and restored", async () => {
  const { shift, suggested, discard } = await shiftWithAutofillRun();
  const before = await suggested();
  expect(before).toMatchObject([{ isLocked: true, overrideReason: "Asked on the phone" }]);
  const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  expect(await suggested()).toEqual([]);
  expect((await admin.call("shifts.restore", { id: body.deletionId })).status).toBe(200);
  expect(await suggested()).toEqual(before);
  await discard();
});

test("restores the shift without a suggestion when the auto-fill was discarded", async () => {
  const { shift, suggested, discard } = await shiftWithAutofillRun();
  const { body } = await admin.call("shifts.remove", { id: shift.id, isUndoable: true });
  await discard();
  expect((await admin.call("shifts.restore", { id: body.deletionId })).status).toBe(200);
  expect(await suggested()).toEqual([]);
});

test("knows all tables with rows about shifts, except those that prevent a deletion", async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive going as (
      select 'shifts'::regclass::oid as oid
      union select c.conrelid from pg_constraint c join going g on c.confrelid = g.oid where c.contype = 'f' and c.confdeltype = 'c')
    select oid::regclass::text as name from going order by 1`.execute(
    app.dependencies.database.read,
  );
  const attended = ["attendance_intervals", "handoff_notes"];
  const { body } = await admin.call("shifts.remove", {
    id: (await shiftInUse()).shift.id,
    isUndoable: true,
  });
  const kept = await sql<{ name: string }>`
    select jsonb_object_keys(kept) as name from shift_deletions where id = ${body.deletionId} order by 1`.execute(
    app.dependencies.database.read,
  );
  expect(kept.rows.map(({ name }) => name)).toEqual(
    rows.map(({ name }) => name).filter((name) => !attended.includes(name)),
  );
});
