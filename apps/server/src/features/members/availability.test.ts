import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let duty: string;
let number = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
beforeEach(async () => {
  number += 1;
  const times = {
    startTime: "18:00",
    endTime: "07:00",
    endDays: 1,
    maxMembers: 3,
    weekdays: [0, 5, 6],
  };
  const form = {
    name: `Weekend duty ${number}`,
    code: "WD",
    color: "olive" as const,
    asksAvailability: true,
    ...times,
  };
  duty = (await admin.call("shiftTypes.add", form)).body.key;
});
afterAll(() => app.close());

const ofKind = (body: { availability: { kind: string }[] }, kind: string) =>
  body.availability.find((offering) => offering.kind === kind);

describe("availability for a squad's own shift type", () => {
  test("is stored with its weekdays and shown wherever the legacy fields are", async () => {
    const member = await signedInMember(app, { nightAvailability: "monthly" });
    const said = { kind: duty, frequency: "weekly" as const, weekdays: [5, 6] };
    const { body: saved } = await member.call("members.saveAvailability", {
      id: member.id,
      availability: [said],
    });
    const shown = { ...said, except: [0] };
    expect(ofKind(saved, duty)).toEqual(shown);
    expect(saved).toMatchObject({
      nightAvailability: "monthly",
      eveningAvailability: "not-available",
    });
    expect(ofKind(saved, "night")).toEqual({
      kind: "night",
      frequency: "monthly",
      weekdays: [0, 1, 2, 3, 4],
      except: [],
    });
    expect(ofKind((await member.call("accounts.currentUser")).body, duty)).toEqual(shown);
    expect(ofKind((await admin.call("members.one", { id: member.id })).body, duty)).toEqual(shown);
    const { body: kept } = await member.call("members.saveProfile", {
      availability: [
        { kind: duty, frequency: "available", weekdays: [0] },
        { kind: "night", frequency: "available" },
      ],
    });
    expect([ofKind(kept, duty), kept.nightAvailability]).toEqual([
      { ...said, weekdays: [0], except: [5, 6] },
      "monthly",
    ]);
    expect(
      ofKind((await member.call("members.saveProfile", { firstName: "Noa" })).body, duty),
    ).toMatchObject({ weekdays: [0] });
  });

  test.each([
    ["no-such", undefined, 'There is no shift type "no-such"'],
    ["custom", undefined, "Custom doesn't collect availability"],
    ["night", [5], "Night doesn't run on Fri"],
  ])("is refused with a message for %s", async (kind, weekdays, text) => {
    const member = await signedInMember(app);
    const availability = [
      { kind, frequency: "weekly" as const, ...(weekdays ? { weekdays } : {}) },
    ];
    const { status, body } = await member.call("members.saveAvailability", {
      id: member.id,
      availability,
    });
    expect([status, body.code, body.fields]).toEqual([
      400,
      "availability-invalid",
      { availability: text },
    ]);
    expect((await member.call("members.saveProfile", { availability })).body.fields).toEqual({
      availability: text,
    });
    expect((await admin.call("members.edit", { id: member.id, availability })).body.fields).toEqual(
      { availability: text },
    );
    expect((await admin.call("members.one", { id: member.id })).body.availability).toEqual([]);
  });

  test("stays visible for an archived type, and cannot be entered for it", async () => {
    const [one, other] = [await signedInMember(app), await signedInMember(app)];
    const availability = [{ kind: duty, frequency: "weekly" as const }];
    await one.call("members.saveAvailability", { id: one.id, availability });
    await admin.call("shiftTypes.change", { key: duty, isArchived: true });
    expect((await one.call("members.saveAvailability", { id: one.id, availability })).status).toBe(
      200,
    );
    expect(
      (await other.call("members.saveAvailability", { id: other.id, availability })).body.message,
    ).toMatch(/is archived/);
  });

  test("deletes availability with its shift type: a new type with that key starts empty", async () => {
    const member = await signedInMember(app);
    await member.call("members.saveAvailability", {
      id: member.id,
      availability: [{ kind: duty, frequency: "weekly" }],
    });
    expect((await admin.call("shiftTypes.remove", { key: duty })).status).toBe(200);
    const { rows } = await sql<{ kept: boolean }>`
      select availability ? ${duty} as kept from members where id = ${member.id}`.execute(
      app.dependencies.database.read,
    );
    expect(rows).toEqual([{ kept: false }]);
  });

  test("saves two concurrent changes of different types", async () => {
    const member = await signedInMember(app);
    const state = (kind: string) => ({
      id: member.id,
      availability: [{ kind, frequency: "weekly" as const }],
    });
    const answers = await Promise.all([
      member.call("members.saveAvailability", state(duty)),
      admin.call("members.saveAvailability", state("night")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await admin.call("members.one", { id: member.id });
    expect(body.availability.map(({ kind }: { kind: string }) => kind)).toEqual(["night", duty]);
  });

  test("is named in the activity log and in an edit conflict", async () => {
    const { id, unitNumber } = await addMember(app, { nightAvailability: "weekly" });
    const change = { availability: [{ kind: duty, frequency: "monthly" as const }] };
    expect((await admin.call("members.edit", { id, ...change })).status).toBe(200);
    await admin.call("members.saveAvailability", { id, nightAvailability: "not-available" });
    const { body: log } = await admin.call("activity.log", { limit: 2 });
    expect(log.map(({ description }: { description: string }) => description)).toEqual([
      expect.stringMatching(new RegExp(`changed .*${unitNumber}.*'s availability: Night$`)),
      expect.stringMatching(
        new RegExp(`updated .*${unitNumber}.*: availability for Weekend duty ${number}$`),
      ),
    ]);
    const late = await admin.call("members.edit", {
      id,
      availability: [{ kind: duty, frequency: "weekly" }],
      seen: { availability: [{ kind: duty, frequency: "not-available" }] },
    });
    expect([late.status, late.body.message]).toEqual([
      409,
      `Someone else just changed the availability for Weekend duty ${number} of this member. Check the new version, then save again.`,
    ]);
  });

  test("determines who is suggested on which weekday, and who is asked for a replacement", async () => {
    const { id } = await addMember(app, {
      availability: [{ kind: duty, frequency: "weekly", except: [0] }],
    });
    const onDay = (date: string, endDate: string) =>
      addShift(app, {
        date,
        endDate,
        startTime: "18:00",
        endTime: "07:00",
        type: duty,
        maxMembers: 1,
      });
    const [friday, sunday] = [
      await onDay("2026-06-05", "2026-06-06"),
      await onDay("2026-06-07", "2026-06-08"),
    ];
    const suggested = async (shiftId: number) =>
      (await admin.call("shifts.suggestions", { id: shiftId })).body.filter(
        (one: { id: number }) => one.id === id,
      );
    expect(await suggested(friday.id)).toMatchObject([
      { reason: expect.stringMatching(/^Weekly, none in June/) },
    ]);
    expect(await suggested(sunday.id)).toEqual([]);
    const saysNo = async (shiftId: number) =>
      (await admin.call("replacementSearch.show", { id: shiftId })).body.candidates.find(
        ({ memberId }: { memberId: number }) => memberId === id,
      ).saysNo;
    expect([await saysNo(friday.id), await saysNo(sunday.id)]).toEqual([false, true]);
    const report = await admin.call("reports.availability", {
      startDate: "2026-06-05",
      endDate: "2026-06-08",
    });
    expect(report.body.find((row: { id: number }) => row.id === id)).toMatchObject({
      moreShifts: 1,
      freeFor: [
        { kind: duty, kindCode: "WD", date: "2026-06-05" },
        { kind: duty, kindCode: "WD", date: "2026-06-06" },
      ],
    });
    const emergency = await admin.call("reports.emergencyCoverage", { shiftType: duty });
    expect(emergency.body.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await admin.call("reports.emergencyCoverage", { shiftType: "noon" })).status).toBe(400);
  });
});

describe("an older app version on this database", () => {
  test("reads and writes the five legacy columns, and keeps the weekdays", async () => {
    const member = await signedInMember(app, { nightAvailability: "weekly" });
    await member.call("members.saveAvailability", {
      id: member.id,
      availability: [
        { kind: "night", frequency: "weekly", weekdays: [0, 1, 2, 4] },
        { kind: duty, frequency: "monthly" },
      ],
      eveningAvailability: "fill-ins",
    });
    const { write, read } = app.dependencies.database;
    const { rows } = await sql`select night_availability as night, evening_availability as evening,
      morning_weekdays_availability as mornings from members where id = ${member.id}`.execute(read);
    expect(rows).toEqual([{ night: "weekly", evening: "fill-ins", mornings: "not-available" }]);
    await sql`update members set night_availability = 'monthly', evening_availability = 'not-available',
      morning_weekdays_availability = 'weekly' where id = ${member.id}`.execute(write);
    const { body } = await member.call("accounts.currentUser");
    expect(body.availability).toEqual([
      { kind: "morning-weekdays", frequency: "weekly", weekdays: [1, 2, 3, 4, 5], except: [] },
      { kind: "night", frequency: "monthly", weekdays: [0, 1, 2, 4], except: [3] },
      { kind: duty, frequency: "monthly", weekdays: [0, 5, 6], except: [] },
    ]);
    expect(body).toMatchObject({
      nightAvailability: "monthly",
      eveningAvailability: "not-available",
    });
    // A write of other columns by the older version does not change the availability.
    await sql`update members set first_name = 'Older', night_availability = night_availability where id = ${member.id}`.execute(
      write,
    );
    expect((await member.call("accounts.currentUser")).body.availability).toEqual(
      body.availability,
    );
  });

  test("adds members with the legacy columns", async () => {
    const now = app.clock.now();
    const { rows } = await sql<{ id: number }>`
      insert into members (unit_number, email, first_name, last_name, night_availability, created_at, updated_at)
      values ('O-1', 'o1@squad.example', 'O', 'Lder', 'fill-ins', ${now}, ${now}) returning id`.execute(
      app.dependencies.database.write,
    );
    const { body } = await admin.call("members.one", { id: rows[0]!.id });
    expect(body.availability).toEqual([
      { kind: "night", frequency: "fill-ins", weekdays: [0, 1, 2, 3, 4], except: [] },
    ]);
  });
});

describe("the availability of several members", () => {
  test("is saved in one command, keeps fields that are not named, and logs only changes", async () => {
    const [first, second] = [
      await signedInMember(app, { nightAvailability: "monthly" }),
      await signedInMember(app, {}),
    ];
    const weekly = { kind: duty, frequency: "weekly" as const };
    const input = {
      members: [
        { id: second.id, availability: [weekly] },
        { id: first.id, availability: [weekly] },
      ],
    };
    expect((await admin.call("members.saveAvailabilities", input)).body).toEqual({
      message: "Availability of 2 members saved",
      changed: 2,
    });
    expect((await admin.call("members.saveAvailabilities", input)).body.changed).toBe(0);
    const { body } = await admin.call("members.one", { id: first.id });
    expect(ofKind(body, duty)).toMatchObject(weekly);
    expect(body.nightAvailability).toBe("monthly");
  });

  test("is refused completely for an unknown shift type or member, and for non-admins", async () => {
    const member = await signedInMember(app, {});
    const weekly = { kind: duty, frequency: "weekly" as const };
    const good = { id: member.id, availability: [weekly] };
    const save = (one: object, caller = admin as Client) =>
      caller.call("members.saveAvailabilities", { members: [good, one as typeof good] });
    const unknown = { id: admin.id, availability: [{ kind: "none", frequency: "weekly" }] };
    expect((await save(unknown)).body.code).toBe("availability-invalid");
    expect((await save({ id: 2_000_000_000, availability: [weekly] })).status).toBe(404);
    expect((await save({ id: admin.id, availability: [] }, member)).status).toBe(403);
    const { body } = await admin.call("members.one", { id: member.id });
    expect(ofKind(body, duty)).toBeUndefined();
  });
});
