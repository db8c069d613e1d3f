import { afterAll, beforeAll, expect, test } from "vitest";
import { SoftAuthenticator } from "../../testing/services/soft-authenticator.ts";
import { signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const HOME = "https://watch.squad.example";
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: { BASE_URL: HOME } });
});
afterAll(() => app.close());

async function withPasskey(
  client: Client,
): Promise<{ client: Client; body: Record<string, unknown> }> {
  const phone = new SoftAuthenticator(HOME);
  const asked = (await client.call("accounts.startPasskey")).body;
  expect(
    (
      await client.call("accounts.addPasskey", {
        name: "My phone",
        credential: phone.create(asked),
      })
    ).status,
  ).toBe(200);
  const fresh = app.visitor();
  const question = (await fresh.call("accounts.startPasskeySignIn")).body;
  const { body } = await fresh.call("accounts.signInWithPasskey", {
    credential: phone.sign(question),
  });
  return { client: fresh, body };
}

test("a squad-wide second factor requirement limits a password-only session to the member's own account", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  expect((await admin.call("settings.change", { secondFactorFor: "everybody" })).body.code).toBe(
    "passkey-sign-in-first",
  );
  const strong = (await withPasskey(admin)).client;
  expect((await strong.call("settings.change", { secondFactorFor: "everybody" })).status).toBe(200);
  expect((await strong.call("settings.all")).body).toMatchObject({
    secondFactorFor: "everybody",
    requiresAdminSecondFactor: true,
  });

  const member = await signedInMember(app);
  expect((await member.call("accounts.currentUser")).body).toMatchObject({
    needsSecondFactor: true,
    isHeldBack: true,
  });
  for (const name of [
    "members.list",
    "attendance.onCall",
    "notifications.list",
    "settings.all",
  ] as const) {
    expect(await member.call(name)).toMatchObject({
      status: 403,
      body: { code: "second-factor-needed" },
    });
  }
  const live = await app.http.inject({
    url: "/api/live",
    headers: { cookie: member.cookie ?? "" },
  });
  expect([live.statusCode, live.json().code]).toEqual([403, "second-factor-needed"]);
  // Endpoints open to signed-out callers stay open: an invalid wallboard token still gets 401.
  expect((await member.call("wallboard.show", { token: "none" })).status).toBe(401);
  expect((await member.call("settings.organization")).status).toBe(200);

  const through = await withPasskey(member);
  expect(through.body).toMatchObject({ needsSecondFactor: false, isHeldBack: false });
  expect((await through.client.call("members.list")).status).toBe(200);
  // A further password-only sign-in is limited in the same way, and cannot add a second factor.
  const again = await signIn(app, member);
  expect((await again.call("members.list")).status).toBe(403);
  expect((await again.call("accounts.startPasskey")).body.code).toBe("passkey-sign-in-first");
  const [{ id }] = (await through.client.call("accounts.passkeys")).body;
  expect((await through.client.call("accounts.removePasskey", { id })).body.code).toBe(
    "passkey-last",
  );

  // Sending the setting in an older client's format keeps the requirement; only an explicit change
  // loosens it.
  expect((await strong.call("settings.change", { requiresAdminSecondFactor: true })).status).toBe(
    200,
  );
  expect((await strong.call("settings.all")).body.secondFactorFor).toBe("everybody");
  expect((await strong.call("settings.change", { secondFactorFor: "administrators" })).status).toBe(
    200,
  );
  await expect.poll(async () => (await again.call("members.list")).status).toBe(200);
  app.clock.advance({ minutes: 15 });
  expect((await strong.call("settings.change", { secondFactorFor: "nobody" })).body.code).toBe(
    "reauthentication-needed",
  );
  expect(
    (
      await strong.call("settings.change", {
        secondFactorFor: "administrators",
        name: "Hill Squad",
      })
    ).status,
  ).toBe(200);
});
