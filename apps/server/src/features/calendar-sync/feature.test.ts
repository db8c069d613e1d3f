import { gzipSync } from "node:zlib";
import {
  GIVEN_UP_ATTEMPTS,
  INACTIVE_FORGOTTEN_DAYS,
  MAX_REDIRECTS,
  UNREAD_GIVEN_UP_DAYS,
  UNREAD_NOTIFIED_DAYS,
} from "@watchbill/domain/calendar-sync/reading";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type CalendarServer,
  hourAt,
  startCalendarServer,
} from "../../testing/services/calendar-server.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

const ALLOWED = { CALENDAR_ALLOW_PRIVATE: "on" };

let app: TestApp;
let admin: Client & { id: number };
let calendars: CalendarServer;

beforeAll(async () => {
  app = await createTestApp({ environment: ALLOWED });
  calendars = await startCalendarServer();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
});
afterAll(async () => {
  await app.close();
  await calendars.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("syncedCalendars").execute();
  Object.assign(calendars, { asked: 0, entries: [], fault: null });
});

type Calls = Parameters<Client["call"]>[0];
const member = () =>
  signedInMember(app, { firstName: "Dana", lastName: "Levi", eveningAvailability: "weekly" });
const evening = (date: string) => addShift(app, { date, startTime: "18:30", endTime: "20:30" });
const calendarOf = async (client: Client, id: number) =>
  (await client.call("calendarSync.ofMember", { id })).body;

/** Adds a member with a synced calendar of these entries, and reads it. */
async function memberWith(...entries: string[][]) {
  const dana = await member();
  calendars.entries = entries;
  expect(
    (await dana.call("calendarSync.give", { id: dana.id, address: calendars.address })).status,
  ).toBe(200);
  await app.settle();
  return dana;
}

async function isSuggested(shiftId: number, memberId: number): Promise<boolean> {
  const { body } = await admin.call("shifts.suggestions", { id: shiftId });
  return (
    JSON.stringify(body).includes(`"memberId":${memberId},`) ||
    (body as { id: number }[]).some(({ id }) => id === memberId)
  );
}

describe("adding a calendar", () => {
  test("reads it at once; a busy member is suggested for no overlapping shift, and for all others", async () => {
    const [busy, other] = [await evening("2026-05-13"), await evening("2026-05-14")];
    const dana = await memberWith(hourAt("20260513T193000"));
    expect(await calendarOf(dana, dana.id)).toMatchObject({
      host: new URL(calendars.address).host,
      readAt: TEST_NOW,
      isBeingRead: false,
      trouble: null,
      ahead: 1,
      times: [
        {
          fromDate: "2026-05-13",
          fromTime: "19:30",
          untilDate: "2026-05-13",
          untilTime: "20:30",
          isOff: false,
        },
      ],
    });
    expect([await isSuggested(busy.id, dana.id), await isSuggested(other.id, dana.id)]).toEqual([
      false,
      true,
    ]);
    const asked = await dana.call("replacements.assignSelf", { id: busy.id });
    expect([asked.status, asked.body.message]).toEqual([
      409,
      expect.stringContaining("You have time off until"),
    ]);
  });

  test("removes no member from a shift, and requests no replacement", async () => {
    const shift = await evening("2026-05-13");
    const dana = await member();
    const spot = await addAssignment(app, shift.id, dana.id);
    calendars.entries = [hourAt("20260513T193000")];
    await dana.call("calendarSync.give", { id: dana.id, address: calendars.address });
    await app.settle();
    const { write } = app.dependencies.database;
    const held = await write
      .selectFrom("shiftAssignments")
      .selectAll()
      .where("id", "=", spot.id)
      .executeTakeFirst();
    expect(held).toMatchObject({ status: "assigned", memberId: dana.id });
    expect(
      await write
        .selectFrom("replacementRequests")
        .selectAll()
        .where("shiftId", "=", shift.id)
        .execute(),
    ).toEqual([]);
  });

  test("stores only times, without title or place, and never returns the calendar's address", async () => {
    const dana = await memberWith(hourAt("20260513T193000"), [
      "DTSTART;VALUE=DATE:20260520",
      "SUMMARY:Surgery",
    ]);
    const { write } = app.dependencies.database;
    const rows = [
      await write.selectFrom("syncedCalendars").selectAll().execute(),
      await write.selectFrom("busyTimes").selectAll().execute(),
      await write.selectFrom("events").select(["details", "type"]).execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/Surgery|Ward/);
    const [own, others] = [await calendarOf(dana, dana.id), await calendarOf(admin, dana.id)];
    expect(others).toEqual({ ...own, host: null });
    const responses = [
      own,
      (await dana.call("privacy.ownData", {})).body,
      (await admin.call("activity.log", {})).body,
    ];
    expect(JSON.stringify(responses)).not.toContain("secret-of-dana");
    expect(JSON.stringify(responses)).toContain("connected a synced calendar");
  });

  test("hides it from other members; coordinators see busy times, and only whole days in the month", async () => {
    const dana = await memberWith(hourAt("20260513T193000"), ["DTSTART;VALUE=DATE:20260520"]);
    const range = { from: "2026-05-12", until: "2026-05-31" };
    const noa = await member();
    const seenBy = async (client: Client) =>
      (await client.call("timeOff.between", range)).body.map(
        ({ fromDate, isByCalendar }: Record<string, unknown>) => [fromDate, isByCalendar],
      );
    expect(await seenBy(noa)).toEqual([]);
    expect(await seenBy(dana)).toEqual([
      ["2026-05-13", true],
      ["2026-05-20", true],
    ]);
    expect(await seenBy(admin)).toEqual(await seenBy(dana));
    const report = await admin.call("reports.availability", {
      startDate: "2026-05-12",
      endDate: "2026-05-25",
    });
    const row = report.body.find(({ id }: { id: number }) => id === dana.id);
    expect(row.timeOff).toEqual(["Wed, May 20"]);
  });

  test("ignores the squad's own shifts in the calendar", async () => {
    const dana = await memberWith(
      hourAt("20260513T183000", "UID:assignment-7@watchbill.test"),
      hourAt("20260514T183000", `ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.org`),
    );
    expect((await calendarOf(dana, dana.id)).times).toMatchObject([{ fromDate: "2026-05-14" }]);
  });
});

describe("reading a calendar", () => {
  test("reads a calendar every hour, and at once on request, but not twice in a minute", async () => {
    const dana = await memberWith(hourAt("20260513T193000"));
    const readNow = async () =>
      (await dana.call("calendarSync.readNow", { id: dana.id })).body.code ?? "read";
    expect(await readNow()).toBe("calendar-just-read");
    app.clock.advance({ minutes: 59 });
    await app.settle();
    expect(calendars.asked).toBe(1);
    expect(await readNow()).toBe("read");
    await app.settle();
    expect(calendars.asked).toBe(2);
    app.clock.advance({ minutes: 60 });
    await app.settle();
    expect(calendars.asked).toBe(3);
  });

  test("reads a calendar once over several instances", async () => {
    const other = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: ALLOWED,
    });
    try {
      const dana = await member();
      await dana.call("calendarSync.give", { id: dana.id, address: calendars.address });
      await Promise.all([app.settle(), other.settle()]);
      expect(calendars.asked).toBe(1);
    } finally {
      await other.close();
    }
  });

  test("keeps a busy time ignored until that time changes", async () => {
    const dana = await memberWith(hourAt("20260513T193000"), hourAt("20260514T193000"));
    const [first] = (await calendarOf(dana, dana.id)).times;
    const shift = await evening("2026-05-13");
    const switched = { id: dana.id, timeId: first.id, isOff: true };
    expect((await dana.call("calendarSync.switchTime", switched)).status).toBe(200);
    expect(await isSuggested(shift.id, dana.id)).toBe(true);
    const isOffAfter = async (...entries: string[][]) => {
      calendars.entries = entries;
      app.clock.advance({ minutes: 60 });
      await app.settle();
      return (await calendarOf(dana, dana.id)).times.map(({ isOff }: { isOff: boolean }) => isOff);
    };
    expect(await isOffAfter(hourAt("20260513T193000"), hourAt("20260515T193000"))).toEqual([
      true,
      false,
    ]);
    expect(await isOffAfter(hourAt("20260513T191500"))).toEqual([false]);
    expect((await dana.call("calendarSync.switchTime", switched)).body.code).toBe(
      "calendar-time-missing",
    );
  });

  test("reads calendars again when the squad's time zone changes, because days shift", async () => {
    const dana = await memberWith(["DTSTART;VALUE=DATE:20260520"]);
    const startsAt = async () => (await calendarOf(dana, dana.id)).times[0].startsAt;
    expect(await startsAt()).toBe("2026-05-20T04:00:00Z");
    try {
      expect((await admin.call("settings.change", { timeZone: "Europe/Paris" })).status).toBe(200);
      await app.settle();
      expect(await startsAt()).toBe("2026-05-19T22:00:00Z");
    } finally {
      await admin.call("settings.change", { timeZone: "America/New_York" });
    }
  });
});

test("names an unknown time zone in a calendar until the calendar has none", async () => {
  const moon = (zone: string) => [`DTSTART;TZID=${zone}:20260513T130000`, "DURATION:PT1H"];
  const dana = await memberWith(moon("Moon/Base\u200b"), moon("Europe/Paris"));
  const words = "Couldn't read the time zone “Moon/Base”. The times of its entries may be wrong.";
  expect(await calendarOf(dana, dana.id)).toMatchObject({ unread: words, ahead: 2 });
  calendars.entries = [moon("Europe/Paris")];
  app.clock.advance({ hours: 1 });
  await app.settle();
  expect(await calendarOf(dana, dana.id)).toMatchObject({ unread: null, ahead: 1 });
});

describe("a failing calendar", () => {
  test.each<[string, CalendarServer["fault"], RegExp]>([
    [
      "is deleted",
      (_request, response) => void response.writeHead(404).end(),
      /no longer at this address \(404\)/,
    ],
    [
      "is forbidden",
      (_request, response) => void response.writeHead(403).end(),
      /Use the calendar's secret address/,
    ],
    [
      "is a web page",
      (_request, response) => void response.end("<html>Sign in</html>"),
      /isn't a calendar/,
    ],
    [
      "breaks off",
      (_request, response) => void response.end("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"),
      /is incomplete/,
    ],
    [
      "redirects in a loop",
      (_request, response) => void response.writeHead(302, { location: "/again" }).end(),
      new RegExp(`${MAX_REDIRECTS} times`),
    ],
    [
      "redirects to a file",
      (_request, response) =>
        void response.writeHead(302, { location: "file:///etc/passwd" }).end(),
      /redirects to one that we can't read/,
    ],
    [
      "is a gigabyte",
      (_request, response) =>
        void response.writeHead(200, { "content-length": "1000000000" }).write("x"),
      /larger than 10 MB/,
    ],
    [
      "is a gigabyte once it is unpacked",
      (_request, response) =>
        void response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(20_000_000))),
      /larger than 10 MB/,
    ],
    [
      "drips",
      (_request, response) => void setInterval(() => response.write("BEGIN:VCALENDAR"), 50).unref(),
      /didn't answer within/,
    ],
    ["hangs up", (request) => void request.socket.destroy(), /couldn't reach/],
    [
      "repeats every second without end",
      (_request, response) =>
        void response.end(
          "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20200101T000000Z\r\nDURATION:PT1H\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\nEND:VCALENDAR",
        ),
      /too many repeats/,
    ],
  ])(
    "keeps its last busy times, shows the reason, and does not block other calendars when it %s",
    async (_what, fault, words) => {
      const dana = await memberWith(hourAt("20260513T193000"));
      app.clock.advance({ hours: 1 });
      calendars.fault = fault;
      await app.settle();
      const read = await calendarOf(dana, dana.id);
      expect(read).toMatchObject({ readAt: TEST_NOW, ahead: 1, isBeingRead: false });
      expect(read.trouble).toMatch(words);
      expect(read.trouble).not.toContain("secret-of-dana");
      calendars.fault = null;
      app.clock.advance({ hours: 1 });
      await app.settle();
      expect(await calendarOf(dana, dana.id)).toMatchObject({
        trouble: null,
        givenUpAt: null,
        ahead: 1,
      });
    },
  );

  test("is reported to its owner once after days, and deleted with all its times after weeks", async () => {
    const dana = await memberWith(hourAt("20260813T193000"));
    const titles = async () =>
      (await dana.call("notifications.list", {})).body.map(({ title }: { title: string }) => title);
    calendars.fault = (_request, response) => void response.writeHead(500).end();
    const failAfter = async (hours: number) => {
      app.clock.advance({ hours });
      await app.settle();
      return { notified: await titles(), calendar: await calendarOf(dana, dana.id) };
    };
    expect(await failAfter(24 * UNREAD_NOTIFIED_DAYS - 1)).toMatchObject({
      notified: [],
      calendar: { ahead: 1 },
    });
    for (const hours of [1, 1])
      expect((await failAfter(hours)).notified).toEqual(["Your calendar stopped syncing"]);
    // The app was down for weeks: it must not delete the calendar at once.
    for (let days = UNREAD_NOTIFIED_DAYS; days < UNREAD_GIVEN_UP_DAYS; days += 6)
      expect((await failAfter(24 * 6)).calendar).toMatchObject({ ahead: 1 });
    const { write } = app.dependencies.database;
    await write
      .updateTable("syncedCalendars")
      .set({ failedInRow: GIVEN_UP_ATTEMPTS - 1 })
      .execute();
    await failAfter(1);
    expect(await calendarOf(dana, dana.id)).toBeNull();
    expect((await titles()).sort()).toEqual([
      "Your calendar stopped syncing",
      "Your calendar was disconnected",
    ]);
    expect(await write.selectFrom("busyTimes").selectAll().execute()).toEqual([]);
  });
});

describe("deleting a calendar", () => {
  test("deletes the address and all times at once, also during a read", async () => {
    const dana = await memberWith(hourAt("20260513T193000"));
    const { promise: isAsked, resolve: wasAsked } = Promise.withResolvers<() => void>();
    calendars.fault = (_request, response) =>
      wasAsked(() => void response.end("BEGIN:VCALENDAR\r\nEND:VCALENDAR"));
    app.clock.advance({ hours: 1 });
    const reading = app.settle();
    const answer = await isAsked;
    expect((await dana.call("calendarSync.remove", { id: dana.id })).status).toBe(200);
    answer();
    await reading;
    const { write } = app.dependencies.database;
    expect(await write.selectFrom("syncedCalendars").selectAll().execute()).toEqual([]);
    expect(await write.selectFrom("busyTimes").selectAll().execute()).toEqual([]);
    expect((await dana.call("calendarSync.remove", { id: dana.id })).body.code).toBe(
      "calendar-missing",
    );
  });

  test("leaves nothing of a replaced calendar, even if it was being read at the time", async () => {
    const dana = await memberWith(hourAt("20260513T193000"));
    const { promise: isAsked, resolve: wasAsked } = Promise.withResolvers<() => void>();
    calendars.fault = ({ url }, response) => {
      const text = (stamp: string) =>
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${stamp}\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR`;
      if (url?.includes("other")) response.end(text("20260701T120000Z"));
      else wasAsked(() => void response.end(text("20260601T120000Z")));
    };
    app.clock.advance({ hours: 1 });
    const reading = app.settle();
    const answer = await isAsked;
    await dana.call("calendarSync.give", {
      id: dana.id,
      address: calendars.address.replace("secret", "other"),
    });
    const times = async () => (await calendarOf(dana, dana.id)).times;
    // The second read starts while the first is in progress; the first finishes last.
    const readingOther = app.settle();
    await expect.poll(times).toMatchObject([{ fromDate: "2026-07-01" }]);
    answer();
    await Promise.all([reading, readingOther]);
    expect(await times()).toMatchObject([{ fromDate: "2026-07-01" }]);
  });

  test("deletes a calendar with its member, and does not read an inactive member's calendar", async () => {
    const dana = await memberWith(hourAt("20260513T193000"));
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", dana.id)
      .execute();
    app.clock.advance({ hours: 2 });
    await app.settle();
    expect(calendars.asked).toBe(1);
    expect((await admin.call("members.remove", { id: dana.id })).status).toBe(200);
    await app.settle();
    expect(
      await app.dependencies.database.write.selectFrom("syncedCalendars").selectAll().execute(),
    ).toEqual([]);
  });
});

describe("permissions", () => {
  const NOT_YOURS = [403, "not-your-calendar"];
  test.each<[Calls, Record<string, unknown>, unknown[], unknown[]]>([
    ["calendarSync.ofMember", {}, [200, undefined], NOT_YOURS],
    ["calendarSync.give", { address: "https://example.org/a.ics" }, NOT_YOURS, NOT_YOURS],
    ["calendarSync.readNow", {}, NOT_YOURS, NOT_YOURS],
    ["calendarSync.switchTime", { timeId: 1, isOff: true }, NOT_YOURS, NOT_YOURS],
    ["calendarSync.remove", {}, [200, undefined], NOT_YOURS],
  ])(
    "%s for another member's calendar depends on the caller: admin, member or signed out",
    async (name, input, byAdministrator, byMember) => {
      const dana = await memberWith(hourAt("20260513T193000"));
      const noa = await member();
      const outcome = async (client: Client) => {
        const { status, body } = await client.call(name, { id: dana.id, ...input });
        return [status, body?.code];
      };
      expect(await outcome(app.visitor())).toEqual([401, "signed-out"]);
      expect(await outcome(noa)).toEqual(byMember);
      expect(await outcome(admin)).toEqual(byAdministrator);
    },
  );

  test("a member can ignore busy times of their own calendar only", async () => {
    const dana = await memberWith(hourAt("20260513T193000"));
    const [{ id: timeId }] = (await calendarOf(dana, dana.id)).times;
    const noa = await member();
    const switched = await noa.call("calendarSync.switchTime", { id: noa.id, timeId, isOff: true });
    expect([switched.status, switched.body.code]).toEqual([404, "calendar-time-missing"]);
  });

  test("a member is notified when an administrator removes their calendar", async () => {
    const dana = await memberWith(hourAt("20260513T193000"));
    await admin.call("calendarSync.remove", { id: dana.id });
    await app.settle();
    expect((await dana.call("notifications.list", {})).body).toMatchObject([
      { title: "Synced calendar removed" },
    ]);
  });

  test("two concurrent additions store one calendar, and the sixth within minutes is refused", async () => {
    const dana = await member();
    const give = () => dana.call("calendarSync.give", { id: dana.id, address: calendars.address });
    const both = await Promise.all([give(), give()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await app.dependencies.database.write.selectFrom("syncedCalendars").selectAll().execute(),
    ).toHaveLength(1);
    for (let count = 2; count < 5; count += 1) expect((await give()).status).toBe(200);
    expect((await give()).body.code).toBe("calendar-given-often");
  });
});

test.each([
  "http://127.0.0.1/a.ics",
  "https://127.0.0.1/a.ics",
  "https://localhost/a.ics",
  "https://[::1]/a.ics",
  "https://10.0.0.1/a.ics",
  "ftp://example.org/",
])("%s is refused when private networks are not allowed", async (address) => {
  const strict = await createTestApp({ connection: app.connection, clock: app.clock });
  try {
    const dana = await signedInMember(strict);
    const answer = await dana.call("calendarSync.give", { id: dana.id, address });
    expect([answer.status, answer.body.code]).toEqual([400, "calendar-address-invalid"]);
    expect(await calendarOf(dana, dana.id)).toBeNull();
  } finally {
    await strict.close();
  }
});

test("a deactivated member keeps the calendar for two weeks; then its address and times are deleted", async () => {
  const dana = await memberWith(hourAt("20260720T193000"));
  const { write } = app.dependencies.database;
  const left = async (): Promise<number[]> => {
    await app.worker.tick();
    const [kept, times] = [write.selectFrom("syncedCalendars"), write.selectFrom("busyTimes")];
    return [(await kept.selectAll().execute()).length, (await times.selectAll().execute()).length];
  };
  const setActive = async (isActive: boolean) => {
    const by = await signedInMember(app, { role: "admin" });
    expect((await by.call("members.setActive", { ids: [dana.id], isActive })).status).toBe(200);
    await app.settle();
  };
  await setActive(false);
  app.clock.advance({ hours: 24 * INACTIVE_FORGOTTEN_DAYS - 1 });
  expect(await left(), "an hour before").toEqual([1, 1]);
  // Reactivating the member in time restarts the two weeks.
  await setActive(true);
  await setActive(false);
  app.clock.advance({ hours: 24 * INACTIVE_FORGOTTEN_DAYS - 1 });
  expect(await left(), "of the second time").toEqual([1, 1]);
  app.clock.advance({ hours: 2 });
  expect(await left()).toEqual([0, 0]);
});
