import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "H-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "H-2" });
});
afterAll(() => squad.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

test("each page has its own title, and its heading gets focus on navigation", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("H-2", "/", PHONE);
  await expect.poll(() => page.title()).toMatch(/^Dashboard · /);
  await page
    .getByRole("navigation", { name: "Shortcuts" })
    .getByRole("link", { name: "Members" })
    .click();
  await expect.poll(() => page.title()).toMatch(/^Members · /);
  await expect.poll(() => focused(page)).toBe("Members Directory");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => page.title()).toMatch(/^Settings · /);
  await expect.poll(() => focused(page)).toBe("Settings");
});

test("taking a shift from the list keeps focus on the page", async () => {
  for (const date of ["2026-05-14", "2026-05-15"])
    await addShift(squad.app, { date, startTime: "18:30", endTime: "20:30" });
  const page = await squad.openAs("H-2", "/");
  const open = page.getByRole("list", { name: "Outstanding shifts" }).filter({ visible: true });
  await expect.poll(() => open.getByRole("button").count()).toBeGreaterThan(1);
  await expect.poll(() => page.title()).toMatch(/^Dashboard · /);
  await open.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem").waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement === document.body))
    .toBe(false);
});

test("a reload keeps the page and the search term, including a dot", async () => {
  await addMember(squad.app, {
    unitNumber: "H-3",
    firstName: "Dana",
    lastName: "Levi",
    email: "dana.levi@squad.example",
  });
  const page = await squad.openAs("H-2", "/members");
  await page.getByRole("searchbox").fill("dana.levi");
  await expect.poll(() => new URL(page.url()).search).toContain("search=dana.levi");
  await page.reload();
  await page.getByRole("heading", { name: "Members Directory", level: 1 }).waitFor();
  await page.getByText("Dana Levi").first().waitFor();
  expect(await page.getByRole("searchbox").inputValue()).toBe("dana.levi");
  expect(await page.getByText("H-1", { exact: true }).count()).toBe(0);
});

test("a coordinator's bottom bar links to the shifts and to a menu of all pages, and the wallboard opens in a new tab", async () => {
  const page = await squad.openAs("H-1", "/", PHONE);
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await bar.getByRole("button", { name: "More" }).waitFor();
  expect(await bar.getByRole("link").allInnerTexts()).toEqual(["Dashboard", "Shifts", "Members"]);
  await bar.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("dialog");
  await menu.getByRole("button", { name: "Logout" }).waitFor();
  const [wallboard] = await Promise.all([
    page.context().waitForEvent("page"),
    menu.getByRole("link", { name: "Wallboard" }).click(),
  ]);
  await wallboard.getByRole("link", { name: "Exit wallboard" }).click();
  await wallboard.getByRole("heading", { level: 1, name: /Good/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the desktop menu holds the member's own pages, and does not repeat the header's links", async () => {
  const page = await squad.openAs("H-1", "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Your menu" });
  await menu.getByText("Unit H-1").waitFor();
  expect(await menu.getByRole("link").allInnerTexts()).toEqual([
    "Swaps",
    "Drills & meetings",
    "Handbook",
    "Settings",
  ]);
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

test("a toast does not cover the header", async () => {
  const page = await squad.openAs("H-2", "/notifications", PHONE);
  await page.getByRole("button", { name: "Mark all as read" }).click({ force: true });
  const toast = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
  await toast.waitFor();
  const [message] = await toast.evaluateAll((all) =>
    all.map((item) => item.getBoundingClientRect().top),
  );
  const headerEnds = await page.evaluate(
    () => document.querySelector("header")!.getBoundingClientRect().bottom,
  );
  expect(message).toBeGreaterThanOrEqual(headerEnds);
});

test("in forced colors mode the current page, the selection and today stay recognizable", async () => {
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
  // Elements that a background color marks get a border in forced colors mode, and have none
  // otherwise.
  const frame = () =>
    page
      .getByText("Shifts completed", { exact: true })
      .locator("..")
      .evaluate((tile) => getComputedStyle(tile).borderTopWidth);
  expect(await frame()).toBe("1px");
  await page.emulateMedia({ forcedColors: "none" });
  expect(await frame()).toBe("0px");
});

test("in forced colors mode a selected member in the directory stays readable", async () => {
  const page = await squad.openAs("H-1", "/members?view=list");
  await page.emulateMedia({ forcedColors: "active" });
  const row = page.getByRole("row").filter({ hasText: "H-2" });
  await row.getByRole("checkbox").check();
  const colorsIn = () =>
    row.evaluate((chosen) => {
      const read = [chosen, ...chosen.querySelectorAll("td, a, button")];
      return [...new Set(read.map((one) => getComputedStyle(one).color))];
    });
  await expect.poll(colorsIn).toHaveLength(1);
});

test("unknown addresses show a not-found page", { tags: ["core"] }, async () => {
  const page = await squad.open();
  await page.goto(`${squad.address}/nowhere`);
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
});

test.each([
  ["phone", PHONE, 390],
  ["desk", DESK, 420],
] as const)(
  "the welcome toast lies below the reachable header on a %s, and closes on a click",
  async (name, size, widest) => {
    const { app } = squad;
    const unit = `H-${name}`;
    await addMember(app, { unitNumber: unit });
    const page = await squad.open(size);
    await signIn(page, unit, TEST_PASSWORD);
    const greeting = page.getByRole("listitem").filter({ hasText: "Login successful" });
    await greeting.waitFor();
    const header = (await page.getByRole("banner").boundingBox())!;
    // The toast stays open while the pointer is on it.
    await page.mouse.move(size.width - widest / 2, header.height + 24);
    await expect
      .poll(async () => {
        const box = (await greeting.boundingBox())!;
        return [box.width <= widest, box.y >= header.height, box.x + box.width >= size.width - 16];
      })
      .toEqual([true, true, true]);
    await page.mouse.click(size.width - 80, header.height + 24);
    await greeting.waitFor({ state: "detached" });
  },
);
