import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  // Dispatches the previous test's pending notifications.
  await app.settle();
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  for (const table of ["deliveries", "notifications", "shifts"] as const)
    await write.deleteFrom(table).execute();
  await write.updateTable("members").set({ isActive: false }).execute();
  await write
    .updateTable("organizationSettings")
    .set({ startAskMinutes: 10, startAlertMinutes: 20 })
    .execute();
  app.dependencies.organization.clear();
  other.dependencies.organization.clear();
});

/**
 * Adds two members on a shift from 14:30 to 18:30 (18:30 UTC), and an administrator who is not on
 * it.
 */
async function crew(day = 12) {
  const [late, partner, admin] = [
    await signedInMember(app, { phoneNumber: "7185550123" }),
    await signedInMember(app),
    await signedInMember(app, { role: "admin" }),
  ];
  const shift = await addShift(app, {
    date: `2026-05-${day}`,
    startTime: "14:30",
    endTime: "18:30",
    maxMembers: 2,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, late.id, 1);
  const { id: partners } = await addAssignment(app, shift.id, partner.id, 2);
  app.clock.set(`2026-05-${day}T18:25:00Z`);
  await partner.call("attendance.checkIn", { assignmentId: partners });
  return { late, partner, admin, shift, assignmentId };
}

async function at(time: string, day = 12): Promise<void> {
  app.clock.set(`2026-05-${day}T${time}:00Z`);
  await Promise.all([app.worker.tick(), other.worker.tick(), app.worker.tick()]);
  // A worker skips a job that another one has claimed, so a second tick completes the work.
  await app.worker.tick();
  await app.settle();
}

async function notificationsOf(memberId: number): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("notifications")
    .select("title")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ title }) => title);
}

describe("a member who has not gone 10-8", () => {
  test("is asked first; then partners and administrators get their phone number; each once over all instances", async () => {
    const { late, partner, admin } = await crew();
    await at("18:39");
    expect(await notificationsOf(late.id)).toEqual([]);
    await at("18:40");
    await at("18:41");
    expect(await notificationsOf(late.id)).toEqual(["Are you on shift?"]);
    expect([await notificationsOf(partner.id), await notificationsOf(admin.id)]).toEqual([[], []]);
    await at("18:50");
    await at("18:51");
    expect(await notificationsOf(late.id)).toEqual(["Are you on shift?", "We notified your squad"]);
    expect(await notificationsOf(partner.id)).toEqual([
      expect.stringMatching(/ hasn't gone 10-8$/),
    ]);
    expect(await notificationsOf(admin.id)).toEqual([expect.stringMatching(/ hasn't gone 10-8$/)]);
    const { read } = app.dependencies.database;
    const messages = await read
      .selectFrom("notifications")
      .select("message")
      .where("memberId", "=", admin.id)
      .execute();
    expect(messages[0]?.message).toContain("Call (718) 555-0123.");
    const outside = await read
      .selectFrom("deliveries")
      .select(["memberId", "channel"])
      .orderBy("id")
      .execute();
    for (const member of [late, partner, admin])
      expect(
        outside
          .filter(({ memberId }) => memberId === member.id)
          .map(({ channel }) => channel)
          .sort(),
      ).toEqual(["email", "sms"]);
  });

  test("is asked at night as well", async () => {
    const { late } = await crew();
    await app.dependencies.database.write
      .updateTable("members")
      .set({ quietFrom: "13:00", quietUntil: "20:00" })
      .where("id", "=", late.id)
      .execute();
    await at("18:40");
    const waiting = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("dueAt")
      .where("memberId", "=", late.id)
      .execute();
    expect(waiting.map(({ dueAt }) => dueAt.toString())).toEqual([
      "2026-05-12T18:40:00Z",
      "2026-05-12T18:40:00Z",
    ]);
  });

  test("gets nothing further after 10-8, and a pending question is dropped", async () => {
    const { late, partner, admin, assignmentId } = await crew();
    await at("18:40");
    expect((await late.call("shifts.myUpcoming")).body[0]).toMatchObject({
      startAskedAt: "2026-05-12T18:40:00Z",
    });
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      {
        assignmentId,
        state: "silent",
        askedAt: "2026-05-12T18:40:00Z",
        notifiedAt: null,
        user: { phoneNumber: "7185550123" },
      },
    ]);
    app.clock.set("2026-05-12T18:44:00Z");
    expect((await late.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    await at("18:50");
    expect(await notificationsOf(partner.id)).toEqual([]);
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      { state: "in-service", since: "2026-05-12T18:44:00Z" },
    ]);
    await at("19:44");
    expect((await admin.call("attendance.starts")).body).toEqual([]);
    expect((await late.call("attendance.starts")).status).toBe(403);
  });

  test("is not reported if they go 10-8 between the alarm and its dispatch", async () => {
    const { late, admin, assignmentId } = await crew();
    app.clock.set("2026-05-12T18:50:00Z");
    await app.worker.tick();
    await late.call("attendance.checkIn", { assignmentId });
    await app.settle();
    expect([await notificationsOf(late.id), await notificationsOf(admin.id)]).toEqual([[], []]);
  });

  test("is in service if they go 10-8 during the dispatch, and nothing further is sent about them", async () => {
    for (let round = 0; round < 3; round++) {
      const { late, admin, assignmentId } = await crew(12 + round);
      app.clock.set(`2026-05-${12 + round}T18:50:00Z`);
      await app.worker.tick();
      const [on] = await Promise.all([
        late.call("attendance.checkIn", { assignmentId }),
        app.settle(),
        other.settle(),
      ]);
      expect(on.status).toBe(200);
      const before = [await notificationsOf(admin.id), await notificationsOf(late.id)];
      // Whether the alarm was sent before the 10-8 depends on the race; it is sent at most once.
      expect(
        before[0]!.filter((title) => title.endsWith(" hasn't gone 10-8")).length,
      ).toBeLessThanOrEqual(1);
      await at("18:52", 12 + round);
      expect([await notificationsOf(admin.id), await notificationsOf(late.id)]).toEqual(before);
      expect((await admin.call("attendance.starts")).body).toMatchObject([{ state: "in-service" }]);
      await app.dependencies.database.write.deleteFrom("shifts").execute();
    }
  });

  test("is not asked if the squad turned the question off, the shift was moved or canceled, or they are inactive", async () => {
    const { late, admin, shift } = await crew();
    expect((await admin.call("settings.change", { startAskMinutes: 20 })).body).toMatchObject({
      code: "settings-invalid",
      fields: { startAlertMinutes: expect.stringContaining("more than 20 minutes") as string },
    });
    expect(
      (await admin.call("settings.change", { startAskMinutes: 0, startAlertMinutes: 0 })).status,
    ).toBe(200);
    await at("18:51");
    expect(await notificationsOf(late.id)).toEqual([]);
    expect(
      (await admin.call("settings.change", { startAskMinutes: 10, startAlertMinutes: 20 })).status,
    ).toBe(200);
    const { write } = app.dependencies.database;
    const startsAt = Temporal.Instant.from("2026-05-12T19:00:00Z");
    await write
      .updateTable("shifts")
      .set({ startTime: "15:00", startsAt })
      .where("id", "=", shift.id)
      .execute();
    await at("19:09");
    expect(await notificationsOf(late.id)).toEqual([]);
    await at("19:10");
    expect(await notificationsOf(late.id)).toEqual(["Are you on shift?"]);
    await write.updateTable("members").set({ isActive: false }).where("id", "=", late.id).execute();
    await at("19:20");
    expect(await notificationsOf(admin.id)).toEqual([]);
    await write.updateTable("members").set({ isActive: true }).where("id", "=", late.id).execute();
    await write.deleteFrom("shifts").where("id", "=", shift.id).execute();
    await at("19:21");
    expect(await notificationsOf(admin.id)).toEqual([]);
  });

  test("is not asked for a shift moved to another day until that day", async () => {
    const { late, admin, shift, assignmentId } = await crew();
    await at("18:40");
    await at("18:50");
    expect((await late.call("shifts.myUpcoming")).body[0]).toMatchObject({
      id: assignmentId,
      startAskedAt: "2026-05-12T18:50:00Z",
    });
    await app.dependencies.database.write
      .updateTable("shifts")
      .set({
        date: "2026-05-13",
        startsAt: Temporal.Instant.from("2026-05-13T18:30:00Z"),
        endsAt: Temporal.Instant.from("2026-05-13T22:30:00Z"),
      })
      .where("id", "=", shift.id)
      .execute();
    expect((await late.call("shifts.myUpcoming")).body[0]).toMatchObject({ startAskedAt: null });
    await at("18:31", 13);
    expect((await admin.call("attendance.starts")).body).toEqual([]);
    await at("18:40", 13);
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      { assignmentId, askedAt: "2026-05-13T18:40:00Z", notifiedAt: null },
    ]);
    expect(await notificationsOf(late.id)).toEqual([
      "Are you on shift?",
      "We notified your squad",
      "Are you on shift?",
    ]);
  });

  test("purges the records about missing 10-8s after retention", async () => {
    await crew();
    await at("18:50");
    const kept = async () =>
      (await app.dependencies.database.read.selectFrom("startNotices").select("kind").execute())
        .length;
    expect(await kept()).toBe(2);
    app.clock.set("2026-06-10T18:50:00Z");
    await app.worker.tick();
    expect(await kept()).toBe(2);
    app.clock.set("2026-06-12T18:50:00Z");
    await app.worker.tick();
    expect(await kept()).toBe(0);
  });

  test("is asked counting from their assignment if that is later than the start, and not about old shifts", async () => {
    const { admin, shift } = await crew();
    const { write } = app.dependencies.database;
    await write
      .deleteFrom("shiftAssignments")
      .where("shiftId", "=", shift.id)
      .where("spotNumber", "=", 1)
      .execute();
    const put = await signedInMember(app);
    app.clock.set("2026-05-12T19:30:00Z");
    expect(
      (await admin.call("replacements.assignShift", { userId: put.id, shiftId: shift.id })).status,
    ).toBe(200);
    await app.settle();
    await write.deleteFrom("notifications").execute();
    await at("19:39");
    expect(await notificationsOf(put.id)).toEqual([]);
    await at("19:40");
    expect(await notificationsOf(put.id)).toEqual(["Are you on shift?"]);
    await at("20:50");
    expect(await notificationsOf(admin.id)).toEqual([]);
  });

  test("is asked again after being moved back to a spot whose start they missed", async () => {
    const { admin, shift } = await crew();
    const { write } = app.dependencies.database;
    await write
      .deleteFrom("shiftAssignments")
      .where("shiftId", "=", shift.id)
      .where("spotNumber", "=", 1)
      .execute();
    const back = await signedInMember(app);
    await addAssignment(app, shift.id, back.id, 1, "needs_cover");
    const later = await addShift(app, { date: "2026-05-12", startTime: "19:30", endTime: "22:00" });
    const { id } = await addAssignment(app, later.id, back.id);
    app.clock.set("2026-05-12T19:30:00Z");
    const moved = await admin.call("replacements.moveAssignment", { id, shiftId: shift.id });
    expect(moved.status).toBe(200);
    await app.settle();
    await write.deleteFrom("notifications").execute();
    await at("19:39");
    expect([await notificationsOf(back.id), await notificationsOf(admin.id)]).toEqual([[], []]);
    await at("19:40");
    expect(await notificationsOf(back.id)).toEqual(["Are you on shift?"]);
  });
});

describe("replacement for a start without a 10-8", () => {
  test("is requested at once, stays open until the shift's end, and goes 10-8 when a member takes it", async () => {
    const { late, partner, admin, shift, assignmentId } = await crew();
    const taker = await signedInMember(app);
    const ask = { shiftAssignmentId: assignmentId, shiftId: shift.id, priority: "urgent" };
    app.clock.set("2026-05-12T18:39:00Z");
    expect(await late.call("replacements.request", ask)).toMatchObject({
      status: 409,
      body: { code: "shift-already-started" },
    });
    await at("18:40");
    expect(await partner.call("replacements.request", ask)).toMatchObject({ status: 403 });
    const { status, body: request } = await late.call("replacements.request", ask);
    expect(status).toBe(200);
    await at("18:51");
    expect(await notificationsOf(partner.id)).toEqual([
      expect.stringMatching(/ requested a replacement$/),
    ]);
    expect(await notificationsOf(admin.id)).toEqual([
      expect.stringMatching(/^Urgent: replacement for /),
    ]);
    expect(await notificationsOf(taker.id)).toEqual([
      expect.stringMatching(/^Urgent: replacement for /),
    ]);
    expect((await taker.call("replacements.list")).body).toMatchObject([{ id: request.id }]);
    const links = await app.dependencies.database.read
      .selectFrom("actionLinks")
      .select("expiresAt")
      .where("memberId", "=", taker.id)
      .execute();
    expect(links.map(({ expiresAt }) => expiresAt.toString())).toEqual(["2026-05-12T22:30:00Z"]);
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      {
        state: "replacement-requested",
        since: "2026-05-12T18:40:00Z",
        pendingRequestId: request.id,
      },
    ]);
    expect(
      (await admin.call("replacementSearch.start", { id: shift.id, memberIds: [taker.id] })).status,
    ).toBe(200);
    const { body: taken } = await taker.call("replacements.accept", { id: request.id });
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      { state: "covered", cover: { user: { id: taker.id }, inServiceSince: null } },
    ]);
    expect(
      (await taker.call("attendance.checkIn", { assignmentId: taken.assignmentId })).status,
    ).toBe(200);
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      { cover: { inServiceSince: "2026-05-12T18:51:00Z" } },
    ]);
    expect(await late.call("attendance.checkIn", { assignmentId })).toMatchObject({
      body: { code: "assignment-not-active" },
    });
  });

  test("ends the replacement request when the member goes 10-8 after all; they cannot request one then", async () => {
    const { late, admin, shift, assignmentId } = await crew();
    await at("18:40");
    const ask = { shiftAssignmentId: assignmentId, shiftId: shift.id, priority: "urgent" };
    await admin.call("replacements.request", ask);
    app.clock.set("2026-05-12T19:00:00Z");
    expect((await late.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    expect(await late.call("replacements.request", ask)).toMatchObject({
      status: 409,
      body: { code: "shift-already-started" },
    });
  });

  test("ends the replacement request with the shift when no one takes the spot", async () => {
    const { late, shift, assignmentId } = await crew();
    await at("18:40");
    const ask = { shiftAssignmentId: assignmentId, shiftId: shift.id, priority: "urgent" };
    const asked = await late.call("replacements.request", ask);
    await at("22:29");
    const statusOf = async (): Promise<string[]> => {
      const rows = await app.dependencies.database.read
        .selectFrom("replacementRequests")
        .select("status")
        .where("id", "=", asked.body.id as number)
        .execute();
      return rows.map(({ status }) => status);
    };
    expect(await statusOf()).toEqual(["pending"]);
    await at("22:30");
    expect(await statusOf()).toEqual(["expired"]);
    expect(await notificationsOf(late.id)).toContainEqual(expect.stringMatching(/^No one took /));
  });

  test("accepts one of two concurrent answers and gives the other a friendly message", async () => {
    for (let round = 0; round < 4; round++) {
      const { late, shift, assignmentId } = await crew(12 + round);
      await at("18:40", 12 + round);
      expect(await notificationsOf(late.id)).toContain("Are you on shift?");
      const [on, cannot] = await Promise.all([
        late.call("attendance.checkIn", { assignmentId }),
        late.call("replacements.request", {
          shiftAssignmentId: assignmentId,
          shiftId: shift.id,
          priority: "urgent",
        }),
      ]);
      const { status } = await app.dependencies.database.read
        .selectFrom("shiftAssignments")
        .select("status")
        .where("id", "=", assignmentId)
        .executeTakeFirstOrThrow();
      // One request ran after the other: a member is never 10-8 on a spot with a pending
      // replacement.
      expect([on.status, cannot.status, status]).toEqual(
        cannot.status === 200 && on.status !== 200
          ? [409, 200, "replacement_requested"]
          : [200, cannot.status, "confirmed"],
      );
    }
  });
});
