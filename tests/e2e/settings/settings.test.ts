import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onePng } from "../../../apps/server/src/testing/services/png.ts";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

/** Returns the page's position in the browser history. */
const entryOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { navigation: { currentEntry: { index: number } } }).navigation
        .currentEntry.index,
  );

describe.each([
  ["on a desktop", DESK, "C-1"],
  ["on a phone", PHONE, "C-2"],
])("a member %s", (_where, size, unit) => {
  test("fills in their profile, availability and notification settings, which show the saved values afterwards", {
    tags: ["core"],
  }, async () => {
    await addMember(squad.app, { unitNumber: unit, nightAvailability: "monthly" });
    const page = await squad.openAs(unit, "/settings", size);
    await page.getByRole("link", { name: /Profile Information/ }).click();
    await page.getByLabel("Phone number").waitFor();
    const opened = await entryOf(page);
    await page.getByLabel("Phone number").fill("12");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Validation Error").first().waitFor();
    await page.getByLabel("Phone number").fill("(718) 555-0123");
    await expect.poll(() => page.getByLabel("Night (Sun-Thu)").inputValue()).toBe("available");
    expect(await page.getByLabel("Evening Frequency").count()).toBe(0);
    await page.getByLabel("Evening (Sun-Thu)").selectOption("available");
    await page.getByLabel("Evening Frequency").selectOption("twice");
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile updated successfully").first().waitFor();
    // The form returns to the settings menu a moment later by going back in history; a new history
    // entry would make a phone's Back button reopen the form.
    await page.getByRole("link", { name: /Profile Information/ }).waitFor();
    await expect.poll(() => entryOf(page)).toBe(opened - 1);
    await page.getByRole("link", { name: /Notification Preferences/ }).click();
    await expect.poll(() => page.getByLabel("Phone").inputValue()).toBe("7185550123");
    await page.getByLabel("Quiet hours: pause non-urgent messages").check();
    await page.getByLabel("Reminder hours", { exact: true }).fill("24");
    // An invalid value is not saved when its field is removed from the form.
    await page.getByLabel("Final reminder hours").fill("30");
    await page.getByLabel("Two reminders for each shift").uncheck();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await page.getByText("Notification preferences updated successfully").first().waitFor();
    await page.goto(`${squad.address}/settings?view=notifications`);
    await expect.poll(() => page.getByLabel("Quiet from").inputValue()).toBe("22:00");
    const stored = await squad.app.dependencies.database.read
      .selectFrom("members")
      .selectAll()
      .where("unitNumber", "=", unit)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      nightAvailability: "monthly",
      eveningAvailability: "bi-weekly",
      reminderHours: 24,
      dualReminders: false,
      secondReminderHours: 1,
      quietUntil: "07:00",
    });
  });
});

test("a member who has a final reminder cannot turn it off, and a member who has none can stay without", async () => {
  await addMember(squad.app, { unitNumber: "N-1" });
  await addMember(squad.app, { unitNumber: "N-2", secondReminderHours: 0 });
  const withOne = await squad.openAs("N-1", "/settings?view=notifications");
  await withOne.getByLabel("Final reminder hours").fill("0");
  await withOne.getByRole("button", { name: "Save preferences" }).click();
  await withOne
    .getByText("Final reminder hours must be a whole number from 1 to 24")
    .first()
    .waitFor();
  expect(await withOne.getByText("0 = none").count()).toBe(0);
  const without = await squad.openAs("N-2", "/settings?view=notifications");
  await without.getByText("Hours before the shift starts, 1 to 24; 0 = none").waitFor();
  await without.getByLabel("Email notifications").uncheck();
  await without.getByRole("button", { name: "Save preferences" }).click();
  await without.getByText("Notification preferences updated successfully").first().waitFor();
});

test("a member changes their password in Settings, and each error names its field", {
  tags: ["core"],
}, async () => {
  await addMember(squad.app, { unitNumber: "C-3" });
  squad.expectComplaint(/400 \(Bad Request\)/);
  const page = await squad.openAs("C-3", "/settings?view=password", PHONE);
  const change = async (
    current: string,
    fresh: string,
    again: string,
    title: string,
    text: string,
  ): Promise<void> => {
    await page.getByLabel("Current Password").fill(current);
    await page.getByLabel("New Password", { exact: true }).fill(fresh);
    await page.getByLabel("Confirm New Password").fill(again);
    await page.getByRole("button", { name: "Update Password" }).click();
    await page.getByText(title, { exact: true }).first().waitFor();
    await page.getByText(text, { exact: true }).first().waitFor();
  };
  await change("", "", "", "Missing Information", "Please fill in all password fields");
  await change(
    TEST_PASSWORD,
    "battery",
    "staple",
    "Password Mismatch",
    "New password and confirmation don't match",
  );
  await change(
    TEST_PASSWORD,
    "abc",
    "abc",
    "Password Too Short",
    "Password must be at least 6 characters long",
  );
  await change(
    TEST_PASSWORD,
    TEST_PASSWORD,
    TEST_PASSWORD,
    "Same Password",
    "New password must be different from current password",
  );
  await change(
    "not it",
    "battery-staple",
    "battery-staple",
    "Password Update Failed",
    "Current password is incorrect",
  );
  await page.getByText("This is not your current password").waitFor();
  await change(
    TEST_PASSWORD,
    "letmein",
    "letmein",
    "Password Update Failed",
    "This password is too common. Choose another, such as four unrelated words.",
  );
  await change(
    TEST_PASSWORD,
    "battery-staple",
    "battery-staple",
    "Password Updated",
    "Your password has been successfully changed.",
  );
  // The form returns to the settings menu a moment later.
  await page.getByRole("link", { name: /Password Settings/ }).waitFor();
});

test("a member who changes their email long after sign-in re-authenticates, and keeps the typed values", async () => {
  await addMember(squad.app, { unitNumber: "C-4" });
  squad.expectComplaint(/403 \(Forbidden\)/);
  const page = await squad.openAs("C-4", "/settings?view=profile", PHONE);
  await page.getByLabel("First name").fill("Noa");
  await page.getByLabel("Email").fill("noa@squad.example");
  squad.app.clock.advance({ minutes: 15 });
  await page.getByRole("button", { name: "Save profile" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("No changes were made. First confirm it's you").first().waitFor();
  await expect.poll(() => page.getByLabel("First name").inputValue()).toBe("Noa");
  await page.getByRole("button", { name: "Save profile" }).click();
  await question.getByLabel("Current password").fill("not it");
  await question.getByRole("button", { name: "Continue" }).click();
  await question.getByText("This is not your current password").waitFor();
  await question.getByLabel("Current password").fill(TEST_PASSWORD);
  await question.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Profile updated successfully").first().waitFor();
  const stored = await squad.app.dependencies.database.read
    .selectFrom("members")
    .select(["firstName", "email"])
    .where("unitNumber", "=", "C-4")
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ firstName: "Noa", email: "noa@squad.example" });
});

test("replacing or revoking a calendar feed takes a confirmation, which explains the effect on the old URL", async () => {
  await addMember(squad.app, { unitNumber: "C-40" });
  const page = await squad.openAs("C-40", "/settings?view=notifications", PHONE);
  const shown = page.getByText(/\/calendar\/.+\.ics/);
  const ask = (button: string) =>
    page.getByRole("button", { name: `${button} for My shifts` }).click();
  await ask("Create link");
  const address = await shown.innerText();
  await ask("Replace link");
  const question = page.getByRole("dialog", { name: "Replace the link for My shifts?" });
  await question.getByText(/stop updating until you add the new link\./).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await fetch(address.replace(/^.*(?=\/calendar\/)/, squad.address))).status).toBe(200);
  await ask("Replace link");
  await question.getByRole("button", { name: "Replace link" }).click();
  await expect.poll(() => shown.innerText()).not.toBe(address);
  await ask("Revoke the link");
  await page
    .getByRole("dialog", { name: "Revoke the link for My shifts?" })
    .getByRole("button", { name: "Revoke" })
    .click();
  await page.getByText("Calendar feed revoked").first().waitFor();
  expect(await shown.count()).toBe(0);
});

test("an administrator renames the squad, and every member's screen updates", {
  tags: ["core"],
}, async () => {
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  const page = await squad.openAs("A-1", "/settings?view=organization");
  await page.getByLabel("Name").fill("Riverside Rescue");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  const visitor = await squad.open(PHONE);
  await visitor.getByText("Riverside Rescue").waitFor();
});

test("the squad settings are in groups, and rarely used fields stay collapsed until they are changed", async () => {
  await addMember(squad.app, { unitNumber: "A-3", role: "admin" });
  const page = await squad.openAs("A-3", "/settings");
  for (const [group, label] of [
    ["You", "Profile Information"],
    ["Squad", "Reminders and requests"],
    ["Server", "Sign-in security"],
  ] as const)
    await page
      .getByRole("region", { name: group, exact: true })
      .getByRole("link", { name: new RegExp(`^${label}`) })
      .waitFor();
  await page.getByRole("link", { name: /^Reminders and requests/ }).click();
  const minutes = page.getByLabel("Remind the member after (minutes)");
  await page.getByRole("heading", { name: "Missed check-ins" }).waitFor();
  expect(await minutes.isVisible()).toBe(false);
  await page.getByText("Advanced", { exact: true }).click();
  await minutes.fill("500");
  await page.getByText("Advanced", { exact: true }).click();
  expect(await minutes.isVisible()).toBe(false);
  // An error in a closed field opens its group.
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect.poll(() => minutes.evaluate((one) => one === document.activeElement)).toBe(true);
  await minutes.fill("15");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  await page.reload();
  // After a reload, a group that contains a changed value is expanded.
  await expect.poll(() => minutes.isVisible()).toBe(true);

  await addMember(squad.app, { unitNumber: "M-3" });
  const member = await squad.openAs("M-3", "/settings");
  await member.getByRole("link", { name: /^Profile Information/ }).waitFor();
  expect(await member.getByRole("heading", { level: 2, name: "You" }).count()).toBe(0);
});

test("an admin chooses that replacement requests notify all members at once", async () => {
  await addMember(squad.app, { unitNumber: "A-2", role: "admin" });
  const page = await squad.openAs("A-2", "/settings?view=reminders", PHONE);
  await page.getByLabel("Ask members who offer the shift type first").uncheck();
  await expectNothingRunsOver(page);
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  await page.reload();
  await expect
    .poll(() => page.getByLabel("Ask members who offer the shift type first").isChecked())
    .toBe(false);
});

test("the first administrator of an empty squad sets its name and clock in one step", async () => {
  const squad = await createSquad("2026-05-12T18:00:00Z", {
    ORG_NAME: "Watchbill",
    ORG_TIME_ZONE: "UTC",
  });
  try {
    await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
    const page = await squad.openAs("A-1", "/", PHONE);
    const steps = page.getByRole("region", { name: "Setup checklist" });
    await steps.getByLabel("Squad name").fill("Riverside Rescue");
    // The browser of these tests is in Paris.
    await steps
      .getByLabel("Set the time zone to Europe/Paris, as on this device (now UTC)")
      .waitFor();
    await steps.getByRole("button", { name: "Save" }).click();
    await page.getByText("Settings saved").first().waitFor();
    await page.goto(`${squad.address}/settings?view=organization`);
    await expect
      .poll(() => page.getByLabel("Name", { exact: true }).inputValue())
      .toBe("Riverside Rescue");
    expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Paris");

    // With shifts and a second member the squad is active, so these steps are not shown.
    await addMember(squad.app);
    await addShift(squad.app, { date: "2026-05-13", startTime: "18:00", endTime: "22:00" });
    await page.goto(squad.address);
    await page.getByText("Coverage gaps, next 10 days").waitFor();
    expect(await steps.count()).toBe(0);
  } finally {
    await squad.close();
  }
});

test("no settings page shows its title twice", async () => {
  await addMember(squad.app, { unitNumber: "Z-3", role: "admin" });
  const page = await squad.openAs("Z-3", "/settings");
  const sections = page.getByRole("main").getByRole("listitem").getByRole("link");
  await sections.first().waitFor();
  const count = await sections.count();
  expect(count).toBeGreaterThan(4);
  for (let at = 0; at < count; at += 1) {
    await sections.nth(at).click();
    await page.getByRole("heading", { level: 2 }).first().waitFor();
    const titles = await page.getByRole("main").getByRole("heading").allInnerTexts();
    expect(titles).toEqual([...new Set(titles)]);
    await page.getByRole("link", { name: "Back to Settings" }).click();
  }
});

describe("the squad's branding", () => {
  test("an administrator previews and sets its color and logo, and an open app shows them in both themes and after a reload", async () => {
    await addMember(squad.app, { unitNumber: "Z-1", role: "admin" });
    await addMember(squad.app, { unitNumber: "Z-2" });
    const member = await squad.openAs("Z-2", "/", PHONE);
    const page = await squad.openAs("Z-1", "/settings?view=appearance", DESK);
    await page.getByLabel("Color", { exact: true }).fill("#fbbf24");
    await page.getByText("Darkened for readability.").waitFor();
    await page.getByRole("button", { name: "Save settings" }).click();
    await page.getByText("Settings saved").first().waitFor();
    const ground = () =>
      member
        .locator("a[aria-current=page]")
        .last()
        .evaluate((link) => getComputedStyle(link).color);
    const before = await ground();
    await page.getByLabel("Choose image").setInputFiles({
      name: "logo.png",
      mimeType: "image/png",
      buffer: onePng(900, 300, [180, 20, 20]),
    });
    await page.getByRole("img", { name: /^Logo of/ }).waitFor();
    await member.locator("header img").waitFor();
    await expect
      .poll(async () => Math.round((await member.locator("header img").boundingBox())?.width ?? 0))
      .toBe(84);
    const { accent, name } = (await squad.app.visitor().call("settings.organization")).body;
    await expect
      .poll(() =>
        member.evaluate(() => document.documentElement.style.getPropertyValue("--accent")),
      )
      .toBe(`light-dark(${accent?.light.accent}, ${accent?.dark.accent})`);
    await member.reload();
    await member.locator("header img").waitFor();
    expect(await ground()).toBe(before);
    // A very wide logo leaves room for the rest of the header, also on a narrow screen.
    await page.getByLabel("Choose another image").setInputFiles({
      name: "banner.png",
      mimeType: "image/png",
      buffer: onePng(1200, 150, [20, 20, 180]),
    });
    const widthOf = async (of: string) =>
      Math.round((await member.locator(of).first().boundingBox())?.width ?? 0);
    await expect.poll(() => widthOf("header img")).toBeGreaterThan(100);
    for (const size of [PHONE, { width: 320, height: 640 }]) {
      await member.setViewportSize(size);
      await expectNothingRunsOver(member);
      const home = member.getByRole("banner").getByRole("link", { name });
      const role = member.getByRole("banner").getByText("Member", { exact: true });
      const [left, right] = [await home.boundingBox(), await role.boundingBox()];
      expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
      expect(await home.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    }
    await page.getByLabel("Choose another image").setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("no picture"),
    });
    await page.getByRole("alert").getByText("We can't read that image. Try another.").waitFor();
    await page.getByRole("button", { name: "Remove logo" }).click();
    const asked = page.getByRole("dialog", { name: "Remove the logo?" });
    await asked.getByRole("button", { name: "Cancel" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await member.locator("header img").count()).toBe(1);
    await page.getByRole("button", { name: "Remove logo" }).click();
    await asked.getByRole("button", { name: "Remove logo" }).click();
    await member.locator("header svg").first().waitFor();
    await page.getByRole("button", { name: "Use default color" }).click();
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect
      .poll(() =>
        member.evaluate(() => document.documentElement.style.getPropertyValue("--accent")),
      )
      .toBe("");
  });

  test("a member with a mouse can choose compact density, which the device remembers", async () => {
    await addMember(squad.app, { unitNumber: "C-30" });
    const page = await squad.openAs("C-30", "/", DESK);
    const height = async () =>
      (await page.getByRole("button", { name: "Today", exact: true }).boundingBox())?.height ?? 0;
    const comfortable = await height();
    await page
      .getByRole("button", { name: /^Open menu/ })
      .last()
      .click();
    await page.getByRole("button", { name: "Compact" }).click();
    await expect.poll(height).toBeLessThan(comfortable);
    await page.reload();
    await expect.poll(height).toBeLessThan(comfortable);
  });
});
