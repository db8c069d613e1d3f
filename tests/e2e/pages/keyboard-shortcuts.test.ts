import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, dismiss, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "K-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "K-2" });
  await addShift(squad.app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30" });
});
afterAll(() => squad.close());

/**
 * Opens a page and waits for its title, because keyboard shortcuts load at the same time, when the
 * page is idle.
 */
async function openHearing(unitNumber: string, path: string): Promise<Page> {
  const page = await squad.openAs(unitNumber, path);
  await expect.poll(() => page.title()).toMatch(/ · /);
  return page;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const keys = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("a two-key shortcut opens a page and focuses its heading", async () => {
  const page = await openHearing("K-1", "/");
  for (const [letter, heading] of [
    ["m", "Members Directory"],
    ["p", "Shift Management"],
    ["r", "Reports & Analytics"],
  ] as const) {
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await expect.poll(() => focused(page)).toBe(heading);
  }
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Shift Management" }).waitFor();
  expect(page.url()).toContain("view=planner");
});

test("shortcuts change the calendar's month from anywhere on the page, and arrow keys still move inside its grid", async () => {
  const page = await openHearing("K-1", "/");
  const month = (name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
  await month("May 2026");
  await page.keyboard.press("ArrowRight");
  await month("June 2026");
  await page.keyboard.press("2");
  await month("Jun 7 – Jun 13");
  await page.keyboard.press("1");
  await page.keyboard.press("t");
  await month("May 2026");
  await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-date")))
    .toBe("2026-05-13");
  await month("May 2026");
  await page.keyboard.press("n");
  await page.getByRole("dialog", { name: "Create shift" }).waitFor();
  // Text typed in a field triggers no shortcut.
  await page.getByLabel("Special instructions").fill("");
  await page.getByLabel("Special instructions").press("t");
  expect(await page.getByLabel("Special instructions").inputValue()).toBe("t");
});

test("“?” lists the shortcuts for the member's role, and “/” focuses the page's search", async () => {
  const page = await openHearing("K-2", "/members");
  await page.keyboard.press("?");
  await keys(page).getByText("Show keyboard shortcuts").waitFor();
  expect(await keys(page).getByText("New shift").count()).toBe(0);
  // While the list of shortcuts is open, no shortcut acts on the page behind it.
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  expect(new URL(page.url()).pathname).toBe("/members");
  await dismiss(page);
  // Waits, because the closed list restores focus a moment later.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("g t n ?");
  expect(await search.inputValue()).toBe("g t n ?");
  await page.goto(`${squad.address}/settings`);
  await expect.poll(() => page.title()).toMatch(/^Settings · /);
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Find members, shifts, pages and actions" }).waitFor();
});

test("a member switches off single-key shortcuts on a device, and finds that setting again by the search", async () => {
  const page = await openHearing("K-1", "/");
  await page.getByRole("button", { name: /^Open menu/ }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await keys(page).getByRole("checkbox").uncheck();
  await keys(page).getByText("off", { exact: true }).first().waitFor();
  await dismiss(page);
  await page.reload();
  await expect.poll(() => page.title()).toMatch(/ · /);
  await page.keyboard.press("?");
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { level: 2, name: "May 2026" }).waitFor();
  expect(await keys(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/");
  // With Ctrl held, no single-key shortcut runs.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("keyboard");
  await page.getByRole("option", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Enter");
  await keys(page).getByRole("checkbox").check();
  await dismiss(page);
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.getByRole("heading", { level: 1, name: "Members Directory" }).waitFor();
});

test("shortcuts change the planner's month and view, but on a focused spot the keys type a unit number", async () => {
  const page = await openHearing("K-1", "/simple-shifts?view=planner");
  const month = (name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
  await month("May 2026");
  await page.keyboard.press("ArrowRight");
  await month("June 2026");
  await page.keyboard.press("t");
  await month("May 2026");
  await page.keyboard.press("2");
  await expect.poll(() => page.url()).toContain("layout=lanes");
  await page.keyboard.press("1");
  await expect.poll(() => page.url()).not.toContain("layout=lanes");
  const assign = page.getByRole("button", { name: /^Assign…/ }).first();
  await assign.focus();
  await page.keyboard.press("2");
  await page.getByRole("combobox").waitFor();
  expect(page.url()).not.toContain("layout=lanes");
});

test("Esc clears a page's search field, and in an empty field removes focus, so that single-key shortcuts work again", async () => {
  const page = await openHearing("K-2", "/members");
  const search = page.getByRole("searchbox").first();
  await search.waitFor();
  const isIn = () => search.evaluate((field) => field === document.activeElement);
  await page.keyboard.press("/");
  await expect.poll(isIn).toBe(true);
  await page.keyboard.type("kat");
  await page.keyboard.press("Escape");
  await expect.poll(() => search.inputValue()).toBe("");
  expect(await isIn()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(isIn).toBe(false);
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect.poll(() => page.url()).toBe(`${squad.address}/`);
});
