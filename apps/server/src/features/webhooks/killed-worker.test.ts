import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../testing/services/webhook-receiver.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { startWorker } from "../../testing/start-worker.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const ALLOWED = { WEBHOOK_ALLOW_PRIVATE: "on" };

let app: TestApp;
let receiver: WebhookReceiver;

beforeAll(async () => {
  app = await createTestApp({ environment: ALLOWED });
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

test("sends a delivery again with the same id when the worker is killed before the response", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const events = ["settings.organization-changed"];
  const { id, secret } = (await admin.call("webhooks.add", { url: receiver.address, events })).body;
  receiver.secret = secret;
  receiver.fault = "silence";
  const worker = startWorker(app, ALLOWED);
  try {
    await admin.call("settings.change", { minimumRestHours: 9 });
    await expect.poll(() => receiver.received.length).toBe(1);
  } finally {
    const exited = once(worker, "exit");
    worker.kill("SIGKILL");
    await exited;
  }
  receiver.fault = null;
  // Advances well beyond the lease of the killed worker.
  app.clock.advance({ minutes: 10 });
  await app.settle();
  const [first, second, ...more] = receiver.received;
  expect(more).toEqual([]);
  expect(second).toMatchObject({ isSigned: true, body: first!.body });
  const log = (await admin.call("webhooks.deliveries", { id })).body;
  expect(log).toMatchObject([{ status: "success", attempts: 2, errorMessage: null }]);
});
