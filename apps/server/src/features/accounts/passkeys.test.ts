import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SoftAuthenticator } from "../../testing/services/soft-authenticator.ts";
import { signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const HOME = "https://watch.squad.example";
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: { BASE_URL: HOME } });
});
afterAll(() => app.close());

async function addPasskey(client: Client, phone: SoftAuthenticator, name = "My phone") {
  const { body } = await client.call("accounts.startPasskey");
  return client.call("accounts.addPasskey", { name, credential: phone.create(body) });
}

async function signInWith(
  phone: SoftAuthenticator,
  squad = app,
): Promise<{ client: Client; status: number; body: Record<string, unknown> }> {
  const client = squad.visitor();
  const { body } = await client.call("accounts.startPasskeySignIn");
  const answer = await client.call("accounts.signInWithPasskey", { credential: phone.sign(body) });
  return { client, status: answer.status, body: answer.body };
}

describe("a member with a passkey", () => {
  test("adds the passkey, gets an email, signs in with it, renames it and removes it", async () => {
    const member = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    expect((await addPasskey(member, phone)).status).toBe(200);
    const mail = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["subject", "recipient"])
      .where("memberId", "=", member.id)
      .execute();
    expect(mail.map(({ subject }) => subject)).toEqual([
      "Test Squad: A passkey was added to your account",
    ]);
    const signedIn = await signInWith(phone);
    expect([signedIn.status, signedIn.body.unitNumber]).toEqual([200, member.unitNumber]);
    expect((await signedIn.client.call("accounts.currentUser")).body.unitNumber).toBe(
      member.unitNumber,
    );
    const [kept] = (await member.call("accounts.passkeys")).body;
    expect(kept).toMatchObject({ name: "My phone", lastUsedAt: app.clock.now().toString() });
    expect(Object.keys(kept).toSorted()).toEqual(["createdAt", "id", "lastUsedAt", "name"]);
    expect(
      (await member.call("accounts.renamePasskey", { id: kept.id, name: "Old phone" })).status,
    ).toBe(200);
    expect((await member.call("accounts.passkeys")).body[0].name).toBe("Old phone");
    expect((await member.call("accounts.removePasskey", { id: kept.id })).status).toBe(200);
    expect((await signInWith(phone)).status).toBe(400);
  });

  test("can still sign in with the password alone", async () => {
    const member = await signedInMember(app);
    await addPasskey(member, new SoftAuthenticator(HOME));
    expect((await (await signIn(app, member)).call("accounts.currentUser")).status).toBe(200);
  });

  test("sees no other member's passkeys", async () => {
    const member = await signedInMember(app);
    const other = await signedInMember(app, { role: "admin" });
    await addPasskey(member, new SoftAuthenticator(HOME));
    const [{ id }] = (await member.call("accounts.passkeys")).body;
    expect((await other.call("accounts.passkeys")).body).toEqual([]);
    expect((await other.call("accounts.renamePasskey", { id, name: "Mine" })).status).toBe(404);
    expect((await other.call("accounts.removePasskey", { id })).status).toBe(404);
  });

  test("cannot sign in after deactivation", async () => {
    const member = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    await addPasskey(member, phone);
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", member.id)
      .execute();
    expect((await signInWith(phone)).status).toBe(400);
  });
});

describe("an invalid passkey response", () => {
  test.each([
    [
      "from another site",
      (phone: SoftAuthenticator) =>
        void (phone.origin = "https://watch.squad.example.evil.example"),
    ],
    [
      "without the person verified",
      (phone: SoftAuthenticator) => void (phone.isPersonVerified = false),
    ],
    [
      "from a copy of the passkey that counts for itself",
      (phone: SoftAuthenticator) => phone.deleteUses(),
    ],
  ])("is refused %s", async (_why, spoil) => {
    const member = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    await addPasskey(member, phone);
    expect((await signInWith(phone)).status).toBe(200);
    spoil(phone);
    const answer = await signInWith(phone);
    expect([answer.status, answer.body.code, answer.client.cookie]).toEqual([
      400,
      "passkey-not-confirmed",
      null,
    ]);
  });

  test("is refused when its challenge was answered, has expired, or belongs to another member", async () => {
    const member = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    await addPasskey(member, phone);
    const visitor = app.visitor();
    const { body } = await visitor.call("accounts.startPasskeySignIn");
    const credential = phone.sign(body);
    expect((await visitor.call("accounts.signInWithPasskey", { credential })).status).toBe(200);
    expect((await visitor.call("accounts.signInWithPasskey", { credential })).status).toBe(400);
    const late = (await visitor.call("accounts.startPasskeySignIn")).body;
    app.clock.advance({ minutes: 6 });
    expect(
      (await visitor.call("accounts.signInWithPasskey", { credential: phone.sign(late) })).status,
    ).toBe(400);
    const other = await signedInMember(app);
    const asked = (await member.call("accounts.startPasskey")).body;
    const stolen = { name: "Theirs", credential: new SoftAuthenticator(HOME).create(asked) };
    expect((await other.call("accounts.addPasskey", stolen)).status).toBe(400);
  });

  test("refuses a response signed by another key under a known credential id", async () => {
    const member = await signedInMember(app);
    const phone = new SoftAuthenticator(HOME);
    await addPasskey(member, phone);
    const thief = Object.assign(new SoftAuthenticator(HOME), { id: phone.id });
    expect((await signInWith(thief)).status).toBe(400);
  });

  test("refuses to register a passkey that is already registered", async () => {
    const phone = new SoftAuthenticator(HOME);
    expect((await addPasskey(await signedInMember(app), phone)).status).toBe(200);
    const again = await addPasskey(await signedInMember(app), phone);
    expect([again.status, again.body.code]).toEqual([409, "passkey-known"]);
  });
});

describe("a squad that requires passkeys of administrators", () => {
  test("grants admin rights only after a passkey sign-in, and keeps the admin who enables the rule signed in", async () => {
    const strict = await createTestApp({ environment: { BASE_URL: HOME } });
    try {
      const admin = await signedInMember(strict, { role: "admin" });
      const refused = await admin.call("settings.change", { requiresAdminSecondFactor: true });
      expect([refused.status, refused.body.code]).toEqual([409, "passkey-sign-in-first"]);
      const phone = new SoftAuthenticator(HOME);
      await addPasskey(admin, phone);
      const strong = (await signInWith(phone, strict)).client;
      expect(
        (await strong.call("settings.change", { requiresAdminSecondFactor: true })).status,
      ).toBe(200);

      await expect.poll(async () => (await admin.call("settings.all")).status).toBe(403);
      expect((await admin.call("accounts.currentUser")).body).toMatchObject({
        role: "member",
        needsSecondFactor: true,
      });
      const fresh = strict.visitor();
      const credentials = { unitNumber: admin.unitNumber, password: "correct-horse" };
      expect((await fresh.call("accounts.signIn", credentials)).body).toMatchObject({
        role: "member",
        needsSecondFactor: true,
      });
      expect((await strong.call("accounts.currentUser")).body).toMatchObject({
        role: "admin",
        needsSecondFactor: false,
      });

      // A password-only session may neither add a passkey nor remove one: the password may be
      // stolen.
      expect((await fresh.call("accounts.startPasskey")).body.code).toBe("passkey-sign-in-first");
      const [{ id }] = (await fresh.call("accounts.passkeys")).body;
      expect((await fresh.call("accounts.removePasskey", { id })).body.code).toBe(
        "passkey-sign-in-first",
      );
      expect((await strong.call("accounts.removePasskey", { id })).body.code).toBe("passkey-last");

      // An administrator without a passkey can add one and regain their rights.
      const second = await signedInMember(strict, { role: "admin" });
      expect((await second.call("settings.all")).status).toBe(403);
      const tablet = new SoftAuthenticator(HOME);
      expect((await addPasskey(second, tablet)).status).toBe(200);
      expect((await (await signInWith(tablet, strict)).client.call("settings.all")).status).toBe(
        200,
      );
    } finally {
      await strict.close();
    }
  });
});
