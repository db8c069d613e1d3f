import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OutgoingMessage, SendOutcome } from "../../platform/channels/channel.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "squad@squad.example" };
const TAKEN: SendOutcome = { kind: "accepted", method: "smtp", providerMessageId: null };
const DOWN: SendOutcome = {
  kind: "refused",
  method: "smtp",
  error: "connect ECONNREFUSED",
  isPermanent: false,
};
const NO_SUCH_USER: SendOutcome = {
  kind: "refused",
  method: "smtp",
  error: "550 no such user",
  isPermanent: true,
};

let app: TestApp;
let admin: Client & { id: number };
let emails: OutgoingMessage[] = [];
/** The mail server's reply, which tests override. */
let answer: (mail: OutgoingMessage) => SendOutcome | Promise<SendOutcome> = () => TAKEN;

beforeAll(async () => {
  app = await createTestApp({ environment: MAIL, channels });
  admin = await signedInMember(app, { role: "admin", unitNumber: "A-1" });
});
afterAll(() => app.close());
beforeEach(() => {
  emails = [];
  answer = () => TAKEN;
});

const silent = {
  perSecond: 1000,
  send: async (): Promise<SendOutcome> => ({ kind: "not-configured" }),
  close: () => undefined,
};
const email = {
  perSecond: 1000,
  close: () => undefined,
  send: async (mail: OutgoingMessage): Promise<SendOutcome> => {
    emails.push(mail);
    return answer(mail);
  },
};
const channels = { email, sms: silent, push: silent, close: () => undefined };

function passwordIn(mail: OutgoingMessage | undefined): string {
  return /^Password: (\S+)$/m.exec(mail?.text ?? "")?.[1] ?? "none";
}

const emailsTo = (address: string): OutgoingMessage[] =>
  emails.filter(({ recipient }) => recipient === address);

async function canSignIn(unitNumber: string, password: string): Promise<boolean> {
  return (await app.visitor().call("accounts.signIn", { unitNumber, password })).status === 200;
}

async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.call("accounts.currentUser")).status === 200;
}

async function statusOf(id: number): Promise<[string, string | null]> {
  const { body } = await admin.call("messages.one", { id });
  return [body.status, body.errorMessage];
}

describe("an emailed password", () => {
  test("replaces the current password only after the mail server accepts the email", async () => {
    const member = await signedInMember(app, { unitNumber: "P-1", email: "p1@squad.example" });
    answer = () => DOWN;
    const { body } = await admin.call("members.sendWelcomeEmails", { ids: [member.id] });
    await app.settle();
    expect(await isSignedIn(member)).toBe(true);
    expect(await canSignIn("P-1", TEST_PASSWORD)).toBe(true);
    const outcomes = async () =>
      (await admin.call("messages.outcomes", { ids: body.messageIds.join() })).body;
    expect(await outcomes()).toEqual({
      waiting: 1,
      sent: 0,
      failed: 0,
      error: "connect ECONNREFUSED",
    });

    answer = () => TAKEN;
    app.clock.advance({ minutes: 2 });
    await app.settle();
    expect(await outcomes()).toEqual({ waiting: 0, sent: 1, failed: 0, error: null });
    expect(await isSignedIn(member)).toBe(false);
    expect(await canSignIn("P-1", TEST_PASSWORD)).toBe(false);
    expect(await canSignIn("P-1", passwordIn(emailsTo("p1@squad.example").at(-1)))).toBe(true);
  });

  test("keeps the current password if the email is undeliverable, and administrators are notified", async () => {
    const other = await signedInMember(app, { role: "admin" });
    const member = await signedInMember(app, { unitNumber: "P-2", email: "typo@squad.example" });
    answer = ({ recipient }) => (recipient === "typo@squad.example" ? NO_SUCH_USER : TAKEN);
    const { body } = await admin.call("members.generatePassword", { userId: member.id });
    await app.settle();
    expect(await statusOf(body.messageId)).toEqual(["failed", "550 no such user"]);
    expect(await isSignedIn(member)).toBe(true);
    expect(await canSignIn("P-2", passwordIn(emailsTo("typo@squad.example")[0]))).toBe(false);
    for (const client of [admin, other]) {
      expect((await client.call("notifications.list")).body[0]).toMatchObject({
        title: "Password email not delivered",
        message: expect.stringContaining("P-2"),
      });
    }
    app.clock.advance({ minutes: 5 });
    await app.settle();
    expect(emails.map(({ subject }) => subject)).toContain("Password email not delivered");
    const { secret } = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("secret")
      .where("id", "=", body.messageId)
      .executeTakeFirstOrThrow();
    expect(secret).toBeNull();
  });

  test("is dropped when the member chooses a password before delivery", async () => {
    const member = await signedInMember(app, { unitNumber: "P-3", email: "p3@squad.example" });
    const { body } = await admin.call("members.generatePassword", { userId: member.id });
    await choose(member, "Heron walks at dusk");
    await app.settle();
    expect(emailsTo("p3@squad.example").map(({ subject }) => subject)).toEqual([
      "Test Squad: Your password was changed",
    ]);
    expect(await statusOf(body.messageId)).toEqual(["dropped", "No longer needed"]);
    expect(await canSignIn("P-3", "Heron walks at dusk")).toBe(true);
  });

  test("is dropped when the member chooses a password during delivery", async () => {
    const member = await signedInMember(app, { unitNumber: "P-4", email: "p4@squad.example" });
    answer = async ({ text }) => {
      if (text.includes("Password: ")) await choose(member, "Heron walks at dusk");
      return TAKEN;
    };
    await admin.call("members.generatePassword", { userId: member.id });
    await app.settle();
    expect(await canSignIn("P-4", passwordIn(emailsTo("p4@squad.example")[0]))).toBe(false);
    expect(await canSignIn("P-4", "Heron walks at dusk")).toBe(true);
    expect(await isSignedIn(member)).toBe(true);
  });

  test("can be used as soon as the email may have arrived, even if the outcome was lost", async () => {
    const member = await signedInMember(app, { unitNumber: "P-5", email: "p5@squad.example" });
    answer = () => Promise.reject(new Error("killed between the mail and its outcome"));
    const { body } = await admin.call("members.generatePassword", { userId: member.id });
    await expect(app.settle()).rejects.toThrow("killed");
    expect(await canSignIn("P-5", TEST_PASSWORD)).toBe(true);
    answer = () => TAKEN;
    const [mail] = emailsTo("p5@squad.example");
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect(emailsTo("p5@squad.example").map(({ messageId }) => messageId)).toEqual([
      mail?.messageId,
      mail?.messageId,
    ]);
    expect(await statusOf(body.messageId)).toEqual(["success", null]);
    expect(await canSignIn("P-5", passwordIn(mail))).toBe(true);
    expect(await canSignIn("P-5", TEST_PASSWORD)).toBe(false);
  });

  test("replaces the current password even if it is used before its delivery is recorded", async () => {
    const member = await addMember(app, { unitNumber: "P-6", email: "p6@squad.example" });
    answer = () => Promise.reject(new Error("killed between the mail and its outcome"));
    await admin.call("members.generatePassword", { userId: member.id });
    await expect(app.settle()).rejects.toThrow("killed");
    const password = passwordIn(emailsTo("p6@squad.example")[0]);
    expect(await canSignIn("P-6", password)).toBe(true);
    answer = () => NO_SUCH_USER;
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect([await canSignIn("P-6", password), await canSignIn("P-6", TEST_PASSWORD)]).toEqual([
      true,
      false,
    ]);
  });

  test("is not sent to a member who was deleted, deactivated or changed address", async () => {
    const [gone, idle, moved] = [
      await addMember(app, { email: "gone@squad.example" }),
      await addMember(app, { email: "idle@squad.example" }),
      await addMember(app, { email: "before@squad.example" }),
    ];
    await admin.call("members.sendWelcomeEmails", { ids: [gone.id, idle.id, moved.id] });
    await admin.call("members.remove", { id: gone.id });
    await admin.call("members.edit", { id: idle.id, isActive: false });
    await admin.call("members.edit", { id: moved.id, email: "after@squad.example" });
    await app.settle();
    expect(emails.filter(({ text }) => text.includes("Password: "))).toEqual([]);
  });

  test("sends one email over two instances", async () => {
    const beside = await createTestApp({
      environment: MAIL,
      channels,
      connection: app.connection,
      clock: app.clock,
    });
    try {
      const member = await addMember(app, { unitNumber: "P-7", email: "p7@squad.example" });
      await admin.call("members.generatePassword", { userId: member.id });
      await Promise.all([app.settle(), beside.settle()]);
      expect(emailsTo("p7@squad.example")).toHaveLength(1);
      expect(await canSignIn("P-7", passwordIn(emailsTo("p7@squad.example")[0]))).toBe(true);
    } finally {
      await beside.close();
    }
  });
});

describe("a second batch of welcome emails", () => {
  test("skips members with a pending or recent one if sent soon after the first, but not later", async () => {
    const member = await addMember(app, { unitNumber: "P-8", email: "p8@squad.example" });
    const run = async () =>
      (await admin.call("members.sendWelcomeEmails", { ids: [member.id] })).body.summary;
    expect(await run()).toEqual({ sent: 1, errors: 0, skipped: 0 });
    expect(await run()).toEqual({ sent: 0, errors: 0, skipped: 1 });
    await app.settle();
    expect(await run()).toEqual({ sent: 0, errors: 0, skipped: 1 });
    expect(await canSignIn("P-8", passwordIn(emailsTo("p8@squad.example")[0]))).toBe(true);
    app.clock.advance({ minutes: 11 });
    expect(await run()).toEqual({ sent: 1, errors: 0, skipped: 0 });
  });

  test("reaches a member with a new address", async () => {
    const member = await addMember(app, { email: "wrong@squad.example" });
    await admin.call("members.sendWelcomeEmails", { ids: [member.id] });
    await admin.call("members.edit", { id: member.id, email: "right@squad.example" });
    const { body } = await admin.call("members.sendWelcomeEmails", { ids: [member.id] });
    expect(body.summary.sent).toBe(1);
    await app.settle();
    expect(
      [...emailsTo("wrong@squad.example"), ...emailsTo("right@squad.example")].map(
        ({ subject }) => subject,
      ),
    ).toContain("Welcome to Test Squad");
  });
});

async function choose(member: Client, newPassword: string): Promise<void> {
  const { status } = await member.call("accounts.changePassword", {
    currentPassword: TEST_PASSWORD,
    newPassword,
  });
  expect(status).toBe(200);
}
