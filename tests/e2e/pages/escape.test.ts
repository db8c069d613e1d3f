import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let shiftId: number;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  shiftId = shift.id;
  await addAssignment(app, shiftId, dana.id);
});
afterAll(() => squad.close());

const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const panelOf = (page: Page, size: typeof PHONE) =>
  page.getByRole(size === PHONE ? "dialog" : "complementary", { name: "Evening" });

/**
 * Opens the replacement request form and leaves it with Escape: at once when empty, and after a
 * confirmation when text was typed.
 */
async function leaveQuestion(page: Page, within: Locator): Promise<void> {
  const ask = within.getByRole("button", { name: "Request Replacement" });
  const reason = within.getByLabel("Reason (optional)");
  await ask.click();
  await reason.waitFor();
  await page.keyboard.press("Escape");
  await reason.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(ask)).toBe(true);
  await ask.click();
  await reason.fill("an exam");
  await page.keyboard.press("Escape");
  // Waits for the confirmation's focus and for the cleared text, both of which follow a moment
  // later.
  await expect
    .poll(() => hasFocus(question(page).getByRole("button", { name: "Keep editing" })))
    .toBe(true);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(reason)).toBe(true);
  expect(await reason.inputValue()).toBe("an exam");
  await page.keyboard.press("Escape");
  await question(page).getByRole("button", { name: "Discard" }).click();
  await reason.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(ask)).toBe(true);
  // With the form closed, Escape closes the dialog around it.
  await page.keyboard.press("Escape");
  await within.waitFor({ state: "detached" });
}

test.each([
  ["a member on a desktop", "C-25", DESK],
  ["a member on a phone", "C-25", PHONE],
] as const)(
  "Escape closes the replacement request form before the panel around it: %s",
  async (_who, unit, size) => {
    const page = await squad.openAs(unit, `/?shift=${shiftId}`, size);
    await leaveQuestion(page, panelOf(page, size));
  },
);

test.each([
  ["a desktop", DESK],
  ["a phone", PHONE],
] as const)(
  "Escape closes a coordinator's Can't come dialog before the panel on %s",
  async (_on, size) => {
    const page = await squad.openAs("A-1", `/?shift=${shiftId}`, size);
    const panel = panelOf(page, size);
    const ask = panel.getByRole("button", { name: /^Can't come… C-25/ });
    await ask.click();
    const dialog = page.getByRole("dialog", { name: /can't come$/ });
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => hasFocus(ask)).toBe(true);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
  },
);

test("Escape closes the replacement request form before the dialog of the member's own shift", async () => {
  const page = await squad.openAs("C-25", "/");
  await page.getByRole("button", { name: /^Thu, May 14 · Evening/ }).click();
  await leaveQuestion(page, page.getByRole("dialog", { name: "Evening" }));
});

test("Escape closes the remove-member confirmation before the shift panel", async () => {
  const page = await squad.openAs("A-1", `/?shift=${shiftId}`);
  const panel = panelOf(page, DESK);
  const takeOff = panel.getByRole("button", { name: "Remove C-25 Dana Levi" });
  await takeOff.click();
  const asked = panel.getByRole("group", { name: "Remove C-25 Dana Levi" });
  await asked.waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(takeOff)).toBe(true);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});
