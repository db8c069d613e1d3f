import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf as appCode } from "../../platform/auth/one-time-codes.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import {
  type Person,
  type ProviderServer,
  ProviderVisit,
  startProvider,
} from "../../testing/services/provider-server.ts";
import { addMember, signedInMember, signIn, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_MAIL, type TestApp } from "../../testing/test-app.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { allowPasswords } from "../settings/commands.ts";

const HOME = "https://watch.squad.example";
let provider: ProviderServer;
let app: TestApp;

beforeAll(async () => {
  // This provider puts the email into the ID token and expects the client secret in the form body.
  provider = await startProvider(HOME, { token_endpoint_auth_method: "client_secret_post" }, false);
  const clock = new TestClock(new Date().toISOString());
  const environment = {
    BASE_URL: HOME,
    ...TEST_MAIL,
    ...provider.environment,
    OIDC_SECOND_FACTOR: "mfa, gold",
  };
  app = await createTestApp({ clock, environment });
});
beforeEach(() => {
  Object.assign(provider, { person: null, fault: null, forge: null });
  app.clock.set(new Date().toISOString());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const write = () => app.dependencies.database.write;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
let next = 1;

async function memberThere(
  about: Parameters<typeof addMember>[1] = {},
  said: Partial<Person> = {},
) {
  const member = await addMember(app, about);
  next += 1;
  return {
    member,
    person: { subject: `factor-${next}`, email: member.email, isVerified: true, ...said } as Person,
  };
}

async function finish(
  client: Client,
  start: "accounts.startProviderSignIn" | "accounts.startProviderReauthentication",
  person: Person | null,
) {
  const { status, body } = await client.call(start);
  expect(status).toBe(200);
  provider.person = person;
  const { search } = await new ProviderVisit().follow(body.address);
  return client.call("accounts.finishProviderSignIn", { answer: search });
}

async function enter(person: Person, client = app.visitor()) {
  return { client, ...(await finish(client, "accounts.startProviderSignIn", person)) };
}

/** Sets up an authenticator app; returns a function for its current code. */
async function withApp(client: Client): Promise<() => string> {
  const { key } = (await client.call("accounts.startAuthenticator")).body as { key: string };
  const bits = key
    .replaceAll(" ", "")
    .split("")
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    );
  const secret = Buffer.from(
    (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
  const shown = (): string =>
    appCode(secret, Math.floor(app.clock.now().epochMilliseconds / 30_000));
  expect((await client.call("accounts.confirmAuthenticator", { code: shown() })).status).toBe(200);
  app.clock.advance({ seconds: 60 });
  return shown;
}

describe("the second factor", () => {
  test("gives an administrator admin rights only when the provider reports a second factor", async () => {
    await write()
      .updateTable("organizationSettings")
      .set({ requiresAdminSecondFactor: true })
      .execute();
    app.dependencies.organization.clear();
    const { person } = await memberThere({ role: "admin" });
    for (const [said, role] of [
      [{ amr: ["pwd", "mfa"] }, "admin"],
      [{ acr: "gold" }, "admin"],
      [{ amr: ["pwd"] }, "member"],
      [{ acr: "1" }, "member"],
      [{}, "member"],
    ] as const) {
      const { client, body } = await enter({ ...person, ...said } as Person);
      expect([said, body.user.role, body.user.needsSecondFactor]).toEqual([
        said,
        role,
        role === "member",
      ]);
      expect((await client.call("settings.all")).status).toBe(role === "admin" ? 200 : 403);
    }
    await write()
      .updateTable("organizationSettings")
      .set({ requiresAdminSecondFactor: false })
      .execute();
    app.dependencies.organization.clear();
  });

  test("asks a member with an authenticator app for its code unless the provider required a second factor", async () => {
    const { member, person } = await memberThere();
    const shown = await withApp(await signIn(app, member));
    const { client, status, body } = await enter(person);
    expect([status, body.user, client.cookie]).toEqual([200, null, null]);
    const { ticket } = body;
    expect(
      codeOf(await client.call("accounts.enterProviderCode", { ticket, code: "000000" })),
    ).toEqual([401, "code-wrong"]);
    expect(codeOf(await client.call("accounts.enterProviderCode", { ticket, code: "" }))).toEqual([
      401,
      "code-needed",
    ]);
    expect(
      codeOf(
        await client.call("accounts.enterProviderCode", { ticket: `${ticket}A`, code: shown() }),
      ),
    ).toEqual([400, "provider-over"]);
    // Until the second factor succeeds, the app stores no provider link.
    expect(
      await write()
        .selectFrom("providerLinks")
        .select("memberId")
        .where("memberId", "=", member.id)
        .execute(),
    ).toEqual([]);
    const entered = await client.call("accounts.enterProviderCode", { ticket, code: shown() });
    expect([entered.status, entered.body.user.unitNumber]).toEqual([200, member.unitNumber]);
    expect((await enter({ ...person, amr: ["mfa"] })).body.user.unitNumber).toBe(member.unitNumber);
  });

  test("refuses a second factor from a deactivated member and after the sign-in expires", async () => {
    const { member, person } = await memberThere();
    const shown = await withApp(await signIn(app, member));
    const { client, body } = await enter(person);
    await write()
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", member.id)
      .execute();
    const call = () =>
      client.call("accounts.enterProviderCode", { ticket: body.ticket, code: shown() });
    expect(codeOf(await call())).toEqual([409, "provider-member-inactive"]);
    await write()
      .updateTable("members")
      .set({ isActive: true })
      .where("id", "=", member.id)
      .execute();
    app.clock.advance({ minutes: 5 });
    expect(codeOf(await call())).toEqual([400, "provider-over"]);
  });
});

describe("the provider's email claim", () => {
  test.each([
    ["and that it is verified, said at once", {}, 200, false],
    ["said at once, verified only when asked for", { saysLater: ["email_verified"] }, 200, true],
    [
      "said at once, that it is not verified only when asked for",
      { saysLater: ["email_verified"], isVerified: false },
      409,
      true,
    ],
    ["both only when asked for", { saysLater: ["email", "email_verified"] }, 200, true],
  ])("%s", async (_what, said, status, isAskedFor) => {
    const { person } = await memberThere({}, said);
    provider.asked.length = 0;
    expect((await enter(person)).status).toBe(status);
    expect(provider.asked.includes("/me")).toBe(isAskedFor);
    await write().deleteFrom("signInFailures").execute();
  });
});

describe("provider re-authentication", () => {
  test("rejects an earlier provider sign-in and accepts a requested one", async () => {
    const { person } = await memberThere();
    const { client } = await enter(person);
    expect((await client.call("accounts.startAuthenticator")).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect(codeOf(await client.call("accounts.startAuthenticator"))).toEqual([
      403,
      "reauthentication-needed",
    ]);
    app.clock.set(new Date().toISOString());
    await write()
      .updateTable("sessions")
      .set({ reauthenticatedAt: app.clock.now().subtract({ minutes: 20 }) })
      .execute();
    expect(codeOf(await client.call("accounts.startAuthenticator"))).toEqual([
      403,
      "reauthentication-needed",
    ]);
    const proven = await finish(client, "accounts.startProviderReauthentication", person);
    expect([proven.status, proven.body.isReauthentication]).toEqual([200, true]);
    expect((await client.call("accounts.startAuthenticator")).status).toBe(200);
  });

  test("rejects another account, another session, and a sign-in before the request", async () => {
    const [{ person }, other] = [await memberThere(), await memberThere()];
    const { client } = await enter(person);
    await enter(other.person);
    expect(
      codeOf(await finish(client, "accounts.startProviderReauthentication", other.person)),
    ).toEqual([400, "provider-not-confirmed"]);
    const stranger = app.visitor();
    const { body } = await client.call("accounts.startProviderReauthentication");
    provider.person = person;
    const { search } = await new ProviderVisit().follow(body.address);
    stranger.question = client.question;
    expect(
      codeOf(await stranger.call("accounts.finishProviderSignIn", { answer: search })),
    ).toEqual([400, "provider-not-confirmed"]);
    // When the browser removes `prompt` and `max_age`, the provider returns the earlier sign-in.
    const stripped = new URL(
      (await client.call("accounts.startProviderReauthentication")).body.address,
    );
    for (const preference of ["prompt", "max_age"]) stripped.searchParams.delete(preference);
    const visit = new ProviderVisit();
    const first = await app.visitor().call("accounts.startProviderSignIn");
    await visit.follow(first.body.address);
    app.clock.advance({ minutes: 3 });
    const later = (await client.call("accounts.startProviderReauthentication")).body
      .address as string;
    const without = new URL(later);
    for (const preference of ["prompt", "max_age"]) without.searchParams.delete(preference);
    const answer = (await visit.follow(without.href)).search;
    expect(codeOf(await client.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-not-confirmed",
    ]);
  });

  test("requires a provider account that the member has signed in with before", async () => {
    expect(
      codeOf(await (await signedInMember(app)).call("accounts.startProviderReauthentication")),
    ).toEqual([404, "provider-link-missing"]);
  });
});

describe("a squad that switches passwords off", () => {
  test("refuses passwords of members with a provider sign-in, and never locks out the admin who switches them off", async () => {
    const { member: boss, person } = await memberThere({ role: "admin" });
    const admin = await signIn(app, boss);
    expect(codeOf(await admin.call("settings.change", { providerOnly: true }))).toEqual([
      409,
      "provider-sign-in-first",
    ]);
    const { client } = await enter(person);
    expect((await client.call("settings.change", { providerOnly: true })).status).toBe(200);

    const password = { unitNumber: boss.unitNumber, password: TEST_PASSWORD };
    expect(codeOf(await app.visitor().call("accounts.signIn", password))).toEqual([
      403,
      "passwords-off",
    ]);
    expect(
      codeOf(await app.visitor().call("accounts.signIn", { ...password, password: "wrong" })),
    ).toEqual([401, "credentials-invalid"]);
    expect(
      codeOf(await admin.call("accounts.reauthenticate", { password: TEST_PASSWORD })),
    ).toEqual([403, "passwords-off"]);
    const change = { currentPassword: TEST_PASSWORD, newPassword: "battery-staple-9" };
    expect(codeOf(await admin.call("accounts.changePassword", change))).toEqual([
      403,
      "passwords-off",
    ]);
    expect(codeOf(await client.call("accounts.removeProviderLink"))).toEqual([
      409,
      "provider-needed",
    ]);
    expect((await client.call("accounts.providerLink")).body.isPasswordOff).toBe(true);
    await app
      .visitor()
      .call("accounts.forgotPassword", { unitNumber: boss.unitNumber, email: boss.email });
    expect(
      await write()
        .selectFrom("oneTimePasswords")
        .select("id")
        .where("memberId", "=", boss.id)
        .execute(),
    ).toEqual([]);
    expect((await enter(person)).status).toBe(200);

    // A member without a provider sign-in has only a password.
    const { member, person: theirs } = await memberThere();
    await signIn(app, member);
    await enter(theirs);
    const slip = await client.call("members.makeSlips", { ids: [member.id] });
    const code = String(slip.body.slips[0].path).split("#")[1]!;
    const chosen = { slip: code, newPassword: "battery-staple-9" };
    expect(codeOf(await app.visitor().call("accounts.useSlip", chosen))).toEqual([
      403,
      "passwords-off",
    ]);
    // Recovery for one member: an administrator's reset unlinks them, and the new password works.
    const reset = await client.call("members.resetPassword", { userId: member.id });
    const back = { unitNumber: member.unitNumber, password: reset.body.defaultPassword };
    expect((await app.visitor().call("accounts.signIn", back)).status).toBe(200);

    // Recovery for the whole squad: the operator removes the provider from the configuration.
    const without = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { BASE_URL: HOME },
    });
    expect((await without.visitor().call("accounts.signIn", password)).status).toBe(200);
    expect(codeOf(await without.visitor().call("accounts.startProviderSignIn"))).toEqual([
      404,
      "provider-off",
    ]);
    expect((await without.visitor().call("accounts.provider")).body).toEqual({ name: null });
    await without.close();
    // Or the operator keeps the provider and turns passwords on from the command line.
    expect(await runAsSystem(app.dependencies, allowPasswords)).toBe(true);
    expect(await runAsSystem(app.dependencies, allowPasswords)).toBe(false);
    expect((await app.visitor().call("accounts.signIn", password)).status).toBe(200);
    expect((await client.call("accounts.removeProviderLink")).status).toBe(200);
    expect((await client.call("accounts.providerLink")).body.link).toBeNull();
    expect(codeOf(await client.call("accounts.removeProviderLink"))).toEqual([
      404,
      "provider-link-missing",
    ]);
  });
});

describe("provider failures", () => {
  test.each([
    ["is unreachable while its keys are fetched", /jwks/, "error"],
    ["is unreachable while the response is checked", /token/, "error"],
    ["redirects elsewhere", /token/, "redirect"],
    ["responds without end", /token/, "endless"],
  ] as const)("%s refuses the sign-in and states why", async (_how, path, does) => {
    const fresh = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { BASE_URL: HOME, ...provider.environment },
    });
    const { person } = await memberThere();
    const client = fresh.visitor();
    provider.fault = { path, does };
    expect(codeOf(await finish(client, "accounts.startProviderSignIn", person))).toEqual([
      409,
      "provider-unreachable",
    ]);
    expect(client.cookie).toBeNull();
    await fresh.close();
  });

  test.each(["error", "redirect", "endless"] as const)(
    "fetches the provider's metadata again after a failure (%s)",
    async (does) => {
      const fresh = await createTestApp({
        connection: app.connection,
        clock: app.clock,
        environment: { BASE_URL: HOME, ...provider.environment },
      });
      provider.fault = { path: /well-known/, does };
      const answer = await fresh.visitor().call("accounts.startProviderSignIn");
      expect([...codeOf(answer), answer.body.message]).toEqual([
        409,
        "provider-unreachable",
        "Squad ID isn't responding. Try again in a minute, or sign in another way.",
      ]);
      provider.fault = null;
      expect((await fresh.visitor().call("accounts.startProviderSignIn")).status).toBe(200);
      const described = provider.asked.filter((path) => path.includes("well-known")).length;
      expect((await fresh.visitor().call("accounts.startProviderSignIn")).status).toBe(200);
      expect(provider.asked.filter((path) => path.includes("well-known")).length).toBe(described);
      await fresh.close();
    },
  );
});

test("concurrent sign-ins reach one member when the provider account's owner changes", async () => {
  const [one, other] = [await memberThere(), await memberThere()];
  const shared = { ...one.person, subject: "shared" };
  const clients = [app.visitor(), app.visitor()];
  const [first, second] = await Promise.all(
    [shared, { ...shared, email: other.member.email }].map(async (person, index) => {
      const client = clients[index]!;
      return {
        client,
        person,
        address: (await client.call("accounts.startProviderSignIn")).body.address as string,
      };
    }),
  );
  const answers: string[] = [];
  for (const { address, person } of [first!, second!]) {
    provider.person = person;
    answers.push((await new ProviderVisit().follow(address)).search);
  }
  const done = await Promise.all(
    clients.map((client, index) =>
      client.call("accounts.finishProviderSignIn", { answer: answers[index]! }),
    ),
  );
  const links = await write()
    .selectFrom("providerLinks")
    .select("memberId")
    .where("subject", "=", "shared")
    .execute();
  expect(links).toHaveLength(1);
  // All successful sign-ins with this provider account reached one member.
  const members = new Set(
    done.filter(({ status }) => status === 200).map(({ body }) => body.user.id),
  );
  expect([...members]).toEqual([links[0]!.memberId]);
});
