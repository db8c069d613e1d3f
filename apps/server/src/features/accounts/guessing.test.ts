import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { addMember, signedInMember, signIn, TEST_PASSWORD } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_MAIL, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { purgeSessions } from "./jobs.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ environment: TEST_MAIL });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("signInFailures").execute();
});

const guess = (unitNumber: string, address: string) =>
  app.visitor(address).call("accounts.signIn", { unitNumber, password: "guessed-wrong" });

/** Fails sign-ins to a unit from many addresses until all unknown callers are throttled. */
async function besiege(unitNumber: string): Promise<void> {
  for (let index = 0; index < 31; index += 1) await guess(unitNumber, `198.51.100.${index + 1}`);
  expect((await guess(unitNumber, "198.51.100.200")).status).toBe(429);
}

async function emailedPassword(memberId: number): Promise<string> {
  const { secret } = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select("secret")
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return secret ?? "";
}

describe("during a guessing attack on a member's password", () => {
  test("the member signs in on a known device every time", async () => {
    const member = await addMember(app);
    const browser = await signIn(app, member, "203.0.113.5");
    await browser.call("accounts.signOut");
    await besiege(member.unitNumber);
    for (let time = 0; time < 5; time += 1) {
      const answer = await browser.call("accounts.signIn", {
        unitNumber: member.unitNumber,
        password: TEST_PASSWORD,
      });
      expect(answer.status).toBe(200);
      await guess(member.unitNumber, "198.51.100.201");
      await browser.call("accounts.signOut");
    }
  });

  test("the member signs in on a new device in a network where they have a session", async () => {
    const member = await addMember(app);
    await signIn(app, member, "2001:db8:9:9::1");
    await signIn(app, member, "203.0.113.11");
    await besiege(member.unitNumber);
    const input = { unitNumber: member.unitNumber, password: TEST_PASSWORD };
    for (const [address, status] of [
      ["2001:db8:9:9::2", 200],
      ["203.0.113.11", 200],
      ["203.0.113.12", 429],
    ] as const)
      expect((await app.visitor(address).call("accounts.signIn", input)).status, address).toBe(
        status,
      );
  });

  test("a guesser on the member's network is throttled there, also for other units", async () => {
    const [member, other] = [await addMember(app), await addMember(app)];
    await signIn(app, member, "203.0.113.13");
    await besiege(member.unitNumber);
    await besiege(other.unitNumber);
    const tries: number[] = [];
    for (let time = 0; time < 6; time += 1)
      tries.push((await guess(member.unitNumber, "203.0.113.13")).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await guess(other.unitNumber, "203.0.113.13")).status).toBe(429);
  });

  test("a device token lifts the throttle for its own member only, and a forged token never does", async () => {
    const [member, other] = [await addMember(app), await addMember(app)];
    const browser = await signIn(app, other, "203.0.113.6");
    await besiege(member.unitNumber);
    const input = { unitNumber: member.unitNumber, password: TEST_PASSWORD };
    const renamed = browser.device?.replace(`device-${other.id}=`, `device-${member.id}=`) ?? null;
    for (const device of [
      null,
      renamed,
      `watchbill-device-${member.id}=${member.id}%20forged.signature`,
    ]) {
      const stranger = app.visitor("203.0.113.7");
      stranger.device = device;
      expect((await stranger.call("accounts.signIn", input)).status).toBe(429);
    }
  });

  test("an emailed password works at once on a new device because it cannot be guessed", async () => {
    const member = await addMember(app);
    await app
      .visitor("203.0.113.8")
      .call("accounts.forgotPassword", { unitNumber: member.unitNumber, email: member.email });
    await besiege(member.unitNumber);
    const password = await emailedPassword(member.id);
    const held = await app
      .visitor("203.0.113.9")
      .call("accounts.signIn", { unitNumber: member.unitNumber, password: "x" });
    expect(held.body.message).toMatch(
      /^Too many attempts\. Try again in .+\. A password emailed by "Forgot your password\?" works right away\.$/,
    );
    expect(
      (
        await app
          .visitor("203.0.113.9")
          .call("accounts.signIn", { unitNumber: member.unitNumber, password })
      ).status,
    ).toBe(200);
  });

  test("the member still gets an emailed password while other callers keep requesting one", async () => {
    const member = await addMember(app);
    const ask = (address: string, email: string) =>
      app
        .visitor(address)
        .call("accounts.forgotPassword", { unitNumber: member.unitNumber, email });
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ask(`198.51.100.${index + 1}`, "guessed@squad.example"),
      ),
    );
    expect((await ask("203.0.113.14", member.email)).status).toBe(200);
    expect(await emailedPassword(member.id)).not.toBe("");
  });

  test("the member's open sessions continue and can re-authenticate", async () => {
    const member = await signedInMember(app);
    await besiege(member.unitNumber);
    expect((await member.call("accounts.reauthenticate", { password: TEST_PASSWORD })).status).toBe(
      200,
    );
  });

  test("a guesser on the member's device is throttled there", async () => {
    const member = await addMember(app);
    const browser = await signIn(app, member, "203.0.113.10");
    const tries: number[] = [];
    for (let time = 0; time < 6; time += 1)
      tries.push(
        (
          await browser.call("accounts.signIn", {
            unitNumber: member.unitNumber,
            password: "guessed-wrong",
          })
        ).status,
      );
    expect(tries).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

test("counts each of several concurrent guesses, whether or not the unit exists", async () => {
  const member = await addMember(app);
  for (const unitNumber of [member.unitNumber, "Z-404"]) {
    const address = unitNumber === "Z-404" ? "203.0.113.20" : "203.0.113.21";
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(unitNumber, address)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  }
});

test("counts an IPv6 network as one address, and throttles the networks of one provider's customer together", async () => {
  for (let index = 0; index < 60; index += 1) {
    const { status } = await guess(`S-${index}`, `2001:db8:1:1::${(index + 1).toString(16)}`);
    expect(status).toBe(401);
  }
  expect((await guess("S-900", "2001:db8:1:1:ffff::1")).status).toBe(429);
  for (let index = 0; index < 60; index += 1)
    expect((await guess(`T-${index}`, `2001:db8:1:${(index + 16).toString(16)}::1`)).status).toBe(
      401,
    );
  expect((await guess("T-900", "2001:db8:1:fe::1")).status).toBe(429);
  expect((await guess("T-900", "2001:db8:2:1::1")).status).toBe(401);
});

test("emails a member at most three forgotten passwords an hour", async () => {
  const member = await addMember(app);
  const ask = (index: number) =>
    app
      .visitor(`203.0.113.${index + 30}`)
      .call("accounts.forgotPassword", { unitNumber: member.unitNumber, email: member.email });
  const emails = async () =>
    (
      await app.dependencies.database.read
        .selectFrom("deliveries")
        .select("id")
        .where("memberId", "=", member.id)
        .execute()
    ).length;
  for (let index = 0; index < 6; index += 1) expect((await ask(index)).status).toBe(200);
  expect(await emails()).toBe(3);
  app.clock.advance({ minutes: 60 });
  expect((await ask(7)).status).toBe(200);
  expect(await emails()).toBe(4);
});

test("a forgotten-password request takes equal time whether or not unit and email match", async () => {
  const member = await addMember(app);
  for (const [unitNumber, email, address] of [
    [member.unitNumber, member.email, "203.0.113.40"],
    [member.unitNumber, "guessed@squad.example", "203.0.113.41"],
    ["Z-405", member.email, "203.0.113.42"],
  ] as const) {
    const startedAt = performance.now();
    expect(
      (await app.visitor(address).call("accounts.forgotPassword", { unitNumber, email })).status,
    ).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(245);
  }
});

describe("emailed password", () => {
  async function emailedTo(member: {
    id: number;
    unitNumber: string;
    email: string;
  }): Promise<string> {
    await app
      .visitor("203.0.113.50")
      .call("accounts.forgotPassword", { unitNumber: member.unitNumber, email: member.email });
    return emailedPassword(member.id);
  }

  test("signs in once; that session may set a new password without the old one, once", async () => {
    const member = await addMember(app);
    const password = await emailedTo(member);
    const browser = app.visitor("203.0.113.51");
    const input = { unitNumber: member.unitNumber, password };
    expect(await browser.call("accounts.signIn", input)).toMatchObject({
      status: 200,
      body: { isPasswordDefault: true, maySetPassword: true },
    });
    expect((await app.visitor("203.0.113.52").call("accounts.signIn", input)).status).toBe(401);
    expect((await browser.call("accounts.currentUser")).body.maySetPassword).toBe(true);
    expect(
      (await browser.call("accounts.changePassword", { newPassword: "battery-staple" })).status,
    ).toBe(200);
    expect((await browser.call("accounts.currentUser")).body).toMatchObject({
      maySetPassword: false,
      isPasswordDefault: false,
    });
    const again = await browser.call("accounts.changePassword", { newPassword: "another-staple" });
    expect(again).toMatchObject({ status: 400, body: { message: "All fields are required" } });
  });

  test("deletes an emailed password a week after it ended, and not earlier", async () => {
    const member = await addMember(app);
    await emailedTo(member);
    const kept = () =>
      app.dependencies.database.read
        .selectFrom("oneTimePasswords")
        .select("id")
        .where("memberId", "=", member.id)
        .execute();
    app.clock.advance({ hours: 7 * 24 });
    await runAsSystem(app.dependencies, purgeSessions);
    expect(await kept()).toHaveLength(1);
    app.clock.advance({ minutes: 61 });
    await runAsSystem(app.dependencies, purgeSessions);
    expect(await kept()).toHaveLength(0);
  });

  test("leaves the current password valid: mailbox access does not lock out the member", async () => {
    const member = await addMember(app);
    const password = await emailedTo(member);
    await app
      .visitor("203.0.113.53")
      .call("accounts.signIn", { unitNumber: member.unitNumber, password });
    const owner = await signIn(app, member, "203.0.113.54");
    expect((await owner.call("accounts.currentUser")).body.maySetPassword).toBe(false);
    expect(
      (await owner.call("accounts.changePassword", { newPassword: "battery-staple" })).status,
    ).toBe(400);
  });
});

test("starting a passkey sign-in stores nothing", async () => {
  await app.visitor("203.0.113.60").call("accounts.startPasskeySignIn");
  expect(
    await app.dependencies.database.read.selectFrom("passkeyChallenges").selectAll().execute(),
  ).toEqual([]);
});
