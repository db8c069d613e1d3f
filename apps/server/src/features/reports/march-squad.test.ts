import { spreadOf } from "@watchbill/domain/reports/spread";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../../testing/squads/builders.ts";
import { addMarchSquad, MARCH_SHIFTS } from "../../testing/squads/march-squad.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let ada: Client;

beforeAll(async () => {
  app = await createTestApp();
  await addMarchSquad(app);
  ada = await signIn(app, { unitNumber: "M-1" });
});
afterAll(() => app.close());

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };

/** Returns the response rows as first name and the requested figures, in that order. */
async function figures(
  endpoint: Parameters<Client["call"]>[0],
  input: object,
  ...keys: string[]
): Promise<unknown[][]> {
  const { body } = await ada.call(endpoint, { ...input });
  return (body as Record<string, unknown>[]).map((row) => [
    row.firstName ?? String(row.name).split(" ")[0],
    ...keys.map((key) => row[key]),
  ]);
}

test("the test data has sixty shifts on the calendar", async () => {
  expect(MARCH_SHIFTS).toHaveLength(60);
  expect(
    (await ada.call("reports.coverage", { startDate: "2026-02-01", endDate: "2026-04-30" })).body,
  ).toHaveLength(60);
});

describe("March, computed by hand,", () => {
  test("reports the shifts and hours of each member", async () => {
    expect(
      await figures(
        "reports.members",
        march,
        "totalShifts",
        "completedShifts",
        "hoursLogged",
        "avgShiftDuration",
        "lastShiftDate",
      ),
    ).toEqual([
      // Ada: four Fridays of 2 h.
      ["Ada", 4, 4, 8, 120, "2026-03-27"],
      // Ben: 3 x 120 + 110 minutes; a missed shift and an upcoming one count as shifts.
      ["Ben", 6, 4, 7.83, 118, "2026-03-22"],
      // Cid: 120 + 120 + 90 minutes with a break; one missed, one under way; the shift with his
      // request does not count.
      ["Cid", 5, 3, 5.5, 110, "2026-03-23"],
      // Dov: 120 + 120 + 125 + 2 x 120 minutes; one missed, one upcoming; the evening that Gil took
      // over counts for Gil.
      ["Dov", 7, 5, 10.08, 121, "2026-03-24"],
      // Eve: 3 x 120 + 135 minutes, and 80 so far of the shift under way.
      ["Eve", 5, 5, 9.58, 115, "2026-03-28"],
      // Fay: 3 x 120 + 240 minutes; the evening whose request found no one counts for no member.
      ["Fay", 4, 4, 10, 150, "2026-03-26"],
      // Gil: 4 x 120 + 120 (taken over) + 300 minutes, and 130 so far while still 10-8; one
      // upcoming.
      ["Gil", 8, 6, 17.17, 147, "2026-03-22"],
      // Hal: 480 + 480 + 450 minutes, and 420 of the night with the clock change; February's last
      // night counts in February.
      ["Hal", 6, 4, 30.5, 458, "2026-03-16"],
      // Ivo: 480 + 480 + 470 minutes; he is inactive now, and the hours stay.
      ["Ivo", 3, 3, 23.83, 477, "2026-03-25"],
      // Jan: 4 x 120 + 480 minutes (taken over); one upcoming.
      ["Jan", 6, 5, 16, 192, "2026-03-24"],
      // Kim: 120 + 100 minutes; she was deleted later, and the hours stay.
      ["Kim", 2, 2, 3.67, 110, "2026-03-10"],
      ["Lea", 0, 0, 0, 0, null],
    ]);
  });

  test("reports the same hours by shift type, with the part at night", async () => {
    const rows = (await ada.call("reports.hours", march)).body as {
      memberId: number;
      type: string;
      kindName: string;
      shifts: number;
      minutes: number;
      nightMinutes: number;
    }[];
    const logged = await figures("reports.members", march, "id", "minutesLogged", "shiftsAttended");
    for (const [name, id, minutes, attended] of logged) {
      const own = rows.filter(({ memberId }) => memberId === id);
      const sums = [own.map((row) => row.minutes), own.map(({ shifts }) => shifts)].map((all) =>
        all.reduce((sum, one) => sum + one, 0),
      );
      expect([name, ...sums]).toEqual([name, minutes, attended]);
    }
    // The hour after 6 AM of each night is no night hour.
    const hal = logged.find(([name]) => name === "Hal")!;
    expect(
      rows
        .filter(({ memberId }) => memberId === hal[1])
        .map(({ kindName, shifts, minutes, nightMinutes }) => [
          kindName,
          shifts,
          minutes,
          nightMinutes,
        ]),
    ).toEqual([["Night", 4, 1830, 1590]]);
  });

  test("reports the spread of hours as the Gini coefficient", async () => {
    const hours = (await figures("reports.members", march, "hoursLogged")).map(([, value]) =>
      Number(value),
    );
    const spread = spreadOf(hours);
    expect(spread).toMatchObject({ least: 0, median: 9.79, most: 30.5 });
    // The Gini coefficient by hand: 646.14 / (12 x 142.16).
    expect(spread?.gini).toBeCloseTo(0.3788, 4);
  });

  test("reports availability and assignments of active members", async () => {
    expect(
      await figures(
        "reports.availability",
        march,
        "availableShifts",
        "assignedShifts",
        "moreShifts",
      ),
    ).toEqual([
      // Ada is available for a weekday morning from the 29th on.
      ["Ada", 5, 4, 1],
      ["Ben", 5, 5, 0],
      // Cid served an evening the week before the last, and is available every other week.
      ["Cid", 4, 4, 0],
      // Dov is available in the late morning of Sunday the 29th.
      ["Dov", 7, 6, 1],
      // Eve already has an evening in that week, on April 1.
      ["Eve", 5, 5, 0],
      ["Fay", 4, 4, 0],
      ["Gil", 8, 8, 0],
      ["Hal", 5, 5, 0],
      ["Jan", 6, 6, 0],
      ["Lea", 0, 0, 0],
    ]);
  });

  test("counts every spot in the coverage", async () => {
    const { body } = await ada.call("reports.coverage", march);
    const byKind = Map.groupBy(
      body as { type: string; filled: number; spots: number }[],
      ({ type }) => type,
    );
    const sums = [...byKind].map(([kind, shifts]) => [
      kind,
      shifts.length,
      shifts.reduce((sum, { filled }) => sum + filled, 0),
      shifts.reduce((sum, { spots }) => sum + spots, 0),
    ]);
    expect(new Set(sums)).toEqual(
      new Set([
        ["morning-sunday-early", 5, 5, 10],
        ["morning-sunday-late", 5, 2, 10],
        ["evening", 23, 20, 23],
        ["night", 10, 9, 10],
        ["morning-weekdays", 9, 11, 18],
        ["custom", 2, 5, 8],
      ]),
    );
  });
});

test("counts replacement requests by the month they were made, with the median time to fill", async () => {
  expect(
    (await ada.call("reports.replacements", { startDate: "2026-02-01", endDate: "2026-03-31" }))
      .body,
  ).toEqual([
    { month: "2026-02-01", asked: 1, filled: 1, hoursToFill: 5 },
    // The two requests were filled after 2 h and 30 h.
    { month: "2026-03-01", asked: 5, filled: 2, hoursToFill: 16 },
  ]);
});

describe("the call list", () => {
  test("lists members for any shift in the next seven days", async () => {
    expect(await figures("reports.emergencyCoverage", {}, "priority", "currentShiftLoad")).toEqual([
      ["Lea", "high", 0],
      ["Fay", "medium", 1],
      ["Jan", "medium", 1],
      ["Ada", "low", 0],
      ["Ben", "low", 1],
      ["Cid", "low", 1],
      ["Dov", "low", 1],
      ["Hal", "low", 1],
      ["Eve", "low", 2],
      ["Gil", "low", 2],
    ]);
  });

  test("lists members for an evening, with the workload of that day", async () => {
    const input = { shiftType: "evening", shiftDate: "2026-03-31" };
    expect(
      await figures("reports.emergencyCoverage", input, "priority", "currentShiftLoad"),
    ).toEqual([
      ["Fay", "high", 0],
      ["Gil", "high", 0],
      ["Ben", "low", 0],
      ["Cid", "low", 0],
      ["Eve", "low", 0],
      ["Dov", "low", 1],
      // Lea is not available in the evening, despite her other availability.
      ["Lea", "low", 0],
      ["Jan", "low", 1],
    ]);
  });
});

test("reports the squad's current figures", async () => {
  expect((await ada.call("reports.systemStats")).body).toEqual({
    totalMembers: 10,
    activeShifts: 1,
    openRequests: 1,
    // Two spots on Sunday morning, and one each on Monday evening, Tuesday morning and Wednesday
    // night.
    coverageGaps: 5,
  });
});

test.each([
  ["Ada", "M-1", { shiftsCompleted: 4, hoursLogged: 8, coverageRate: 100, replacements: 0 }],
  // Ben completed 4 of 5 shifts.
  ["Ben", "M-2", { shiftsCompleted: 4, hoursLogged: 7.83, coverageRate: 80, replacements: 0 }],
  // Cid completed 3 of 4 shifts.
  ["Cid", "M-3", { shiftsCompleted: 3, hoursLogged: 5.5, coverageRate: 75, replacements: 0 }],
  // Dov completed 5 of 6 shifts; the one that Gil took over does not count.
  ["Dov", "M-4", { shiftsCompleted: 5, hoursLogged: 10.08, coverageRate: 83, replacements: 0 }],
  ["Eve", "M-5", { shiftsCompleted: 5, hoursLogged: 9.58, coverageRate: 100, replacements: 0 }],
  // Fay completed 4 of 5 shifts: her evening with a request found no replacement.
  ["Fay", "M-6", { shiftsCompleted: 4, hoursLogged: 10, coverageRate: 80, replacements: 0 }],
  ["Gil", "M-7", { shiftsCompleted: 6, hoursLogged: 17.17, coverageRate: 100, replacements: 1 }],
  ["Hal", "M-8", { shiftsCompleted: 4, hoursLogged: 30.5, coverageRate: 80, replacements: 0 }],
  ["Jan", "M-10", { shiftsCompleted: 5, hoursLogged: 16, coverageRate: 100, replacements: 1 }],
  ["Lea", "M-12", { shiftsCompleted: 0, hoursLogged: 0, coverageRate: 100, replacements: 0 }],
])("reports %s's own month", async (_name, unitNumber, expected) => {
  expect((await (await signIn(app, { unitNumber })).call("reports.userStats")).body).toEqual(
    expected,
  );
});

test("shows on the wallboard the shift under way, its members on 10-8 and the spots open within 48 hours", async () => {
  const { body } = await ada.call("wallboard.show");
  expect(body.now).toMatchObject([
    {
      customName: "Standby",
      spots: 5,
      people: [
        { unitNumber: "M-7", isInService: true },
        { unitNumber: "M-5", isInService: false },
        { unitNumber: "M-3", isInService: false },
      ],
    },
  ]);
  const open = (shifts: { type: string; date: string; spots: number; people: unknown[] }[]) =>
    shifts.map(({ date, type, spots, people }) => [date, type, spots - people.length]);
  expect(open(body.next)).toEqual([
    ["2026-03-29", "morning-sunday-early", 1],
    ["2026-03-29", "morning-sunday-late", 2],
    ["2026-03-29", "evening", 0],
  ]);
  expect(open(body.gaps)).toEqual(open(body.next).slice(0, 2));
});
