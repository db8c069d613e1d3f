import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z", {}, []);
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-1" });
});
afterAll(() => squad.close());

/** Returns the names of the links in a phone's menu. */
async function phoneMenu(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Open menu" }).first().click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Handbook" }).waitFor();
  const names = await menu.getByRole("link").allInnerTexts();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  return names.map((name) => name.trim());
}

test("an administrator turns a feature on, which a member sees at once, and off again, which hides it", async () => {
  const member = await squad.openAs("C-1", "/", PHONE);
  expect((await phoneMenu(member)).length).toBeLessThanOrEqual(6);

  const phone = await squad.openAs("A-1", "/settings", PHONE);
  expect((await phoneMenu(phone)).length).toBeLessThanOrEqual(12);
  await phone.getByRole("link", { name: /^What your squad uses/ }).click();
  const swaps = phone.getByRole("checkbox", { name: /^Swaps/ });
  await swaps.waitFor();
  await expectNothingRunsOver(phone);
  await expectNoViolations(phone);
  expect(await phone.getByRole("checkbox", { checked: true }).count()).toBe(0);
  await swaps.check();
  await phone.getByRole("checkbox", { name: /^Swaps/, checked: true }).waitFor();
  await expect.poll(() => phoneMenu(member)).toContain("Swaps");

  const desk = await squad.openAs("A-1", "/simple-shifts");
  const header = desk.getByRole("banner");
  const main = await header
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .allInnerTexts();
  expect(main.length + 1).toBeLessThanOrEqual(8);
  const tools = desk.getByRole("navigation", { name: "Admin Tools" }).getByRole("link");
  const openTools = async (): Promise<string[]> => {
    await header.getByRole("button", { name: "Admin Tools" }).click();
    await tools.first().waitFor();
    const names = await tools.allInnerTexts();
    await desk.keyboard.press("Escape");
    return names.map((name) => name.trim());
  };
  expect((await openTools()).length).toBeLessThanOrEqual(5);
  const drafts = desk.getByRole("main").getByRole("link", { name: "Draft schedules" });
  expect(await drafts.count()).toBe(0);
  await phone.getByRole("checkbox", { name: /^Draft schedules/ }).check();
  await drafts.waitFor();
  expect(await openTools()).toContain("Draft schedules");

  await swaps.uncheck();
  await expect.poll(() => phoneMenu(member)).not.toContain("Swaps");
  // The page of a feature that is off still opens by its address.
  await member.goto(`${squad.address}/swaps`);
  await member.getByRole("heading", { name: "Swaps" }).waitFor();
});
