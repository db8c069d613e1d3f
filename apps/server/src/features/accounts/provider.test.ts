import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Person,
  type ProviderServer,
  ProviderVisit,
  signedByStranger,
  startProvider,
} from "../../testing/services/provider-server.ts";
import { addMember, signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { TestClock } from "../../testing/test-clock.ts";

const HOME = "https://watch.squad.example";
let provider: ProviderServer;
let app: TestApp;

beforeAll(async () => {
  provider = await startProvider(HOME);
  // Provider responses contain the real time, so the app's test clock starts at the real time.
  const clock = new TestClock(new Date().toISOString());
  app = await createTestApp({ clock, environment: { BASE_URL: HOME, ...provider.environment } });
});
beforeEach(() => {
  Object.assign(provider, { person: null, fault: null, forge: null });
  app.clock.set(new Date().toISOString());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let next = 1;
/** Adds a member; returns them with the claims that the provider makes about them. */
async function memberThere(
  about: Parameters<typeof addMember>[1] = {},
  said: Partial<Person> = {},
) {
  const member = await addMember(app, about);
  next += 1;
  const person: Person = {
    subject: `person-${next}`,
    email: member.email,
    isVerified: true,
    ...said,
  };
  return { member, person };
}

/** Signs in at the provider as this person; returns the address with the provider's response. */
async function visit(client: Client, person: Person | null, place?: string): Promise<string> {
  const { status, body } = await client.call(
    "accounts.startProviderSignIn",
    place === undefined ? {} : { place },
  );
  expect(status).toBe(200);
  provider.person = person;
  return (await new ProviderVisit().follow(body.address)).search;
}

async function enter(person: Person | null, client = app.visitor()) {
  const answer = await visit(client, person);
  return { client, ...(await client.call("accounts.finishProviderSignIn", { answer })) };
}

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const write = () => app.dependencies.database.write;

describe("a member with a verified address at the provider", () => {
  test("signs in, gets one email, is then matched by provider account, and appears in the log", async () => {
    const { member, person } = await memberThere();
    const first = await enter({ ...person, email: member.email.toUpperCase() });
    expect([first.status, first.body.user.unitNumber, first.body.place]).toEqual([
      200,
      member.unitNumber,
      "/",
    ]);
    expect((await first.client.call("accounts.currentUser")).body.unitNumber).toBe(
      member.unitNumber,
    );
    const link = (await first.client.call("accounts.providerLink")).body;
    expect(link).toMatchObject({
      name: "Squad ID",
      isPasswordOff: false,
      link: { email: member.email.toUpperCase() },
    });
    // After the first sign-in, the account identifies the member, with any email.
    const second = await enter({ ...person, email: "moved@elsewhere.example" });
    expect([second.status, second.body.user?.unitNumber]).toEqual([200, member.unitNumber]);
    const third = await enter({
      subject: person.subject,
      email: "moved@elsewhere.example",
      isVerified: false,
    });
    expect([third.status, third.body.user?.unitNumber]).toEqual([200, member.unitNumber]);
    const emails = await write()
      .selectFrom("deliveries")
      .select("subject")
      .where("memberId", "=", member.id)
      .execute();
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Test Squad: Your account was linked to the sign-in provider",
    ]);
    const events = await write()
      .selectFrom("events")
      .select(["type", "details"])
      .where("subjectId", "=", member.id)
      .orderBy("id")
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      "accounts.provider-linked",
      ...Array.from({ length: 3 }, () => "accounts.signed-in"),
    ]);
    expect(events[1]!.details).toMatchObject({ isByProvider: true });
  });

  test("is not asked to change a default password that they do not use", async () => {
    const { member, person } = await memberThere({ isPasswordDefault: true });
    const { client, body } = await enter(person);
    expect([
      body.user.isPasswordDefault,
      (await client.call("accounts.currentUser")).body.isPasswordDefault,
    ]).toEqual([false, false]);
    expect(
      (await (await signIn(app, member)).call("accounts.currentUser")).body.isPasswordDefault,
    ).toBe(true);
  });

  test.each([
    ["/members?find=dana", "/members?find=dana"],
    ["https://evil.example/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
  ])("returns a member who signed in from %s to %s", async (place, landed) => {
    const { person } = await memberThere();
    const client = app.visitor();
    const answer = await visit(client, person, place);
    expect((await client.call("accounts.finishProviderSignIn", { answer })).body.place).toBe(
      landed,
    );
  });

  test("is redirected to the squad's configured address, regardless of the requested host", async () => {
    const { body } = await app.visitor().call("accounts.startProviderSignIn");
    const asked = new URL(body.address).searchParams;
    expect(asked.get("redirect_uri")).toBe(`${HOME}/sign-in/provider`);
    expect([asked.get("code_challenge_method"), asked.get("response_type")]).toEqual([
      "S256",
      "code",
    ]);
    for (const secret of ["state", "nonce", "code_challenge"])
      expect(asked.get(secret)!.length).toBeGreaterThan(40);
  });
});

describe("refuses a person", () => {
  test.each([
    ["with an unverified address", { isVerified: false }, "provider-email-unverified"],
    [
      "with an address without a verification claim",
      { isVerified: undefined },
      "provider-email-unverified",
    ],
    ["without an address", { email: undefined }, "provider-email-missing"],
    ["with an unknown address", { email: "stranger@squad.example" }, "provider-member-missing"],
    [
      "with an address that only looks like a member's",
      (email: string) => ({ email: email.replace("m", "\uff4d") }),
      "provider-member-missing",
    ],
  ])("%s", async (_how, said, code) => {
    const { member, person } = await memberThere();
    const { status, body, client } = await enter({
      ...person,
      ...(typeof said === "function" ? said(member.email) : said),
    } as Person);
    expect([status, body.code, client.cookie]).toEqual([409, code, null]);
  });

  test.each([
    ["a subject with a zero", { subject: "per\u0000son" }],
    ["a subject of 256 characters", { subject: "x".repeat(256) }],
    ["a subject with half a surrogate pair", { subject: "person\ud800" }],
    ["an address with a zero", { email: "da\u0000na@squad.example" }],
  ])("who is named with %s", async (_what, said) => {
    const { member, person } = await memberThere();
    expect(codeOf(await enter({ ...person, ...said }))).toEqual([409, "provider-answer-invalid"]);
    expect(
      await write()
        .selectFrom("providerLinks")
        .select("memberId")
        .where("memberId", "=", member.id)
        .execute(),
    ).toEqual([]);
  });

  test("who is deactivated before or during the sign-in", async () => {
    const { member, person } = await memberThere();
    await enter(person);
    const client = app.visitor();
    const answer = await visit(client, person);
    await write()
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", member.id)
      .execute();
    expect(codeOf(await client.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      409,
      "provider-member-inactive",
    ]);
    expect(codeOf(await enter(person))).toEqual([409, "provider-member-inactive"]);
    expect(await sessionsOf(member.id)).toBe(1);
  });

  test("who was deleted and whose email another member has now", async () => {
    const { member, person } = await memberThere();
    await enter(person);
    await write()
      .updateTable("members")
      .set({ deletedAt: app.clock.now(), isActive: false })
      .where("id", "=", member.id)
      .execute();
    expect(codeOf(await enter(person))).toEqual([409, "provider-member-missing"]);
    const successor = await addMember(app, { email: member.email });
    const { status, body } = await enter(person);
    expect([status, body.user?.unitNumber]).toEqual([200, successor.unitNumber]);
  });

  test("with a member's email at the provider but another account", async () => {
    const { member, person } = await memberThere();
    await enter(person);
    expect(codeOf(await enter({ ...person, subject: "new-person" }))).toEqual([
      409,
      "provider-other-account",
    ]);
    // An administrator's password reset also deletes the provider link.
    const admin = await signedInMember(app, { role: "admin" });
    expect((await admin.call("members.resetPassword", { userId: member.id })).status).toBe(200);
    expect((await enter({ ...person, subject: "new-person" })).status).toBe(200);
  });

  test("who cancels at the provider", async () => {
    const { status, body } = await enter(null);
    expect([status, body.code]).toEqual([409, "provider-refused"]);
    expect(body.message).toContain("Squad ID");
  });
});

async function sessionsOf(memberId: number): Promise<number> {
  return (
    await write().selectFrom("sessions").select("id").where("memberId", "=", memberId).execute()
  ).length;
}

describe("an invalid provider response", () => {
  test.each([
    ["with another state", (search: string) => search.replace(/state=[^&]+/, "state=another")],
    ["without a state", (search: string) => search.replace(/&?state=[^&]+/, "")],
    [
      "with another issuer",
      (search: string) => search.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example"),
    ],
    ["without its issuer", (search: string) => search.replace(/&?iss=[^&]+/, "")],
    ["with an unknown code", (search: string) => search.replace(/code=[^&]+/, "code=made-up")],
    ["sent twice", (search: string) => `${search}&${search.slice(1)}`],
    ["that is empty", () => ""],
    ["without a query", () => "?%%%"],
  ])("%s is refused", async (_what, spoil) => {
    const { member, person } = await memberThere();
    const client = app.visitor("203.0.113.1");
    const answer = spoil(await visit(client, person));
    expect(codeOf(await client.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-not-confirmed",
    ]);
    expect([client.cookie, await sessionsOf(member.id)]).toEqual([null, 0]);
    await deleteFailures();
  });

  test.each([
    ["signed by a stranger", (token: string) => signedByStranger(token, (claims) => claims)],
    [
      "for another client",
      (token: string) => signedByStranger(token, (claims) => ({ ...claims, aud: "another" })),
    ],
    [
      "with a signature that is cut off",
      (token: string) => `${token.split(".").slice(0, 2).join(".")}.`,
    ],
    [
      "that says it needs no signature",
      (token: string) =>
        `${Buffer.from('{"alg":"none"}').toString("base64url")}.${token.split(".")[1]}.`,
    ],
  ])("with an ID token %s is refused", async (_what, forge) => {
    const { member, person } = await memberThere();
    provider.forge = forge;
    expect(codeOf(await enter(person, app.visitor("203.0.113.2")))).toEqual([
      400,
      "provider-not-confirmed",
    ]);
    expect(await sessionsOf(member.id)).toBe(0);
    await deleteFailures();
  });

  test("to another browser's request, or used twice, is refused", async () => {
    const { person } = await memberThere();
    const [victim, attacker] = [app.visitor("203.0.113.3"), app.visitor("203.0.113.3")];
    const answer = await visit(attacker, person);
    // An attacker's link with the attacker's own response is refused, whether or not the victim
    // started a sign-in.
    expect(codeOf(await victim.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-not-begun",
    ]);
    await visit(victim, null);
    expect(codeOf(await victim.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-not-confirmed",
    ]);
    const { question } = attacker;
    expect((await attacker.call("accounts.finishProviderSignIn", { answer })).status).toBe(200);
    expect(attacker.question).toBeNull();
    attacker.question = question;
    expect(codeOf(await attacker.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-not-confirmed",
    ]);
    attacker.question = `${question!.slice(0, -3)}AAA`;
    expect(codeOf(await attacker.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-not-begun",
    ]);
    await deleteFailures();
  });

  test("refuses a response after the request or the ID token expires", async () => {
    const { person } = await memberThere();
    const client = app.visitor("203.0.113.4");
    const answer = await visit(client, person);
    app.clock.advance({ minutes: 10 });
    expect(codeOf(await client.call("accounts.finishProviderSignIn", { answer }))).toEqual([
      400,
      "provider-over",
    ]);
    app.clock.advance({ hours: 2 });
    expect(codeOf(await enter(person, client))).toEqual([400, "provider-not-confirmed"]);
    await deleteFailures();
  });

  test("throttles repeated invalid responses, but not members elsewhere", async () => {
    const guesser = app.visitor("203.0.113.5");
    const codes: unknown[] = [];
    for (let turn = 0; turn < 7; turn += 1)
      codes.push(
        (await guesser.call("accounts.finishProviderSignIn", { answer: "?code=x&state=y" })).body
          .code,
      );
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => "provider-not-begun"));
    expect(codes.at(-1)).toBe("too-many-attempts");
    const { person } = await memberThere();
    expect((await enter(person)).status).toBe(200);
    await deleteFailures();
  });
});

async function deleteFailures(): Promise<void> {
  await write().deleteFrom("signInFailures").execute();
}
