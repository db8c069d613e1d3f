import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

const CREW = {
  name: "Night Crew A",
  code: "NA",
  color: "blue" as const,
  startTime: "19:00",
  endTime: "07:00",
  endDays: 1,
  maxMembers: 2,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  asksAvailability: true,
};
const SHARED = { ...CREW, name: "Night Crew B", sharesAvailabilityWith: "night-crew-a" };
const B = { key: "night-crew-b" };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  await admin.call("shiftTypes.add", CREW);
  const { status, body } = await admin.call("shiftTypes.add", SHARED);
  expect([status, body.key, body.availabilityKind]).toEqual([200, B.key, "night-crew-a"]);
});
afterAll(() => app.close());

const nights = async (date: string) => {
  const times = { date, endDate: "2026-06-03", startTime: "19:00", endTime: "07:00" };
  const [a, b] = [
    await addShift(app, { ...times, type: "night-crew-a", maxMembers: 2 }),
    await addShift(app, { ...times, type: "night-crew-b", maxMembers: 2 }),
  ];
  return [a.id, b.id] as const;
};

describe("parallel shift types", () => {
  test("a member with availability for one is eligible for both", async () => {
    const member = await signedInMember(app);
    await member.call("members.saveAvailability", {
      id: member.id,
      availability: [{ kind: "night-crew-a", frequency: "weekly" }],
    });
    const ids = await nights("2026-06-02");
    for (const shiftId of ids) {
      const { body } = await admin.call("shifts.eligibility", { shiftId });
      expect(body.find(({ id }: { id: number }) => id === member.id)).toMatchObject({
        findings: [],
      });
    }
    const never = await signedInMember(app);
    const { body } = await admin.call("shifts.eligibility", { shiftId: ids[1] });
    const { findings } = body.find(({ id }: { id: number }) => id === never.id);
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(["not-available"]);
    expect(
      (
        await member.call("members.saveAvailability", {
          id: member.id,
          availability: [{ kind: "night-crew-b", frequency: "weekly" }],
        })
      ).body.message,
    ).toBe("Night Crew B doesn't collect availability");
    await app.dependencies.database.write.deleteFrom("shifts").execute();
  });

  test("one preference counts for both crews of a night", async () => {
    const ids = await nights("2026-06-02");
    const { body: draft } = await admin.call("draftSchedules.create", {
      name: "June",
      fromDate: "2026-06-01",
      untilDate: "2026-06-30",
      preferencesUntil: "2026-05-25T22:00:00Z",
    });
    const member = await signedInMember(app);
    const said = async () =>
      (await member.call("shiftPreferences.mine", { id: draft.id })).body.shifts.map(
        ({ preference }: { preference: string | null }) => preference,
      );
    for (const [shiftId, preference] of [
      [ids[0], "prefer"],
      [ids[1], "unavailable"],
      [ids[1], null],
    ]) {
      app.clock.advance({ seconds: 1 });
      const shiftPreferences = [{ shiftId, preference }];
      const saved = await member.call("shiftPreferences.save", { id: draft.id, shiftPreferences });
      expect(saved.status).toBe(200);
      expect(await said()).toEqual([preference, preference]);
    }
    const both = [
      { shiftId: ids[0], preference: "prefer" },
      { shiftId: ids[1], preference: "prefer" },
    ];
    app.clock.advance({ seconds: 1 });
    await member.call("shiftPreferences.save", { id: draft.id, shiftPreferences: both });
    expect(await said()).toEqual(["prefer", "prefer"]);
    await app.dependencies.database.write.deleteFrom("shifts").execute();
  });

  test.each([
    ["at other times", { startTime: "18:00" }],
    ["on days that the other does not run", { weekdays: [0, 1] }],
  ])("cannot share availability %s", async (_what, times) => {
    const of = { ...CREW, name: "Day", weekdays: [0] };
    await admin.call("shiftTypes.add", of);
    const answer = await admin.call("shiftTypes.add", {
      ...SHARED,
      name: "Crew X",
      sharesAvailabilityWith: "day",
      ...times,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toMatchObject({ sharesAvailabilityWith: expect.any(String) });
    await admin.call("shiftTypes.remove", { key: "day" });
  });

  test("keep their shared availability when times move: the base type first, then the other", async () => {
    const a = { key: "night-crew-a" };
    const moved = { startTime: "20:00" };
    expect((await admin.call("shiftTypes.change", { ...B, ...moved })).status).toBe(400);
    expect((await admin.call("shiftTypes.change", { ...a, ...moved })).status).toBe(200);
    expect((await admin.call("shiftTypes.change", { ...B, name: "Night Crew 2" })).body).toEqual(
      expect.objectContaining({ availabilityKind: "night-crew-a" }),
    );
    expect((await admin.call("shiftTypes.change", { ...B, ...moved })).status).toBe(200);
    for (const change of [
      { isArchived: true },
      { asksAvailability: false },
      { sharesAvailabilityWith: B.key },
    ])
      expect((await admin.call("shiftTypes.change", { ...a, ...change })).status).toBeOneOf([
        400, 409,
      ]);
    expect(
      (await admin.call("shiftTypes.change", { ...a, asksAvailability: false })).body,
    ).toMatchObject({
      code: "shift-type-shared",
      message: "Night Crew 2 uses the availability of Night Crew A. Change Night Crew 2 first.",
    });
  });

  test("an archived type has its own availability when restored without the type it shared one with", async () => {
    await admin.call("shiftTypes.change", { ...B, isArchived: true });
    await admin.call("shiftTypes.change", { key: "night-crew-a", isArchived: true });
    expect((await admin.call("shiftTypes.change", { ...B, isArchived: false })).body).toMatchObject(
      { availabilityKind: B.key },
    );
    await admin.call("shiftTypes.change", { key: "night-crew-a", isArchived: false });
    expect(
      (await admin.call("shiftTypes.change", { ...B, sharesAvailabilityWith: "night-crew-a" }))
        .body,
    ).toMatchObject({ availabilityKind: "night-crew-a" });
  });
});
