import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  type Person,
  type ProviderServer,
  ProviderVisit,
  startProvider,
} from "../../testing/services/provider-server.ts";
import { SoftAuthenticator } from "../../testing/services/soft-authenticator.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { TestClock } from "../../testing/test-clock.ts";
import { columnsContaining } from "../../testing/text-columns.ts";

// Tests sign-ins without a password; `erase-races.test.ts` tests those with one.
const HOME = "https://watch.squad.example";
let provider: ProviderServer;
let squad: TestApp;
let chief: Client;
let signedIn: Client & { id: number; unitNumber: string };
let next = 1;

beforeAll(async () => {
  provider = await startProvider(HOME);
  // Provider responses contain the real time, so the app's test clock starts at the real time.
  const clock = new TestClock(new Date().toISOString());
  squad = await createTestApp({ clock, environment: { BASE_URL: HOME, ...provider.environment } });
  chief = await signedInMember(squad, { role: "admin" });
});
afterAll(async () => {
  await squad.close();
  await provider.close();
});
beforeEach(async () => {
  next += 1;
  signedIn = await signedInMember(squad, {
    lastName: "Zqxkey",
    email: `zqxkey${next}@county.example`,
  });
});

const rows = () => squad.dependencies.database.write;
const removeThem = async () =>
  expect((await chief.call("members.remove", { id: signedIn.id })).status).toBe(200);
const eraseThem = async () => {
  const { id, unitNumber } = signedIn;
  expect((await chief.call("privacy.erase", { id, unitNumber })).status).toBe(200);
};
/** Checks that no session exists and that no row names the member. */
async function expectNoOne(client: Client): Promise<void> {
  expect(client.cookie).toBeNull();
  for (const table of ["sessions", "passkeys", "providerLinks"] as const)
    expect(
      await rows().selectFrom(table).selectAll().where("memberId", "=", signedIn.id).execute(),
      table,
    ).toEqual([]);
  expect(await columnsContaining(rows(), "zqxkey")).toEqual([]);
}

function personOf(): Person {
  return { subject: `zqxkey-${next}`, email: `zqxkey${next}@county.example`, isVerified: true };
}

async function answerThere(client: Client): Promise<string> {
  const { body } = await client.call("accounts.startProviderSignIn");
  provider.person = personOf();
  return (await new ProviderVisit().follow(body.address)).search;
}

test.each([
  ["for the first time", false],
  ["as before", true],
])(
  "refuses a member who is erased during sign-in through the provider %s, and stores nothing",
  async (_when, wasHere) => {
    if (wasHere) {
      const before = squad.visitor();
      const first = await before.call("accounts.finishProviderSignIn", {
        answer: await answerThere(before),
      });
      expect(first.body.user.unitNumber).toBe(signedIn.unitNumber);
    }
    const client = squad.visitor();
    const answer = await answerThere(client);
    const atTheProvider = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    provider.forge = async (idToken) => {
      atTheProvider.resolve();
      await gate.promise;
      return idToken;
    };
    const finishing = client.call("accounts.finishProviderSignIn", { answer });
    await atTheProvider.promise;
    await removeThem();
    await eraseThem();
    gate.resolve();
    const { status, body } = await finishing;
    provider.forge = null;
    expect([status, body.code]).toEqual([409, "provider-member-missing"]);
    await expectNoOne(client);
  },
);

async function passkeyOf(): Promise<SoftAuthenticator> {
  const phone = new SoftAuthenticator(HOME);
  const { body } = await signedIn.call("accounts.startPasskey");
  expect(
    (await signedIn.call("accounts.addPasskey", { name: "Phone", credential: phone.create(body) }))
      .status,
  ).toBe(200);
  return phone;
}

test("refuses a member who is erased after the passkey prompt, and stores nothing", async () => {
  const phone = await passkeyOf();
  const client = squad.visitor();
  const credential = phone.sign((await client.call("accounts.startPasskeySignIn")).body);
  await removeThem();
  await eraseThem();
  const { status, body } = await client.call("accounts.signInWithPasskey", { credential });
  expect([status, body.code]).toEqual([400, "passkey-not-confirmed"]);
  await expectNoOne(client);
});

test("refuses a member who is deleted during the passkey lookup, and stores nothing", async () => {
  const phone = await passkeyOf();
  const client = squad.visitor();
  const credential = phone.sign((await client.call("accounts.startPasskeySignIn")).body);
  const asked = await rows()
    .transaction()
    .execute(async (tx) => {
      await tx
        .selectFrom("passkeys")
        .select("id")
        .where("memberId", "=", signedIn.id)
        .forUpdate()
        .execute();
      const answer = client.call("accounts.signInWithPasskey", { credential });
      await expect.poll(() => waitsForRow("passkeys")).toBe(true);
      await removeThem();
      return { answer };
    });
  const { status, body } = await asked.answer;
  expect([status, body.code]).toEqual([400, "passkey-not-confirmed"]);
  await eraseThem();
  await expectNoOne(client);
});

test.each(["provider", "passkey"])(
  "an erasure during a sign-in by %s leaves no session",
  async (way) => {
    const phone = await passkeyOf();
    const client = squad.visitor();
    const [name, input] =
      way === "provider"
        ? (["accounts.finishProviderSignIn", { answer: await answerThere(client) }] as const)
        : ([
            "accounts.signInWithPasskey",
            { credential: phone.sign((await client.call("accounts.startPasskeySignIn")).body) },
          ] as const);
    const entering = client.call(name, input);
    await removeThem();
    await eraseThem();
    expect((await entering).status).toBeLessThan(500);
    expect((await client.call("accounts.currentUser")).status).toBe(401);
    client.cookie = null;
    await expectNoOne(client);
  },
);

async function waitsForRow(table: string): Promise<boolean> {
  const { rows: waiting } =
    await sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like ${`%from "${table}"%`}`.execute(rows());
  return waiting.length > 0;
}
