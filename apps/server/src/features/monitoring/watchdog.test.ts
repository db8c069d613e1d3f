import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertDeliveries } from "../../platform/channels/outbox.ts";
import { processEvents } from "../../platform/events/event-consumer.ts";
import { MAX_ATTEMPTS, retryDeadLetters } from "../../platform/events/event-store.ts";
import type { Feature } from "../../platform/feature.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { messagesTo, titlesNotified } from "../../testing/server-notifications.ts";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { startWorker } from "../../testing/start-worker.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let mail: TestMailServer;
/** A fake SMS gateway that accepts every text unless a test changes its status. */
let texts: Server;
let textsAnswer = 200;
let environment: Record<string, string>;
let app: TestApp;
let admin: Client & { readonly id: number };

beforeEach(async () => {
  mail = await startMailServer();
  textsAnswer = 200;
  texts = createServer(
    (_request, response) => void response.writeHead(textsAnswer).end("taken"),
  ).listen(0, "127.0.0.1");
  await once(texts, "listening");
  environment = {
    SMTP_URL: mail.url,
    MAIL_FROM: "duty@squad.example",
    SMS_GATEWAY: "http",
    SMS_HTTP_URL: `http://127.0.0.1:${(texts.address() as AddressInfo).port}/sms`,
  };
  app = await createTestApp({ environment });
  // These tests run at night; quiet hours last all night.
  admin = await signedInMember(app, {
    role: "admin",
    phoneNumber: "5551234567",
    quietFrom: "13:00",
    quietUntil: "20:00",
  });
  await addMember(app, { role: "member" });
});
afterEach(async () => {
  await app.close();
  await mail.close();
  texts.closeAllConnections();
  texts.close();
});

const looks = async (...minutes: number[]): Promise<void> => {
  for (const each of minutes) {
    app.clock.advance({ minutes: each });
    await app.watchdog.look();
  }
};
const titles = () => titlesNotified(admin);
const alerts = () => messagesTo(app, admin.id);

test("only administrators can read the server status, and it matches the alerts", async () => {
  await app.worker.tick();
  const read = async () => (await admin.call("monitoring.state")).body;
  expect(await read()).toMatchObject({
    readAt: TEST_NOW,
    conditions: [],
    parts: expect.arrayContaining([
      { name: "Background worker", words: "Last run within the last minute.", isWell: true },
    ]),
  });
  app.clock.advance({ minutes: 8 });
  expect(await read()).toMatchObject({
    conditions: [{ key: "worker-silent" }],
    parts: expect.arrayContaining([
      { name: "Background worker", words: "Last run 8 minutes ago.", isWell: false },
    ]),
  });
  const member = await signedInMember(app, { role: "member" });
  expect((await member.call("monitoring.state")).status).toBe(403);
  expect(mail.received).toEqual([]);
});

describe("a worker that has stopped running", () => {
  test("is reported once by email and text, at night too, again after a day, and on recovery", async () => {
    await app.worker.tick();
    await looks(1, 4, 1);
    expect(await titles()).toEqual([]);
    await looks(1);
    expect(await titles()).toEqual([]);
    await looks(1, 1, 30);
    expect(await titles()).toEqual(["Server problem"]);
    expect(
      mail.received.map(({ mail: { subject, text } }) => [
        subject,
        text?.includes("hasn't run for 8 minutes"),
      ]),
    ).toEqual([["Server problem", true]]);
    expect((await alerts()).map(({ channel, urgency }) => [channel, urgency])).toEqual([
      ["email", "urgent"],
      ["sms", "urgent"],
    ]);

    await looks(24 * 60);
    expect(await titles()).toHaveLength(2);
    await app.worker.tick();
    await looks(1);
    app.clock.advance({ minutes: 9 });
    await app.worker.tick();
    await app.watchdog.look();
    expect((await titles()).at(-1)).toBe("Server problem resolved");
    const log = (await admin.call("activity.log", {})).body as { description: string }[];
    expect(log.map(({ description }) => description)).toContain(
      "Admins were alerted: background worker stopped",
    );
  });

  test("is reported by another instance when the worker's process is killed", async () => {
    const worker = startWorker(app);
    const rounds = () =>
      app.dependencies.database.read.selectFrom("workerTicks").selectAll().execute();
    try {
      await expect.poll(rounds).toHaveLength(1);
    } finally {
      const exited = once(worker, "exit");
      worker.kill("SIGKILL");
      await exited;
    }
    await looks(1);
    expect(await titles()).toEqual([]);
    await looks(7, 2);
    expect(await titles()).toEqual(["Server problem"]);
    expect(mail.received).toHaveLength(1);
  });

  test("is reported once by two concurrent instances", async () => {
    const second = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { ...environment, WORKER: "off" },
    });
    await app.worker.tick();
    for (const minutes of [6, 2, 1]) {
      app.clock.advance({ minutes });
      await Promise.all([app.watchdog.look(), second.watchdog.look()]);
    }
    expect(await titles()).toEqual(["Server problem"]);
    expect(mail.received).toHaveLength(1);
    await second.close();
  });

  test("raises no alert while the clock has jumped", async () => {
    await app.worker.tick();
    await looks(1);
    app.clock.step({ hours: 3 });
    await app.watchdog.look();
    await app.worker.tick();
    await looks(2, 2);
    await app.worker.tick();
    await looks(2);
    for (const minutes of [1, 1, 1]) {
      app.clock.advance({ minutes });
      await app.worker.tick();
      await app.settle();
      await app.watchdog.look();
    }
    expect(await titles()).toEqual([]);
    expect(await app.dependencies.database.read.selectFrom("alerts").selectAll().execute()).toEqual(
      [],
    );
  });
});

test("overdue reminders are reported although the worker is running", async () => {
  const member = await addMember(app, { reminderHours: 4, dualReminders: false });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, shift.id, member.id);
  await app.settle();
  // The worker runs, but all its jobs fail.
  const round = () =>
    app.dependencies.database.write
      .insertInto("workerTicks")
      .values({ id: 1, roundAt: app.clock.now() })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ roundAt: app.clock.now() }))
      .execute();
  for (const minutes of [5, 30, 9, 2, 1, 1]) {
    app.clock.advance({ minutes });
    await round();
    await app.watchdog.look();
  }
  expect(
    mail.received.map(
      ({ mail: { text } }) => /Reminders are \d+ minutes late/.exec(text ?? "")?.[0],
    ),
  ).toEqual(["Reminders are 16 minutes late"]);
});

test("dead-lettered events are reported, also at night, until they are processed", async () => {
  await app.worker.tick();
  const eventId = await runAsSystem(app.dependencies, (ctx) =>
    ctx.recordWithId({ type: "members.added", subjectId: admin.id }),
  );
  let isBroken = true;
  const listener: Feature = {
    noun: "listener",
    handlers: {},
    reactions: {
      "members.added": async () => {
        if (isBroken) throw new Error("a reaction that fails");
      },
    },
  };
  const round = async (): Promise<void> => {
    app.clock.advance({ minutes: 1 });
    await processEvents(app.dependencies, [listener]);
    await app.worker.tick();
    await app.watchdog.look();
  };
  for (let minute = 0; minute <= MAX_ATTEMPTS; minute += 1) await round();
  expect((await admin.call("monitoring.state")).body).toMatchObject({
    conditions: [
      { key: "news-set-aside", advice: expect.stringContaining("npm run cli -- events retry") },
    ],
    parts: expect.arrayContaining([
      {
        name: "Notifications",
        words: "Nothing waiting. 1 failed.",
        isWell: false,
      },
    ]),
  });
  await round();
  await round();
  expect(await titles()).toEqual(["Server problem"]);
  expect(
    mail.received.map(({ mail: { text } }) =>
      text?.includes("Notifications about 1 change failed"),
    ),
  ).toEqual([true]);

  isBroken = false;
  expect(await retryDeadLetters(app.dependencies.database.write)).toBe(1);
  for (let minute = 0; minute < 11; minute += 1) await round();
  const { processedAt } = await app.dependencies.database.read
    .selectFrom("events")
    .select("processedAt")
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  expect(processedAt).not.toBeNull();
  expect((await titles()).at(-1)).toBe("Server problem resolved");
});

test("a failing mail server is reported by SMS, after quiet hours", async () => {
  mail.faults.login = { code: 535, message: "5.7.8 no" };
  mail.faults.sender = { code: 530, message: "5.7.0 sign in first" };
  await app.worker.tick();
  await admin.call("messages.testEmail", { to: "a@b.example", subject: "Hello", text: "Hello" });
  await app.settle();
  for (const minutes of [0, 1, 1, 1]) {
    app.clock.advance({ minutes });
    await app.worker.tick();
    await app.watchdog.look();
  }
  expect(await titles()).toEqual(["Server problem"]);
  expect(await alerts()).toMatchObject([
    { channel: "sms", urgency: "action", content: expect.stringContaining("Email can't be sent") },
  ]);
  expect((await alerts())[0]!.dueAt.toString()).toBe("2026-05-13T00:00:00Z");
});

test("an SMS gateway that refuses texts counts as recovered after an accepted text, not after texts expire", async () => {
  textsAnswer = 503;
  await app.worker.tick();
  const now = app.clock.now();
  const reminder = {
    channel: "sms",
    urgency: "action",
    recipient: "+15559876543",
    content: "Tonight",
    createdAt: now,
  } as const;
  await app.dependencies.database.write
    .transaction()
    .execute((tx) =>
      insertDeliveries(tx, [{ ...reminder, dueAt: now, expiresAt: now.add({ minutes: 5 }) }]),
    );
  const live = async (...minutes: number[]): Promise<void> => {
    for (const each of minutes) {
      app.clock.advance({ minutes: each });
      await app.settle();
      await app.worker.tick();
      await app.watchdog.look();
    }
  };
  await live(0, 2, 4, 11);
  const { status } = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select("status")
    .where("content", "=", "Tonight")
    .executeTakeFirstOrThrow();
  expect(status).toBe("dropped");
  expect(await titles()).toEqual(["Server problem"]);
  expect((await admin.call("monitoring.state")).body).toMatchObject({
    conditions: [{ key: "sms-failing" }],
  });

  // A restart alone does not close the alert.
  const restarted = await createTestApp({
    connection: app.connection,
    clock: app.clock,
    environment,
  });
  await restarted.settle();
  await restarted.close();
  await live(11);
  expect(await titles()).toEqual(["Server problem"]);

  textsAnswer = 200;
  await admin.call("messages.testSms", { to: "5552009999", message: "Test" });
  await live(1, 11);
  expect(await titles()).toEqual(["Server problem", "Server problem resolved"]);
});

test("each nearly full disk is reported, and again when it has room", async () => {
  let full = ["/data", "/mnt/backups"];
  const disks = async () =>
    ["/data", "/mnt/backups"].map((folder) => ({
      folder,
      freeBytes: full.includes(folder) ? 0 : 9e9,
    }));
  const squad = await createTestApp({
    connection: app.connection,
    clock: app.clock,
    environment,
    machine: { disks },
  });
  const live = async (...minutes: number[]): Promise<void> => {
    for (const each of minutes) {
      app.clock.advance({ minutes: each });
      await app.worker.tick();
      await squad.watchdog.look();
      // An instance on another machine, with free disks, does not close the alert.
      await app.watchdog.look();
    }
  };
  await live(0, 1, 1);
  const notified = async () =>
    (
      (await admin.call("notifications.list")).body as { title: string; message: string }[]
    ).reverse();
  expect(await notified()).toMatchObject([
    {
      title: "Server problem",
      message: expect.stringMatching(/disk of \/data .*disk of \/mnt\/backups /),
    },
  ]);
  full = ["/data"];
  await live(1, 11);
  expect((await notified()).slice(1)).toMatchObject([
    { title: "Server problem resolved", message: expect.not.stringContaining("/data") },
  ]);
  await squad.close();
});

test("a test alert goes to the caller on every channel, and to no other member", async () => {
  expect(await admin.call("monitoring.testAlert")).toMatchObject({
    status: 200,
    body: { message: "Test alarm sent", caveat: null },
  });
  await app.settle();
  expect(mail.received.map(({ mail: { subject } }) => subject)).toEqual(["Test alert"]);
  expect((await alerts()).map(({ channel }) => channel)).toEqual(["email", "sms"]);
  const member = await signedInMember(app, { role: "member" });
  expect((await member.call("monitoring.testAlert")).status).toBe(403);
});
