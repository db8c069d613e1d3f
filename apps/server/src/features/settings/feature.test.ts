import { NEW_SQUAD } from "@watchbill/domain/testing/settings";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getOrganization } from "../../platform/organization.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a new squad has a default for each setting", async () => {
  const { name: _name, timeZone: _zone, holidayRegion: _region, ...defaults } = NEW_SQUAD;
  const squad = await createTestApp({ features: [] });
  expect(await getOrganization(squad.dependencies.database.read)).toMatchObject(defaults);
  await squad.close();
});

describe("the squad's settings", () => {
  test("can be changed by admins only, and every open browser refetches them", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    expect((await member.call("settings.change", { name: "Mine" })).status).toBe(403);
    expect((await member.call("settings.all")).status).toBe(403);
    expect((await admin.call("settings.change", { reminderHours: 0 })).body).toMatchObject({
      code: "settings-invalid",
    });
    expect(
      (await admin.call("settings.change", { name: "New Name", minimumRestHours: 10 })).status,
    ).toBe(200);
    expect((await app.visitor().call("settings.organization")).body.name).toBe("New Name");
    expect((await admin.call("settings.all")).body).toMatchObject({
      minimumRestHours: 10,
      reminderHours: 9,
    });
  });

  test("apply at once on the changing instance, before its cache is invalidated", async () => {
    const other = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      const admin = await signedInMember(other, { role: "admin" });
      await other.dependencies.live.stop();
      expect((await admin.call("settings.organization")).body.name).not.toBe("At Once");
      expect((await admin.call("settings.change", { name: "At Once" })).status).toBe(200);
      expect((await admin.call("settings.organization")).body.name).toBe("At Once");
    } finally {
      await other.close();
    }
  });

  test("are not overwritten by a save that is based on older values; its other fields are saved", async () => {
    const [rosa, noa] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app, { role: "admin" }),
    ];
    const { name, minimumRestHours } = (await rosa.call("settings.all")).body;
    expect(
      (await noa.call("settings.change", { name: "Noa's Squad", seen: { name } })).status,
    ).toBe(200);
    expect(
      await rosa.call("settings.change", { name: "Rosa's Squad", seen: { name } }),
    ).toMatchObject({
      status: 409,
      body: {
        code: "settings-changed-meanwhile",
        message:
          "Someone else just changed the name of the squad's settings. Check the new version, then save again.",
      },
    });
    expect((await rosa.call("settings.all")).body.name).toBe("Noa's Squad");
    expect(
      (await rosa.call("settings.change", { minimumRestHours: 12, seen: { minimumRestHours } }))
        .status,
    ).toBe(200);
    expect(
      (await rosa.call("settings.change", { name: "Rosa's Squad", seen: { name: "Noa's Squad" } }))
        .status,
    ).toBe(200);
  });

  test("saves the settings of one of two concurrent admins, and informs the other", async () => {
    const admins = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app, { role: "admin" }),
    ];
    const { reminderHours } = (await admins[0]!.call("settings.all")).body;
    const answers = await Promise.all(
      admins.map((admin, index) =>
        admin.call("settings.change", { reminderHours: 20 + index, seen: { reminderHours } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("move upcoming shifts with their assignments to the same local time on a zone change, and keep past ones", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const past = await addShift(app, { date: "2026-05-11", startTime: "18:30", endTime: "20:30" });
    const ahead = await addShift(app, { date: "2026-05-20", startTime: "18:30", endTime: "20:30" });
    const next = await addShift(app, { date: "2026-05-20", startTime: "20:30", endTime: "22:30" });
    await addAssignment(app, ahead.id, admin.id);
    await addAssignment(app, next.id, admin.id);
    expect((await admin.call("settings.change", { timeZone: "Asia/Jerusalem" })).status).toBe(200);
    // The response contains all moved shifts, even when the worker is behind.
    const startOf = async ({ id }: { id: number }) => {
      const { body } = await admin.call("shifts.one", { id });
      return [body.startTime, body.startsAt];
    };
    expect(await startOf(past)).toEqual(["18:30", "2026-05-11T22:30:00Z"]);
    expect(await startOf(ahead)).toEqual(["18:30", "2026-05-20T15:30:00Z"]);
    const assignment = await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("startsAt")
      .where("shiftId", "=", ahead.id)
      .executeTakeFirstOrThrow();
    expect(assignment.startsAt.toString()).toBe("2026-05-20T15:30:00Z");
    await admin.call("settings.change", { timeZone: "America/New_York" });
    expect(await startOf(ahead)).toEqual(["18:30", "2026-05-20T22:30:00Z"]);
    await app.settle();
    expect(await startOf(ahead)).toEqual(["18:30", "2026-05-20T22:30:00Z"]);
  });

  test("move a shift that is created during a zone change", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("settings.change", { timeZone: "Asia/Jerusalem" });
    const late = await addShift(app, { date: "2026-05-21", startTime: "18:30", endTime: "20:30" });
    await app.dependencies.database.write
      .updateTable("shifts")
      .set({
        startsAt: Temporal.Instant.from("2026-05-21T22:30:00Z"),
        endsAt: Temporal.Instant.from("2026-05-22T00:30:00Z"),
      })
      .where("id", "=", late.id)
      .execute();
    await app.settle();
    expect((await admin.call("shifts.one", { id: late.id })).body.startsAt).toBe(
      "2026-05-21T15:30:00Z",
    );
    await admin.call("settings.change", { timeZone: "America/New_York" });
    await app.settle();
  });

  test("apply the current zone to a new shift on an instance with an outdated cache", async () => {
    const late = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      const admin = await signedInMember(late, { role: "admin" });
      await admin.call("settings.organization");
      await late.dependencies.live.stop();
      const zone = (await admin.call("settings.all")).body.timeZone;
      const chief = await signedInMember(app, { role: "admin" });
      await chief.call("settings.change", { timeZone: "Pacific/Auckland" });
      const form = {
        date: "2026-06-20",
        type: "evening",
        startTime: "22:00",
        endTime: "23:00",
        maxMembers: 2,
      };
      const starts = (date: string) =>
        Temporal.PlainDateTime.from(`${date}T22:00`)
          .toZonedDateTime("Pacific/Auckland")
          .toInstant();
      const { body: made } = await admin.call("shifts.create", form);
      expect(made.startsAt).toBe(starts("2026-06-20").toString());
      const { body: changed } = await admin.call("shifts.change", {
        ...form,
        id: made.id,
        date: "2026-06-21",
      });
      expect(changed.startsAt).toBe(starts("2026-06-21").toString());
      const series = {
        startDate: "2026-06-22",
        endDate: "2026-06-29",
        shifts: [{ ...form, date: "2026-06-22" }],
      };
      expect((await admin.call("shifts.createSeries", series)).status).toBe(200);
      const copied = { fromDate: "2026-06-21", toDate: "2026-06-28" };
      expect((await admin.call("shifts.copyWeeks", copied)).status).toBe(200);
      const rows = await app.dependencies.database.read
        .selectFrom("shifts")
        .select(["date", "startsAt"])
        .where("date", ">=", "2026-06-22")
        .execute();
      expect(rows.length).toBeGreaterThan(2);
      for (const { date, startsAt } of rows) expect(startsAt).toEqual(starts(date));
      await chief.call("settings.change", { timeZone: zone });
    } finally {
      await late.close();
    }
  });

  test("store a time zone under its canonical name; another name for it is no change", async () => {
    const squad = await createTestApp();
    const admin = await signedInMember(squad, { role: "admin" });
    const zoneShown = async () => (await admin.call("settings.all")).body.timeZone;
    expect((await admin.call("settings.change", { timeZone: "Asia/Calcutta" })).status).toBe(200);
    await expect.poll(zoneShown).toBe("Asia/Kolkata");
    await admin.call("settings.change", { timeZone: "Asia/Calcutta" });
    await admin.call("settings.change", { timeZone: "Asia/Calcutta", name: "Kolkata Squad" });
    const { body: log } = await admin.call("activity.log", { limit: 3, type: "settings-updated" });
    expect(
      log.map(({ metadata }: { metadata: { timeZone?: string } }) => metadata.timeZone ?? null),
    ).toEqual([null, "Asia/Kolkata"]);
    // A legacy time zone name that an earlier version stored.
    await squad.dependencies.database.write
      .updateTable("organizationSettings")
      .set({ timeZone: "Europe/Kiev" })
      .execute();
    await admin.call("settings.change", { name: "Kyiv Squad" });
    await expect.poll(zoneShown).toBe("Europe/Kyiv");
    await squad.close();
  });

  test("remove a member from the later of two shifts that a new zone makes overlap, and notify them", async () => {
    const squad = await createTestApp();
    const [admin, member] = [
      await signedInMember(squad, { role: "admin" }),
      await signedInMember(squad),
    ];
    const running = await addShift(squad, {
      date: "2026-05-12",
      startTime: "12:00",
      endTime: "18:00",
    });
    const tonight = await addShift(squad, {
      date: "2026-05-12",
      startTime: "19:00",
      endTime: "22:00",
    });
    await addAssignment(squad, running.id, member.id);
    await addAssignment(squad, tonight.id, member.id);
    expect((await admin.call("settings.change", { timeZone: "Europe/London" })).status).toBe(200);
    await squad.settle();
    const spotsOf = async (id: number) =>
      (await admin.call("shifts.one", { id })).body.assignments.length;
    expect([await spotsOf(running.id), await spotsOf(tonight.id)]).toEqual([1, 0]);
    expect((await admin.call("shifts.one", { id: tonight.id })).body.startsAt).toBe(
      "2026-05-12T18:00:00Z",
    );
    const [news] = (await member.call("notifications.list")).body;
    expect(news.metadata).toMatchObject({ kind: "shifts.unassigned", shiftId: tonight.id });
    await squad.close();
  });
});

describe("a member's own settings", () => {
  test("change availability and keep its frequency in the directory", async () => {
    const member = await signedInMember(app, {
      nightAvailability: "monthly",
      eveningAvailability: "not-available",
    });
    const { body } = await member.call("members.saveProfile", {
      nightAvailability: "available",
      eveningAvailability: "available",
      eveningFrequency: "twice",
    });
    expect(body).toMatchObject({
      nightAvailability: "monthly",
      eveningAvailability: "bi-weekly",
      eveningFrequency: "twice",
    });
    expect(
      (
        await member.call("members.saveProfile", {
          nightAvailability: "fill-ins",
          preferredShiftType: "night",
          isAvailableForSubstitute: true,
        })
      ).body.nightAvailability,
    ).toBe("fill-ins");
    expect((await member.call("accounts.currentUser")).body).toMatchObject({
      preferredShiftType: "night",
      isAvailableForSubstitute: true,
    });
  });

  test("require both ends of quiet hours or neither", async () => {
    const member = await signedInMember(app);
    expect((await member.call("members.savePreferences", { quietFrom: "22:00" })).status).toBe(400);
    expect(
      (await member.call("members.savePreferences", { quietFrom: "22:00", quietUntil: "07:00" }))
        .status,
    ).toBe(200);
    expect((await member.call("accounts.currentUser")).body).toMatchObject({
      quietFrom: "22:00",
      quietUntil: "07:00",
    });
    expect(
      (await member.call("members.savePreferences", { quietFrom: null, quietUntil: null })).status,
    ).toBe(200);
    expect((await member.call("accounts.currentUser")).body.quietFrom).toBeNull();
  });
});
