import type { EndpointName } from "@watchbill/contract/api";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../../platform/auth/one-time-codes.ts";
import { SoftAuthenticator } from "../../testing/services/soft-authenticator.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import {
  type Client,
  createTestApp,
  TEST_MAIL,
  TEST_NOW,
  type TestApp,
} from "../../testing/test-app.ts";

const HOME = "https://watch.squad.example";
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: { BASE_URL: HOME, ...TEST_MAIL } });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const later = (): void => app.clock.advance({ minutes: 15 });

async function addPasskey(client: Client, phone: SoftAuthenticator) {
  const { body } = await client.call("accounts.startPasskey");
  return client.call("accounts.addPasskey", { name: "My phone", credential: phone.create(body) });
}

async function reauthenticateWith(phone: SoftAuthenticator, client: Client) {
  const { body } = await client.call("accounts.startPasskeyReauthentication");
  return client.call("accounts.reauthenticateWithPasskey", { credential: phone.sign(body) });
}

async function emailsTo(memberId: number) {
  return app.dependencies.database.read
    .selectFrom("deliveries")
    .select(["recipient", "subject", "content", "contentHtml", "urgency", "dueAt"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}

describe("fifteen minutes after signing in", () => {
  test.each<[EndpointName, Record<string, unknown>]>([
    ["members.saveProfile", { email: "elsewhere@squad.example" }],
    ["members.saveProfile", { unitNumber: "Z-77" }],
    ["accounts.startPasskey", {}],
    ["accounts.removePasskey", { id: 1 }],
    ["accounts.startAuthenticator", {}],
    ["accounts.confirmAuthenticator", { code: "123456" }],
    ["accounts.renewRecoveryCodes", {}],
    ["accounts.removeAuthenticator", {}],
  ])("refuses %s %j until the member re-authenticates", async (name, input) => {
    const member = await signedInMember(app);
    later();
    expect(await member.call(name, input)).toMatchObject({
      status: 403,
      body: { code: "reauthentication-needed" },
    });
    expect((await member.call("accounts.reauthenticate", { password: TEST_PASSWORD })).status).toBe(
      200,
    );
    expect((await member.call(name, input)).body.code).not.toBe("reauthentication-needed");
  });

  test("an administrator must re-authenticate to change their own email, not another member's", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const member = await addMember(app);
    later();
    const own = { id: admin.id, email: "new-admin@squad.example" };
    expect((await admin.call("members.edit", own)).body.code).toBe("reauthentication-needed");
    expect(
      (await admin.call("members.edit", { id: member.id, email: "theirs@squad.example" })).status,
    ).toBe(200);
    await admin.call("accounts.reauthenticate", { password: TEST_PASSWORD });
    expect((await admin.call("members.edit", own)).status).toBe(200);
  });

  test("a profile saves without re-authentication when its sign-in fields are unchanged", async () => {
    const member = await signedInMember(app);
    const { email } = (await member.call("accounts.currentUser")).body;
    later();
    expect(
      (await member.call("members.saveProfile", { firstName: "Dana", email: email.toUpperCase() }))
        .status,
    ).toBe(200);
  });
});

describe("re-authentication", () => {
  test("accepts the right password, lasts fifteen minutes, and throttles guesses", async () => {
    const member = await signedInMember(app);
    later();
    expect((await member.call("accounts.reauthenticate", { password: "wrong" })).body.code).toBe(
      "current-password-wrong",
    );
    expect((await member.call("accounts.startAuthenticator")).status).toBe(403);
    await member.call("accounts.reauthenticate", { password: TEST_PASSWORD });
    app.clock.advance({ minutes: 14 });
    expect((await member.call("accounts.startAuthenticator")).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await member.call("accounts.startAuthenticator")).status).toBe(403);
    const answers: string[] = [];
    for (let guess = 0; guess < 6; guess += 1)
      answers.push((await member.call("accounts.reauthenticate", { password: "no" })).body.code);
    expect(answers).toContain("too-many-attempts");
  });

  test("also requires the authenticator code when an app is active", async () => {
    const member = await signedInMember(app);
    const { body } = await member.call("accounts.startAuthenticator");
    const { secret } = await app.dependencies.database.read
      .selectFrom("authenticators")
      .select("secret")
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    const shown = () => codeOf(secret, Math.floor(app.clock.now().epochMilliseconds / 30_000));
    expect(body.key).toBeTruthy();
    const { recoveryCodes } = (
      await member.call("accounts.confirmAuthenticator", { code: shown() })
    ).body;
    later();
    const password = TEST_PASSWORD;
    expect(await member.call("accounts.reauthenticate", { password })).toMatchObject({
      status: 400,
      body: { code: "code-needed" },
    });
    expect(
      await member.call("accounts.reauthenticate", { password, code: "000000" }),
    ).toMatchObject({
      status: 400,
      body: { code: "code-wrong" },
    });
    expect((await member.call("accounts.reauthenticate", { password, code: shown() })).status).toBe(
      200,
    );
    later();
    expect(
      (await member.call("accounts.reauthenticate", { password, code: recoveryCodes[0] })).status,
    ).toBe(200);
    expect((await member.call("accounts.authenticator")).body.recoveryCodesLeft).toBe(9);
  });

  test("accepts the member's own passkey, once for each challenge, and no other passkey", async () => {
    const member = await signedInMember(app);
    const other = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    const theirs = new SoftAuthenticator(HOME);
    await addPasskey(member, phone);
    await addPasskey(other, theirs);
    later();
    expect((await reauthenticateWith(theirs, member)).body.code).toBe("passkey-not-confirmed");
    const asked = (await other.call("accounts.startPasskeyReauthentication")).body;
    const stolen = await member.call("accounts.reauthenticateWithPasskey", {
      credential: phone.sign(asked),
    });
    expect(stolen.body.code).toBe("passkey-not-confirmed");
    expect((await member.call("accounts.startPasskey")).body.code).toBe("reauthentication-needed");
    const question = (await member.call("accounts.startPasskeyReauthentication")).body;
    const credential = phone.sign(question);
    expect((await member.call("accounts.reauthenticateWithPasskey", { credential })).status).toBe(
      200,
    );
    expect((await member.call("accounts.reauthenticateWithPasskey", { credential })).status).toBe(
      400,
    );
    expect((await member.call("accounts.startPasskey")).status).toBe(200);
  });

  test("replaces the session token; the old one stays valid for half a minute for requests in flight", async () => {
    const member = await signedInMember(app);
    const before = app.visitor();
    before.cookie = member.cookie;
    await member.call("accounts.reauthenticate", { password: TEST_PASSWORD });
    expect(member.cookie).not.toBe(before.cookie);
    expect((await before.call("accounts.currentUser")).status).toBe(200);
    app.clock.advance({ seconds: 30 });
    expect((await before.call("accounts.currentUser")).status).toBe(401);
    expect((await member.call("accounts.sessions")).body).toHaveLength(1);
  });

  test("is not possible through an action link", async () => {
    const member = await signedInMember(app);
    const fresh = app.visitor();
    expect((await fresh.call("accounts.reauthenticate", { password: TEST_PASSWORD })).status).toBe(
      401,
    );
    expect((await member.call("accounts.currentUser")).status).toBe(200);
  });
});

describe("account change emails, sent at any hour", () => {
  test("report a new email to the old and the new address, also in quiet hours", async () => {
    const quiet = { quietFrom: "00:00", quietUntil: "23:59", emailNotifications: false };
    const member = await signedInMember(app, { email: "old@squad.example", ...quiet });
    expect((await member.call("members.saveProfile", { email: "new@squad.example" })).status).toBe(
      200,
    );
    const [left, joined, ...others] = await emailsTo(member.id);
    expect(others).toEqual([]);
    expect(left).toMatchObject({
      recipient: "old@squad.example",
      subject: "Test Squad: Your email address was changed",
      urgency: "urgent",
      dueAt: app.clock.now(),
    });
    // The email to the old address must not reveal the new one: its owner may be another person.
    expect(`${left?.content} ${left?.contentHtml}`).not.toContain("new@squad.example");
    expect(left?.contentHtml).toContain("We always email you about changes to your account.");
    expect(joined).toMatchObject({
      recipient: "new@squad.example",
      subject: "Test Squad: Your new email address",
    });
    const admin = await signedInMember(app, { role: "admin" });
    expect(JSON.stringify((await admin.call("activity.log")).body)).toContain(
      "changed their email address",
    );
  });

  test("report a changed password, a removed passkey, and a reset by an administrator", async () => {
    const member = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    await addPasskey(member, phone);
    const [{ id }] = (await member.call("accounts.passkeys")).body;
    await member.call("accounts.removePasskey", { id });
    await member.call("accounts.changePassword", {
      currentPassword: TEST_PASSWORD,
      newPassword: "battery-staple",
    });
    const admin = await signedInMember(app, { role: "admin" });
    await admin.call("members.resetPassword", { userId: member.id });
    expect((await emailsTo(member.id)).map(({ subject }) => subject)).toEqual([
      "Test Squad: A passkey was added to your account",
      "Test Squad: A passkey was removed from your account",
      "Test Squad: Your password was changed",
      "Test Squad: An admin reset your password",
    ]);
  });
});

test("an administrator's reset deletes the passkeys of a lost phone too", async () => {
  const member = await signedInMember(app);
  const phone = new SoftAuthenticator(HOME);
  await addPasskey(member, phone);
  const admin = await signedInMember(app, { role: "admin" });
  await admin.call("members.resetPassword", { userId: member.id });
  const visitor = app.visitor();
  const asked = (await visitor.call("accounts.startPasskeySignIn")).body;
  expect(
    (await visitor.call("accounts.signInWithPasskey", { credential: phone.sign(asked) })).status,
  ).toBe(400);
  // The email mentions passkeys only if the member had some.
  await admin.call("members.resetPassword", { userId: member.id });
  const [first, second] = (await emailsTo(member.id)).filter(({ subject }) =>
    subject?.includes("An admin reset your password"),
  );
  expect(first?.content).toContain("Your passkeys no longer work");
  expect(second?.content).not.toMatch(/passkey|authenticator/i);
});

test("a new sign-in on a device ends the earlier session on that device", async () => {
  const member = await signedInMember(app);
  const copy = app.visitor();
  copy.cookie = member.cookie;
  await member.call("accounts.signIn", { unitNumber: member.unitNumber, password: TEST_PASSWORD });
  expect((await member.call("accounts.sessions")).body).toHaveLength(1);
  app.clock.advance({ seconds: 30 });
  expect((await copy.call("accounts.currentUser")).status).toBe(401);
  expect((await member.call("accounts.currentUser")).status).toBe(200);
  // When another member signs in on the device, the earlier session ends at once.
  copy.cookie = member.cookie;
  const other = await addMember(app);
  await member.call("accounts.signIn", { unitNumber: other.unitNumber, password: TEST_PASSWORD });
  expect((await copy.call("accounts.currentUser")).status).toBe(401);
});

describe("an unused emailed password", () => {
  async function emailedTo(memberId: number): Promise<string> {
    const row = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("secret")
      .where("memberId", "=", memberId)
      .where("secret", "is not", null)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return row.secret ?? "";
  }

  test.each([
    [
      "the member changes their email",
      (id: number, _own: Client, admin: Client) =>
        admin.call("members.edit", { id, email: `new${id}@squad.example` }),
    ],
    [
      "the member does so themselves",
      (id: number, own: Client) =>
        own.call("members.saveProfile", { email: `own${id}@squad.example` }),
    ],
    [
      "an administrator resets the password",
      (id: number, _own: Client, admin: Client) =>
        admin.call("members.resetPassword", { userId: id }),
    ],
  ])("stops working after %s, because the old mailbox may have a new owner", async (_what, act) => {
    const member = await signedInMember(app);
    const admin = await signedInMember(app, { role: "admin" });
    const { email } = (await member.call("accounts.currentUser")).body;
    await app
      .visitor("10.7.0.1")
      .call("accounts.forgotPassword", { unitNumber: member.unitNumber, email });
    const password = await emailedTo(member.id);
    expect((await act(member.id, member, admin)).status).toBe(200);
    const answer = await app
      .visitor("10.7.0.2")
      .call("accounts.signIn", { unitNumber: member.unitNumber, password });
    expect(answer.status).toBe(401);
  });
});
