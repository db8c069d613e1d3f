import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { TEST_MAIL } from "../../apps/server/src/testing/test-app.ts";
import { createSquad, DESK, dismiss, PHONE, type Squad, signIn, wordsOf } from "./squad.ts";

// A Tuesday, two in the afternoon in the squad's New York; the browser's machine stands in Paris.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW, TEST_MAIL);
});
afterAll(() => squad.close());

async function seen(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

describe.each([
  ["at a desk", DESK],
  ["on a phone", PHONE],
])("a volunteer's first day %s", (where, size) => {
  test("signs in with a temporary password, skips and later changes it, goes 10-8, 10-7 and back, reads the calendar, signs out", async () => {
    const unitNumber = where === "on a phone" ? "P-1" : "D-1";
    squad.app.clock.set(NOW);
    const member = await addMember(squad.app, { unitNumber, firstName: "Dana", lastName: "Levi", isPasswordDefault: true });
    const partner = await addMember(squad.app, { firstName: "Avi", lastName: "Katz" });
    const shift = await addShift(squad.app, { date: "2026-05-12", startTime: "14:15", endTime: "18:00" });
    await addAssignment(squad.app, shift.id, member.id, 1);
    await addAssignment(squad.app, shift.id, partner.id, 2);

    const page = await squad.open(size);
    await page.getByRole("button", { name: "Sign In" }).click();
    await seen(page, "Enter your unit number");
    await signIn(page, unitNumber, "not it");
    await seen(page, "Invalid credentials");
    await signIn(page, unitNumber.toLowerCase(), TEST_PASSWORD);
    await seen(page, "Password Change Required");
    await page.getByRole("button", { name: "Skip for now (Not recommended)" }).click();
    await page.getByRole("heading", { name: "Good afternoon, Dana" }).waitFor();

    await page.getByRole("button", { name: /10-8/ }).click();
    await seen(page, "You are now in service for your shift!");
    await page.getByRole("timer", { name: "Time on duty" }).waitFor();
    const unit = page.getByRole("region", { name: "On call now" }).getByRole("listitem").filter({ hasText: unitNumber });
    await unit.getByText(/10-8 · \dm/).waitFor();
    squad.app.clock.advance({ minutes: 65 });
    await page.getByRole("button", { name: /10-7/ }).click();
    await seen(page, "10-7, thank you for your service!");
    await unit.getByText("ON BREAK").waitFor();
    await page.getByRole("button", { name: /Return from break/ }).click();
    await page.getByRole("timer").waitFor();

    await page.getByRole("button", { name: /Today · Evening/ }).click();
    await page.getByRole("dialog").getByText("Avi Katz").waitFor();
    await dismiss(page);

    await page.getByRole("button", { name: "Week", exact: true }).click();
    await page.getByRole("heading", { name: "May 10 – May 16" }).waitFor();
    await page.getByRole("button", { name: /^Wednesday, May 13, 2026/ }).click();
    await page.getByRole("dialog").getByText("No shifts scheduled for this day").waitFor();
    await dismiss(page);

    await page.goto(`${squad.address}/settings?view=password`);
    await seen(page, "Password Change Required");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current Password").fill(TEST_PASSWORD);
    await dialog.getByLabel("New Password", { exact: true }).fill("battery-staple");
    await dialog.getByLabel("Confirm New Password").fill("battery");
    await dialog.getByRole("button", { name: "Update Password & Continue" }).click();
    await seen(page, "New passwords do not match");
    await dialog.getByLabel("Confirm New Password").fill("battery-staple");
    await dialog.getByRole("button", { name: "Update Password & Continue" }).click();
    await seen(page, "Your password has been successfully changed. You can now use the application.");
    await dialog.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    await signIn(page, unitNumber, "battery-staple");
    await page.getByRole("heading", { name: "Good afternoon, Dana" }).waitFor();
    expect(await page.getByText("Password Change Required").count()).toBe(0);
  });
});

describe("everybody's open screen", () => {
  test("shows somebody else's 10-8 without a reload", async () => {
    squad.app.clock.set(NOW);
    const [actor, onlooker] = [
      await addMember(squad.app, { unitNumber: "L-1", firstName: "Ruth" }),
      await addMember(squad.app, { unitNumber: "L-2" }),
    ];
    const shift = await addShift(squad.app, { date: "2026-05-12", startTime: "13:45", endTime: "17:00" });
    await addAssignment(squad.app, shift.id, actor.id);
    const [theirs, mine] = [await squad.open(), await squad.open(PHONE)];
    await Promise.all([signIn(theirs, "L-1", TEST_PASSWORD), signIn(mine, onlooker.unitNumber, TEST_PASSWORD)]);
    const unit = mine.getByRole("region", { name: "On call now" }).getByRole("listitem").filter({ hasText: "L-1" });
    await unit.getByText("Assigned").waitFor();
    await theirs.getByRole("button", { name: /10-8/ }).click();
    await unit.getByText(/10-8 · \dm/).waitFor();
  });

  test("says that the session is over when it ended elsewhere, and leads to the sign-in screen", async () => {
    const member = await addMember(squad.app, { unitNumber: "S-1" });
    const page = await squad.open(PHONE);
    await signIn(page, "S-1", TEST_PASSWORD);
    await page.getByRole("heading", { name: /^Good/ }).waitFor();
    const words = await wordsOf(page);
    await squad.changeRows((write) => write.deleteFrom("sessions").where("memberId", "=", member.id).execute());
    // The phone book may be there already, and is shown without asking; where one is signed in is asked for.
    // What the page fetches beforehand may ask first: then the links are gone before they are tapped.
    const tapped = page
      .getByRole("link", { name: "Settings" })
      .last()
      .click()
      .then(() => page.getByRole("link", { name: /^Password Settings/ }).click());
    tapped.catch(() => undefined);
    await expect.poll(() => words.join()).toContain("You are logged out. Logging in again...");
    // Not as an action: two that wait at once, with a message up, wait for each other.
    await expect.poll(() => page.getByRole("button", { name: "Sign In" }).count()).toBe(1);
  });

  test("asks for a one-time password by mail, and signs in with it", async () => {
    const member = await addMember(squad.app, { unitNumber: "F-1", email: "forgetful@squad.example" });
    const page = await squad.open();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("button", { name: "Send New Password" }).click();
    await seen(page, "Both unit number and email are required");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Unit Number").fill("F-1");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    expect(await dialog.getByLabel("Unit Number").inputValue()).toBe("F-1");
    await dialog.getByLabel("Email Address").fill("forgetful@squad.example");
    await dialog.getByRole("button", { name: "Send New Password" }).click();
    // Read in the dialog as well as in the message; the dialog then goes by itself with what was typed.
    await dialog.getByText("A new password has been sent to your email address").waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    expect(await dialog.getByLabel("Email Address").inputValue()).toBe("");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const mail = await squad.app.dependencies.database.read
      .selectFrom("deliveries")
      .select("secret")
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    await signIn(page, "F-1", mail.secret ?? "");
    await seen(page, "Password Change Required");
  });

  test("has a page for addresses that lead nowhere", async () => {
    const page = await squad.open();
    await page.goto(`${squad.address}/nowhere`);
    await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
  });

  test("who follows a link to a screen signs in first and lands there", async () => {
    const page = await squad.open();
    await addMember(squad.app, { unitNumber: "F-2" });
    const words = await wordsOf(page);
    await page.goto(`${squad.address}/notifications?show=unread`);
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    await expect.poll(() => words.join()).toContain("You are logged out. Logging in again...");
    expect(words.join()).not.toContain("404");
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    await signIn(page, "F-2", TEST_PASSWORD);
    await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
    await expect.poll(() => page.url()).toBe(`${squad.address}/notifications?show=unread`);
    // Once only: the next sign-in starts at the dashboard.
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await signIn(page, "F-2", TEST_PASSWORD);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  });

  test("whose session ends elsewhere comes back to the same screen", async () => {
    const { app } = squad;
    const page = await squad.open();
    const member = await addMember(app, { unitNumber: "F-3" });
    await signIn(page, "F-3", TEST_PASSWORD);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    await page.goto(`${squad.address}/members`);
    await page.getByRole("heading", { name: "Members Directory" }).waitFor();
    await squad.changeRows((write) => write.deleteFrom("sessions").where("memberId", "=", member.id).execute());
    const words = await wordsOf(page);
    await page.reload();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    await expect.poll(() => words.join()).toContain("You are logged out. Logging in again...");
    await signIn(page, "F-3", TEST_PASSWORD);
    await page.getByRole("heading", { name: "Members Directory" }).waitFor();
  });
});
