import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { ConnectionSettings } from "../platform/database/database.ts";
import { COMPILED_BEFORE } from "../testing/compile-cache.ts";
import { addMember, signedInMember, TEST_PASSWORD } from "../testing/squads/builders.ts";
import { createTestApp } from "../testing/test-app.ts";

const CLI = join(import.meta.dirname, "cli.ts");

function urlOf(connection: ConnectionSettings): string {
  if (typeof connection === "string") return connection;
  const { host, user, database } = connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/**
 * Runs a command as an operator does, next to the running app; returns its output and exit code.
 */
async function run(
  connection: ConnectionSettings,
  ...args: string[]
): Promise<{ said: string; code: number }> {
  // Passes only PATH, because the test runner's environment has another BASE_URL.
  const { PATH } = process.env;
  const env = {
    PATH,
    ...COMPILED_BEFORE,
    DATABASE_URL: urlOf(connection),
    DATA_DIR: join(tmpdir(), "watchbill-nowhere"),
    LOG_LEVEL: "silent",
  };
  const [command, ...words] = [
    process.execPath,
    "--disable-warning=ExperimentalWarning",
    CLI,
    ...args,
  ] as const;
  return promisify(execFile)(command, words, { env }).then(
    ({ stdout }) => ({ said: stdout, code: 0 }),
    ({ stderr, code }: { stderr: string; code: number }) => ({ said: stderr, code }),
  );
}

async function squad() {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  return app;
}

test("gives the only administrator a new password, and ends their sessions and old password", async () => {
  const app = await squad();
  const admin = await signedInMember(app, { unitNumber: "Z-1", role: "admin" });
  const { said, code } = await run(app.connection, "password", "z-1");
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^One-time password for z-1: \S+ \(shown only now/),
  ]);
  expect((await admin.call("shifts.month", { year: 2026, month: 5 })).status).toBe(401);
  const signIn = (password: string) =>
    app.visitor().call("accounts.signIn", { unitNumber: "Z-1", password });
  expect((await signIn(TEST_PASSWORD)).status).toBe(401);
  const { status, body } = await signIn(/: (\S+) \(/.exec(said)![1]!);
  expect([status, body.isPasswordDefault]).toEqual([200, true]);
  const { read } = app.dependencies.database;
  const events = await read
    .selectFrom("events")
    .select(["type", "subjectId", "actorId"])
    .where("subjectId", "=", admin.id)
    .execute();
  expect(events).toContainEqual({
    type: "members.password-reset",
    subjectId: admin.id,
    actorId: null,
  });
});

test("keeps the member's credentials, counts them, and logs it", async () => {
  const app = await squad();
  const admin = await signedInMember(app, { unitNumber: "Z-1", role: "admin" });
  const { body } = await admin.call("wallboard.addLink", { name: "Hall" });
  await admin.call("wallboard.addLink", { name: "Garage" });
  const { said } = await run(app.connection, "password", "Z-1");
  expect(said).toContain(
    "Still active: 2 wallboard links that they created. Revoke in the app those you don't need.",
  );
  const token = new URL(body.address).hash.slice(1);
  expect((await app.visitor().call("wallboard.show", { token })).status).toBe(200);
  const { read } = app.dependencies.database;
  const kept = await read
    .selectFrom("events")
    .select("details")
    .where("type", "=", "credentials.kept")
    .execute();
  expect(kept).toEqual([
    { details: { credentials: "wallboard link: Hall, wallboard link: Garage" } },
  ]);
});

test.each([
  [["password"], "Missing UNIT. Usage: npm run cli -- password UNIT\n", 2],
  [
    ["password", "Z-2"],
    "No active member has unit number Z-2. Check the unit number and try again.\n",
    1,
  ],
])("%j changes nothing and reports why", async (args, why, code) => {
  const app = await squad();
  await addMember(app, { unitNumber: "Z-2", isActive: false });
  expect(await run(app.connection, ...args)).toEqual({ said: why, code });
});

test("reports that passwords are off if members sign in through a provider", async () => {
  const app = await squad();
  await addMember(app, { unitNumber: "Z-3", role: "admin" });
  await app.dependencies.database.write
    .updateTable("organizationSettings")
    .set({ providerOnly: true })
    .execute();
  const { said, code } = await run(app.connection, "password", "Z-3");
  expect([code, said]).toEqual([0, expect.stringContaining("npm run cli -- passwords on")]);
});
