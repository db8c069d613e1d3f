import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { insertDelivery, type NewDelivery } from "../../platform/channels/outbox.ts";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const NINE_PM = "2026-05-13T01:00:00Z";
const ELEVEN_PM = "2026-05-13T03:00:00Z";
const SIX_AM = "2026-05-13T10:00:00Z";
const SEVEN_AM = "2026-05-13T11:00:00Z";
const EIGHT_AM = "2026-05-13T12:00:00Z";
const NIGHT = { quietFrom: "22:00", quietUntil: "07:00", smsNotifications: false } as const;

let mail: TestMailServer;
let app: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example", MAIL_PER_SECOND: "1000" },
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => {
  app.clock.set(NINE_PM);
  mail.received.length = 0;
});

async function write(
  memberId: number,
  subject: string,
  about: Partial<NewDelivery> = {},
): Promise<void> {
  const now = app.clock.now();
  const message = {
    channel: "email",
    urgency: "info",
    recipient: "noa@squad.example",
    content: "A text",
  } as const;
  const metadata = JSON.stringify({ kind: "shifts.assigned" });
  const delivery = {
    ...message,
    subject,
    memberId,
    metadata,
    dueAt: now,
    createdAt: now,
    ...about,
  };
  await app.dependencies.database.write.transaction().execute((tx) => insertDelivery(tx, delivery));
}

async function arrivedBy(instant: string): Promise<string[]> {
  app.clock.set(instant);
  await app.settle();
  return mail.received.map(({ mail: { subject } }) => subject ?? "").toSorted();
}

test("messages delayed by an outage are not sent in later quiet hours, except urgent and requested ones", async () => {
  const { id } = await signedInMember(app, NIGHT);
  await write(id, "news");
  await write(id, "tried again", {
    urgency: "action",
    attempts: 2,
    errorMessage: "450 later",
    heldBy: "smtp",
  });
  await write(id, "urgent", { urgency: "urgent" });
  await write(id, "emergency", { passes: "emergency" });
  await write(id, "of use by six", { expiresAt: Temporal.Instant.from(SIX_AM) });
  await write(id, "a password", {
    urgency: "action",
    metadata: JSON.stringify({ kind: "password" }),
  });
  await write(id, "a test", { metadata: JSON.stringify({ kind: "test" }) });
  const atOnce = ["a password", "a test", "emergency", "of use by six", "urgent"];
  expect(await arrivedBy(ELEVEN_PM)).toEqual(atOnce);
  expect(await arrivedBy("2026-05-13T10:59:59.999Z")).toEqual(atOnce);
  expect(await arrivedBy(SEVEN_AM)).toEqual([...atOnce, "news", "tried again"].toSorted());
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("deliveries")
    .select(["subject", "attempts"])
    .where("memberId", "=", id)
    .execute();
  expect(rows.find(({ subject }) => subject === "news")?.attempts).toBe(1);
  expect(rows.find(({ subject }) => subject === "tried again")?.attempts).toBe(3);
});

test("extending quiet hours also delays messages that already wait for their end", async () => {
  const member = await signedInMember(app, NIGHT);
  await write(member.id, "news", { dueAt: Temporal.Instant.from(SEVEN_AM) });
  app.clock.set(ELEVEN_PM);
  expect(
    (await member.call("members.savePreferences", { quietFrom: "22:00", quietUntil: "08:00" }))
      .status,
  ).toBe(200);
  expect(await arrivedBy(SEVEN_AM)).toEqual([]);
  expect(await arrivedBy(EIGHT_AM)).toEqual(["news"]);
});
