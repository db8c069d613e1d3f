import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { remindOfShiftPreferences } from "./jobs.ts";

let app: TestApp;
let admin: Client & { id: number };
let dana: Client & { id: number };
let noa: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  [dana, noa] = [await signedInMember(app), await signedInMember(app, { smsNotifications: false })];
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  for (const table of ["draftSchedules", "shifts", "notifications", "deliveries"] as const)
    await write.deleteFrom(table).execute();
});

const UNTIL = "2026-05-22T22:00:00Z";
const JUNE = {
  name: "June",
  fromDate: "2026-06-01",
  untilDate: "2026-06-30",
  preferencesUntil: UNTIL,
};
const newDraftSchedule = async (): Promise<number> => {
  const { id } = (await admin.call("draftSchedules.create", JUNE)).body as { id: number };
  await addShift(app, { date: "2026-06-02", startTime: "18:30", endTime: "20:30" });
  return id;
};
const at = async (time: string): Promise<void> => {
  app.clock.set(time);
  await app.worker.tick();
  await app.settle();
};
/** Returns each member's new in-app notifications, by unit number, and deletes them. */
const notificationsByUnit = async (): Promise<Record<string, string[]>> => {
  const { write } = app.dependencies.database;
  const rows = await write.deleteFrom("notifications").returning(["memberId", "title"]).execute();
  const by = (id: number) =>
    rows.filter(({ memberId }) => memberId === id).map(({ title }) => title);
  return { admin: by(admin.id), dana: by(dana.id), noa: by(noa.id) };
};
const ASKED = ["Send your shift preferences: June"];
const MISSING = ["Your shift preferences are missing: June"];

describe("a member asked for shift preferences", () => {
  test("is notified when the shifts exist, reminded three days and one day before the deadline, but not after answering", async () => {
    const id = await newDraftSchedule();
    await at("2026-05-12T18:10:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
    await at("2026-05-12T18:16:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: ASKED, dana: ASKED, noa: ASKED });
    await at("2026-05-19T21:59:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
    await dana.call("shiftPreferences.save", { id, isComplete: true });
    await at("2026-05-19T22:00:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: MISSING, dana: [], noa: MISSING });
    await at("2026-05-20T22:00:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
    await noa.call("shiftPreferences.save", { id, isComplete: true });
    await at("2026-05-21T22:00:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: MISSING, dana: [], noa: [] });
    await at("2026-05-22T22:00:00Z");
    await at("2026-05-23T22:00:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
  });

  test("gets one reminder from two concurrent instances", async () => {
    const id = await newDraftSchedule();
    await at("2026-05-12T18:16:00Z");
    await notificationsByUnit();
    app.clock.set("2026-05-20T12:00:00Z");
    await Promise.all([1, 2, 3].map(() => runAsSystem(app.dependencies, remindOfShiftPreferences)));
    await app.settle();
    expect(await notificationsByUnit()).toEqual({ admin: MISSING, dana: MISSING, noa: MISSING });
    expect((await admin.call("shiftPreferences.answers", { id })).body).toMatchObject({
      remindedAt: "2026-05-20T12:00:00Z",
    });
  });

  test("is notified again when the deadline moves, and when preferences open again", async () => {
    const id = await newDraftSchedule();
    await at("2026-05-12T18:16:00Z");
    await at("2026-05-20T12:00:00Z");
    await notificationsByUnit();
    expect(
      (await admin.call("draftSchedules.change", { id, preferencesUntil: "2026-05-29T22:00:00Z" }))
        .status,
    ).toBe(200);
    await at("2026-05-22T12:00:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
    await at("2026-05-26T22:00:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: MISSING, dana: MISSING, noa: MISSING });
    await noa.call("shiftPreferences.save", { id, isComplete: true });
    // The coordinator closes the preferences by mistake and reopens them.
    await admin.call("draftSchedules.closeShiftPreferences", { id });
    await admin.call("draftSchedules.reopenShiftPreferences", {
      id,
      preferencesUntil: "2026-05-31T22:00:00Z",
    });
    await at("2026-05-26T22:20:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
    await admin.call("draftSchedules.closeShiftPreferences", { id });
    app.clock.set("2026-05-26T22:30:00Z");
    await admin.call("draftSchedules.reopenShiftPreferences", {
      id,
      preferencesUntil: "2026-05-31T22:00:00Z",
    });
    await app.settle();
    await at("2026-05-26T22:50:00Z");
    expect(await notificationsByUnit()).toEqual({ admin: ASKED, dana: ASKED, noa: [] });
  });

  test("gets a message with a link after quiet hours, but not after answering", async () => {
    const { write } = app.dependencies.database;
    await write
      .updateTable("members")
      .set({ quietFrom: "17:00", quietUntil: "19:00" })
      .where("id", "in", [dana.id, noa.id])
      .execute();
    const id = await newDraftSchedule();
    await at("2026-05-12T18:16:00Z");
    await at("2026-05-19T22:00:00Z");
    const waiting = await write
      .selectFrom("deliveries")
      .select(["memberId", "channel", "dueAt", "content", "status"])
      .where("memberId", "in", [dana.id, noa.id])
      .where("subject", "=", "Your shift preferences are missing: June")
      .orderBy("memberId")
      .execute();
    expect(
      waiting.map(({ dueAt, status, channel }) => [dueAt.toString(), status, channel]),
    ).toEqual([
      ["2026-05-19T23:00:00Z", "pending", "email"],
      ["2026-05-19T23:00:00Z", "pending", "email"],
    ]);
    expect(waiting[0]!.content).toContain("/shift-preferences");
    await dana.call("shiftPreferences.save", { id, isComplete: true });
    await at("2026-05-19T23:00:00Z");
    const after = await write
      .selectFrom("deliveries")
      .select(["memberId", "errorMessage"])
      .where("subject", "=", "Your shift preferences are missing: June")
      .where("memberId", "=", dana.id)
      .execute();
    expect(after.map(({ errorMessage }) => errorMessage)).toEqual(["No longer needed"]);
    await write
      .updateTable("members")
      .set({ quietFrom: null, quietUntil: null })
      .where("id", "in", [dana.id, noa.id])
      .execute();
  });
});

describe("a coordinator", () => {
  test("sees who has answered, and reminds the others, but not twice", async () => {
    const id = await newDraftSchedule();
    const shifts = await app.dependencies.database.read.selectFrom("shifts").select("id").execute();
    await dana.call("shiftPreferences.save", {
      id,
      shiftPreferences: [{ shiftId: shifts[0]!.id, preference: "prefer" }],
      wanted: { maxShifts: 3, minShifts: null },
    });
    const answers = (await admin.call("shiftPreferences.answers", { id })).body as {
      members: { id: number }[];
      shiftCount: number;
    };
    const of = (memberId: number) => answers.members.find((member) => member.id === memberId);
    expect(answers.shiftCount).toBe(1);
    expect(of(dana.id)).toMatchObject({ state: "answered", saidCount: 1, maxShifts: 3 });
    expect(of(noa.id)).toMatchObject({ state: "nothing", saidCount: 0, maxShifts: null });
    expect((await dana.call("shiftPreferences.answers", { id })).status).toBe(403);
    expect((await dana.call("shiftPreferences.remind", { id })).status).toBe(403);
    const both = await Promise.all([
      admin.call("shiftPreferences.remind", { id }),
      admin.call("shiftPreferences.remind", { id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.settle();
    // The coordinator gets no notification about their own action.
    expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: MISSING });
    app.clock.set("2026-05-13T07:00:00Z");
    await noa.call("shiftPreferences.save", { id, isComplete: true });
    await admin.call("shiftPreferences.save", { id, isComplete: true });
    expect(await admin.call("shiftPreferences.remind", { id })).toMatchObject({
      status: 409,
      body: { code: "no-one-to-remind" },
    });
    await admin.call("draftSchedules.closeShiftPreferences", { id });
    expect(await admin.call("shiftPreferences.remind", { id })).toMatchObject({
      status: 409,
      body: { code: "shift-preferences-closed" },
    });
  });
});

/**
 * Adds a draft whose last reminder is due during Shabbat, after its first reminder was sent to all.
 */
async function askOverShabbatDay(): Promise<void> {
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
  // Shabbat begins in Brooklyn on Friday, May 15, at 7:48 PM; one day before the deadline is during
  // it.
  await admin.call("draftSchedules.create", { ...JUNE, preferencesUntil: "2026-05-17T14:00:00Z" });
  await addShift(app, { date: "2026-06-02", startTime: "18:30", endTime: "20:30" });
  await at("2026-05-12T18:16:00Z");
  await at("2026-05-14T14:00:00Z");
  await notificationsByUnit();
}

test("reminds an observant member before Shabbat and the others on time, each once", async () => {
  const { write } = app.dependencies.database;
  await write
    .updateTable("members")
    .set({ observesShabbat: true })
    .where("id", "=", dana.id)
    .execute();
  await askOverShabbatDay();
  await at("2026-05-15T20:47:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
  await at("2026-05-15T20:49:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: [], dana: MISSING, noa: [] });
  await at("2026-05-16T14:00:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: MISSING, dana: [], noa: MISSING });
  await at("2026-05-17T13:00:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
});

test("reminds once when a member turns Shabbat observance on or off after the earlier reminder", async () => {
  const { write } = app.dependencies.database;
  const keep = (id: number, observesShabbat: boolean) =>
    write.updateTable("members").set({ observesShabbat }).where("id", "=", id).execute();
  await keep(dana.id, true);
  await askOverShabbatDay();
  await at("2026-05-15T20:49:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: [], dana: MISSING, noa: [] });
  await keep(dana.id, false);
  await at("2026-05-16T14:00:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: MISSING, dana: [], noa: MISSING });
  await keep(noa.id, true);
  await at("2026-05-17T13:00:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
});

test("sends no reminder on time when the only remaining member got it before Shabbat", async () => {
  const { write, read } = app.dependencies.database;
  await write
    .updateTable("members")
    .set({ observesShabbat: true })
    .where("id", "=", dana.id)
    .execute();
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
  const { id } = (
    await admin.call("draftSchedules.create", { ...JUNE, preferencesUntil: "2026-05-17T14:00:00Z" })
  ).body as { id: number };
  await addShift(app, { date: "2026-06-02", startTime: "18:30", endTime: "20:30" });
  await at("2026-05-12T18:16:00Z");
  for (const one of [admin, noa]) await one.call("shiftPreferences.save", { id, isComplete: true });
  await at("2026-05-15T20:49:00Z");
  await notificationsByUnit();
  await write
    .updateTable("members")
    .set({ observesShabbat: false })
    .where("id", "=", dana.id)
    .execute();
  await at("2026-05-16T14:00:00Z");
  expect(await notificationsByUnit()).toEqual({ admin: [], dana: [], noa: [] });
  const events = await read
    .selectFrom("events")
    .select("details")
    .where("type", "=", "shift-preferences.reminded")
    .execute();
  expect(
    events.filter(({ details }) => (details as { draftScheduleId: number }).draftScheduleId === id),
  ).toHaveLength(1);
});
