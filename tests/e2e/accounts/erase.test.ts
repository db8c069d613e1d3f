import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, {
    unitNumber: "A-1",
    role: "admin",
    firstName: "Rosa",
    lastName: "Moreno",
  });
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK, "C-25"],
  ["on a phone", PHONE, "C-26"],
])("an administrator %s", (_where, size, unitNumber) => {
  test("erases a former member after reading what is deleted and typing the unit number", async () => {
    const dana = await addMember(squad.app, {
      unitNumber,
      firstName: "Dana",
      lastName: "Levi",
      phoneNumber: null,
      isActive: false,
    });
    const shift = await addShift(squad.app, {
      date: "2026-05-04",
      startTime: "18:30",
      endTime: "20:30",
    });
    await addAssignment(squad.app, shift.id, dana.id, 1, "completed");

    const page = await squad.openAs("A-1", "/settings", size);
    await page.getByRole("link", { name: /^Former members/ }).click();
    const row = page
      .getByRole("list", { name: "Former members" })
      .getByRole("listitem")
      .filter({ hasText: unitNumber });
    await row.getByText(/^Deactivated/).waitFor();
    await row.getByRole("button", { name: `Erase ${unitNumber} Dana Levi` }).click();
    const dialog = page.getByRole("dialog", { name: "Erase Dana Levi?" });
    await dialog.getByText("1 shift served").waitFor();
    await expectNothingRunsOver(page);
    await expectNoViolations(page);

    await dialog.getByLabel(`Type ${unitNumber} to confirm`).fill("C-99");
    await dialog.getByRole("button", { name: "Erase personal data" }).click();
    await dialog.getByText(`Type ${unitNumber} to confirm that you mean this member.`).waitFor();
    await dialog.getByLabel(`Type ${unitNumber} to confirm`).fill(unitNumber.toLowerCase());
    await dialog.getByRole("button", { name: "Erase personal data" }).click();
    await page
      .getByText(`Erased. Their records now show Former member ${dana.id}.`, {
        exact: true,
      })
      .waitFor();
    await dialog.waitFor({ state: "hidden" });
    const erased = page
      .getByRole("list", { name: "Former members" })
      .getByRole("listitem")
      .filter({ hasText: `Former member ${dana.id}` });
    await erased.getByText("Erased", { exact: true }).waitFor();
    expect(await erased.getByRole("button").count()).toBe(0);
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
    await page.close();
  });
});

test("the erase confirmation says that entries with the name stay when another member has the same name", async () => {
  const about = { firstName: "Yael", lastName: "Stern" };
  await addMember(squad.app, {
    ...about,
    unitNumber: "C-50",
    email: "gone@squad.example",
    phoneNumber: null,
    isActive: false,
  });
  await addMember(squad.app, { ...about, unitNumber: "C-51", email: "stays@squad.example" });
  const page = await squad.openAs("A-1", "/settings?view=former", PHONE);
  await page.getByRole("button", { name: "Erase C-50 Yael Stern" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Yael Stern?" });
  await dialog
    .getByText("Their name where it may belong to C-51 Yael Stern", { exact: true })
    .waitFor();
  await expectNothingRunsOver(page);
  await page.close();
});

test("the directory offers to erase inactive members, and explains why a member with an upcoming shift cannot be erased", async () => {
  const noa = await addMember(squad.app, {
    unitNumber: "C-40",
    firstName: "Noa",
    lastName: "Katz",
    isActive: false,
  });
  const shift = await addShift(squad.app, {
    date: "2026-05-20",
    startTime: "18:30",
    endTime: "20:30",
  });
  await addAssignment(squad.app, shift.id, noa.id);
  const page = await squad.openAs("A-1", "/members?filter=inactive");
  await page.getByRole("button", { name: "Actions for C-40" }).click();
  await page.getByRole("button", { name: "Erase personal data" }).click();
  const dialog = page.getByRole("dialog", { name: "Erase Noa Katz?" });
  await dialog.getByText(/^This member still has 1 upcoming shift/).waitFor();
  expect(await dialog.getByRole("textbox").count()).toBe(0);
  await page.close();
});

test("an administrator sets the retention periods and sees which values are refused", async () => {
  const page = await squad.openAs("A-1", "/settings?view=retention", PHONE);
  const years = page.getByLabel("Erase former members after (years)");
  await years.fill("50");
  await page.getByText("Advanced", { exact: true }).click();
  await page.getByLabel("Keep messages for (days)").fill("90");
  await page.getByRole("button", { name: "Save settings" }).click();
  // The error shows twice: at the field and in a toast.
  await page
    .getByText("Erase former members after (years) must be 0, or a whole number from 1 to 20")
    .first()
    .waitFor();
  await expectNothingRunsOver(page);
  await expectNoViolations(page);
  await years.fill("5");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Success", { exact: true }).waitFor();
  await page.reload();
  expect([
    await years.inputValue(),
    await page.getByLabel("Keep messages for (days)").inputValue(),
  ]).toEqual(["5", "90"]);
  await page.close();
});
