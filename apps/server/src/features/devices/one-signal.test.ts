import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type OneSignalServer,
  startOneSignalServer,
} from "../../testing/services/one-signal-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1";

let one: OneSignalServer;
let app: TestApp;
let without: TestApp;

beforeAll(async () => {
  one = await startOneSignalServer();
  app = await createTestApp({
    environment: {
      BASE_URL: "https://duty.squad.example",
      ONESIGNAL_APP_ID: "app-1",
      ONESIGNAL_API_KEY: "key-1",
      ONESIGNAL_OTHER_APP_ID: "app-2",
      ONESIGNAL_OTHER_API_KEY: "key-2",
      ONESIGNAL_BASE_URL: one.address,
    },
  });
  without = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await without.close();
  await one.close();
});
beforeEach(() => {
  app.clock.set(TEST_NOW);
  one.sent.length = 0;
  one.fault = null;
});

const devicesOf = (memberId: number) =>
  app.dependencies.database.read
    .selectFrom("pushSubscriptions")
    .select(["playerId", "appId"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();

/** Adds a member with these OneSignal devices. */
async function withDevices(...devices: { playerId: string; appId?: string }[]) {
  const member = await signedInMember(app);
  const register = (device: object) =>
    member.call("devices.registerOneSignal", { ...nameOf(member), ...device });
  for (const device of devices) expect((await register(device)).status).toBe(200);
  return { member, register };
}

const nameOf = ({ id, unitNumber }: { id: number; unitNumber: string }) => ({
  userId: id,
  unitNumber,
  email: "a@b.example",
  firstName: "A",
  lastName: "B",
});

/** Sends a test push; returns the resulting OneSignal requests: app, key and recipients. */
async function testOf(member: Client) {
  expect((await member.call("devices.test")).status).toBe(200);
  await app.settle();
  return one.sent.map(({ key, body }) => [body.app_id, key, body.include_aliases]);
}

describe("OneSignal", () => {
  test("reaches the devices that a member registers, until the member unregisters", async () => {
    const [member, other] = [await signedInMember(app), await signedInMember(app)];
    expect(
      (
        await member.call("devices.registerOneSignal", {
          ...nameOf(member),
          playerId: "player-1",
          appId: "app-2",
        })
      ).status,
    ).toBe(200);
    expect(await devicesOf(member.id)).toEqual([{ playerId: "player-1", appId: "app-2" }]);
    await other.call("devices.unregisterOneSignal", { playerId: "player-1" });
    expect(await devicesOf(member.id)).toHaveLength(1);
    expect(
      (await member.call("devices.unregisterOneSignal", { playerId: "player-1" })).status,
    ).toBe(200);
    expect(await devicesOf(member.id)).toEqual([]);
  });

  test("is offered to browsers with its app ids, the production host and its script", async () => {
    const member = await signedInMember(app);
    expect((await member.call("devices.configuration")).body.oneSignal).toEqual({
      appId: "app-1",
      otherAppId: "app-2",
      productionHost: "duty.squad.example",
      script: "https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js",
    });
  });

  test("has its service worker at the app's own origin, and its hosts in the CSP", async () => {
    const worker = await app.http.inject({
      method: "GET",
      url: "/onesignal/OneSignalSDKWorker.js",
    });
    expect(worker.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(worker.body).toBe(
      'importScripts("https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js");\n',
    );
    const directives = String(worker.headers["content-security-policy"]).split(";");
    expect(directives).toContain(`script-src 'self' https://cdn.onesignal.com ${one.address}`);
    expect(directives).toContain(`connect-src 'self' ${one.address}`);
    expect(directives).toContain("worker-src 'self'");
  });

  test("reaches each device through its own OneSignal app and that app's key", async () => {
    const { member } = await withDevices(
      { playerId: "desk", appId: "app-1" },
      { playerId: "station", appId: "app-2" },
    );
    const toMember = { external_id: [String(member.id)] };
    expect((await testOf(member)).toSorted()).toEqual([
      ["app-1", "Key key-1", toMember],
      ["app-2", "Key key-2", toMember],
    ]);
  });

  test("gets one request for all of a member's devices in an app", async () => {
    const { member } = await withDevices(
      { playerId: "phone", appId: "app-1" },
      { playerId: "tablet", appId: "app-1" },
    );
    expect(await testOf(member)).toHaveLength(1);
  });

  test("notifies a device that moved to another OneSignal app only there", async () => {
    const { member, register } = await withDevices({ playerId: "before", appId: "app-2" });
    await register({ playerId: "after", appId: "app-1", previousPlayerId: "before" });
    expect(await devicesOf(member.id)).toEqual([{ playerId: "after", appId: "app-1" }]);
    expect((await testOf(member)).map(([appId]) => appId)).toEqual(["app-1"]);
  });

  test("never changes other members' devices, regardless of the ids in a request", async () => {
    const { member } = await withDevices({ playerId: "previous", appId: "app-1" });
    const { register } = await withDevices();
    await register({ playerId: "mine", appId: "app-1", previousPlayerId: "previous" });
    expect(await devicesOf(member.id)).toHaveLength(1);
  });

  test.each([
    ["duty.squad.example", "desk", "app-1"],
    ["station.local", "desk", "app-2"],
    ["station.local", PHONE, "app-1"],
  ])(
    "assigns a browser on %s that names no app, with the user agent %s, to %s",
    async (host, userAgent, appId) => {
      const member = await signedInMember(app);
      const registered = await app.http.inject({
        method: "POST",
        url: "/api/onesignal/register-user",
        headers: {
          host,
          "user-agent": userAgent,
          cookie: member.cookie ?? "",
          "sec-fetch-site": "same-origin",
        },
        payload: { ...nameOf(member), playerId: `player of ${member.id}` },
      });
      expect(registered.statusCode, registered.body).toBe(200);
      expect(await devicesOf(member.id)).toMatchObject([{ appId }]);
    },
  );

  test("refuses a device for a OneSignal app that is not configured", async () => {
    const { register } = await withDevices();
    expect((await register({ playerId: "elsewhere", appId: "app-9" })).body.code).toBe(
      "onesignal-app-unknown",
    );
  });

  test("reaches a device registered before there were two apps through the first app, once", async () => {
    const { member, register } = await withDevices({ playerId: "old", appId: "app-1" });
    const { write } = app.dependencies.database;
    await write
      .updateTable("pushSubscriptions")
      .set({ appId: null })
      .where("memberId", "=", member.id)
      .execute();
    expect(await testOf(member)).toMatchObject([["app-1", "Key key-1", {}]]);
    one.sent.length = 0;
    await register({ playerId: "new", appId: "app-1" });
    expect(await testOf(member)).toHaveLength(1);
  });

  test.each([
    [{ status: 429, headers: { "retry-after": "120" }, body: "{}" }, "pending", /^HTTP 429/, 120],
    [{ status: 200, body: "<html>" }, "pending", /Unreadable answer from OneSignal/, 30],
    [
      { status: 200, body: '{"id":"","errors":["All included players are not subscribed"]}' },
      "failed",
      /not subscribed/,
      null,
    ],
    [{ status: 403, body: '{"errors":["Access denied"]}' }, "pending", /Access denied/, 30],
  ])("response %j leaves the message %s", async (fault, status, error, seconds) => {
    one.fault = fault;
    const { member } = await withDevices({ playerId: `player ${error}`, appId: "app-2" });
    await testOf(member);
    const row = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["status", "errorMessage", "dueAt"])
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ status, errorMessage: expect.stringMatching(error) });
    if (seconds !== null)
      expect(row.dueAt.since(app.clock.now()).total("seconds")).toBeGreaterThan(0.89 * seconds);
  });

  test("appears nowhere if it is not configured", async () => {
    const member = await signedInMember(without);
    expect((await member.call("devices.configuration")).body.oneSignal).toBeNull();
    const { statusCode, headers } = await without.http.inject({
      method: "GET",
      url: "/onesignal/OneSignalSDKWorker.js",
    });
    expect(statusCode).toBe(404);
    expect(headers["content-security-policy"]).not.toContain("http");
  });
});
