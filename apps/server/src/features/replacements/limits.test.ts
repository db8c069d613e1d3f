import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let month = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => {
  month += 1;
});

/** Returns a day of a month that only this test uses. */
const dayOf = (day: number): string =>
  Temporal.PlainDate.from("2026-06-01").add({ months: month, days: day }).toString();
function shiftOn(day: number, startTime: string, endTime: string, days = 0) {
  return addShift(app, {
    date: dayOf(day),
    startTime,
    endTime,
    maxMembers: 2,
    ...(days > 0 && { endDate: dayOf(day + days) }),
  });
}

interface Case {
  readonly code: string;
  readonly held: readonly (readonly [
    day: number,
    startTime: string,
    endTime: string,
    days?: number,
  ])[];
  readonly wanted: readonly [day: number, startTime: string, endTime: string, days?: number];
  readonly text: RegExp;
  readonly setting?: "restLevel" | "hoursLevel" | "nightsLevel";
  readonly preference?: number;
}
const CASES: readonly Case[] = [
  {
    code: "short-rest",
    held: [[0, "07:00", "09:00"]],
    wanted: [0, "11:00", "13:00"],
    text: /Only 2 hours of rest/,
    setting: "restLevel",
  },
  {
    code: "too-many-hours",
    held: [[0, "08:00", "08:00", 2]],
    wanted: [6, "10:00", "12:00"],
    text: /50 hours in 7 days \(limit 48\)/,
    setting: "hoursLevel",
  },
  {
    code: "too-many-nights",
    held: [0, 1, 2].map((day) => [day, "23:00", "07:00", 1] as const),
    wanted: [3, "23:00", "07:00", 1],
    text: /4 nights in a row \(limit 3\)/,
    setting: "nightsLevel",
  },
];
const PREFERENCE: Case = {
  code: "more-than-wished",
  held: [[0, "07:00", "09:00"]],
  wanted: [1, "07:00", "09:00"],
  text: /2 shifts in \w+ \((your|their) maximum is 1\)/,
  preference: 1,
};

async function scene({ held, wanted, preference }: Case) {
  const member = await signedInMember(app, {
    maxMonthlyShifts: preference ?? null,
    eveningAvailability: "weekly",
  });
  for (const [day, from, until, days] of held)
    await addAssignment(app, (await shiftOn(day, from, until, days)).id, member.id);
  return { member, shift: await shiftOn(...wanted) };
}

describe.each([...CASES, PREFERENCE])("$code", (about) => {
  const { code, text, setting } = about;

  test("warns a member, who may override the warning by its code", async () => {
    const { member, shift } = await scene(about);
    const answer = await member.call("replacements.assignSelf", { id: shift.id });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "asks-first", findings: [{ code, member: null }] },
    });
    expect(answer.body.message).toMatch(text);
    expect(
      (await member.call("replacements.assignSelf", { id: shift.id, overrides: [code] })).status,
    ).toBe(200);
  });

  test("warns a coordinator, who may ignore the warning", async () => {
    const { member, shift } = await scene(about);
    const put = { userId: member.id, shiftId: shift.id };
    const asked = await admin.call("replacements.assignShift", { ...put, overrides: [] });
    expect(asked.body.findings.map((finding: { code: string }) => finding.code)).toEqual([code]);
    expect((await admin.call("replacements.assignShift", put)).status).toBe(200);
  });

  test.runIf(setting)("gives no warning when the squad's setting is off", async () => {
    await admin.call("settings.change", { [setting!]: "off" });
    const { member, shift } = await scene(about);
    expect((await member.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    await admin.call("settings.change", { [setting!]: "warn" });
  });

  test.runIf(setting)(
    "blocks members and coordinators when the squad's setting forbids it, even with an override",
    async () => {
      await admin.call("settings.change", { [setting!]: "forbid" });
      const { member, shift } = await scene(about);
      const own = await member.call("replacements.assignSelf", { id: shift.id, overrides: [code] });
      const put = await admin.call("replacements.assignShift", {
        userId: member.id,
        shiftId: shift.id,
        overrides: [code],
      });
      for (const answer of [own, put]) {
        expect(answer).toMatchObject({ status: 409, body: { code } });
        expect(answer.body.message).toMatch(/The squad doesn't allow that\.$/);
      }
      await admin.call("settings.change", { [setting!]: "warn" });
    },
  );
});
