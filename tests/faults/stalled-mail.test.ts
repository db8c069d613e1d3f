import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { type SharedDatabase, sharedDatabase } from "./database.ts";
import { type FakeMailServer, type MailMood, startFakeMailServer } from "./fake-mail-server.ts";
import { type Instance, startInstance } from "./instance.ts";
import { createPerson, type Person } from "./member-client.ts";
import { addPerson } from "./squad.ts";

/** The number of emails that fills both instances, which claim up to eight messages each. */
const EMAILS = 16;
const TEXTS = 10;
/**
 * Text messages must be sent within this time; later ones would have waited for the mail server.
 */
const PROMPT_MS = 5_000;

let database: SharedDatabase;
let mail: FakeMailServer;
let texts: { url: string; received: string[]; close: () => void };
let instances: Instance[];
let admin: Person;

beforeAll(async () => {
  [database, mail, texts] = await Promise.all([
    sharedDatabase(),
    startFakeMailServer(),
    startTextGateway(),
  ]);
  instances = await Promise.all([start(), start()]);
  const { cookie } = await addPerson(database.db, "F-ADMIN", "admin");
  admin = createPerson(() => instances[0]!.address, cookie);
});
afterAll(async () => {
  admin.leave();
  await Promise.all(instances.map((instance) => instance.kill()));
  await mail.close();
  texts.close();
  await database.drop();
});
beforeEach(async () => {
  mail.handed.length = 0;
  mail.taken.length = 0;
  texts.received.length = 0;
  await sql`delete from deliveries`.execute(database.db);
  mail.hangUp();
});

function start(): Promise<Instance> {
  return startInstance({
    DATABASE_URL: database.url,
    LOG_LEVEL: "fatal",
    SMTP_URL: mail.url,
    MAIL_FROM: "duty@squad.example",
    MAIL_PER_SECOND: "1000",
    SMS_GATEWAY: "http",
    SMS_HTTP_URL: texts.url,
    SMS_PER_SECOND: "1000",
  });
}

async function startTextGateway(): Promise<typeof texts> {
  const received: string[] = [];
  const server = createServer((request, response) => {
    request.on("data", (bytes: Buffer) => received.push(bytes.toString()));
    request.on("end", () => response.end("{}"));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/send`, received, close: () => server.close() };
}

async function queue(channel: "email" | "sms", count: number): Promise<void> {
  await sql`insert into deliveries (channel, urgency, recipient, subject, content, due_at, created_at)
    select ${channel}, 'action', case ${channel} when 'sms' then '+1212555' || 1000 + n else 'm' || n || '@squad.example' end,
      'A subject', 'A text', ${systemClock.now()}::timestamptz, ${systemClock.now()}::timestamptz from generate_series(1, ${count}::int) n`.execute(
    database.db,
  );
}

async function emails(): Promise<{ status: string; attempts: number; hasFailed: boolean }[]> {
  const rows = await database.db
    .selectFrom("deliveries")
    .select(["status", "attempts", "errorMessage"])
    .where("channel", "=", "email")
    .execute();
  return rows.map(({ status, attempts, errorMessage }) => ({
    status,
    attempts,
    hasFailed: errorMessage !== null,
  }));
}

/** The state of an email whose first attempt failed and which waits for a retry. */
const TRIED_ONCE = { status: "pending", attempts: 1, hasFailed: true };

/**
 * Makes all retries due now, and expects that each email is sent once more with the Message-ID of
 * its first attempt.
 */
async function allArriveUnderTheirNames(count: number): Promise<void> {
  const before = new Set(mail.handed);
  expect(before.size).toBe(count);
  mail.mood = "takes it";
  await sql`update deliveries set due_at = ${systemClock.now()}::timestamptz where status = 'pending'`.execute(
    database.db,
  );
  await expect
    .poll(async () => (await emails()).every(({ status }) => status === "success"), {
      timeout: 30_000,
    })
    .toBe(true);
  expect(new Set(mail.taken)).toEqual(before);
  expect(mail.taken).toHaveLength(count);
}

test("a mail server that stalls after a message does not delay other channels, and gets that message again with the same Message-ID", async () => {
  mail.mood = "stalls after it";
  await queue("email", EMAILS);
  await expect.poll(() => mail.handed.length).toBeGreaterThan(3);
  await queue("sms", TEXTS);
  await expect.poll(() => texts.received.length, { timeout: PROMPT_MS }).toBe(TEXTS);
  for (let n = 1; n <= 20; n += 1) {
    const since = performance.now();
    const person = {
      firstName: "New",
      lastName: "Member",
      email: `new${n}@squad.example`,
      unitNumber: `N-${n}`,
    };
    expect((await admin.call("members.add", { ...person, sendWelcomeEmail: false })).status).toBe(
      200,
    );
    expect(performance.now() - since).toBeLessThan(PROMPT_MS);
  }
  expect(mail.taken).toEqual([]);
  await expect
    .poll(emails, { timeout: 45_000, interval: 500 })
    .toEqual(Array.from({ length: EMAILS }, () => TRIED_ONCE));
  const longest = await sql<{
    ms: number;
  }>`select max(processing_ms) as ms from deliveries`.execute(database.db);
  expect(
    longest.rows[0]!.ms,
    "an attempt ends before its lease does, so that none is made twice",
  ).toBeLessThan(25_000);
  await allArriveUnderTheirNames(EMAILS);
});

test.each<MailMood>(["hangs up in the middle of it", "never greets"])(
  "a mail server that %s gets a retry later with the same Message-ID",
  async (mood) => {
    mail.mood = mood;
    await queue("email", 3);
    await expect
      .poll(emails, { timeout: 40_000 })
      .toEqual(Array.from({ length: 3 }, () => TRIED_ONCE));
    if (mood === "never greets") return;
    expect(mail.handed).toHaveLength(3);
    await allArriveUnderTheirNames(3);
  },
);

test("an instance that stops doesn't wait for a stalled mail server, and the other instance sends its messages", async () => {
  mail.mood = "stalls after it";
  await queue("email", EMAILS);
  await expect.poll(() => mail.handed.length).toBeGreaterThan(7);
  const since = performance.now();
  const [first, second] = instances;
  expect(await first!.stop()).toBe(0);
  expect(performance.now() - since).toBeLessThan(9_500);
  mail.mood = "takes it";
  mail.hangUp();
  // Messages that the other instance claimed are sent soon; those of the stopped one when its lease
  // ends.
  const batchesHeld = async (): Promise<number> => {
    const rows = await database.db
      .selectFrom("deliveries")
      .select("leaseToken")
      .distinct()
      .where("leaseToken", "is not", null)
      .execute();
    return rows.length;
  };
  await expect.poll(batchesHeld, { timeout: 30_000 }).toBeLessThanOrEqual(1);
  await sql`update deliveries set due_at = ${systemClock.now()}::timestamptz, lease_until = ${systemClock.now()}::timestamptz`.execute(
    database.db,
  );
  await expect
    .poll(async () => (await emails()).every(({ status }) => status === "success"), {
      timeout: 30_000,
    })
    .toBe(true);
  expect(mail.taken).toHaveLength(EMAILS);
  expect(new Set(mail.taken).size).toBe(EMAILS);
  expect(second!.isRunning()).toBe(true);
});
