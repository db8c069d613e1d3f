import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Channel, SendOutcome } from "../../platform/channels/channel.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

const ACCEPTED: SendOutcome = { kind: "accepted", method: "smtp", providerMessageId: null };
const refused = (error: string, isPermanent = false): SendOutcome => ({
  kind: "refused",
  method: "smtp",
  error,
  isPermanent,
});

let app: TestApp;
let admin: Client;
/** The mail server's next reply. */
let outcome: SendOutcome;

beforeAll(async () => {
  const channel = (send: Channel["send"]): Channel => ({
    perSecond: 1_000,
    send,
    close: () => undefined,
  });
  const none = channel(async () => ({ kind: "not-configured" }));
  app = await createTestApp({
    environment: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "duty@squad.example" },
    channels: {
      email: channel(async () => outcome),
      sms: none,
      push: none,
      close: () => undefined,
    },
  });
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("deliveries").execute();
});

async function send(next: SendOutcome): Promise<void> {
  outcome = next;
  const mail = { to: "noa@squad.example", subject: "Test", text: "Test" };
  expect((await admin.call("messages.testEmail", mail)).status).toBe(200);
  await app.settle();
}

const trouble = async () => (await admin.call("messages.status")).body.email.trouble;

test("the status shows the gateway's last error until a message is accepted", async () => {
  expect(await trouble()).toBeNull();
  await send(refused("Invalid login: 535 5.7.8 authentication failed"));
  expect(await trouble()).toBe("Invalid login: 535 5.7.8 authentication failed");
  await send(ACCEPTED);
  expect(await trouble()).toBeNull();
});

test("the status shows the error for a day after the message was dropped", async () => {
  await send(refused("connect ECONNREFUSED"));
  for (const seconds of [33, 132, 660]) {
    app.clock.advance({ seconds });
    await app.settle();
  }
  const { status } = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select("status")
    .executeTakeFirstOrThrow();
  expect([status, await trouble()]).toEqual(["dropped", "connect ECONNREFUSED"]);
  app.clock.advance({ hours: 24 });
  expect(await trouble()).toBeNull();
});

test("the status shows no error for one missing mailbox", async () => {
  await send(refused("550 5.1.1 unknown user", true));
  expect(await trouble()).toBeNull();
  await send(refused("connect ECONNREFUSED"));
  await send(refused("550 5.1.1 unknown user", true));
  expect(await trouble()).toBe("connect ECONNREFUSED");
});
