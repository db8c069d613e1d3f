import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const full = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  await addAssignment(app, full.id, dana.id);
  await addShift(app, { date: "2026-05-15", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
});
afterAll(() => squad.close());

const field = (page: Page) =>
  page.getByRole("combobox", { name: "Find members, shifts, pages and actions" });
const marked = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")
        ?.textContent ?? "",
  );

/** Types words into the search until the result with this title is selected, and runs it. */
async function notify(page: Page, words: string, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(words);
  await expect.poll(() => marked(page)).toContain(title);
  await page.keyboard.press("Enter");
  await field(page).waitFor({ state: "detached" });
}

test("the search changes the calendar's month, filter and view without leaving the page", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts");
  const title = (name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
  const cell = (date: string) => page.locator(`[data-date="${date}"]`);
  await page.getByRole("button", { name: "View options and key" }).waitFor();
  await notify(page, "month after", "Next month or week");
  await title("June 2026");
  await notify(page, "today", "Go to today");
  await title("May 2026");
  await notify(page, "show names", "Show names in the calendar");
  await expect.poll(() => cell("2026-05-14").innerText()).toContain("Dana");
  await notify(page, "gaps only", 'Toggle "Gaps only"');
  await expect.poll(() => cell("2026-05-14").locator("[data-gap]").count()).toBe(0);
  await expect.poll(() => page.url()).toContain("gaps=only");
  await notify(page, "show week", "Show the week");
  await title("May 10 – May 16");
  await notify(page, "next gap", "Next gap");
  await page
    .getByRole("complementary", { name: "Evening" })
    .getByText("Fri, May 15")
    .first()
    .waitFor();
  // The search adds no history entry: Back returns to the page before the search.
  await page.goBack();
  await page.getByRole("complementary", { name: "Evening" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/simple-shifts");
});

test("the search opens the calendar in the requested view from another page, and shows a member no coordinator actions", async () => {
  const page = await squad.openAs("C-25", "/notifications");
  await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
  await notify(page, "gaps only", 'Toggle "Gaps only"');
  await expect.poll(() => page.url()).toBe(`${squad.address}/?gaps=only`);
  await expect
    .poll(() => page.getByRole("button", { name: "Gaps only" }).getAttribute("aria-pressed"))
    .toBe("true");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("gap before");
  await page.getByText("No results for “gap before”").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    window.print = () => void (document.title = "On paper");
  });
  await notify(page, "print roster", "Print the roster");
  await page.getByRole("heading", { level: 1, name: /May 2026/ }).waitFor();
  await page.getByRole("region", { name: "Roster" }).getByText("C-25").first().waitFor();
  await notify(page, "print roster", "Print the roster");
  await expect.poll(() => page.title()).toBe("On paper");
});
