import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

/*
 * Shabbat of the first week of 2027 in Brooklyn: from 4:21 PM on Friday, January 1, until 5:31 PM
 * on Saturday.
 */
let app: TestApp;
let other: TestApp;

const when = (text: string): string => {
  const [date, time] = text.split(" ");
  return instantAt(`2027-${date}`, time ?? "", TEST_ZONE).toString();
};

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
  app.clock.set(when("01-01 12:00"));
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => app.clock.set(when("01-01 12:00")));
afterEach(async () => {
  const { write } = app.dependencies.database;
  await write.deleteFrom("attendanceIntervals").execute();
  await write.deleteFrom("shifts").execute();
  await write.updateTable("members").set({ isActive: false }).execute();
});

async function minute(text: string): Promise<void> {
  app.clock.set(when(text));
  await Promise.all([app.worker.tick(), other.worker.tick(), app.worker.tick()]);
  // A worker skips a job that another one has claimed, so a second tick completes the work.
  await app.worker.tick();
  await app.settle();
}

/**
 * Adds a Friday shift until 10 PM with a Shabbat-observing member and a non-observing one, who is
 * 10-8; and an administrator.
 */
async function crew(startTime: string) {
  const [keeper, partner, admin] = [
    await signedInMember(app, { observesShabbat: true, phoneNumber: "7185550123" }),
    await signedInMember(app),
    await signedInMember(app, { role: "admin" }),
  ];
  const shift = await addShift(app, {
    date: "2027-01-01",
    startTime,
    endTime: "22:00",
    maxMembers: 2,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, keeper.id, 1);
  const { id: partners } = await addAssignment(app, shift.id, partner.id, 2);
  app.clock.set(when(`01-01 ${startTime}`));
  await partner.call("attendance.checkIn", { assignmentId: partners });
  const leave = (more: object) =>
    partner.call("attendance.checkOut", { assignmentId: partners, ...more });
  return { keeper, partner, admin, shift, assignmentId, leave };
}

async function notificationsOf(memberId: number): Promise<string[]> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select("title")
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
  return rows.map(({ title }) => title);
}

async function intervalsOf(assignmentId: number) {
  const { read } = app.dependencies.database;
  return read
    .selectFrom("attendanceIntervals")
    .select("id")
    .where("assignmentId", "=", assignmentId)
    .execute();
}

describe("a member who did not answer the start question before Shabbat", () => {
  test("is not in service by schedule: the app shows them as absent and asks the only other member before leaving", async () => {
    const { admin, partner, shift, assignmentId, leave } = await crew("14:00");
    await minute("01-01 14:10");
    await minute("01-01 14:20");
    await minute("01-01 16:25");
    expect(await intervalsOf(assignmentId)).toEqual([]);
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      { assignmentId, state: "silent", isBySchedule: false, since: null },
    ]);
    const wallboard = (await partner.call("wallboard.show")).body;
    expect(wallboard.now[0].people.map((one: { isInService: boolean }) => one.isInService)).toEqual(
      [false, true],
    );
    expect(await leave({ ifLastOut: "ask" })).toMatchObject({
      status: 409,
      body: { code: "last-one-out" },
    });
    const ask = { shiftAssignmentId: assignmentId, shiftId: shift.id, priority: "urgent" };
    expect((await admin.call("replacements.request", ask)).status).toBe(200);
  });

  test("is reported to partners and administrators during Shabbat, and gets no notification", async () => {
    const { keeper, partner, admin } = await crew("16:02");
    await minute("01-01 16:12");
    expect(await notificationsOf(keeper.id)).toContain("Are you on shift?");
    await minute("01-01 16:22");
    await minute("01-01 16:23");
    expect(
      (await notificationsOf(partner.id)).filter((title) => title.endsWith(" hasn't gone 10-8")),
    ).toHaveLength(1);
    expect(
      (await notificationsOf(admin.id)).filter((title) => title.endsWith(" hasn't gone 10-8")),
    ).toHaveLength(1);
    const { read } = app.dependencies.database;
    const outside = await read
      .selectFrom("deliveries")
      .select("memberId")
      .where("sentAt", ">", Temporal.Instant.from(when("01-01 16:20")))
      .execute();
    expect(outside.map(({ memberId }) => memberId)).not.toContain(keeper.id);
  });

  test("is in service after their own 10-8, which ends by schedule if they cannot tap", async () => {
    const { keeper, admin, assignmentId } = await crew("14:00");
    await minute("01-01 14:10");
    app.clock.set(when("01-01 14:15"));
    expect((await keeper.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    await minute("01-01 14:31");
    await minute("01-01 15:00");
    expect((await admin.call("attendance.starts")).body).toMatchObject([
      { state: "in-service", isBySchedule: false },
    ]);
    await minute("01-01 22:01");
    expect(await intervalsOf(assignmentId)).toHaveLength(1);
  });
});

test("is not asked if unreachable before Shabbat begins, and is in service by schedule", async () => {
  const { keeper, partner, assignmentId } = await crew("16:10");
  app.clock.set(Temporal.Instant.from(when("01-01 16:20")).add({ seconds: 5 }).toString());
  await app.worker.tick();
  await minute("01-01 16:31");
  expect(await notificationsOf(keeper.id)).not.toContain("Are you on shift?");
  expect(await notificationsOf(partner.id)).not.toContainEqual(
    expect.stringMatching(/ hasn't gone 10-8$/),
  );
  expect(await intervalsOf(assignmentId)).toHaveLength(1);
});

test("is replaced when a member takes the spot, who is in service by schedule", async () => {
  const { keeper, admin, shift, assignmentId } = await crew("14:00");
  const taker = await signedInMember(app, { observesShabbat: true, servesOnShabbat: true });
  await minute("01-01 14:10");
  const ask = { shiftAssignmentId: assignmentId, shiftId: shift.id, priority: "urgent" };
  const request = await keeper.call("replacements.request", ask);
  app.clock.set(when("01-01 16:15"));
  const accepted = await taker.call("replacements.accept", {
    id: request.body.id,
    overrides: ["shabbat-when-asked"],
  });
  expect(accepted.status).toBe(200);
  await minute("01-01 16:22");
  expect((await admin.call("attendance.starts")).body).toMatchObject([
    { state: "covered", cover: { inServiceSince: when("01-01 16:21"), isBySchedule: true } },
  ]);
});
