import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let emails: TestMailServer;
let admin: Client & { id: number };
let month = 0;

beforeAll(async () => {
  emails = await startMailServer();
  app = await createTestApp({
    environment: { SMTP_URL: emails.url, MAIL_FROM: "Squad <squad@squad.example>" },
  });
});
afterAll(async () => {
  await app.close();
  await emails.close();
});
beforeEach(async () => {
  month += 1;
  app.clock.set(TEST_NOW);
  admin = await signedInMember(app, { role: "admin" });
  emails.received.length = 0;
});

/** Returns a day of a month that only this test uses. */
const dayOf = (day: number): string =>
  Temporal.PlainDate.from("2026-06-01")
    .add({ months: month, days: day - 1 })
    .toString();

/**
 * Adds a one-month draft schedule with an evening shift on each of its first days, and its
 * auto-fill.
 */
async function planned(evenings: number, maxMembers = 2) {
  const shiftIds: number[] = [];
  for (let day = 1; day <= evenings; day += 1) {
    const { id } = await addShift(app, {
      date: dayOf(day),
      startTime: "18:30",
      endTime: "20:30",
      maxMembers,
    });
    shiftIds.push(id);
  }
  const { body: draftSchedule } = await admin.call("draftSchedules.create", {
    name: "A month",
    fromDate: dayOf(1),
    untilDate: dayOf(28),
  });
  const { body } = await admin.call("autofill.begin", { id: draftSchedule.id });
  return { draftScheduleId: draftSchedule.id as number, id: body.id as number, shiftIds };
}

const available = () => addMember(app, { eveningAvailability: "weekly", emailNotifications: true });
const noticesOf = async (client: Client) =>
  (await client.call("notifications.list")).body as { title: string; message: string }[];

describe("manual suggestions", () => {
  test("belong to one auto-fill per draft schedule, and only coordinators see them", async () => {
    const { draftScheduleId, id, shiftIds } = await planned(2);
    const member = await signedInMember(app, { eveningAvailability: "weekly" });
    expect((await admin.call("autofill.begin", { id: draftScheduleId })).body).toEqual({ id });
    const put = await admin.call("autofill.putSpot", {
      id,
      shiftId: shiftIds[0],
      memberId: member.id,
    });
    expect([put.status, put.body.message]).toEqual([200, "Suggested. Only admins can see it."]);
    const { body } = await admin.call("autofill.current", { draftScheduleId });
    expect(body).toMatchObject({
      id,
      draftScheduleId,
      status: "ready",
      filled: 1,
      spots: 4,
      stale: [],
      suggested: [{ shiftId: shiftIds[0], memberId: member.id, isLocked: true, isByHand: true }],
    });
    expect((await member.call("autofill.current", { draftScheduleId })).status).toBe(403);
    expect((await member.call("shifts.myUpcoming")).body).toEqual([]);
    expect(
      JSON.stringify((await member.call("shifts.one", { id: shiftIds[0] })).body),
    ).not.toContain(member.unitNumber);
  });

  test("have no findings for a draft without shifts, before the first and after the last deletion", async () => {
    const empty = { status: "ready", filled: 0, spots: 0, words: [], gaps: [], shortages: [] };
    const { draftScheduleId } = await planned(0);
    expect((await admin.call("autofill.current", { draftScheduleId })).body).toMatchObject({
      ...empty,
      suggested: [],
    });
    month += 1;
    const one = await planned(1);
    const member = await available();
    await admin.call("autofill.putSpot", {
      id: one.id,
      shiftId: one.shiftIds[0],
      memberId: member.id,
    });
    await admin.call("shifts.remove", { id: one.shiftIds[0] });
    expect((await admin.call("autofill.get", { id: one.id })).body).toMatchObject(empty);
    expect((await admin.call("autofill.publish", { id: draftScheduleId })).body).toMatchObject({
      filled: 0,
      left: [],
    });
  });

  test("are checked together with the other suggestions, and can be moved to another member", async () => {
    const { id, shiftIds } = await planned(1, 1);
    const [a, b] = [await available(), await available()];
    const shiftId = shiftIds[0]!;
    const { id: beside } = await addShift(app, {
      date: dayOf(1),
      startTime: "19:00",
      endTime: "21:00",
    });
    expect((await admin.call("autofill.putSpot", { id, shiftId, memberId: a.id })).status).toBe(
      200,
    );
    expect((await admin.call("autofill.putSpot", { id, shiftId, memberId: b.id })).body.code).toBe(
      "shift-full",
    );
    expect(
      (await admin.call("autofill.putSpot", { id, shiftId: beside, memberId: a.id })).body.code,
    ).toBe("shift-overlaps");
    expect(
      (await admin.call("autofill.putSpot", { id, shiftId, memberId: b.id, replaces: a.id }))
        .status,
    ).toBe(200);
    expect(
      (await admin.call("autofill.putSpot", { id, shiftId, memberId: a.id, replaces: a.id })).body
        .code,
    ).toBe("spot-not-suggested");
    expect(
      (await admin.call("autofill.lock", { id, shiftId, memberId: b.id, isLocked: false })).status,
    ).toBe(200);
    expect((await admin.call("autofill.get", { id })).body.suggested).toMatchObject([
      { memberId: b.id, isLocked: false },
    ]);
    expect((await admin.call("autofill.takeSpot", { id, shiftId, memberId: b.id })).status).toBe(
      200,
    );
    expect((await admin.call("autofill.takeSpot", { id, shiftId, memberId: b.id })).status).toBe(
      409,
    );
    expect((await admin.call("autofill.get", { id })).body).toMatchObject({
      suggested: [],
      filled: 0,
    });
  });

  test.each([
    [
      "a shift outside the run",
      async () => ({
        shiftId: (await addShift(app, { date: dayOf(40), startTime: "18:30", endTime: "20:30" }))
          .id,
      }),
      "shift-not-in-autofill-run",
    ],
    ["an unknown shift", async () => ({ shiftId: 2_000_000 }), "shift-missing"],
    ["an unknown member", async () => ({ memberId: 2_000_000 }), "member-missing"],
    ["an unknown suggestion", async () => ({ id: 2_000_000 }), "autofill-run-missing"],
  ] as const)("refuses %s", async (_what, other, code) => {
    const { id, shiftIds } = await planned(1);
    const input = {
      id,
      shiftId: shiftIds[0],
      memberId: (await available()).id,
      ...(await other()),
    };
    expect((await admin.call("autofill.putSpot", input)).body.code).toBe(code);
  });
});

describe("publishing a draft schedule", () => {
  test("assigns all members in one step, and sends each member one notification with one calendar file", async () => {
    const { draftScheduleId, id, shiftIds } = await planned(3);
    const [member, other] = [
      await signedInMember(app, { eveningAvailability: "weekly", emailNotifications: true }),
      await available(),
    ];
    for (const shiftId of shiftIds)
      await admin.call("autofill.putSpot", { id, shiftId, memberId: member.id });
    await admin.call("autofill.putSpot", { id, shiftId: shiftIds[0], memberId: other.id });
    const { status, body } = await admin.call(
      "autofill.publish",
      { id: draftScheduleId },
      "key-of-publish",
    );
    expect([status, body.message, body.filled, body.left]).toEqual([200, "4 spots filled", 4, []]);
    const again = await admin.call("autofill.publish", { id: draftScheduleId }, "key-of-publish");
    expect([again.status, again.body]).toEqual([200, body]);
    expect((await admin.call("autofill.publish", { id: draftScheduleId })).body.code).toBe(
      "schedule-published",
    );
    await app.settle();
    expect([await noticesOf(member), emails.received.length]).toEqual([[], 0]);
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect(await noticesOf(member)).toMatchObject([{ title: "You're on 3 shifts" }]);
    expect(emails.received).toHaveLength(2);
    const files = emails.received.map(({ mail }) => mail.attachments.length);
    expect(files).toEqual([1, 1]);
    const calendars = emails.received.map(({ mail }) =>
      new TextDecoder().decode(mail.attachments[0]!.content as ArrayBuffer),
    );
    expect(calendars.map((text) => text.match(/BEGIN:VEVENT/g)?.length).sort()).toEqual([1, 3]);
    expect((await admin.call("autofill.unpublish", { id: draftScheduleId })).body.code).toBe(
      "autofill-run-notified",
    );
  });

  test("says that the current crews stay when no member is suggested", async () => {
    const { draftScheduleId } = await planned(2);
    const { body } = await admin.call("autofill.publish", { id: draftScheduleId });
    expect([body.message, body.filled]).toEqual([
      "No suggestions to apply. Members already assigned stay on their shifts.",
      0,
    ]);
  });

  test("skips members who left, are on time off or are on another shift, and names them", async () => {
    const { draftScheduleId, id, shiftIds } = await planned(3);
    const [leaver, timeOff, busy, stays] = [
      await available(),
      await available(),
      await available(),
      await available(),
    ];
    for (const [index, member] of [leaver, timeOff, busy].entries())
      await admin.call("autofill.putSpot", { id, shiftId: shiftIds[index], memberId: member.id });
    await admin.call("autofill.putSpot", { id, shiftId: shiftIds[0], memberId: stays.id });
    await admin.call("members.remove", { id: leaver.id });
    await admin.call("timeOff.add", { id: timeOff.id, fromDate: dayOf(2), untilDate: dayOf(2) });
    const { id: clash } = await addShift(app, {
      date: dayOf(3),
      startTime: "19:00",
      endTime: "21:00",
    });
    await addAssignment(app, clash, busy.id);
    const { body: before } = await admin.call("autofill.get", { id });
    expect(before.stale.map(({ memberId }: { memberId: number }) => memberId).sort()).toEqual(
      [leaver.id, busy.id].sort(),
    );
    const { body } = await admin.call("autofill.publish", { id: draftScheduleId });
    expect(body.message).toBe("2 spots filled, 2 left open");
    expect(
      body.left.map(
        ({ member, because }: { member: string; because: string }) => `${member}: ${because}`,
      ),
    ).toEqual([
      expect.stringContaining("The member is no longer in the squad."),
      expect.stringContaining("which overlaps this shift."),
    ]);
  });

  test("skips shifts that are outside the draft's changed days, and includes suggestions for added days", async () => {
    const { draftScheduleId, id, shiftIds } = await planned(3);
    const [moved, cut, stays] = [await available(), await available(), await available()];
    for (const [index, member] of [stays, moved, cut].entries())
      await admin.call("autofill.putSpot", { id, shiftId: shiftIds[index], memberId: member.id });
    expect(
      (await admin.call("draftSchedules.change", { id: draftScheduleId, untilDate: dayOf(2) }))
        .status,
    ).toBe(200);
    expect((await admin.call("shifts.change", { id: shiftIds[1], date: dayOf(9) })).status).toBe(
      200,
    );
    const { body: before } = await admin.call("autofill.get", { id });
    expect(before.stale.map(({ shiftId }: { shiftId: number }) => shiftId)).toEqual(
      shiftIds.slice(1),
    );
    const { body } = await admin.call("autofill.publish", { id: draftScheduleId });
    expect([body.filled, body.left.map(({ because }: { because: string }) => because)]).toEqual([
      1,
      Array(2).fill("The shift moved to a day outside this auto-fill."),
    ]);
    expect((await admin.call("autofill.unpublish", { id: draftScheduleId })).status).toBe(200);
    expect(
      (await admin.call("draftSchedules.change", { id: draftScheduleId, untilDate: dayOf(20) }))
        .status,
    ).toBe(200);
    expect((await admin.call("autofill.get", { id })).body).toMatchObject({
      untilDate: dayOf(20),
      stale: [],
    });
    const { id: later } = await addShift(app, {
      date: dayOf(15),
      startTime: "18:30",
      endTime: "20:30",
    });
    expect(
      (await admin.call("autofill.putSpot", { id, shiftId: later, memberId: stays.id })).status,
    ).toBe(200);
    expect((await admin.call("autofill.publish", { id: draftScheduleId })).body).toMatchObject({
      filled: 4,
      left: [],
    });
  });

  test("reports no member for a spot without a suggestion", async () => {
    const { id, shiftIds } = await planned(2);
    const member = await available();
    const said = async () => {
      const { shortages, words } = (await admin.call("autofill.get", { id })).body;
      return { shortages, words };
    };
    expect(await said()).toEqual({ shortages: [], words: [] });
    await admin.call("autofill.putSpot", { id, shiftId: shiftIds[0], memberId: member.id });
    expect(await said()).toMatchObject({
      shortages: [],
      words: [expect.any(String)],
    });
  });

  test("reopens the shift preferences when it is undone, if they were open before", async () => {
    const { draftScheduleId } = await planned(1);
    const preferencesUntil = app.clock.now().add({ hours: 1 }).toString();
    await admin.call("draftSchedules.change", { id: draftScheduleId, preferencesUntil });
    const stateOf = async () =>
      (await admin.call("draftSchedules.list")).body.find(
        ({ id }: { id: number }) => id === draftScheduleId,
      ).state;
    expect(await stateOf()).toBe("preferences");
    await admin.call("autofill.publish", { id: draftScheduleId });
    expect((await admin.call("autofill.unpublish", { id: draftScheduleId })).status).toBe(200);
    expect(await stateOf()).toBe("preferences");
  });

  test("can undo a publication before its notifications, while no spot has changed", async () => {
    const { draftScheduleId, id, shiftIds } = await planned(2);
    const member = await signedInMember(app, { eveningAvailability: "weekly" });
    for (const shiftId of shiftIds)
      await admin.call("autofill.putSpot", { id, shiftId, memberId: member.id });
    await admin.call("autofill.publish", { id: draftScheduleId });
    expect((await admin.call("autofill.get", { id })).body).toMatchObject({
      status: "applied",
      filled: 2,
    });
    expect((await admin.call("autofill.unpublish", { id: draftScheduleId })).status).toBe(200);
    const { body } = await admin.call("autofill.get", { id });
    expect(body).toMatchObject({ status: "ready", filled: 2, undoableUntil: null });
    expect(body.suggested).toHaveLength(2);
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect(await noticesOf(member)).toEqual([]);
    await admin.call("autofill.publish", { id: draftScheduleId });
    const { id: assignmentId } = await app.dependencies.database.write
      .selectFrom("shiftAssignments")
      .select("id")
      .where("memberId", "=", member.id)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await admin.call("shifts.unassign", { id: assignmentId })).status).toBe(200);
    expect((await admin.call("autofill.unpublish", { id: draftScheduleId })).body.code).toBe(
      "autofill-run-notified",
    );
    expect((await admin.call("autofill.get", { id })).body.status).toBe("applied");
  });

  test("publishes once when two coordinators do so at the same time, and informs the second", async () => {
    const { draftScheduleId, id, shiftIds } = await planned(2);
    const second = await signedInMember(app, { role: "admin" });
    const member = await available();
    for (const shiftId of shiftIds)
      await admin.call("autofill.putSpot", { id, shiftId, memberId: member.id });
    const answers = await Promise.all(
      [admin, second].map((client) => client.call("autofill.publish", { id: draftScheduleId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("schedule-published");
  });
});

test("reports a suggested assignment without a stand-in", async () => {
  const { draftScheduleId, id, shiftIds } = await planned(2, 1);
  const [free, timeOff] = [await available(), await available()];
  await admin.call("timeOff.add", { id: timeOff.id, fromDate: dayOf(2), untilDate: dayOf(2) });
  for (const [index, memberId] of [free.id, timeOff.id].entries())
    await admin.call("autofill.putSpot", { id, shiftId: shiftIds[index], memberId });
  const { write } = app.dependencies.database;
  const others = write.updateTable("members").set({ isActive: false }).where("role", "=", "member");
  await others.where("id", "not in", [free.id, timeOff.id]).execute();
  // Both members have a stand-in: each could take the other's evening.
  expect((await admin.call("autofill.withoutStandIn", { id: draftScheduleId })).body).toEqual([]);
  await others.where("id", "=", timeOff.id).execute();
  expect(
    (await admin.call("autofill.withoutStandIn", { id: draftScheduleId })).body,
  ).toContainEqual({
    shiftId: shiftIds[0],
    memberId: free.id,
    shift: expect.stringContaining("6:30 PM"),
    member: expect.stringContaining(free.unitNumber),
  });
  expect((await admin.call("autofill.withoutStandIn", { id: 2_000_000 })).status).toBe(404);
});
