import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, signIn } from "../../testing/squads/builders.ts";
import { addMarchSquad } from "../../testing/squads/march-squad.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let ada: Client;
let members: ReadonlyMap<string, number>;

beforeAll(async () => {
  app = await createTestApp();
  ({ members } = await addMarchSquad(app));
  const { write } = app.dependencies.database;
  await write
    .updateTable("members")
    .set({ createdAt: at("2025-01-01T00:00:00Z") })
    .execute();
  await write
    .updateTable("shiftAssignments")
    .set({ createdAt: at("2026-01-01T00:00:00Z") })
    .execute();
  // Pickup times: Gil took Dov's evening more than a day before, Jan took Ivo's night eight hours
  // before.
  await taken("2026-03-10", "Gil", "2026-03-09T18:00:00Z");
  await taken("2026-03-18", "Jan", "2026-03-18T19:00:00Z");
  ada = await signIn(app, { unitNumber: "M-1" });
  const founding = {
    name: "Founding day",
    date: "2026-03-10",
    isYearly: true,
    days: 1,
    isHoliday: true,
  };
  expect((await ada.call("settings.addCustomHolidays", { days: [founding] })).status).toBe(200);
});
afterAll(() => app.close());

const at = (text: string) => Temporal.Instant.from(text);

async function taken(date: string, name: string, when: string): Promise<void> {
  await app.dependencies.database.write
    .updateTable("shiftAssignments")
    .set({ createdAt: at(when) })
    .where("memberId", "=", members.get(name)!)
    .where("shiftId", "in", (eb) => eb.selectFrom("shifts").select("id").where("date", "=", date))
    .execute();
}

interface Line {
  readonly id: number;
  readonly firstName: string;
  readonly [figure: string]: unknown;
}

async function lines(input: object, ...figures: string[]): Promise<unknown[][]> {
  const { status, body } = await ada.call("reports.workload", { ...input });
  expect(status).toBe(200);
  return (body.members as Line[]).map((line) => [
    line.firstName,
    ...figures.map((figure) => line[figure]),
  ]);
}

describe("the workload until Saturday, March 28, computed by hand,", () => {
  test("contains hours, the hard ones among them, last-minute pickups and points", async () => {
    expect(
      await lines(
        {},
        "hours",
        "nightHours",
        "weekendHours",
        "holidayHours",
        "lastMinutePickups",
        "points",
      ),
    ).toEqual([
      // Ada: four Fridays of 2 h.
      ["Ada", 8, 0, 0, 0, 0, 8],
      // Ben: a Tuesday, and 3 Sundays of 2 h and one of 110 minutes at 1.25 points an hour.
      ["Ben", 9.83, 0, 7.83, 0, 0, 11.79],
      ["Cid", 5.5, 0, 0, 0, 0, 5.5],
      // Dov: 2 Sundays of 2 h at 1.25; 2 + 2 + 2.08 h on Tuesdays.
      ["Dov", 10.08, 0, 4, 0, 0, 11.08],
      // Eve: 8.25 h on Wednesdays, and 80 minutes so far of a Saturday shift at 1.25.
      ["Eve", 9.58, 0, 1.33, 0, 0, 9.92],
      // Fay: 3 x 2 h, and 4 h on a Saturday at 1.25.
      ["Fay", 10, 0, 4, 0, 0, 11],
      // Gil: 4 Sundays and 5 + 2.17 h of Saturdays at 1.25; 2 h of the custom holiday at 2.
      ["Gil", 17.17, 0, 15.17, 2, 0, 22.96],
      // Hal, in points: nights of 11.75 from Saturday on, 11.5, 10.25 with the clock change, 1.5 +
      // 14 into the custom holiday, and 10.75 with a break.
      ["Hal", 38.5, 33.5, 15, 7, 0, 59.75],
      // Ivo, in points: two nights of 11.5, and one of 6.83 x 1.5 + 1.
      ["Ivo", 23.83, 20.83, 0, 0, 0, 34.25],
      // Jan: 3 x 2 h, 2 x 2 h on the custom holiday, a night of 11.5 points and 2 points for its
      // pickup.
      ["Jan", 16, 7, 0, 2, 1, 23.5],
      // Kim, deleted later: 2 + 2 h, and 1.67 h of the custom holiday at 2.
      ["Kim", 5.67, 0, 0, 1.67, 0, 7.33],
      ["Lea", 0, 0, 0, 0, 0, 0],
    ]);
  });

  test("divides 163.5 points in proportion to an availability of 34", async () => {
    expect(
      await lines({}, "capacity", "therePercent", "share", "carriedPercent", "hasLeft"),
    ).toEqual([
      ["Ada", 4, 100, 19.24, 42, false],
      ["Ben", 4, 100, 19.24, 61, false],
      ["Cid", 2, 100, 9.62, 57, false],
      ["Dov", 6, 100, 28.85, 38, false],
      ["Eve", 4, 100, 19.24, 52, false],
      ["Fay", 0.5, 100, 2.4, 457, false],
      ["Gil", 4.5, 100, 21.64, 106, false],
      ["Hal", 4, 100, 19.24, 311, false],
      // Ivo was inactive throughout according to the log, so any workload exceeds his share.
      ["Ivo", 4, 0, 0, null, false],
      ["Jan", 5, 100, 24.04, 98, false],
      // Kim was a member on 164 of 180 days, without availability.
      ["Kim", 0, 91, 0, null, true],
      ["Lea", 0, 100, 0, null, false],
    ]);
  });

  test("names the range of days and the rules", async () => {
    const { body } = await ada.call("reports.workload", {});
    expect(body).toMatchObject({
      fromDate: "2025-09-29",
      untilDate: "2026-03-28",
      rules: {
        workloadDays: 180,
        nightWeight: 1.5,
        weekendWeight: 1.25,
        holidayWeight: 2,
        lastMinutePickupHours: 2,
        weekend: "saturday-sunday",
      },
    });
  });

  test("with planned shifts included, counts assignments until Tuesday in full", async () => {
    const before = new Map(
      (await lines({}, "points")).map(([name, points]) => [name, points as number]),
    );
    const more = (await lines({ plannedUntil: "2026-03-31" }, "points")).map(([name, points]) => [
      name,
      Math.round(((points as number) - (before.get(name) ?? 0)) * 100) / 100,
    ]);
    expect(more.filter(([, points]) => points !== 0)).toEqual([
      ["Ben", 2.5],
      // Cid: the shift under way counts from its start to its end.
      ["Cid", 6.25],
      ["Dov", 2],
      // Gil: 6.25 of the shift under way instead of 2.71 so far, and a Sunday.
      ["Gil", 6.04],
      ["Hal", 11.5],
      ["Jan", 2],
    ]);
  });

  test("shows each member their own row and its rank, without other names", async () => {
    const hal = await signIn(app, { unitNumber: "M-8" });
    const { body } = await hal.call("reports.ownWorkload");
    expect(body.own).toMatchObject({
      hours: 38.5,
      points: 59.75,
      share: 19.24,
      carriedPercent: 311,
    });
    expect(body.squad).toEqual({ members: 9, above: 1, quarter: 52, half: 61, threeQuarters: 106 });
    expect(JSON.stringify(body)).not.toContain("Ada");
    expect((await hal.call("reports.workload", {})).status).toBe(403);
    const lea = await signIn(app, { unitNumber: "M-12" });
    expect((await lea.call("reports.ownWorkload")).body).toMatchObject({
      own: { hours: 0, carriedPercent: null },
      squad: null,
    });
  });
});

test("reduces a member's share for time off, ends it at deactivation, and starts it when a new member joins", async () => {
  const { write } = app.dependencies.database;
  const [cid, dov] = [members.get("Cid")!, members.get("Dov")!];
  const timeOff = {
    fromDate: "2025-09-29",
    untilDate: "2025-12-28",
    fromTime: null,
    untilTime: null,
    note: "",
  };
  await write
    .insertInto("timeOff")
    .values({
      ...timeOff,
      memberId: cid,
      startsAt: at("2025-09-29T04:00:00Z"),
      endsAt: at("2025-12-29T05:00:00Z"),
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .execute();
  const nina = await addMember(app, {
    firstName: "Nina",
    lastName: "New",
    eveningAvailability: "weekly",
  });
  await write
    .updateTable("members")
    .set({ createdAt: at("2026-03-10T14:00:00Z") })
    .where("id", "=", nina.id)
    .execute();
  expect((await ada.call("members.setActive", { ids: [dov], isActive: false })).status).toBe(200);
  app.clock.advance({ hours: 24 });
  const there = new Map(
    (await lines({}, "therePercent")).map(([name, percent]) => [name, percent]),
  );
  // Cid: time off on 90 of 180 days and a morning, those since the start of daylight saving time.
  expect(there.get("Cid")).toBe(50);
  expect(there.get("Dov")).toBe(99);
  // Nina: a member for 19 days.
  expect(there.get("Nina")).toBe(11);
});

test("uses a changed setting at once", async () => {
  expect(
    (await ada.call("settings.change", { nightWeight: 3, lastMinutePickupHours: 0.5 })).status,
  ).toBe(200);
  const points = new Map((await lines({}, "points")).map(([name, value]) => [name, value]));
  // Jan, in points: 4 x 2 + 2 of the custom holiday, 7 x 3 + 1 of the night, 0.5 for the pickup.
  expect(points.get("Jan")).toBe(10 + 22 + 0.5);
  for (const wrong of [
    { nightWeight: 0 },
    { workloadDays: 59 },
    { weekendWeight: 1.234 },
    { lastMinutePickupHours: -1 },
  ])
    expect((await ada.call("settings.change", wrong)).body).toMatchObject({
      code: "settings-invalid",
    });
});
