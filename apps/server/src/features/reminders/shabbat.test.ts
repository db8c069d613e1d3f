import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Shabbat is from Fri, Nov 20, 4:16 PM until Sat, Nov 21, 5:24 PM in New York. */
const LEAD = "2026-11-20T18:16:00Z";
const LAST_MINUTE = "2026-11-20T21:15:00Z";
const NIGHT = {
  type: "night",
  date: "2026-11-20",
  endDate: "2026-11-21",
  startTime: "23:00",
  endTime: "07:00",
};

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
  app.clock.set("2026-11-19T18:00:00Z");
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  const { write } = app.dependencies.database;
  app.clock.set("2026-11-19T18:00:00Z");
  spotNumber = 0;
  for (const table of ["deliveries", "notifications", "shifts"] as const)
    await write.deleteFrom(table).execute();
});

let spotNumber = 0;

async function on(shiftId: number, about: Parameters<typeof addMember>[1] = {}) {
  const member = await addMember(app, {
    observesShabbat: true,
    smsNotifications: false,
    reminderHours: 6,
    ...about,
  });
  spotNumber += 1;
  await addAssignment(app, shiftId, member.id, spotNumber);
  return member;
}

/** Sets the clock and runs both instances, one of them twice. */
async function at(instant: string): Promise<void> {
  app.clock.set(instant);
  await Promise.all([app.worker.tick(), other.worker.tick()]);
  await Promise.all([app.worker.tick(), other.worker.tick()]);
}

const everyMail = (memberId: number) =>
  app.dependencies.database.read
    .selectFrom("deliveries")
    .select(["subject", "content", "status"])
    .where("memberId", "=", memberId)
    .where("channel", "=", "email")
    .orderBy("id")
    .execute();

const emails = async (memberId: number) =>
  (await everyMail(memberId)).filter(({ status }) => status !== "dropped");

const written = async (memberId: number) =>
  (await everyMail(memberId)).flatMap(({ subject }) =>
    /^(Shabbat|Reminder|Starting)/.test(subject ?? "") ? [subject] : [],
  );

const subjects = async (memberId: number) => (await emails(memberId)).map(({ subject }) => subject);

describe("before Shabbat", () => {
  test("sends each member on duty one announcement with all details, which replaces reminders", async () => {
    const shift = await addShift(app, NIGHT);
    const [member, partner] = [
      await on(shift.id, { phoneNumber: "7185550101" }),
      await on(shift.id, {
        observesShabbat: false,
        firstName: "Noa",
        lastName: "Cohen",
        phoneNumber: "7185550123",
      }),
    ];
    await at("2026-11-20T18:15:00Z");
    expect(await emails(member.id)).toEqual([]);
    await at(LEAD);
    await at(LAST_MINUTE);
    const [mail, ...more] = await emails(member.id);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Shabbat begins at 4:16 PM: you're on 1 shift");
    expect(mail?.content).toContain(`${partner.unitNumber} Noa Cohen, (718) 555-0123`);
    expect(mail?.content).toContain(
      "Candle lighting is Fri, Nov 20, 4:16 PM; Shabbat ends Sat, Nov 21, 5:24 PM.",
    );
    for (const instant of ["2026-11-20T22:00:00Z", "2026-11-21T03:00:00Z", "2026-11-21T23:30:00Z"])
      await at(instant);
    // Nothing is sent during Shabbat: a reminder email that had to wait is dropped, and the
    // announcement was sent.
    expect(await written(member.id)).toEqual(["Shabbat begins at 4:16 PM: you're on 1 shift"]);
    // A member who does not observe Shabbat gets the announcement and the usual reminders.
    expect((await emails(partner.id))[0]?.content).not.toContain("You don't need to tap anything");
    expect(await subjects(partner.id)).toEqual([
      "Shabbat begins at 4:16 PM: you're on 1 shift",
      "Reminder: Night on Fri, Nov 20",
      "Starting soon: Night at 11:00 PM",
    ]);
    const content = await app.dependencies.database.read
      .selectFrom("notifications")
      .select("title")
      .where("memberId", "=", member.id)
      .execute();
    expect(content.map(({ title }) => title)).toEqual([
      "Shabbat begins at 4:16 PM: you're on 1 shift",
    ]);
  });

  test("sends the announcement after downtime, unless Shabbat has begun", async () => {
    const shift = await addShift(app, NIGHT);
    const member = await on(shift.id);
    await at(LAST_MINUTE);
    expect(await subjects(member.id)).toHaveLength(1);
    const late = await on(
      (await addShift(app, { date: "2026-11-21", startTime: "10:00", endTime: "14:00" })).id,
    );
    await at("2026-11-20T21:16:00Z");
    expect(await subjects(late.id)).toEqual([]);
  });

  test("notifies members assigned before it begins, and no member twice after a changed candle lighting time", async () => {
    const shift = await addShift(app, { ...NIGHT, maxMembers: 4 });
    const member = await on(shift.id);
    await at(LEAD);
    const late = await on(shift.id);
    await app.dependencies.database.write
      .updateTable("organizationSettings")
      .set({ candleMinutes: 20 })
      .execute();
    app.dependencies.organization.clear();
    other.dependencies.organization.clear();
    await at("2026-11-20T20:00:00Z");
    expect(await subjects(member.id)).toHaveLength(1);
    expect(await subjects(late.id)).toEqual(["Shabbat begins at 4:14 PM: you're on 1 shift"]);
    await app.dependencies.database.write
      .updateTable("organizationSettings")
      .set({ candleMinutes: 18 })
      .execute();
    app.dependencies.organization.clear();
    other.dependencies.organization.clear();
  });

  test("includes due reminders of members assigned within the day", async () => {
    const shift = await addShift(app, NIGHT);
    app.clock.set("2026-11-20T19:00:00Z");
    const member = await on(shift.id, { reminderHours: 24 });
    await at("2026-11-20T19:01:00Z");
    await at("2026-11-20T19:02:00Z");
    expect(await subjects(member.id)).toEqual(["Shabbat begins at 4:16 PM: you're on 1 shift"]);
  });

  test("includes a shift that is under way, and marks none of its reminders as sent", async () => {
    const member = await on(
      (await addShift(app, { date: "2026-11-20", startTime: "12:00", endTime: "20:00" })).id,
    );
    await at(LEAD);
    expect(await subjects(member.id)).toEqual(["Shabbat begins at 4:16 PM: you're on 1 shift"]);
    expect(
      await app.dependencies.database.read.selectFrom("reminders").selectAll().execute(),
    ).toEqual([]);
  });

  test("sends the announcement although quiet hours would delay it too long, and beyond the daily limit", async () => {
    const shift = await addShift(app, NIGHT);
    const member = await on(shift.id, {
      quietFrom: "12:00",
      quietUntil: "18:00",
      smsNotifications: true,
    });
    await at(LEAD);
    const rows = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["channel", "dueAt", "expiresAt"])
      .where("memberId", "=", member.id)
      .orderBy("channel")
      .execute();
    expect(
      rows.map(({ channel, dueAt, expiresAt }) => [
        channel,
        dueAt.toString(),
        expiresAt?.toString(),
      ]),
    ).toEqual([
      ["email", LEAD, "2026-11-20T21:16:00Z"],
      ["sms", LEAD, "2026-11-20T21:16:00Z"],
    ]);
  });

  test("says that a spot with a pending request still belongs to the member", async () => {
    const shift = await addShift(app, NIGHT);
    const member = await on(shift.id);
    await app.dependencies.database.write
      .updateTable("shiftAssignments")
      .set({ status: "replacement_requested", spotNumber: null })
      .where("memberId", "=", member.id)
      .execute();
    await at(LEAD);
    const content = (await emails(member.id))[0]?.content;
    expect(content).toContain("it's still your shift until someone accepts");
    expect(content).toContain("You won't go 10-8 automatically on it");
    expect(content).not.toContain("you need not tap anything");
  });

  test("sends a reminder that would be due during Shabbat before it, once", async () => {
    const shift = await addShift(app, { date: "2026-11-22", startTime: "10:00", endTime: "14:00" });
    const member = await on(shift.id, { reminderHours: 24, dualReminders: false });
    await at("2026-11-20T18:15:00Z");
    expect(await emails(member.id)).toEqual([]);
    await at(LEAD);
    for (const instant of ["2026-11-21T15:00:00Z", "2026-11-22T00:00:00Z", "2026-11-22T14:00:00Z"])
      await at(instant);
    expect(await subjects(member.id)).toEqual(["Reminder: Evening on Sun, Nov 22"]);
  });

  test("sends no second reminder when a member turns on Shabbat observance after the first", async () => {
    const shift = await addShift(app, { date: "2026-11-22", startTime: "10:00", endTime: "14:00" });
    const member = await on(shift.id, { reminderHours: 24, dualReminders: false });
    await at(LEAD);
    await app.dependencies.database.write
      .updateTable("members")
      .set({ observesShabbat: false })
      .where("id", "=", member.id)
      .execute();
    await at("2026-11-21T15:00:00Z");
    expect(await subjects(member.id)).toHaveLength(1);
  });
});
