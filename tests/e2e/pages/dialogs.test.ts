import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "G-1", role: "admin" });
});
afterAll(() => squad.close());

const questionOn = (page: Page) =>
  page.getByRole("alertdialog", { name: "Discard unsaved changes?" });

test("a dialog asks before it discards typed text", async () => {
  const page = await squad.openAs("G-1", "/members");
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await dialog.getByLabel("First name").fill("Noa");
  // A click on the backdrop does nothing.
  await page.mouse.click(20, 400);
  await page.keyboard.press("Escape");
  await questionOn(page).getByRole("button", { name: "Keep editing" }).click();
  expect(await dialog.getByLabel("First name").inputValue()).toBe("Noa");
  await expect.poll(() => hasFocus(dialog.getByLabel("First name"))).toBe(true);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect
    .poll(() => hasFocus(questionOn(page).getByRole("button", { name: "Keep editing" })))
    .toBe(true);
  // Escape closes the question without discarding the typed text.
  await page.keyboard.press("Escape");
  await questionOn(page).waitFor({ state: "detached" });
  expect(await dialog.getByLabel("First name").inputValue()).toBe("Noa");
  await expect.poll(() => hasFocus(dialog.getByRole("button", { name: "Close" }))).toBe(true);
  await page.keyboard.press("Escape");
  await questionOn(page).getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
});

test("a dialog without changes closes without a question", async () => {
  const page = await squad.openAs("G-1", "/members");
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await page.getByRole("button", { name: "Add Member" }).click();
  await dialog.getByLabel("First name").focus();
  await page.mouse.click(20, 400);
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Add Member" }).click();
  await dialog.getByLabel("First name").fill("Noa");
  await dialog.getByLabel("First name").fill("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("Escape first clears a search field, and then closes its dialog", async () => {
  const page = await squad.openAs("G-1", "/simple-shifts");
  await page.getByRole("button", { name: "Add Shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Create shift" });
  const search = dialog.getByRole("searchbox", { name: "Members", exact: true });
  await search.fill("no such member");
  await dialog.getByText("No members match “no such member”.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.getByText(/^No members match/).waitFor({ state: "detached" });
  expect(await search.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("the shift form appears at once, even while the shift types still load", async () => {
  const page = await squad.openAs("G-1", "/simple-shifts?month=2026-05");
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/api/shift-types", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("button", { name: "Add Shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Create shift" });
  const first = await dialog.elementHandle();
  expect(await dialog.getByLabel("Start time").count()).toBe(0);
  letThrough();
  // Once loaded, the form starts with a shift type of this weekday, not with an empty field.
  await expect.poll(() => dialog.getByLabel("Start time").inputValue()).toMatch(/^\d\d:\d\d$/);
  await expect.poll(() => dialog.getByLabel(/^Shift type/).inputValue()).toBe("morning-weekdays");
  expect(await dialog.evaluate((now, before) => now === before, first)).toBe(true);
});

test.each([
  ["Friday, May 15", "Morning Weekdays", "Usually Mon-Fri"],
  ["Sunday, May 17", "Morning Sunday Early", "Usually Sun"],
  // No shift type lists Saturday, so the form suggests the first type.
  ["Saturday, May 16", "Morning Weekdays", "Usually Mon-Fri"],
])(
  "a new shift on %s starts with the shift type %s, and shows its usual days",
  async (day, kind, usually) => {
    const page = await squad.openAs("G-1", "/simple-shifts?month=2026-05");
    await page.getByRole("button", { name: new RegExp(`^${day}, 2026`) }).click();
    await page.getByRole("button", { name: "Create First Shift" }).click();
    const type = page.getByRole("dialog", { name: "Create shift" }).getByLabel("Shift type");
    await expect.poll(() => type.locator("option:checked").textContent()).toBe(kind);
    expect(
      await type.evaluate((field) =>
        field.ariaDescribedByElements?.map(({ textContent }) => textContent),
      ),
    ).toEqual([usually]);
  },
);

describe.each([
  ["a desktop", DESK],
  ["a phone", PHONE],
])("the browser's Back on %s", (_where, size) => {
  test("closes the open dialog, asks before it discards typed text, and goes from page to page", async () => {
    await addShift(squad.app, { date: "2026-05-12", startTime: "18:30", endTime: "20:30" });
    const page = await squad.openAs("G-1", "/members", size);
    if (size === PHONE) await page.getByRole("button", { name: "Open menu" }).click();
    const menu =
      size === PHONE ? page.getByRole("dialog") : page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).click();
    const day = page.getByRole("dialog", { name: "Tuesday, May 12, 2026" });
    await day.waitFor();
    await page.goBack();
    await day.waitFor({ state: "detached" });
    expect(page.url()).toBe(`${squad.address}/`);

    // The shift form replaces the day's dialog.
    await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).click();
    await day.getByRole("button", { name: "Add Shift" }).click();
    const form = page.getByRole("dialog", { name: "Create shift" });
    await form.getByLabel("Special instructions").fill("Bring the ladder");
    await page.goBack();
    await questionOn(page).getByRole("button", { name: "Keep editing" }).click();
    expect(await form.getByLabel("Special instructions").inputValue()).toBe("Bring the ladder");
    await page.goBack();
    await questionOn(page).getByRole("button", { name: "Discard" }).click();
    await form.waitFor({ state: "detached" });
    expect(page.url()).toBe(`${squad.address}/`);
    // Leaving by the menu removed the history entries of the dialog and the menu.
    await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
    expect(page.url()).toBe(`${squad.address}/members`);
  });
});

test("a dialog focuses its first field or its heading, and Enter does not close it", async () => {
  const page = await squad.openAs("G-1", "/members");
  await page.getByRole("button", { name: "Add Member" }).click();
  const first = page.getByRole("dialog").getByLabel("First name");
  await expect.poll(() => hasFocus(first)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goto(squad.address);
  await page.getByRole("button", { name: /^Wednesday, May 20, 2026/ }).click();
  const heading = page
    .getByRole("dialog")
    .getByRole("heading", { name: "Wednesday, May 20, 2026" });
  await expect.poll(() => hasFocus(heading)).toBe(true);

  await addMember(squad.app, { unitNumber: "G-2", isPasswordDefault: true });
  const newcomer = await squad.open();
  await signIn(newcomer, "G-2", TEST_PASSWORD);
  const current = newcomer
    .getByRole("dialog", { name: "Password Change Required" })
    .getByLabel("Current Password");
  await expect.poll(() => hasFocus(current)).toBe(true);
  await newcomer.keyboard.press("Enter");
  await current.waitFor();
});

test("start and end time fields are side by side on a phone, and stack when half the width would cut off a time", async () => {
  const page = await squad.openAs("G-1", "/", PHONE);
  await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Add Shift|Create First Shift)$/ })
    .click();
  const form = page.getByRole("dialog", { name: "Create shift" });
  const top = async (label: string) => (await form.getByLabel(label).boundingBox())?.y;
  await form.getByLabel("End time").waitFor();
  expect(await top("End time")).toBe(await top("Start time"));
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => top("End time")).toBeGreaterThan((await top("Start time")) ?? 0);
});

test("a dialog whose fields still load focuses the first field when they arrive, unless the member has moved focus", async () => {
  await addMember(squad.app, { unitNumber: "W-1", role: "admin" });
  for (const unitNumber of ["W-2", "W-3"]) await addMember(squad.app, { unitNumber });
  const page = await squad.openAs("W-1", "/members?view=list");
  const dialog = page.getByRole("dialog", { name: "Edit Member" });
  /**
   * Opens a member's edit dialog while the response with the member is delayed; returns a function
   * that lets the response through.
   */
  const edit = async (unitNumber: string): Promise<() => Promise<void>> => {
    const held = Promise.withResolvers<void>();
    await page.route(
      /\/api\/admin\/members\/\d+$/,
      (route) => held.promise.then(() => route.continue()),
      { times: 1 },
    );
    await page.getByRole("button", { name: `Actions for ${unitNumber}` }).click();
    await page.getByRole("button", { name: "Edit Member" }).click();
    await expect
      .poll(() => hasFocus(dialog.getByRole("heading", { name: "Edit Member" })))
      .toBe(true);
    return async () => {
      held.resolve();
      await dialog.getByLabel("First name").waitFor();
    };
  };
  const first = await edit("W-2");
  await first();
  await expect.poll(() => hasFocus(dialog.getByLabel("First name"))).toBe(true);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  const second = await edit("W-3");
  await page.keyboard.press("Tab");
  await second();
  expect(await hasFocus(dialog.getByRole("button", { name: "Close" }))).toBe(true);
});

function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((one) => one === document.activeElement);
}
