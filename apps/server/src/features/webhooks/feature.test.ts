import { EVENT_TYPES, isEventType, newsOf } from "@watchbill/domain/news/catalogue";
import { WEBHOOK_EVENT_TYPES } from "@watchbill/domain/webhooks/webhook-events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/work/run-command.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../testing/webhook-receiver.ts";
import { SETTINGS_CHANGED, startWebhookSquad } from "../../testing/webhook-squad.ts";
import { noteAttempt } from "./outcome-commands.ts";
import { claimDue } from "./store.ts";

const { app, receiver, admin, addHook, somethingHappens, logOf, shown, startAgain, close } =
  await startWebhookSquad();
/** Another instance of the same squad, whose configuration allows no private networks. */
let strict: TestApp;

beforeAll(async () => {
  strict = await createTestApp({ connection: app.connection, clock: app.clock });
});
afterAll(async () => {
  await strict.close();
  await close();
});
beforeEach(startAgain);

/** An address where nobody listens any more. */
async function nobodysAddress(): Promise<string> {
  const gone = await startWebhookReceiver();
  await gone.close();
  return gone.address;
}

describe("an administrator who adds a webhook", () => {
  test.each([
    ["ftp://hooks.example.org/", /begins with https/],
    ["hooks.example.org", /begins with https/],
    ["https://user:word@hooks.example.org/", /name and password/],
    ["http://hooks.example.org:25/", /Use port/],
    ["", /Type the address/],
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

  test("sees the secret once, and the address and events from then on", async () => {
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

  test("has room for twenty", async () => {
    for (let count = 0; count < 20; count += 1) await addHook();
    const { status, body } = await admin.call("webhooks.add", {
      url: receiver.address,
      events: [SETTINGS_CHANGED],
    });
    expect([status, body.code]).toEqual([409, "too-many-webhooks"]);
  });

  test("may choose any event that is offered, each of which there is", () => {
    expect(WEBHOOK_EVENT_TYPES.filter((type) => !isEventType(type))).toEqual([]);
  });

  test("may choose all that everybody sees: offer a new kind of news by its label", () => {
    const seen = EVENT_TYPES.filter((type) => newsOf(type).log.seenBy === "everyone");
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
  ])("are refused where the configuration does not allow them: %s", async (url) => {
    const other = await signedInMember(strict, { role: "admin" });
    const { status, body } = await other.call("webhooks.add", { url, events: [SETTINGS_CHANGED] });
    expect([status, body.code, body.fields.url]).toEqual([
      400,
      "webhook-address-invalid",
      expect.stringMatching(/private network/),
    ]);
  });

  test("are not reached either by a name that leads there, and that is said at once", async () => {
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

describe("what a webhook is told", () => {
  test("is who, what and when by their numbers, signed, once for each webhook that asked", async () => {
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

  test("is nothing personal", async () => {
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
    // Each goes by itself, so that either may be the first to arrive.
    expect(receiver.received.map(({ body }) => body.type).sort()).toEqual([
      "members.availability-changed",
      "members.changed",
    ]);
    // The bodies alone: a port among the headers may hold any digits.
    expect(JSON.stringify(receiver.received.map(({ body }) => body))).not.toMatch(
      /Dana|Levi|Noa|Cohen|@squad|555/,
    );
  });

  test("is told once, however often the reaction runs and however many workers there are", async () => {
    const ids = [await addHook(), await addHook()];
    await somethingHappens();
    const { write } = app.dependencies.database;
    await Promise.all([app.settle(), app.settle()]);
    const { eventId } = await write
      .selectFrom("webhookDeliveries")
      .select("eventId")
      .executeTakeFirstOrThrow();
    await write.updateTable("events").set({ reactedAt: null }).where("id", "=", eventId).execute();
    await Promise.all([app.settle(), app.settle()]);
    for (const id of ids)
      expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual([
        "success",
      ]);
    expect(receiver.received).toHaveLength(2);
  });

  test("is not told to one that is switched off", async () => {
    const id = await addHook();
    await admin.call("webhooks.change", { id, isActive: false });
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toEqual([]);
  });
});

describe("an address that does not take it", () => {
  test("gets it again later, with the same body and a signature of that time, until it does", async () => {
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

  test("is given up after six attempts", async () => {
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

  test("and says nothing is waited for no longer than the limit", async () => {
    const id = await addHook();
    receiver.fault = "silence";
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toMatchObject([
      {
        status: "pending",
        attempts: 1,
        answerStatus: null,
        errorMessage: expect.stringMatching(/^No answer within/),
      },
    ]);
  });

  test("and sends elsewhere is not followed", async () => {
    const id = await addHook();
    receiver.fault = { status: 302, headers: { location: receiver.address } };
    await somethingHappens();
    await app.settle();
    expect(receiver.received).toHaveLength(1);
    expect(await logOf(id)).toMatchObject([
      { answerStatus: 302, errorMessage: "HTTP 302: redirects are not followed" },
    ]);
  });

  test("and says it is gone is not tried again", async () => {
    const id = await addHook();
    receiver.fault = { status: 410 };
    await somethingHappens();
    await app.settle();
    expect(await logOf(id)).toMatchObject([{ status: "failed", attempts: 1 }]);
  });

  test("holds up no other address", async () => {
    await addHook([SETTINGS_CHANGED], await nobodysAddress());
    const id = await addHook();
    for (let count = 0; count < 5; count += 1) await somethingHappens();
    await app.settle();
    expect((await logOf(id)).map(({ status }: { status: string }) => status)).toEqual(
      Array.from({ length: 5 }, () => "success"),
    );
  });
});

describe("a worker that is gone", () => {
  test("leaves its delivery to another once its lease is over, and changes nothing any more if it was only slow", async () => {
    const id = await addHook();
    await admin.call("webhooks.test", { id });
    // What a worker has in hand that stops between claiming and sending.
    const [claimed] = await claimDue(
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
      noteAttempt(ctx, claimed!, receiver.address, late, 1),
    );
    expect(await logOf(id)).toMatchObject([{ status: "success", attempts: 2, errorMessage: null }]);
  });
});

describe("a webhook that nothing gets through to", () => {
  test("is switched off after fifty deliveries in a row, and administrators are told", async () => {
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
      title: "A webhook was switched off",
      message: expect.stringMatching(/last 50 deliveries/),
    });
    const { body } = await admin.call("activity.log");
    expect(body[0].description).toMatch(/^The system switched the webhook to 127\.0\.0\.1:\d+ off/);

    await admin.call("webhooks.change", { id, isActive: true });
    expect(await shown(id)).toMatchObject({ isActive: true, switchedOffAt: null, failedInRow: 0 });
  });

  test("is switched off after three days of it", async () => {
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

  test("starts counting anew once something gets through", async () => {
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

describe("an administrator", () => {
  test("sends a test, which is tried once and counts for nothing, also to one that is switched off", async () => {
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

  test("sends a delivery again, with the same body", async () => {
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

  test("moves a webhook, and what waits goes to the new address", async () => {
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

  test("switches a webhook off, and what waits is dropped; deletes it, and its log goes with it", async () => {
    const id = await addHook();
    receiver.fault = { status: 500 };
    await somethingHappens();
    await app.settle();
    await admin.call("webhooks.change", { id, isActive: false });
    expect(await logOf(id)).toMatchObject([
      { status: "dropped", errorMessage: "The webhook was switched off", dueAt: null },
    ]);
    expect((await admin.call("webhooks.remove", { id })).status).toBe(200);
    expect((await admin.call("webhooks.remove", { id })).body.code).toBe("webhook-missing");
    expect((await admin.call("webhooks.deliveries", { id })).status).toBe(404);
  });

  test("finds deliveries in the log for thirty days", async () => {
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
