import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import {
  createSquad,
  DESK,
  expectNothingRunsOver,
  PHONE,
  rosterOf,
  type Squad,
} from "../support/squad.ts";

let squad: Squad;
const DAYS = ["2026-06-01", "2026-06-03", "2026-06-05", "2026-06-08"];

/**
 * Adds four evenings of one spot and a morning of two spots in June. Dana offers evenings, Avi does
 * not, but Avi has the first evening.
 */
beforeEach(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "bi-weekly",
  });
  const avi = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Avi",
    lastName: "Katz",
    eveningAvailability: "not-available",
  });
  const evening = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 };
  const evenings = [];
  for (const date of DAYS) evenings.push(await addShift(app, { date, ...evening }));
  await addAssignment(app, evenings[0]!.id, avi.id);
  await addShift(app, {
    date: "2026-06-03",
    type: "morning-weekdays",
    startTime: "07:00",
    endTime: "09:00",
    maxMembers: 2,
  });
  return () => squad.close();
});

const open = (size = DESK, how = "") =>
  squad.openAs("A-1", `/simple-shifts?view=planner&month=2026-06${how}`, size);
const gaps = (page: Page, kind: string) =>
  page.getByRole("button", { name: new RegExp(`^(Assign…|Assign .* here).*${kind}`) });
const chosenBar = (page: Page) => page.getByRole("region", { name: "Selected spots" });

describe("a coordinator in the month planner", () => {
  test("sees the whole month on one screen with one lane per shift type, and the URL keeps this layout", {
    tags: ["core"],
  }, async () => {
    const page = await open();
    await page.getByRole("button", { name: "Whole month" }).click();
    await expect.poll(() => page.url()).toContain("layout=lanes");
    const table = page.getByRole("region", { name: "Planner" }).getByRole("table");
    await expect
      .poll(() => table.getByRole("rowheader").allInnerTexts())
      .toEqual([
        expect.stringContaining("Morning Weekdays"),
        expect.stringMatching(/Evening[^]*3 open/),
      ]);
    expect(await table.getByRole("columnheader").count()).toBe(31);
    const { x = 0, width = 0 } = (await table.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(DESK.width);
    await page.getByRole("button", { name: "Next month" }).click();
    await page.getByRole("heading", { name: "July 2026" }).waitFor();
    expect(page.url()).toContain("layout=lanes");
    // Members can be dragged in the lanes layout as in the weeks layout.
    await page.getByRole("button", { name: "Previous month" }).click();
    const dana = page
      .getByRole("region", { name: "Members" })
      .getByRole("button", { name: /C-25 Dana Levi/ });
    await dana.dragTo(page.getByRole("region", { name: /^Evening.*Jun 5/ }));
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-26", "05 C-25"]);
    // On a phone the lanes scroll inside their own box, so the page does not scroll sideways.
    const phone = await open(PHONE, "&layout=lanes");
    await phone.getByRole("rowheader", { name: /Evening/ }).waitFor();
    await expectNothingRunsOver(phone);
  });

  test("does not read that no spot is open before the count has loaded", async () => {
    const page = await squad.openAs("A-1", "/settings");
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/shifts/month/**", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${squad.address}/simple-shifts?view=planner&month=2026-06`);
    const filter = page.getByRole("button", { name: /^Open only/ });
    await filter.waitFor();
    expect(await filter.innerText()).not.toMatch(/\d/);
    letGo();
    await expect.poll(() => filter.innerText()).toMatch(/5/);
  });

  test("filters for coverage gaps, and goes from one gap to the next by key until none is left", async () => {
    const page = await open();
    const filter = page.getByRole("button", { name: /^Open only/ });
    await expect.poll(() => filter.innerText()).toMatch(/5/);
    await filter.click();
    expect(page.url()).toContain("gaps=only");
    await expect.poll(() => page.getByRole("region", { name: /^Evening/ }).count()).toBe(3);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await filter.press("Alt+ArrowDown");
    expect(await focused()).toBe("Assign… 2× Morning Weekdays, Wed, Jun 3");
    await page.keyboard.press("Alt+ArrowDown");
    expect(await focused()).toBe("Assign… Evening, Wed, Jun 3");
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    expect(await focused()).toBe("Assign… Evening, Mon, Jun 8");
  });

  test("goes to the next coverage gap by key from anywhere on the page, except from a field or an open overlay", async () => {
    const page = await open();
    await gaps(page, "Evening").first().waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    await page.keyboard.press("Alt+ArrowDown");
    expect(await focused()).toBe("Assign… 2× Morning Weekdays, Wed, Jun 3");
    await page.getByRole("link", { name: "Members", exact: true }).press("Alt+ArrowUp");
    expect(await focused()).toBe("Assign… Evening, Mon, Jun 8");
    const search = page.getByRole("region", { name: "Members" }).getByRole("searchbox");
    await search.press("Alt+ArrowDown");
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await gaps(page, "Evening").first().click();
    const dialog = page.getByRole("dialog", { name: "Assign a member" });
    await dialog.getByRole("button", { name: "Close" }).press("Alt+ArrowDown");
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    // Alt with a sideways arrow key is left to the browser, as its Back or Forward.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await gaps(page, "Evening").first().focus();
    const isLeft = await page.evaluate(() => {
      const event = new KeyboardEvent("keydown", {
        key: "ArrowLeft",
        altKey: true,
        bubbles: true,
        cancelable: true,
      });
      return document.activeElement?.dispatchEvent(event);
    });
    expect(isLeft).toBe(true);
  });

  test("assigns one member to several spots at once, clears several spots, and undoes each as one step", async () => {
    const page = await open(DESK, "&layout=lanes");
    await gaps(page, "Evening")
      .first()
      .click({ modifiers: ["Control"] });
    await gaps(page, "Evening")
      .last()
      .click({ modifiers: ["Shift"] });
    await chosenBar(page).getByText("3 spots selected").waitFor();
    // Assigning Dana to a spot that Avi has replaces Avi.
    await page
      .getByRole("button", { name: "C-26 Avi Katz: move or remove" })
      .click({ modifiers: ["Control"] });
    await chosenBar(page).getByRole("button", { name: "Assign a member…" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign a member to 4 spots" });
    await dialog.getByRole("button", { name: /C-25 Dana Levi\s*4 of 4/ }).click();
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-25", "03 C-25", "05 C-25", "08 C-25"]);
    await page.getByText("4 spots assigned").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-26"]);
    await page.keyboard.press("Control+Shift+z");
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-25", "03 C-25", "05 C-25", "08 C-25"]);

    const danas = page.getByRole("button", { name: "C-25 Dana Levi: move or remove" });
    await danas.nth(1).press("Control+Enter");
    await danas.nth(3).press("Shift+Enter");
    await chosenBar(page).getByRole("button", { name: "Clear 3" }).click();
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-25"]);
    await page.keyboard.press("Control+z");
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-25", "03 C-25", "05 C-25", "08 C-25"]);
  });

  test("types a unit number on a spot to assign that member, and reads the conflicts before", async () => {
    const page = await open();
    await gaps(page, "Evening").first().focus();
    await page.keyboard.type("25");
    const unit = page.getByRole("combobox", { name: "Unit number" });
    expect(await unit.inputValue()).toBe("25");
    await page.keyboard.press("Enter");
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-26", "03 C-25"]);

    await gaps(page, "Evening").first().focus();
    await page.keyboard.type("c26");
    await page
      .getByRole("option", { name: /C-26 Avi Katz.*Marked this shift type as not available/ })
      .waitFor();
    await page.keyboard.press("Enter");
    await page
      .getByText("Marked this shift type as not available. Press Enter again to assign anyway.")
      .waitFor();
    expect(await rosterOf(squad)).toEqual(["01 C-26", "03 C-25"]);
    await page.keyboard.press("Enter");
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-26", "03 C-25", "05 C-26"]);

    await gaps(page, "Evening").first().focus();
    await page.keyboard.type("zz");
    await page.getByText("No member with that unit number.").waitFor();
    await page.keyboard.press("Escape");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toMatch(/^Assign…/);
  });

  test("highlights the days that a selected member can serve, and assigns the member to one with a click", async () => {
    const page = await open();
    const members = page.getByRole("region", { name: "Members" });
    await expect
      .poll(() => members.getByRole("button", { name: /C-25/ }).innerText())
      .toContain("0 / 2");
    await members.getByRole("button", { name: /C-25/ }).press("Enter");
    const bar = page.getByRole("region", { name: "Highlighted days" });
    await bar.getByText("C-25 Dana Levi can take 3 of 4 open shifts.").waitFor();
    await page
      .getByRole("button", { name: "Assign C-25 Dana Levi here Evening, Fri, Jun 5" })
      .click();
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-26", "05 C-25"]);
    await bar.getByText(/can take 2 of 3 open shifts/).waitFor();
    await expect
      .poll(() => members.getByRole("button", { name: /C-25/ }).innerText())
      .toContain("1 / 2");
    await bar.getByRole("button", { name: "Stop highlighting" }).click();
    await bar.waitFor({ state: "detached" });
  });

  test("reaches the member list and the spots by one tab stop each", async () => {
    const page = await open();
    await gaps(page, "Evening").first().waitFor();
    const members = page.getByRole("region", { name: "Members" });
    await members.getByRole("button", { name: "Unit number" }).focus();
    const where = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll("section")].find((one) =>
            one.contains(document.activeElement),
          )?.ariaLabel,
      );
    await page.keyboard.press("Tab");
    expect(await where()).toBe("Members");
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("C-26");
    await page.keyboard.press("Tab");
    expect(await where()).toBe("Planner");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("C-26");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      "Add a shift on Monday, June 1, 2026",
    );
  });

  test("selects several spots on a phone, in the lanes and weeks layouts", async () => {
    const page = await open(PHONE, "&layout=lanes&gaps=only");
    await page.getByRole("button", { name: /^Open shifts and view/ }).click();
    await page.getByRole("button", { name: "Select multiple spots" }).click();
    await gaps(page, "Evening").first().click();
    await page.getByRole("button", { name: "Weeks", exact: true }).click();
    await gaps(page, "Evening").last().click();
    await chosenBar(page).getByText("2 spots selected").waitFor();
    await expectNothingRunsOver(page);
    await chosenBar(page).getByRole("button", { name: "Assign a member…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: /C-25/ }).click();
    await expect.poll(() => rosterOf(squad)).toEqual(["01 C-26", "03 C-25", "08 C-25"]);
  });

  test("scrolls to the result of an auto-fill, and focuses the spots when the selection is cleared", async () => {
    const page = await open(PHONE, "&gaps=only");
    const inFocus = () =>
      page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await page.getByRole("button", { name: /^Open shifts and view/ }).click();
    const choose = async (): Promise<void> => {
      await page.getByRole("button", { name: "Select multiple spots" }).click();
      await gaps(page, "Evening").last().click();
    };
    await choose();
    await chosenBar(page).getByRole("button", { name: "Clear selection" }).click();
    await expect.poll(inFocus).toContain("Assign");
    await choose();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await chosenBar(page).getByRole("button", { name: "Auto-fill" }).click();
    await expect.poll(inFocus).toBe("Suggestions");
    expect(
      await page
        .getByRole("region", { name: "Suggestions" })
        .evaluate((one) => one.getBoundingClientRect().top),
    ).toBeGreaterThan(0);
  });
});
