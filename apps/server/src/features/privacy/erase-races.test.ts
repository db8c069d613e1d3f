import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPasswordHasher, type PasswordHasher } from "../../platform/auth/passwords.ts";
import {
  addMember,
  addShift,
  signedInMember,
  TEST_PASSWORD,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { columnsContaining } from "../../testing/text-columns.ts";

/** A password hasher whose checks block while the test keeps its gate closed. */
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
const remove = async () =>
  expect((await admin.call("members.remove", { id: member.id })).status).toBe(200);
const erase = async () =>
  expect(
    (await admin.call("privacy.erase", { id: member.id, unitNumber: member.unitNumber })).status,
  ).toBe(200);
const sessionsOf = (memberId: number) =>
  write().selectFrom("sessions").select("id").where("memberId", "=", memberId).execute();

/** Runs a call while a password check is in progress. */
async function whileChecking(
  asked: () => Promise<{ status: number }>,
  meanwhile: () => Promise<void>,
): Promise<number> {
  passwords.close();
  const answer = asked();
  await expect.poll(() => passwords.checking()).toBeGreaterThan(0);
  await meanwhile();
  passwords.open();
  return (await answer).status;
}

test("does not sign in a member who is deleted and erased during the password check, and stores nothing", async () => {
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
  const said = await write()
    .selectFrom("events")
    .select("details")
    .where("subjectId", "=", member.id)
    .execute();
  expect(JSON.stringify(said)).not.toContain("Zqxw");
});

test("does not sign in a member who is deleted during the password check", async () => {
  const { unitNumber } = member;
  const status = await whileChecking(
    () => app.visitor().call("accounts.signIn", { unitNumber, password: TEST_PASSWORD }),
    remove,
  );
  expect(status).toBe(401);
  expect(await sessionsOf(member.id)).toEqual([]);
});

test("erases a member once when two admins do so at the same time, and informs the second", async () => {
  await remove();
  const input = { id: member.id, unitNumber: member.unitNumber };
  const both = await Promise.all([
    admin.call("privacy.erase", input),
    admin.call("privacy.erase", input),
  ]);
  expect(both.map(({ status }) => status).sort()[0]).toBe(200);
  expect(both.filter(({ status }) => status >= 500)).toEqual([]);
});

test("refuses an API token that acts as a deleted member, and deletes it with an erased member", async () => {
  const apiToken = {
    name: `As ${member.unitNumber}`,
    right: "member",
    memberId: member.id,
    lastDay: "2026-06-30",
  };
  const { body } = await admin.call("apiTokens.add", apiToken);
  const calling = app.apiToken(body.token);
  expect((await calling.call("accounts.currentUser")).status).toBe(200);
  await remove();
  expect((await calling.call("accounts.currentUser")).status).toBe(401);
  await erase();
  expect((await calling.call("accounts.currentUser")).status).toBe(401);
});

test("erases text that is written after the search and before the lock", async () => {
  member = await addMember(app, { lastName: "Zqxlate" });
  await remove();
  const crew = await addMember(app);
  const shift = await addShift(app, { date: "2026-05-12", startTime: "18:30", endTime: "20:30" });
  const at = app.clock.now();
  const notification = { memberId: crew.id, title: "Before", message: "No name", createdAt: at };
  const { id } = await write()
    .insertInto("notifications")
    .values(notification)
    .returning("id")
    .executeTakeFirstOrThrow();
  let isErased = false;
  const erasing = write()
    .transaction()
    .execute(async (tx) => {
      const of = tx
        .selectFrom("members")
        .select(["unitNumber", "firstName", "lastName"])
        .where("id", "=", member.id);
      const { unitNumber, firstName, lastName } = await of.executeTakeFirstOrThrow();
      const answer = erase().then(() => (isErased = true));
      // The erasure waits for this transaction only after its search is complete.
      await expect.poll(() => waitsForMembers()).toBe(true);
      const note = `Ask ${unitNumber} ${firstName} ${lastName}`;
      await tx
        .insertInto("handoffNotes")
        .values({ shiftId: shift.id, authorId: crew.id, note, writtenAt: at, updatedAt: at })
        .execute();
      await tx.updateTable("notifications").set({ message: note }).where("id", "=", id).execute();
      const sent = {
        channel: "email" as const,
        memberId: crew.id,
        recipient: crew.email,
        content: note,
        metadata: "{}",
        dueAt: at,
        createdAt: at,
      };
      await tx.insertInto("deliveries").values(sent).execute();
      await tx
        .insertInto("events")
        .values({ type: "shifts.noted", details: JSON.stringify({ title: note }), occurredAt: at })
        .execute();
      return { answer };
    });
  await (await erasing).answer;
  expect(isErased).toBe(true);
  expect(await columnsContaining(write(), "Zqxlate")).toEqual([]);
});

test("does not block other members during the search, only during the removal", async () => {
  await remove();
  await write()
    .transaction()
    .execute(async (tx) => {
      // This lock stops the erasure's search, and no other call is blocked.
      await sql`lock table events in access exclusive mode`.execute(tx);
      const answer = admin.call("privacy.erase", { id: member.id, unitNumber: member.unitNumber });
      await expect.poll(() => waitsFor("events")).toBe(true);
      expect(await sql`select count(*) from members`.execute(write())).toBeDefined();
      return { answer };
    })
    .then(async ({ answer }) => expect([200, 409]).toContain((await answer).status));
});

async function waitsFor(table: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from pg_locks where not granted and relation = ${table}::regclass
    and database = (select oid from pg_database where datname = current_database())`.execute(
      write(),
    );
  return rows.length > 0;
}

const waitsForMembers = (): Promise<boolean> => waitsFor("members");
