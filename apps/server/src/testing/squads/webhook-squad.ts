import { expect } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "../services/webhook-receiver.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../test-app.ts";
import { signedInMember } from "./builders.ts";

/** The event type that test webhooks subscribe to by default. */
export const SETTINGS_CHANGED = "settings.organization-changed";

/** A squad whose webhooks reach this machine, with an administrator and a receiver. */
export interface WebhookSquad {
  readonly app: TestApp;
  readonly receiver: WebhookReceiver;
  readonly admin: Client & { readonly id: number };
  /** Adds a webhook to the receiver, which learns its secret. */
  readonly addHook: (events?: readonly string[], url?: string) => Promise<number>;
  /** Records an event that a webhook subscribes to. */
  readonly somethingHappens: () => Promise<void>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads any payload
  readonly logOf: (id: number) => Promise<any>;
  readonly shown: (id: number) => Promise<{ id: number } | undefined>;
  /** Resets the clock, the receiver and the webhooks. */
  readonly startAgain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function startWebhookSquad(): Promise<WebhookSquad> {
  const app = await createTestApp({ environment: { WEBHOOK_ALLOW_PRIVATE: "on" } });
  const receiver = await startWebhookReceiver();
  const admin = await signedInMember(app, { role: "admin" });
  let minimumRestHours = 8;
  return {
    app,
    receiver,
    admin,
    addHook: async (events = [SETTINGS_CHANGED], url = receiver.address) => {
      const { status, body } = await admin.call("webhooks.add", { url, events });
      expect(status, JSON.stringify(body)).toBe(200);
      receiver.secret = body.secret;
      return body.id;
    },
    somethingHappens: async () => {
      minimumRestHours = minimumRestHours === 8 ? 9 : 8;
      expect((await admin.call("settings.change", { minimumRestHours })).status).toBe(200);
    },
    logOf: async (id) => (await admin.call("webhooks.deliveries", { id })).body,
    shown: async (id) =>
      ((await admin.call("webhooks.list")).body as { id: number }[]).find(
        (webhook) => webhook.id === id,
      ),
    startAgain: async () => {
      app.clock.set(TEST_NOW);
      receiver.fault = null;
      receiver.received.length = 0;
      await app.dependencies.database.write.deleteFrom("webhooks").execute();
    },
    close: async () => {
      await app.close();
      await receiver.close();
    },
  };
}
