import { SMS_A_DAY } from "@watchbill/domain/messages/delivery/route";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertDeliveries, type NewDelivery } from "../../platform/channels/outbox.ts";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const NOON = "2026-05-12T16:00:00Z";
const ELEVEN_PM = "2026-05-13T03:00:00Z";
const SEVEN_AM = "2026-05-13T11:00:00Z";
const NEXT_NOON = "2026-05-13T16:00:00Z";
const AWAKE = { quietFrom: null, quietUntil: null };
const NIGHT = { quietFrom: "22:00", quietUntil: "07:00" };
const SLEEPS = { ...NIGHT, eveningAvailability: "weekly" } as const;

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", smsNotifications: false });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(NOON));

/** Inserts this many text messages to a member, with one creation time and one due or sent time. */
async function texts(
  memberId: number,
  count: number,
  writtenAt: string,
  about: Partial<NewDelivery>,
): Promise<void> {
  const createdAt = Temporal.Instant.from(writtenAt);
  const text = {
    channel: "sms",
    urgency: "action",
    recipient: "+15550001111",
    content: "A text",
    memberId,
    createdAt,
  } as const;
  const rows = Array.from(
    { length: count },
    (): NewDelivery => ({ ...text, dueAt: createdAt, ...about }),
  );
  await app.dependencies.database.write.transaction().execute((tx) => insertDeliveries(tx, rows));
}

let week = 0;

async function saysQuiet(memberId: number, hours: typeof AWAKE | typeof NIGHT): Promise<void> {
  await app.dependencies.database.write
    .updateTable("members")
    .set(hours)
    .where("id", "=", memberId)
    .execute();
}

/** Requests a replacement as quiet hours begin; returns whether the member gets a text about it. */
async function isTexted(memberId: number): Promise<boolean> {
  week += 1;
  const date = Temporal.PlainDate.from("2026-06-03").add({ weeks: week }).toString();
  const { id } = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  const search = { id, minutesBetween: 15, isAllAtOnce: true, memberIds: [memberId] };
  await saysQuiet(memberId, AWAKE);
  expect((await admin.call("replacementSearch.start", search)).status).toBe(200);
  await saysQuiet(memberId, NIGHT);
  await app.worker.tick();
  await app.settle();
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("deliveries")
    .select("channel")
    .where("shiftId", "=", id)
    .execute();
  expect(rows.map(({ channel }) => channel)).toContain("email");
  return rows.some(({ channel }) => channel === "sms");
}

test("texts count towards the daily limit of the day on which they are due, regardless of when they were queued", async () => {
  const { id } = await signedInMember(app, SLEEPS);
  app.clock.set(ELEVEN_PM);
  await texts(id, SMS_A_DAY - 1, ELEVEN_PM, { dueAt: Temporal.Instant.from(SEVEN_AM) });
  expect(await isTexted(id)).toBe(true);
  expect(await isTexted(id)).toBe(false);
  app.clock.set(NEXT_NOON);
  expect(await isTexted(id)).toBe(false);
});

test("texts sent the day before count for that day, even if others of that day are pending", async () => {
  const { id } = await signedInMember(app, SLEEPS);
  await texts(id, SMS_A_DAY, NOON, { status: "success", sentAt: Temporal.Instant.from(NOON) });
  expect(await isTexted(id)).toBe(false);
  app.clock.set(ELEVEN_PM);
  expect(await isTexted(id)).toBe(true);
  app.clock.set(NEXT_NOON);
  expect(await isTexted(id)).toBe(true);
});

test("texts queued without a configured channel do not count for another day", async () => {
  const { id } = await signedInMember(app, SLEEPS);
  await texts(id, SMS_A_DAY, NOON, { deliveryMethod: "not configured" });
  expect(await isTexted(id)).toBe(false);
  app.clock.set(NEXT_NOON);
  expect(await isTexted(id)).toBe(true);
});
