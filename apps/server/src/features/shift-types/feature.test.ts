import { FIRST_SHIFT_TYPES } from "@watchbill/domain/shift-types/first-shift-types";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DUTY = {
  name: "Weekend duty",
  code: "WD",
  color: "olive" as const,
  startTime: "18:00",
  endTime: "07:00",
  endDays: 3,
  maxMembers: 6,
  weekdays: [5],
  asksAvailability: true,
};

describe("shift types", () => {
  test("start with the defaults of every squad", async () => {
    const member = await signedInMember(app);
    expect((await member.call("shiftTypes.list")).body).toEqual(
      FIRST_SHIFT_TYPES.map((kind) => ({ ...kind, roleIds: [] })),
    );
  });

  test("can be changed by administrators only", async () => {
    const member = await signedInMember(app);
    expect((await app.visitor().call("shiftTypes.list")).status).toBe(401);
    expect((await member.call("shiftTypes.add", DUTY)).status).toBe(403);
    expect((await member.call("shiftTypes.change", { key: "night", name: "Mine" })).status).toBe(
      403,
    );
    expect((await member.call("shiftTypes.order", { keys: [] })).status).toBe(403);
    expect((await member.call("shiftTypes.remove", { key: "night" })).status).toBe(403);
  });

  test("can be added, used for shifts, and shown by name", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    expect((await admin.call("shiftTypes.add", { ...DUTY, name: "night" })).body).toMatchObject({
      code: "shift-type-invalid",
      fields: { name: "Another shift type has this name" },
    });
    const { body: kind } = await admin.call("shiftTypes.add", DUTY);
    expect(kind).toMatchObject({
      key: "weekend-duty",
      availabilityKind: "weekend-duty",
      endDays: 3,
      isArchived: false,
    });
    const form = {
      date: "2026-05-15",
      endDate: "2026-05-18",
      startTime: "18:00",
      endTime: "07:00",
      maxMembers: 6,
    };
    const { body: made } = await admin.call("shifts.create", { ...form, type: "weekend-duty" });
    expect(made).toMatchObject({
      kindName: "Weekend duty",
      kindCode: "WD",
      typeColor: "olive",
      customName: null,
    });
    expect((await admin.call("shifts.create", { ...form, type: "dog-watch" })).body.message).toBe(
      "Choose a shift type",
    );
    const { body: log } = await admin.call("activity.log", { limit: 2 });
    expect(log.map(({ description }: { description: string }) => description)).toEqual([
      expect.stringMatching(/ created Weekend duty on Fri, May 15$/),
      expect.stringMatching(/ added the shift type Weekend duty$/),
    ]);
    // The name is in the log's text, so a search finds the entry.
    const found = await admin.call("activity.log", { limit: 5, search: "created weekend" });
    expect(found.body).toHaveLength(1);
  });

  test("show a new name everywhere, and calendar feeds are updated", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("shiftTypes.add", { ...DUTY, name: "Stand-by", code: "SB" });
    const { id } = await addShift(app, {
      type: "stand-by",
      date: "2026-05-20",
      startTime: "10:00",
      endTime: "12:00",
    });
    expect(
      (await admin.call("shiftTypes.change", { key: "stand-by", name: "Bridge watch" })).body,
    ).toMatchObject({ key: "stand-by" });
    expect((await admin.call("shifts.one", { id })).body).toMatchObject({
      type: "stand-by",
      kindName: "Bridge watch",
    });
    const outstanding = (await admin.call("replacements.outstanding")).body;
    expect(outstanding.find((item: { id: number }) => item.id === id)).toMatchObject({
      kindName: "Bridge watch",
    });
    await app.settle();
    const { changes } = await app.dependencies.database.read
      .selectFrom("shifts")
      .select("changes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(changes).toBe(1);
  });

  test("keep their shifts when archived, but are no longer offered; only an unused type can be deleted", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("shiftTypes.add", { ...DUTY, name: "Fair", code: "F" });
    const { id } = await addShift(app, {
      type: "fair",
      date: "2026-05-21",
      startTime: "10:00",
      endTime: "12:00",
    });
    expect((await admin.call("shiftTypes.remove", { key: "fair" })).body).toMatchObject({
      code: "shift-type-in-use",
      message: "This shift type has shifts. Archive it instead to keep their history.",
    });
    expect(
      (await admin.call("shiftTypes.change", { key: "fair", isArchived: true })).body,
    ).toMatchObject({ isArchived: true });
    // Another type has taken the name, so this one can only be restored with a new name.
    expect(
      (await admin.call("shiftTypes.add", { ...DUTY, name: "Fair", code: "F" })).body,
    ).toMatchObject({ key: "fair-2" });
    expect((await admin.call("shiftTypes.change", { key: "fair", isArchived: false })).status).toBe(
      400,
    );
    expect(
      (await admin.call("shiftTypes.change", { key: "fair", isArchived: false, name: "Old fair" }))
        .status,
    ).toBe(200);
    expect((await admin.call("shiftTypes.remove", { key: "fair-2" })).body).toEqual({
      message: "Fair deleted",
    });
    expect((await admin.call("shifts.one", { id })).body).toMatchObject({ kindName: "Old fair" });
    expect(
      (await admin.call("shiftTypes.change", { key: "custom", isArchived: true })).body,
    ).toMatchObject({ code: "shift-type-needed" });
    expect((await admin.call("shiftTypes.remove", { key: "custom" })).status).toBe(409);
    expect((await admin.call("shiftTypes.change", { key: "never-was", name: "X" })).status).toBe(
      404,
    );
  });

  test("keep the order that the squad sets", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("shiftTypes.order", { keys: ["night", "no-such", "night", "evening"] });
    const keys = (await admin.call("shiftTypes.list")).body.map(({ key }: { key: string }) => key);
    expect(keys.slice(0, 3)).toEqual(["night", "evening", "morning-sunday-early"]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("can be applied to upcoming shifts' times and spots; shifts that cannot change are reported", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const [dana, noa] = [await signedInMember(app), await signedInMember(app)];
    await admin.call("shiftTypes.add", {
      ...DUTY,
      name: "Watch",
      startTime: "18:00",
      endTime: "22:00",
      endDays: 0,
      maxMembers: 2,
    });
    const evening = { type: "watch", startTime: "18:00", endTime: "22:00", maxMembers: 2 };
    const over = await addShift(app, { ...evening, date: "2026-05-04" });
    const free = await addShift(app, { ...evening, date: "2026-06-01" });
    const full = await addShift(app, { ...evening, date: "2026-06-02" });
    const clash = await addShift(app, { ...evening, date: "2026-06-03" });
    await addAssignment(app, full.id, dana.id, 1);
    await addAssignment(app, full.id, noa.id, 2);
    await addAssignment(app, clash.id, dana.id, 1);
    const late = await addShift(app, { date: "2026-06-03", startTime: "22:00", endTime: "23:30" });
    await addAssignment(app, late.id, dana.id, 1);
    await admin.call("shiftTypes.change", { key: "watch", endTime: "23:00", maxMembers: 1 });
    const look = await admin.call("shifts.applyKind", { kind: "watch", isDryRun: true });
    expect(look.body).toMatchObject({
      isDryRun: true,
      changed: [
        {
          id: free.id,
          before: "Watch on Mon, Jun 1, 6:00 PM - 10:00 PM, 2 spots",
          after: "6:00 PM - 11:00 PM, 1 spot",
        },
      ],
      left: [
        {
          id: full.id,
          because: expect.stringContaining("2 members assigned: more than 1"),
        },
        { id: clash.id, because: expect.stringContaining("overlaps") },
      ],
    });
    const endOf = async (id: number) => (await admin.call("shifts.one", { id })).body.endTime;
    expect(await endOf(free.id)).toBe("22:00");
    expect((await dana.call("shifts.applyKind", { kind: "watch" })).status).toBe(403);
    expect((await admin.call("shifts.applyKind", { kind: "never-was" })).status).toBe(404);
    expect((await admin.call("shifts.applyKind", { kind: "watch" })).body.changed).toHaveLength(1);
    expect(await Promise.all([over, free, full, clash].map(({ id }) => endOf(id)))).toEqual([
      "22:00",
      "23:00",
      "22:00",
      "22:00",
    ]);
    expect((await admin.call("shifts.applyKind", { kind: "watch" })).body.changed).toEqual([]);

    // Positions are applied too; a shift whose crew would lack one stays unchanged.
    const { body: driver } = await admin.call("qualifications.add", {
      name: "Driver",
      code: "D",
      expires: false,
    });
    await addAssignment(app, clash.id, noa.id, 2);
    await admin.call("shiftTypes.change", {
      key: "watch",
      endTime: "22:00",
      maxMembers: 2,
      roleIds: [driver.id],
    });
    const roles = await admin.call("shifts.applyKind", { kind: "watch" });
    expect(roles.body.changed).toEqual([
      {
        id: free.id,
        before: "Watch on Mon, Jun 1, 6:00 PM - 11:00 PM, 1 spot",
        after: "6:00 PM - 10:00 PM, 2 spots, Driver",
      },
    ]);
    expect(roles.body.left.map(({ id }: { id: number }) => id)).toEqual([full.id, clash.id]);
  });

  test("stores one shift type when two are added concurrently with one name", async () => {
    const admins = await Promise.all([1, 2, 3].map(() => signedInMember(app, { role: "admin" })));
    const answers = await Promise.all(
      admins.map((admin) => admin.call("shiftTypes.add", { ...DUTY, name: "Marathon" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
