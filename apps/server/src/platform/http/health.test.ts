import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { insertDeliveries, type NewDelivery } from "../channels/outbox.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => app.close());

async function waiting(): Promise<string | undefined> {
  const { body } = await app.http.inject("/metrics");
  return /^watchbill_deliveries_waiting (\d+)$/m.exec(body)?.[1];
}

test("counts due messages and those that no gateway accepted as waiting, as the System status page does", async () => {
  const now = app.clock.now();
  const message = (about: Partial<NewDelivery>): NewDelivery => ({
    channel: "email",
    urgency: "info",
    recipient: "a@squad.example",
    content: "Tonight",
    createdAt: now,
    dueAt: now,
    ...about,
  });
  const later = now.add({ minutes: 10 });
  await app.dependencies.database.write
    .transaction()
    .execute((tx) =>
      insertDeliveries(tx, [
        message({ deliveryMethod: "not configured" }),
        message({ dueAt: later }),
        message({ dueAt: later, waitingReason: "shabbat" }),
      ]),
    );
  expect(await waiting()).toBe("0");
  await app.dependencies.database.write
    .transaction()
    .execute((tx) => insertDeliveries(tx, [message({}), message({ dueAt: later, attempts: 1 })]));
  expect(await waiting()).toBe("2");
});
