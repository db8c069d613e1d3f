import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-1", firstName: "Dana", lastName: "Levi" });
  await addMember(squad.app, {
    unitNumber: "C-2",
    firstName: "Noa",
    lastName: "Cohen",
    isActive: false,
  });
  await addShift(squad.app, { date: "2026-05-15", startTime: "18:30", endTime: "20:30" });
});
afterAll(() => squad.close());

test("saving an incomplete member form focuses the first missing field", async () => {
  const page = await squad.openAs("A-1", "/members", PHONE);
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await dialog.getByLabel("First name").fill("Noa");
  await dialog.getByRole("button", { name: "Add Member" }).click();
  await page.getByText("Please fill in all required fields").first().waitFor();
  const missing = dialog.getByLabel("Last name");
  await expect.poll(() => missing.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect
    .poll(() => missing.evaluate((field) => field.getBoundingClientRect().top >= 0))
    .toBe(true);
});

test("an inactive member cannot be assigned a shift, and the button says why", async () => {
  const page = await squad.openAs("A-1", "/members?filter=inactive", PHONE);
  await page.getByRole("button", { name: /Noa Cohen/ }).click();
  await page
    .getByRole("listitem")
    .getByRole("button", { name: /^Assign Shift/ })
    .click({ force: true });
  await page
    .getByText("Inactive members can't be assigned. Activate this member first.")
    .first()
    .waitFor();
  expect(await page.getByRole("dialog", { name: "Assign Shift" }).count()).toBe(0);
});

test("a password reset without a response says that it may have happened, and a failed assignment says only that it failed", async () => {
  squad.expectComplaint(/500 \(Internal Server Error\)|ERR_FAILED/);
  const page = await squad.openAs("A-1", "/members", PHONE);
  await page.route("**/api/reset-user-password", (route) => route.abort());
  await page.getByRole("button", { name: /Dana Levi/ }).click();
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset Password" }).click();
  await page
    .getByText("The server didn't respond, so the password may have been reset. Reset it again.")
    .first()
    .waitFor();
  await page.unroute("**/api/reset-user-password");
  await page.route("**/api/reset-user-password", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByRole("dialog").getByRole("button", { name: "Reset Password" }).click();
  await page
    .getByText("The server had an error, so the password may have been reset. Reset it again.")
    .first()
    .waitFor();
  await page.goto(squad.address);
  await page.route("**/api/admin/assign-shift", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.getByRole("button", { name: "Assign Shift" }).first().click();
  const assigning = page.getByRole("dialog", { name: "Assign Shift" });
  await assigning.getByLabel("C-1 Dana Levi").check();
  await assigning.getByRole("radio").first().check();
  await assigning.getByRole("button", { name: "Assign Shift" }).click();
  await page.getByText("Failed to assign shift", { exact: true }).first().waitFor();
});

test("an administrator who enters a duplicate unit number sees the error at its field", async () => {
  squad.expectComplaint(/409 \(Conflict\)/);
  const page = await squad.openAs("A-1", "/members");
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await dialog.getByLabel("First name").fill("Noa");
  await dialog.getByLabel("Last name").fill("Cohen");
  await dialog.getByLabel("Email", { exact: true }).fill("noa@squad.example");
  await dialog.getByLabel("Unit number").fill("a-1");
  await dialog.getByRole("button", { name: "Add Member" }).click();
  await dialog.getByText("Another member has this unit number.").waitFor();
  await expect
    .poll(() => dialog.getByLabel("Unit number").getAttribute("aria-invalid"))
    .toBe("true");
});
