import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Shabbat is from Fri, Nov 20, 4:16 PM until Sat, Nov 21, 5:24 PM in New York. */
const DAY = "2026-11-20";
const NOON = "2026-11-20T17:00:00Z";
const SIX_HOURS_BEFORE = "2026-11-20T15:16:00Z";
const ADMIN_MAIL = "admin@squad.example";
const INSIDE = "2026-11-21T15:00:00Z";

let mail: TestMailServer;
let app: TestApp;
let other: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  mail = await startMailServer();
  const environment = {
    SMTP_URL: mail.url,
    MAIL_FROM: "Test Squad <squad@squad.example>",
    MAIL_PER_SECOND: "1000",
  };
  app = await createTestApp({ environment });
  other = await createTestApp({ environment, connection: app.connection, clock: app.clock });
  app.clock.set(NOON);
  admin = await signedInMember(app, { role: "admin", smsNotifications: false, email: ADMIN_MAIL });
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  const { write } = app.dependencies.database;
  app.clock.set(NOON);
  for (const table of ["deliveries", "notifications", "rosterEmails", "shifts"] as const)
    await write.deleteFrom(table).execute();
  await write.updateTable("members").set({ isActive: false }).where("id", "<>", admin.id).execute();
  await write
    .updateTable("organizationSettings")
    .set({ rosterEmailTo: "nobody", rosterEmailHours: 6 })
    .execute();
  clear();
  mail.received.length = 0;
  spotNumber = 0;
});

let spotNumber = 0;
let number = 0;

function clear(): void {
  app.dependencies.organization.clear();
  other.dependencies.organization.clear();
}

const night = (about = {}) =>
  addShift(app, {
    date: DAY,
    endDate: "2026-11-21",
    startTime: "23:00",
    endTime: "07:00",
    maxMembers: 4,
    ...about,
  });

async function on(shiftId: number, about: Parameters<typeof addMember>[1] = {}) {
  number += 1;
  spotNumber += 1;
  const member = await addMember(app, {
    smsNotifications: false,
    email: `r${number}@squad.example`,
    reminderHours: 1,
    ...about,
  });
  await addAssignment(app, shiftId, member.id, spotNumber);
  return member;
}

const mailIt = (input: object = { audience: "in-it" }, by = admin) =>
  by.call("printedRoster.mail", { day: DAY, ...input });

/** Sets the clock and runs both instances concurrently. */
async function at(instant: string): Promise<void> {
  app.clock.set(instant);
  await Promise.all([app.worker.tick(), other.worker.tick()]);
  await Promise.all([app.settle(), other.settle()]);
}

const rosters = () =>
  mail.received.filter(({ mail: { subject } }) => subject?.startsWith("Roster for "));
const addressees = () =>
  rosters()
    .flatMap(({ to }) => to)
    .toSorted();

describe("a roster emailed by a coordinator", () => {
  test("requires an admin, an existing Shabbat and a recipient", async () => {
    const shift = await night();
    const member = await signedInMember(app);
    expect((await mailIt(undefined, member)).status).toBe(403);
    expect((await member.call("printedRoster.mails", { day: DAY })).status).toBe(403);
    expect((await mailIt({ day: "2026-11-17", audience: "everyone" })).body.code).toBe(
      "shabbat-missing",
    );
    expect((await mailIt({ day: "2026-11-13", audience: "everyone" })).body.code).toBe(
      "shabbat-over",
    );
    expect((await mailIt({ day: "2026-11-27", audience: "everyone" })).body.code).toBe(
      "roster-empty",
    );
    expect((await mailIt({ audience: "in-it" })).body.code).toBe("no-email-recipients");
    expect((await mailIt({ audience: "chosen", memberIds: [2_000_000] })).body.code).toBe(
      "no-email-recipients",
    );
    expect((await mailIt({ audience: "chosen" })).body.fields).toEqual({
      memberIds: "Choose who gets the email",
    });
    expect(
      (await mailIt({ audience: "qualification", qualificationId: 2_000_000 })).body.code,
    ).toBe("qualification-missing");
    expect(
      (
        await mailIt({
          audience: "chosen",
          memberIds: Array.from({ length: 1_001 }, (_, id) => id + 1),
        })
      ).status,
    ).toBe(400);
    const gone = await on(shift.id, { isActive: false });
    expect((await mailIt({ audience: "chosen", memberIds: [gone.id] })).body.code).toBe(
      "no-email-recipients",
    );
    await app.settle();
    expect(rosters()).toEqual([]);
  });

  test("contains the roster as text and HTML, and reaches its members", async () => {
    const shift = await night({ notes: "Keys at the gate", maxMembers: 3 });
    const dana = await on(shift.id, {
      firstName: "Dana",
      lastName: "Levi",
      phoneNumber: "7185550101",
      observesShabbat: true,
    });
    const seeker = await on(shift.id, { firstName: "Noa", lastName: "Cohen", phoneNumber: "" });
    await app.dependencies.database.write
      .updateTable("shiftAssignments")
      .set({ status: "replacement_requested", spotNumber: null })
      .where("memberId", "=", seeker.id)
      .execute();
    const answer = await mailIt();
    expect(answer).toMatchObject({
      status: 200,
      body: { emailed: 2, message: "Emailed to 2 members." },
    });
    await app.settle();
    expect(addressees()).toEqual([dana.email, seeker.email].toSorted());
    const sent = rosters()[0]!.mail;
    expect(sent.subject).toBe("Roster for Shabbat, Fri, Nov 20 to Sat, Nov 21");
    for (const part of [
      `  - ${dana.unitNumber} Dana Levi, (718) 555-0101`,
      `  - ${seeker.unitNumber} Noa Cohen, no phone (requested a replacement; on the shift until someone accepts)`,
      "  - 1 open spot",
      "  - Keys at the gate",
      "== Friday, November 20, 2026 ==",
    ])
      expect(sent.text).toContain(part);
    expect(sent.html).toContain(`<li>${dana.unitNumber} Dana Levi, (718) 555-0101</li>`);
    expect((await admin.call("printedRoster.mails", { day: DAY })).body).toMatchObject({
      inIt: 2,
      people: [
        { id: dana.id, isByEmail: true, isCurrent: true },
        { id: seeker.id, isByEmail: true, isCurrent: true },
      ],
    });
    const [entry] = (await admin.call("activity.log", { limit: 1 })).body;
    expect(entry.description).toMatch(
      /emailed the roster for Shabbat to 2 members \(assigned members\)$/,
    );
  });

  test("skips members who have the current version, and is sent again when the crew changes", async () => {
    const shift = await night();
    const dana = await on(shift.id);
    await mailIt();
    expect((await mailIt()).body).toEqual({
      emailed: 0,
      message: "No emails sent. 1 member already had this version.",
    });
    // Changed date and time formats change the email's text, but are no new version of the roster.
    await admin.call("settings.change", { clockHours: 24, dateOrder: "day-first" });
    expect((await admin.call("printedRoster.mails", { day: DAY })).body.people).toMatchObject([
      { id: dana.id, isCurrent: true },
    ]);
    await admin.call("settings.change", { clockHours: 12, dateOrder: "month-first" });
    await on(shift.id);
    expect((await admin.call("printedRoster.mails", { day: DAY })).body.people).toMatchObject([
      { id: dana.id, isCurrent: false },
    ]);
    app.clock.set("2026-11-20T17:05:00Z");
    expect((await mailIt()).body.emailed).toBe(2);
    await app.settle();
    expect(rosters()).toHaveLength(3);
  });

  test("is sent once to each member by two concurrent coordinators", async () => {
    const shift = await night();
    for (let people = 0; people < 4; people += 1) await on(shift.id);
    const second = await signedInMember(app, { role: "admin" });
    const answers = await Promise.all([mailIt(), mailIt({ audience: "in-it" }, second), mailIt()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ body }) => body.emailed).toSorted()).toEqual([0, 0, 4]);
    await Promise.all([app.settle(), other.settle()]);
    expect(rosters()).toHaveLength(4);
  });

  test("reaches members without email as a notification in the app, and sends no text message", async () => {
    const shift = await night();
    const dana = await on(shift.id, {
      emailNotifications: false,
      smsNotifications: true,
      phoneNumber: "7185550111",
    });
    const { body } = await mailIt();
    expect(body.message).toMatch(
      /^No emails sent\. Notified in the app because they don't get email: \S+ .*\.$/,
    );
    const { read } = app.dependencies.database;
    const rows = await read
      .selectFrom("deliveries")
      .select("channel")
      .where("memberId", "=", dana.id)
      .execute();
    expect(rows).toEqual([]);
    const notifications = await read
      .selectFrom("notifications")
      .select("title")
      .where("memberId", "=", dana.id)
      .execute();
    expect(notifications.map(({ title }) => title)).toEqual([
      "Roster for Shabbat, Fri, Nov 20 to Sat, Nov 21",
    ]);
  });

  test("waits for the end of quiet hours, but not beyond candle lighting", async () => {
    const shift = await night();
    const due = async (memberId: number) =>
      (
        await app.dependencies.database.read
          .selectFrom("deliveries")
          .select(["dueAt", "expiresAt"])
          .where("memberId", "=", memberId)
          .executeTakeFirstOrThrow()
      ).dueAt.toString();
    const napping = await on(shift.id, { quietFrom: "11:00", quietUntil: "14:00" });
    const sleeping = await on(shift.id, { quietFrom: "11:00", quietUntil: "18:00" });
    await mailIt();
    expect([await due(napping.id), await due(sleeping.id)]).toEqual(["2026-11-20T19:00:00Z", NOON]);
  });

  test("skips Shabbat-observing members during Shabbat, also in the app, and reports that", async () => {
    const shift = await night();
    const keeper = await on(shift.id, { observesShabbat: true });
    const plain = await on(shift.id);
    app.clock.set(INSIDE);
    const here = await signedInMember(app, { role: "admin", emailNotifications: false });
    const { body } = await mailIt({ audience: "in-it" }, here);
    expect(body.message).toMatch(
      /^Emailed to 1 member\. Not sent during Shabbat or Yom Tov: \S+ .*\.$/,
    );
    await app.settle();
    expect(addressees()).toEqual([plain.email]);
    const { read } = app.dependencies.database;
    expect(
      await read
        .selectFrom("notifications")
        .select("id")
        .where("memberId", "=", keeper.id)
        .execute(),
    ).toEqual([]);
  });

  test("can send the roster to the members with a qualification", async () => {
    await night();
    const { body } = await admin.call("qualifications.add", {
      name: "Driver",
      code: "DR",
      expires: false,
    });
    const driver = await signedInMember(app, {
      email: "driver@squad.example",
      smsNotifications: false,
    });
    await app.dependencies.database.write
      .insertInto("memberQualifications")
      .values({
        memberId: driver.id,
        qualificationId: body.id,
        validFrom: "2026-01-01",
        updatedAt: app.clock.now(),
      })
      .execute();
    const answer = await mailIt({ audience: "qualification", qualificationId: body.id });
    expect(answer.body).toMatchObject({ emailed: 1 });
  });
});

describe("an automatic roster", () => {
  const set = async (rosterEmailTo: string, rosterEmailHours = 6) => {
    expect((await admin.call("settings.change", { rosterEmailTo, rosterEmailHours })).status).toBe(
      200,
    );
    clear();
  };

  test("is sent the configured hours before Shabbat, once to each member, also to one assigned later", async () => {
    await set("in-it-and-administrators");
    const shift = await night();
    const dana = await on(shift.id, { observesShabbat: true });
    await at("2026-11-20T15:15:00Z");
    expect(rosters()).toEqual([]);
    await at(SIX_HOURS_BEFORE);
    await at("2026-11-20T15:17:00Z");
    expect(addressees()).toEqual([ADMIN_MAIL, dana.email].toSorted());
    const late = await on(shift.id);
    await at("2026-11-20T16:00:00Z");
    expect(addressees()).toEqual([ADMIN_MAIL, dana.email, late.email].toSorted());
    await on(shift.id);
    await at("2026-11-20T21:16:00Z");
    await at(INSIDE);
    expect(rosters()).toHaveLength(3);
    const { read } = app.dependencies.database;
    const events = await read
      .selectFrom("events")
      .select("details")
      .where("type", "=", "roster.emailed")
      .orderBy("id", "desc")
      .execute();
    expect(events.slice(0, 2).map(({ details }) => details)).toMatchObject([
      { isAutomatic: true, people: 1 },
      { isAutomatic: true, people: 2, to: "assigned members and admins" },
    ]);
  });

  test("is not sent when switched off, without shifts, or when Shabbat is disabled", async () => {
    const shift = await night();
    await on(shift.id);
    await at(SIX_HOURS_BEFORE);
    await set("everyone");
    await app.dependencies.database.write.deleteFrom("shifts").execute();
    await at(SIX_HOURS_BEFORE);
    await on((await night()).id);
    await admin.call("settings.change", { isShabbatOffered: false });
    clear();
    await at(SIX_HOURS_BEFORE);
    expect(rosters()).toEqual([]);
    await admin.call("settings.change", { isShabbatOffered: true });
    clear();
  });

  test("refuses an invalid number of hours and invalid recipients", async () => {
    expect(
      (await admin.call("settings.change", { rosterEmailHours: 0 })).body.fields,
    ).toHaveProperty("rosterEmailHours");
    expect((await admin.call("settings.change", { rosterEmailTo: "unknown" })).status).toBe(400);
  });

  test("purges the record of a roster email when old, and with a deleted member", async () => {
    const shift = await night();
    await on(shift.id);
    await mailIt();
    const left = async () =>
      (await app.dependencies.database.read.selectFrom("rosterEmails").select("memberId").execute())
        .length;
    expect(await left()).toBe(1);
    app.clock.set("2027-01-19T12:00:00Z");
    await app.worker.tick();
    expect(await left()).toBe(1);
    app.clock.set("2027-01-20T12:00:00Z");
    await app.worker.tick();
    expect(await left()).toBe(0);
  });
});
