import { MAX_CUSTOM_HOLIDAYS } from "@watchbill/domain/holidays/custom-holiday";
import { addDays } from "@watchbill/domain/time/local";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client;
let member: Client;

beforeAll(async () => {
  app = await createTestApp({ withCache: true });
  admin = await signedInMember(app, { role: "admin" });
  member = await signedInMember(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.dependencies.database.write.deleteFrom("customHolidays").execute();
  await admin.call("settings.change", { holidayRegion: "diaspora" });
});

const FOUNDERS = {
  name: "Founders' Day",
  date: "2026-06-14",
  isYearly: false,
  days: 1,
  isHoliday: true,
};
const add = (...days: object[]) => admin.call("settings.addCustomHolidays", { days });
const list = async () => (await admin.call("settings.customHolidays", {})).body;
const namesOf = async (year: number) =>
  (await member.call("holidays.year", { year })).body.map(
    ({ name, startDate }: Record<string, string>) => `${startDate} ${name}`,
  );

describe("custom holidays", () => {
  test("can be added, changed and deleted, and appear with the other holidays at once", async () => {
    expect(await namesOf(2026)).not.toContain("2026-06-14 Founders' Day");
    const { body } = await add(FOUNDERS);
    expect(await list()).toEqual([{ ...FOUNDERS, id: body.ids[0] }]);
    expect(await namesOf(2026)).toContain("2026-06-14 Founders' Day");
    expect(await namesOf(2027)).not.toContain("2027-06-14 Founders' Day");
    expect(
      (
        await admin.call("settings.changeCustomHoliday", {
          ...FOUNDERS,
          id: body.ids[0],
          isYearly: true,
        })
      ).status,
    ).toBe(200);
    expect(await namesOf(2027)).toContain("2027-06-14 Founders' Day");
    expect((await admin.call("settings.removeCustomHoliday", { id: body.ids[0] })).status).toBe(
      200,
    );
    expect((await admin.call("settings.removeCustomHoliday", { id: body.ids[0] })).body.code).toBe(
      "custom-holiday-missing",
    );
    expect(await namesOf(2027)).not.toContain("2027-06-14 Founders' Day");
    const log = JSON.stringify((await admin.call("activity.log", {})).body);
    for (const done of ["added", "changed", "deleted"])
      expect(log).toContain(`${done} the custom holiday “Founders' Day”`);
  });

  test("cause warnings when they count as holidays, and are skipped when weeks are filled", async () => {
    await add(FOUNDERS, { ...FOUNDERS, name: "Drill", date: "2026-06-15", isHoliday: false });
    for (const date of ["2026-06-07", "2026-06-08"])
      await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
    const { body } = await admin.call("shifts.copyWeeks", {
      fromDate: "2026-06-07",
      toDate: "2026-06-14",
      isDryRun: true,
    });
    expect(body.skipped).toEqual([
      { date: "2026-06-14", shift: "Evening", because: "Founders' Day" },
    ]);
    expect(body.shifts).toHaveLength(1);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a novel as its name", { name: "x".repeat(900) }, "name"],
    ["a day that is none", { date: "2026-02-30" }, "date"],
    ["no days", { days: 0 }, "days"],
    ["a season", { days: 32 }, "days"],
  ])("with %s are refused for the field", async (_what, about, field) => {
    const answer = await add({ ...FOUNDERS, ...about });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  test("are stored once when two admins add one concurrently", async () => {
    const both = await Promise.all([add(FOUNDERS), add(FOUNDERS)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await add(
      FOUNDERS,
      { ...FOUNDERS, name: "Drill" },
      { ...FOUNDERS, name: "Drill" },
    );
    expect([body.message, body.ids.length, (await list()).length]).toEqual(["1 day added", 1, 2]);
    const drill = (await list()).find(({ name }: { name: string }) => name === "Drill");
    expect(
      (await admin.call("settings.changeCustomHoliday", { ...FOUNDERS, id: drill.id })).body.code,
    ).toBe("custom-holiday-exists");
  });

  test("limits the number of custom holidays", async () => {
    const many = Array.from({ length: MAX_CUSTOM_HOLIDAYS }, (_, index) => ({
      ...FOUNDERS,
      date: addDays("2026-01-01", index),
    }));
    expect((await add(...many)).status).toBe(200);
    expect((await add({ ...FOUNDERS, name: "One more" })).body.code).toBe(
      "too-many-custom-holidays",
    );
    expect((await add(...many, FOUNDERS)).status).toBe(400);
  });
});

test("are the only days shown without the Hebrew calendar", async () => {
  await add(FOUNDERS);
  expect((await admin.call("settings.change", { holidayRegion: "none" })).status).toBe(200);
  expect((await member.call("settings.organization", {})).body.holidayRegion).toBe("none");
  expect(await namesOf(2026)).toEqual(["2026-06-14 Founders' Day"]);
});

describe("a calendar file", () => {
  const send = (text: string | Uint8Array) =>
    admin.call("settings.readCalendarFile", {
      calendarFile: new File([text as string], "days.ics", { type: "text/calendar" }),
    });
  const event =
    "BEGIN:VEVENT\r\nSUMMARY:Founders' Day\r\nDTSTART;VALUE=DATE:20260614\r\nEND:VEVENT\r\n";
  const christmas =
    "BEGIN:VEVENT\r\nSUMMARY:Christmas\r\nDTSTART;VALUE=DATE:20201225\r\nRRULE:FREQ=YEARLY\r\nEND:VEVENT\r\n";
  const drill = "BEGIN:VEVENT\r\nSUMMARY:Drill\r\nDTSTART:20260614T190000Z\r\nEND:VEVENT\r\n";
  const calendar = (...events: string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join("")}END:VCALENDAR\r\n`;

  test("previews a calendar file, then adds its days without duplicates", async () => {
    await add(FOUNDERS);
    const { status, body } = await send(calendar(event, christmas, drill));
    expect([status, body.skipped]).toEqual([
      200,
      [{ name: "Drill", because: "It isn't an all-day event" }],
    ]);
    expect(body.days).toMatchObject([
      { name: "Christmas", date: "2020-12-25", isYearly: true, isThere: false },
      { name: "Founders' Day", isThere: true },
    ]);
    expect(await list()).toHaveLength(1);
    const days = body.days.map(({ isThere: _there, ...day }: { isThere: boolean }) => day);
    expect((await add(...days)).body.message).toBe("1 day added");
    expect(await namesOf(2031)).toContain("2031-12-25 Christmas");
  });

  test.each([
    ["torn", calendar(event).slice(0, -20), 400, "calendar-torn"],
    ["a picture", new Uint8Array([0x89, 0x50, 0xff, 0xfe]), 400, "calendar-unreadable"],
    ["empty", "", 400, "calendar-unreadable"],
    ["huge", calendar(event.repeat(20_000)), 413, "calendar-too-large"],
  ])("is refused with a message if it is %s", async (_what, text, status, code) => {
    expect(await send(text)).toMatchObject({ status, body: { code } });
  });

  test("refuses a request without a file", async () => {
    expect((await admin.call("settings.readCalendarFile", {})).status).toBe(400);
  });
});

test("custom holidays are known on other instances at once", async () => {
  const other = await createTestApp({
    connection: app.connection,
    clock: app.clock,
    withCache: true,
  });
  try {
    const there = await signedInMember(other);
    const seen = async () =>
      (await there.call("holidays.year", { year: 2026 })).body.some(
        ({ name }: { name: string }) => name === "Founders' Day",
      );
    expect(await seen()).toBe(false);
    await add(FOUNDERS);
    await expect.poll(seen).toBe(true);
  } finally {
    await other.close();
  }
});
