import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "./squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const member = await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  const evening = await addShift(squad.app, { type: "evening", date: "2026-05-13", startTime: "18:30", endTime: "20:30" });
  await addAssignment(squad.app, evening.id, member.id, 1);
});
afterAll(() => squad.close());

const TWELVE_HOURS = /\d\s?(?:[AP]M|[ap])\b/;
const MONTH_FIRST = /\b(?:May|Jun|June) \d{1,2}(?!\d)/;

/** What is on the page that writes a time or a day as another squad would. */
async function strangeWords(page: Page): Promise<string[]> {
  const text = await page.locator("main").innerText();
  return text.split("\n").filter((line) => TWELVE_HOURS.test(line) || MONTH_FIRST.test(line));
}

test("a squad that writes 24 hours, the day first and weeks from Monday sees it everywhere at once, and back", async () => {
  const [open, phone] = [await squad.openAs("C-25", "/", DESK), await squad.openAs("C-25", "/", PHONE)];
  const firstDay = open.getByRole("grid").getByRole("columnheader").first();
  await expect.poll(() => firstDay.getAttribute("abbr")).toBe("Sunday");
  const page = await squad.openAs("A-1", "/settings?view=organisation");
  await page.getByLabel("Clock").selectOption("24");
  await page.getByLabel("Day and month").selectOption("day-first");
  await page.getByLabel("Weeks begin on").selectOption("1");
  await page.getByText("Fri, 20 Nov, 18:30 - 20:30; weeks begin on Monday").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  await expect.poll(() => firstDay.getAttribute("abbr")).toBe("Monday");
  await expect.poll(() => strangeWords(open)).toEqual([]);
  await open.getByText("18:30", { exact: false }).first().waitFor();
  await open.getByRole("button", { name: /^Wednesday, 13 May 2026/ }).click();
  await open.getByRole("dialog", { name: "Wednesday, 13 May 2026" }).getByText("18:30 - 20:30").first().waitFor();
  await open.keyboard.press("Escape");
  await expect.poll(() => strangeWords(phone)).toEqual([]);
  for (const [path, seen] of [
    ["/simple-shifts", "18:30"],
    ["/simple-shifts?view=planner", "18:30"],
    ["/roster", "18:30"],
    ["/board", "18:30"],
  ] as const) {
    await page.goto(`${squad.address}${path}`);
    await page.locator("main").getByText(seen).first().waitFor();
    expect(await strangeWords(page), path).toEqual([]);
  }
  await page.goto(`${squad.address}/settings?view=organisation`);
  await page.getByLabel("Clock").selectOption("12");
  await page.getByLabel("Weeks begin on").selectOption("6");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  expect((await squad.app.visitor().call("settings.organisation")).body).toMatchObject({ clockHours: 12, weekStartsOn: 6 });
  await page.getByText("Of 3 hours or more after 10:00 PM; 0 for no limit").waitFor();
  await page.getByText("After 10:00 PM, of 3 hours or more; other hours count 1").waitFor();
  await expect.poll(() => firstDay.getAttribute("abbr")).toBe("Saturday");
  await open
    .getByText(/6:30\s?p/i)
    .first()
    .waitFor();
});
