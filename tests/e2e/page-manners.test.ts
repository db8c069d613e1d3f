import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { createSquad, PHONE, type Squad, signIn, wordsOf } from "./squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "H-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "H-2" });
});
afterAll(() => squad.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("each page has its own title, and its heading has the focus when somebody comes to it", async () => {
  const page = await squad.openAs("H-2", "/", PHONE);
  await expect.poll(() => page.title()).toMatch(/^Dashboard · /);
  await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Members" }).click();
  await expect.poll(() => page.title()).toMatch(/^Members · /);
  await expect.poll(() => focused(page)).toBe("Members Directory");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => page.title()).toMatch(/^Settings · /);
  await expect.poll(() => focused(page)).toBe("Settings");
});

test("who takes a shift from the list keeps their place on the page", async () => {
  for (const date of ["2026-05-14", "2026-05-15"]) await addShift(squad.app, { date, startTime: "18:30", endTime: "20:30" });
  const page = await squad.openAs("H-2", "/");
  const open = page.getByRole("list", { name: "Outstanding shifts" }).filter({ visible: true });
  await expect.poll(() => open.getByRole("button").count()).toBeGreaterThan(1);
  await expect.poll(() => page.title()).toMatch(/^Dashboard · /);
  await open.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("a reload keeps the page and what was searched, a dot in it too", async () => {
  await addMember(squad.app, { unitNumber: "H-3", firstName: "Dana", lastName: "Levi", email: "dana.levi@squad.example" });
  const page = await squad.openAs("H-2", "/members");
  await page.getByRole("searchbox").fill("dana.levi");
  await expect.poll(() => new URL(page.url()).search).toContain("search=dana.levi");
  await page.reload();
  await page.getByRole("heading", { name: "Members Directory", level: 1 }).waitFor();
  await page.getByText("Dana Levi").first().waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("dana.levi");
  expect(await page.getByText("H-1", { exact: true }).count()).toBe(0);
});

test("a failed sign-in says so above the button, with the password ready to be typed again", async () => {
  const page = await squad.open();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("unitNumber");
  await expect.poll(() => page.title()).toMatch(/^Sign in · /);
  await signIn(page, "H-2", "wrong-horse");
  await page.getByRole("form").or(page.locator("form")).getByRole("alert").getByText("Invalid credentials").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
});

test("a coordinator's bottom bar leads to the shifts and to all else, and the wallboard opens beside the app", async () => {
  const page = await squad.openAs("H-1", "/", PHONE);
  const bar = page.getByRole("navigation", { name: "Quick" });
  await bar.getByRole("button", { name: "More" }).waitFor();
  expect(await bar.getByRole("link").allInnerTexts()).toEqual(["Dashboard", "Shifts", "Members"]);
  await bar.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("button", { name: "Logout" }).waitFor();
  const [board] = await Promise.all([page.context().waitForEvent("page"), menu.getByRole("link", { name: "Wallboard" }).click()]);
  await board.getByRole("link", { name: "Leave the board" }).click();
  await board.getByRole("heading", { level: 1, name: /Good/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("at a desk the menu holds what is one's own, and does not repeat where the header leads", async () => {
  const page = await squad.openAs("H-1", "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Your menu" });
  await menu.getByText("Unit H-1").waitFor();
  expect(await menu.getByRole("link").allInnerTexts()).toEqual(["Settings"]);
  await menu.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /^Good/ }).waitFor();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("button", { name: "Dark" }).click();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await menu.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
});

/** A form on which somebody has typed, with a session that has ended meanwhile. */
async function formOfSignedOut(): Promise<{ page: Page; form: Locator; words: readonly string[] }> {
  const page = await squad.openAs("H-1", "/members");
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = page.getByRole("dialog", { name: "Add Member" });
  for (const [label, text] of [
    ["First name", "Noa"],
    ["Last name", "Cohen"],
    ["Email", "noa@squad.example"],
    ["Unit number", "H-9"],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  const words = await wordsOf(page);
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Add Member" }).click();
  await page.getByRole("dialog", { name: "You are signed out" }).getByLabel("Unit Number").waitFor();
  return { page, form, words };
}

test("what somebody has typed when their session ends is there once they have signed in again", async () => {
  const { page, form, words } = await formOfSignedOut();
  expect(words.join()).toContain("You are logged out. Logging in again...");
  expect(words.join()).not.toContain("Sign in to go on");
  const door = page.getByRole("dialog", { name: "You are signed out" });
  expect(await door.getByLabel("Unit Number").inputValue()).toBe("H-1");
  await door.getByLabel("Password", { exact: true }).fill("not it, I think");
  await door.getByRole("button", { name: "Sign In" }).click();
  await door.getByRole("alert").waitFor();
  await page.keyboard.press("Escape");
  await door.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await door.getByRole("button", { name: "Sign In" }).click();
  await door.waitFor({ state: "detached" });
  expect(await form.getByLabel("First name", { exact: true }).inputValue()).toBe("Noa");
  expect(await form.getByLabel("Unit number", { exact: true }).inputValue()).toBe("H-9");
  await form.getByRole("button", { name: "Add Member" }).click();
  await form.waitFor({ state: "detached" });
  // Its own change and those of others come to the page as before.
  await page.getByRole("main").getByText("H-9", { exact: true }).first().waitFor();
});

test("who signs in over what another has typed finds a page of their own", async () => {
  const { page, form } = await formOfSignedOut();
  const door = page.getByRole("dialog", { name: "You are signed out" });
  await door.getByLabel("Unit Number").fill("H-2");
  await door.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await door.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("banner").getByText("Member", { exact: true }).waitFor();
  await form.waitFor({ state: "detached" });
  await door.waitFor({ state: "detached" });
  expect(await page.getByText("Noa").count()).toBe(0);
});

test("who does not want what they typed any more leaves it, and comes back to the same screen", async () => {
  const { page, form } = await formOfSignedOut();
  await page.getByRole("button", { name: "Leave without it" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  await signIn(page, "H-1", TEST_PASSWORD);
  await page.getByRole("heading", { name: "Members Directory" }).waitFor();
  expect(await form.count()).toBe(0);
});

test("a message lies below the header, which stays within reach", async () => {
  const page = await squad.openAs("H-2", "/notifications", PHONE);
  await page.getByRole("button", { name: "Mark all as read" }).click({ force: true });
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await toast.waitFor();
  const [message] = await toast.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().top));
  const headerEnds = await page.evaluate(() => document.querySelector("header")!.getBoundingClientRect().bottom);
  expect(message).toBeGreaterThanOrEqual(headerEnds);
});

test("in colours of one's own the page, the choice and the day that is today are still told", async () => {
  const page = await squad.openAs("H-2", "/");
  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.locator("[data-today]").first().waitFor();
  const plain = await groundOf("body");
  for (const chosen of ["header [aria-current=page]", "[aria-pressed=true]", "[data-today]"])
    expect(await groundOf(chosen)).not.toBe(plain);
  expect(await groundOf("[aria-pressed=false]")).not.toBe(await groundOf("[aria-pressed=true]"));
});
