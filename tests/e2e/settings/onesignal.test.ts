import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type OneSignalServer,
  startOneSignalServer,
} from "../../../apps/server/src/testing/services/one-signal-server.ts";
import {
  addMember,
  signedInMember,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad, signIn } from "../support/squad.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36";

let one: OneSignalServer;
let squad: Squad;

beforeAll(async () => {
  one = await startOneSignalServer();
  squad = await createSquad("2026-05-12T18:00:00Z", {
    BASE_URL: "http://duty.squad.example",
    ONESIGNAL_APP_ID: "production-app",
    ONESIGNAL_OTHER_APP_ID: "other-app",
    ONESIGNAL_API_KEY: "production-key",
    ONESIGNAL_OTHER_API_KEY: "other-key",
    ONESIGNAL_BASE_URL: one.address,
    ONESIGNAL_SDK_URL: `${one.address}/sdk`,
  });
});
afterAll(async () => {
  await squad.close();
  await one.close();
});
beforeEach(() => {
  one.received.length = 0;
  one.answer = "granted";
  one.isOff = false;
});

const names = () => one.received.map(([name]) => name);
const devices = (memberId: number) =>
  squad.app.dependencies.database.read
    .selectFrom("pushSubscriptions")
    .select(["kind", "playerId", "appId"])
    .where("memberId", "=", memberId)
    .execute();

async function signedIn(page: Page, unitNumber: string): Promise<void> {
  await signIn(page, unitNumber, TEST_PASSWORD);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
}

describe("with OneSignal configured", () => {
  test("a member who allows notifications is registered with OneSignal and the server by member id, until sign-out or switch-off", async () => {
    const member = await addMember(squad.app, {
      unitNumber: "C-25",
      firstName: "Dana",
      lastName: "Levi",
      email: "dana@squad.example",
    });
    const page = await squad.open(DESK);
    await signedIn(page, "C-25");
    await page
      .getByRole("region", { name: "Push notifications" })
      .getByRole("button", { name: "Enable Notifications" })
      .click();
    await expect
      .poll(() => devices(member.id))
      .toMatchObject([{ kind: "onesignal", playerId: /^player-/, appId: "other-app" }]);
    await expect
      .poll(() => one.received)
      .toEqual([
        // Uses the second OneSignal app, because the host differs from BASE_URL and the device is
        // not a phone.
        ["init", "other-app"],
        ["requestPermission", null],
        ["optIn", null],
        ["login", String(member.id)],
        ["addEmail", "dana@squad.example"],
        [
          "addTags",
          {
            unitNumber: "C-25",
            role: "member",
            userId: String(member.id),
            firstName: "Dana",
            lastName: "Levi",
          },
        ],
      ]);

    await page.goto(`${squad.address}/settings?view=notifications`);
    await page.getByText("Notifications Enabled").waitFor();
    await page.getByRole("button", { name: "Turn off on this device" }).click();
    await page.getByRole("button", { name: "Enable Notifications" }).waitFor();
    await expect.poll(() => devices(member.id)).toEqual([]);
    await expect.poll(() => names().slice(6)).toEqual(["init", "optOut"]);

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByLabel("Unit Number").waitFor();
    await expect.poll(() => names().at(-1)).toBe("logout");
  });

  test("a browser that was registered with the other OneSignal app is unregistered there", async () => {
    const member = await signedInMember(squad.app, { unitNumber: "C-29" });
    const { id: userId, unitNumber } = member;
    const names = { unitNumber, email: "a@squad.example", firstName: "A", lastName: "B" };
    const before = { ...names, userId, playerId: "player-before", appId: "production-app" };
    expect((await member.call("devices.registerOneSignal", before)).status).toBe(200);
    const page = await squad.open(DESK);
    await signedIn(page, "C-29");
    await page.evaluate(() => localStorage.setItem("onesignal-player", "player-before"));
    await page
      .getByRole("region", { name: "Push notifications" })
      .getByRole("button", { name: "Enable Notifications" })
      .click();
    await expect
      .poll(() => devices(member.id))
      .toMatchObject([{ playerId: /^player-\w{8}-/, appId: "other-app" }]);
  });

  test("a phone registers with the production OneSignal app on any host", async () => {
    await addMember(squad.app, { unitNumber: "C-26" });
    const page = await squad.open(PHONE, { userAgent: ANDROID });
    await signedIn(page, "C-26");
    await expect.poll(() => one.received).toEqual([["init", "production-app"]]);
  });

  test("a member who blocks notifications reads how to unblock them", async () => {
    one.answer = "denied";
    const member = await addMember(squad.app, { unitNumber: "C-27" });
    const page = await squad.open(DESK);
    await signedIn(page, "C-27");
    await page.goto(`${squad.address}/settings?view=notifications`);
    await page.getByRole("button", { name: "Enable Notifications" }).click();
    await page.getByText("Notifications Blocked").waitFor();
    await expect.poll(names).toEqual(["init", "requestPermission"]);
    expect(await devices(member.id)).toEqual([]);
  });

  test("a browser that cannot load the SDK shows its own permission state", async () => {
    one.isOff = true;
    squad.expectComplaint(/503|OneSignal did not load/);
    await addMember(squad.app, { unitNumber: "C-28" });
    const page = await squad.open(DESK);
    await signedIn(page, "C-28");
    await page.goto(`${squad.address}/settings?view=notifications`);
    const own = await page.evaluate(() => Notification.permission);
    const text = {
      denied: "Notifications Blocked",
      default: "Get notified on this device",
      granted: "Get notified on this device",
    }[own];
    await page.getByText(text).waitFor();
    expect(one.received).toEqual([]);
  });
});
