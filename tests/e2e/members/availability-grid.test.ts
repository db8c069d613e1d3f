import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin", nightAvailability: "weekly" });
  for (const [unitNumber, firstName] of [
    ["C-1", "Dana"],
    ["C-2", "Noa"],
    ["C-3", "Eli"],
  ] as const)
    await addMember(app, { unitNumber, firstName, lastName: "Levi" });
});
afterAll(() => squad.close());

async function storedOf(unitNumber: string): Promise<unknown> {
  const { availability } = await squad.app.dependencies.database.read
    .selectFrom("members")
    .select("availability")
    .where("unitNumber", "=", unitNumber)
    .executeTakeFirstOrThrow();
  return availability;
}

test("an admin on a phone sets the availability of members by taps, saves all changes at once, and undoes them", async () => {
  const page = await squad.openAs("A-1", "/members", PHONE);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("link", { name: "Availability" }).click();
  await page.getByRole("heading", { level: 1, name: "Availability" }).waitFor();
  await page.getByRole("checkbox", { name: "Only without availability (3)" }).check();
  const cell = page.getByRole("gridcell", { name: /^C-1 Dana Levi, Night:/ });
  expect(await page.getByRole("gridcell", { name: /^A-1/ }).count()).toBe(0);
  await cell.click();
  await cell.click();
  await page.getByText("1 change, not saved").waitFor();
  await expectNothingRunsOver(page);
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Availability of 1 member saved").first().waitFor();
  expect(await storedOf("C-1")).toEqual({ night: { frequency: "bi-weekly", except: [] } });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(() => storedOf("C-1")).toEqual({});
});

test("keys set availability and move between cells, pasted spreadsheet cells fill the grid, and rows of unknown members are listed", async () => {
  const page = await squad.openAs("A-1", "/availability", DESK);
  const first = page.getByRole("gridcell", { name: /^C-1 Dana Levi,/ }).first();
  await first.focus();
  await page.keyboard.press("w");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("f");
  await page.getByText("2 changes, not saved").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("1 change, not saved").waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Unit\tNight\nC-2\tx\nC-3\tfill-ins\nQ-9\tx");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole("alert").getByText("No member matches “Q-9”.").waitFor();
  await page.getByText("3 changes, not saved").waitFor();
  await expectNoViolations(page);
  // Leaving the page asks whether to discard the unsaved changes.
  await page.getByRole("link", { name: "Members", exact: true }).first().click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Availability of 3 members saved").first().waitFor();
  expect(await storedOf("C-2")).toEqual({ night: { frequency: "weekly", except: [] } });
  expect(await storedOf("C-3")).toEqual({ night: { frequency: "fill-ins", except: [] } });
});

test("an admin sets availability and adds a qualification for all members selected in the list", async () => {
  const admin = squad.app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: "correct-horse" });
  await admin.call("qualifications.add", { name: "Driver", code: "DRV", expires: false });
  const page = await squad.openAs("A-1", "/members?view=list", DESK);
  for (const unit of ["C-1", "C-3"])
    await page.getByRole("checkbox", { name: new RegExp(unit) }).check();
  const bar = page.getByRole("region", { name: "Selected members" });
  await bar.getByRole("button", { name: "Availability…" }).click();
  const availability = page.getByRole("dialog", { name: "Availability of 2 members" });
  await availability.getByLabel(/^Night/).selectOption("monthly");
  await expectNoViolations(page);
  await availability.getByRole("button", { name: "Save availability" }).click();
  await page.getByText("Availability of 2 members saved").first().waitFor();
  expect(await storedOf("C-3")).toEqual({ night: { frequency: "monthly", except: [] } });

  await bar.getByRole("button", { name: "Qualification…" }).click();
  const qualification = page.getByRole("dialog", { name: "Qualification for 2 members" });
  await qualification.getByRole("button", { name: "Save qualification" }).click();
  await page.getByText("Driver: 2 members").first().waitFor();
  expect((await admin.call("qualifications.holdings")).body).toHaveLength(2);
});

test("auto-fill lists the members without availability before it starts, links to the grid, and can use them as fill-ins", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "C-9", firstName: "Mia", lastName: "Roth" });
  await addShift(app, { date: "2026-05-20", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05&view=planner", PHONE);
  await page.getByRole("button", { name: "Auto-fill…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Auto-fill: / });
  await dialog.getByText("1 of 5 members has no availability.").waitFor();
  expect(
    await dialog.getByRole("link", { name: "Enter availability" }).getAttribute("href"),
  ).toContain("/availability?show=missing");
  await dialog.getByLabel("Treat members without availability as fill-ins").check();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Auto-fill", exact: true }).click();
  await expect
    .poll(() =>
      app.dependencies.database.read
        .selectFrom("autofillRuns")
        .select(["assumesFillIns", "usesFillIns"])
        .execute(),
    )
    .toEqual([{ assumesFillIns: true, usesFillIns: true }]);
});
