import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "U-1", role: "admin", firstName: "Rosa" });
});
afterAll(() => squad.close());

const question = (page: Page, title = "Discard unsaved changes?") =>
  page.getByRole("alertdialog", { name: title });

async function keep(page: Page): Promise<void> {
  await question(page).getByRole("button", { name: "Keep editing" }).click();
  await question(page).waitFor({ state: "detached" });
}

async function asksToClose(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);
    return leaving.defaultPrevented;
  });
}

describe.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("a page's form %s", (_where, size) => {
  test("asks before a link, a shortcut or Back discards typed values, until the member discards or saves them", async () => {
    const page = await squad.openAs("U-1", "/settings", size);
    await page.getByRole("link", { name: /Profile Information/ }).click();
    const name = page.getByLabel("First name");
    await name.fill("Ruth");
    expect(await asksToClose(page)).toBe(true);
    const menu =
      size === PHONE
        ? page.getByRole("navigation", { name: "Shortcuts" })
        : page.getByRole("navigation", { name: "Main" });
    const members = menu.getByRole("link", { name: "Members" });
    await members.click();
    await question(page).waitFor();
    await expectNoViolations(page);
    await keep(page);
    await expect.poll(() => members.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    await keep(page);
    await page.goBack();
    // A second Back during the question keeps the typed values, too.
    await question(page).waitFor();
    await page.goBack();
    await question(page).waitFor({ state: "detached" });
    await page.goBack();
    await keep(page);
    expect(await name.inputValue()).toBe("Ruth");
    await page.goBack();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.getByRole("link", { name: /Profile Information/ }).click();
    await expect.poll(() => name.inputValue()).toBe("Rosa");
    // A value typed back to the saved one is not an unsaved change.
    await name.fill("Ruth");
    await name.fill("Rosa");
    expect(await asksToClose(page)).toBe(false);
    await name.fill("Ruth");
    await members.click();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    // The form added no history entry, so Back leaves the page.
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe("Rosa");
    expect(await question(page).count()).toBe(0);
  });
});

test("a saved form closes without a question, but typing during the save keeps the page open", async () => {
  await addMember(squad.app, { unitNumber: "U-2" });
  const page = await squad.openAs("U-2", "/settings?view=profile");
  await page.clock.install();
  await page.getByLabel("First name").fill("Ruth");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Profile updated successfully").first().waitFor();
  await page.getByLabel("Last name").pressSequentially("x");
  await page.clock.runFor(5_000);
  await page.getByLabel("Last name").press("End");
  expect(await page.getByLabel("First name").inputValue()).toBe("Ruth");
  expect(await asksToClose(page)).toBe(true);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect.poll(() => asksToClose(page)).toBe(false);
  await page.clock.runFor(5_000);
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
});

test("the squad settings and the notification settings also ask before unsaved changes are discarded, such as a ticked day", async () => {
  const page = await squad.openAs("U-1", "/settings?view=organization");
  await page.getByLabel("Name").fill("Riverside Rescue");
  const sections = page.getByRole("navigation", { name: "Settings sections" });
  await sections.getByRole("link", { name: "Notification Preferences" }).click();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await page.getByLabel("SMS notifications").waitFor();
  await page.getByLabel("Email notifications").click();
  await sections.getByRole("link", { name: "Shift types" }).click();
  await question(page).getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Add shift type" }).click();
  const dialog = page.getByRole("dialog", { name: "Add shift type" });
  await dialog.getByRole("button", { name: "Sunday" }).click();
  await page.keyboard.press("Escape");
  await keep(page);
  await dialog.getByRole("button", { name: "Sunday" }).click();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

describe("typed text in the panel stays visible", () => {
  /** Shorter than the interval at which the page's clock re-renders it. */
  const SOON_MS = 15_000;
  const turned = { width: PHONE.height, height: PHONE.width };
  /** A desktop page at 150 % zoom. */
  const enlarged = { width: 960, height: 600 };

  test("when the page is zoomed, and the panel becomes a dialog when the text is discarded", async () => {
    const { app } = squad;
    const { id } = await addMember(app, { unitNumber: "U-3" });
    const shift = await addShift(app, { date: "2026-05-21", startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, shift.id, id);
    const page = await squad.openAs("U-3", `/?shift=${shift.id}`);
    const panel = page.getByRole("complementary", { name: "Evening" });
    await panel.getByRole("button", { name: "Request Replacement" }).click();
    await panel.getByLabel("Reason (optional)").fill("an exam");
    await page.setViewportSize(enlarged);
    await page.getByRole("button", { name: "Open menu" }).waitFor();
    expect(await panel.getByLabel("Reason (optional)").inputValue()).toBe("an exam");
    await panel.getByRole("button", { name: "Close" }).click();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await panel.waitFor({ state: "detached" });
    await page.goto(`${squad.address}/?shift=${shift.id}`);
    await page
      .getByRole("dialog", { name: "Evening" })
      .getByRole("button", { name: "Request Replacement" })
      .waitFor();
  });

  test.each([
    ["sent", "Send request", "U-4"],
    ["discarded", "Cancel", "U-5"],
  ])(
    "until it is %s, and then the panel becomes a dialog at once",
    async (_how, act, unitNumber) => {
      const { app } = squad;
      const { id } = await addMember(app, { unitNumber });
      const shift = await addShift(app, {
        date: "2026-05-22",
        startTime: "18:30",
        endTime: "20:30",
      });
      await addAssignment(app, shift.id, id);
      const page = await squad.openAs(unitNumber, `/?shift=${shift.id}`);
      const panel = page.getByRole("complementary", { name: "Evening" });
      await panel.getByRole("button", { name: "Request Replacement" }).click();
      await panel.getByLabel("Reason (optional)").fill("an exam");
      await page.setViewportSize(enlarged);
      await page.getByRole("button", { name: "Open menu" }).waitFor();
      // Blocks refetches, so that only the closed form can re-render the panel.
      await page.route("**/api/**", (route) =>
        route.request().method() === "GET" ? undefined : route.continue(),
      );
      await panel.getByRole("button", { name: act }).click();
      await page.getByRole("dialog", { name: "Evening" }).waitFor({ timeout: SOON_MS });
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null))
        .toBe(true);
    },
  );

  test.each([
    ["/members", "Add Member", "First name"],
    ["/simple-shifts", "Add Shift", "Special instructions"],
  ])("on a rotated phone (%s, %s)", async (path, button, label) => {
    const page = await squad.openAs("U-1", path, PHONE);
    await page.getByRole("button", { name: button }).click();
    const field = page.getByRole("dialog").getByLabel(label);
    await field.fill("Noa");
    for (const size of [turned, PHONE]) {
      await page.setViewportSize(size);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
      expect(await field.inputValue()).toBe("Noa");
    }
  });
});
