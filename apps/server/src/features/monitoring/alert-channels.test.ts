import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { messagesTo, titlesNotified } from "../../testing/server-notifications.ts";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { warningsOfReach } from "./reach-queries.ts";

let mail: TestMailServer;
let texts: Server;
let app: TestApp;
let admin: Client & { readonly id: number };

beforeEach(async () => {
  mail = await startMailServer();
  texts = createServer((_request, response) => void response.writeHead(200).end("taken")).listen(
    0,
    "127.0.0.1",
  );
  await once(texts, "listening");
});
afterEach(async () => {
  await app.close();
  await mail.close();
  texts.closeAllConnections();
  texts.close();
});

async function begin(environment: Record<string, string>): Promise<void> {
  app = await createTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example", ...environment },
  });
  admin = await signedInMember(app, {
    role: "admin",
    phoneNumber: "5551234567",
    phoneCarrier: "verizon",
  });
  await app.worker.tick();
}

function refuseMail(): void {
  mail.faults.login = { code: 535, message: "5.7.8 no" };
  mail.faults.sender = { code: 530, message: "5.7.0 sign in first" };
}

function takeMail(): void {
  delete mail.faults.login;
  delete mail.faults.sender;
}

const live = async (...minutes: number[]): Promise<void> => {
  for (const each of minutes) {
    app.clock.advance({ minutes: each });
    await app.settle();
    await app.worker.tick();
    await app.watchdog.look();
  }
};
const titles = () => titlesNotified(admin);
const alerts = () => messagesTo(app, admin.id);

test("failing email, which also sends the texts, is reported on both channels after it recovers", async () => {
  await begin({});
  refuseMail();
  await admin.call("messages.testEmail", { to: "a@b.example", subject: "Hello", text: "Hello" });
  await live(0, 1);
  expect((await admin.call("monitoring.state")).body).toMatchObject({
    conditions: [{ key: "email-failing" }],
  });
  takeMail();
  await live(1, 1, 1);
  expect((await alerts()).map(({ channel }) => channel)).toContain("email");
  expect(mail.received.map(({ mail: { subject } }) => subject)).toContain("Server problem");
  await live(11, 1);
  expect((await titles()).at(-1)).toBe("Server problem resolved");
  expect(mail.received.at(-1)!.mail.subject).toBe("Server problem resolved");
});

test("the recovery of email is reported by text if the failure was", async () => {
  await begin({
    SMS_GATEWAY: "http",
    SMS_HTTP_URL: `http://127.0.0.1:${(texts.address() as AddressInfo).port}/sms`,
  });
  refuseMail();
  await admin.call("messages.testEmail", { to: "a@b.example", subject: "Hello", text: "Hello" });
  await live(0, 2, 1);
  takeMail();
  await admin.call("messages.testEmail", { to: "a@b.example", subject: "Hello", text: "Hello" });
  await live(1, 3, 4, 3);
  expect((await titles()).at(-1)).toBe("Server problem resolved");
  expect((await alerts()).map(({ channel }) => channel)).toEqual(["sms", "sms"]);
});

test("the status page, the test alert and the start log warn when no administrator is reachable outside the app", async () => {
  await begin({});
  const state = async () => (await admin.call("monitoring.state")).body;
  expect(await state()).toMatchObject({ caveat: null });
  expect(await warningsOfReach(app.dependencies)).toEqual([]);
  const because = `"admin@localhost" isn't a valid email address, and no phone number gets texts`;
  await app.dependencies.database.write
    .updateTable("members")
    .set({ email: "admin@localhost", phoneNumber: "" })
    .where("id", "=", admin.id)
    .execute();
  expect(await state()).toMatchObject({ conditions: [], caveat: expect.stringContaining(because) });
  expect(await warningsOfReach(app.dependencies)).toEqual([expect.stringContaining(because)]);
  expect((await admin.call("monitoring.testAlert")).body).toMatchObject({
    caveat: expect.stringContaining(because),
  });

  await signedInMember(app, { role: "admin", email: "chief@squad.example" });
  expect(await state()).toMatchObject({ caveat: null });
  expect(await warningsOfReach(app.dependencies)).toEqual([]);
});
