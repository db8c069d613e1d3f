import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswordHasher, type PasswordHasher } from "../../platform/identity/passwords.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../../testing/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

/** Hashes as the real one does, but comes to no end of a check while the gate is closed. */
function hasherWithGate(): PasswordHasher & { close(): void; open(): void; checking(): number } {
  const real = createPasswordHasher({ memory: 64 });
  let gate = Promise.resolve();
  let open = (): void => undefined;
  let checking = 0;
  return {
    ...real,
    async verify(...asked) {
      checking += 1;
      await gate;
      checking -= 1;
      return real.verify(...asked);
    },
    close: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
    checking: () => checking,
  };
}

const passwords = hasherWithGate();
let app: TestApp;
let admin: Client;
let member: { id: number; unitNumber: string };

beforeAll(async () => {
  app = await createTestApp({ passwords });
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await addMember(app, { lastName: "Zqxw" });
});

const write = () => app.dependencies.database.write;
const remove = async () => expect((await admin.call("members.remove", { id: member.id })).status).toBe(200);
const erase = async () =>
  expect((await admin.call("privacy.erase", { id: member.id, unitNumber: member.unitNumber })).status).toBe(200);
const sessionsOf = (memberId: number) => write().selectFrom("sessions").select("id").where("memberId", "=", memberId).execute();

/** Asks while a password is being looked at, which has not come to its end yet. */
async function whileChecking(asked: () => Promise<{ status: number }>, meanwhile: () => Promise<void>): Promise<number> {
  passwords.close();
  const answer = asked();
  await expect.poll(() => passwords.checking()).toBeGreaterThan(0);
  await meanwhile();
  passwords.open();
  return (await answer).status;
}

test("who is deleted and erased while their password is looked at is not signed in, and leaves nothing behind", async () => {
  const { unitNumber } = member;
  const status = await whileChecking(
    () => app.visitor().call("accounts.signIn", { unitNumber, password: TEST_PASSWORD }),
    async () => {
      await remove();
      await erase();
    },
  );
  expect(status).toBe(401);
  expect(await sessionsOf(member.id)).toEqual([]);
  const { lastName, unitNumber: left } = await write()
    .selectFrom("members")
    .select(["lastName", "unitNumber"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  expect([lastName, left]).not.toContain("Zqxw");
  const said = await write().selectFrom("events").select("details").where("subjectId", "=", member.id).execute();
  expect(JSON.stringify(said)).not.toContain("Zqxw");
});

test("who is deleted while their password is looked at is not signed in", async () => {
  const { unitNumber } = member;
  const status = await whileChecking(
    () => app.visitor().call("accounts.signIn", { unitNumber, password: TEST_PASSWORD }),
    remove,
  );
  expect(status).toBe(401);
  expect(await sessionsOf(member.id)).toEqual([]);
});

test("two who erase the same member at once: one does, the other reads that it is done", async () => {
  await remove();
  const input = { id: member.id, unitNumber: member.unitNumber };
  const both = await Promise.all([admin.call("privacy.erase", input), admin.call("privacy.erase", input)]);
  expect(both.map(({ status }) => status).sort()[0]).toBe(200);
  expect(both.filter(({ status }) => status >= 500)).toEqual([]);
});

test("a token that acts as a member who is deleted opens nothing, and is gone with who is erased", async () => {
  const program = { name: `As ${member.unitNumber}`, right: "member", memberId: member.id, lastDay: "2026-06-30" };
  const { body } = await admin.call("programs.add", program);
  const calling = app.program(body.token);
  expect((await calling.call("accounts.currentUser")).status).toBe(200);
  await remove();
  expect((await calling.call("accounts.currentUser")).status).toBe(401);
  await erase();
  expect((await calling.call("accounts.currentUser")).status).toBe(401);
});
