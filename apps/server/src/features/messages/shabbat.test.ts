import { SHABBAT_OF_BROOKLYN } from "@watchbill/domain/testing/shabbat";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertDeliveries, type NewDelivery } from "../../platform/channels/outbox.ts";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Shabbat is from Fri, Nov 20, 4:16 PM until Sat, Nov 21, 5:24 PM in New York. */
const BEFORE = "2026-11-20T21:14:00Z";
const INSIDE = "2026-11-21T15:00:00Z";
const ENDS = "2026-11-21T22:24:00Z";
const RELEASED = "2026-11-21T22:54:00Z";

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
  await signInAt("2026-11-19T18:00:00Z");
  await admin.call("settings.change", SHABBAT_OF_BROOKLYN);
});
afterAll(async () => {
  await other.close();
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  await app.dependencies.database.write.deleteFrom("deliveries").execute();
  mail.received.length = 0;
});

/** Signs in again, because sessions expire between the tested months. */
async function signInAt(instant: string): Promise<void> {
  app.clock.set(instant);
  admin = await signedInMember(app, {
    role: "admin",
    emailNotifications: false,
    smsNotifications: false,
  });
}

type About = Parameters<typeof signedInMember>[1];
let number = 0;

async function keeper(about: About = {}) {
  number += 1;
  return signedInMember(app, {
    observesShabbat: true,
    smsNotifications: false,
    email: `keeper${number}@squad.example`,
    ...about,
  });
}

const write = (memberId: number, about: Partial<NewDelivery> = {}) =>
  app.dependencies.database.write.transaction().execute((tx) =>
    insertDeliveries(tx, [
      {
        channel: "email",
        urgency: "info",
        memberId,
        recipient: `m${memberId}@squad.example`,
        subject: "Hello",
        content: "Hello",
        dueAt: app.clock.now(),
        createdAt: app.clock.now(),
        ...about,
      },
    ]),
  );

/** Sets the clock and runs both instances concurrently. */
async function at(instant: string): Promise<void> {
  app.clock.set(instant);
  await Promise.all([app.settle(), other.settle()]);
  await Promise.all([app.worker.tick(), other.worker.tick()]);
  await Promise.all([app.settle(), other.settle()]);
}

const log = async (memberId: number) =>
  (
    (await admin.call("messages.log", { memberId })).body as {
      status: string;
      held: string | null;
      errorMessage: string | null;
    }[]
  )
    .map(({ status, held, errorMessage }) => held ?? errorMessage ?? status)
    .toReversed();

/** Returns the subjects of emails to a member that `write` caused. */
const subjectsTo = (memberId: number) =>
  mail.received
    .filter(({ to }) => to.includes(`m${memberId}@squad.example`))
    .map(({ mail: { subject } }) => subject);

const emailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address)).length;

async function assign(
  memberId: number,
  about: Parameters<typeof addShift>[1],
  overrides?: readonly string[],
) {
  const shift = await addShift(app, about);
  const given = await admin.call("replacements.assignShift", {
    userId: memberId,
    shiftId: shift.id,
    ...(overrides ? { overrides } : {}),
  });
  expect([given.status, given.body]).toEqual([200, expect.anything()]);
  return shift;
}

describe("from Friday to Sunday", () => {
  test("shows an event of Shabbat morning in the app at once and emails it once after Shabbat", async () => {
    app.clock.set(BEFORE);
    const [member, free] = [await keeper(), await keeper({ observesShabbat: false })];
    app.clock.set(INSIDE);
    const shift = { date: "2026-11-23", startTime: "18:30", endTime: "20:30" };
    await assign(member.id, shift);
    await assign(free.id, shift);
    await at(INSIDE);
    expect(await log(member.id)).toEqual([
      "On hold for Shabbat or Yom Tov until Sat, Nov 21, 5:54 PM",
    ]);
    const notifications = await app.dependencies.database.read
      .selectFrom("notifications")
      .select("title")
      .where("memberId", "=", member.id)
      .execute();
    expect(notifications).toHaveLength(1);
    for (const instant of [
      "2026-11-21T15:06:00Z",
      "2026-11-21T22:23:00Z",
      ENDS,
      "2026-11-21T22:53:00Z",
    ])
      await at(instant);
    expect([
      emailsTo(`keeper${number - 1}@squad.example`),
      emailsTo(`keeper${number}@squad.example`),
    ]).toEqual([0, 1]);
    await at(RELEASED);
    await at("2026-11-22T15:00:00Z");
    expect(emailsTo(`keeper${number - 1}@squad.example`)).toBe(1);
    expect(await log(member.id)).toEqual(["success"]);
  });

  test("drops a message that is useless after Shabbat, and logs the reason", async () => {
    app.clock.set(BEFORE);
    const member = await keeper({ servesOnShabbat: true });
    app.clock.set(INSIDE);
    await assign(member.id, { date: "2026-11-21", startTime: "12:00", endTime: "16:00" }, [
      "not-available",
      "shabbat-when-asked",
    ]);
    await at(INSIDE);
    expect(new Set(await log(member.id))).toEqual(
      new Set(["Not sent: it would have expired before Shabbat or Yom Tov ended for the member"]),
    );
    await at(RELEASED);
    const subjects = mail.received
      .filter(({ to }) => to.includes(`keeper${number}@squad.example`))
      .map(({ mail: { subject } }) => subject);
    // Ignores the request to confirm hours, which is about the shifts they served.
    expect(subjects.filter((subject) => !subject?.startsWith("Confirm your hours"))).toEqual([]);
  });

  test("sends earlier, quiet-hours, retried and batched messages after Shabbat, in order", async () => {
    app.clock.set(BEFORE);
    const member = await keeper();
    const due = { dueAt: Temporal.Instant.from(INSIDE) };
    await write(member.id, { ...due, subject: "held by quiet hours" });
    await write(member.id, {
      ...due,
      subject: "tried again",
      attempts: 2,
      errorMessage: "450 later",
      heldBy: "smtp",
    });
    await write(member.id, {
      ...due,
      subject: "of no use",
      expiresAt: Temporal.Instant.from(ENDS),
    });
    await write(member.id, { ...due, subject: "asked for", passes: "own-act" });
    await at("2026-11-21T14:59:00Z");
    expect(subjectsTo(member.id)).toEqual([]);
    await at(INSIDE);
    expect(subjectsTo(member.id)).toEqual(["asked for"]);
    expect(await log(member.id)).toEqual([
      "On hold for Shabbat or Yom Tov until Sat, Nov 21, 5:54 PM",
      "On hold for Shabbat or Yom Tov until Sat, Nov 21, 5:54 PM",
      "Not sent: it would have expired before Shabbat or Yom Tov ended for the member",
      "success",
    ]);
    await at(RELEASED);
    expect(subjectsTo(member.id)).toEqual(["asked for", "held by quiet hours", "tried again"]);
  });

  test("sends nothing that came due during Shabbat, even before the job reschedules it", async () => {
    app.clock.set(INSIDE);
    const member = await keeper();
    await write(member.id);
    await Promise.all([app.settle(), other.settle()]);
    expect(subjectsTo(member.id)).toEqual([]);
  });

  test("sends nothing that would arrive during Shabbat, and nothing until the second after it", async () => {
    await signInAt("2026-11-20T20:00:00Z");
    const edges = [
      ["2026-11-20T21:14:59Z", 1],
      ["2026-11-20T21:15:00Z", 0],
      ["2026-11-20T21:15:59Z", 0],
      ["2026-11-20T21:16:00Z", 0],
      ["2026-11-21T22:53:59Z", 0],
      ["2026-11-21T22:54:00Z", 1],
    ] as const;
    for (const [instant, sent] of edges) {
      app.clock.set(instant);
      const member = await keeper();
      await write(member.id);
      await at(instant);
      expect([instant, subjectsTo(member.id).length]).toEqual([instant, sent]);
    }
  });

  test("sends a message that was about to be sent once after Shabbat, also one claimed by a crashed worker", async () => {
    app.clock.set("2026-11-20T21:10:00Z");
    const member = await keeper();
    await write(member.id, {
      dueAt: Temporal.Instant.from("2026-11-20T21:15:30Z"),
      subject: "about to leave",
    });
    await write(member.id, {
      subject: "in a dead worker's hands",
      attempts: 1,
      leaseToken: "00000000-0000-4000-8000-000000000000",
      leaseUntil: Temporal.Instant.from("2026-11-20T21:17:00Z"),
    });
    for (const instant of [
      "2026-11-20T21:15:30Z",
      "2026-11-20T21:16:30Z",
      "2026-11-20T21:18:00Z",
      INSIDE,
    ])
      await at(instant);
    expect(subjectsTo(member.id)).toEqual([]);
    expect(new Set(await log(member.id))).toEqual(
      new Set(["On hold for Shabbat or Yom Tov until Sat, Nov 21, 5:54 PM"]),
    );
    await at(RELEASED);
    await at("2026-11-22T15:00:00Z");
    expect(subjectsTo(member.id).toSorted()).toEqual([
      "about to leave",
      "in a dead worker's hands",
    ]);
  });

  test("delays queued messages when the setting is turned on, and sends them when it is turned off", async () => {
    app.clock.set(BEFORE);
    const member = await keeper({ observesShabbat: false });
    app.clock.set(INSIDE);
    await write(member.id, { dueAt: app.clock.now().add({ minutes: 5 }) });
    await member.call("members.saveProfile", { observesShabbat: true });
    await at("2026-11-21T15:05:00Z");
    expect(await log(member.id)).toEqual([
      "On hold for Shabbat or Yom Tov until Sat, Nov 21, 5:54 PM",
    ]);
    await member.call("members.saveProfile", { observesShabbat: false });
    await at("2026-11-21T15:06:00Z");
    expect(await log(member.id)).toEqual(["success"]);
  });

  test("reschedules delayed messages when the squad's end of Shabbat changes", async () => {
    app.clock.set(INSIDE);
    const member = await keeper();
    await write(member.id);
    await at(INSIDE);
    await admin.call("settings.change", { shabbatEndMinutes: 72 });
    await at("2026-11-21T15:01:00Z");
    expect(await log(member.id)).toEqual([
      "On hold for Shabbat or Yom Tov until Sat, Nov 21, 6:16 PM",
    ]);
    await admin.call("settings.change", { shabbatEndMinutes: 50 });
    await at(RELEASED);
    expect(await log(member.id)).toEqual(["success"]);
  });

  test("sends an emergency at once to members who allow it, and to the others after Shabbat", async () => {
    app.clock.set(INSIDE);
    const [allows, keeps] = [await keeper({ shabbatEmergencies: true }), await keeper()];
    const emergency = { passes: "emergency", urgency: "urgent" } as const;
    await write(allows.id, emergency);
    await write(keeps.id, emergency);
    await at("2026-11-21T15:01:00Z");
    expect([await log(allows.id), await log(keeps.id)]).toEqual([
      ["success"],
      ["On hold for Shabbat or Yom Tov until Sat, Nov 21, 5:24 PM"],
    ]);
    await at(ENDS);
    expect(await log(keeps.id)).toEqual(["success"]);
  });

  test("sends a requested password at once", async () => {
    app.clock.set(INSIDE);
    const member = await keeper();
    const { email } = (await member.call("accounts.currentUser")).body;
    await app.visitor().call("accounts.forgotPassword", { unitNumber: member.unitNumber, email });
    await at(INSIDE);
    expect(emailsTo(email)).toBe(1);
  });

  test("reports messages delayed by Shabbat separately, and raises no alert", async () => {
    app.clock.set("2026-11-20T20:00:00Z");
    const member = await keeper();
    await write(member.id, { dueAt: Temporal.Instant.from("2026-11-20T21:30:00Z") });
    app.clock.set("2026-11-20T23:00:00Z");
    const status = async () => (await admin.call("messages.status")).body;
    const late = "have waited for more than";
    expect((await status()).warnings.filter((line: string) => line.includes(late))).toEqual([]);
    await at("2026-11-20T23:01:00Z");
    expect((await status()).email).toMatchObject({ waiting: 1, heldForRest: 1 });
  });
});

test("sends nothing until a three-day window is over", async () => {
  // Rosh Hashanah and Shabbat, from Wed, Sep 20, 2028 until Sat, Sep 23.
  await signInAt("2028-09-20T22:00:00Z");
  const keeps = await keeper();
  await write(keeps.id, { dueAt: Temporal.Instant.from("2028-09-21T15:00:00Z") });
  for (const day of ["21", "22", "23"]) await at(`2028-09-${day}T15:00:00Z`);
  expect(subjectsTo(keeps.id)).toEqual([]);
  expect(await log(keeps.id)).toEqual([
    "On hold for Shabbat or Yom Tov until Sat, Sep 23, 8:11 PM",
  ]);
  await at("2028-09-24T00:11:00Z");
  expect(await log(keeps.id)).toEqual(["success"]);
});

test("treats the evening before a clock change as daylight time", async () => {
  await signInAt("2026-10-31T15:00:00Z");
  const keeps = await keeper({ quietFrom: "18:00", quietUntil: "01:30" });
  await write(keeps.id);
  await at("2026-10-31T15:00:00Z");
  // This is the second 1:30 AM of the night in which the clock goes back.
  expect(await log(keeps.id)).toEqual(["On hold for Shabbat or Yom Tov until Sun, Nov 1, 1:30 AM"]);
  await at("2026-11-01T06:29:00Z");
  expect(subjectsTo(keeps.id)).toEqual([]);
  await at("2026-11-01T06:30:00Z");
  expect(await log(keeps.id)).toEqual(["success"]);
});
