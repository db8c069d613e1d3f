import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addMember,
  addShift,
  signIn as apiSignIn,
} from "../../../apps/server/src/testing/squads/builders.ts";
import {
  createSquad,
  DESK,
  dismiss,
  PHONE,
  type Squad,
  signIn,
  wordsOf,
} from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  await addMember(squad.app, { unitNumber: "C-30", firstName: "Avi", lastName: "Katz" });
});
afterAll(() => squad.close());

async function openDay(page: Page, day: RegExp): Promise<void> {
  await page.getByRole("button", { name: day }).click();
  await page.getByRole("dialog").waitFor();
}

const dayName = (date: string) => new RegExp(`^\\w+day, ${date}`);

describe.each([
  ["on a desktop", DESK, "May 17", "May 24", "evening"],
  ["on a phone", PHONE, "May 18", "May 25", "morning-weekdays"],
])("a coordinator %s", (_where, size, first, second, type) => {
  test("makes a weekly series with a member, changes one of its shifts, and deletes the rest", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", size);
    await openDay(page, dayName(first));
    await page.getByRole("button", { name: "Create First Shift" }).click();
    const dialog = page.getByRole("dialog", { name: "Create shift" });
    await dialog.getByLabel("Shift type").selectOption("custom");
    await dialog.getByRole("button", { name: "Create shift" }).click();
    await dialog
      .getByRole("alert")
      .last()
      .getByText("Please provide a name for the custom shift")
      .waitFor();
    await dialog.getByLabel("Shift type").selectOption(type);
    await dialog.getByLabel("Repeats").check();
    await dialog.getByLabel("Repeats until").fill("2026-06-10");
    await dialog.getByLabel("Members", { exact: true }).fill("dana");
    await dialog.getByLabel("C-25 Dana Levi").check();
    await dialog.getByRole("button", { name: "Create shifts" }).click();
    await page.getByText("Shifts created successfully").first().waitFor();

    await openDay(page, dayName(second));
    await page.getByRole("dialog").getByText("Dana Levi").waitFor();
    await page.getByRole("button", { name: "Edit shift" }).click();
    await page.getByLabel("Special instructions").fill("Bring the boat");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByRole("button", { name: "Update 1 shift" }).click();
    await page.getByText("Shift updated successfully").first().waitFor();

    await openDay(page, dayName(second));
    await page.getByRole("dialog").getByText("Bring the boat").waitFor();
    await page.getByRole("button", { name: "Edit shift" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByLabel(/This and all following shifts \(3\)/).check();
    await page.getByRole("button", { name: "Delete 3 shifts" }).click();
    await page.getByText("Shift series deleted successfully").first().waitFor();
    await openDay(page, dayName(second));
    await page.getByText("No shifts scheduled for this day").first().waitFor();
    await dismiss(page);
    await openDay(page, dayName(first));
    await page.getByRole("dialog").getByText("Dana Levi").waitFor();
  });
});

test("choosing two members for a shift with one spot keeps both selected and says what to change", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", DESK);
  await page.getByRole("button", { name: "Add Shift" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create shift" });
  await dialog.getByLabel("Shift type").selectOption("evening");
  expect(await dialog.getByLabel("Max members").inputValue()).toBe("1");
  const members = dialog.getByRole("list", { name: "Members to select" });
  for (const unit of [/^C-25/, /^C-30/])
    await members.getByRole("checkbox", { name: unit }).check();
  await dialog.getByText("2 selected").waitFor();
  const sentence = dialog.getByText("Choose at most 1 member, or raise the maximum");
  await sentence.waitFor();
  await dialog.getByRole("button", { name: "Create shift" }).click();
  await dialog
    .getByRole("alert")
    .getByText("Choose at most 1 member, or raise the maximum")
    .waitFor();
  expect(await sentence.count()).toBe(1);
  await dialog.getByLabel("Max members").fill("2");
  await expect.poll(() => sentence.count()).toBe(0);
  expect(await members.getByRole("checkbox", { name: /^C-25/ }).isChecked()).toBe(true);
});

test("the request to edit a series states the scope in its URL", async () => {
  const admin = await apiSignIn(squad.app, { unitNumber: "A-1" });
  const series = {
    type: "evening",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
    memberIds: [],
  };
  const made = {
    startDate: "2026-07-06",
    endDate: "2026-07-20",
    recurringType: "weekly",
    shifts: [series],
  } as const;
  expect((await admin.call("shifts.createSeries", made)).status).toBe(200);
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-07", DESK);
  await openDay(page, dayName("July 13"));
  await page.getByRole("button", { name: "Edit shift" }).click();
  await page.getByLabel("Special instructions").fill("Bring the boat");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByLabel(/This and all following shifts \(2\)/).check();
  const sent = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Update 2 shifts" }).click();
  const request = await sent;
  expect(new URL(request.url()).search).toBe("?option=future");
  expect(request.postDataJSON()).not.toHaveProperty("option");
  await page.getByText("Shift series updated successfully").first().waitFor();
});

test("a member cannot open shift management", async () => {
  const page = await squad.openAs("C-30", "/simple-shifts", PHONE);
  await page.getByText("Only administrators can manage shifts.").first().waitFor();
});

test("a replacement request and its acceptance appear on another member's open screen, and both members are notified", {
  tags: ["core"],
}, async () => {
  const [dana, avi] = [
    await squad.openAs("C-25", "/", PHONE),
    await squad.openAs("C-30", "/", DESK),
  ];
  await dana
    .getByRole("button", { name: /Evening/ })
    .first()
    .click();
  await dana.getByRole("button", { name: "Request Replacement" }).click();
  await dana.getByLabel("Reason (optional)").fill("Exam");
  await dana.getByRole("button", { name: "Send request" }).click();
  await dana.getByText("Replacement request created").first().waitFor();
  const card = avi.locator("section").filter({ hasText: "Outstanding Shifts" }).last();
  await card.getByText("for Dana Levi").waitFor();
  // Ends the undo window, after which notifications are sent.
  squad.app.clock.advance({ seconds: 20 });
  await avi.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await avi.getByText("Replacement needed").first().waitFor();
  await dismiss(avi);
  await card
    .getByRole("listitem")
    .filter({ hasText: "for Dana Levi" })
    .getByRole("button", { name: "Accept" })
    .click();
  await avi
    .getByText("Replacement accepted! You've been assigned to this shift.")
    .first()
    .waitFor();
  // Ends the undo window, after which notifications are sent.
  squad.app.clock.advance({ seconds: 20 });
  await dana.getByRole("button", { name: /^Notifications, \d unread/ }).click();
  await expect
    .poll(() =>
      dana
        .getByRole("region", { name: "Newest notifications" })
        .getByRole("listitem")
        .first()
        .textContent(),
    )
    .toContain("Avi Katz");
});

test("an admin adds a member who signs in with the temporary password, and later deletes them", {
  tags: ["core"],
}, async () => {
  const [admin, newcomer] = [await squad.openAs("A-1", "/members", DESK), await squad.open(PHONE)];
  await admin.getByRole("button", { name: "Add Member" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add Member" });
  await dialog.getByRole("button", { name: "Add Member" }).click();
  await admin.getByText("Please fill in all required fields").first().waitFor();
  await dialog.getByLabel("First name").fill("Noa");
  await dialog.getByLabel("Last name").fill("Cohen");
  await dialog.getByLabel("Unit number").fill("N-9");
  await dialog.getByLabel("Email", { exact: true }).fill("noa@squad.example");
  await dialog.getByLabel("Night (Sun-Thu)").selectOption("weekly");
  await dialog.getByRole("button", { name: "Add Member" }).click();
  await admin
    .getByText(/^Member added successfully\. The welcome email wasn't sent/)
    .first()
    .waitFor();
  const card = admin.getByRole("listitem").filter({ hasText: "N-9" });
  await card.getByText("NT: weekly").waitFor();

  await card.getByRole("button", { name: "Actions for N-9" }).click();
  await admin.getByRole("button", { name: "Reset Password", exact: true }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Reset Password" }).click();
  const shown = await admin
    .getByText(/^Temporary password: /)
    .first()
    .textContent();
  const password = shown?.replace("Temporary password: ", "") ?? "";
  const kept = admin.getByRole("dialog", { name: "Temporary password of N-9" });
  await kept.getByText(password, { exact: true }).waitFor();
  // Removes the clipboard API, which browsers do not offer over plain HTTP.
  await admin.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await kept.getByRole("button", { name: "Copy" }).click();
  await admin.getByText("Copied", { exact: true }).first().waitFor();
  await kept.getByRole("button", { name: "Close" }).last().click();
  const search = admin.getByLabel("Search");
  await search.focus();
  await admin.keyboard.press("ControlOrMeta+V");
  await expect.poll(() => search.inputValue()).toBe(password);
  await search.fill("");
  await signIn(newcomer, "n-9", password);
  await newcomer.getByText("Password Change Required").waitFor();

  const words = await wordsOf(newcomer);
  await card.getByRole("button", { name: "Actions for N-9" }).click();
  await admin.getByRole("button", { name: "Delete", exact: true }).click();
  await admin.getByRole("button", { name: "Delete member" }).click();
  await admin.getByText("Noa Cohen was deleted").first().waitFor();
  await expect.poll(() => words.join()).toContain("You are logged out. Logging in again...");
  await newcomer.getByRole("button", { name: "Sign In" }).waitFor();
  await expect.poll(() => card.count()).toBe(0);
});

test("an administrator adds another shift to a day from that day", async () => {
  await addShift(squad.app, {
    type: "custom",
    customName: "Parade",
    date: "2026-05-21",
    startTime: "09:00",
    endTime: "10:00",
  });
  const page = await squad.openAs("A-1", "/?month=2026-05", PHONE);
  await page.locator('[data-date="2026-05-21"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "Add Shift" }).click();
  const form = page.getByRole("dialog", { name: "Create shift" });
  const date = form.getByLabel("Date", { exact: true });
  await expect.poll(() => date.inputValue()).toBe("2026-05-21");
  const over = form.getByText(/^This time is already over\./);
  expect(await over.count()).toBe(0);
  await date.fill("2026-05-01");
  await over.waitFor();
  await date.fill("2026-05-21");
  await over.waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Create shift" }).click();
  await page.getByText("Shift created successfully").first().waitFor();
});
