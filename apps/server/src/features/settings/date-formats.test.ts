import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Matches the default formats: a twelve-hour time, or a month before its day. */
const USUAL = /\d [AP]M\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/;
const CHOSEN = { clockHours: 24, dateOrder: "day-first", weekStartsOn: 1 } as const;

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

describe("the squad's time and date formats", () => {
  test("have fixed defaults, and accept only valid choices", async () => {
    expect((await app.visitor().call("settings.organization")).body).toMatchObject({
      clockHours: 12,
      dateOrder: "month-first",
      weekStartsOn: 0,
    });
    expect((await admin.call("settings.change", { clockHours: 13 })).status).toBe(400);
    expect((await admin.call("settings.change", { weekStartsOn: 3 })).status).toBe(400);
  });

  test("apply at once to the log, notifications and the wallboard", async () => {
    const member = await signedInMember(app);
    const before = await addShift(app, {
      date: "2026-05-13",
      startTime: "18:30",
      endTime: "20:30",
    });
    await admin.call("replacements.assignShift", { shiftId: before.id, userId: member.id });
    const log = async () =>
      ((await admin.call("activity.log", {})).body as { description: string }[]).map(
        (entry) => entry.description,
      );
    expect((await log()).join("\n")).toMatch(USUAL);
    expect((await admin.call("settings.change", CHOSEN)).status).toBe(200);
    expect((await log()).join("\n")).not.toMatch(USUAL);
    expect((await log()).join("\n")).toContain("Wed, 13 May");
    const after = await addShift(app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30" });
    await admin.call("replacements.assignShift", { shiftId: after.id, userId: member.id });
    await app.settle();
    const [newest] = (await member.call("notifications.list")).body as {
      title: string;
      message: string;
    }[];
    expect(newest?.message).toContain("Thu, 14 May, 18:30 - 20:30");
    expect((await admin.call("wallboard.show")).body).toMatchObject({
      clockHours: 24,
      dateOrder: "day-first",
    });
  });

  test("keep a weekly template when the first day of the week changes", async () => {
    await admin.call("settings.change", { weekStartsOn: 0 });
    await addShift(app, { date: "2026-06-07", startTime: "09:00", endTime: "11:00" });
    await addShift(app, { date: "2026-06-13", startTime: "21:00", endTime: "23:00" });
    const { body: saved } = await admin.call("shifts.saveTemplate", {
      name: "Weekend ends",
      weekOf: "2026-06-10",
    });
    await admin.call("settings.change", { weekStartsOn: 1 });
    const { body } = await admin.call("shifts.applyTemplate", {
      id: saved.id,
      fromDate: "2026-07-08",
      weeks: 1,
      isDryRun: true,
    });
    expect(
      (body.shifts as { date: string; startTime: string }[])
        .map(({ date, startTime }) => [date, startTime])
        .sort(),
    ).toEqual([
      ["2026-07-11", "21:00"],
      ["2026-07-12", "09:00"],
    ]);
  });
});
