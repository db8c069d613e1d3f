import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  const { write } = app.dependencies.database;
  await write.deleteFrom("draftSchedules").execute();
  await write.deleteFrom("shifts").execute();
});

const UNTIL = "2026-05-25T22:00:00Z";
/**
 * Adds a draft schedule for June 2026, whose first day is a Monday, and opens its shift
 * preferences.
 */
const newDraftSchedule = async (about: Record<string, unknown> = {}): Promise<number> => {
  const days = { fromDate: "2026-06-01", untilDate: "2026-06-30", preferencesUntil: UNTIL };
  const answer = await admin.call("draftSchedules.create", { name: "June", ...days, ...about });
  expect(answer.status).toBe(200);
  return (answer.body as { id: number }).id;
};
const evening = (date: string) => addShift(app, { date, startTime: "18:30", endTime: "20:30" });
const mine = async (client: Client, id: number, of: Record<string, unknown> = {}) =>
  (await client.call("shiftPreferences.mine", { id, ...of })).body;
const said = async (client: Client, id: number) =>
  (await mine(client, id)).shifts.map(
    ({ preference }: { preference: string | null }) => preference,
  );

describe("a member's shift preferences", () => {
  test("list the draft's shifts with the default that applies until the member answers", async () => {
    const id = await newDraftSchedule();
    const offers = await signedInMember(app, { eveningAvailability: "weekly" });
    const [first, second] = [await evening("2026-06-02"), await evening("2026-06-09")];
    await evening("2026-07-01");
    await addAssignment(app, second.id, offers.id);
    await offers.call("timeOff.add", {
      id: offers.id,
      fromDate: "2026-06-08",
      untilDate: "2026-06-12",
    });
    const all = await mine(offers, id);
    expect(all).toMatchObject({
      closedBecause: null,
      answeredAt: null,
      maxShifts: null,
      member: { id: offers.id },
      shifts: [
        {
          id: first.id,
          preference: null,
          countsAs: "available",
          because: "available",
          why: "set in the profile",
          isOnIt: false,
          kindName: "Evening",
        },
        {
          id: second.id,
          preference: null,
          countsAs: "unavailable",
          why: "time off until Fri, Jun 12",
          isOnIt: true,
        },
      ],
    });
    const never = await signedInMember(app);
    expect((await mine(never, id)).shifts[0]).toMatchObject({
      countsAs: "unavailable",
      because: "not-available",
      why: "set in the profile",
    });
  });

  test("can be saved, changed and cleared, with limits and completion", async () => {
    const id = await newDraftSchedule();
    const [first, second] = [await evening("2026-06-02"), await evening("2026-06-09")];
    const dana = await signedInMember(app);
    const both = [
      { shiftId: first.id, preference: "prefer" },
      { shiftId: second.id, preference: "if-needed" },
    ];
    expect(
      (
        await dana.call("shiftPreferences.save", {
          id,
          shiftPreferences: both,
          wanted: { maxShifts: 4, minShifts: 1 },
        })
      ).status,
    ).toBe(200);
    expect(await said(dana, id)).toEqual(["prefer", "if-needed"]);
    expect(await mine(dana, id)).toMatchObject({ maxShifts: 4, minShifts: 1, answeredAt: null });
    expect((await dana.call("shiftPreferences.open", {})).body).toMatchObject([
      { draftScheduleId: id, shiftCount: 2, saidCount: 2, hasAnswered: true },
    ]);
    app.clock.set("2026-05-12T18:01:00Z");
    await dana.call("shiftPreferences.save", {
      id,
      shiftPreferences: [{ shiftId: first.id, preference: null }],
      isComplete: true,
    });
    expect(await said(dana, id)).toEqual([null, "if-needed"]);
    expect(await mine(dana, id)).toMatchObject({ answeredAt: "2026-05-12T18:01:00Z" });
    await dana.call("shiftPreferences.save", { id, isComplete: false });
    expect((await dana.call("shiftPreferences.open", {})).body).toMatchObject([
      { saidCount: 1, hasAnswered: false },
    ]);
  });

  test("keep the latest entry, even if entries arrive in another order or twice", async () => {
    const id = await newDraftSchedule();
    const shift = await evening("2026-06-02");
    const dana = await signedInMember(app);
    const at = (minute: number) => `2026-05-12T17:${String(minute).padStart(2, "0")}:00Z`;
    const say = (preference: string | null, minute: number) =>
      dana.call("shiftPreferences.save", {
        id,
        shiftPreferences: [{ shiftId: shift.id, preference, at: at(minute) }],
      });
    await say("available", 20);
    await say("prefer", 10);
    expect(await said(dana, id)).toEqual(["available"]);
    await say("unavailable", 30);
    await say("available", 20);
    await say("unavailable", 30);
    expect(await said(dana, id)).toEqual(["unavailable"]);
    // An entry with a future time, from a fast device clock, counts as now, so that a later one can
    // replace it.
    await dana.call("shiftPreferences.save", {
      id,
      shiftPreferences: [{ shiftId: shift.id, preference: "prefer", at: "2027-01-01T00:00:00Z" }],
    });
    app.clock.set("2026-05-12T18:00:01Z");
    await dana.call("shiftPreferences.save", {
      id,
      shiftPreferences: [{ shiftId: shift.id, preference: "available" }],
    });
    expect(await said(dana, id)).toEqual(["available"]);
  });

  test("keep the latest entry for each shift when two devices save at the same time", async () => {
    const id = await newDraftSchedule();
    const shifts = await Promise.all(
      Array.from({ length: 12 }, (_, day) =>
        evening(`2026-06-${String(day + 1).padStart(2, "0")}`),
      ),
    );
    const dana = await signedInMember(app);
    const WORDS = ["prefer", "available", "if-needed", "unavailable"];
    const device = (which: number) =>
      Promise.all(
        shifts.map(({ id: shiftId }, index) => {
          const at = `2026-05-12T17:00:${String((index * 7 + which * 31) % 60).padStart(2, "0")}Z`;
          return dana.call("shiftPreferences.save", {
            id,
            shiftPreferences: [{ shiftId, preference: WORDS[which], at }],
          });
        }),
      );
    const answers = (await Promise.all([0, 1, 2, 3].map(device))).flat();
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const seconds = (index: number, which: number) => (index * 7 + which * 31) % 60;
    const expected = shifts.map(
      (_, index) => [0, 1, 2, 3].sort((a, b) => seconds(index, b) - seconds(index, a))[0]!,
    );
    expect(await said(dana, id)).toEqual(expected.map((which) => WORDS[which]));
  });

  test("accept several hundred shifts in one save, but not more than a thousand", async () => {
    const id = await newDraftSchedule();
    const { write } = app.dependencies.database;
    const now = app.clock.now();
    const rows = Array.from({ length: 600 }, (_, index) => {
      const date = `2026-06-${String((index % 30) + 1).padStart(2, "0")}`;
      const startsAt = Temporal.Instant.from(`${date}T22:30:00Z`);
      const times = {
        startTime: "18:30",
        endTime: "20:30",
        startsAt,
        endsAt: startsAt.add({ hours: 2 }),
      };
      return { type: "evening", date, maxMembers: 1, createdAt: now, updatedAt: now, ...times };
    });
    const shifts = await write.insertInto("shifts").values(rows).returning("id").execute();
    const dana = await signedInMember(app);
    const shiftPreferences = shifts.map(({ id: shiftId }) => ({
      shiftId,
      preference: "available",
    }));
    expect((await dana.call("shiftPreferences.save", { id, shiftPreferences })).status).toBe(200);
    expect((await dana.call("shiftPreferences.open", {})).body).toMatchObject([
      { saidCount: 600, hasAnswered: true },
    ]);
    const tooMany = Array.from({ length: 1_001 }, () => ({
      shiftId: shifts[0]!.id,
      preference: "available",
    }));
    expect(
      (await dana.call("shiftPreferences.save", { id, shiftPreferences: tooMany })).status,
    ).toBe(400);
  });

  test.each<[string, object, number, string]>([
    ["a shift outside the draft", { outside: true }, 409, "shift-not-in-draft-schedule"],
    [
      "an unknown shift",
      { shiftPreferences: [{ shiftId: 99_999_999, preference: "available" }] },
      409,
      "shift-not-in-draft-schedule",
    ],
    [
      "an unknown preference",
      { shiftPreferences: [{ shiftId: 1, preference: "maybe" }] },
      400,
      "input-invalid",
    ],
    [
      "a minimum above the maximum",
      { wanted: { maxShifts: 1, minShifts: 2 } },
      400,
      "most-and-least-invalid",
    ],
    [
      "half a shift",
      { wanted: { maxShifts: 1.5, minShifts: null } },
      400,
      "most-and-least-invalid",
    ],
    ["another member's preferences", { memberId: 1_000_000 }, 403, "not-your-shift-preferences"],
  ])(
    "are refused for %s",
    async (_, { outside, ...input }: { outside?: boolean }, status, code) => {
      const id = await newDraftSchedule();
      const [inside, beyond] = [await evening("2026-06-02"), await evening("2026-07-02")];
      const dana = await signedInMember(app);
      const shiftPreferences = outside
        ? {
            shiftPreferences: [inside, beyond].map((shift) => ({
              shiftId: shift.id,
              preference: "available",
            })),
          }
        : {};
      expect(
        await dana.call("shiftPreferences.save", { id, ...shiftPreferences, ...input }),
      ).toMatchObject({
        status,
        body: { code },
      });
      expect(await said(dana, id)).toEqual([null]);
    },
  );

  test("can be read and saved for another member only by admins, which the log records", async () => {
    const id = await newDraftSchedule();
    const shift = await evening("2026-06-02");
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    expect((await noa.call("shiftPreferences.mine", { id, memberId: dana.id })).status).toBe(403);
    const entered = {
      id,
      memberId: dana.id,
      shiftPreferences: [{ shiftId: shift.id, preference: "prefer" }],
    };
    expect((await noa.call("shiftPreferences.save", entered)).status).toBe(403);
    expect((await admin.call("shiftPreferences.save", entered)).status).toBe(200);
    expect(await said(dana, id)).toEqual(["prefer"]);
    expect((await mine(admin, id, { memberId: dana.id })).shifts[0].preference).toBe("prefer");
    const log = await app.dependencies.database.read
      .selectFrom("events")
      .select(["actorId", "subjectId"])
      .where("type", "=", "shift-preferences.entered")
      .execute();
    expect(log).toEqual([{ actorId: admin.id, subjectId: dana.id }]);
    expect(
      (await admin.call("shiftPreferences.save", { ...entered, memberId: 99_999_999 })).status,
    ).toBe(404);
    expect((await admin.call("shiftPreferences.mine", { id: 99_999_999 })).status).toBe(404);
  });

  test("accepts shift preferences only while the draft asks for them", async () => {
    const id = await newDraftSchedule();
    const shift = await evening("2026-06-02");
    const dana = await signedInMember(app);
    const save = () =>
      dana.call("shiftPreferences.save", {
        id,
        shiftPreferences: [{ shiftId: shift.id, preference: "available" }],
      });
    expect((await save()).status).toBe(200);
    app.clock.set(UNTIL);
    expect(await save()).toMatchObject({ status: 409, body: { code: "shift-preferences-closed" } });
    app.clock.set(TEST_NOW);
    await admin.call("draftSchedules.closeShiftPreferences", { id });
    expect(await save()).toMatchObject({ status: 409, body: { code: "shift-preferences-closed" } });
    expect((await mine(dana, id)).closedBecause).toBe(
      "Shift preferences for June are closed. Call your coordinator with changes.",
    );
    expect((await dana.call("shiftPreferences.open", {})).body).toEqual([]);
  });

  test("apply to a shift on its date: a shift moved to another date asks again, one moved by hours does not", async () => {
    const id = await newDraftSchedule({ fromDate: "2026-05-13", untilDate: "2026-06-11" });
    const [near, shift] = [await evening("2026-05-13"), await evening("2026-06-02")];
    const dana = await signedInMember(app);
    await dana.call("shiftPreferences.save", {
      id,
      shiftPreferences: [{ shiftId: shift.id, preference: "prefer" }],
    });
    expect((await mine(dana, id)).shifts.map((one: { id: number }) => one.id)).toEqual([shift.id]);
    expect(
      (
        await dana.call("shiftPreferences.save", {
          id,
          shiftPreferences: [{ shiftId: near.id, preference: "prefer" }],
        })
      ).status,
    ).toBe(409);
    await app.dependencies.database.write
      .updateTable("shifts")
      .set({ date: "2026-06-03" })
      .where("id", "=", shift.id)
      .execute();
    expect(await said(dana, id)).toEqual([null]);
    await dana.call("shiftPreferences.save", {
      id,
      shiftPreferences: [
        { shiftId: shift.id, preference: "available", at: "2026-05-12T17:00:00Z" },
      ],
    });
    expect(await said(dana, id)).toEqual(["available"]);
  });

  test("are deleted with their draft, shift or member, and restored with a restored shift", async () => {
    const id = await newDraftSchedule();
    const [first, second] = [await evening("2026-06-02"), await evening("2026-06-03")];
    const dana = await signedInMember(app);
    const shiftPreferences = [first, second].map((shift) => ({
      shiftId: shift.id,
      preference: "prefer",
    }));
    await dana.call("shiftPreferences.save", { id, shiftPreferences, isComplete: true });
    const deleted = await admin.call("shifts.remove", { id: first.id, isUndoable: true });
    expect(await said(dana, id)).toEqual(["prefer"]);
    await admin.call("shifts.restore", { id: (deleted.body as { deletionId: number }).deletionId });
    expect(await said(dana, id)).toEqual(["prefer", "prefer"]);
    const stored = async () =>
      Promise.all(
        (["shiftPreferences", "shiftPreferenceAnswers"] as const).map(
          async (table) =>
            (
              await app.dependencies.database.read
                .selectFrom(table)
                .selectAll()
                .where("memberId", "=", dana.id)
                .execute()
            ).length,
        ),
      );
    expect(await stored()).toEqual([2, 1]);
    await admin.call("members.remove", { id: dana.id });
    await app.settle();
    expect(await stored()).toEqual([0, 0]);
    const noa = await signedInMember(app);
    await noa.call("shiftPreferences.save", { id, shiftPreferences });
    expect((await admin.call("draftSchedules.remove", { id })).status).toBe(200);
    expect(
      await app.dependencies.database.read.selectFrom("shiftPreferences").selectAll().execute(),
    ).toEqual([]);
  });
});
