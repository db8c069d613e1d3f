import { createHash } from "node:crypto";
import type { Role } from "@watchbill/domain/members/role";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../../platform/auth/one-time-codes.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import {
  type Client,
  createTestApp,
  TEST_MAIL,
  TEST_NOW,
  type TestApp,
} from "../../testing/test-app.ts";

let app: TestApp;
let nextAddress = 1;

beforeAll(async () => {
  app = await createTestApp({ environment: TEST_MAIL });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An independent TOTP implementation: computes the code from the key's base32 letters alone. */
function shownBy(key: string): string {
  const bits = key
    .split("")
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(bytes, Math.floor(app.clock.now().epochMilliseconds / 30_000));
}

function visitor(): Client {
  nextAddress += 1;
  return app.visitor(`10.6.0.${nextAddress}`);
}

async function memberWithApp(about: { role?: Role } = {}) {
  const member = await signedInMember(app, about);
  const { body } = await member.call("accounts.startAuthenticator");
  const confirmed = await member.call("accounts.confirmAuthenticator", { code: shownBy(body.key) });
  app.clock.advance({ seconds: 30 });
  return {
    member,
    key: body.key as string,
    recoveryCodes: confirmed.body.recoveryCodes as string[],
  };
}

function signIn(member: { unitNumber: string }, code?: string, client = visitor()) {
  return client.call("accounts.signIn", {
    unitNumber: member.unitNumber,
    password: TEST_PASSWORD,
    ...(code ? { code } : {}),
  });
}

describe("authenticator app setup", () => {
  test("activates the app after its first code and emails the member", async () => {
    const member = await signedInMember(app);
    const { body } = await member.call("accounts.startAuthenticator");
    expect(body.address).toContain(`secret=${body.key}`);
    expect((await signIn(member)).status).toBe(200);
    expect((await member.call("accounts.confirmAuthenticator", { code: "000000" })).body.code).toBe(
      "code-wrong",
    );
    app.clock.advance({ minutes: 1 });
    const confirmed = await member.call("accounts.confirmAuthenticator", {
      code: shownBy(body.key),
    });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await member.call("accounts.authenticator")).body).toMatchObject({
      recoveryCodesLeft: 10,
      onSince: expect.any(String),
    });
    const emails = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("subject")
      .where("memberId", "=", member.id)
      .execute();
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Test Squad: An authenticator app was set up for your account",
    ]);
    expect((await member.call("accounts.startAuthenticator")).body.code).toBe("authenticator-on");
  });

  test("keeps the key and the codes out of every response and the log", async () => {
    const { member, key, recoveryCodes } = await memberWithApp();
    const admin = await signedInMember(app, { role: "admin" });
    const answers = await Promise.all([
      member.call("accounts.authenticator"),
      member.call("accounts.currentUser"),
      admin.call("activity.log"),
      admin.call("messages.log"),
    ]);
    const said = JSON.stringify(answers.map(({ body }) => body));
    for (const secret of [key, ...recoveryCodes]) expect(said).not.toContain(secret);
  });
});

describe("authenticator app sign-in", () => {
  test("asks for the code after the password, accepts each code once, and does not ask after a wrong password", async () => {
    const { member, key } = await memberWithApp();
    expect(await signIn(member)).toMatchObject({ status: 401, body: { code: "code-needed" } });
    const wrong = await visitor().call("accounts.signIn", {
      unitNumber: member.unitNumber,
      password: "wrong",
    });
    expect(wrong.body.code).toBe("credentials-invalid");
    const code = shownBy(key);
    expect((await signIn(member, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect(await signIn(member, code)).toMatchObject({ status: 401, body: { code: "code-wrong" } });
    app.clock.advance({ minutes: 2 });
    expect((await signIn(member, shownBy(key))).status).toBe(200);
  });

  test("accepts one of two concurrent sign-ins with the same code", async () => {
    const { member, key } = await memberWithApp();
    const answers = await Promise.all([signIn(member, shownBy(key)), signIn(member, shownBy(key))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("accepts a recovery code once instead of a code", async () => {
    const { member, recoveryCodes } = await memberWithApp();
    const [code = ""] = recoveryCodes;
    expect((await signIn(member, code.toUpperCase())).status).toBe(200);
    expect((await signIn(member, code)).body.code).toBe("code-wrong");
    expect((await member.call("accounts.authenticator")).body.recoveryCodesLeft).toBe(9);
    app.clock.advance({ minutes: 5 });
    const renewed = await member.call("accounts.renewRecoveryCodes");
    expect((await signIn(member, recoveryCodes[1])).body.code).toBe("code-wrong");
    app.clock.advance({ minutes: 5 });
    expect((await signIn(member, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  test("stores recovery codes as slow hashes and accepts older fast hashes", async () => {
    const { member, recoveryCodes } = await memberWithApp();
    const { read, write } = app.dependencies.database;
    const kept = await read
      .selectFrom("recoveryCodes")
      .select("codeHash")
      .where("memberId", "=", member.id)
      .execute();
    for (const { codeHash } of kept) expect(codeHash.toString()).toMatch(/^argon2id\$/);
    await write.deleteFrom("recoveryCodes").where("memberId", "=", member.id).execute();
    const [code = ""] = recoveryCodes;
    const codeHash = createHash("sha256").update(code.replaceAll("-", "")).digest();
    await write.insertInto("recoveryCodes").values({ memberId: member.id, codeHash }).execute();
    expect((await signIn(member, code)).status).toBe(200);
    expect((await signIn(member, code)).body.code).toBe("code-wrong");
  });

  test("throttles guesses of the code", async () => {
    const { member } = await memberWithApp();
    const client = visitor();
    const answers: string[] = [];
    for (let guess = 0; guess < 12; guess += 1)
      answers.push((await signIn(member, `11111${guess % 10}`, client)).body.code);
    expect(answers).toContain("too-many-attempts");
  });
});

test("keeps an emailed password usable after a wrong code: mailbox access alone changes nothing", async () => {
  const { member, key } = await memberWithApp();
  const { email } = (await member.call("accounts.currentUser")).body;
  await visitor().call("accounts.forgotPassword", { unitNumber: member.unitNumber, email });
  const { secret } = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select("secret")
    .where("memberId", "=", member.id)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const input = { unitNumber: member.unitNumber, password: secret };
  expect((await visitor().call("accounts.signIn", { ...input, code: "000000" })).status).toBe(401);
  expect((await signIn(member, shownBy(key))).status).toBe(200);
  app.clock.advance({ seconds: 30 });
  expect(
    (await visitor().call("accounts.signIn", { ...input, code: shownBy(key) })).body.maySetPassword,
  ).toBe(true);
});

test("can be turned off by the member, or by an administrator who sets a new password", async () => {
  const { member } = await memberWithApp();
  expect((await member.call("accounts.removeAuthenticator")).status).toBe(200);
  expect((await signIn(member)).status).toBe(200);
  const lost = await memberWithApp();
  const admin = await signedInMember(app, { role: "admin" });
  const { body } = await admin.call("members.resetPassword", { userId: lost.member.id });
  const back = await visitor().call("accounts.signIn", {
    unitNumber: lost.member.unitNumber,
    password: body.defaultPassword,
  });
  expect(back.status).toBe(200);
});

test("requires a second factor of administrators, and refuses to remove the last administrator's app", async () => {
  const { member, key } = await memberWithApp({ role: "admin" });
  expect((await member.call("settings.change", { requiresAdminSecondFactor: true })).status).toBe(
    200,
  );
  const client = visitor();
  const { body } = await signIn(member, shownBy(key), client);
  expect(body).toMatchObject({ role: "admin", needsSecondFactor: false });
  expect((await client.call("activity.recent")).status).toBe(200);
  expect((await client.call("accounts.removeAuthenticator")).body.code).toBe("authenticator-last");
  const without = await addMember(app, { role: "admin" });
  const plain = visitor();
  expect((await signIn(without, undefined, plain)).body).toMatchObject({
    role: "member",
    needsSecondFactor: true,
  });
  expect((await plain.call("activity.recent")).status).toBe(403);
});
