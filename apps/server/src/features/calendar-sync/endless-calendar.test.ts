import { TOO_MUCH_PAUSE_MINUTES } from "@watchbill/domain/calendar-sync/reading";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CalendarServer,
  hourAt,
  startCalendarServer,
} from "../../testing/services/calendar-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let calendars: CalendarServer;

beforeAll(async () => {
  app = await createTestApp({ environment: { CALENDAR_ALLOW_PRIVATE: "on" } });
  calendars = await startCalendarServer();
});
afterAll(async () => {
  await app.close();
  await calendars.close();
});

const calendarOf = async (member: Client & { id: number }) =>
  (await member.call("calendarSync.ofMember", { id: member.id })).body;

test("an endless calendar times out after 5 seconds, and pauses its member's calendars for an hour", async () => {
  const dana = await signedInMember(app);
  const give = () => dana.call("calendarSync.give", { id: dana.id, address: calendars.address });
  const endless = [
    "DTSTART:20200101T000000Z",
    "DURATION:PT1H",
    "RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
  ];
  calendars.entries = [endless];
  expect((await give()).status).toBe(200);
  const started = performance.now();
  await app.settle();
  // Twice the app's limit, because the machine that runs the test may be slow.
  expect(performance.now() - started).toBeLessThan(10_000);
  expect((await calendarOf(dana)).trouble).toMatch(/too many repeats/);
  const { asked } = calendars;
  const codes = async () => [
    (await dana.call("calendarSync.readNow", { id: dana.id })).body.code,
    (await give()).body.code,
  ];
  expect(await codes()).toEqual(["calendar-paused", "calendar-paused"]);
  app.clock.advance({ minutes: TOO_MUCH_PAUSE_MINUTES - 1 });
  // Deleting the calendar and adding it again does not end the pause.
  expect((await dana.call("calendarSync.remove", { id: dana.id })).status).toBe(200);
  expect(await codes()).toEqual(["calendar-missing", "calendar-paused"]);
  await app.settle();
  expect(calendars.asked).toBe(asked);
  app.clock.advance({ minutes: 1 });
  calendars.entries = [hourAt("20260513T193000")];
  expect((await give()).status).toBe(200);
  await app.settle();
  expect(await calendarOf(dana)).toMatchObject({ trouble: null, ahead: 1 });
  await app.worker.tick();
  expect(
    await app.dependencies.database.write.selectFrom("calendarPauses").selectAll().execute(),
  ).toEqual([]);
});
