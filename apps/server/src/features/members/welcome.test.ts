import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let mailServer: TestMailServer;
let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({ environment: mailSettings() });
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

function mailSettings(): Record<string, string> {
  return { SMTP_URL: mailServer.url, MAIL_FROM: "squad@squad.example", MAIL_PER_SECOND: "1000" };
}

/** Returns the password in the newest mail to an address. */
function emailedTo(email: string): string {
  const mail = mailServer.received.findLast(({ to }) => to.includes(email));
  return /^Password: (\S+)$/m.exec(mail?.mail.text ?? "")?.[1] ?? "none";
}

async function canSignIn(unitNumber: string, password: string): Promise<boolean> {
  return (await app.visitor().call("accounts.signIn", { unitNumber, password })).status === 200;
}

describe("a generated password", () => {
  test("is shown only to the member, replaces the old password, and ends their sessions", async () => {
    const member = await signedInMember(app, { unitNumber: "G-1", email: "g1@squad.example" });
    const { status, body } = await admin.call("members.generatePassword", { userId: member.id });
    expect([status, body.unitNumber]).toEqual([200, "G-1"]);
    await app.settle();
    expect((await member.call("accounts.currentUser")).status).toBe(401);
    const password = emailedTo("g1@squad.example");
    expect(JSON.stringify(body)).not.toContain(password);
    const mail = mailServer.received.find(({ to }) => to.includes("g1@squad.example"))?.mail;
    expect(mail?.text).toContain("Address: http://watchbill.test\n");
    expect(mail?.html).toContain(password);
    expect(await canSignIn("G-1", TEST_PASSWORD)).toBe(false);
    expect(await canSignIn("G-1", password)).toBe(true);
    expect(JSON.stringify((await admin.call("messages.log")).body)).not.toContain(password);
    const { body: log } = await admin.call("activity.log", { limit: 50 });
    expect(log.map(({ description }: { description: string }) => description)).toContainEqual(
      expect.stringMatching(/mailed G-1 .* a new password$/),
    );
  });

  test("drops an earlier unsent email, so that only the valid password arrives", async () => {
    const member = await addMember(app, { unitNumber: "G-3", email: "g3@squad.example" });
    await admin.call("members.sendWelcomeEmails", { ids: [member.id] });
    await admin.call("members.generatePassword", { userId: member.id });
    await app.settle();
    expect(mailServer.received.filter(({ to }) => to.includes(member.email))).toHaveLength(1);
    expect(await canSignIn("G-3", emailedTo(member.email))).toBe(true);
    const { body: log } = await admin.call("messages.log");
    expect(
      log
        .filter(({ recipient }: { recipient: string }) => recipient === member.email)
        .map(({ status, errorMessage }: { status: string; errorMessage: string | null }) => [
          status,
          errorMessage,
        ]),
    ).toEqual([
      ["success", null],
      ["dropped", "Replaced by a newer password"],
    ]);
    await admin.call("members.generatePassword", { userId: member.id });
    const { body } = await admin.call("members.resetPassword", { userId: member.id });
    await app.settle();
    const emails = mailServer.received.filter(({ to }) => to.includes(member.email));
    expect(emails.map(({ mail }) => mail.subject)).toEqual([
      "Your new password for Test Squad",
      "Test Squad: An admin reset your password",
    ]);
    expect(await canSignIn("G-3", body.defaultPassword)).toBe(true);
  });

  test("is refused for the caller and for a member without an email, and changes nothing", async () => {
    expect((await admin.call("members.generatePassword", { userId: admin.id })).body.code).toBe(
      "own-record",
    );
    const silent = await addMember(app, { unitNumber: "G-2", email: "" });
    expect(
      (await admin.call("members.generatePassword", { userId: silent.id })).body,
    ).toMatchObject({
      code: "email-missing",
      message: "This member has no email address",
    });
    expect(await canSignIn("G-2", TEST_PASSWORD)).toBe(true);
    expect((await admin.call("members.generatePassword", { userId: 2_000_000_000 })).status).toBe(
      404,
    );
  });
});

describe("welcome emails", () => {
  test("go to the named members, each with their own password", async () => {
    const [one, two, other] = [
      await addMember(app, { unitNumber: "W-1", email: "w1@squad.example" }),
      await addMember(app, { unitNumber: "W-2", email: "w2@squad.example" }),
      await addMember(app, { unitNumber: "W-3", email: "w3@squad.example" }),
    ];
    const { body } = await admin.call("members.sendWelcomeEmails", {
      ids: [two.id, one.id, one.id, 2_000_000_000],
    });
    expect(body).toMatchObject({
      message: "2 sent, 0 errors, 1 skipped",
      summary: { sent: 2, errors: 0, skipped: 1 },
    });
    expect(body.messageIds).toHaveLength(2);
    await app.settle();
    expect(emailedTo(one.email)).not.toBe(emailedTo(two.email));
    expect(await canSignIn("W-1", emailedTo(one.email))).toBe(true);
    expect(await canSignIn("W-1", TEST_PASSWORD)).toBe(false);
    expect(await canSignIn(other.unitNumber, TEST_PASSWORD)).toBe(true);
  });

  test("go to all members except the sender, inactive members and those without an email", async () => {
    const squad = await createTestApp({ environment: mailSettings() });
    try {
      const sender = await signedInMember(squad, { role: "admin" });
      for (let number = 0; number < 50; number += 1)
        await addMember(squad, { email: `all${number}@squad.example` });
      await addMember(squad, { isActive: false });
      await addMember(squad, { email: "" });
      await addMember(squad, { email: "two@x.example,three@x.example" });
      await addMember(squad, { deletedAt: squad.clock.now() });
      expect((await sender.call("members.sendWelcomeEmails")).body.summary).toEqual({
        sent: 50,
        errors: 1,
        skipped: 3,
      });
      await squad.settle();
      const emails = mailServer.received.filter(({ to }) => to[0]?.startsWith("all"));
      expect(new Set(emails.map(({ to }) => to[0])).size).toBe(50);
      expect(emails[0]?.mail.subject).toBe("Welcome to Test Squad");
      expect((await sender.call("accounts.currentUser")).status).toBe(200);
    } finally {
      await squad.close();
    }
  });
});

test("change no password without a mail server", async () => {
  const silent = await createTestApp();
  try {
    const sender = await signedInMember(silent, { role: "admin" });
    const member = await signedInMember(silent);
    for (const answer of [
      await sender.call("members.sendWelcomeEmails"),
      await sender.call("members.generatePassword", { userId: member.id }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, "email-not-configured"]);
    }
    expect((await member.call("accounts.currentUser")).status).toBe(200);
  } finally {
    await silent.close();
  }
});

test("adding a member reports whether a welcome email is on its way", async () => {
  const silent = await createTestApp();
  try {
    const person = (unitNumber: string) => ({
      firstName: "Noa",
      lastName: "Cohen",
      unitNumber,
      email: `${unitNumber.toLowerCase()}@squad.example`,
    });
    const outcomeOf = async (sender: Client, unitNumber: string, more: object = {}) =>
      (await sender.call("members.add", { ...person(unitNumber), ...more })).body.welcomeEmail;
    const sender = await signedInMember(silent, { role: "admin" });
    expect(await outcomeOf(sender, "WE-1")).toBe("not-configured");
    expect(await outcomeOf(sender, "WE-2", { sendWelcomeEmail: false })).toBe("not-wanted");
    expect(await outcomeOf(admin, "WE-3")).toBe("queued");
  } finally {
    await silent.close();
  }
});

describe("bulk activation", () => {
  test("deactivates and activates members, signs out the deactivated, and does not touch unchanged members", async () => {
    const [one, two, gone] = [
      await signedInMember(app),
      await addMember(app),
      await addMember(app, { isActive: false }),
    ];
    const ids = [one.id, two.id, gone.id];
    expect((await admin.call("members.setActive", { ids, isActive: false })).body).toEqual({
      message: "2 members deactivated",
      changed: 2,
    });
    expect((await one.call("accounts.currentUser")).status).toBe(401);
    expect((await admin.call("members.setActive", { ids, isActive: true })).body).toEqual({
      message: "3 members activated",
      changed: 3,
    });
    // Reactivation does not reopen a session that the deactivation ended.
    expect((await one.call("accounts.currentUser")).status).toBe(401);
    expect((await admin.call("members.setActive", { ids, isActive: true })).body.changed).toBe(0);
  });

  test("changes no member when one of them may not leave or does not exist", async () => {
    const member = await addMember(app);
    for (const [ids, status] of [
      [[member.id, admin.id], 403],
      [[member.id, 2_000_000_000], 404],
      [[], 400],
    ] as const) {
      expect((await admin.call("members.setActive", { ids, isActive: false })).status).toBe(status);
    }
    expect((await admin.call("members.one", { id: member.id })).body.isActive).toBe(true);
  });

  test("two administrators cannot deactivate each other concurrently", async () => {
    const squad = await createTestApp();
    try {
      const [a, b] = [
        await signedInMember(squad, { role: "admin" }),
        await signedInMember(squad, { role: "admin" }),
      ];
      await Promise.all([
        a.call("members.setActive", { ids: [b.id], isActive: false }),
        b.call("members.setActive", { ids: [a.id], isActive: false }),
      ]);
      const left = await squad.dependencies.database.read
        .selectFrom("members")
        .select("id")
        .where("role", "=", "admin")
        .where("isActive", "=", true)
        .execute();
      expect(left).toHaveLength(1);
    } finally {
      await squad.close();
    }
  });
});
