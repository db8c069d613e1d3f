import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Channel } from "../../platform/channels/channel.ts";
import type { Channels } from "../../platform/channels/channels.ts";
import { insertDeliveries, type NewDelivery } from "../../platform/channels/outbox.ts";
import {
  type MailFaults,
  startMailServer,
  type TestMailServer,
} from "../../testing/services/mail-server.ts";
import { startTwilioServer, type TwilioServer } from "../../testing/services/twilio-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let server: TestMailServer;
let twilio: TwilioServer;
let environment: Record<string, string>;
let squad: TestApp;
let admin: Client;
/** A new app for each test, because connections to the mail server stay open. */
let app: TestApp;

const FINE: MailFaults = {
  login: null,
  sender: null,
  recipient: null,
  message: null,
  dropsAfterData: false,
};
const WRONG_PASSWORD = { code: 535, message: "5.7.8 authentication failed" };

beforeAll(async () => {
  [server, twilio] = [await startMailServer(), await startTwilioServer()];
  environment = {
    ...twilio.environment,
    SMTP_URL: server.url.replace("//", "//duty:secret@"),
    MAIL_FROM: "Test Squad <duty@squad.example>",
    MAIL_PER_SECOND: "1000",
  };
  squad = await createTestApp({ environment });
  admin = await signedInMember(squad, { role: "admin" });
});
afterAll(async () => {
  await squad.close();
  await Promise.all([server.close(), twilio.close()]);
});
beforeEach(async () => {
  squad.clock.set(TEST_NOW);
  server.received.length = 0;
  twilio.received.length = 0;
  twilio.fault = null;
  Object.assign(server.faults, FINE);
  await squad.dependencies.database.write.deleteFrom("deliveries").execute();
  app = await started();
});
afterEach(() => app.close());

/** Starts another instance of the squad, or one after a restart. */
function started(
  more: { environment?: Record<string, string>; channels?: Channels } = {},
): Promise<TestApp> {
  return createTestApp({
    connection: squad.connection,
    clock: squad.clock,
    ...more,
    environment: { ...environment, ...more.environment },
  });
}

/**
 * Queues this many messages and lets the worker fail on them for 40 minutes, so that each next
 * retry is an hour away.
 */
async function waiting(count: number, about: Partial<NewDelivery> = {}): Promise<void> {
  const now = app.clock.now();
  const message: NewDelivery = {
    channel: "email",
    urgency: "info",
    recipient: "noa@squad.example",
    content: "A text",
    dueAt: now,
    createdAt: now,
    ...about,
  };
  await squad.dependencies.database.write.transaction().execute((tx) =>
    insertDeliveries(
      tx,
      Array.from({ length: count }, (_, index) => ({ ...message, subject: `No. ${index}` })),
    ),
  );
  for (const minutes of [0, 1, 3, 15]) {
    app.clock.advance({ minutes });
    await app.settle();
  }
}

async function states() {
  const rows = await squad.dependencies.database.read
    .selectFrom("deliveries")
    .select(["status", "attempts", "dueAt", "subject"])
    .where("subject", "like", "No. %")
    .orderBy("id")
    .execute();
  const now = app.clock.now().epochMilliseconds;
  return rows.map(({ status, attempts, dueAt }) => ({
    status,
    attempts,
    waitsMinutes: Math.max(0, Math.round((dueAt.epochMilliseconds - now) / 60_000)),
  }));
}

const stillWaiting = (attempts: number) => ({
  status: "pending",
  attempts,
  waitsMinutes: expect.toSatisfy((m: number) => m > 50),
});
const sendTestMail = () =>
  admin.call("messages.testEmail", { to: "chief@squad.example", subject: "Test", text: "Test" });
const subjects = () => server.received.map(({ mail }) => mail.subject).sort();

describe("emails deferred by a wrong password", () => {
  test("are sent as soon as a test email shows that the server accepts email again", async () => {
    server.faults.login = WRONG_PASSWORD;
    await waiting(3);
    expect(await states()).toEqual([stillWaiting(4), stillWaiting(4), stillWaiting(4)]);
    server.faults.login = null;
    await app.settle();
    expect(subjects()).toEqual([]);
    expect((await sendTestMail()).status).toBe(200);
    await app.settle();
    expect(subjects()).toEqual(["No. 0", "No. 1", "No. 2", "Test"]);
    // The attempt that failed because of the password does not count.
    const hasGone = { status: "success", attempts: 4, waitsMinutes: 0 };
    expect(await states()).toEqual([hasGone, hasGone, hasGone]);
  });

  test("are sent after a restart, because a password is corrected with a restart", async () => {
    server.faults.login = WRONG_PASSWORD;
    await waiting(2);
    server.faults.login = null;
    const restarted = await started();
    await restarted.settle();
    expect(subjects()).toEqual(["No. 0", "No. 1"]);
    await restarted.close();
  });

  test("keep their retry schedule and attempts when a restart corrected nothing", async () => {
    server.faults.login = WRONG_PASSWORD;
    await waiting(1);
    const restarted = await started();
    await restarted.settle();
    expect(await states()).toEqual([stillWaiting(4)]);
    await restarted.close();
  });

  test("are sent within the mail server's rate limit", async () => {
    server.faults.login = WRONG_PASSWORD;
    await waiting(4);
    server.faults.login = null;
    const slow = await started({ environment: { MAIL_PER_SECOND: "20" } });
    const startedAt = performance.now();
    await slow.settle();
    expect(subjects()).toHaveLength(4);
    expect(performance.now() - startedAt).toBeGreaterThan(150);
    await slow.close();
  });
});

test("emails rejected for the squad's own sender address wait, and are sent once it is accepted", async () => {
  server.faults.sender = { code: 550, message: "5.7.1 sender is not yours" };
  await waiting(1);
  expect(await states()).toEqual([stillWaiting(4)]);
  server.faults.sender = null;
  await sendTestMail();
  await app.settle();
  expect(subjects()).toEqual(["No. 0", "Test"]);
});

test("an email to a full mailbox keeps its retry schedule when others are delivered", async () => {
  server.faults.recipient = { code: 452, message: "4.2.2 mailbox full" };
  await waiting(1);
  server.faults.recipient = null;
  await sendTestMail();
  await app.settle();
  expect(subjects()).toEqual(["Test"]);
  expect(await states()).toEqual([stillWaiting(4)]);
});

test("a message that fails while others succeed is retried early a few times, then keeps its retry schedule", async () => {
  const channel = (send: Channel["send"]): Channel => ({
    perSecond: 1_000,
    send,
    close: () => undefined,
  });
  const email = channel(async ({ recipient }) =>
    recipient === "noa@squad.example"
      ? { kind: "refused", method: "smtp", error: "timeout", isPermanent: false, isOfGateway: true }
      : { kind: "accepted", method: "smtp", providerMessageId: null },
  );
  const none = channel(async () => ({ kind: "not-configured" }));
  await app.close();
  app = await started({ channels: { email, sms: none, push: none, close: () => undefined } });
  await waiting(1);
  for (let round = 0; round < 12; round += 1) {
    await sendTestMail();
    await app.settle();
    expect(await states()).toEqual([stillWaiting(4)]);
  }
  const { releaseCount } = await squad.dependencies.database.read
    .selectFrom("deliveries")
    .select("releaseCount")
    .where("subject", "=", "No. 0")
    .executeTakeFirstOrThrow();
  expect(releaseCount).toBe(10);
});

describe("texts", () => {
  const text = { channel: "sms" as const, recipient: "+15552001234" };
  const sendTestText = () => admin.call("messages.testSms", { to: "5552009999", message: "Test" });
  const wrongToken = {
    status: 401,
    body: JSON.stringify({ code: 20003, message: "Authenticate" }),
  };
  const wrongSender = {
    status: 400,
    body: JSON.stringify({ code: 21606, message: "not a valid number" }),
  };

  test.each([
    ["key", wrongToken],
    ["sender", wrongSender],
    ["address", "hang up" as const],
  ])(
    "deferred by a wrong %s are sent as soon as another text is, but not because an email is",
    async (_, fault) => {
      twilio.fault = fault;
      await waiting(1, text);
      expect(await states()).toEqual([stillWaiting(4)]);
      twilio.fault = null;
      await sendTestMail();
      await app.settle();
      expect(twilio.received).toEqual([]);
      await sendTestText();
      await app.settle();
      expect(twilio.received.map(({ To }) => To).sort()).toEqual(["+15552001234", "+15552009999"]);
    },
  );

  test("with a Retry-After wait for that time", async () => {
    twilio.fault = { status: 503, headers: { "retry-after": "3600" } };
    await waiting(1, text);
    twilio.fault = null;
    await sendTestText();
    await app.settle();
    expect(twilio.received.map(({ To }) => To)).toEqual(["+15552009999"]);
  });
});
