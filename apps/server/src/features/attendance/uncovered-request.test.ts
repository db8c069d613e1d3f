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

const when = (text: string): string => {
  const [date, time] = text.split(" ");
  return instantAt(`2027-${date}`, time ?? "", TEST_ZONE).toString();
};

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(when("01-01 12:00"));
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(when("01-01 12:00")));
afterEach(async () => {
  await app.settle();
  const { write } = app.dependencies.database;
  await write.deleteFrom("attendanceIntervals").execute();
  await write.deleteFrom("shifts").execute();
});

async function minute(text: string): Promise<void> {
  app.clock.set(when(text));
  await app.worker.tick();
  await app.settle();
}

/** Adds a Friday shift with a Shabbat-observing member. */
async function keeperOn(startTime: string, endTime: string, endDate = "2027-01-01") {
  const keeper = await signedInMember(app, { observesShabbat: true });
  const shift = await addShift(app, {
    date: "2027-01-01",
    ...(endDate !== "2027-01-01" && { endDate }),
    startTime,
    endTime,
    maxMembers: 1,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, keeper.id, 1);
  const asked = async () => (await keeper.call("attendance.hoursAsked")).body;
  const answer = async (input: object) => {
    const [question] = await asked();
    return keeper.call("attendance.answerHours", { id: question.id, ...input });
  };
  return { keeper, shift, assignmentId, asked, answer };
}

async function silent() {
  const squad = await keeperOn("14:00", "22:00");
  await minute("01-01 14:10");
  await minute("01-01 14:20");
  await minute("01-01 16:30");
  await minute("01-01 23:30");
  return squad;
}

async function uncovered() {
  const squad = await keeperOn("20:00", "07:00", "2027-01-02");
  const ask = {
    shiftId: squad.shift.id,
    shiftAssignmentId: squad.assignmentId,
    priority: "normal",
  };
  expect((await squad.keeper.call("replacements.request", ask)).status).toBe(200);
  await minute("01-01 20:01");
  return squad;
}

async function spotOf(id: number) {
  const { read } = app.dependencies.database;
  const { status, spotNumber } = await read
    .selectFrom("shiftAssignments")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = await read
    .selectFrom("attendanceIntervals")
    .selectAll()
    .where("assignmentId", "=", id)
    .execute();
  const hours = rows.map(
    ({ checkedInAt, checkedOutAt }) =>
      `${checkedInAt.toString()} ${checkedOutAt?.toString() ?? "open"}`,
  );
  return { status, spotNumber, hours };
}

async function notificationsOf(memberId: number): Promise<string[]> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("notifications")
    .select(["title", "message"])
    .where("memberId", "=", memberId)
    .execute();
  return rows
    .filter(({ title }) => /hours on|serve/.test(title))
    .map(({ title, message }) => `${title} ${message}`);
}

const WHOLE = { checkInTime: when("01-01 20:00"), checkOutTime: when("01-02 07:00") };

describe("a member whose replacement request found no one", () => {
  test("is asked once whether they served, and their answer is stored with its hours", async () => {
    const { keeper, assignmentId, asked, answer } = await uncovered();
    await minute("01-02 18:00");
    expect(await asked()).toEqual([]);
    await minute("01-02 18:01");
    await minute("01-02 18:02");
    const [message, ...more] = await notificationsOf(keeper.id);
    expect(more).toEqual([]);
    expect(message).toMatch(
      /^Did you serve on Shabbat\? No one took your shift: .*8:00 PM - Sat, Jan 2, 7:00 AM\. Did you serve\?/,
    );
    expect(await asked()).toMatchObject([
      { hours: [], spots: [{ assignmentId, because: "no-replacement" }] },
    ]);
    expect(await answer({ spots: [{ assignmentId, hours: WHOLE }] })).toMatchObject({
      status: 200,
    });
    const served = {
      status: "completed",
      spotNumber: 1,
      hours: [`${WHOLE.checkInTime} ${WHOLE.checkOutTime}`],
    };
    expect(await spotOf(assignmentId)).toEqual(served);
    expect((await answer({ spots: [{ assignmentId, hours: WHOLE }] })).body).toMatchObject({
      code: "hours-changed",
    });
    const [{ hours, spots }] = await asked();
    expect(spots).toEqual([]);
    await answer({ hours: [{ intervalId: hours[0].intervalId, hours: null }] });
    expect(await spotOf(assignmentId)).toEqual({
      status: "needs_cover",
      spotNumber: null,
      hours: [],
    });
    await minute("01-03 09:00");
    expect(await notificationsOf(keeper.id)).toHaveLength(1);
  });

  test("may answer no; impossible hours are refused; neither changes anything", async () => {
    const { assignmentId, answer } = await uncovered();
    await minute("01-02 18:01");
    const wrong = { ...WHOLE, checkInTime: when("01-01 12:00") };
    expect((await answer({ spots: [{ assignmentId, hours: wrong }] })).body).toMatchObject({
      code: "hours-invalid",
    });
    expect((await answer({ spots: [{ assignmentId: 999_999, hours: WHOLE }] })).body).toMatchObject(
      { code: "hours-changed" },
    );
    expect((await answer({ spots: [{ assignmentId, hours: null }] })).status).toBe(200);
    expect(await spotOf(assignmentId)).toEqual({
      status: "needs_cover",
      spotNumber: null,
      hours: [],
    });
  });

  test("gets an error when another member was recorded on the spot", async () => {
    const { shift, assignmentId, answer } = await uncovered();
    const other = await signedInMember(app);
    await minute("01-02 18:01");
    await addAssignment(app, shift.id, other.id, 1);
    expect((await answer({ spots: [{ assignmentId, hours: WHOLE }] })).body).toMatchObject({
      code: "shift-full",
    });
    expect(await spotOf(assignmentId)).toMatchObject({ status: "needs_cover" });
  });

  test("is not asked if they do not observe Shabbat", async () => {
    const { keeper } = await uncovered();
    await app.dependencies.database.write
      .updateTable("members")
      .set({ observesShabbat: false })
      .where("id", "=", keeper.id)
      .execute();
    await minute("01-02 18:01");
    expect(await notificationsOf(keeper.id)).toEqual([]);
  });
});

describe("a member who did not answer the start question before Shabbat", () => {
  test("is not marked as missed before the question, and their answer is stored", async () => {
    const { keeper, assignmentId, answer } = await silent();
    expect(await spotOf(assignmentId)).toEqual({ status: "assigned", spotNumber: 1, hours: [] });
    await minute("01-02 18:01");
    expect(await notificationsOf(keeper.id)).toEqual([
      expect.stringContaining("You didn't answer whether you were on") as string,
    ]);
    const hours = { checkInTime: when("01-01 14:05"), checkOutTime: when("01-01 22:00") };
    expect((await answer({ spots: [{ assignmentId, hours }] })).status).toBe(200);
    expect(await spotOf(assignmentId)).toEqual({
      status: "completed",
      spotNumber: 1,
      hours: [`${hours.checkInTime} ${hours.checkOutTime}`],
    });
  });

  test("is marked as missed when they say so, and can still correct it", async () => {
    const { assignmentId, answer } = await silent();
    await minute("01-02 18:01");
    expect((await answer({ spots: [{ assignmentId, hours: null }] })).status).toBe(200);
    expect(await spotOf(assignmentId)).toEqual({ status: "missed", spotNumber: null, hours: [] });
    const hours = { checkInTime: when("01-01 14:05"), checkOutTime: when("01-01 22:00") };
    expect((await answer({ spots: [{ assignmentId, hours }] })).status).toBe(200);
    expect(await spotOf(assignmentId)).toMatchObject({ status: "completed", spotNumber: 1 });
  });

  test("is marked as missed once the time to answer is over", async () => {
    const { assignmentId } = await silent();
    await minute("01-02 18:01");
    await minute("01-09 18:00");
    expect(await spotOf(assignmentId)).toMatchObject({ status: "assigned" });
    await minute("01-09 18:01");
    expect(await spotOf(assignmentId)).toEqual({ status: "missed", spotNumber: null, hours: [] });
  });
});

test("is not asked about shifts two weeks back, such as after Shabbat was switched off", async () => {
  const { keeper, assignmentId } = await keeperOn("20:00", "07:00", "2027-01-02");
  await minute("01-02 07:30");
  expect(await spotOf(assignmentId)).toMatchObject({ status: "completed" });
  const { write } = app.dependencies.database;
  const allow = async (isShabbatOffered: boolean) => {
    await write.updateTable("organizationSettings").set({ isShabbatOffered }).execute();
    app.dependencies.organization.clear();
  };
  await allow(false);
  await minute("01-16 17:31");
  await allow(true);
  // This is a Sunday, outside any Shabbat.
  await minute("01-17 09:00");
  expect(await notificationsOf(keeper.id)).toEqual([]);
});
