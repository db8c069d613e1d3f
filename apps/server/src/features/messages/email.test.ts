import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { insertDelivery, type NewDelivery } from "../../platform/channels/outbox.ts";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let server: TestMailServer;
let app: TestApp;

beforeAll(async () => {
  server = await startMailServer();
  app = await createTestApp({
    environment: {
      SMTP_URL: server.url,
      MAIL_FROM: "Test Squad <duty@squad.example>",
      MAIL_PER_SECOND: "1000",
    },
  });
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  app.clock.set(TEST_NOW);
  server.received.length = 0;
  Object.assign(server.faults, { recipient: null, message: null, dropsAfterData: false });
});

async function queue(about: Partial<NewDelivery> = {}): Promise<number> {
  const now = app.clock.now();
  await app.dependencies.database.write.transaction().execute((tx) =>
    insertDelivery(tx, {
      channel: "email",
      urgency: "action",
      recipient: "noa@squad.example",
      subject: "A subject",
      content: "A text",
      dueAt: now,
      createdAt: now,
      ...about,
    }),
  );
  const { id } = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function row(id: number) {
  return app.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

describe("an email", () => {
  test("arrives complete, in text and HTML, from the squad, and is logged as sent", async () => {
    const id = await queue({
      contentHtml: "<p>A <b>text</b></p>",
      metadata: JSON.stringify({ unsubscribe: "https://x.example/stop" }),
    });
    await app.settle();
    const [{ mail, to }] = server.received as [(typeof server.received)[0]];
    expect(to).toEqual(["noa@squad.example"]);
    expect([mail.subject, mail.from?.address, mail.text?.trim(), mail.html?.trim()]).toEqual([
      "A subject",
      "duty@squad.example",
      "A text",
      "<p>A <b>text</b></p>",
    ]);
    const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({
      "auto-submitted": "auto-generated",
      "list-unsubscribe": "<https://x.example/stop>",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(await row(id)).toMatchObject({
      status: "success",
      deliveryMethod: "smtp",
      attempts: 1,
      errorMessage: null,
      leaseToken: null,
    });
  });

  test("attaches the shift as a calendar file", async () => {
    await queue({ metadata: JSON.stringify({ calendar: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" }) });
    await app.settle();
    expect(server.received[0]?.mail.attachments).toMatchObject([
      { filename: "shift.ics", mimeType: "text/calendar" },
    ]);
  });

  test("stores its secret encrypted only, and deletes it after delivery", async () => {
    const id = await queue({
      content: "Your password: hunter-2-hunter",
      secret: "hunter-2-hunter",
    });
    expect(JSON.stringify(await row(id)).match(/hunter-2-hunter/g)).toHaveLength(1);
    await app.settle();
    expect(server.received[0]?.mail.text?.trim()).toBe("Your password: hunter-2-hunter");
    expect(JSON.stringify(await row(id))).not.toContain("hunter");
  });

  test.each([
    ["an unknown mailbox", { recipient: { code: 550, message: "5.1.1 user unknown" } }, "failed"],
    ["a rejected message", { message: { code: 552, message: "5.2.3 too big" } }, "failed"],
    ["a full queue", { recipient: { code: 452, message: "4.3.1 try later" } }, "pending"],
    ["a server that disconnects", { message: { code: 421, message: "4.4.2 bye" } }, "pending"],
  ])("shows the mail server's own error when refused for %s", async (_, faults, status) => {
    Object.assign(server.faults, faults);
    const id = await queue();
    await app.settle();
    const saved = await row(id);
    expect(saved.status).toBe(status);
    expect(saved.errorMessage).toMatch(/\d\.\d\.\d/);
    expect(saved.dueAt.epochMilliseconds > app.clock.now().epochMilliseconds).toBe(
      status === "pending",
    );
  });

  test("retries an email with its Message-ID unchanged, and it arrives", async () => {
    server.faults.dropsAfterData = true;
    const id = await queue();
    await app.settle();
    server.faults.dropsAfterData = false;
    expect((await row(id)).status).toBe("pending");
    app.clock.advance({ seconds: 40 });
    await app.settle();
    expect(await row(id)).toMatchObject({ status: "success", attempts: 2 });
    const ids = server.received
      .map(({ mail }) => mail.messageId)
      .filter((one) => one?.startsWith(`<${id}.`));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("fails permanently after the last retry, and not earlier", async () => {
    server.faults.message = { code: 451, message: "4.3.0 not today" };
    const id = await queue();
    for (const hours of [0, 1, 1, 1, 2, 7]) {
      app.clock.advance({ hours });
      await app.settle();
    }
    expect(await row(id)).toMatchObject({ status: "failed", attempts: 6 });
  });

  test("drops an email that would arrive too late", async () => {
    const id = await queue({
      expiresAt: app.clock.now().add({ minutes: 5 }),
      dueAt: app.clock.now().add({ minutes: 6 }),
    });
    app.clock.advance({ minutes: 6 });
    await app.settle();
    expect(await row(id)).toMatchObject({
      status: "dropped",
      errorMessage: "Expired before it was sent",
    });
    expect(server.received).toEqual([]);
  });

  test.each([
    "noa@squad.example\r\nBcc: evil@y.example",
    "a@x.example, evil@y.example",
    "Evil <evil@y.example>",
    "no-address",
  ])("is not sent when its recipient is %j", async (recipient) => {
    const id = await queue({ recipient });
    await app.settle();
    expect(await row(id)).toMatchObject({ status: "failed" });
    expect(server.received).toEqual([]);
  });

  test("cannot inject a header through its subject", async () => {
    await queue({ subject: "Hi\r\nBcc: evil@y.example" });
    await app.settle();
    expect(server.received[0]?.to).toEqual(["noa@squad.example"]);
    expect(server.received[0]?.mail.bcc ?? []).toEqual([]);
  });
});

describe("several workers", () => {
  test("send each message once", async () => {
    const second = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: {
        SMTP_URL: server.url,
        MAIL_FROM: "duty@squad.example",
        MAIL_PER_SECOND: "1000",
      },
    });
    for (let index = 0; index < 60; index += 1) await queue({ subject: `Message ${index}` });
    await Promise.all([app.settle(), second.settle(), app.settle(), second.settle()]);
    expect(server.received.map(({ mail }) => mail.subject).sort()).toEqual(
      Array.from({ length: 60 }, (_, index) => `Message ${index}`).sort(),
    );
    await second.close();
  });

  test("claim the messages of a crashed worker after its lease expires", async () => {
    const id = await queue();
    const now = app.clock.now();
    await app.dependencies.database.write
      .updateTable("deliveries")
      .set({
        leaseToken: "00000000-0000-4000-8000-000000000000",
        leaseUntil: now.add({ seconds: 30 }),
        attempts: 1,
      })
      .where("id", "=", id)
      .execute();
    await app.settle();
    expect(server.received).toEqual([]);
    app.clock.advance({ seconds: 30 });
    await app.settle();
    expect(server.received).toHaveLength(1);
  });
});

test("sends nothing without a mail server, now or later, and logs it", async () => {
  const bare = await createTestApp();
  const now = bare.clock.now();
  await bare.dependencies.database.write.transaction().execute((tx) =>
    insertDelivery(tx, {
      channel: "email",
      urgency: "info",
      recipient: "noa@squad.example",
      content: "x",
      dueAt: now,
      createdAt: now,
    }),
  );
  await bare.settle();
  const [saved] = await bare.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .execute();
  expect(saved).toMatchObject({
    status: "pending",
    deliveryMethod: "not configured",
    sentAt: null,
  });
  const configured = await createTestApp({
    connection: bare.connection,
    clock: bare.clock,
    environment: { SMTP_URL: server.url, MAIL_FROM: "duty@squad.example" },
  });
  await configured.settle();
  expect(server.received).toEqual([]);
  await configured.close();
  await bare.close();
});

test("purges messages after the retention of the log, and pending ones later", async () => {
  const short = await createTestApp({ environment: { MESSAGE_LOG_DAYS: "10" } });
  const { write } = short.dependencies.database;
  const message = {
    channel: "email" as const,
    recipient: "noa@squad.example",
    content: "Hello",
    dueAt: short.clock.now(),
  };
  const before = (days: number) => short.clock.now().subtract({ hours: 24 * days });
  await write
    .insertInto("deliveries")
    .values([
      { ...message, subject: "old", status: "success", createdAt: before(11) },
      { ...message, subject: "old but waiting", status: "pending", createdAt: before(11) },
      { ...message, subject: "young", status: "success", createdAt: before(9) },
    ])
    .execute();
  await short.worker.tick();
  const left = await write.selectFrom("deliveries").select("subject").orderBy("id").execute();
  expect(left.map(({ subject }) => subject)).toEqual(["old but waiting", "young"]);
  await short.close();
});
