import { addDays } from "@watchbill/domain/time/local";
import { MAX_TIME_OFF } from "@watchbill/domain/time-off/time-off-span";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCalendar } from "../../testing/services/calendar-reader.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import {
  type Client,
  createTestApp,
  TEST_NOW,
  TEST_ZONE,
  type TestApp,
} from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const AUGUST = { fromDate: "2026-08-03", untilDate: "2026-08-17" };
const spansOf = async (client: Client, id: number) =>
  (await client.call("timeOff.ofMember", { id })).body;
const evening = (date: string) => addShift(app, { date, startTime: "18:30", endTime: "20:30" });

describe("entering time off", () => {
  test("stores local times and instants; only the member and administrators read the note", async () => {
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    const saved = await dana.call("timeOff.add", { id: dana.id, ...AUGUST, note: " Surgery " });
    expect(saved).toMatchObject({
      status: 200,
      body: { asked: 0, span: { note: "Surgery", startsAt: "2026-08-03T04:00:00Z" } },
    });
    const minutes = {
      fromDate: "2026-09-01",
      fromTime: "08:15",
      untilDate: "2026-09-01",
      untilTime: "14:00",
    };
    expect((await admin.call("timeOff.add", { id: dana.id, ...minutes })).status).toBe(200);
    expect(await spansOf(dana, dana.id)).toMatchObject([
      {
        ...AUGUST,
        fromTime: null,
        untilTime: null,
        endsAt: "2026-08-18T04:00:00Z",
        note: "Surgery",
      },
      { ...minutes, startsAt: "2026-09-01T12:15:00Z", note: "" },
    ]);
    expect(await spansOf(admin, dana.id)).toEqual(await spansOf(dana, dana.id));
    const all = (await noa.call("timeOff.between", { from: "2026-08-17", until: "2026-08-17" }))
      .body;
    expect(all).toMatchObject([{ memberId: dana.id, ...AUGUST }]);
    expect(JSON.stringify(all)).not.toContain("Surgery");
    expect(
      (await noa.call("timeOff.between", { from: "2026-08-18", until: "2026-08-31" })).body,
    ).toEqual([]);
  });

  test("is allowed to the member and administrators; for other callers the time off does not exist", async () => {
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    const { body } = await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    const refused = async (name: Parameters<Client["call"]>[0], input: object) => {
      const answer = await noa.call(name, { ...input });
      return [answer.status, answer.body.code];
    };
    expect(await refused("timeOff.ofMember", { id: dana.id })).toEqual([403, "not-your-time-off"]);
    expect(await refused("timeOff.shiftsWithin", { id: dana.id, ...AUGUST })).toEqual([
      403,
      "not-your-time-off",
    ]);
    expect(
      await refused("timeOff.add", { id: dana.id, ...AUGUST, asksForReplacement: true }),
    ).toEqual([403, "not-your-time-off"]);
    expect(
      await refused("timeOff.change", { id: body.span.id, ...AUGUST, asksForReplacement: true }),
    ).toEqual([404, "time-off-missing"]);
    expect(await refused("timeOff.remove", { id: body.span.id })).toEqual([
      404,
      "time-off-missing",
    ]);
    expect(await refused("timeOff.remove", { id: 2_000_000_000 })).toEqual([
      404,
      "time-off-missing",
    ]);
    expect(await spansOf(dana, dana.id)).toHaveLength(1);
  });

  test.each([
    [
      "an end before its start",
      { fromDate: "2026-08-17", untilDate: "2026-08-03" },
      400,
      "untilDate",
    ],
    ["a hundred years", { fromDate: "2026-08-03", untilDate: "2126-08-03" }, 400, "untilDate"],
    ["the year 9999", { fromDate: "9999-12-31", untilDate: "9999-12-31" }, 400, "fromDate"],
    ["an invalid day", { fromDate: "2026-02-30", untilDate: "2026-08-03" }, 400, "fromDate"],
    ["nothing", { fromDate: "", untilDate: "" }, 400, "fromDate"],
    ["only an end time", { ...AUGUST, untilTime: "12:00" }, 400, "fromTime"],
    ["a note that is too long", { ...AUGUST, note: "x".repeat(5_000) }, 400, "note"],
    ["last week", { fromDate: "2026-05-01", untilDate: "2026-05-05" }, 400, "untilDate"],
  ])("refuses %s with a message, and stores nothing", async (_what, input, status, field) => {
    const dana = await signedInMember(app);
    const answer = await dana.call("timeOff.add", { id: dana.id, ...input });
    expect([answer.status, Object.keys(answer.body.fields)[0]]).toEqual([status, field]);
    expect(await spansOf(dana, dana.id)).toEqual([]);
  });

  test("stores two identical concurrent requests once, and limits the number of entries", async () => {
    const dana = await signedInMember(app);
    const both = await Promise.all(
      [1, 2].map(() => dana.call("timeOff.add", { id: dana.id, ...AUGUST })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const days = Array.from({ length: MAX_TIME_OFF }, (_, index) => addDays("2026-09-01", index));
    const statuses = new Map<number, number>();
    for (const day of days) {
      const { status } = await dana.call("timeOff.add", {
        id: dana.id,
        fromDate: day,
        untilDate: day,
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: MAX_TIME_OFF - 1, 409: 1 });
  });

  test("can be changed and deleted, also by an administrator; the log names them and omits the note", async () => {
    const dana = await signedInMember(app, { firstName: "Dana", lastName: "Levi" });
    const { span } = (await dana.call("timeOff.add", { id: dana.id, ...AUGUST, note: "Surgery" }))
      .body;
    const changed = {
      id: span.id,
      fromDate: "2026-08-04",
      untilDate: "2026-08-05",
      note: "Surgery",
    };
    expect((await admin.call("timeOff.change", changed)).body.span).toMatchObject({
      id: span.id,
      fromDate: "2026-08-04",
    });
    expect((await admin.call("timeOff.remove", { id: span.id })).status).toBe(200);
    expect((await admin.call("timeOff.change", changed)).body.code).toBe("time-off-missing");
    const log = JSON.stringify((await admin.call("activity.log", {})).body);
    for (const words of [
      `${dana.unitNumber} Dana Levi added time off: Mon, Aug 3 - Mon, Aug 17`,
      `Rina Cohen changed ${dana.unitNumber} Dana Levi's time off: Tue, Aug 4 - Wed, Aug 5`,
      `Rina Cohen deleted ${dana.unitNumber} Dana Levi's time off: Tue, Aug 4 - Wed, Aug 5`,
    ])
      expect(log).toContain(words);
    expect(log).not.toContain("Surgery");
    await app.settle();
    const notified = (await dana.call("notifications.list", {})).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(notified.sort()).toEqual(["Time off changed", "Time off deleted"]);
  });
});

describe("shifts within time off", () => {
  test("are listed before saving, and one command requests replacements for all that have none", async () => {
    const dana = await signedInMember(app);
    const shifts = [];
    for (const date of ["2026-08-02", "2026-08-03", "2026-08-10", "2026-08-17"])
      shifts.push(await evening(date));
    const spots = [];
    for (const { id } of shifts) spots.push(await addAssignment(app, id, dana.id));
    await dana.call("replacements.request", {
      shiftId: shifts[2]!.id,
      shiftAssignmentId: spots[2]!.id,
    });
    const within = (await dana.call("timeOff.shiftsWithin", { id: dana.id, ...AUGUST })).body;
    expect(
      within.map(({ date, hasRequest }: { date: string; hasRequest: boolean }) => [
        date,
        hasRequest,
      ]),
    ).toEqual([
      ["2026-08-03", false],
      ["2026-08-10", true],
      ["2026-08-17", false],
    ]);
    const { body } = await dana.call("timeOff.add", {
      id: dana.id,
      ...AUGUST,
      note: "Surgery",
      asksForReplacement: true,
    });
    expect(body.asked).toBe(2);
    const open = (await dana.call("replacements.list")).body.filter(
      ({ requesterId }: { requesterId: number }) => requesterId === dana.id,
    );
    expect(
      open.map(({ shiftId, reason }: { shiftId: number; reason: string | null }) => [
        shiftId,
        reason,
      ]),
    ).toEqual([
      [shifts[1]!.id, "Time off"],
      [shifts[2]!.id, null],
      [shifts[3]!.id, "Time off"],
    ]);
  });

  test("keep their members when the time off is refused", async () => {
    const dana = await signedInMember(app);
    const shift = await evening("2026-08-10");
    await addAssignment(app, shift.id, dana.id);
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    expect(
      (await dana.call("timeOff.add", { id: dana.id, ...AUGUST, asksForReplacement: true })).body
        .code,
    ).toBe("time-off-overlaps");
    expect(
      (await dana.call("timeOff.shiftsWithin", { id: dana.id, ...AUGUST })).body,
    ).toMatchObject([{ hasRequest: false }]);
  });

  test("get replacement requests when an administrator enters the time off for the member", async () => {
    const dana = await signedInMember(app);
    const shift = await evening("2026-08-10");
    await addAssignment(app, shift.id, dana.id);
    expect(
      (await admin.call("timeOff.add", { id: dana.id, ...AUGUST, asksForReplacement: true })).body
        .asked,
    ).toBe(1);
  });
});

describe("a member on time off", () => {
  const WEEKLY = { eveningAvailability: "weekly" } as const;

  test("is not suggested for shifts, asked for replacements, auto-filled or in call lists", async () => {
    const dana = await signedInMember(app, WEEKLY);
    const { id } = await evening("2026-08-10");
    const seen = async () => {
      const suggested = (await admin.call("shifts.suggestions", { id })).body as { id: number }[];
      const { candidates } = (await admin.call("replacementSearch.show", { id })).body as {
        candidates: { memberId: number }[];
      };
      const called = (await admin.call("reports.emergencyCoverage", { shiftDate: "2026-08-10" }))
        .body as { id: number }[];
      return [
        suggested.some((one) => one.id === dana.id),
        candidates.some((one) => one.memberId === dana.id),
        called.some((one) => one.id === dana.id),
      ];
    };
    expect(await seen()).toEqual([true, true, true]);
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    expect(await seen()).toEqual([false, false, false]);
    // A served shift in the week of July 26 is copied onto a week within the member's time off.
    const served = await addShift(app, {
      date: "2026-07-27",
      startTime: "19:00",
      endTime: "21:00",
    });
    await addAssignment(app, served.id, dana.id);
    const plan = (
      await admin.call("shifts.copyWeeks", {
        fromDate: "2026-07-26",
        toDate: "2026-08-02",
        isDryRun: true,
      })
    ).body;
    expect(plan.left).toMatchObject([
      { date: "2026-08-03", because: "Time off until Mon, Aug 17" },
    ]);
  });

  test("is not notified of replacement requests for shifts within it", async () => {
    const [noa, avi] = [await signedInMember(app), await signedInMember(app)];
    const { id } = await evening("2026-08-11");
    const { id: shiftAssignmentId } = await addAssignment(app, id, noa.id);
    await app.settle();
    const dana = await signedInMember(app);
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    await app.settle();
    const before = (await avi.call("notifications.list", {})).body.length;
    await noa.call("replacements.request", { shiftId: id, shiftAssignmentId });
    await app.settle();
    const countNotifications = async (client: Client) =>
      (await client.call("notifications.list", {})).body.length;
    expect([await countNotifications(dana), (await countNotifications(avi)) - before]).toEqual([
      0, 1,
    ]);
  });

  test("sees their time off on an open shift and can take the shift, which splits the time off", async () => {
    app.clock.set("2026-08-01T12:00:00Z");
    const dana = await signedInMember(app);
    const { id } = await evening("2026-08-10");
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST, note: "Surgery" });
    const cards = (await dana.call("replacements.outstanding")).body as {
      id: number;
      warning: string | null;
    }[];
    expect(cards.find((card) => card.id === id)?.warning).toBe(
      "You have time off until Mon, Aug 17",
    );
    expect(await dana.call("replacements.assignSelf", { id })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("You have time off until Mon, Aug 17") },
    });
    expect(
      (await dana.call("replacements.assignSelf", { id, overrides: ["time-off"] })).status,
    ).toBe(200);
    expect(await spansOf(dana, dana.id)).toMatchObject([
      {
        fromDate: "2026-08-03",
        fromTime: "00:00",
        untilDate: "2026-08-10",
        untilTime: "18:30",
        note: "Surgery",
      },
      {
        fromDate: "2026-08-10",
        fromTime: "20:30",
        untilDate: "2026-08-18",
        untilTime: "00:00",
        note: "Surgery",
      },
    ]);
  });

  test("has the time off restored when they undo taking the shift", async () => {
    app.clock.set("2026-08-01T12:00:00Z");
    const dana = await signedInMember(app);
    const { id } = await evening("2026-08-10");
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST, note: "Surgery" });
    const before = await spansOf(dana, dana.id);
    const { body } = await dana.call("replacements.assignSelf", {
      id,
      overrides: ["time-off"],
      isUndoable: true,
    });
    expect(await spansOf(dana, dana.id)).toHaveLength(2);
    expect((await dana.call("replacements.giveBack", { id: body.assignmentId })).status).toBe(200);
    const after = await spansOf(dana, dana.id);
    expect(after).toMatchObject([
      {
        ...AUGUST,
        fromTime: null,
        startsAt: before[0].startsAt,
        endsAt: before[0].endsAt,
        note: "Surgery",
      },
    ]);
  });

  test("keeps later changes of the time off when they undo taking the shift", async () => {
    app.clock.set("2026-08-01T12:00:00Z");
    const dana = await signedInMember(app);
    const { id } = await evening("2026-08-10");
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST, note: "Surgery" });
    const { body } = await dana.call("replacements.assignSelf", {
      id,
      overrides: ["time-off"],
      isUndoable: true,
    });
    const hour = {
      fromDate: "2026-08-10",
      fromTime: "19:00",
      untilDate: "2026-08-10",
      untilTime: "20:00",
      note: "Physiotherapy",
    };
    expect((await dana.call("timeOff.add", { id: dana.id, ...hour })).status).toBe(200);
    const entered = await spansOf(dana, dana.id);
    expect(entered.map(({ note }: { note: string }) => note)).toEqual([
      "Surgery",
      "Physiotherapy",
      "Surgery",
    ]);
    expect((await dana.call("replacements.giveBack", { id: body.assignmentId })).status).toBe(200);
    expect(await spansOf(dana, dana.id)).toEqual(entered);
  });

  test("stays on time off when a coordinator assigns them", async () => {
    const dana = await signedInMember(app);
    const { id } = await evening("2026-08-10");
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    expect(
      (await admin.call("replacements.assignShift", { userId: dana.id, shiftId: id })).status,
    ).toBe(200);
    expect(await spansOf(dana, dana.id)).toHaveLength(1);
  });

  test("is marked in the availability report, without availability for further shifts", async () => {
    const dana = await signedInMember(app, { nightAvailability: "weekly" });
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    const row = async (startDate: string, endDate: string) =>
      (await admin.call("reports.availability", { startDate, endDate })).body.find(
        ({ id }: { id: number }) => id === dana.id,
      );
    expect(await row("2026-08-09", "2026-08-15")).toMatchObject({
      timeOff: ["Mon, Aug 3 - Mon, Aug 17"],
      freeFor: [],
      moreShifts: 0,
    });
    expect(await row("2026-08-01", "2026-08-31")).toMatchObject({
      timeOff: ["Mon, Aug 3 - Mon, Aug 17"],
      moreShifts: 3,
    });
    // The night of Sunday the 2nd ends within the time off, although the 2nd is not part of it.
    expect(await row("2026-08-02", "2026-08-02")).toMatchObject({ timeOff: [], moreShifts: 0 });
    expect((await row("2026-08-23", "2026-08-29")).timeOff).toEqual([]);
    expect((await row("2026-08-23", "2026-08-29")).freeFor.length).toBeGreaterThan(0);
  });

  test("sees the time off in their own calendar feed without the note, and other members do not", async () => {
    const dana = await signedInMember(app);
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST, note: "Surgery" });
    const read = async (kind: string) => {
      const { address } = (await dana.call("calendarFeeds.create", { kind })).body;
      return (await app.http.inject({ method: "GET", url: new URL(address).pathname })).body;
    };
    const own = await read("own");
    expect(own).toContain(
      "DTSTART;VALUE=DATE:20260803\r\nDTEND;VALUE=DATE:20260818\r\nSUMMARY:Time off\r\n",
    );
    expect(own).not.toContain("Surgery");
    expect(readCalendar(own)).toMatchObject([{ summary: "Time off", status: "CONFIRMED" }]);
    expect(await read("squad")).not.toContain("SUMMARY:Time off");
  });
});

describe("time off over the years", () => {
  test("keeps the local times of time off after a time zone change unless it is over", async () => {
    const dana = await signedInMember(app);
    await dana.call("timeOff.add", { id: dana.id, ...AUGUST });
    const instants = async () =>
      (await spansOf(dana, dana.id)).map(({ startsAt, endsAt }: Record<string, string>) => [
        startsAt,
        endsAt,
      ]);
    await admin.call("settings.change", { timeZone: "Asia/Jerusalem" });
    const inJerusalem = await instants();
    await admin.call("settings.change", { timeZone: TEST_ZONE });
    expect(inJerusalem).toEqual([["2026-08-02T21:00:00Z", "2026-08-17T21:00:00Z"]]);
    expect(await instants()).toEqual([["2026-08-03T04:00:00Z", "2026-08-18T04:00:00Z"]]);
  });

  test("purges time off when old, and with a deleted member", async () => {
    const [dana, gone] = [await addMember(app), await addMember(app)];
    for (const { id } of [dana, gone]) await admin.call("timeOff.add", { id, ...AUGUST });
    await admin.call("members.remove", { id: gone.id });
    await app.settle();
    expect([
      (await spansOf(admin, dana.id)).length,
      (await spansOf(admin, gone.id)).length,
    ]).toEqual([1, 0]);
    app.clock.set("2027-12-01T12:00:00Z");
    await app.worker.tick();
    const rows = await app.dependencies.database.write
      .selectFrom("timeOff")
      .select("id")
      .where("memberId", "=", dana.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
