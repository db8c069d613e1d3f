import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/builders.ts";
import { type Client, createTestApp, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

/** An instant in October 2026 by "01 18:30". */
const at = (text: string): string => {
  const [day, time = ""] = text.split(" ");
  return instantAt(`2026-10-${day}`, time, TEST_ZONE).toString();
};
const hours = (from: string, until: string) => ({ checkInTime: at(from), checkOutTime: at(until) });

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(at("01 12:00"));
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(at("01 12:00"));
  await admin.call("settings.change", { hoursFinalUntil: null, hoursProposalDays: 14 });
});

/** A member on an evening of October 1 for two, from 18:30 to 22:30. */
async function onEvening() {
  const member = await signedInMember(app);
  const shift = await addShift(app, { date: "2026-10-01", startTime: "18:30", endTime: "22:30" });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  const spot = async () => {
    const { body } = await admin.call("hoursCorrections.ofShift", { id: shift.id });
    return body.find((one: { assignmentId: number }) => one.assignmentId === assignmentId);
  };
  const make = (input: object) =>
    admin.call("hoursCorrections.make", {
      assignmentId,
      intervalId: null,
      hours: hours("01 18:30", "01 22:30"),
      reason: "Phone was dead",
      ...input,
    });
  const propose = (input: object = {}, by: Client = member) =>
    by.call("hoursCorrections.propose", {
      assignmentId,
      intervalId: null,
      hours: hours("01 18:30", "01 22:30"),
      reason: "My phone was dead",
      ...input,
    });
  const loggedHours = async () => {
    const { body } = await admin.call("reports.members", {
      startDate: "2026-10-01",
      endDate: "2026-10-31",
    });
    return body.find(({ id }: { id: number }) => id === member.id).hoursLogged;
  };
  return { member, shift, assignmentId, spot, make, propose, loggedHours };
}

/** The member of `onEvening`, closed as missed. */
async function missed() {
  const evening = await onEvening();
  await tickAt("01 23:31");
  return evening;
}

/** The member of `onEvening`, who was 10-8 from 18:30 to 21:00. */
async function served() {
  const evening = await onEvening();
  app.clock.set(at("01 18:30"));
  await evening.member.call("attendance.checkIn", { assignmentId: evening.assignmentId });
  app.clock.set(at("01 21:00"));
  await evening.member.call("attendance.checkOut", { assignmentId: evening.assignmentId });
  app.clock.set(at("02 09:00"));
  const [{ intervalId }] = (await evening.spot()).hours;
  return { ...evening, intervalId };
}

async function tickAt(text: string): Promise<void> {
  app.clock.set(at(text));
  await app.worker.tick();
  await app.settle();
}

async function notified(memberId: number): Promise<string[]> {
  await app.settle();
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select(["title", "message"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ title, message }) => `${title}: ${message}`);
}

async function logged(): Promise<string[]> {
  const { body } = await admin.call("activity.log", { limit: 200 });
  return body.map(({ description }: { description: string }) => description);
}

describe("an admin's correction", () => {
  test("turns missed into served, and the report, the log and the member follow", async () => {
    const { member, shift, spot, make, loggedHours } = await missed();
    expect(await spot()).toMatchObject({ status: "missed", hours: [] });
    expect(await loggedHours()).toBe(0);
    app.clock.set(at("05 09:00"));
    expect((await make({})).status).toBe(200);
    expect(await spot()).toMatchObject({
      status: "completed",
      hours: [hours("01 18:30", "01 22:30")],
      corrections: [{ status: "approved", before: null, reason: "Phone was dead" }],
    });
    expect(await loggedHours()).toBe(4);
    expect(await notified(member.id)).toContainEqual(
      expect.stringMatching(
        /^Your hours were corrected: .* corrected Evening on .*: Added Thu, Oct 1, 6:30 PM - 10:30 PM\. Reason: Phone was dead\.$/,
      ),
    );
    expect((await logged()).join()).toMatch(
      /corrected the hours of .* on Evening on .*: added Thu, Oct 1, 6:30 PM - 10:30 PM\. Reason: Phone was dead\./,
    );
    const history = (await admin.call("activity.ofShift", { id: shift.id })).body;
    expect(JSON.stringify(history)).toContain("added Thu, Oct 1, 6:30 PM - 10:30 PM");
  });

  test("changes an interval, and keeps what was before", async () => {
    const { spot, make, intervalId, loggedHours } = await served();
    expect(await loggedHours()).toBe(2.5);
    expect((await make({ intervalId, hours: hours("01 18:15", "01 22:45") })).status).toBe(200);
    expect(await loggedHours()).toBe(4.5);
    expect((await spot()).corrections).toMatchObject([
      { before: hours("01 18:30", "01 21:00"), after: hours("01 18:15", "01 22:45") },
    ]);
  });

  test("adds a second interval", async () => {
    const { make, loggedHours } = await served();
    expect((await make({ hours: hours("01 21:30", "01 22:30") })).status).toBe(200);
    expect(await loggedHours()).toBe(3.5);
  });

  test("removes the last interval, and the spot counts as missed", async () => {
    const { spot, make, intervalId, loggedHours } = await served();
    expect((await make({ intervalId, hours: null })).status).toBe(200);
    expect(await spot()).toMatchObject({ status: "missed", hours: [] });
    expect(await loggedHours()).toBe(0);
    await tickAt("02 10:00");
    expect(await spot()).toMatchObject({ status: "missed" });
    expect((await make({ reason: "Wrong member" })).status).toBe(200);
    expect(await loggedHours()).toBe(4);
  });

  test.each([
    ["before the shift ends", "01 22:29", {}, "shift-not-over"],
    ["without a reason", "02 09:00", { reason: " " }, "reason-required"],
    [
      "of hours that run backwards",
      "02 09:00",
      { hours: hours("01 20:00", "01 19:00") },
      "hours-invalid",
    ],
    ["of no hours", "02 09:00", { hours: null }, "hours-invalid"],
    ["of an interval that is gone", "02 09:00", { intervalId: 999_999 }, "hours-changed"],
    ["of no spot", "02 09:00", { assignmentId: 999_999 }, "assignment-missing"],
  ])("is refused %s", async (_when, now, input, code) => {
    const { make } = await onEvening();
    app.clock.set(at(now));
    expect((await make(input)).body).toMatchObject({ code });
  });

  test("is refused when other members hold every spot", async () => {
    const { shift, make, spot } = await missed();
    for (const spotNumber of [1, 2]) {
      const other = await signedInMember(app);
      await addAssignment(app, shift.id, other.id, spotNumber, "completed");
    }
    expect((await make({})).body).toMatchObject({ code: "shift-full" });
    expect(await spot()).toMatchObject({ status: "missed", hours: [], corrections: [] });
  });

  test("is an admin's alone", async () => {
    const { member, assignmentId } = await missed();
    const input = { assignmentId, intervalId: null, hours: null, reason: "x" };
    expect((await member.call("hoursCorrections.make", input)).status).toBe(403);
    expect((await member.call("hoursCorrections.list")).status).toBe(403);
    expect((await app.visitor().call("hoursCorrections.make", input)).status).toBe(401);
  });

  test("happens once for six concurrent calls", async () => {
    const { make, loggedHours } = await missed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => make({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await loggedHours()).toBe(4);
  });
});

test("a month's report after 20 corrections equals a hand count", async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => signedInMember(app)));
  const spots: { id: number; memberId: number; day: string }[] = [];
  for (let day = 2; day <= 6; day += 1) {
    const date = `2026-10-0${day}`;
    const shift = await addShift(app, {
      date,
      startTime: "18:00",
      endTime: "22:00",
      maxMembers: 4,
    });
    for (const [index, { id: memberId }] of members.entries()) {
      const { id } = await addAssignment(app, shift.id, memberId, index + 1);
      spots.push({ id, memberId, day: `0${day}` });
    }
  }
  // The first two members tap on each evening, from 18:00 to 21:00; the others never do.
  for (const { id, memberId, day } of spots) {
    const member = members.find((one) => one.id === memberId);
    if (!member || members.indexOf(member) > 1) continue;
    app.clock.set(at(`${day} 18:00`));
    await member.call("attendance.checkIn", { assignmentId: id });
    app.clock.set(at(`${day} 21:00`));
    await member.call("attendance.checkOut", { assignmentId: id });
  }
  await tickAt("07 09:00");
  const intervals = await app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select(["id", "assignmentId"])
    .execute();
  for (const { id: assignmentId, memberId, day } of spots) {
    const index = members.findIndex((one) => one.id === memberId);
    const intervalId = intervals.find((one) => one.assignmentId === assignmentId)?.id ?? null;
    const after = [
      // First: stayed until 22:00. Second: was not there. Third: served 2 hours. Fourth: 30 minutes.
      hours(`${day} 18:00`, `${day} 22:00`),
      null,
      hours(`${day} 19:00`, `${day} 21:00`),
      hours(`${day} 21:30`, `${day} 22:00`),
    ][index];
    const input = { assignmentId, intervalId, hours: after, reason: "As the paper log says" };
    expect((await admin.call("hoursCorrections.make", input)).status).toBe(200);
  }
  const report = (
    await admin.call("reports.members", { startDate: "2026-10-01", endDate: "2026-10-31" })
  ).body as { id: number; hoursLogged: number; completedShifts: number }[];
  const counted = members.map(({ id }) => {
    const row = report.find((one) => one.id === id);
    return [row?.hoursLogged, row?.completedShifts];
  });
  // Five evenings each: 5 x 4, 5 x 0, 5 x 2 and 5 x 0.5 hours.
  expect(counted).toEqual([
    [20, 5],
    [0, 0],
    [10, 5],
    [2.5, 5],
  ]);
  const workload = (await admin.call("reports.workload")).body.members as {
    id: number;
    hours: number;
  }[];
  expect(members.map(({ id }) => workload.find((one) => one.id === id)?.hours)).toEqual([
    20, 0, 10, 2.5,
  ]);
});
