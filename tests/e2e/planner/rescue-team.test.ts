import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const MEMBERS = [
  ["M-1", "Ada"],
  ["M-2", "Ben"],
  ["M-3", "Cleo"],
  ["M-4", "Drew"],
  ["M-5", "Eli"],
  ["M-6", "Flo"],
] as const;

let squad: Squad;

beforeAll(async () => {
  // The squad starts with all optional features off.
  squad = await createSquad(NOW, {}, []);
  await addMember(squad.app, { unitNumber: "MR-1", role: "admin" });
  for (const [unitNumber, firstName] of MEMBERS)
    await addMember(squad.app, { unitNumber, firstName, lastName: "Hill" });
});
afterAll(() => squad.close());

async function chooseTeam(page: Page, at: number, members: readonly string[]): Promise<void> {
  const teams = page.getByRole("dialog").getByRole("region", { name: "Teams" });
  const opener = teams.getByRole("button", { name: / members? of / }).nth(at);
  if ((await opener.getAttribute("aria-expanded")) === "false") await opener.click();
  for (const name of members) await teams.getByRole("checkbox", { name: new RegExp(name) }).check();
}

test("a rescue team sets up a year of standby weeks that its teams serve in turn", async () => {
  const page = await squad.openAs("MR-1", "/settings?view=shift-types");
  await page.getByRole("button", { name: "Add shift type" }).click();
  const type = page.getByRole("dialog", { name: "Add shift type" });
  await type.getByLabel("Name", { exact: true }).fill("Standby week");
  await type.getByLabel("Short name").fill("SBW");
  await type.getByLabel("Start time").fill("08:00");
  await type.getByLabel("End time").fill("08:00");
  await type.getByLabel("Ends", { exact: true }).selectOption("7 days later");
  for (const day of ["Sunday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"])
    await type.getByRole("button", { name: day }).click();
  await type.getByRole("button", { name: "Add shift type" }).click();
  await page.getByRole("button", { name: "Edit Standby week" }).waitFor();
  await addTimeOff();

  await page.goto(`${squad.address}/simple-shifts?view=planner&month=2026-06`);
  await page.getByRole("button", { name: "Rotation" }).click();
  const dialog = page.getByRole("dialog", { name: "Rotation" });
  expect(await dialog.getByLabel("First day").inputValue()).toBe("2026-06-01");
  await dialog.getByText("Choose the members of Team A", { exact: true }).waitFor();
  await chooseTeam(page, 0, ["M-1", "M-2"]);
  await chooseTeam(page, 1, ["M-3", "M-4"]);
  await dialog.getByRole("button", { name: "Add team" }).click();
  await chooseTeam(page, 2, ["M-5", "M-6"]);
  await dialog.getByText("52 shifts from Mon, Jun 1 to Mon, May 24, 2027, 1 left open").waitFor();
  await dialog.getByRole("heading", { name: "Left open (1)" }).waitFor();
  await dialog.getByText("Mon, Jun 8 Standby week: M-3 Cleo Hill").waitFor();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Create 52 shifts" }).click();
  await page.getByText("Shifts created").first().waitFor();
  expect(await countShifts()).toBe(52);

  // Each standby week is one bar. Where a bar continues in the next row, that part opens the shift
  // but takes no members.
  const begun = page.getByRole("region", { name: /^Standby week, .*Mon, Jun 1$/ });
  await begun.getByText("8a until Jun 8").waitFor();
  const continued = page.getByRole("button", {
    name: /^Standby week until Jun 8, 8:00 AM M-1, M-2/,
  });
  expect([await begun.count(), await continued.count()]).toEqual([1, 1]);
  await expectNoViolations(page);
  await continued.click();
  await page
    .getByRole("dialog", { name: /Edit shift/ })
    .getByRole("button", { name: "Close" })
    .click();
  await page.getByRole("button", { name: "Whole month" }).click();
  await begun.getByText("until Jun 8").waitFor();
  expect(await begun.count()).toBe(1);

  // Members see when the week ends on each of its days.
  const phone = await squad.openAs("M-1", "/?month=2026-06&date=2026-06-03", PHONE);
  const day = phone.locator('[data-date="2026-06-03"]');
  await expect.poll(() => day.innerText()).toContain("until Jun 8, 8:00 AM");
  const desk = await squad.openAs("M-1", "/?month=2026-06");
  const cell = desk.locator('[data-date="2026-06-03"]');
  await expect.poll(() => cell.innerText()).toContain("until Jun 8, 8:00 AM");

  // One undo removes all 52 shifts.
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByText("52 shifts removed").first().waitFor();
  expect(await countShifts()).toBe(0);
});

/** Adds time off for M-3 on two days of the second week. */
async function addTimeOff(): Promise<void> {
  const page = await squad.openAs("M-3", "/settings?view=time-off");
  await page.getByRole("button", { name: "Add time off" }).click();
  await page.getByLabel("First day").fill("2026-06-09");
  await page.getByLabel("Last day").fill("2026-06-10");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Edit Tue, Jun 9 - Wed, Jun 10" }).waitFor();
}

async function countShifts(): Promise<number> {
  const { count } = await squad.app.dependencies.database.read
    .selectFrom("shifts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
