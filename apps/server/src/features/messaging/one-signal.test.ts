import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signedInMember } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let without: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    environment: { BASE_URL: "https://duty.squad.example", ONESIGNAL_APP_ID: "app-1", ONESIGNAL_API_KEY: "key" },
  });
  without = await createTestApp();
});
afterAll(async () => {
  await app.close();
  await without.close();
});

const devicesOf = (memberId: number) =>
  app.dependencies.database.read.selectFrom("pushSubscriptions").select("playerId").where("memberId", "=", memberId).execute();

describe("OneSignal", () => {
  test("reaches the devices that a member registers, until that member ends it", async () => {
    const [member, other] = [await signedInMember(app), await signedInMember(app)];
    const who = { userId: member.id, unitNumber: member.unitNumber, email: "a@b.example", firstName: "A", lastName: "B" };
    expect((await member.call("push.registerOneSignal", { ...who, playerId: "player-1" })).status).toBe(200);
    expect(await devicesOf(member.id)).toEqual([{ playerId: "player-1" }]);
    await other.call("push.unregisterOneSignal", { playerId: "player-1" });
    expect(await devicesOf(member.id)).toHaveLength(1);
    expect((await member.call("push.unregisterOneSignal", { playerId: "player-1" })).status).toBe(200);
    expect(await devicesOf(member.id)).toEqual([]);
  });

  test("is named to browsers with its apps, the production host and its script", async () => {
    const member = await signedInMember(app);
    expect((await member.call("push.configuration")).body.oneSignal).toEqual({
      appId: "app-1",
      otherAppId: null,
      productionHost: "duty.squad.example",
      script: "https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js",
    });
  });

  test("has its worker at the app's own address, and its hosts in the policy", async () => {
    const worker = await app.http.inject({ method: "GET", url: "/onesignal/OneSignalSDKWorker.js" });
    expect(worker.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(worker.body).toBe('importScripts("https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.sw.js");\n');
    const directives = String(worker.headers["content-security-policy"]).split(";");
    expect(directives).toContain("script-src 'self' https://cdn.onesignal.com https://api.onesignal.com");
    expect(directives).toContain("connect-src 'self' https://api.onesignal.com https://onesignal.com");
    expect(directives).toContain("worker-src 'self'");
  });

  test("is nowhere to be found where it is not set", async () => {
    const member = await signedInMember(without);
    expect((await member.call("push.configuration")).body.oneSignal).toBeNull();
    const { statusCode, headers } = await without.http.inject({ method: "GET", url: "/onesignal/OneSignalSDKWorker.js" });
    expect(statusCode).toBe(404);
    expect(headers["content-security-policy"]).not.toContain("http");
  });
});
