import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Person,
  type ProviderServer,
  ProviderVisit,
  startProvider,
} from "../../testing/services/provider-server.ts";
import { addMember, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { TestClock } from "../../testing/test-clock.ts";

const HOME = "https://watch.squad.example";
/** The provider's UserInfo endpoint, which the app calls for claims missing from the ID token. */
const USER_INFO = "/me";
let provider: ProviderServer;
let app: TestApp;

beforeAll(async () => {
  provider = await startProvider(HOME);
  // Provider responses contain the real time, so the app's test clock starts at the real time.
  const clock = new TestClock(new Date().toISOString());
  app = await createTestApp({
    clock,
    environment: { BASE_URL: HOME, ...provider.environment, OIDC_UNIT_CLAIM: "unit" },
  });
});
beforeEach(() => {
  Object.assign(provider, { person: null });
  app.clock.set(new Date().toISOString());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let next = 1;
/** Returns a person known to the provider and unknown to the squad. */
function stranger(
  profile: NonNullable<Person["profile"]> = {},
  said: Partial<Person> = {},
): Person {
  next += 1;
  const named = { given_name: "Dana", family_name: "Levi", unit: `N-${next}`, ...profile };
  return {
    subject: `newcomer-${next}`,
    email: `newcomer${next}@county.example`,
    isVerified: true,
    profile: named,
    ...said,
  };
}

async function enter(person: Person, among: TestApp = app, at: ProviderServer = provider) {
  const client = among.visitor();
  const { body } = await client.call("accounts.startProviderSignIn");
  at.person = person;
  const answer = (await new ProviderVisit().follow(body.address)).search;
  return { client, ...(await client.call("accounts.finishProviderSignIn", { answer })) };
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const membersOf = (email: string) =>
  app.dependencies.database.read
    .selectFrom("members")
    .selectAll()
    .where("email", "=", email)
    .execute();

describe("a person verified by the provider", () => {
  test("becomes a member with the provider's names, without rights or a password, and later signs in as that member", async () => {
    const person = stranger();
    const first = await enter(person);
    expect([first.status, first.body.user]).toMatchObject([
      200,
      {
        unitNumber: person.profile!.unit,
        firstName: "Dana",
        lastName: "Levi",
        role: "member",
        isPasswordDefault: false,
      },
    ]);
    const [member] = await membersOf(person.email!);
    expect(member).toMatchObject({
      passwordHash: null,
      isActive: true,
      role: "member",
      reminderHours: 9,
    });
    const second = await enter({ ...person, profile: { unit: "N-900" } });
    expect(second.body.user.unitNumber).toBe(person.profile!.unit);
    const admin = await signedInMember(app, { role: "admin" });
    const { body: log } = await admin.call("activity.log", {});
    const texts = JSON.stringify(log);
    expect(texts).toContain(
      `${person.profile!.unit} Dana Levi joined by signing in through the sign-in provider`,
    );
  });

  test.each([
    ["has no unit number there", { unit: "" }, {}, [409, "provider-newcomer-incomplete"]],
    ["has no last name there", { family_name: " " }, {}, [409, "provider-newcomer-incomplete"]],
    [
      "has an address that is not verified",
      {},
      { isVerified: false },
      [409, "provider-email-unverified"],
    ],
    ["has a unit number that no member can have", { unit: "N".repeat(80) }, {}, [400, undefined]],
  ])("does not become a member who %s", async (_who, profile, said, refused) => {
    const person = stranger(profile, said);
    const answer = await enter(person);
    expect([answer.status, refused[1] === undefined ? undefined : answer.body.code]).toEqual(
      refused,
    );
    expect(await membersOf(person.email!)).toEqual([]);
    await app.dependencies.database.write.deleteFrom("signInFailures").execute();
  });

  test("cannot take another member's unit number", async () => {
    const { unitNumber } = await addMember(app);
    const person = stranger({ unit: unitNumber });
    expect(codeOf(await enter(person))).toEqual([409, "unit-number-taken"]);
    expect(await membersOf(person.email!)).toEqual([]);
  });

  test("creates one member for two concurrent first sign-ins", async () => {
    const person = stranger();
    const both = await Promise.all([enter(person), enter(person)]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect(await membersOf(person.email!)).toHaveLength(1);
  });

  test("refuses a former member until an admin restores them", async () => {
    const person = stranger();
    const { body } = await enter(person);
    const admin = await signedInMember(app, { role: "admin" });
    expect((await admin.call("members.remove", { id: body.user.id })).status).toBe(200);
    expect(codeOf(await enter(person))).toEqual([409, "provider-member-former"]);
    // A former member is refused also with their email on another provider account.
    expect(codeOf(await enter({ ...person, subject: "another account" }))).toEqual([
      409,
      "provider-member-former",
    ]);
  });

  test("refuses an erased member by account and by email, until an admin adds them again", async () => {
    const person = stranger();
    const { body } = await enter(person);
    const { id, unitNumber } = body.user;
    const admin = await signedInMember(app, { role: "admin" });
    expect((await admin.call("members.remove", { id })).status).toBe(200);
    expect((await admin.call("privacy.erase", { id, unitNumber })).status).toBe(200);
    const kept = await app.dependencies.database.read
      .selectFrom("loginTombstones")
      .selectAll()
      .execute();
    expect([kept.length, JSON.stringify(kept).includes(person.email!)]).toEqual([2, false]);
    const former = [409, "provider-member-former"];
    expect(codeOf(await enter(person)), "as they were").toEqual(former);
    expect(
      codeOf(await enter({ ...person, email: "else@county.example" })),
      "the account alone",
    ).toEqual(former);
    const email = person.email!.toUpperCase();
    expect(
      codeOf(await enter({ ...person, email, subject: "another account yet" })),
      "the address alone",
    ).toEqual(former);
    const other = await enter(stranger());
    expect(other.status, "another person").toBe(200);
    const again = {
      firstName: "Dana",
      lastName: "Levi",
      email: person.email,
      unitNumber,
      sendWelcomeEmail: false,
    };
    expect((await admin.call("members.add", again)).status).toBe(200);
    expect((await enter(person)).status).toBe(200);
  });
});

test("creates no member and requests no names while no claim is configured", async () => {
  const strict = await createTestApp({
    clock: app.clock,
    environment: { BASE_URL: HOME, ...provider.environment },
  });
  try {
    const { body } = await strict.visitor().call("accounts.startProviderSignIn");
    expect(new URL(body.address).searchParams.get("scope")).toBe("openid email");
    expect(codeOf(await enter(stranger(), strict))).toEqual([409, "provider-member-missing"]);
  } finally {
    await strict.close();
  }
});

describe("a provider with claims in the ID token", () => {
  let generous: ProviderServer;
  let theirs: TestApp;

  beforeAll(async () => {
    generous = await startProvider(HOME, {}, false);
    const environment = { BASE_URL: HOME, ...generous.environment, OIDC_UNIT_CLAIM: "unit" };
    theirs = await createTestApp({ clock: app.clock, environment });
  });
  afterAll(async () => {
    await theirs.close();
    await generous.close();
  });

  test.each([
    ["nothing", []],
    ["whether the address is verified", ["email_verified"]],
    ["the unit number", ["unit"]],
    ["both names", ["given_name", "family_name"]],
    ["the last name", ["family_name"]],
    [
      "all claims except the subject",
      ["email", "email_verified", "unit", "given_name", "family_name"],
    ],
  ])("creates a member even if the ID token lacks %s", async (_what, saysLater) => {
    const person = stranger({}, { saysLater });
    generous.asked.length = 0;
    const { status, body } = await enter(person, theirs, generous);
    expect([status, body.user]).toMatchObject([
      200,
      { unitNumber: person.profile!.unit, firstName: "Dana", lastName: "Levi" },
    ]);
    expect(generous.asked.includes(USER_INFO)).toBe(saysLater.length > 0);
  });

  test.each([
    [12_345, 200, "12345"],
    [0, 200, "0"],
    [12.5, 409, undefined],
    [1e21, 409, undefined],
  ])("with the unit number %d gets status %i", async (unit, status, unitNumber) => {
    const answer = await enter(stranger({ unit }), theirs, generous);
    expect([answer.status, answer.body.user?.unitNumber]).toEqual([status, unitNumber]);
  });
});
