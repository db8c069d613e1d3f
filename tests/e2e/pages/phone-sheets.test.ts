import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, expectNothingRunsOver, PHONE, type Squad, signIn } from "../support/squad.ts";

const NOW = "2026-05-12T18:00:00Z";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

/** Swipes between two points in timed steps. */
async function swipe(
  page: Page,
  from: { x: number; y: number },
  by: { x?: number; y: number },
  steps = 8,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: from.x + (by.x ?? 0) * part, y: from.y + by.y * part }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= steps; step += 1)
    await session.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: at(step / steps),
    });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

async function topOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.getByRole("dialog").boundingBox();
  if (!box) throw new Error("No sheet is open");
  return { x: box.x + box.width / 2, y: box.y + 20 };
}

test("a bottom sheet closes on a downward swipe, returns after a short swipe, and asks before it discards typed text", async () => {
  await addMember(squad.app, { unitNumber: "SW-1", role: "admin" });
  const page = await squad.open(PHONE, { hasTouch: true, isMobile: true });
  await signIn(page, "SW-1", TEST_PASSWORD);
  await page
    .getByRole("navigation", { name: "Shortcuts" })
    .getByRole("link", { name: "Members" })
    .tap();
  await page.getByRole("button", { name: "Add Member" }).tap();
  const sheet = page.getByRole("dialog", { name: "Add Member" });
  await sheet.getByLabel("First Name").waitFor();
  // Waits until the opening animation has ended.
  const isMoving = () =>
    sheet.evaluate((element) =>
      element.getAnimations().some(({ playState }) => playState === "running"),
    );
  await expect.poll(isMoving).toBe(false);

  // After a short, slow swipe the sheet returns to its position.
  const before = await topOf(page);
  await swipe(page, before, { y: 30 }, 30);
  await expect.poll(async () => (await topOf(page)).y).toBe(before.y);
  // A sideways swipe does nothing.
  await swipe(page, before, { x: 200, y: 40 });
  expect(await sheet.count()).toBe(1);
  // In a scrolled sheet, a downward swipe scrolls back.
  await sheet.evaluate((element) => element.scrollTo(0, 200));
  await swipe(page, { x: 195, y: 300 }, { y: 150 });
  expect(await sheet.count()).toBe(1);
  await expect.poll(() => sheet.evaluate((element) => element.scrollTop)).toBeLessThan(200);
  await sheet.evaluate((element) => element.scrollTo(0, 0));

  await sheet.getByLabel("First Name").fill("Noa");
  await swipe(page, before, { y: 300 });
  const question = page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  await question.waitFor();
  await question.getByRole("button", { name: "Keep editing" }).tap();
  expect(await sheet.getByLabel("First Name").inputValue()).toBe("Noa");
  await sheet.getByLabel("First Name").fill("");
  await swipe(page, before, { y: 300 });
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/members");
});

test("a downward swipe from its top closes a shift's bottom sheet and shows the page behind it", async () => {
  await addMember(squad.app, { unitNumber: "SW-2" });
  const { id } = await addShift(squad.app, {
    date: "2026-05-13",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const page = await squad.open(PHONE, { hasTouch: true, isMobile: true });
  await signIn(page, "SW-2", TEST_PASSWORD);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await page.goto(`${squad.address}/?shift=${id}`);
  const sheet = page.getByRole("dialog", { name: "Evening" });
  await sheet.getByText("0/1").first().waitFor();
  const isMoving = () =>
    sheet.evaluate((element) =>
      element.getAnimations().some(({ playState }) => playState === "running"),
    );
  await expect.poll(isMoving).toBe(false);
  const top = await topOf(page);
  await swipe(page, top, { y: 30 }, 30);
  await expect.poll(async () => (await topOf(page)).y).toBe(top.y);
  await swipe(page, top, { y: 300 });
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toBe(`${squad.address}/`);
});

test("an iPhone shows how to install the app from the second visit until the member taps Not now, and always in the settings", async () => {
  await addMember(squad.app, { unitNumber: "SW-4" });
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await squad.open(
      { width: 320, height: 640 },
      { hasTouch: true, isMobile: true, userAgent: IPHONE, colorScheme },
    );
    await signIn(page, "SW-4", TEST_PASSWORD);
    const invitation = page.getByRole("region", { name: "Install Watchbill" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("visits"))).toBe("1");
    expect(await invitation.count()).toBe(0);
    const again = await page.context().newPage();
    await again.goto(squad.address);
    const here = again.getByRole("region", { name: "Install Watchbill" });
    await here.getByText("Add to Home Screen").waitFor();
    await expectNothingRunsOver(again);
    await expectNoViolations(again);
    await here.getByRole("button", { name: "Not now" }).tap();
    await here.waitFor({ state: "detached" });
    await again.reload();
    await again.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    await again.goto(`${squad.address}/settings`);
    await again.getByRole("heading", { name: "Install Watchbill" }).waitFor();
    await again.getByText("Share").first().waitFor();
    await expectNoViolations(again);
    expect(await invitation.count()).toBe(0);
  }
});

test("one tap starts the browser's installation, and the installed app offers no installation", async () => {
  await addMember(squad.app, { unitNumber: "SW-3" });
  const page = await squad.open(PHONE, { hasTouch: true, isMobile: true });
  await signIn(page, "SW-3", TEST_PASSWORD);
  await page.getByRole("heading", { name: /^Good afternoon/ }).waitFor();
  await page.evaluate(() => localStorage.setItem("visits", "4"));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole("heading", { name: /^Good afternoon/ }).waitFor();
  const offer = () =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const prompt = async (): Promise<{ outcome: string }> => {
        Object.assign(globalThis, { wasPrompted: true });
        return { outcome: "accepted" };
      };
      dispatchEvent(Object.assign(event, { prompt }));
      return event.defaultPrevented;
    });
  expect(await offer()).toBe(true);
  await page.getByRole("button", { name: "Install", exact: true }).tap();
  await expect.poll(() => page.evaluate(() => "wasPrompted" in globalThis)).toBe(true);
  await page.getByRole("region", { name: "Install Watchbill" }).waitFor({ state: "detached" });
  await page.evaluate(() => dispatchEvent(new Event("appinstalled")));
  await page.getByText("Watchbill is installed").first().waitFor();
});
