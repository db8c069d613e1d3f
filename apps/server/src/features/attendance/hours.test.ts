import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

/*
 * Shabbat of the first week of 2027 in Brooklyn: from 4:21 PM on Friday, January 1, until 5:31 PM
 * on Saturday.
 */
let app: TestApp;
let other: TestApp;

const when = (date: string, time: string) => instantAt(`2027-${date}`, time, TEST_ZONE).toString();

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
  app.clock.set(when("01-01", "12:00"));
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => app.clock.set(when("01-01", "12:00")));

async function minute(date: string, time: string): Promise<void> {
  app.clock.set(when(date, time));
  await Promise.all([app.worker.tick(), other.worker.tick(), app.worker.tick()]);
  // A worker skips a job that another one has claimed, so a second tick completes the work.
  await app.worker.tick();
  await app.worker.settle();
}

/** A Shabbat-observing member with hours on a night shift and on the shift of the next morning. */
async function served() {
  const member = await signedInMember(app, { observesShabbat: true });
  const night = await addShift(app, {
    date: "2027-01-01",
    endDate: "2027-01-02",
    startTime: "23:00",
    endTime: "07:00",
  });
  const noon = await addShift(app, { date: "2027-01-02", startTime: "09:00", endTime: "13:00" });
  const [a, b] = [
    await addAssignment(app, night.id, member.id),
    await addAssignment(app, noon.id, member.id),
  ];
  const asked = async () => (await member.call("attendance.hoursAsked")).body;
  return { member, night: a.id, noon: b.id, asked };
}

/** The member of `served`, after the app has asked about the hours. */
async function asked() {
  const squad = await served();
  await minute("01-02", "18:01");
  const [question] = await squad.asked();
  const answer = (hours?: unknown) =>
    squad.member.call("attendance.answerHours", { id: question.id, ...(hours ? { hours } : {}) });
  return { ...squad, question, answer };
}

async function said(memberId: number): Promise<string[]> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select(["title", "message"])
    .where("memberId", "=", memberId)
    .execute();
  return rows
    .filter(({ title }) => title.startsWith("Confirm your hours"))
    .map(({ title, message }) => `${title} ${message}`);
}

async function intervals(memberId: number) {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("attendanceIntervals")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("checkedInAt")
    .execute();
  return rows.map(
    (row) =>
      `${row.checkedInAt.toString()} ${row.checkedOutAt?.toString() ?? "open"} ${row.isBySchedule}`,
  );
}

async function logged(memberId: number): Promise<string[]> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("events")
    .select("type")
    .where("subjectId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ type }) => type).filter((type) => /hours|not-there/.test(type));
}

describe("hours confirmation after Shabbat", () => {
  test("asks each member once, half an hour after Shabbat, in one message for all shifts", async () => {
    const { member, asked: open } = await served();
    await minute("01-02", "18:00");
    expect([await said(member.id), await open()]).toEqual([[], []]);
    await minute("01-02", "18:01");
    await minute("01-02", "18:02");
    await minute("01-03", "09:00");
    const [message, ...more] = await said(member.id);
    expect(more).toEqual([]);
    expect(message).toMatch(
      /^Confirm your hours: Shabbat We logged you 10-8 automatically on Shabbat: .*11:00 PM - Sat, Jan 2, 7:00 AM; .*9:00 AM - 1:00 PM\./,
    );
    expect(await open()).toMatchObject([
      { windowName: "Shabbat", answeredAt: null, hours: [{}, {}] },
    ]);
  });

  test("asks no member without hours recorded by schedule", async () => {
    const member = await signedInMember(app, { observesShabbat: true });
    await minute("01-02", "19:00");
    expect(await said(member.id)).toEqual([]);
  });
});

describe("the member's answer", () => {
  test("confirms unchanged hours, and is recorded once for two concurrent taps", async () => {
    const { member, answer, asked: open } = await asked();
    const before = await intervals(member.id);
    expect((await Promise.all([answer(), answer()])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect(await intervals(member.id)).toEqual(before);
    expect(await logged(member.id)).toEqual([
      "attendance.hours-asked",
      "attendance.hours-confirmed",
    ]);
    expect(await open()).toMatchObject([{ answeredAt: when("01-02", "18:01") }]);
    app.clock.advance({ minutes: 61 });
    expect(await open()).toEqual([]);
  });

  test("corrects the hours, logs the values before and after, and updates the report", async () => {
    const { member, question, answer } = await asked();
    const hours = [
      {
        intervalId: question.hours[0].intervalId,
        hours: { checkInTime: when("01-01", "23:30"), checkOutTime: when("01-02", "06:00") },
      },
    ];
    expect(await answer(hours)).toMatchObject({ status: 200 });
    await answer(hours);
    expect((await intervals(member.id))[0]).toBe(
      `${when("01-01", "23:30")} ${when("01-02", "06:00")} false`,
    );
    expect(await logged(member.id)).toEqual([
      "attendance.hours-asked",
      "attendance.hours-corrected",
    ]);
    const admin = await signedInMember(app, { role: "admin" });
    const log = JSON.stringify((await admin.call("activity.log")).body);
    expect(log).toContain(
      "from Fri, Jan 1, 11:00 PM - Sat, Jan 2, 7:00 AM to Fri, Jan 1, 11:30 PM - Sat, Jan 2, 6:00 AM",
    );
    const report = (
      await admin.call("reports.members", { startDate: "2027-01-01", endDate: "2027-01-02" })
    ).body;
    expect(report.find((row: { id: number }) => row.id === member.id)).toMatchObject({
      hoursLogged: 10.5,
    });
  });

  test("cannot extend the hours into the member's next interval on that shift", async () => {
    const member = await signedInMember(app, { observesShabbat: true });
    const late = await addShift(app, { date: "2027-01-02", startTime: "15:00", endTime: "22:00" });
    const { id: assignmentId } = await addAssignment(app, late.id, member.id);
    await minute("01-02", "15:01");
    app.clock.set(when("01-02", "18:00"));
    await member.call("attendance.checkOut", { assignmentId });
    app.clock.set(when("01-02", "18:30"));
    expect((await member.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    await minute("01-02", "18:40");
    const [{ id, hours }] = (await member.call("attendance.hoursAsked")).body;
    const answer = (until: string) => {
      const said = { checkInTime: when("01-02", "15:00"), checkOutTime: when("01-02", until) };
      return member.call("attendance.answerHours", {
        id,
        hours: [{ intervalId: hours[0].intervalId, hours: said }],
      });
    };
    expect((await answer("18:31")).body.message).toContain(
      "these hours overlap other hours on this shift",
    );
    expect((await answer("18:30")).status).toBe(200);
    expect(await intervals(member.id)).toEqual([
      `${when("01-02", "15:00")} ${when("01-02", "18:30")} false`,
      `${when("01-02", "18:30")} open false`,
    ]);
  });

  test("removes the hours of a member who says that they did not serve, and marks the spot as missed", async () => {
    const { member, noon, question, answer, asked: open } = await asked();
    await answer([{ intervalId: question.hours[1].intervalId, hours: null }]);
    expect(await intervals(member.id)).toHaveLength(1);
    const { read } = app.dependencies.database;
    const spot = await read
      .selectFrom("shiftAssignments")
      .selectAll()
      .where("id", "=", noon)
      .executeTakeFirstOrThrow();
    expect(spot).toMatchObject({ status: "missed", spotNumber: null });
    expect(await open()).toMatchObject([{ hours: [{}] }]);
    await minute("01-03", "09:00");
    expect(await intervals(member.id)).toHaveLength(1);
  });

  test("refuses impossible hours with a message and changes nothing", async () => {
    const { member, question, answer } = await asked();
    const before = await intervals(member.id);
    const [first, second] = question.hours;
    const right = { intervalId: second.intervalId, hours: null };
    const wrong = { checkInTime: when("01-01", "20:00"), checkOutTime: when("01-02", "06:00") };
    expect(
      (await answer([right, { intervalId: first.intervalId, hours: wrong }])).body,
    ).toMatchObject({
      code: "hours-invalid",
      message: expect.stringContaining("10-8 can't be before"),
    });
    expect((await answer([{ intervalId: 999_999, hours: null }])).body).toMatchObject({
      code: "hours-changed",
    });
    expect(await intervals(member.id)).toEqual(before);
  });

  test("refuses two answers for one shift, and records nothing twice", async () => {
    const { member, noon, question, answer } = await asked();
    const before = await intervals(member.id);
    const { intervalId } = question.hours[1];
    const said = { checkInTime: when("01-02", "09:00"), checkOutTime: when("01-02", "12:00") };
    for (const hours of [null, said])
      expect(
        (
          await answer([
            { intervalId, hours: null },
            { intervalId, hours },
          ])
        ).body,
      ).toMatchObject({ code: "hours-invalid" });
    expect(await intervals(member.id)).toEqual(before);
    const { read } = app.dependencies.database;
    expect(
      await read
        .selectFrom("assignmentHistory")
        .select("id")
        .where("fromAssignmentId", "=", noon)
        .execute(),
    ).toEqual([]);
  });

  test("accepts hours only from the member who served, and for a week", async () => {
    const { question, answer } = await asked();
    for (const about of [{}, { role: "admin" as const }]) {
      const stranger = await signedInMember(app, about);
      expect(await stranger.call("attendance.answerHours", { id: question.id })).toMatchObject({
        status: 404,
      });
    }
    app.clock.set(when("01-09", "18:01"));
    expect((await answer()).body).toMatchObject({ code: "hours-settled" });
  });

  test("replaces an earlier, different answer completely", async () => {
    const { member, question, answer } = await asked();
    const of = (until: string) => [
      {
        intervalId: question.hours[0].intervalId,
        hours: { checkInTime: when("01-01", "23:00"), checkOutTime: when("01-02", until) },
      },
    ];
    const answers = await Promise.all([answer(of("05:00")), answer(of("06:00"))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await intervals(member.id))[0]).toMatch(/2027-01-02T1[01]:00:00Z false$/);
  });
});
