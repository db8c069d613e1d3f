import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { startWebhookReceiver } from "../../testing/services/webhook-receiver.ts";
import { startWebhookSquad } from "../../testing/squads/webhook-squad.ts";
import { recordWebhookAttempt } from "./outcome-commands.ts";
import { claimDueWebhooks } from "./store.ts";

const { app, receiver, admin, addHook, somethingHappens, logOf, shown, startAgain, close } =
  await startWebhookSquad();
beforeEach(startAgain);
afterAll(close);

describe("a URL", () => {
  test("delays no deliveries of other webhooks while it does not respond", async () => {
    const silent = await startWebhookReceiver();
    silent.fault = "silence";
    try {
      const silentId = await addHook(undefined, silent.address);
      const id = await addHook();
      for (let count = 0; count < 5; count += 1) await somethingHappens();
      const settled = app.settle();
      const arrived = (count: number) =>
        expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(count);
      await arrived(5);
      await admin.call("webhooks.test", { id });
      await arrived(6);
      const waiting = (await logOf(silentId)).filter(
        ({ errorMessage }: { errorMessage: string | null }) => errorMessage === null,
      );
      // On a busy machine, the first of these deliveries may have timed out already.
      expect(waiting.length).toBeGreaterThan(0);
      await silent.close();
      await settled;
    } finally {
      await silent.close().catch(() => undefined);
    }
  });

  test.each([
    ["429", 429, "600", 600],
    ["503 with a date", 503, "Tue, 12 May 2026 18:10:00 GMT", 600],
    ["an hour at most", 503, "86400", 3_600],
  ])("gets no request before its Retry-After: %s", async (_what, status, retryAfter, seconds) => {
    const id = await addHook();
    receiver.fault = {
      status,
      headers: { "retry-after": retryAfter, date: "Tue, 12 May 2026 18:00:00 GMT" },
    };
    await somethingHappens();
    await app.settle();
    await somethingHappens();
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    const until = app.clock.now().add({ seconds }).toString();
    expect(await shown(id)).toMatchObject({ quietUntil: until });
    expect(await logOf(id)).toMatchObject([
      { attempts: 0, dueAt: until },
      { attempts: 1, dueAt: until },
    ]);

    receiver.fault = null;
    await admin.call("webhooks.test", { id });
    await app.settle();
    expect(receiver.received.slice(1).map(({ body }) => body.type)).toEqual(["webhooks.test"]);
    app.clock.advance({ seconds });
    await app.settle();
    expect(receiver.received).toHaveLength(4);
    expect(await shown(id)).toMatchObject({ quietUntil: null });
  });

  test.each([
    { kind: "answered", status: 410, text: "gone" } as const,
    { kind: "answered", status: 429, text: "", retryAfterSeconds: 600 } as const,
  ])(
    "can be changed during an attempt, whose response %j then counts as no failure",
    async (answer) => {
      const old = `${receiver.address}/old`;
      const id = await addHook(undefined, old);
      receiver.fault = { status: 500 };
      await somethingHappens();
      await app.settle();
      receiver.fault = null;
      receiver.received.length = 0;
      app.clock.advance({ minutes: 10 });
      const [taken] = await claimDueWebhooks(
        app.dependencies.database.write,
        crypto.randomUUID(),
        app.clock.now(),
      );
      await admin.call("webhooks.change", { id, url: receiver.address });
      await runAsSystem(app.dependencies, (ctx) =>
        recordWebhookAttempt(ctx, taken!, old, answer, 1),
      );
      await app.settle();
      expect(receiver.received).toHaveLength(1);
      expect(await shown(id)).toMatchObject({ quietUntil: null, failedInRow: 0 });
    },
  );

  test("gets a request during its Retry-After when an admin retries", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    await somethingHappens();
    await app.settle();
    receiver.fault = { status: 429, headers: { "retry-after": "600" } };
    await somethingHappens();
    await app.settle();
    receiver.fault = null;
    const [, given] = await logOf(id);
    await admin.call("webhooks.sendAgain", { id, deliveryId: given.id });
    await app.settle();
    expect(await shown(id)).toMatchObject({ quietUntil: null });
    expect(receiver.received).toHaveLength(3);
  });
});

describe("an admin", () => {
  /** Causes a delivery; returns whether the secret signs it, and the number of other signatures. */
  async function signedWith(secret: string) {
    receiver.secret = secret;
    receiver.received.length = 0;
    await somethingHappens();
    await app.settle();
    return receiver.received.map(({ isSigned, signatures }) => [isSigned, signatures]);
  }

  test("replaces the secret, and the old one also signs for a day", async () => {
    const id = await addHook();
    const old = receiver.secret;
    const { secret } = (await admin.call("webhooks.renewSecret", { id })).body;
    expect(secret).not.toBe(old);
    expect(await shown(id)).toMatchObject({
      oldSecretUntil: app.clock.now().add({ hours: 24 }).toString(),
    });
    app.clock.advance({ hours: 23, minutes: 59 });
    expect(await signedWith(old)).toEqual([[true, 2]]);
    expect(await signedWith(secret)).toEqual([[true, 2]]);
    app.clock.advance({ minutes: 1 });
    expect(await signedWith(old)).toEqual([[false, 1]]);
    expect(await signedWith(secret)).toEqual([[true, 1]]);
    expect(await shown(id)).toMatchObject({ oldSecretUntil: null });
    await app.worker.tick();
    const kept = app.dependencies.database.read.selectFrom("webhookOldSecrets").select("secret");
    expect(await kept.execute()).toEqual([]);
  });

  test("ends the grace period of a leaked old secret at once", async () => {
    const id = await addHook();
    const old = receiver.secret;
    const { secret } = (await admin.call("webhooks.renewSecret", { id })).body;
    expect((await admin.call("webhooks.endOldSecret", { id })).status).toBe(200);
    expect((await admin.call("activity.log")).body[0].description).toMatch(
      /revoked the old secret of the webhook to 127\.0\.0\.1/,
    );
    expect(await signedWith(old)).toEqual([[false, 1]]);
    expect(await signedWith(secret)).toEqual([[true, 1]]);
    expect((await admin.call("webhooks.endOldSecret", { id: 999_999 })).body.code).toBe(
      "webhook-missing",
    );
  });

  test("an admin who loses a new secret and replaces it again leaves the receiver's older one valid", async () => {
    const id = await addHook();
    const first = receiver.secret;
    for (let count = 0; count < 3; count += 1) await admin.call("webhooks.renewSecret", { id });
    expect(await signedWith(first)).toEqual([[true, 4]]);
    await admin.call("webhooks.renewSecret", { id });
    expect(await signedWith(first)).toEqual([[false, 4]]);
  });
});
