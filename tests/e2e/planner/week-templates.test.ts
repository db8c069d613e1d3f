import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { clearToast, createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    nightAvailability: "weekly",
  });
  await addMember(app, {
    unitNumber: "C-26",
    firstName: "Avi",
    lastName: "Katz",
    nightAvailability: "fill-ins",
  });
  const shift = await addShift(app, {
    type: "night",
    date: "2026-05-13",
    endDate: "2026-05-14",
    startTime: "23:00",
    endTime: "07:00",
  });
  await addAssignment(app, shift.id, dana.id);
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

describe("a coordinator", () => {
  test("copies a week after a preview, undoes the copy, and creates weeks from a week template", async () => {
    const page = await squad.openAs("A-1", "/simple-shifts");
    await page.getByRole("button", { name: "Copy weeks" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy weeks" });
    await dialog.getByRole("button", { name: "Preview", exact: true }).click();
    await dialog.getByText("1 shift on Wed, May 20").waitFor();
    await dialog.getByText("C-25 Dana Levi").waitFor();
    expect(await dates()).toEqual(["2026-05-13"]);
    await dialog.getByRole("button", { name: "Create 1 shift" }).click();
    await page.getByText("Shifts created").first().waitFor();
    expect(await dates()).toEqual(["2026-05-13", "2026-05-20"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("1 shift removed").first().waitFor();
    expect(await dates()).toEqual(["2026-05-13"]);
    await clearToast(page);

    await page.getByRole("button", { name: "Copy weeks" }).click();
    await dialog.getByRole("button", { name: "Weekly template" }).click();
    await dialog.getByText("No templates yet").waitFor();
    await dialog.getByLabel("Name").fill("Weekly template");
    await dialog.getByRole("button", { name: "Save template" }).click();
    await dialog.getByRole("radio").check();
    await dialog.getByLabel("Weeks (1 to 26)").fill("2");
    await dialog.getByRole("button", { name: "Preview", exact: true }).click();
    await dialog.getByText("2 shifts from Wed, May 20 to Wed, May 27").waitFor();
    await dialog.getByRole("button", { name: "Create 2 shifts" }).click();
    await page.getByText("Shifts created").first().waitFor();
    expect(await dates()).toEqual(["2026-05-13", "2026-05-20", "2026-05-27"]);
  });

  test("confirms before a week template is deleted or overwritten", async () => {
    const page = await squad.openAs("A-1", "/simple-shifts");
    await page.getByRole("button", { name: "Copy weeks" }).click();
    const dialog = page.getByRole("dialog", { name: "Copy weeks" });
    await dialog.getByRole("button", { name: "Weekly template" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Holiday week");
    await dialog.getByRole("button", { name: "Save template" }).click();
    // The dialog selects the new template, to create weeks from it next.
    await dialog.getByRole("region", { name: "Create weeks from the template" }).waitFor();
    const week = dialog.getByRole("radio", { name: /^Holiday week/ });
    expect(await week.isChecked()).toBe(true);
    await dialog.getByRole("textbox", { name: "Name" }).fill("holiday WEEK");
    await dialog.getByRole("button", { name: "Replace template" }).waitFor();

    await dialog.getByRole("button", { name: "Delete the template Holiday week" }).click();
    const question = dialog.getByRole("group", { name: "Delete the template Holiday week?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    expect(await week.count()).toBe(1);
    await dialog.getByRole("button", { name: "Delete the template Holiday week" }).click();
    await question.getByRole("button", { name: "Delete", exact: true }).click();
    await week.waitFor({ state: "detached" });
  });

  test("sees suggested members for a shift, with reasons, on a phone", async () => {
    const page = await squad.openAs("A-1", "/simple-shifts", PHONE);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Assign Shift" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign Shift" });
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: /C-26 Avi Katz Fill-in, none in/ }).click();
    await dialog.getByRole("button", { name: "Assign Shift" }).click();
    await page.getByText("Shift assigned successfully").first().waitFor();
  });
});
