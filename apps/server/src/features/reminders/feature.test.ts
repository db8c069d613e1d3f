import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../testing/squads/builders.ts";
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
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("deliveries").execute();
  await app.dependencies.database.write.deleteFrom("notifications").execute();
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

/**
 * Adds a member assigned to the night shift of May 13, which starts at 11 PM in New York (03:00
 * UTC).
 */
async function onNight(about: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(app, about);
  const shift = await addShift(app, {
    type: "night",
    date: "2026-05-13",
    endDate: "2026-05-14",
    startTime: "23:00",
    endTime: "07:00",
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  return { member, shift, assignmentId };
}

async function at(instant: string): Promise<void> {
  app.clock.set(instant);
  await Promise.all([app.worker.tick(), other.worker.tick(), app.worker.tick()]);
  // A worker skips a job that the other one has claimed, maybe before all input exists, so a second
  // tick completes the work.
  await app.worker.tick();
}

async function sent(): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select(["channel", "dedupKey", "content"])
    .orderBy("id")
    .execute();
  return rows.map(({ channel, dedupKey }) => `${dedupKey?.split(":")[2]} ${channel}`).sort();
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

describe("reminders", () => {
  test("are sent when due, once on each channel, across instances", async () => {
    const { member } = await onNight();
    await at("2026-05-13T17:59:00Z");
    expect(await sent()).toEqual([]);
    await at("2026-05-13T18:00:00Z");
    expect(await sent()).toEqual(["first email", "first sms"]);
    await at("2026-05-13T18:01:00Z");
    await at("2026-05-14T02:00:00Z");
    await at("2026-05-14T02:01:00Z");
    expect(await sent()).toEqual(["final email", "final sms", "first email", "first sms"]);
    expect(await notificationsOf(member.id)).toEqual(["Reminder: Night", "Starting soon: Night"]);
  });

  test("contain the time, the link and the reply codes, without words that carriers filter", async () => {
    await onNight();
    await at("2026-05-13T18:00:00Z");
    const rows = await app.dependencies.database.read
      .selectFrom("deliveries")
      .selectAll()
      .orderBy("id")
      .execute();
    const sms = rows.find(({ channel }) => channel === "sms");
    expect(sms?.content).toMatch(
      /^Test Squad: you're on Night, Wed, May 13, 11:00 PM - 7:00 AM\. Confirm: http:\/\/watchbill\.test\/go\/\*{12}$/,
    );
    const email = rows.find(({ channel }) => channel === "email");
    expect(email).toMatchObject({
      subject: "Reminder: Night on Wed, May 13",
      recipient: expect.stringContaining("@squad.example"),
    });
    expect(email?.contentHtml).toContain('href="http://watchbill.test/go/************"');
    expect(email?.secret).toMatch(/^[\w-]{12}$/);
  });

  test("do not ask a member to confirm who has done so", async () => {
    const { assignmentId } = await onNight();
    const { write, read } = app.dependencies.database;
    await write
      .updateTable("shiftAssignments")
      .set({ status: "confirmed" })
      .where("id", "=", assignmentId)
      .execute();
    await at("2026-05-13T18:00:00Z");
    const sms = await read
      .selectFrom("deliveries")
      .select("content")
      .where("channel", "=", "sms")
      .executeTakeFirstOrThrow();
    expect(sms.content).toMatch(/7:00 AM\. See it: http:\/\/watchbill\.test\/go\/\*{12}$/);
    const { purpose } = await read
      .selectFrom("actionLinks")
      .select("purpose")
      .executeTakeFirstOrThrow();
    expect(purpose).toBe("see-shift");
  });

  test("reminds at the member's own times and on their channels", async () => {
    await onNight({ reminderHours: 24, dualReminders: false, smsNotifications: false });
    await at("2026-05-13T03:00:00Z");
    await at("2026-05-14T02:30:00Z");
    expect(await sent()).toEqual(["first email"]);
  });

  test("reminds before the new time of a moved shift", async () => {
    const { shift } = await onNight();
    await at("2026-05-13T18:00:00Z");
    const { write } = app.dependencies.database;
    const startsAt = Temporal.Instant.from("2026-05-15T03:00:00Z");
    await write
      .updateTable("shifts")
      .set({
        date: "2026-05-14",
        endDate: "2026-05-15",
        startsAt,
        endsAt: startsAt.add({ hours: 8 }),
      })
      .where("id", "=", shift.id)
      .execute();
    await at("2026-05-13T18:05:00Z");
    expect(await sent()).toEqual(["first email", "first sms"]);
    await at("2026-05-14T18:00:00Z");
    expect(await sent()).toEqual(["first email", "first email", "first sms", "first sms"]);
  });

  test("are not sent to members who left, requested a replacement or are inactive", async () => {
    const { assignmentId } = await onNight();
    const { assignmentId: second } = await onNight();
    const { member } = await onNight();
    const { write } = app.dependencies.database;
    await write.deleteFrom("shiftAssignments").where("id", "=", assignmentId).execute();
    await write
      .updateTable("shiftAssignments")
      .set({ status: "replacement_requested", spotNumber: null })
      .where("id", "=", second)
      .execute();
    await write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", member.id)
      .execute();
    await at("2026-05-13T18:00:00Z");
    expect(await sent()).toEqual([]);
  });

  test("that were due while the server was down are sent at startup, unless the shift has started", async () => {
    await onNight();
    await at("2026-05-14T01:00:00Z");
    expect(await sent()).toEqual(["first email", "first sms"]);
    await onNight();
    await at("2026-05-14T03:00:00Z");
    expect((await sent()).length).toBe(2);
  });

  test("wait for the end of quiet hours, and are dropped when the member gave up the spot", async () => {
    const { assignmentId } = await onNight({
      quietFrom: "13:00",
      quietUntil: "16:00",
      dualReminders: false,
    });
    await at("2026-05-13T18:00:00Z");
    const waiting = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("dueAt")
      .execute();
    expect(waiting.map(({ dueAt }) => dueAt.toString())).toEqual([
      "2026-05-13T20:00:00Z",
      "2026-05-13T20:00:00Z",
    ]);
    await app.dependencies.database.write
      .deleteFrom("shiftAssignments")
      .where("id", "=", assignmentId)
      .execute();
    app.clock.set("2026-05-13T20:00:00Z");
    await app.settle();
    const rows = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["status", "errorMessage"])
      .where("assignmentId", "=", assignmentId)
      .execute();
    expect(rows).toEqual([
      { status: "dropped", errorMessage: "No longer needed" },
      { status: "dropped", errorMessage: "No longer needed" },
    ]);
  });

  test.each([
    ["the night the clocks go forward", "2026-03-08", "2026-03-08T13:30:00Z"],
    ["the night they go back", "2026-11-01", "2026-11-01T14:30:00Z"],
  ])("count elapsed hours before the start on %s", async (_, date, startsAt) => {
    const member = await addMember(app, { dualReminders: false });
    const shift = await addShift(app, { date, startTime: "09:30", endTime: "11:00" });
    await addAssignment(app, shift.id, member.id);
    const due = Temporal.Instant.from(startsAt).subtract({ hours: 9 });
    await at(due.subtract({ minutes: 1 }).toString());
    expect(await sent()).toEqual([]);
    await at(due.toString());
    expect(await sent()).toEqual(["first email", "first sms"]);
  });
});
