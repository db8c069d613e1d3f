import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Person = Client & { id: number; unitNumber: string };

let app: TestApp;
let admin: Person;
let dana: Person;
let noa: Person;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", firstName: "Rina", lastName: "Cohen" });
  dana = await signedInMember(app, { firstName: "Dana", lastName: "Levi" });
  noa = await signedInMember(app, {
    firstName: "Noa",
    lastName: "Bar",
    eveningAvailability: "weekly",
  });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));
afterEach(async () => {
  const { write } = app.dependencies.database;
  for (const { id } of await write.selectFrom("draftSchedules").select("id").execute())
    await admin.call("draftSchedules.remove", { id });
  await write.deleteFrom("shifts").execute();
});

// The clock starts at 2 PM on Tuesday, May 12.
const MAY = { name: "May", fromDate: "2026-05-10", untilDate: "2026-05-31" };
const PLANNED = "2026-05-18";

const draftSchedule = (form: object = MAY) => admin.call("draftSchedules.create", { ...form });
const evening = (date: string, more: object = {}) =>
  addShift(app, { date, startTime: "18:30", endTime: "20:30", ...more });
const codeOf = async (answer: ReturnType<Client["call"]>) => {
  const { status, body } = await answer;
  return status === 200 ? 200 : `${status} ${body.code}`;
};
const idsOf = async (client: Client, name: "replacements.outstanding" | "shifts.available") =>
  ((await client.call(name)).body as { id: number }[]).map(({ id }) => id);
const gapsOf = async (client: Client) =>
  (await client.call("reports.systemStats")).body.coverageGaps as number;
const isPlanned = async (id: number) =>
  (await dana.call("shifts.one", { id })).body.isBeingPlanned as boolean;
/** Lists the titles of all members' notifications, without those about their own actions. */
async function notificationTitles(): Promise<string[]> {
  await app.settle();
  const rows = await app.dependencies.database.write
    .selectFrom("notifications as n")
    .innerJoin("members as m", "m.id", "n.memberId")
    .select(["m.firstName", "n.title"])
    .orderBy("n.id")
    .execute();
  return rows.map(({ firstName, title }) => `${firstName}: ${title}`);
}

describe("a shift in an open draft schedule", () => {
  test("is marked as being planned, and members cannot take its open spots", async () => {
    const shift = await evening(PLANNED);
    const other = await evening("2026-06-01");
    expect(await isPlanned(shift.id)).toBe(false);
    await draftSchedule();
    expect(await isPlanned(shift.id)).toBe(true);
    expect(await isPlanned(other.id)).toBe(false);
    const month = (await dana.call("shifts.month", { year: 2026, month: 5 })).body as {
      isBeingPlanned: boolean;
    }[];
    expect(month).toMatchObject([{ id: shift.id, isBeingPlanned: true }]);
    const refused = await dana.call("replacements.assignSelf", { id: shift.id });
    expect(refused).toMatchObject({ status: 409, body: { code: "being-planned" } });
    expect(refused.body.message).toBe(
      "This shift is in a draft schedule. You can take its open spots once the schedule is published.",
    );
    // Overriding warnings does not help.
    expect(
      await codeOf(
        dana.call("replacements.assignSelf", { id: shift.id, overrides: ["being-planned"] }),
      ),
    ).toBe("409 being-planned");
    expect(await codeOf(dana.call("replacements.assignSelf", { id: other.id }))).toBe(200);
  });

  test("is no coverage gap: it is not listed as outstanding, not counted, and not short in reports", async () => {
    const [shift, other] = [
      await evening(PLANNED),
      await evening("2026-05-15", { startTime: "19:00" }),
    ];
    const before = await gapsOf(admin);
    expect(await idsOf(dana, "replacements.outstanding")).toEqual([other.id, shift.id]);
    await draftSchedule({ ...MAY, fromDate: PLANNED });
    for (const who of [dana, admin])
      expect(await idsOf(who, "replacements.outstanding")).toEqual([other.id]);
    // The draft's shift is not outstanding, but an admin finds it to assign a member.
    expect(await idsOf(admin, "shifts.available")).toEqual([other.id, shift.id]);
    expect(before - (await gapsOf(admin))).toBe(1);
    const range = { startDate: "2026-05-15", endDate: PLANNED };
    expect((await admin.call("reports.coverage", range)).body).toMatchObject([
      { isBeingPlanned: false },
      { isBeingPlanned: true },
    ]);
  });

  test("is no coverage gap when only a position is missing", async () => {
    const driver = (
      await admin.call("qualifications.add", { name: "Driver", code: "DRV", expires: false })
    ).body.id as number;
    const shift = await evening(PLANNED, { maxMembers: 1, roleIds: [driver] });
    await addAssignment(app, shift.id, noa.id);
    expect([await idsOf(admin, "replacements.outstanding"), await gapsOf(admin)]).toEqual([
      [shift.id],
      1,
    ]);
    await draftSchedule();
    expect([await idsOf(admin, "replacements.outstanding"), await gapsOf(admin)]).toEqual([[], 0]);
  });

  test("lets a coordinator assign a member, who is notified", async () => {
    const shift = await evening(PLANNED);
    await draftSchedule();
    const before = await notificationTitles();
    expect(
      await codeOf(admin.call("replacements.assignShift", { userId: dana.id, shiftId: shift.id })),
    ).toBe(200);
    expect((await notificationTitles()).slice(before.length)).toEqual([
      "Dana: You're on Evening, Mon May 18",
    ]);
    const standing = (await admin.call("shifts.eligibility", { shiftId: shift.id })).body as {
      findings: { code: string }[];
    }[];
    expect(standing.flatMap(({ findings }) => findings.map(({ code }) => code))).not.toContain(
      "being-planned",
    );
  });

  test("lets an assigned member request a replacement that any member may accept, while its open spot stays closed", async () => {
    const shift = await evening(PLANNED);
    const spot = await addAssignment(app, shift.id, dana.id);
    await draftSchedule();
    const asked = await dana.call("replacements.request", {
      shiftId: shift.id,
      shiftAssignmentId: spot.id,
    });
    expect(asked.status).toBe(200);
    const item = ((await noa.call("replacements.outstanding")).body as object[])[0];
    expect(item).toMatchObject({
      id: shift.id,
      replacementRequestId: asked.body.id,
      ownPart: null,
    });
    // A member who takes the shift gets the spot of the request.
    expect(await codeOf(noa.call("replacements.assignSelf", { id: shift.id }))).toBe(200);
    expect(await codeOf(admin.call("replacements.list"))).toBe(200);
    expect(await idsOf(dana, "replacements.outstanding")).toEqual([]);
    expect(await codeOf(dana.call("replacements.assignSelf", { id: shift.id }))).toBe(
      "409 being-planned",
    );
  });

  test("lets members accept and cancel a replacement request", async () => {
    const shift = await evening(PLANNED);
    const spot = await addAssignment(app, shift.id, dana.id);
    await draftSchedule();
    const ask = async () =>
      (await dana.call("replacements.request", { shiftId: shift.id, shiftAssignmentId: spot.id }))
        .body.id as number;
    expect(await codeOf(dana.call("replacements.cancel", { id: await ask() }))).toBe(200);
    expect(await codeOf(noa.call("replacements.accept", { id: await ask() }))).toBe(200);
  });

  test("allows a replacement search only for the spot of a request", async () => {
    const shift = await evening(PLANNED);
    const spot = await addAssignment(app, shift.id, dana.id);
    await draftSchedule();
    expect((await admin.call("replacementSearch.show", { id: shift.id })).body.candidates).toEqual(
      [],
    );
    const start = () =>
      admin.call("replacementSearch.start", {
        id: shift.id,
        minutesBetween: 15,
        isAllAtOnce: true,
      });
    expect(await codeOf(start())).toBe("409 being-planned");
    await dana.call("replacements.request", { shiftId: shift.id, shiftAssignmentId: spot.id });
    expect(await codeOf(start())).toBe(200);
  });

  test("does not ask members to fill the spot when its member is removed", async () => {
    const shift = await evening(PLANNED);
    const spot = await addAssignment(app, shift.id, dana.id);
    await draftSchedule();
    const before = await notificationTitles();
    await admin.call("shifts.unassign", { id: spot.id });
    expect((await notificationTitles()).slice(before.length)).toEqual([
      "Dana: You're off Evening, Mon May 18",
    ]);
  });

  test("becomes an ordinary shift when the draft is deleted or moved to other days", async () => {
    const shift = await evening(PLANNED);
    const { id } = (await draftSchedule()).body;
    await admin.call("draftSchedules.change", { id, fromDate: "2026-05-19" });
    expect(await isPlanned(shift.id)).toBe(false);
    await admin.call("draftSchedules.change", { id, fromDate: PLANNED });
    expect(await isPlanned(shift.id)).toBe(true);
    await admin.call("draftSchedules.remove", { id });
    expect(await codeOf(dana.call("replacements.assignSelf", { id: shift.id }))).toBe(200);
  });
});

describe("48 hours before the start", () => {
  test.each([
    ["a second before", 48 * 3600 + 1, true],
    ["48 hours before", 48 * 3600, false],
  ])("%s", async (_when, seconds, expected) => {
    const shift = await evening(PLANNED);
    await draftSchedule();
    app.clock.set(Temporal.Instant.from("2026-05-18T22:30:00Z").subtract({ seconds }));
    expect(await isPlanned(shift.id)).toBe(expected);
    expect(await idsOf(dana, "replacements.outstanding")).toEqual(expected ? [] : [shift.id]);
    expect(await gapsOf(admin)).toBe(expected ? 0 : 1);
    expect(await codeOf(dana.call("replacements.assignSelf", { id: shift.id }))).toBe(
      expected ? "409 being-planned" : 200,
    );
  });

  test("counts elapsed hours across the end of daylight saving time", async () => {
    app.clock.set("2026-10-20T12:00:00Z");
    const [rosa, avi] = [await signIn(app, admin), await signIn(app, dana)];
    // 7 AM on the Monday after the clock change: two calendar days before are 49 elapsed hours.
    const shift = await addShift(app, { date: "2026-11-02", startTime: "07:00", endTime: "09:00" });
    await rosa.call("draftSchedules.create", {
      name: "November",
      fromDate: "2026-11-01",
      untilDate: "2026-11-30",
    });
    const plannedAt = async (instant: string) => {
      app.clock.set(instant);
      const fresh = await signIn(app, dana);
      return [
        (await fresh.call("shifts.one", { id: shift.id })).body.isBeingPlanned,
        (await idsOf(fresh, "replacements.outstanding")).length === 0,
      ];
    };
    expect((await avi.call("shifts.one", { id: shift.id })).body.isBeingPlanned).toBe(true);
    expect(await plannedAt("2026-10-31T11:00:00Z")).toEqual([true, true]);
    expect(await plannedAt("2026-10-31T11:59:59Z")).toEqual([true, true]);
    expect(await plannedAt("2026-10-31T12:00:00Z")).toEqual([false, false]);
  });

  test("notifies members when the shift is about to start with open spots", async () => {
    const shift = await evening(PLANNED);
    await draftSchedule();
    const spot = await addAssignment(app, shift.id, noa.id);
    expect(spot.id).toBeGreaterThan(0);
    const before = await notificationTitles();
    app.clock.advance(app.clock.now().until("2026-05-18T20:00:00Z"));
    await app.worker.tick();
    expect(
      (await notificationTitles()).slice(before.length).some((line) => line.startsWith("Dana: ")),
    ).toBe(true);
  });
});

test("every server instance knows a new draft schedule at once", async () => {
  const shift = await evening(PLANNED);
  const second = await createTestApp({
    connection: app.connection,
    clock: app.clock,
    withCache: true,
  });
  try {
    const there = await signIn(second, dana);
    const month = async () =>
      (
        (await there.call("shifts.month", { year: 2026, month: 5 })).body as {
          isBeingPlanned: boolean;
        }[]
      )[0];
    expect(await month()).toMatchObject({ id: shift.id, isBeingPlanned: false });
    await draftSchedule();
    await expect.poll(month).toMatchObject({ isBeingPlanned: true });
  } finally {
    await second.close();
  }
});
