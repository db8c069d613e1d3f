import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertDeliveries, type NewDelivery } from "../../platform/channels/outbox.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
  const at = (day: string) => Temporal.Instant.from(`2026-05-${day}T12:00:00Z`);
  const message = (about: Partial<NewDelivery> & { recipient: string }): NewDelivery => ({
    channel: "email",
    urgency: "info",
    subject: "Reminder: Evening",
    content: "Hello",
    status: "success",
    deliveryMethod: "smtp",
    dueAt: at("01"),
    createdAt: at("01"),
    ...about,
  });
  await app.dependencies.database.write.transaction().execute((tx) =>
    insertDeliveries(tx, [
      message({ recipient: "dana.levi@squad.example", memberId: admin.id }),
      message({
        recipient: "omer@squad.example",
        subject: "Cover needed",
        status: "failed",
        createdAt: at("02"),
      }),
    ]),
  );
  // Leaves a large gap in ids, so that older messages are found by the search's second strategy.
  await sql`select setval(pg_get_serial_sequence('deliveries', 'id'), 50000)`.execute(
    app.dependencies.database.write,
  );
  await app.dependencies.database.write.transaction().execute((tx) =>
    insertDeliveries(tx, [
      message({
        recipient: "+15550004711",
        channel: "sms",
        subject: null,
        content: "Cover for Night? Reply 4812",
        createdAt: at("03"),
      }),
      message({
        recipient: "+15550009999",
        channel: "sms",
        subject: null,
        status: "failed",
        content: "שלום דנה",
        createdAt: at("04"),
      }),
      message({
        recipient: "Phone",
        channel: "push",
        status: "pending",
        deliveryMethod: "not configured",
        createdAt: at("05"),
      }),
    ]),
  );
});
afterAll(() => app.close());

async function found(input: Record<string, unknown>): Promise<string[]> {
  const { status, body } = await admin.call("messages.log", input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ recipient }: { recipient: string }) => recipient).reverse();
}

test.each([
  ["levi", ["dana.levi@squad.example"]],
  ["DANA.LEVI@squad", ["dana.levi@squad.example"]],
  ["squad.example", ["dana.levi@squad.example", "omer@squad.example"]],
  ["555-000-4711", ["5550004711"]],
  ["4711", ["5550004711"]],
  ["cover", ["omer@squad.example", "5550004711"]],
  ["need cov", ["omer@squad.example"]],
  ["דנה", ["5550009999"]],
  ["over", []],
  ["o'clock & | ! \\ :* '", []],
])("a search for %j finds the messages with words that begin so", async (search, recipients) => {
  expect(await found({ search })).toEqual(recipients);
});

test("a page of results is limited, for old and new messages", async () => {
  const { body } = await admin.call("messages.log", { search: "cover", limit: 1 });
  expect(body).toMatchObject([{ recipient: "5550004711" }]);
  expect(await found({ search: "cover", limit: 1, before: body[0].id })).toEqual([
    "omer@squad.example",
  ]);
});

test("a search that is empty or has no letter or digit returns all messages", async () => {
  expect(await found({ search: " -- " })).toHaveLength(5);
  expect(await found({ search: "" })).toHaveLength(5);
});

test.each([
  [{ channel: "sms" }, ["5550004711", "5550009999"]],
  [{ status: "failed" }, ["omer@squad.example", "5550009999"]],
  [{ channel: "sms", status: "failed" }, ["5550009999"]],
  [{ from: "2026-05-02", until: "2026-05-03" }, ["omer@squad.example", "5550004711"]],
  [{ status: "failed", search: "cover" }, ["omer@squad.example"]],
])("the filter %j limits the log", async (filter, recipients) => {
  expect(await found(filter)).toEqual(recipients);
});

test("finds the messages to a member by member id", async () => {
  expect(await found({ memberId: admin.id })).toEqual(["dana.levi@squad.example"]);
  expect((await admin.call("messages.log", { channel: "pigeon" })).status).toBe(400);
});

test("the totals cover the whole log", async () => {
  expect((await admin.call("messages.summary")).body).toEqual({
    total: 5,
    email: { sent: 1, failed: 1 },
    sms: { sent: 1, failed: 1 },
    handedOff: 0,
    notSent: 1,
    successRate: 40,
  });
});
