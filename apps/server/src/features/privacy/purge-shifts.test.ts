import { MAX_FORGOTTEN } from "@watchbill/domain/settings/retention";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { columnsContaining } from "../../testing/text-columns.ts";
import { checkSeals } from "../activity/audit-chain-report.ts";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp({ environment: { MESSAGE_LOG_DAYS: "0" } });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
const verify = async () => {
  const notes = app.dependencies.sealNotes.read();
  return (await checkSeals(write(), { notes, retentionDays: () => 0, now: app.clock.now() })).fault;
};
const minute = async (): Promise<void> => {
  await app.worker.tick();
  await app.settle();
  app.clock.advance({ minutes: 1 });
};

/** Sets the retention limit in the database, as an admin's earlier change would have. */
async function keepShifts(shiftYears: number): Promise<void> {
  await write().updateTable("organizationSettings").set({ shiftYears }).execute();
  app.dependencies.organization.clear();
}

async function keptSince(): Promise<string | null> {
  return (await app.visitor().call("settings.organization")).body.shiftsRetainedSince;
}

const shiftsLeft = async () =>
  (await write().selectFrom("shifts").select("id").orderBy("id").execute()).map(({ id }) => id);

/**
 * Adds an evening shift on May 12, 2026 with a request that another member accepts, and a 10-8 and
 * 10-7 at a unique second by which the test finds them.
 */
async function evening(admin: Client) {
  const [dana, noa] = [
    await signedInMember(app, { firstName: "Dana" }),
    await signedInMember(app, { firstName: "Noa" }),
  ];
  const shift = (
    await admin.call("shifts.create", {
      date: "2026-05-12",
      type: "custom",
      customName: "Parade",
      startTime: "18:34",
      endTime: "22:34",
      maxMembers: 2,
      memberIds: [dana.id],
    })
  ).body;
  const [spot] = await write()
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", shift.id)
    .execute();
  await minute();
  const asked = { shiftAssignmentId: spot!.id, shiftId: shift.id, reason: "Twisted ankle" };
  expect((await dana.call("replacements.request", asked)).status).toBe(200);
  await minute();
  const [request] = await write().selectFrom("replacementRequests").select("id").execute();
  expect((await noa.call("replacements.accept", { id: request!.id })).status).toBe(200);
  await minute();
  app.clock.set("2026-05-12T22:31:17Z");
  const [taken] = await write()
    .selectFrom("shiftAssignments")
    .select("id")
    .where("memberId", "=", noa.id)
    .execute();
  expect((await noa.call("attendance.checkIn", { assignmentId: taken!.id })).status).toBe(200);
  expect(
    (await noa.call("handoff.write", { assignmentId: taken!.id, note: "Ambulance 2 needs fuel" }))
      .status,
  ).toBe(200);
  app.clock.set("2026-05-13T02:31:18Z");
  expect((await noa.call("attendance.checkOut", { assignmentId: taken!.id })).status).toBe(200);
  await minute();
  return { dana, noa, shiftId: shift.id as number };
}

describe("a shift older than the retention limit", () => {
  test("is purged at night with all data about who served when, and the audit chain still verifies", async () => {
    const { noa, shiftId } = await evening(await signedInMember(app, { role: "admin" }));
    expect(await columnsContaining(write(), ":31:17")).toEqual(
      expect.arrayContaining(["attendance_intervals.checked_in_at", "events.occurred_at"]),
    );
    app.clock.set("2028-05-13T18:00:00Z");
    const admin = await signedInMember(app, { role: "admin" });
    // This entry stays, because it was written long after the shift.
    expect(
      (await admin.call("shifts.change", { id: shiftId, customName: "Parade of old" })).status,
    ).toBe(200);
    await minute();
    await keepShifts(2);
    await minute();
    expect(await shiftsLeft(), "by day").toEqual([shiftId]);
    app.clock.set("2028-05-14T06:00:00Z");
    for (let minutes = 0; minutes < 4; minutes += 1) await minute();
    expect(await shiftsLeft(), "at night").toEqual([]);
    for (const table of [
      "shift_assignments",
      "attendance_intervals",
      "replacement_requests",
      "assignment_history",
      "handoff_notes",
    ])
      expect((await sql`select from ${sql.table(table)}`.execute(write())).rows, table).toEqual([]);
    for (const text of [":31:17", ":31:18", "18:34", "6:34 PM", "Parade", "Twisted ankle"])
      expect(await columnsContaining(write(), text), text).toEqual([]);
    expect(await keptSince()).toBe("2026-05-14");
    expect(await verify()).toBeNull();
    const again = await signedInMember(app, { role: "admin" });
    const log: { activityType: string; description: string }[] = (await again.call("activity.log"))
      .body;
    expect(log.map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        "The system deleted 1 shift before Thursday, May 14, 2026, with the hours on record",
        expect.stringContaining("changed"),
      ]),
    );
    expect((await again.call("shifts.one", { id: shiftId })).body.message).toBe(
      "This shift was deleted. Refresh to see the current schedule.",
    );
    const own = await write().selectFrom("members").select("id").where("id", "=", noa.id).execute();
    expect(own, "members who served stay").toHaveLength(1);
  });

  test("is purged with a tampered entry, and the tampering is still detected", async () => {
    const { shiftId } = await evening(await signedInMember(app, { role: "admin" }));
    app.clock.set("2028-05-13T18:00:00Z");
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("shifts.change", { id: shiftId, customName: "Parade of old" });
    await minute();
    await minute();
    await keepShifts(2);
    app.clock.set("2028-05-14T06:00:00Z");
    for (let minutes = 0; minutes < 4; minutes += 1) await minute();
    await write()
      .updateTable("events")
      .set({ details: "{}", actorId: null })
      .where("type", "=", "shifts.purged")
      .execute();
    expect(await verify()).toMatch(/was changed/);
  });

  test("stays while the day on which it ended is retained, and is purged one day later", async () => {
    const [gone, stays] = [
      await addShift(app, { date: "2024-05-12", startTime: "18:30", endTime: "23:59" }),
      await addShift(app, {
        date: "2024-05-12",
        endDate: "2024-05-13",
        startTime: "20:00",
        endTime: "06:00",
      }),
    ];
    await keepShifts(2);
    app.clock.set("2026-05-13T06:00:00Z");
    await minute();
    expect(await shiftsLeft()).toEqual([stays.id]);
    expect(gone.id).not.toBe(stays.id);
    expect(await keptSince()).toBe("2024-05-13");
    app.clock.set("2026-05-14T06:00:00Z");
    await minute();
    expect(await shiftsLeft()).toEqual([]);
  });

  test("is purged in batches on any instance, and counted once", async () => {
    const now = app.clock.now();
    await sql`insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
      select 'evening', '2020-01-01'::date + n, '18:00', '20:00', '2020-01-01T18:00:00Z'::timestamptz + n * interval '1 day',
        '2020-01-01T20:00:00Z'::timestamptz + n * interval '1 day', 2, ${now}, ${now}
      from generate_series(1, ${MAX_FORGOTTEN * 2 + 10}) n`.execute(write());
    await keepShifts(2);
    const other = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      app.clock.set("2026-05-13T06:00:00Z");
      await Promise.all([app.worker.tick(), other.worker.tick()]);
      expect([MAX_FORGOTTEN + 10, 10]).toContain((await shiftsLeft()).length);
      for (let minutes = 0; minutes < 3; minutes += 1) {
        app.clock.advance({ minutes: 1 });
        await Promise.all([app.worker.tick(), other.worker.tick()]);
      }
    } finally {
      await other.close();
    }
    expect(await shiftsLeft()).toEqual([]);
    const { rows } = await sql<{
      count: number;
    }>`select sum((details->>'count')::int)::int as count from events
      where type = 'shifts.purged'`.execute(write());
    expect(rows[0]!.count).toBe(MAX_FORGOTTEN * 2 + 10);
  });
});

test("refuses new shifts on days that are not retained", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  await write()
    .updateTable("organizationSettings")
    .set({ shiftsRetainedSince: "2024-05-13" })
    .execute();
  app.dependencies.organization.clear();
  const form = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 2 };
  const before = await admin.call("shifts.create", { ...form, date: "2024-05-12" });
  expect([before.status, before.body]).toMatchObject([
    400,
    {
      code: "day-no-longer-kept",
      fields: { date: "Shifts before Monday, May 13, 2024 are no longer kept." },
    },
  ]);
  const kept = await admin.call("shifts.create", { ...form, date: "2024-05-13" });
  expect(kept.status).toBe(200);
  const moved = await admin.call("shifts.change", { id: kept.body.id, date: "2024-05-01" });
  expect([moved.status, moved.body.code]).toEqual([400, "day-no-longer-kept"]);
});

describe("the retention setting", () => {
  test("asks for confirmation with the number of shifts to purge, and logs the change", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await addShift(app, { date: "2024-05-11", startTime: "18:30", endTime: "20:30" });
    await addShift(app, { date: "2024-05-13", startTime: "18:30", endTime: "20:30" });
    const asked = await admin.call("privacy.shiftsToPurge", { years: 2 });
    expect(asked.body).toEqual({ before: "2024-05-13", shifts: 1, byWhen: "tonight" });
    expect((await admin.call("privacy.shiftsToPurge", { years: 1 })).body.fields).toEqual({
      shiftYears: expect.any(String),
    });
    const refused = await admin.call("settings.change", { shiftYears: 1 });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining("2 to 20 whole years"),
    ]);
    expect((await admin.call("settings.change", { shiftYears: 2 })).status).toBe(200);
    expect((await admin.call("settings.change", { shiftYears: 0 })).status).toBe(200);
    await app.settle();
    const log: { description: string }[] = (await admin.call("activity.log")).body;
    expect(
      log.map(({ description }) => description.replace(/^.* changed/, "changed")).slice(0, 2),
    ).toEqual([
      "changed the squad's settings: shifts and hours are kept forever",
      "changed the squad's settings: shifts and hours are kept for 2 years",
    ]);
  });

  test("is read from the database when purging, not from this instance's cache", async () => {
    await addShift(app, { date: "2020-05-12", startTime: "18:30", endTime: "20:30" });
    await keepShifts(2);
    app.clock.set("2026-05-13T06:00:00Z");
    await app.dependencies.organization();
    await sql`alter table organization_settings disable trigger all`.execute(write());
    await write().updateTable("organizationSettings").set({ shiftYears: 0 }).execute();
    await app.worker.tick();
    expect(await shiftsLeft()).toHaveLength(1);
    expect(await keptSince()).toBeNull();
  });

  test("keeps the start of retention when it is set back to unlimited", async () => {
    await keepShifts(2);
    app.clock.set("2026-05-13T06:00:00Z");
    await minute();
    await keepShifts(0);
    app.clock.set("2027-05-13T06:00:00Z");
    await minute();
    expect(await keptSince()).toBe("2024-05-13");
  });
});

describe("concurrent work", () => {
  test("delays the purge of a locked shift, and of all shifts during an erasure", async () => {
    const [first, second] = [
      await addShift(app, { date: "2020-05-12", startTime: "18:30", endTime: "20:30" }),
      await addShift(app, { date: "2020-05-13", startTime: "18:30", endTime: "20:30" }),
    ];
    await keepShifts(2);
    app.clock.set("2026-05-13T06:00:00Z");
    await write()
      .transaction()
      .execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('erasing'))`.execute(tx);
        await app.worker.tick();
        expect(await shiftsLeft(), "while a member is erased").toEqual([first.id, second.id]);
      });
    app.clock.advance({ minutes: 1 });
    await write()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom("shifts").select("id").where("id", "=", first.id).forUpdate().execute();
        await app.worker.tick();
        expect(await shiftsLeft(), "while one is changed").toEqual([first.id]);
        // Meanwhile the shift is moved to a day that is retained.
        const starts = {
          date: "2026-05-12",
          startsAt: app.clock.now(),
          endsAt: app.clock.now().add({ hours: 2 }),
        };
        await tx.updateTable("shifts").set(starts).where("id", "=", first.id).execute();
      });
    app.clock.advance({ minutes: 1 });
    await app.worker.tick();
    expect(await shiftsLeft(), "moved").toEqual([first.id]);
  });

  test("erases a former member in the night in which their shifts are purged", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const gone = await addMember(app, {
      firstName: "Zqxw",
      isActive: false,
      updatedAt: app.clock.now().subtract({ hours: 24 * 2000 }),
    });
    const shift = await addShift(app, { date: "2020-05-12", startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, shift.id, gone.id, 1, "completed");
    await keepShifts(2);
    await write().updateTable("organizationSettings").set({ formerMemberYears: 3 }).execute();
    app.dependencies.organization.clear();
    app.clock.set("2026-05-13T06:00:00Z");
    for (let minutes = 0; minutes < 3; minutes += 1) await minute();
    expect(await shiftsLeft()).toEqual([]);
    expect(await columnsContaining(write(), "Zqxw")).toEqual([]);
    expect(await verify()).toBeNull();
    expect(admin.id).not.toBe(gone.id);
  });
});

describe("messages and notifications", () => {
  const notification = (title: string, days: number) => ({
    title,
    message: title,
    metadata: "{}",
    createdAt: app.clock.now().subtract({ hours: 24 * days }),
  });
  const titles = async () =>
    (await write().selectFrom("notifications").select("title").orderBy("id").execute()).map(
      ({ title }) => title,
    );

  test("share one age limit, and in-app notifications stay when messages are unlimited", async () => {
    const member = await addMember(app);
    const admin = await signedInMember(app, { role: "admin" });
    await write()
      .insertInto("notifications")
      .values(
        [notification("old", 61), notification("new", 59)].map((one) => ({
          ...one,
          memberId: member.id,
        })),
      )
      .execute();
    await app.worker.tick();
    expect(await titles()).toEqual(["old", "new"]);
    await admin.call("settings.change", { messageLogDays: 60 });
    await app.worker.tick();
    expect(await titles()).toEqual(["new"]);
  });

  test("are not kept for longer than shifts", async () => {
    const member = await addMember(app);
    await write()
      .insertInto("notifications")
      .values(
        [notification("old", 740), notification("new", 700)].map((one) => ({
          ...one,
          memberId: member.id,
        })),
      )
      .execute();
    await keepShifts(2);
    await app.worker.tick();
    expect(await titles(), "by day").toEqual(["old", "new"]);
    app.clock.set("2026-05-13T06:00:00Z");
    await minute();
    await minute();
    expect(await titles(), "after the night").toEqual(["new"]);
  });
});
