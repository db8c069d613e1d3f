import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

/** Returns an instant in October 2026, from "01 18:30". */
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

/** Adds a two-spot evening shift on October 1, 18:30 to 22:30, with one member. */
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

/** Like `onEvening`, with the member marked as missed. */
async function missed() {
  const evening = await onEvening();
  await tickAt("01 23:31");
  return evening;
}

/** Like `onEvening`, with the member 10-8 from 18:30 to 21:00. */
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

async function notificationsOf(memberId: number): Promise<string[]> {
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
  test("turns missed into served; the report and the log change and the member is notified", async () => {
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
    expect(await notificationsOf(member.id)).toContainEqual(
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

  test("changes an interval, and keeps the earlier times on record", async () => {
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

  test("refuses a correction that needs a spot when other members hold every spot", async () => {
    const { shift, make, spot } = await missed();
    for (const spotNumber of [1, 2]) {
      const other = await signedInMember(app);
      await addAssignment(app, shift.id, other.id, spotNumber, "completed");
    }
    expect((await make({})).body).toMatchObject({ code: "shift-full" });
    expect(await spot()).toMatchObject({ status: "missed", hours: [], corrections: [] });
  });

  test("refuses corrections by a caller who is not an admin", async () => {
    const { member, assignmentId } = await missed();
    const input = { assignmentId, intervalId: null, hours: null, reason: "x" };
    expect((await member.call("hoursCorrections.make", input)).status).toBe(403);
    expect((await member.call("hoursCorrections.list")).status).toBe(403);
    expect((await app.visitor().call("hoursCorrections.make", input)).status).toBe(401);
  });

  test("records one correction for six concurrent calls", async () => {
    const { make, loggedHours } = await missed();
    const answers = await Promise.all(Array.from({ length: 6 }, () => make({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await loggedHours()).toBe(4);
  });
});

test("matches a manual count in the month's report after 20 corrections", async () => {
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
  // On each evening, the first two members are 10-8 from 18:00 to 21:00; the others never.
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
      // Corrections: the first member stayed until 22:00, the second was absent, the third served 2
      // hours, the fourth 30 minutes.
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
  // The totals of five evenings: 5 x 4, 5 x 0, 5 x 2 and 5 x 0.5 hours.
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

interface Listed {
  readonly proposals: { id: number; assignmentId: number; reason: string }[];
  readonly closedBySystem: { intervalId: number; assignmentId: number }[];
  readonly withoutHours: { assignmentId: number }[];
}

const list = async (): Promise<Listed> => (await admin.call("hoursCorrections.list")).body;

/** Returns the id of the open proposal about an assignment. */
async function openOf(assignmentId: number): Promise<number> {
  const { proposals } = await list();
  return proposals.find((one) => one.assignmentId === assignmentId)?.id ?? 0;
}

describe("a member's proposal", () => {
  test("keeps a proposal pending until an admin approves it", async () => {
    const { member, assignmentId, spot, propose, loggedHours } = await missed();
    app.clock.set(at("02 09:00"));
    expect((await propose()).status).toBe(200);
    expect(await loggedHours()).toBe(0);
    expect(await notificationsOf(admin.id)).toContainEqual(
      expect.stringMatching(/^Corrected hours to approve: .* Reason: My phone was dead\.$/),
    );
    const id = await openOf(assignmentId);
    const decision = { ids: [id], isApproved: true };
    expect((await admin.call("hoursCorrections.decide", decision)).body.message).toBe(
      "1 correction approved.",
    );
    expect(await loggedHours()).toBe(4);
    expect(await spot()).toMatchObject({
      status: "completed",
      corrections: [{ status: "approved", reason: "My phone was dead" }],
    });
    expect((await notificationsOf(member.id)).join()).toContain(
      "Your corrected hours were approved",
    );
    expect((await admin.call("hoursCorrections.decide", decision)).body).toMatchObject({
      code: "correction-decided",
    });
  });

  test("lets an admin decline a proposal with a reason, and keeps the hours", async () => {
    const { member, assignmentId, propose, intervalId, loggedHours } = await served();
    expect((await propose({ intervalId, hours: hours("01 18:30", "01 22:30") })).status).toBe(200);
    const ids = [await openOf(assignmentId)];
    const answer = "The paper log says 21:00";
    await admin.call("hoursCorrections.decide", { ids, isApproved: false, answer });
    expect(await loggedHours()).toBe(2.5);
    expect(await notificationsOf(member.id)).toContainEqual(
      expect.stringMatching(
        /^Your corrected hours were declined: .*Your hours stay as they were\. Reason: The paper log says 21:00\.$/,
      ),
    );
  });

  test("decides several proposals together, all or none", async () => {
    const [first, second] = [await missed(), await served()];
    app.clock.set(at("02 09:00"));
    await first.propose();
    const later = { intervalId: second.intervalId, hours: hours("01 18:30", "01 22:00") };
    await second.propose(later);
    const ids = [await openOf(first.assignmentId), await openOf(second.assignmentId)];
    // The hours on record changed after the proposal.
    await app.dependencies.database.write
      .updateTable("attendanceIntervals")
      .set({ checkedOutAt: at("01 21:30") as never })
      .where("id", "=", second.intervalId)
      .execute();
    const refused = await admin.call("hoursCorrections.decide", { ids, isApproved: true });
    expect(refused.body).toMatchObject({ code: "hours-changed" });
    expect(refused.body.message).toContain(second.member.unitNumber);
    expect(await first.loggedHours()).toBe(0);
    await second.make({ ...later, reason: "Agreed by phone" });
    expect(
      (await second.spot()).corrections.map(({ status }: { status: string }) => status),
    ).toEqual(["replaced", "approved"]);
    const left = { ids: [ids[0]], isApproved: true };
    expect((await admin.call("hoursCorrections.decide", left)).status).toBe(200);
    expect([await first.loggedHours(), await second.loggedHours()]).toEqual([4, 3.5]);
  });

  test("approves twenty proposals at once", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => onEvening()));
    await tickAt("01 23:31");
    app.clock.set(at("02 09:00"));
    for (const { propose } of all) expect((await propose()).status).toBe(200);
    const ids = await Promise.all(all.map(({ assignmentId }) => openOf(assignmentId)));
    const { body } = await admin.call("hoursCorrections.decide", { ids, isApproved: true });
    expect(body.message).toBe("20 corrections approved.");
    expect(await Promise.all(all.map(({ loggedHours }) => loggedHours()))).toEqual(
      Array.from({ length: 20 }, () => 4),
    );
  });

  test("accepts one proposal for the same hours, and lets its member withdraw it", async () => {
    const { member, assignmentId, propose } = await missed();
    app.clock.set(at("02 09:00"));
    await propose();
    expect((await propose()).body).toMatchObject({ code: "correction-already-proposed" });
    const id = await openOf(assignmentId);
    const other = await signedInMember(app);
    expect((await other.call("hoursCorrections.withdraw", { id })).status).toBe(404);
    expect((await member.call("hoursCorrections.withdraw", { id })).status).toBe(200);
    expect(await openOf(assignmentId)).toBe(0);
    expect((await propose()).status).toBe(200);
  });

  test("refuses a proposal about another member's hours, or after the squad's days to propose", async () => {
    const { shift, propose } = await missed();
    const other = await signedInMember(app);
    expect((await propose({}, other)).body).toMatchObject({ code: "not-your-assignment" });
    expect((await other.call("hoursCorrections.ofShift", { id: shift.id })).body).toEqual([]);
    await admin.call("settings.change", { hoursProposalDays: 1 });
    app.clock.set(at("02 22:30"));
    expect((await propose()).body).toMatchObject({ code: "correction-too-late" });
    await admin.call("settings.change", { hoursProposalDays: 2 });
    expect((await propose()).status).toBe(200);
  });
});

describe("final hours", () => {
  test("cannot be corrected or proposed, and a proposal about them can only be declined", async () => {
    const { member, shift, assignmentId, make, propose, loggedHours } = await missed();
    app.clock.set(at("02 09:00"));
    await propose();
    const final = await admin.call("settings.change", { hoursFinalUntil: "2026-10-01" });
    expect(final.status).toBe(200);
    const message = "Hours through Thu, Oct 1, 2026 are final.";
    expect((await make({})).body).toMatchObject({ code: "hours-final", message });
    expect((await propose()).body).toMatchObject({ code: "hours-final" });
    const [own] = (await member.call("hoursCorrections.ofShift", { id: shift.id })).body;
    expect(own).toMatchObject({ blockedBecause: message });
    const ids = [await openOf(assignmentId)];
    const approval = await admin.call("hoursCorrections.decide", { ids, isApproved: true });
    expect(approval.body).toMatchObject({ code: "hours-final" });
    const decline = await admin.call("hoursCorrections.decide", { ids, isApproved: false });
    expect(decline.status).toBe(200);
    expect(await loggedHours()).toBe(0);
    await admin.call("settings.change", { hoursFinalUntil: "2026-09-30" });
    expect((await make({})).status).toBe(200);
  });

  test("refuses a day of final hours that does not exist", async () => {
    const answer = await admin.call("settings.change", { hoursFinalUntil: "2026-02-30" });
    expect(answer.body).toMatchObject({ code: "settings-invalid" });
  });
});

describe("a forgotten 10-7", () => {
  async function forgotten() {
    const evening = await onEvening();
    app.clock.set(at("01 18:30"));
    await evening.member.call("attendance.checkIn", { assignmentId: evening.assignmentId });
    await tickAt("01 23:31");
    const listed = async () =>
      (await list()).closedBySystem.find((one) => one.assignmentId === evening.assignmentId);
    const intervalId = (await listed())?.intervalId ?? 0;
    return { ...evening, listed, intervalId };
  }

  test("lists a forgotten 10-7 until an admin confirms it", async () => {
    const { listed, intervalId, loggedHours } = await forgotten();
    expect(intervalId).toBeGreaterThan(0);
    const keep = { intervalIds: [intervalId] };
    expect((await admin.call("hoursCorrections.keep", keep)).status).toBe(200);
    expect(await listed()).toBeUndefined();
    expect(await loggedHours()).toBe(4);
    expect((await admin.call("hoursCorrections.keep", keep)).body).toMatchObject({
      code: "hours-changed",
    });
  });

  test("no longer lists a forgotten 10-7 when it is corrected", async () => {
    const { listed, intervalId, make, loggedHours } = await forgotten();
    await make({ intervalId, hours: hours("01 18:30", "01 20:00") });
    expect(await listed()).toBeUndefined();
    expect(await loggedHours()).toBe(1.5);
  });
});

describe("a member assigned to a past shift", () => {
  async function assignedLater() {
    const member = await signedInMember(app);
    const shift = await addShift(app, { date: "2026-10-01", startTime: "13:00", endTime: "15:00" });
    app.clock.set(at("03 09:00"));
    const change = { id: shift.id, memberIds: [member.id] };
    expect((await admin.call("shifts.change", change)).status).toBe(200);
    await tickAt("03 09:00");
    const status = async () => {
      const [spot] = (await admin.call("hoursCorrections.ofShift", { id: shift.id })).body;
      return { id: spot.assignmentId, status: spot.status, hours: spot.hours.length };
    };
    return { member, shift, status };
  }

  test("asks a member assigned to a past shift once what happened, and never marks them as missed", async () => {
    const { member, status } = await assignedLater();
    await tickAt("03 09:01");
    await tickAt("03 09:02");
    await tickAt("05 09:00");
    const { id, ...rest } = await status();
    expect(rest).toEqual({ status: "assigned", hours: 0 });
    expect((await notificationsOf(member.id)).filter((text) => text.startsWith("Did you"))).toEqual(
      [
        expect.stringMatching(
          /^Did you serve\?: An admin assigned you to a past shift: Evening, Thu, Oct 1, 1:00 PM - 3:00 PM\./,
        ),
      ],
    );
    expect((await list()).withoutHours.map((one) => one.assignmentId)).toContain(id);
    expect((await member.call("attendance.hoursAsked")).body).toMatchObject([
      { windowName: null, hours: [], spots: [{ assignmentId: id, because: "assigned-later" }] },
    ]);
  });

  test.each([
    ["that they served", hours("01 13:00", "01 15:00"), "completed", 1],
    ["that they did not", null, "missed", 0],
  ])("who says %s gets that status and these hours", async (_what, said, expected, count) => {
    const { member, status } = await assignedLater();
    await tickAt("03 09:01");
    const { id: assignmentId } = await status();
    const [question] = (await member.call("attendance.hoursAsked")).body;
    const spots = [{ assignmentId, hours: said }];
    const answer = await member.call("attendance.answerHours", { id: question.id, spots });
    expect(answer.status).toBe(200);
    expect(await status()).toEqual({ id: assignmentId, status: expected, hours: count });
    expect((await list()).withoutHours.map((one) => one.assignmentId)).not.toContain(assignmentId);
  });

  test("lets an admin enter the hours of a member assigned to a past shift", async () => {
    const { status } = await assignedLater();
    const { id: assignmentId } = await status();
    const input = { assignmentId, intervalId: null, hours: hours("01 13:00", "01 15:00") };
    await admin.call("hoursCorrections.make", { ...input, reason: "Was there" });
    await tickAt("03 10:30");
    expect(await status()).toEqual({ id: assignmentId, status: "completed", hours: 1 });
  });

  test("gives a member the spot back on which they were marked as missed", async () => {
    const { member, shift, spot } = await missed();
    app.clock.set(at("03 09:00"));
    const change = { id: shift.id, memberIds: [member.id] };
    expect((await admin.call("shifts.change", change)).status).toBe(200);
    await tickAt("03 11:00");
    expect(await spot()).toMatchObject({ status: "assigned" });
    expect((await admin.call("hoursCorrections.ofShift", { id: shift.id })).body).toHaveLength(1);
  });
});
