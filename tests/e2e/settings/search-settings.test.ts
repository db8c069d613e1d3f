import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-25" });
});
afterAll(() => squad.close());

const field = (page: Page) =>
  page.getByRole("combobox", { name: "Find members, shifts, pages and actions" });
const first = (page: Page) =>
  page.getByRole("listbox", { name: "Results" }).getByRole("option").first();

async function find(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: /^Find anything/ }).waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await field(page).fill(words);
}

test("a squad setting is found by its common names, and the search opens its page and card", async () => {
  const page = await squad.openAs("A-1", "/");
  await find(page, "");
  for (const [words, part] of [
    ["clock", "Settings: Dates and times"],
    ["24 hour", "Settings: Dates and times"],
    ["time zone", "Settings: Squad"],
    ["logo", "Settings: Appearance"],
    ["color", "Settings: Appearance"],
    ["undo", "Undo"],
  ] as const) {
    await field(page).fill(words);
    await expect.poll(() => first(page).innerText()).toContain(part);
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const isInSight = (id: string) =>
    page
      .locator(`#${id}`)
      .evaluate(
        (one) =>
          one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().top < innerHeight,
      );
  await field(page).fill("security");
  await first(page).getByText("Settings: Sign-in security").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sign-in security", level: 1 }).waitFor();
  await expect.poll(focused).toBe("Sign-in security");
  // The search also works on the settings page itself.
  await find(page, "24 hour");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Dates and times");
  expect(await isInSight("organization-dates")).toBe(true);
});

test("a search without results does not suggest searching again, and members find the help for undo, too", async () => {
  const page = await squad.openAs("C-25", "/");
  await find(page, "tonight");
  await page.getByText("Try a unit number, a name, “fri 4 dec evening”, or a page.").waitFor();
  await field(page).fill("undo");
  await first(page).getByText("Use Undo in the confirmation message").waitFor();
});
