import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settle();
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  await write.deleteFrom("attendanceIntervals").execute();
  await write.deleteFrom("shifts").execute();
  await write.updateTable("members").set({ isActive: false }).execute();
});

const ASK = { ifLastOut: "ask" };
const BREAK = { ifLastOut: "on-break" };

/** Sets the clock to an instant and runs the jobs of that minute. */
async function later(instant: string): Promise<void> {
  app.clock.set(instant);
  await app.worker.tick();
}

/** Adds a shift from 14:30 to 16:30 (18:30 to 20:30 UTC) with this many members, all 10-8. */
async function onDuty(count: number) {
  app.clock.set(TEST_NOW);
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "16:30",
    maxMembers: 4,
  });
  const crew = [];
  for (let spotNumber = 1; spotNumber <= count; spotNumber++) {
    const member = await signedInMember(app);
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id, spotNumber);
    await member.call("attendance.checkIn", { assignmentId });
    crew.push({
      leave: (more: object = {}) => member.call("attendance.checkOut", { assignmentId, ...more }),
      member,
      assignmentId,
    });
  }
  app.clock.set("2026-05-12T19:30:00Z");
  return { shift, crew };
}

/** Adds a shift that starts in twenty minutes with this many members, all 10-8 already. */
async function earlyOnDuty(count: number) {
  app.clock.set(TEST_NOW);
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "16:30",
    maxMembers: 4,
  });
  app.clock.set("2026-05-12T18:10:00Z");
  const early = [];
  for (let spotNumber = 1; spotNumber <= count; spotNumber++) {
    const member = await signedInMember(app);
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id, spotNumber);
    expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    const ask = { shiftId: shift.id, shiftAssignmentId: assignmentId, priority: "urgent" };
    early.push({
      assignmentId,
      askForReplacement: (more: object = {}) =>
        member.call("replacements.request", { ...ask, ...more }),
    });
  }
  return { shift, early };
}

async function notificationsOf(memberId: number): Promise<string[]> {
  await app.settle();
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select("message")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ message }) => message);
}

describe("the last member out", () => {
  test("must confirm before leaving, with nothing changed; then the administrators are notified", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    const [only] = crew;
    const refused = await only!.leave(ASK);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "last-one-out",
        message: "No other unit is in service. Evening lasts until 4:30 PM.",
      },
    });
    expect((await admin.call("attendance.onDuty")).body).toHaveLength(1);
    expect(await notificationsOf(admin.id)).toEqual([]);
    expect((await only!.leave()).status).toBe(200);
    expect(await notificationsOf(admin.id)).toEqual([
      expect.stringMatching(
        /went 10-7, and no one else is 10-8\. Evening on Tue, May 12.* runs until 4:30 PM\. Find a replacement\.$/,
      ) as string,
    ]);
  });

  test("leaves a shift with one tap while other units are in service, and admins are notified after the break", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const [two, one] = [await onDuty(2), await onDuty(1)];
    expect((await two.crew[0]!.leave(ASK)).status).toBe(200);
    expect((await one.crew[0]!.leave(ASK)).status).toBe(200);
    expect(await notificationsOf(admin.id)).toEqual([]);
    await later("2026-05-12T19:45:00Z");
    expect(await notificationsOf(admin.id)).toEqual([
      expect.stringContaining("went on a break from Evening on Tue, May 12") as string,
    ]);
    expect((await two.crew[1]!.leave()).status).toBe(200);
    expect(await notificationsOf(admin.id)).toHaveLength(2);
  });

  test("leaves at once when the client omits `ifLastOut`, and the admins are notified", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await onDuty(1);
    const { crew } = await onDuty(1);
    expect((await crew[0]!.leave()).status).toBe(200);
    expect(await notificationsOf(admin.id)).toEqual([
      expect.stringContaining("no one else is 10-8: Evening") as string,
    ]);
  });

  test("is not asked if they opted out, were offline, or their shift has ended", async () => {
    const { crew } = await onDuty(1);
    app.clock.set("2026-05-12T19:40:00Z");
    expect((await crew[0]!.leave({ at: "2026-05-12T19:00:00Z" })).status).toBe(200);
    const late = await onDuty(1);
    app.clock.set("2026-05-12T20:30:00Z");
    expect((await late.crew[0]!.leave(ASK)).status).toBe(200);
    expect((await late.crew[0]!.leave({ ifLastOut: "never" })).status).toBe(400);
  });

  test("asks only the second of two members who leave concurrently", async () => {
    for (let round = 0; round < 4; round++) {
      const { crew } = await onDuty(2);
      const answers = await Promise.all(crew.map(({ leave }) => leave(ASK)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const stays = crew[answers.findIndex(({ status }) => status === 409)];
      expect((await stays!.leave()).status).toBe(200);
    }
  });

  test("moves to their next shift with one tap and stays in service", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    const { member } = crew[0]!;
    const next = await addShift(app, { date: "2026-05-12", startTime: "16:30", endTime: "18:30" });
    const { id: assignmentId } = await addAssignment(app, next.id, member.id, 1);
    app.clock.set("2026-05-12T20:05:00Z");
    expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    expect(await notificationsOf(admin.id)).toEqual([]);
  });

  test("must confirm a replacement request while 10-8 early; then the admins are notified", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { early } = await earlyOnDuty(1);
    expect(await early[0]!.askForReplacement(ASK)).toMatchObject({
      status: 409,
      body: {
        code: "last-one-out",
        message:
          "You're the last unit in service. If you request a replacement now, you go 10-7 and no one is in service. Evening lasts until 4:30 PM.",
      },
    });
    expect((await admin.call("attendance.onDuty")).body).toHaveLength(1);
    expect((await admin.call("replacements.list")).body).toEqual([]);
    expect((await notificationsOf(admin.id)).filter((text) => /10-7|cover/i.test(text))).toEqual(
      [],
    );
    expect((await early[0]!.askForReplacement()).status).toBe(200);
    expect(await notificationsOf(admin.id)).toContainEqual(
      expect.stringContaining("went 10-7, and no one else is 10-8.") as string,
    );
  });

  test("is not asked when requesting a replacement with another early unit in service, or before 10-8", async () => {
    const { early, shift } = await earlyOnDuty(2);
    const member = await signedInMember(app);
    const { id: shiftAssignmentId } = await addAssignment(app, shift.id, member.id, 3);
    const ask = { shiftId: shift.id, shiftAssignmentId, ...ASK };
    expect((await member.call("replacements.request", ask)).status).toBe(200);
    expect((await early[0]!.askForReplacement(ASK)).status).toBe(200);
    expect((await early[1]!.askForReplacement(ASK)).status).toBe(409);
    expect((await early[1]!.askForReplacement({ ifLastOut: "never" })).status).toBe(400);
  });

  test("asks only the second of two members who request replacements concurrently", async () => {
    for (let round = 0; round < 4; round++) {
      const { early } = await earlyOnDuty(2);
      const answers = await Promise.all(
        early.map(({ askForReplacement }) => askForReplacement(ASK)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { write } = app.dependencies.database;
      await write.deleteFrom("shifts").execute();
    }
  });

  test("is not asked when an administrator requests a replacement for them", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { early, shift } = await earlyOnDuty(1);
    const ask = { shiftId: shift.id, shiftAssignmentId: early[0]!.assignmentId, ...ASK };
    expect((await admin.call("replacements.request", ask)).status).toBe(200);
  });

  test("causes no notification if a unit is 10-8 again before the message is sent", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    const { member, assignmentId, leave } = crew[0]!;
    await leave();
    await member.call("attendance.checkIn", { assignmentId });
    await app.settle();
    const rows = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("status")
      .where("memberId", "=", admin.id)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["dropped", "dropped"]);
  });
});

describe("a break of the last unit in service", () => {
  test("notifies the admins once when it lasts longer than 15 minutes", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    expect(await crew[0]!.leave(ASK)).toMatchObject({ status: 409 });
    expect((await crew[0]!.leave(BREAK)).status).toBe(200);
    await later("2026-05-12T19:44:59Z");
    expect(await notificationsOf(admin.id)).toEqual([]);
    await later("2026-05-12T19:45:00Z");
    const overdue =
      /went on a break from Evening on Tue, May 12.* more than 15 minutes ago and isn't back\. The shift runs until 4:30 PM\.$/;
    expect(await notificationsOf(admin.id)).toEqual([expect.stringMatching(overdue) as string]);
    await later("2026-05-12T19:46:00Z");
    await later("2026-05-12T20:10:00Z");
    expect(await notificationsOf(admin.id)).toHaveLength(1);
  });

  test("notifies no one when the member returns in time, and watches the next break separately", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    const { member, assignmentId, leave } = crew[0]!;
    await leave(BREAK);
    app.clock.set("2026-05-12T19:44:00Z");
    expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    await later("2026-05-12T19:46:00Z");
    expect(await notificationsOf(admin.id)).toEqual([]);
    await leave(BREAK);
    await later("2026-05-12T20:01:00Z");
    expect(await notificationsOf(admin.id)).toHaveLength(1);
  });

  test("notifies no one when another unit is in service or the shift has ended", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    const other = await signedInMember(app);
    const beside = await addShift(app, {
      date: "2026-05-12",
      startTime: "14:00",
      endTime: "16:40",
    });
    const { id: assignmentId } = await addAssignment(app, beside.id, other.id, 1);
    await crew[0]!.leave(BREAK);
    app.clock.set("2026-05-12T19:40:00Z");
    expect((await other.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    await later("2026-05-12T19:46:00Z");
    expect(await notificationsOf(admin.id)).toEqual([]);
    app.clock.set("2026-05-12T20:30:00Z");
    await other.call("attendance.checkOut", { assignmentId, ...BREAK });
    await later("2026-05-12T20:45:00Z");
    expect(await notificationsOf(admin.id)).toEqual([]);
  });

  test("counts from the true time of an offline 10-7, which a 10-8 may follow", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    app.clock.set("2026-05-12T19:50:00Z");
    await crew[0]!.leave({ ...BREAK, at: "2026-05-12T19:31:00Z" });
    await crew[0]!.member.call("attendance.checkIn", {
      assignmentId: crew[0]!.assignmentId,
      at: "2026-05-12T19:40:00Z",
    });
    await app.worker.tick();
    expect(await notificationsOf(admin.id)).toEqual([]);
    await crew[0]!.leave({ ...BREAK, at: "2026-05-12T19:41:00Z" });
    await later("2026-05-12T19:55:00Z");
    expect(await notificationsOf(admin.id)).toEqual([]);
    await later("2026-05-12T19:56:00Z");
    expect(await notificationsOf(admin.id)).toHaveLength(1);
  });

  test("notifies once when several instances run", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { crew } = await onDuty(1);
    await crew[0]!.leave(BREAK);
    app.clock.set("2026-05-12T19:45:00Z");
    await Promise.all([app.worker.tick(), app.worker.tick(), app.worker.tick()]);
    await app.worker.tick();
    expect(await notificationsOf(admin.id)).toHaveLength(1);
  });
});

test("a Shabbat-observing member is asked nothing during Shabbat and is in service by schedule", async () => {
  app.clock.set("2026-05-15T12:00:00Z");
  const admin = await signedInMember(app, { role: "admin" });
  const place = {
    isShabbatOffered: true,
    placeName: "Kendall Park",
    latitude: 40.42,
    longitude: -74.56,
  };
  expect((await admin.call("settings.change", place)).status).toBe(200);
  const [keeper, other] = [
    await signedInMember(app, { observesShabbat: true }),
    await signedInMember(app),
  ];
  const shift = await addShift(app, {
    date: "2026-05-15",
    startTime: "21:00",
    endTime: "23:30",
    maxMembers: 4,
  });
  await addAssignment(app, shift.id, keeper.id, 1);
  const { id: assignmentId } = await addAssignment(app, shift.id, other.id, 2);
  app.clock.set("2026-05-16T01:11:00Z");
  await app.worker.tick();
  expect(await notificationsOf(keeper.id)).toEqual([]);
  expect(await notificationsOf(other.id)).toHaveLength(1);
  await other.call("attendance.checkIn", { assignmentId });
  expect((await other.call("attendance.checkOut", { assignmentId, ...ASK })).status).toBe(200);
});
