import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, dismiss, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

/** Tuesday, May 12, 2026, 2 PM. */
const NOW = "2026-05-12T18:00:00Z";

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, { unitNumber: "S-1", role: "admin" });
  const found = await addMember(app, {
    unitNumber: "S-25",
    firstName: "Dana",
    lastName: "Levi",
    phoneNumber: "7185550125",
  });
  await addMember(app, { unitNumber: "S-2", firstName: "Noa", lastName: "Bar" });
  for (const [startTime, endTime] of [
    ["07:00", "09:00"],
    ["09:00", "12:00"],
    ["12:00", "15:00"],
    ["18:30", "20:30"],
  ] as const)
    await addShift(app, { date: "2026-05-12", startTime, endTime, type: "evening" });
  const night = await addShift(app, {
    date: "2026-05-12",
    startTime: "23:00",
    endTime: "07:00",
    endDate: "2026-05-13",
    type: "night",
  });
  await addAssignment(app, night.id, found.id);
});
afterAll(() => squad.close());

const field = (page: Page) =>
  page.getByRole("combobox", { name: "Find members, shifts, pages and actions" });
const options = (page: Page) => page.getByRole("listbox", { name: "Results" }).getByRole("option");
/** Returns the result that Enter would choose: the field's active descendant. */
const marked = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")
        ?.textContent ?? null,
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Opens the search and types as soon as the field exists. */
async function find(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: /^Find anything/ }).waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(words);
}

describe("by keyboard alone", () => {
  test("the search finds and opens a member, and restores focus when closed", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs("S-1", "/");
    const bell = page.getByRole("button", { name: /^Notifications/ });
    await bell.focus();
    await find(page, "s-2");
    await expect.poll(() => options(page).allInnerTexts()).toHaveLength(2);
    // An exact unit number ranks before one that starts with it.
    expect(await marked(page)).toContain("S-2 Noa Bar");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => marked(page)).toContain("S-25 Dana Levi");
    // The arrow key moves from the last result to the first.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => marked(page)).toContain("S-2 Noa Bar");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    const member = page.getByRole("dialog", { name: "Dana Levi" });
    await member.getByRole("link", { name: "(718) 555-0125" }).waitFor();
    expect(page.url()).toBe(`${squad.address}/`);
    await dismiss(page);
    await expect.poll(() => bell.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    // Recently chosen results come first.
    await find(page, "");
    await expect.poll(() => marked(page)).toContain("S-25 Dana Levi");
    await page.getByRole("group", { name: "Recent" }).waitFor();
  });

  test("the search finds tonight's shift with its members, and opens it in the panel", async () => {
    const page = await squad.openAs("S-2", "/members", PHONE);
    await page.getByText("Dana Levi").first().waitFor();
    await find(page, "tonight nig");
    await expect.poll(() => marked(page)).toContain("S-25");
    expect(await options(page).count()).toBe(1);
    await page.keyboard.press("Enter");
    const shift = page.getByRole("dialog", { name: "Night" });
    await shift.getByText("Dana Levi").first().waitFor();
    await shift.getByText("Tue, May 12").first().waitFor();
    await dismiss(page);
    // No element had focus before the search, so focus must return to the page, not to the end of
    // the document.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  test("the search opens a page with focus on its heading, and Back returns to the previous page", async () => {
    const page = await squad.openAs("S-1", "/members");
    await expect.poll(() => page.title()).toMatch(/^Members · /);
    await find(page, "planner");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Shift Management" }).waitFor();
    await expect.poll(() => focused(page)).toBe("Shift Management");
    expect(page.url()).toContain("view=planner");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Members Directory" }).waitFor();
  });

  test("the search starts an action from any page, and Ctrl+K while typing in a form loses no text", async () => {
    const page = await squad.openAs("S-1", "/reports");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await find(page, "add memb");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Member" });
    await dialog.getByLabel("First name").fill("Noa");
    await page.keyboard.press("Control+k");
    expect(await dialog.getByLabel("First name").inputValue()).toBe("Noa");
    expect(await field(page).count()).toBe(0);
    await dismiss(page);
    await find(page, "dark");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
      .toBe("dark");
  });
});

test("the search shows a member no admin-only page or action", async () => {
  const page = await squad.openAs("S-2", "/");
  for (const words of [
    "fill weeks",
    "planner",
    "activity logs",
    "webhooks",
    "assign dana",
    "edit dana",
  ]) {
    await find(page, words);
    await page.getByText(`No results for “${words}”`).waitFor();
    await dismiss(page);
  }
  await find(page, "call dana");
  await expect.poll(() => marked(page)).toContain("Call S-25 Dana Levi");
});

test("the search finds polls, swaps and handoff notes, and starts a new one from any page", async () => {
  const admin = await squad.openAs("S-1", "/members");
  await find(admin, "new que");
  await expect.poll(() => marked(admin)).toContain("New poll");
  await admin.keyboard.press("Enter");
  await admin.getByRole("dialog", { name: "New poll" }).getByLabel("Question").waitFor();
  await dismiss(admin);
  expect(new URL(admin.url()).pathname).toBe("/members");
  await find(admin, "new que");
  await admin.keyboard.press("Enter");
  await admin.getByLabel("Question").fill("Who can drive?");
  await admin.getByRole("button", { name: "Send poll" }).click();
  await admin.getByRole("heading", { name: "Who can drive?" }).waitFor();
  expect(new URL(admin.url()).pathname).toBe("/ask");
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "S-9" });
  const shift = await addShift(app, { date: "2026-05-13", startTime: "16:00", endTime: "19:00" });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("S-9", "/");
  await find(page, "offer a swap");
  await page.keyboard.press("Enter");
  const which = page.getByRole("dialog", { name: "Which shift do you want to swap?" });
  await which.getByRole("button", { name: /4:00 PM - 7:00 PM/ }).click();
  await page.getByRole("dialog", { name: /^Offer/ }).waitFor();
  await dismiss(page);
  await find(page, "handover");
  await expect
    .poll(() => options(page).first().innerText())
    .toContain("You can write a handoff note while you're 10-8.");
});

test("the search says how many results it hides, and opening it on a phone closes the welcome toast", async () => {
  for (let at = 0; at < 8; at += 1)
    await addMember(squad.app, { unitNumber: `T-${at}`, firstName: "Tess", lastName: `Many${at}` });
  const page = await squad.open(PHONE);
  await signIn(page, "S-2", TEST_PASSWORD);
  // Uses no role queries here, because these would dismiss the toast.
  const isGreeted = () => page.evaluate(() => document.body.innerText.includes("Login successful"));
  await expect.poll(isGreeted).toBe(true);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("[aria-keyshortcuts='Control+K Meta+K']")?.click(),
  );
  await expect
    .poll(() => page.evaluate(() => document.querySelector("[role=combobox]") !== null))
    .toBe(true);
  await expect.poll(isGreeted, { timeout: 2_000 }).toBe(false);
  await field(page).fill("tess");
  await page.getByText("Members · 6 of 8, keep typing to narrow").waitFor();
  await field(page).fill("tess many3");
  await page.getByText("Members", { exact: true }).last().waitFor();
  expect(await page.getByText("keep typing to narrow").count()).toBe(0);
});

test("the menu links to swaps on a phone and on a desktop", async () => {
  const phone = await squad.openAs("S-2", "/", PHONE);
  await phone.getByRole("button", { name: "Open menu" }).click();
  await phone
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Swaps" })
    .click();
  await phone.getByRole("heading", { name: "Swaps" }).waitFor();
  const desk = await squad.openAs("S-2", "/");
  await desk.getByRole("button", { name: /^Open menu/ }).click();
  await desk.getByRole("link", { name: "Swaps" }).click();
  await desk.getByRole("heading", { name: "Swaps" }).waitFor();
});

test("the search finds 10-8 (check-in) on a phone, says why it is too early, and runs it when the time has come", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "S-8" });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "16:00", endTime: "19:00" });
  const { id } = await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("S-8", "/", PHONE);
  await page.getByRole("button", { name: /^Find anything/ }).click();
  await field(page).fill("10-8");
  await expect.poll(() => options(page).first().innerText()).toMatch(/^Go 10-8\n.*check in/i);
  await field(page).press("Enter");
  await page.getByRole("listitem").filter({ hasText: "Not available now" }).waitFor();
  expect(await isInService(id)).toBe(false);
  app.clock.set("2026-05-12T19:50:00Z");
  await page.reload();
  await page.getByRole("button", { name: /^10-8/ }).waitFor();
  await page.getByRole("button", { name: /^Find anything/ }).click();
  await field(page).fill("go 10-8");
  await options(page).first().click();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  await expect.poll(() => isInService(id)).toBe(true);
  app.clock.set(NOW);
});

async function isInService(assignmentId: number): Promise<boolean> {
  const found = await squad.app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select("id")
    .where("assignmentId", "=", assignmentId)
    .execute();
  return found.length > 0;
}

test("offline the search says that it covers stored data only, and shows a member's phone number", async () => {
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await signIn(page, "S-2", TEST_PASSWORD);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const files = () =>
    page.evaluate(async () =>
      (await (await caches.open("shell-1")).keys()).map(({ url }) => url).join(),
    );
  for (const part of ["search-host", "member-sheet", "/panel-"])
    await expect.poll(files).toContain(part);
  // Waits until the device has stored the phone book and the months that the search covers.
  const kept = () => page.evaluate(() => localStorage.getItem("kept-screen") ?? "");
  await expect.poll(kept).toContain("members.list");
  await expect.poll(async () => (await kept()).split("shifts.month").length).toBeGreaterThan(3);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^You're offline\./).waitFor();
  await page.getByRole("button", { name: /^Find anything/ }).click();
  await page.getByText("You're offline. These results are saved on this device.").waitFor();
  await field(page).fill("levi");
  await options(page).first().click();
  await page
    .getByRole("dialog", { name: "Dana Levi" })
    .getByRole("link", { name: "(718) 555-0125" })
    .waitFor();
  await page.context().setOffline(false);
});
