import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;
/**
 * The app's address with the host localhost, because browsers support no passkeys on IP addresses.
 */
let home: string;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  home = squad.address.replace("127.0.0.1", "localhost");
});
afterAll(() => squad.close());

/** Adds a virtual authenticator that confirms every passkey request, like a fingerprint reader. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${home}/settings?view=password`);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Enter a name of at most 60 characters").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Passkey added").first().waitFor();
}

/**
 * Deletes the session cookie. Leaves the page first, because its pending requests would run without
 * the cookie.
 */
async function clearSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

async function signInByPasskey(page: Page): Promise<void> {
  await page.goto(home);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
}

describe.each([
  ["on a desktop", DESK, "F-1"],
  ["on a phone", PHONE, "F-2"],
])("a member's first sign-in %s", (_where, size, unit) => {
  test("chooses a password, fills in profile, availability and notifications, and signs in again by passkey", async () => {
    await addMember(squad.app, {
      unitNumber: unit,
      firstName: "Dana",
      phoneNumber: null,
      isPasswordDefault: true,
    });
    const page = await squad.open(size);
    await plugInAuthenticator(page);
    await page.goto(home);
    await signIn(page, unit, TEST_PASSWORD);
    const dialog = page.getByRole("dialog", { name: "Password Change Required" });
    await dialog.getByLabel("Current Password").fill(TEST_PASSWORD);
    await dialog.getByLabel("New Password", { exact: true }).fill("my own long words");
    await dialog.getByLabel(/Confirm/).fill("my own long words");
    await dialog.getByRole("button", { name: "Update Password & Continue" }).click();
    await dialog.waitFor({ state: "hidden" });

    await page.goto(`${home}/settings?view=profile`);
    await page.getByLabel("Phone number").fill("718 555 0123");
    await page.getByLabel("Night (Sun-Thu)").selectOption("fill-ins");
    await page.getByLabel("Ask me first when someone needs a replacement").check();
    await page.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile updated successfully").first().waitFor();
    // Saving returns to the settings menu automatically.
    await page.getByRole("link", { name: /Notification Preferences/ }).click();
    await page.getByLabel("Quiet hours: pause non-urgent messages").check();
    await page.getByRole("button", { name: "Save preferences" }).click();
    await page.getByText("Notification preferences updated successfully").first().waitFor();

    await addPasskey(page, "Dana's phone");
    await page.getByRole("button", { name: "Rename Dana's phone" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Blue phone");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByRole("list", { name: "Passkeys" }).getByText("Blue phone").waitFor();

    await clearSession(page);
    await signInByPasskey(page);
    await page.goto(`${home}/settings?view=password`);
    await page.getByText("last used just now").first().waitFor();
    await page.getByRole("button", { name: "Remove Blue phone" }).click();
    await page.getByRole("button", { name: "Remove passkey" }).click();
    await page.getByText("No passkeys yet.").waitFor();
    const stored = await squad.app.dependencies.database.read
      .selectFrom("members")
      .selectAll()
      .where("unitNumber", "=", unit)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      phoneNumber: "+17185550123",
      nightAvailability: "fill-ins",
      isAvailableForSubstitute: true,
      quietFrom: "22:00",
      isPasswordDefault: false,
    });
  });
});

test("administrators who must use a passkey have only a member's rights until they sign in with one", async () => {
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  const page = await squad.open(DESK);
  await plugInAuthenticator(page);
  await page.goto(home);
  await signIn(page, "A-1", TEST_PASSWORD);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await addPasskey(page, "Desk key");
  await clearSession(page);
  await signInByPasskey(page);
  await page.goto(`${home}/settings?view=security`);
  await page
    .getByLabel("Who must sign in with a passkey or an authenticator app")
    .selectOption("administrators");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();

  await clearSession(page);
  await page.goto(home);
  await signIn(page, "A-1", TEST_PASSWORD);
  const notice = page.getByRole("region", { name: "Second sign-in step required" });
  await notice.waitFor();
  expect(await page.getByRole("heading", { name: "Admin Panel" }).count()).toBe(0);
  await notice.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await expect.poll(() => notice.count()).toBe(0);
});

test("a member of a squad that requires a second factor sees the schedule only after setting one up on their phone", async () => {
  squad.expectComplaint(/403 \(Forbidden\)/);
  const desk = await squad.open(DESK);
  await plugInAuthenticator(desk);
  await addMember(squad.app, { unitNumber: "A-2", role: "admin" });
  await desk.goto(home);
  await signIn(desk, "A-2", TEST_PASSWORD);
  // Administrators already need a passkey, because an earlier test switched that on.
  await desk.getByRole("region", { name: "Second sign-in step required" }).waitFor();
  await addPasskey(desk, "Desk key");
  await desk
    .getByRole("region", { name: "Second sign-in step required" })
    .getByRole("button", { name: "Use a passkey" })
    .click();
  await desk.getByText("Admin", { exact: true }).waitFor();

  await addMember(squad.app, { unitNumber: "F-7", firstName: "Dana" });
  const phone = await squad.open(PHONE);
  await plugInAuthenticator(phone);
  await phone.goto(home);
  await signIn(phone, "F-7", TEST_PASSWORD);
  const schedule = phone.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" });
  await schedule.waitFor();

  await desk.goto(`${home}/settings?view=security`);
  await desk
    .getByLabel("Who must sign in with a passkey or an authenticator app")
    .selectOption("everybody");
  await desk.getByRole("button", { name: "Save settings" }).click();
  await desk.getByText("Settings saved").first().waitFor();

  // The screen that is already open locks without a reload.
  await phone.getByRole("heading", { name: "One more step, Dana" }).waitFor();
  await expect.poll(() => schedule.count()).toBe(0);
  await phone.getByRole("button", { name: "Add passkey" }).click();
  await phone.getByRole("textbox", { name: "Name" }).fill("My phone");
  await phone.getByRole("button", { name: "Continue" }).click();
  await phone.getByRole("list", { name: "Passkeys" }).getByText("My phone").waitFor();
  await phone
    .getByRole("region", { name: "Second sign-in step required" })
    .getByRole("button", { name: "Use a passkey" })
    .click();
  await schedule.waitFor();
});
