import { REST_DAYS_OF_BROOKLYN } from "@watchbill/domain/testing/rest-days";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let week = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", REST_DAYS_OF_BROOKLYN);
});
afterAll(() => app.close());

/** A shift on a Friday that is the test's own. Candles are lit at about ten to eight, and a little later from week to week. */
function fridayShift(startTime: string, endTime: string) {
  const date = Temporal.PlainDate.from("2026-05-15").add({ weeks: week }).toString();
  week += 1;
  return addShift(app, { date, startTime, endTime });
}
const keeping = (servesOnRestDays = false) =>
  signedInMember(app, { keepsRestDays: true, servesOnRestDays, eveningAvailability: "weekly" });

describe("a shift on a rest day that a member keeps", () => {
  test("is theirs to take once they were asked, and the log says so", async () => {
    const member = await keeping();
    const { id } = await fridayShift("20:00", "23:00");
    expect(await member.call("replacements.assignSelf", { id })).toMatchObject({
      status: 409,
      body: {
        code: "asks-first",
        message: "You keep rest days, and it is Shabbat then. Take it anyway?",
        findings: [{ code: "rest-day", member: null }],
      },
    });
    expect((await member.call("replacements.assignSelf", { id, despite: ["rest-day"] })).status).toBe(200);
    const events = await app.dependencies.database.read
      .selectFrom("events")
      .select("details")
      .where("subjectId", "=", member.id)
      .where("shiftId", "=", id)
      .execute();
    expect(events).toEqual([{ details: expect.objectContaining({ despite: ["rest-day"] }) }]);
  });

  test("is no coordinator's to give, whatever is named and why", async () => {
    const member = await keeping();
    const { id } = await fridayShift("19:00", "23:00");
    const put = { userId: member.id, shiftId: id, despite: ["rest-day"], reason: "Nobody else" };
    expect(await admin.call("replacements.assignShift", put)).toMatchObject({ status: 409, body: { code: "rest-day" } });
    const others = (await admin.call("shifts.suggestions", { id })).body as { id: number }[];
    expect(others.map((one) => one.id)).not.toContain(member.id);
  });

  test("is given to who serves when asked, once the coordinator has answered", async () => {
    const member = await keeping(true);
    const { id } = await fridayShift("19:00", "23:00");
    const put = { userId: member.id, shiftId: id };
    const asked = await admin.call("replacements.assignShift", put);
    expect(asked.body).toMatchObject({ code: "asks-first", findings: [{ code: "rest-day-when-asked", needsReason: false }] });
    expect((await admin.call("replacements.assignShift", { ...put, despite: ["rest-day-when-asked"] })).status).toBe(200);
  });

  test("is any other shift until candles are lit, and for who keeps none, or where the squad has none", async () => {
    const member = await keeping();
    const before = await fridayShift("17:00", "19:30");
    expect((await admin.call("replacements.assignShift", { userId: member.id, shiftId: before.id })).status).toBe(200);
    const other = await signedInMember(app, { eveningAvailability: "weekly" });
    const within = await fridayShift("21:00", "23:00");
    expect((await admin.call("replacements.assignShift", { userId: other.id, shiftId: within.id })).status).toBe(200);
    await admin.call("settings.change", { restDaysAllowed: false });
    expect((await admin.call("replacements.assignShift", { userId: member.id, shiftId: within.id })).status).toBe(200);
    await admin.call("settings.change", { restDaysAllowed: true });
  });

  test("moves within its day with who took it, and not into the day of who did not", async () => {
    const member = await keeping();
    const { id } = await fridayShift("20:30", "23:00");
    await member.call("replacements.assignSelf", { id, despite: ["rest-day"] });
    expect((await admin.call("shifts.change", { id, startTime: "21:00" })).status).toBe(200);
    const before = await fridayShift("17:00", "19:00");
    await admin.call("replacements.assignShift", { userId: member.id, shiftId: before.id });
    expect(await admin.call("shifts.change", { id: before.id, endTime: "21:30" })).toMatchObject({
      status: 409,
      body: { code: "rest-day" },
    });
  });

  test("is theirs again when they withdraw their request for cover of it", async () => {
    const member = await keeping();
    const { id } = await fridayShift("20:30", "23:00");
    await member.call("replacements.assignSelf", { id, despite: ["rest-day"] });
    const { id: assignmentId } = await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("id")
      .where("shiftId", "=", id)
      .executeTakeFirstOrThrow();
    const { body } = await member.call("replacements.request", { shiftId: id, shiftAssignmentId: assignmentId, reason: "Ill" });
    expect((await admin.call("replacements.cancel", { id: body.id })).status).toBe(200);
  });
});
