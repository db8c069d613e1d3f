import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../../testing/database/query-plans.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let other: TestApp;
let members: Client[];

beforeAll(async () => {
  app = await createTestApp({ withCache: true });
  other = await createTestApp({ withCache: true, connection: app.connection, clock: app.clock });
  members = [];
  for (const unitNumber of ["S-1", "S-2", "S-3", "S-4", "S-5"])
    members.push(await signedInMember(app, { unitNumber, role: "admin" }));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Returns whether the squad's questions were read from the database, not from the cache. */
async function isRead(from: TestApp, cookie: string): Promise<boolean> {
  const statements = await statementsOf(async () => {
    const { statusCode } = await from.http.inject({ url: "/api/polls", headers: { cookie } });
    expect(statusCode).toBe(200);
  });
  return statements.some(({ text }) => /from "polls"/.test(text));
}

test("runs a shared query once, and again after a change or for a member who changed something on another instance", async () => {
  await app.settle();
  const [first, second, third, fourth, fifth] = members.map(({ cookie }) => cookie!);
  expect(await isRead(app, first!)).toBe(true);
  expect(await isRead(app, second!)).toBe(false);

  expect((await members[4]!.call("members.savePreferences", { dualReminders: true })).status).toBe(
    200,
  );
  expect(await isRead(app, third!)).toBe(true);
  expect(await isRead(app, fourth!)).toBe(false);
  expect(
    await isRead(app, `${fifth!}; watchbill-changed-on=${other.dependencies.cache.instance}`),
  ).toBe(true);
});
