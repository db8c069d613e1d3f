import { EVENT_TYPES, eventDefinitionOf, isEventType } from "@watchbill/domain/events/catalogue";
import { WEBHOOK_EVENT_TYPES } from "@watchbill/domain/webhooks/webhook-events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../testing/services/webhook-receiver.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { SETTINGS_CHANGED, startWebhookSquad } from "../../testing/squads/webhook-squad.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { recordWebhookAttempt } from "./outcome-commands.ts";
import { claimDueWebhooks } from "./store.ts";

const { app, receiver, admin, addHook, somethingHappens, logOf, shown, startAgain, close } =
  await startWebhookSquad();
/** A second instance, whose configuration forbids private networks. */
let strict: TestApp;

beforeAll(async () => {
  strict = await createTestApp({ connection: app.connection, clock: app.clock });
});
afterAll(async () => {
  await strict.close();
  await close();
});
beforeEach(startAgain);

/** Returns a URL on which no server listens. */
async function nobodysAddress(): Promise<string> {
  const gone = await startWebhookReceiver();
  await gone.close();
  return gone.address;
}

describe("an admin who adds a webhook", () => {
  test.each([
    ["ftp://hooks.example.org/", /begins with https/],
    ["hooks.example.org", /begins with https/],
    ["https://user:word@hooks.example.org/", /name and password/],
    ["http://hooks.example.org:25/", /Use port/],
    ["", /Enter the address/],
    [`https://hooks.example.org/${"x".repeat(2_000)}`, /up to 2,000/],
  ])("is refused %s", async (url, message) => {
    const { status, body } = await admin.call("webhooks.add", { url, events: [SETTINGS_CHANGED] });
    expect([status, body.fields.url]).toEqual([400, expect.stringMatching(message)]);
  });

  test.each([
    [[]],
    [["accounts.signed-in"]],
    [["shifts.created", "shifts.created"]],
    [["shifts.unheard-of"]],
  ])("is refused the events %j", async (events) => {
    const { status } = await admin.call("webhooks.add", {
      url: "https://hooks.example.org/",
      events,
    });
    expect(status).toBe(400);
  });

  test("sees the secret once, and the URL and events at any time", async () => {
    const { body } = await admin.call("webhooks.add", {
      url: "https://Hooks.example.org/a?b=c",
      events: ["shifts.created"],
    });
    expect(body.secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await shown(body.id)).toEqual({
      id: body.id,
      url: "https://hooks.example.org/a?b=c",
      events: ["shifts.created"],
      isActive: true,
      switchedOffAt: null,
      failedInRow: 0,
      oldSecretUntil: null,
      quietUntil: null,
      lastDelivery: null,
    });
    const everything = [
      await admin.call("webhooks.list"),
      await admin.call("webhooks.deliveries", { id: body.id }),
      await admin.call("activity.log"),
    ];
    expect(JSON.stringify(everything.map((answer) => answer.body))).not.toContain(body.secret);
    const [entry] = everything[2]!.body;
    expect(entry.description).toMatch(/added a webhook to hooks\.example\.org$/);
    expect(JSON.stringify(entry)).not.toContain("b=c");
  });

  test("can add up to twenty webhooks", async () => {
    for (let count = 0; count < 20; count += 1) await addHook();
    const { status, body } = await admin.call("webhooks.add", {
      url: receiver.address,
      events: [SETTINGS_CHANGED],
    });
    expect([status, body.code]).toEqual([409, "too-many-webhooks"]);
  });

  test("can choose every listed event, and each exists", () => {
    expect(WEBHOOK_EVENT_TYPES.filter((type) => !isEventType(type))).toEqual([]);
  });

  test("can choose every public event: add a label for a new type", () => {
    const seen = EVENT_TYPES.filter((type) => eventDefinitionOf(type).log.seenBy === "everyone");
    expect(
      seen.filter((type) => !(WEBHOOK_EVENT_TYPES as readonly string[]).includes(type)),
    ).toEqual([]);
  });
});

describe("private networks", () => {
  test.each([
    "http://127.0.0.1:8080/",
    "http://localhost:8080/",
    "http://[::1]/",
    "http://10.0.0.1/",
    "http://0x7f.1/",
  ])("are refused when the configuration forbids them: %s", async (url) => {
    const other = await signedInMember(strict, { role: "admin" });
    const { status, body } = await other.call("webhooks.add", { url, events: [SETTINGS_CHANGED] });
    expect([status, body.code, body.fields.url]).toEqual([
      400,
      "webhook-address-invalid",
      expect.stringMatching(/private network/),
    ]);
  });

  test("are not reached through a host name that resolves to one, and the admin sees this at once", async () => {
    const id = await addHook(
      [SETTINGS_CHANGED],
      receiver.address.replace("127.0.0.1", "localhost"),
    );
    await somethingHappens();
    await strict.settle();
    expect(receiver.received).toEqual([]);
    expect(await logOf(id)).toMatchObject([
      {
        status: "failed",
        attempts: 1,
        answerStatus: null,
        errorMessage: expect.stringMatching(/private network/),
      },
    ]);
  });
});

describe("a webhook delivery", () => {
  test("contains actor, event and time with ids, is signed, and is sent once for each subscribed webhook", async () => {
    const member = await signedInMember(app, {
      firstName: "Dana",
      lastName: "Levi",
      phoneNumber: "5559998888",
    });
    const shift = await addShift(app, { date: "2026-05-12", startTime: "13:30", endTime: "17:00" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
    await addHook(["shifts.created"]);
    const id = await addHook(["attendance.checked-in", "members.changed"]);
    await member.call("attendance.checkIn", { assignmentId });
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body, isSigned, signedAt }] = receiver.received as [
      WebhookReceiver["received"][number],
    ];
    expect(isSigned).toBe(true);
    expect(signedAt).toBe(Temporal.Instant.from(TEST_NOW).epochMilliseconds / 1000);
    expect(body).toEqual({
      id: expect.stringMatching(/^event-\d+$/),
      type: "attendance.checked-in",
      at: TEST_NOW,
      data: {
        actorId: member.id,
        subjectId: member.id,
        shiftId: shift.id,
        assignmentId,
        requestId: null,
        details: expect.any(Object),
      },
    });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "watchbill-event": "attendance.checked-in",
    });
    expect(await logOf(id)).toMatchObject([
      {
        type: "attendance.checked-in",
        status: "success",
        attempts: 1,
        answerStatus: 204,
        errorMessage: null,
        dueAt: null,
        sentAt: TEST_NOW,
        processingMs: expect.any(Number),
      },
    ]);
    expect(await shown(id)).toMatchObject({ lastDelivery: { status: "success" } });
  });

  test("contains no personal data", async () => {
    const member = await signedInMember(app, {
      firstName: "Dana",
      lastName: "Levi",
      email: "dana@squad.example",
    });
    await addHook(["members.changed", "members.availability-changed"]);
    const profile = {
      firstName: "Noa",
      lastName: "Cohen",
      email: "noa@squad.example",
      phoneNumber: "5551112222",
    };
    expect((await admin.call("members.edit", { id: member.id, ...profile })).status).toBe(200);
    expect(
      (
        await member.call("members.saveAvailability", {
          id: member.id,
          nightAvailability: "weekly",
        })
      ).status,
    ).toBe(200);
    await app.settle();
    // Deliveries are independent, so they may arrive in any order.
    expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
      "members.availability-changed",
      "members.changed",
    ]);
    // Searches only the bodies, because a port in the headers may contain any digits.
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toMatch(
      /Dana|Levi|Noa|Cohen|@squad|555/,
    );
  });

  test("sends a delivery once, for any number of reaction runs and workers", async () => {
    const ids = [await addHook(), await addHook()];
    await somethingHappens();
    const { write } = app.dependencies.database;
    await Promise.all([app.settle(), app.settle()]);
    const { eventId } = await write
      .selectFrom("webhookDeliveries")
      .select("eventId")
      .executeTakeFirstOrThrow();
    await write
      .updateTable("events")
      .set({ processedAt: null })
      .where("id", "=", eventId)
      .execute();
    await Promise.all([app.settle(), app.settle()]);
    for (const id of ids)
      expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual([
        "success",
      ]);
    expect(receiver.received).toHaveLength(2);
  });

  test("sends no delivery to an inactive webhook", async () => {
    const id = await addHook();
    await admin.call("webhooks.change", { id, isActive: false });
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toEqual([]);
  });
});

describe("a URL that fails", () => {
  test("gets retries with the same body and a new signature, until one succeeds", async () => {
    const id = await addHook();
    receiver.fault = { status: 500, body: "out of\norder" };
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      {
        status: "pending",
        attempts: 1,
        answerStatus: 500,
        errorMessage: "HTTP 500: out of order",
        dueAt: expect.any(String),
      },
    ]);
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    receiver.fault = null;
    app.clock.advance({ seconds: 33 });
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      { status: "success", attempts: 2, answerStatus: 204, errorMessage: null },
    ]);
    const [first, second] = receiver.received;
    expect(second!.body).toEqual(first!.body);
    expect(second!.isSigned).toBe(true);
    expect(second!.signedAt).toBe(first!.signedAt + 33);
  });

  test("gets at most six attempts", async () => {
    const id = await addHook();
    receiver.fault = { status: 503 };
    await somethingHappens();
    for (const seconds of [0, 33, 132, 660, 3_960, 23_760]) {
      app.clock.advance({ seconds });
      await app.settle();
    }
    expect(await logOf(id)).toMatchObject([
      { status: "failed", attempts: 6, errorMessage: "HTTP 503" },
    ]);
    expect(await shown(id)).toMatchObject({ failedInRow: 1, isActive: true });
  });

  test("stops an attempt at the timeout when the URL does not respond", async () => {
    const id = await addHook();
    receiver.fault = "silence";
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      {
        status: "pending",
        attempts: 1,
        answerStatus: null,
        errorMessage: expect.stringMatching(/^No response within/),
      },
    ]);
  });

  test("does not follow a redirect", async () => {
    const id = await addHook();
    receiver.fault = { status: 302, headers: { location: receiver.address } };
    await somethingHappens();
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([
      { answerStatus: 302, errorMessage: "HTTP 302: redirects are not followed" },
    ]);
  });

  test("does not retry after 410 Gone", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toMatchObject([{ status: "failed", attempts: 1 }]);
  });

  test("does not delay deliveries to other URLs", async () => {
    await addHook([SETTINGS_CHANGED], await nobodysAddress());
    const id = await addHook();
    for (let count = 0; count < 5; count += 1) await somethingHappens();
    await app.settle();
    expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 5 }, () => "success"),
    );
  });
});

describe("a crashed or stalled worker", () => {
  test("loses its delivery to another worker after the lease, and does not change the outcome later", async () => {
    const id = await addHook();
    await admin.call("webhooks.test", { id });
    // Simulates a worker that stops between claiming and sending.
    const [claimed] = await claimDueWebhooks(
      app.dependencies.database.write,
      crypto.randomUUID(),
      app.clock.now(),
    );
    await app.settle();
    expect(receiver.received).toEqual([]);
    app.clock.advance({ seconds: 31 });
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    const late = { kind: "unreachable", error: "late" } as const;
    await runAsSystem(app.dependencies, (ctx) =>
      recordWebhookAttempt(ctx, claimed!, receiver.address, late, 1),
    );
    expect(await logOf(id)).toMatchObject([{ status: "success", attempts: 2, errorMessage: null }]);
  });
});

describe("a webhook whose deliveries all fail", () => {
  test("deactivates a webhook after fifty failures in a row, and notifies admins", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    const { write } = app.dependencies.database;
    await write
      .updateTable("webhooks")
      .set({ failedInRow: 48, failingSince: app.clock.now() })
      .execute();
    for (let count = 0; count < 4; count += 1) await somethingHappens();
    await app.settle();
    expect(await shown(id)).toMatchObject({
      isActive: false,
      switchedOffAt: TEST_NOW,
      failedInRow: 50,
    });
    const statuses = (await logOf(id)).map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual(["dropped", "dropped", "failed", "failed"]);
    const [notice] = (await admin.call("notifications.list")).body;
    expect(notice).toMatchObject({
      title: "Webhook turned off",
      message: expect.stringMatching(/last 50 deliveries/),
    });
    const { body } = await admin.call("activity.log");
    expect(body[0].description).toMatch(/^The system turned off the webhook to 127\.0\.0\.1:\d+/);

    await admin.call("webhooks.change", { id, isActive: true });
    expect(await shown(id)).toMatchObject({ isActive: true, switchedOffAt: null, failedInRow: 0 });
  });

  test("deactivates a webhook after three days of failures", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    for (let count = 0; count < 4; count += 1) await somethingHappens();
    await app.settle();
    app.clock.advance({ hours: 71 });
    await somethingHappens();
    await app.settle();
    expect(await shown(id)).toMatchObject({ isActive: true, failedInRow: 5 });
    app.clock.advance({ hours: 1 });
    await somethingHappens();
    await app.settle();
    expect(await shown(id)).toMatchObject({ isActive: false });
  });

  test("resets its count after a success", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    await somethingHappens();
    await app.settle();
    expect(await shown(id)).toMatchObject({ failedInRow: 1 });
    receiver.fault = null;
    await somethingHappens();
    await app.settle();
    expect(await shown(id)).toMatchObject({ failedInRow: 0 });
  });
});

describe("an admin", () => {
  test("sends a test delivery, which is tried once and not counted, also for an inactive webhook", async () => {
    const id = await addHook();
    await admin.call("webhooks.change", { id, isActive: false });
    expect((await admin.call("webhooks.test", { id })).status).toBe(200);
    expect((await admin.call("webhooks.test", { id })).body.code).toBe("webhook-test-waiting");
    await app.settle();
    expect(receiver.received).toMatchObject([
      { isSigned: true, body: { type: "webhooks.test", data: { actorId: null } } },
    ]);
    receiver.fault = { status: 500 };
    await admin.call("webhooks.test", { id });
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      { type: "webhooks.test", status: "failed", attempts: 1 },
      { type: "webhooks.test", status: "success" },
    ]);
    expect(await shown(id)).toMatchObject({ failedInRow: 0 });
  });

  test("repeats a delivery with the same body", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    await somethingHappens();
    await app.settle();
    receiver.fault = null;
    const [delivery] = await logOf(id);
    expect((await admin.call("webhooks.sendAgain", { id, deliveryId: delivery.id })).status).toBe(
      200,
    );
    expect(
      (await admin.call("webhooks.sendAgain", { id, deliveryId: delivery.id })).body.code,
    ).toBe("delivery-waiting");
    await app.settle();
    const [first, second] = receiver.received;
    expect(second!.body).toEqual(first!.body);
    expect(second!.headers["watchbill-delivery"]).toBe(String(delivery.id));
    expect(await logOf(id)).toMatchObject([{ id: delivery.id, status: "success", attempts: 1 }]);
    const other = await addHook();
    expect(
      (await admin.call("webhooks.sendAgain", { id: other, deliveryId: delivery.id })).status,
    ).toBe(404);
  });

  test("changes the URL, and pending deliveries go to the new one", async () => {
    const id = await addHook([SETTINGS_CHANGED], await nobodysAddress());
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      { status: "pending", errorMessage: expect.stringMatching(/ECONNREFUSED/) },
    ]);
    expect(
      (await admin.call("webhooks.change", { id, url: "gopher://x/" })).body.fields.url,
    ).toMatch(/begins with https/);
    await admin.call("webhooks.change", {
      id,
      url: receiver.address,
      events: ["shifts.created", "shifts.moved"],
    });
    expect(await shown(id)).toMatchObject({
      url: receiver.address,
      events: ["shifts.created", "shifts.moved"],
    });
    app.clock.advance({ seconds: 33 });
    await app.settle();
    expect(receiver.received).toHaveLength(1);
  });

  test("deactivates a webhook, which drops pending deliveries; deletes it with its log", async () => {
    const id = await addHook();
    receiver.fault = { status: 500 };
    await somethingHappens();
    await app.settle();
    await admin.call("webhooks.change", { id, isActive: false });
    expect(await logOf(id)).toMatchObject([
      { status: "dropped", errorMessage: "The webhook was turned off", dueAt: null },
    ]);
    expect((await admin.call("webhooks.remove", { id })).status).toBe(200);
    expect((await admin.call("webhooks.remove", { id })).body.code).toBe("webhook-missing");
    expect((await admin.call("webhooks.deliveries", { id })).status).toBe(404);
  });

  test("sees deliveries in the log for thirty days", async () => {
    const id = await addHook();
    await somethingHappens();
    await app.settle();
    const kept = () =>
      app.dependencies.database.read.selectFrom("webhookDeliveries").select("webhookId").execute();
    app.clock.advance({ hours: 24 * 30 });
    await app.worker.tick();
    expect(await kept()).toEqual([{ webhookId: id }]);
    app.clock.advance({ seconds: 1 });
    await app.worker.tick();
    expect(await kept()).toEqual([]);
  });
});
