import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { keyboard, watchedKeyboard } from "../support/input-methods.ts";
import { createSquad, type Squad } from "../support/squad.ts";

const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 } as const;
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Moreno", role: "admin" });
  for (const [unitNumber, firstName] of [
    ["C-21", "Dana"],
    ["C-22", "Noa"],
    ["C-23", "Uri"],
  ] as const)
    await addMember(app, {
      unitNumber,
      firstName,
      lastName: "Levi",
      eveningAvailability: "weekly",
    });
  for (const date of ["2026-05-14", "2026-05-15", "2026-05-20", "2026-06-10", "2026-06-17"])
    await addShift(app, { ...EVENING, date });
  const held = await addShift(app, { ...EVENING, date: "2026-05-22" });
  const gil = await addMember(app, { unitNumber: "C-24", firstName: "Gil", lastName: "Levi" });
  await addAssignment(app, held.id, gil.id);
});
afterAll(() => squad.close());

const isOnPage = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("main") !== null);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");
const filled = (date: string) =>
  squad.app.dependencies.database.read
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .where("s.date", "=", date)
    .select("a.memberId")
    .execute()
    .then((rows) => rows.length);

/**
 * Presses a single-key shortcut until `seen` appears, because the key handler loads when the page
 * is idle.
 */
async function key(page: Page, name: string, seen: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(name);
      return seen.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    })
    .toBe(true);
}

test("a coordinator signs in, opens a coverage gap from the dashboard, fills it in the panel and goes to the next gap, by keyboard alone", async () => {
  const page = await squad.open();
  const keys = watchedKeyboard(page);
  await keys.write(page.getByLabel("Unit Number"), "A-1");
  await keys.write(page.getByLabel("Password", { exact: true }), TEST_PASSWORD);
  await keys.press(page.getByRole("button", { name: "Sign In" }));
  await page.getByRole("heading", { level: 1, name: "Good afternoon, Rosa" }).waitFor();

  const gap = page.getByRole("button", { name: "Assign: Evening, Thu, May 14" });
  await keys.press(gap);
  await keys.press(
    page
      .getByRole("list", { name: "Assign a member to Evening, Thu, May 14" })
      .getByRole("button")
      .first(),
  );
  await gap.waitFor({ state: "detached" });
  expect(await filled("2026-05-14")).toBe(1);
  await keys.answerToast("Undo");
  await gap.waitFor();
  await expect.poll(() => isOnPage(page), { message: "back from the message" }).toBe(true);
  expect(await filled("2026-05-14")).toBe(0);

  const panel = page.getByRole("complementary", { name: "Evening" });
  await expect.poll(() => page.title()).toMatch(/ · /);
  await key(page, "j", panel.getByText("Thu, May 14").first());
  await expect.poll(() => focused(page)).toMatch(/^C-2.*Assign$/);
  await page.keyboard.press("Enter");
  await panel.getByText("1/1 Fully Staffed").waitFor();
  await expect.poll(() => focused(page)).toBe("Next gap ");
  await key(page, "j", panel.getByText("Fri, May 15").first());
  await key(page, "k", page.getByText("No open spots before this shift").first());
  await keys.press(panel.getByRole("button", { name: "Find replacement" }));
  await panel.getByRole("region", { name: "Find replacement" }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  await key(page, "j", panel.getByText("Fri, May 15").first());
  await key(page, "j", panel.getByText("Wed, May 20").first());
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.goto(`${squad.address}/?shift=6`);
  await keys.press(panel.getByRole("button", { name: "Remove C-24 Gil Levi" }));
  await keys.press(panel.getByRole("button", { name: "Remove from shift" }));
  await panel.getByText("0/1 Needs Coverage").waitFor();
  await page.keyboard.press("Control+z");
  await panel.getByText("1/1 Fully Staffed").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("a coordinator creates, auto-fills, reviews, publishes and unpublishes a month's draft schedule by keyboard alone", async () => {
  const page = await squad.openAs("A-1", "/");
  const keys = watchedKeyboard(page);
  await expect.poll(() => page.title()).toMatch(/ · /);
  await page.keyboard.press("g");
  await key(page, "l", page.getByRole("heading", { level: 1, name: "Draft schedules" }));
  await keys.press(page.getByRole("button", { name: "New draft" }));
  await keys.press(
    page
      .getByRole("dialog", { name: "New draft schedule" })
      .getByRole("button", { name: "Create draft" }),
  );
  const row = page.getByRole("listitem", { name: "June 2026" });
  await row.getByText(/2 shifts, 0 of 2 spots filled/).waitFor();
  await keys.press(row.getByRole("link", { name: "Open in the planner" }));
  await page.getByRole("heading", { level: 1, name: "Shift Management" }).waitFor();
  await keys.press(page.getByRole("button", { name: "Auto-fill…" }));
  await keys.press(
    page
      .getByRole("dialog", { name: "Auto-fill: June" })
      .getByRole("button", { name: "Auto-fill", exact: true }),
  );
  const plan = page.getByRole("region", { name: "Draft schedule June 2026" });
  await plan.getByText(/^2 suggestions\./).waitFor();
  await page.keyboard.press("g");
  await key(page, "l", page.getByRole("heading", { level: 1, name: "Draft schedules" }));
  await keys.press(row.getByRole("link", { name: "Review and publish June 2026" }));
  await page.getByText("2 shifts. 2 of 2 spots filled", { exact: false }).waitFor();
  await keys.press(page.getByRole("button", { name: "Publish…" }));
  await keys.press(page.getByRole("button", { name: "Publish June 2026", exact: true }));
  await page.getByText("This schedule is published.").waitFor();
  expect(await filled("2026-06-10")).toBe(1);
  await keys.answerToast("Undo");
  await page.getByText("2 shifts. 2 of 2 spots filled", { exact: false }).waitFor();
  expect(await filled("2026-06-10")).toBe(0);
});

test("a coordinator adds a member, prints a sign-in slip, reads reports and signs out by keyboard alone", async () => {
  const page = await squad.openAs("A-1", "/members");
  const keys = watchedKeyboard(page);
  await keys.press(page.getByRole("button", { name: "Add Member" }));
  const form = page.getByRole("dialog", { name: "Add Member" });
  for (const [label, text] of [
    ["First name", "Avi"],
    ["Last name", "Katz"],
    ["Unit number", "C-40"],
    ["Email", "avi@squad.example"],
  ] as const)
    await keys.write(form.getByLabel(label, { exact: true }), text);
  await keys.press(form.getByRole("button", { name: "Add Member" }));
  await form.waitFor({ state: "detached" });
  await page.getByText("C-40").first().waitFor();

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find members, shifts, pages and actions" }).waitFor();
  await page.keyboard.type("slips");
  await expect
    .poll(() => page.getByRole("option", { selected: true }).innerText())
    .toContain("Sign-in slips");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Sign-in slips" }).waitFor();
  await page.evaluate(() => {
    window.print = () => void (document.title = "On paper");
  });
  await keys.press(page.getByRole("button", { name: "Create 1 slip" }));
  await keys.press(page.getByRole("button", { name: "Print", exact: false }).first());
  await expect.poll(() => page.title()).toBe("On paper");

  await page.keyboard.press("g");
  await key(page, "r", page.getByRole("heading", { level: 1, name: /Reports/ }));
  const overview = page.getByRole("tab", { name: "Overview" });
  for (
    let stop = 0;
    stop < 60 && !(await overview.evaluate((tab) => tab === document.activeElement));
    stop += 1
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.getByRole("tab", { name: "Member Reports" }).getAttribute("aria-selected"))
    .toBe("true");
  await expect.poll(() => focused(page)).toBe("Member Reports");

  await keys.press(page.getByRole("button", { name: "Open menu" }));
  await page.getByRole("link", { name: "Swaps" }).waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toContain("Open menu");
  await page.keyboard.press("Enter");
  // Opening the menu focuses its first link.
  await expect.poll(() => focused(page)).toBe("Swaps");
  await keyboard(page).press(page.getByRole("button", { name: "Logout" }));
  await page.getByLabel("Unit Number").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});
