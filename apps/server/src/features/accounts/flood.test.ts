import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPasswordHasher, type PasswordHasher } from "../../platform/auth/passwords.ts";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signIn,
  TEST_PASSWORD,
} from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

/** A password hasher whose verifications block while the test keeps its gate closed. */
function hasherWithGate(): PasswordHasher & {
  close(): void;
  open(): void;
  checking(): number;
  gone(): number;
} {
  const real = createPasswordHasher({ memory: 64 });
  let gate = Promise.resolve();
  let open = (): void => undefined;
  let checking = 0;
  let gone = 0;
  return {
    ...real,
    async verify(...asked) {
      checking += 1;
      const [, , by] = asked;
      if (by?.isKnown === false) by.gone?.addEventListener("abort", () => (gone += 1));
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
    gone: () => gone,
  };
}

let app: TestApp;
const passwords = hasherWithGate();

beforeAll(async () => {
  app = await createTestApp({ passwords });
});
afterEach(() => passwords.open());
afterAll(() => app.close());

/** Counts the app's busy database connections, over all pools. */
async function connectionsHeld(): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'watchbill test%' and state <> 'idle'`.execute(
    app.dependencies.database.read,
  );
  return rows[0]?.held ?? -1;
}

test("password verification holds no connection: a 10-8 goes through during a flood", async () => {
  const shift = await addShift(app, { date: "2026-05-12", startTime: "13:00", endTime: "17:00" });
  const member = await addMember(app);
  const spot = await addAssignment(app, shift.id, member.id);
  const onCall = await signIn(app, member);
  const known = await signIn(app, await addMember(app));
  passwords.close();
  const guesses = Array.from({ length: 40 }, (_, index) =>
    app
      .visitor(`10.20.0.${index + 1}`)
      .call("accounts.signIn", { unitNumber: `X-${index}`, password: "guessed-wrong" }),
  );
  const change = known.call("accounts.changePassword", {
    currentPassword: "wrong",
    newPassword: "battery-staple",
  });
  await expect.poll(() => passwords.checking()).toBe(41);
  expect(await connectionsHeld()).toBe(0);
  expect((await onCall.call("attendance.checkIn", { assignmentId: spot.id })).status).toBe(200);
  passwords.open();
  expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([401]));
  expect((await change).status).toBe(400);
});

test("verifies and hashes passwords outside any transaction", async () => {
  const hashing = runAsSystem(app.dependencies, () =>
    app.dependencies.passwords.hash("battery-staple"),
  );
  await expect(hashing).rejects.toThrow("inside a transaction");
  const checking = runAsSystem(app.dependencies, () =>
    app.dependencies.passwords.verify("battery-staple", null),
  );
  await expect(checking).rejects.toThrow("inside a transaction");
});

test("queues six hundred unknown callers and refuses the rest; known callers and other networks go first", async () => {
  const real = createPasswordHasher({ memory: 256 });
  const outcomes: string[] = [];
  const checked = (): number => outcomes.filter((outcome) => outcome === "checked").length;
  const stranger = (from: string) => ({ isKnown: false, from }) as const;
  const checks = Array.from({ length: 700 }, async () => {
    const check = real.verify("guess", null, stranger("10.20.0.0")).then(
      () => "checked",
      (error: { refusal?: { kind: string }; retryAfterSeconds?: number }) =>
        `${error.refusal?.kind} ${error.retryAfterSeconds}`,
    );
    outcomes.push(await check);
  });
  const own = await createPasswordHasher({ memory: 64 }).hash("own");
  expect(await real.verify("own", own, { isKnown: true })).toBe(true);
  expect(checked()).toBeLessThan(50);
  expect(await real.verify("own", own, stranger("10.30.0.0"))).toBe(true);
  expect(checked()).toBeLessThan(100);
  await Promise.all(checks);
  expect(new Set(outcomes)).toEqual(new Set(["checked", "too-many 2"]));
  expect(checked()).toBeLessThanOrEqual(604);
});

test("a squad behind one address signs in at once on unknown devices", async () => {
  const members = await Promise.all(Array.from({ length: 150 }, () => addMember(app)));
  const answers = await Promise.all(
    members.map(({ unitNumber }) =>
      app.visitor("10.20.2.1").call("accounts.signIn", { unitNumber, password: TEST_PASSWORD }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("drops a queued caller who disconnects", async () => {
  const address = await app.http.listen({ host: "127.0.0.1", port: 0 });
  const member = await addMember(app);
  passwords.close();
  const leaving = new AbortController();
  const left = fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ unitNumber: member.unitNumber, password: TEST_PASSWORD }),
    signal: leaving.signal,
  }).catch(() => "left");
  await expect.poll(() => passwords.checking()).toBe(1);
  const before = passwords.gone();
  leaving.abort();
  expect(await left).toBe("left");
  await expect.poll(() => passwords.gone()).toBe(before + 1);
});

test("refuses a sign-in when the password changes between its check and the transaction", async () => {
  const member = await addMember(app);
  const browser = await signIn(app, member);
  passwords.close();
  const late = app
    .visitor("10.20.1.1")
    .call("accounts.signIn", { unitNumber: member.unitNumber, password: TEST_PASSWORD });
  await expect.poll(() => passwords.checking()).toBe(1);
  const passwordHash = app.dependencies.passwords.hashRandom("another-one");
  await app.dependencies.database.write
    .updateTable("members")
    .set({ passwordHash })
    .where("id", "=", member.id)
    .execute();
  passwords.open();
  expect((await late).status).toBe(401);
  expect((await browser.call("accounts.currentUser")).status).toBe(200);
});
