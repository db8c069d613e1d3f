import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  signIn,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

/*
 * Shabbat of the first week of 2027 in Brooklyn: from 4:21 PM on Friday, January 1, until 5:31 PM
 * on Saturday.
 */
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
  await squad(SHABBAT_OF_BROOKLYN);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => app.clock.set(when("01-01 12:00")));
afterEach(async () => {
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

async function squad(changes: Readonly<Record<string, unknown>>): Promise<void> {
  app.clock.set(when("01-01 12:00"));
  const admin = await signedInMember(app, { role: "admin" });
  expect(await admin.call("settings.change", changes)).toMatchObject({ status: 200 });
}

/** Converts "01-01 18:00" in New York, 2027, to an instant. */
function when(text: string): string {
  const [date, time] = text.split(" ");
  return instantAt(`2027-${date}`, time ?? "", TEST_ZONE).toString();
}

async function minute(text: string): Promise<void> {
  app.clock.set(when(text));
  await Promise.all([app.worker.tick(), other.worker.tick(), app.worker.tick()]);
  // A worker skips a job that another one has claimed, so a second tick completes the work.
  await app.worker.tick();
}

/** Adds a shift from "01-01 23:00" to "01-02 07:00". */
async function shiftOf(from: string, until: string) {
  const [[date, startTime], [endDate, endTime]] = [from.split(" "), until.split(" ")];
  return addShift(app, {
    date: `2027-${date}`,
    endDate: `2027-${endDate}`,
    startTime: startTime ?? "",
    endTime: endTime ?? "",
  });
}

async function keeper(about = {}) {
  return addMember(app, { observesShabbat: true, ...about });
}

/** Adds a Shabbat-observing member assigned to a shift. */
async function kept(from: string, until: string, about = {}) {
  const [member, shift] = [await keeper(about), await shiftOf(from, until)];
  const { id } = await addAssignment(app, shift.id, member.id);
  return { member, shift, id };
}

/** Returns an assignment's intervals in local time: "01-01 23:00 - 01-02 07:00, by schedule". */
async function intervals(assignmentId: number): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .selectAll()
    .where("assignmentId", "=", assignmentId)
    .orderBy("id")
    .execute();
  const text = (instant: Temporal.Instant | null): string =>
    instant
      ? instant
          .toZonedDateTimeISO(TEST_ZONE)
          .toPlainDateTime()
          .toString({ smallestUnit: "minute" })
          .slice(5)
          .replace("T", " ")
      : "…";
  return rows.map(
    ({ checkedInAt, checkedOutAt, isBySchedule }) =>
      `${text(checkedInAt)} - ${text(checkedOutAt)}${isBySchedule ? ", by schedule" : ""}`,
  );
}

async function statusOf(id: number): Promise<string | undefined> {
  const { read } = app.dependencies.database;
  return (
    await read
      .selectFrom("shiftAssignments")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst()
  )?.status;
}

async function events(assignmentId: number): Promise<string[]> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("events")
    .select("type")
    .where("assignmentId", "=", assignmentId)
    .orderBy("id")
    .execute();
  return rows.map(({ type }) => type.replace("attendance.", ""));
}

/** Counts the notifications that tell a member about a forgotten 10-7 that the system closed. */
async function countCloseNotifications(memberId: number): Promise<number> {
  await app.worker.settle();
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select("title")
    .where("memberId", "=", memberId)
    .execute();
  return rows.filter(({ title }) => title === "We logged you 10-7").length;
}

describe("Shabbat, Friday to Saturday", () => {
  test("records attendance by schedule as shifts begin and end, once over two instances", async () => {
    const { member, id } = await kept("01-01 20:00", "01-02 07:00");
    const watcher = await signedInMember(app);
    // The wallboard shows the candle lighting time from Friday morning on.
    expect((await watcher.call("wallboard.show")).body.shabbatDay).toEqual({
      name: "Shabbat",
      startsAt: when("01-01 16:21"),
      endsAt: when("01-02 17:31"),
    });
    await minute("01-01 19:59");
    expect(await intervals(id)).toEqual([]);
    await minute("01-01 20:02");
    expect(await intervals(id)).toEqual(["01-01 20:00 - …, by schedule"]);
    expect((await watcher.call("attendance.onCall")).body).toMatchObject([
      { assignmentId: id, isLoggedIn: true, isBySchedule: true },
    ]);
    expect((await watcher.call("wallboard.show")).body).toMatchObject({
      now: [{ people: [{ unitNumber: member.unitNumber, isInService: true, isBySchedule: true }] }],
      shabbatDay: { name: "Shabbat", endsAt: when("01-02 17:31") },
    });
    await minute("01-02 07:00");
    expect(await intervals(id)).toEqual(["01-01 20:00 - 01-02 07:00, by schedule"]);
    await minute("01-02 08:30");
    expect(await statusOf(id)).toBe("completed");
    expect(await events(id)).toEqual(["began-by-schedule", "ended-by-schedule"]);
    expect(await countCloseNotifications(member.id)).toBe(0);
    await minute("01-02 18:00");
    expect((await watcher.call("wallboard.show")).body.shabbatDay).toBeNull();
  });

  test("records the hours later when the server was down, and marks no member as missed", async () => {
    const { member, id } = await kept("01-01 20:00", "01-02 07:00");
    const next = await addAssignment(
      app,
      (await shiftOf("01-02 07:00", "01-02 15:00")).id,
      member.id,
    );
    await minute("01-04 09:00");
    expect(await intervals(id)).toEqual(["01-01 20:00 - 01-02 07:00, by schedule"]);
    expect(await intervals(next.id)).toEqual(["01-02 07:00 - 01-02 15:00, by schedule"]);
    expect([
      await statusOf(id),
      await statusOf(next.id),
      await countCloseNotifications(member.id),
    ]).toEqual(["completed", "completed", 0]);
    expect(await events(id)).toEqual(["began-by-schedule", "ended-by-schedule"]);
  });

  test("records two consecutive shifts of one member", async () => {
    const { member, id } = await kept("01-01 15:00", "01-01 23:00");
    const next = await addAssignment(
      app,
      (await shiftOf("01-01 23:00", "01-02 07:00")).id,
      member.id,
    );
    await minute("01-01 16:20");
    expect(await intervals(id)).toEqual([]);
    await minute("01-01 16:21");
    expect(await intervals(id)).toEqual(["01-01 16:21 - …, by schedule"]);
    await minute("01-01 23:01");
    expect(await intervals(id)).toEqual(["01-01 16:21 - 01-01 23:00, by schedule"]);
    expect(await intervals(next.id)).toEqual(["01-01 23:00 - …, by schedule"]);
  });

  test("a member whose shift outlasts Shabbat goes 10-7 themselves, or is checked out by the system as usual", async () => {
    const { member, id } = await kept("01-02 15:00", "01-02 23:00");
    const forgot = await kept("01-02 15:00", "01-02 23:00");
    await minute("01-02 15:00");
    app.clock.set(when("01-02 22:30"));
    expect(
      (await (await signIn(app, member)).call("attendance.checkOut", { assignmentId: id })).status,
    ).toBe(200);
    expect(await intervals(id)).toEqual(["01-02 15:00 - 01-02 22:30, by schedule"]);
    await minute("01-02 23:59");
    expect(await intervals(forgot.id)).toEqual(["01-02 15:00 - …, by schedule"]);
    await minute("01-03 00:00");
    expect(await intervals(forgot.id)).toEqual(["01-02 15:00 - 01-02 23:00, by schedule"]);
    expect(await events(forgot.id)).toEqual(["began-by-schedule", "closed-by-system"]);
    expect(await countCloseNotifications(forgot.member.id)).toBe(1);
  });

  test("marks a member who does not observe Shabbat as missed", async () => {
    const { id } = await kept("01-01 20:00", "01-02 07:00", { observesShabbat: false });
    await minute("01-02 08:00");
    expect([await intervals(id), await statusOf(id)]).toEqual([[], "missed"]);
  });

  test("records no attendance for a member whose replacement request found no one", async () => {
    const { member, shift, id } = await kept("01-01 20:00", "01-02 07:00");
    const own = await signIn(app, member);
    const input = { shiftId: shift.id, shiftAssignmentId: id, priority: "normal" };
    expect((await own.call("replacements.request", input)).status).toBe(200);
    await minute("01-02 09:00");
    expect([await intervals(id), await statusOf(id)]).toEqual([[], "needs_cover"]);
  });
});

describe("a member's own 10-8 or 10-7", () => {
  test("keeps a 10-8 from before Shabbat and ends it by schedule without a notification", async () => {
    const { member, id } = await kept("01-01 15:00", "01-01 23:00");
    app.clock.set(when("01-01 14:50"));
    await (await signIn(app, member)).call("attendance.checkIn", { assignmentId: id });
    await minute("01-01 16:30");
    expect(await intervals(id)).toEqual(["01-01 14:50 - …"]);
    await minute("01-01 23:00");
    expect(await intervals(id)).toEqual(["01-01 14:50 - 01-01 23:00, by schedule"]);
    await minute("01-02 01:00");
    expect(await countCloseNotifications(member.id)).toBe(0);
  });

  test("before Shabbat: a 10-7 is final", async () => {
    const { member, id } = await kept("01-01 14:00", "01-01 23:00");
    const own = await signIn(app, member);
    app.clock.set(when("01-01 14:00"));
    await own.call("attendance.checkIn", { assignmentId: id });
    app.clock.set(when("01-01 16:00"));
    await own.call("attendance.checkOut", { assignmentId: id });
    await minute("01-01 18:00");
    await minute("01-02 00:00");
    expect(await intervals(id)).toEqual(["01-01 14:00 - 01-01 16:00"]);
  });

  test("during Shabbat: a 10-8 sets the start, a 10-7 sets the end, and no new interval begins", async () => {
    const { member, id } = await kept("01-01 20:00", "01-02 07:00");
    const own = await signIn(app, member);
    await minute("01-01 20:00");
    app.clock.set(when("01-01 21:10"));
    const answer = await own.call("attendance.checkIn", {
      assignmentId: id,
      at: when("01-01 20:25"),
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: "confirmed", checkOutTime: null },
    });
    expect(await intervals(id)).toEqual(["01-01 20:25 - …"]);
    app.clock.set(when("01-02 02:00"));
    expect((await own.call("attendance.checkOut", { assignmentId: id })).status).toBe(200);
    await minute("01-02 03:00");
    await minute("01-02 09:00");
    expect(await intervals(id)).toEqual(["01-01 20:25 - 01-02 02:00"]);
  });

  test("after Shabbat: a 10-7 shortly after the end counts at its time, also when tapped offline", async () => {
    const { member, id } = await kept("01-01 20:00", "01-02 07:00");
    const own = await signIn(app, member);
    await minute("01-02 07:05");
    app.clock.set(when("01-02 07:40"));
    expect((await own.call("attendance.checkOut", { assignmentId: id })).status).toBe(200);
    expect(await intervals(id)).toEqual(["01-01 20:00 - 01-02 07:40, by schedule"]);
    expect((await own.call("attendance.checkOut", { assignmentId: id })).body).toMatchObject({
      code: "not-checked-in",
    });
  });

  test("a late offline 10-8 after a return does not count before the member had left", async () => {
    const { member, id } = await kept("01-01 15:00", "01-01 18:00");
    const own = await signIn(app, member);
    const tap = async (
      name: "attendance.checkIn" | "attendance.checkOut",
      at: string,
      claimed = at,
    ) => {
      app.clock.set(when(`01-01 ${at}`));
      expect(
        (await own.call(name, { assignmentId: id, at: when(`01-01 ${claimed}`) })).status,
      ).toBe(200);
    };
    await tap("attendance.checkIn", "15:00");
    await tap("attendance.checkOut", "15:20");
    await tap("attendance.checkIn", "15:40");
    await minute("01-01 18:05");
    expect(await intervals(id)).toEqual([
      "01-01 15:00 - 01-01 15:20",
      "01-01 15:40 - 01-01 18:00, by schedule",
    ]);
    await tap("attendance.checkIn", "18:10", "15:10");
    expect(await intervals(id)).toEqual([
      "01-01 15:00 - 01-01 15:20",
      "01-01 15:20 - 01-01 18:00, by schedule",
    ]);
  });

  test("cannot be ended by another member", async () => {
    const { id } = await kept("01-01 20:00", "01-02 07:00");
    const stranger = await signedInMember(app);
    await minute("01-01 20:00");
    for (const name of ["attendance.checkIn", "attendance.checkOut"] as const)
      expect((await stranger.call(name, { assignmentId: id })).body).toMatchObject({
        code: "not-your-assignment",
      });
    expect(await intervals(id)).toEqual(["01-01 20:00 - …, by schedule"]);
  });

  test("an early 10-8 on the next shift ends the attendance on the one before", async () => {
    const { member, id } = await kept("01-01 15:00", "01-01 23:00");
    const next = await addAssignment(
      app,
      (await shiftOf("01-01 23:00", "01-02 07:00")).id,
      member.id,
    );
    app.clock.set(when("01-01 22:40"));
    await (await signIn(app, member)).call("attendance.checkIn", { assignmentId: next.id });
    await minute("01-01 22:50");
    expect(await intervals(id)).toEqual(["01-01 16:21 - 01-01 22:40, by schedule"]);
    expect(await intervals(next.id)).toEqual(["01-01 22:40 - …"]);
    await minute("01-02 08:10");
    expect(await statusOf(id)).toBe("completed");
  });

  test("a 10-8 with an implausible time counts as now and opens no shift that has ended", async () => {
    const { member, id } = await kept("01-01 15:00", "01-01 23:00");
    const next = await addAssignment(
      app,
      (await shiftOf("01-01 23:00", "01-02 07:00")).id,
      member.id,
    );
    await minute("01-01 22:30");
    app.clock.set(when("01-01 22:40"));
    const browser = await signIn(app, member);
    await browser.call("attendance.checkIn", { assignmentId: next.id });
    app.clock.set(when("01-01 22:50"));
    const back = await browser.call("attendance.checkIn", {
      assignmentId: id,
      at: when("01-01 08:00"),
    });
    expect(back.status).toBe(200);
    expect(await intervals(id)).toEqual([
      "01-01 16:21 - 01-01 22:40, by schedule",
      "01-01 22:50 - …",
    ]);
  });
});

describe("changes during Shabbat", () => {
  const admin = () => signedInMember(app, { role: "admin" });

  test("removing a member from a shift deletes the attendance recorded by schedule", async () => {
    const { shift, id } = await kept("01-01 20:00", "01-02 07:00");
    await minute("01-01 21:00");
    expect((await (await admin()).call("shifts.unassign", { id })).status).toBe(200);
    await minute("01-02 09:00");
    expect([await intervals(id), await statusOf(id)]).toEqual([[], undefined]);
    expect(shift.id).toBeGreaterThan(0);
  });

  test("moving a shift out of Shabbat deletes the attendance recorded by schedule", async () => {
    const { shift, id } = await kept("01-01 20:00", "01-02 07:00");
    await minute("01-01 21:00");
    const moved = { id: shift.id, date: "2027-01-04", endDate: "2027-01-05" };
    expect((await (await admin()).call("shifts.change", moved)).status).toBe(200);
    await minute("01-01 21:01");
    expect([await intervals(id), await statusOf(id)]).toEqual([[], "assigned"]);
    expect(await events(id)).toEqual(["began-by-schedule", "schedule-undone"]);
    await minute("01-02 09:00");
    expect(await intervals(id)).toEqual([]);
  });

  test("moving a shift to before its start ends its attendance, and other members are still processed", async () => {
    const [{ shift, id }, next] = [
      await kept("01-01 20:00", "01-02 07:00"),
      await kept("01-01 22:00", "01-02 07:00"),
    ];
    await minute("01-01 20:30");
    const moved = { id: shift.id, startTime: "18:00", endTime: "19:30", endDate: null };
    expect((await (await admin()).call("shifts.change", moved)).status).toBe(200);
    await minute("01-01 20:31");
    expect(await intervals(id)).toEqual(["01-01 20:00 - 01-01 20:00, by schedule"]);
    expect(await statusOf(id)).toBe("completed");
    await minute("01-01 22:00");
    expect(await intervals(next.id)).toEqual(["01-01 22:00 - …, by schedule"]);
  });

  test("deleting a shift deletes the attendance recorded by schedule", async () => {
    const { shift, id } = await kept("01-01 20:00", "01-02 07:00");
    await minute("01-01 21:00");
    expect((await (await admin()).call("shifts.remove", { id: shift.id })).status).toBe(200);
    await minute("01-02 09:00");
    expect(await statusOf(id)).toBeUndefined();
  });

  test("a finished shift keeps its members' attendance", async () => {
    const { id } = await kept("01-01 18:00", "01-01 20:00");
    await minute("01-01 20:30");
    expect((await (await admin()).call("shifts.unassign", { id })).status).toBe(409);
  });

  test("attendance by schedule stops for a member who no longer observes Shabbat or is deactivated", async () => {
    const [left, gone] = [
      await kept("01-01 20:00", "01-02 07:00"),
      await kept("01-01 20:00", "01-02 07:00"),
    ];
    const { write } = app.dependencies.database;
    await write
      .updateTable("members")
      .set({ observesShabbat: false })
      .where("id", "=", left.member.id)
      .execute();
    await minute("01-01 20:00");
    expect(await intervals(left.id)).toEqual([]);
    await write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", gone.member.id)
      .execute();
    await minute("01-01 22:15");
    expect(await intervals(gone.id)).toEqual(["01-01 20:00 - 01-01 22:15, by schedule"]);
  });

  test("a member assigned during Shabbat is in service from that moment", async () => {
    const [member, shift] = [await keeper(), await shiftOf("01-01 20:00", "01-02 07:00")];
    app.clock.set(when("01-01 21:10"));
    const { id } = await addAssignment(app, shift.id, member.id);
    await minute("01-01 21:11");
    expect(await intervals(id)).toEqual(["01-01 21:10 - …, by schedule"]);
  });
});

test("a spot taken after Shabbat without attendance is marked as missed", async () => {
  const [member, shift] = [await keeper(), await shiftOf("01-02 15:00", "01-02 23:00")];
  app.clock.set(when("01-02 18:00"));
  const { id } = await addAssignment(app, shift.id, member.id);
  await minute("01-02 18:01");
  expect(await intervals(id)).toEqual([]);
  await minute("01-03 00:00");
  expect(await intervals(id)).toEqual([]);
  expect(await statusOf(id)).toBe("missed");
});

test("two days of a holiday and Shabbat in a row are one window", async () => {
  // Rosh Hashanah of 2028 is on Thursday and Friday.
  app.clock.set("2028-09-19T12:00:00Z");
  const member = await keeper();
  const shift = await addShift(app, {
    date: "2028-09-20",
    endDate: "2028-09-23",
    startTime: "12:00",
    endTime: "12:00",
  });
  const { id } = await addAssignment(app, shift.id, member.id);
  for (const now of ["2028-09-20T23:00:00Z", "2028-09-21T22:00:00Z", "2028-09-22T22:00:00Z"]) {
    app.clock.set(now);
    await app.worker.tick();
    expect(await intervals(id)).toEqual(["09-20 18:37 - …, by schedule"]);
  }
  app.clock.set("2028-09-23T16:00:00Z");
  await app.worker.tick();
  expect(await intervals(id)).toEqual(["09-20 18:37 - 09-23 12:00, by schedule"]);
});
