import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PushServer, startPushServer } from "../../testing/services/push-server.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let push: PushServer;
let app: TestApp;

beforeAll(async () => {
  push = await startPushServer();
  app = await createTestApp({
    environment: {
      PUSH_HOSTS: "127.0.0.1, *.push.example",
      PUSH_CONTACT: "mailto:duty@squad.example",
    },
  });
});
afterAll(async () => {
  await app.close();
  await push.close();
});
beforeEach(() => {
  app.clock.set(TEST_NOW);
  push.received.length = 0;
  push.status = 201;
});

async function withDevice() {
  const member = await signedInMember(app);
  const { publicKey } = (await member.call("devices.configuration")).body;
  const subscription = push.subscription(publicKey);
  expect((await member.call("devices.subscribe", subscription)).status).toBe(200);
  return { member, subscription };
}

describe("a push message", () => {
  test("is encrypted for the device, signed with the server's stored key, and opens the page it is about", async () => {
    const { member } = await withDevice();
    expect((await member.call("devices.test")).status).toBe(200);
    await app.settle();
    expect(push.received).toHaveLength(1);
    expect(push.received[0]?.payload).toMatchObject({
      web_push: 8030,
      notification: {
        title: "Push notifications work",
        body: "Test Squad can reach this device.",
        navigate: "http://watchbill.test/settings",
      },
    });
    expect(push.received[0]?.headers).toMatchObject({
      ttl: "600",
      urgency: "high",
      "content-encoding": "aes128gcm",
    });
  });

  test("has an Accept button that carries the member's own action link when it offers a spot", async () => {
    const { member } = await withDevice();
    const asks = await signedInMember(app);
    const shift = await addShift(app, {
      date: "2026-05-20",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    });
    const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
    await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
    await app.settle();
    const own = await Promise.all(
      push.received.map(async ({ payload }) => {
        expect(payload.actions).toEqual([{ action: "act", title: "Accept" }]);
        const token = String(payload.notification.navigate).split("/go/")[1] ?? "";
        return (await app.visitor().call("actionLinks.show", { token })).body;
      }),
    );
    expect(
      own.filter(({ memberName }) => memberName.startsWith(`${member.unitNumber} `)),
    ).toMatchObject([{ purpose: "accept", state: "ready" }]);
  });

  test("deletes a device that its push service reports as gone", async () => {
    const { member } = await withDevice();
    push.status = 410;
    await member.call("devices.test");
    await app.settle();
    expect(await member.call("devices.test")).toMatchObject({
      status: 409,
      body: { code: "no-device" },
    });
  });

  test("deletes a device that its push service refuses for days, and notifies the member in the app", async () => {
    const { member } = await withDevice();
    const send = async (status: number): Promise<number> => {
      push.status = status;
      app.clock.advance({ hours: 25 });
      const { status: answer } = await member.call("devices.test");
      await app.settle();
      return answer;
    };
    // One accepted message resets the count of refusals.
    for (const status of [403, 400, 201, 400, 403, 400]) expect(await send(status)).toBe(200);
    expect(await send(201)).toBe(409);
    const { body } = await member.call("notifications.list");
    expect(JSON.stringify(body)).toContain("A device no longer gets push notifications");
  });

  test("is not sent after its member unsubscribes, and goes to the next member who signs in on the device", async () => {
    const { member, subscription } = await withDevice();
    const other = await signedInMember(app);
    await other.call("devices.subscribe", subscription);
    expect((await member.call("devices.test")).status).toBe(409);
    await member.call("devices.unsubscribe", { endpoint: subscription.endpoint });
    expect((await other.call("devices.test")).status).toBe(200);
    await other.call("devices.unsubscribe", { endpoint: subscription.endpoint });
    expect((await other.call("devices.test")).status).toBe(409);
  });

  test("is not sent to a device that its member removes from the list on another device", async () => {
    const { member, subscription } = await withDevice();
    const lost = push.subscription((await member.call("devices.configuration")).body.publicKey);
    app.clock.advance({ hours: 1 });
    await member.call("devices.subscribe", lost);
    const markOf = ({ endpoint }: { endpoint: string }) =>
      createHash("sha256").update(endpoint).digest("hex");
    const { body: listed } = await member.call("devices.list");
    expect(listed.map(({ mark }: { mark: string }) => mark)).toEqual([
      markOf(lost),
      markOf(subscription),
    ]);
    expect((await member.call("devices.remove", { id: listed[0].id })).status).toBe(200);
    expect(await member.call("devices.remove", { id: listed[0].id })).toMatchObject({
      status: 404,
      body: { code: "device-missing" },
    });
    await member.call("devices.test");
    await app.settle();
    expect(push.received).toHaveLength(1);
    expect((await member.call("devices.list")).body).toMatchObject([
      { mark: markOf(subscription) },
    ]);
  });

  test("is in the message log with its member and device name, also after the device is gone", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const { member, subscription } = await withDevice();
    const { write } = app.dependencies.database;
    const userAgent =
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
    await write
      .updateTable("pushSubscriptions")
      .set({ userAgent })
      .where("memberId", "=", member.id)
      .execute();
    await member.call("devices.test");
    await app.settle();
    const { firstName, lastName } = (await member.call("accounts.currentUser")).body;
    const newest = async () => (await admin.call("messages.log", { memberId: member.id })).body[0];
    expect((await newest()).recipient).toBe(`${firstName} ${lastName}: Chrome on Android`);
    // A message stored by a version that did not store the device name with it.
    await write
      .updateTable("deliveries")
      .set({ metadata: "{}" })
      .where("memberId", "=", member.id)
      .execute();
    const { id, recipient } = await newest();
    expect(recipient).toBe(`${firstName} ${lastName}: Chrome on Android`);
    await member.call("devices.unsubscribe", { endpoint: subscription.endpoint });
    expect((await admin.call("messages.one", { id })).body.recipient).toBe(
      `${firstName} ${lastName}: a removed device`,
    );
    await write
      .updateTable("deliveries")
      .set({ metadata: JSON.stringify({ device: "Chrome on Android" }) })
      .where("id", "=", id)
      .execute();
    expect((await newest()).recipient).toBe(`${firstName} ${lastName}: Chrome on Android`);
  });

  test.each([
    "https://evil.example/x",
    "http://192.168.0.1/x",
    "https://user@a.push.example/x",
    "http://a.push.example/x",
    "https://a.push.example:22/x",
    "file:///etc/passwd",
    "nonsense",
  ])("is never sent to %s", async (endpoint) => {
    const { member, subscription } = await withDevice();
    expect(await member.call("devices.subscribe", { ...subscription, endpoint })).toMatchObject({
      status: 400,
      body: { code: "push-service-unknown" },
    });
  });
});
