import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { addAssignment, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/*
 * Shabbat and the two last days of Sukkot in Melbourne: from 5:58 PM on Friday, October 2, 2026,
 * until 8:06 PM on Sunday. In the night to Sunday the clock goes from 2 to 3 AM.
 */
const ZONE = "Australia/Melbourne";
const at = (day: string, time: string): string =>
  instantAt(`2026-10-${day}`, time, ZONE).toString();

let mail: TestMailServer;
let app: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "Test Squad <squad@squad.example>" },
  });
  app.clock.set(at("01", "12:00"));
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

async function minute(day: string, time: string): Promise<void> {
  app.clock.set(at(day, time));
  await app.worker.tick();
  await app.worker.settle();
}

test("a night with a clock change during Shabbat counts seven hours: by schedule, without a notification, and confirmed once", async () => {
  const admin = await signedInMember(app, { role: "admin", emailNotifications: false });
  const melbourne = {
    timeZone: ZONE,
    holidayRegion: "diaspora",
    latitude: -37.81,
    longitude: 144.96,
    placeName: "Melbourne",
  };
  expect(
    await admin.call("settings.change", { ...SHABBAT_OF_BROOKLYN, ...melbourne }),
  ).toMatchObject({ status: 200 });
  const { body: windows } = await admin.call("shabbat.windows", {
    from: "2026-10-02",
    until: "2026-10-04",
  });
  expect(windows.windows).toMatchObject([{ name: "Shabbat, Shemini Atzeret, and Simchat Torah" }]);
  const night = {
    date: "2026-10-03",
    endDate: "2026-10-04",
    startTime: "23:00",
    endTime: "07:00",
    maxMembers: 1,
  };
  const { body: shift } = await admin.call("shifts.create", {
    ...night,
    type: "night",
    customName: null,
    notes: null,
    memberIds: [],
  });
  const keeper = await signedInMember(app, {
    observesShabbat: true,
    email: "keeper@squad.example",
    reminderHours: 12,
  });
  const { id } = await addAssignment(app, shift.id, keeper.id);

  await minute("02", "17:00");
  const before = mail.received.length;
  expect(before).toBeGreaterThan(0);
  for (const [day, time] of [
    ["03", "11:01"],
    ["03", "22:59"],
    ["03", "23:01"],
    ["03", "23:21"],
    ["04", "01:59"],
    ["04", "03:01"],
    ["04", "07:01"],
    ["04", "20:05"],
  ] as const)
    await minute(day, time);
  expect(mail.received).toHaveLength(before);

  const { read } = app.dependencies.database;
  const interval = () =>
    read
      .selectFrom("attendanceIntervals")
      .selectAll()
      .where("assignmentId", "=", id)
      .executeTakeFirstOrThrow();
  const { checkedInAt, checkedOutAt, isBySchedule } = await interval();
  expect([checkedInAt.toString(), checkedOutAt?.toString(), isBySchedule]).toEqual([
    at("03", "23:00"),
    at("04", "07:00"),
    true,
  ]);
  expect(checkedOutAt?.since(checkedInAt).total("hours")).toBe(7);
  expect(await read.selectFrom("startNotices").selectAll().execute()).toEqual([]);

  await minute("04", "21:00");
  expect((await keeper.call("attendance.hoursAsked")).body).toHaveLength(1);
  expect(mail.received.slice(before).map(({ mail: { subject } }) => subject)).toEqual([
    expect.stringContaining("Confirm your hours"),
  ]);
});
