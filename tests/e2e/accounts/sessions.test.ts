import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { TEST_MAIL } from "../../../apps/server/src/testing/test-app.ts";
import { expectNoViolations } from "../support/axe.ts";
import {
  createSquad,
  DESK,
  dismiss,
  PHONE,
  type Squad,
  signIn,
  wordsOf,
} from "../support/squad.ts";

// Tuesday, 2 PM in New York; the browser's time zone is Paris.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW, TEST_MAIL);
  await addMember(squad.app, { unitNumber: "H-1", role: "admin" });
  await addMember(squad.app, { unitNumber: "H-2" });
});
afterAll(() => squad.close());

async function seen(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor();
}

describe.each([
  ["on a desktop", DESK, true],
  // The desktop test's volunteer is still 10-8 (in service), so this volunteer is not the last
  // unit.
  ["on a phone", PHONE, false],
])("a volunteer's first day %s", (where, size, isLastUnit) => {
  test("signs in with a temporary password and changes it later, goes 10-8 (in service), 10-7 (off duty) and 10-8, reads the calendar, signs out", {
    tags: ["core"],
  }, async () => {
    const unitNumber = where === "on a phone" ? "P-1" : "D-1";
    squad.app.clock.set(NOW);
    const member = await addMember(squad.app, {
      unitNumber,
      firstName: "Dana",
      lastName: "Levi",
      isPasswordDefault: true,
    });
    const partner = await addMember(squad.app, { firstName: "Avi", lastName: "Katz" });
    const shift = await addShift(squad.app, {
      date: "2026-05-12",
      startTime: "14:15",
      endTime: "18:00",
    });
    await addAssignment(squad.app, shift.id, member.id, 1);
    await addAssignment(squad.app, shift.id, partner.id, 2);

    const page = await squad.open(size);
    await page.getByRole("button", { name: "Sign In" }).click();
    await seen(page, "Enter your unit number");
    await page.getByLabel("Unit Number").fill("X-1");
    await expect.poll(() => page.getByText("Enter your unit number").count()).toBe(0);
    await seen(page, "Enter your password");
    await signIn(page, unitNumber, "not it");
    await seen(page, "Invalid credentials");
    await signIn(page, unitNumber.toLowerCase(), TEST_PASSWORD);
    await seen(page, "Password Change Required");
    await page.getByRole("button", { name: "Skip for now (Not recommended)" }).click();
    await page.getByRole("heading", { name: "Good afternoon, Dana" }).waitFor();
    // The password prompt stays postponed after a reload, until the next sign-in.
    await page.reload();
    await page.getByRole("heading", { name: "Good afternoon, Dana" }).waitFor();
    await expect.poll(() => page.title()).toMatch(/ · /);
    expect(await page.getByText("Password Change Required").count()).toBe(0);

    await page.getByRole("button", { name: /10-8/ }).click();
    await seen(page, "You are now in service for your shift!");
    await page.getByRole("timer", { name: "Time on duty" }).waitFor();
    const unit = page
      .getByRole("region", { name: "On call now" })
      .getByRole("listitem")
      .filter({ hasText: unitNumber });
    await unit.getByText(/10-8 · \dm/).waitFor();
    squad.app.clock.advance({ minutes: 65 });
    if (isLastUnit) squad.expectComplaint(/409 \(Conflict\)/);
    await page.getByRole("button", { name: /10-7/ }).click();
    if (isLastUnit) await page.getByRole("button", { name: /^End my shift/ }).click();
    await seen(page, "10-7, thank you for your service!");
    await unit.getByText("ON BREAK").waitFor();
    await page.getByRole("button", { name: /Return from break/ }).click();
    await page.getByRole("timer").waitFor();

    await page.getByRole("button", { name: /(Today|On now) · Evening/ }).click();
    await page.getByRole("dialog").getByText("Avi Katz").waitFor();
    await dismiss(page);

    // On a phone the week view is an agenda that starts today.
    const [view, days] =
      where === "on a phone" ? ["Agenda", "May 12 – May 18"] : ["Week", "May 10 – May 16"];
    await page.getByRole("button", { name: "Month", exact: true }).click();
    await page.getByRole("heading", { name: "May 2026" }).waitFor();
    await page.getByRole("button", { name: view, exact: true }).click();
    await page.getByRole("heading", { name: days }).waitFor();
    await page.getByRole("button", { name: /^Wednesday, May 13, 2026/ }).click();
    await page.getByRole("dialog").getByText("No shifts scheduled for this day").waitFor();
    await dismiss(page);

    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await signIn(page, unitNumber, TEST_PASSWORD);
    await seen(page, "Password Change Required");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current Password").fill(TEST_PASSWORD);
    await dialog.getByLabel("New Password", { exact: true }).fill("battery-staple");
    await dialog.getByLabel("Confirm New Password").fill("battery");
    await dialog.getByRole("button", { name: "Update Password & Continue" }).click();
    await seen(page, "New passwords do not match");
    await dialog.getByLabel("Confirm New Password").fill("battery-staple");
    await dialog.getByRole("button", { name: "Update Password & Continue" }).click();
    await seen(
      page,
      "Your password has been successfully changed. You can now use the application.",
    );
    await dialog.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    await signIn(page, unitNumber, "battery-staple");
    await page.getByRole("heading", { name: "Good afternoon, Dana" }).waitFor();
    expect(await page.getByText("Password Change Required").count()).toBe(0);
  });
});

describe("a session", () => {
  test("ended on another device shows a notice, which leads to the sign-in screen", {
    tags: ["core"],
  }, async () => {
    const member = await addMember(squad.app, { unitNumber: "S-1" });
    const page = await squad.open(PHONE);
    await signIn(page, "S-1", TEST_PASSWORD);
    await page.getByRole("heading", { name: /^Good/ }).waitFor();
    const words = await wordsOf(page);
    await squad.changeRows((write) =>
      write.deleteFrom("sessions").where("memberId", "=", member.id).execute(),
    );
    // Opens Settings, whose list of sign-ins is always requested, so that the server's 401 arrives;
    // the phone book could come from the cache. A prefetch may get the 401 first and remove the
    // links before the tap.
    const tapped = page
      .getByRole("link", { name: "Settings" })
      .last()
      .click()
      .then(() => page.getByRole("link", { name: /^Password Settings/ }).click());
    tapped.catch(() => undefined);
    await expect.poll(() => words.join()).toContain("You are logged out. Logging in again...");
    // Polls here, because two clicks that both wait for a toast to go would block each other.
    await expect.poll(() => page.getByRole("button", { name: "Sign In" }).count()).toBe(1);
  });

  test("starts with a one-time password requested by email", async () => {
    const member = await addMember(squad.app, {
      unitNumber: "F-1",
      email: "forgetful@squad.example",
    });
    const page = await squad.open();
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    await page.getByRole("button", { name: "Send New Password" }).click();
    await seen(page, "Both unit number and email are required");
    const dialog = page.getByRole("dialog");
    // The error about the empty email shows at its field.
    await dialog.getByText("Enter your email address").waitFor();
    await expect
      .poll(() =>
        dialog.getByLabel("Unit Number").evaluate((field) => document.activeElement === field),
      )
      .toBe(true);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByLabel("Unit Number").fill("F-1");
    await page.getByRole("button", { name: "Forgot your password?" }).click();
    expect(await dialog.getByLabel("Unit Number").inputValue()).toBe("F-1");
    await dialog.getByLabel("Email Address").fill("forgetful@squad.example");
    await dialog.getByRole("button", { name: "Send New Password" }).click();
    // The message shows in the dialog and in a toast; the dialog then closes automatically.
    await dialog.getByText("we sent a new password to your email address").waitFor();
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

  test("must start before a deep link opens, and the link then opens automatically", async () => {
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
    // The deep link is used once: the next sign-in opens the dashboard.
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await signIn(page, "F-2", TEST_PASSWORD);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  });

  test("ended on another device returns to the same screen after sign-in", async () => {
    const { app } = squad;
    const page = await squad.open();
    const member = await addMember(app, { unitNumber: "F-3" });
    await signIn(page, "F-3", TEST_PASSWORD);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    await page.goto(`${squad.address}/members`);
    await page.getByRole("heading", { name: "Members Directory" }).waitFor();
    await squad.changeRows((write) =>
      write.deleteFrom("sessions").where("memberId", "=", member.id).execute(),
    );
    const words = await wordsOf(page);
    await page.reload();
    await page.getByRole("heading", { name: "Sign In" }).waitFor();
    await expect.poll(() => words.join()).toContain("You are logged out. Logging in again...");
    await signIn(page, "F-3", TEST_PASSWORD);
    await page.getByRole("heading", { name: "Members Directory" }).waitFor();
  });
});

test("a failed sign-in shows the error above the button and focuses the password field", async () => {
  const page = await squad.open();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("unitNumber");
  await expect.poll(() => page.title()).toMatch(/^Sign in · /);
  await signIn(page, "H-2", "wrong-horse");
  await page
    .getByRole("form")
    .or(page.locator("form"))
    .getByRole("alert")
    .getByText("Invalid credentials")
    .waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password");
});

test("a sign-in that the network cuts off shows one error sentence", async () => {
  squad.expectComplaint(/ERR_FAILED/);
  const page = await squad.open();
  await page.route("**/api/login", (route) => route.abort());
  await signIn(page, "H-2", TEST_PASSWORD);
  const message = page.locator("[data-messages] > li");
  await expect
    .poll(() => message.allInnerTexts())
    .toEqual(["Login failed\nNetwork error. Please try again."]);
});

/** Opens a form, types text into it, and ends the session on the server. */
async function formOfSignedOut(): Promise<{ page: Page; form: Locator; words: readonly string[] }> {
  const page = await squad.openAs("H-1", "/members");
  // Waits for the page title: the guard against losing typed text loads at the same time, when the
  // page is idle.
  await expect.poll(() => page.title()).toMatch(/ · /);
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = page.getByRole("dialog", { name: "Add Member" });
  for (const [label, text] of [
    ["First name", "Noa"],
    ["Last name", "Cohen"],
    ["Email", "noa@squad.example"],
    ["Unit number", "H-9"],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(text);
  const words = await wordsOf(page);
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Add Member" }).click();
  await page.getByRole("dialog", { name: "You're signed out" }).getByLabel("Unit Number").waitFor();
  return { page, form, words };
}

test("typed text survives a session's end and the next sign-in", async () => {
  const { page, form, words } = await formOfSignedOut();
  await expect
    .poll(() => words.join())
    .toContain("You're logged out. Sign in here to keep your unsaved changes.");
  // The page does not navigate to the sign-in screen.
  expect(words.join()).not.toContain("Logging in again...");
  const door = page.getByRole("dialog", { name: "You're signed out" });
  expect(await door.getByLabel("Unit Number").inputValue()).toBe("H-1");
  // The unit number is filled in, so the password field has focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("password");
  await door.getByLabel("Password", { exact: true }).fill("not it, I think");
  await door.getByRole("button", { name: "Sign In" }).click();
  await door.getByRole("alert").waitFor();
  await page.keyboard.press("Escape");
  await door.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await door.getByRole("button", { name: "Sign In" }).click();
  await door.waitFor({ state: "detached" });
  await expect.poll(() => form.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  expect(await form.getByLabel("First name", { exact: true }).inputValue()).toBe("Noa");
  expect(await form.getByLabel("Unit number", { exact: true }).inputValue()).toBe("H-9");
  await form.getByRole("button", { name: "Add Member" }).click();
  await form.waitFor({ state: "detached" });
  // The event stream works again: the page shows its own change.
  await page.getByRole("main").getByText("H-9", { exact: true }).first().waitFor();
});

test("another member who signs in on a page with typed text gets a new page without it", async () => {
  const { page, form } = await formOfSignedOut();
  const door = page.getByRole("dialog", { name: "You're signed out" });
  await door.getByLabel("Unit Number").fill("H-2");
  await door.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await door.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("banner").getByText("Member", { exact: true }).waitFor();
  await form.waitFor({ state: "detached" });
  await door.waitFor({ state: "detached" });
  // Checks inputs only, because the list may contain a member that an earlier test added.
  expect(
    await page
      .locator("input")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).not.toContain("Noa");
});

test("a member can discard typed text, sign in, and return to the same screen", async () => {
  const { page, form } = await formOfSignedOut();
  await page.getByRole("button", { name: "Discard changes and leave" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  await signIn(page, "H-1", TEST_PASSWORD);
  await page.getByRole("heading", { name: "Members Directory" }).waitFor();
  expect(await form.count()).toBe(0);
});

test("a lost phone gets no more notifications after its member signs it out from another device", async () => {
  squad.app.clock.set(NOW);
  const member = await addMember(squad.app, { unitNumber: "L-1" });
  const { write } = squad.app.dependencies.database;
  const device = {
    memberId: member.id,
    kind: "web-push",
    createdAt: squad.app.clock.now(),
  } as const;
  const phone =
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36";
  await write
    .insertInto("pushSubscriptions")
    .values([
      { ...device, endpoint: "https://push.example/lost", userAgent: phone },
      { ...device, endpoint: "https://push.example/kept", userAgent: null },
    ])
    .execute();
  const page = await squad.openAs("L-1", "/settings?view=notifications", PHONE);
  const others = page.getByRole("region", { name: "Other devices with push" });
  const lost = others.getByRole("listitem").filter({ hasText: "Chrome on Android" });
  await lost.getByText(/^since .*May 12, 2026/).waitFor();
  await expectNoViolations(page);
  await lost.getByRole("button", { name: "Turn off" }).click();
  await seen(page, "Push messages to that device are off");
  await expect.poll(() => others.getByRole("listitem").allInnerTexts()).toHaveLength(1);
  await others.getByText("Unknown device").waitFor();
});
