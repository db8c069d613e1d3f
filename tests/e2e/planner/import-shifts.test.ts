import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  await addMember(squad.app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    nightAvailability: "weekly",
  });
});
afterAll(() => squad.close());

async function dates(): Promise<string[]> {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shifts")
    .select("date")
    .orderBy("date")
    .execute();
  return rows.map(({ date }) => date);
}

test("an admin imports shifts from a file, chooses whether its dates begin with day or month, and undoes the import", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts");
  await page.getByRole("button", { name: "Import shifts" }).click();
  const dialog = page.getByRole("dialog", { name: "Import shifts" });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: "june.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "Day,From,To,Shift,Units\n6/7/2026,11pm,7am,Night,C-25\n8/7/2026,11pm,7am,Night,C-99\nsoon,11pm,7am,Night,\n",
    ),
  });
  await dialog.getByText("What comes first in this file?").waitFor();
  await dialog.getByRole("button", { name: "Day first" }).click();
  await dialog.getByText("2 shifts from Mon, Jul 6 to Wed, Jul 8").waitFor();
  await dialog.getByText("C-25 Dana Levi").waitFor();
  await dialog.getByText('date must be a date such as 2026-12-01, not "soon"').waitFor();
  await dialog.getByText("No active member has the unit number C-99").waitFor();
  await dialog.getByRole("button", { name: "Create 2 shifts" }).click();
  await page.getByText("Shifts created").first().waitFor();
  expect(await dates()).toEqual(["2026-07-06", "2026-07-08"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("2 shifts removed").first().waitFor();
  expect(await dates()).toEqual([]);
});

test("an admin pastes shifts from a spreadsheet, assigns its columns by hand, and imports them once", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts");
  await page.getByRole("button", { name: "Import shifts" }).click();
  const dialog = page.getByRole("dialog", { name: "Import shifts" });
  const paste = () =>
    dialog
      .getByLabel("Or paste rows from a spreadsheet")
      .fill("Wann\tWas\tWer\n2026-06-13\tNight\tC25");
  await paste();
  await dialog.getByText("Match these columns below: Date, Shift type or name.").waitFor();
  await dialog.getByLabel("Wann", { exact: true }).selectOption("Date");
  await dialog.getByLabel("Was", { exact: true }).selectOption("Shift type or name");
  await dialog.getByLabel("Wer", { exact: true }).selectOption("Unit numbers");
  await dialog.getByText("1 shift on Sat, Jun 13").waitFor();
  await dialog.getByRole("button", { name: "Create 1 shift" }).click();
  await page.getByText("Shifts created").first().waitFor();
  expect(await dates()).toEqual(["2026-06-13"]);

  await page.getByRole("button", { name: "Import shifts" }).click();
  await dialog
    .getByLabel("Or paste rows from a spreadsheet")
    .fill("Date\tShift\tUnits\n2026-06-13\tNight\tC25");
  await dialog.getByText("This shift already exists").waitFor();
  expect(
    await dialog.getByRole("button", { name: "Create 0 shifts" }).getAttribute("aria-disabled"),
  ).toBe("true");
});
