import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ProviderServer,
  startProvider,
} from "../../../apps/server/src/testing/services/provider-server.ts";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let provider: ProviderServer;
let squad: Squad;

beforeAll(async () => {
  provider = await startProvider("http://127.0.0.1");
  provider.asksByHand = true;
  // Uses the real time, because the provider signs its tokens with it.
  squad = await createSquad(new Date().toISOString(), provider.environment);
  provider.sendsTo = squad.address;
});
afterAll(async () => {
  await squad.close();
  await provider.close();
});

const HOME = "My Upcoming 10-Day Shift Schedule";

async function throughProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in with Squad ID" }).click();
  await page.getByRole("button", { name: "Let me in" }).click();
}

async function signOut(page: Page): Promise<void> {
  // Leaves the page first, because its pending requests would run without the session cookie.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(squad.address);
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
}

test("a member signs in through the squad's identity provider on a phone, and a refused member reads the reason", {
  tags: ["core"],
}, async () => {
  const { email, unitNumber } = await addMember(squad.app);
  const page = await squad.open(PHONE);
  squad.expectComplaint(/409|400/);
  provider.person = { subject: "dana", email, isVerified: false };
  await throughProvider(page);
  const alert = page.getByRole("alert").filter({ hasText: `Squad ID hasn't verified ${email}` });
  await alert.waitFor();
  await expectNoViolations(page);
  // The provider's response parameters are removed from the URL.
  expect(new URL(page.url()).search).toBe("");
  await page.getByLabel("Unit Number").fill(unitNumber);

  await page.context().clearCookies();
  await page.goto(`${squad.address}/settings?view=password`);
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  provider.person = { subject: "dana", email, isVerified: true };
  await throughProvider(page);
  // Shows the page that the member requested before signing in, with the linked account.
  await page.getByText(`You sign in as ${email}.`).waitFor();
  await page.getByText("Your password keeps working.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings");
  await expectNoViolations(page);
});

test("an administrator disables password sign-in, and re-authenticates through the identity provider", async () => {
  const { email, unitNumber } = await addMember(squad.app, { role: "admin" });
  const page = await squad.open(DESK);
  squad.expectComplaint(/403|409/);
  provider.person = { subject: "boss", email, isVerified: true };
  await throughProvider(page);
  await page.getByRole("heading", { name: HOME }).waitFor();
  await page.goto(`${squad.address}/settings?view=security`);
  await page.getByLabel("Turn off passwords for members who have signed in with Squad ID").check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved", { exact: true }).waitFor();

  await signOut(page);
  await page.getByLabel("Unit Number").fill(unitNumber);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page
    .getByRole("alert")
    .filter({ hasText: "You can't sign in with a password here. Use Squad ID instead." })
    .waitFor();
  await throughProvider(page);
  await page.getByRole("heading", { name: HOME }).waitFor();

  await squad.changeRows((write) =>
    write
      .updateTable("sessions")
      .set({ reauthenticatedAt: squad.app.clock.now().subtract({ hours: 1 }) })
      .execute(),
  );
  await page.goto(`${squad.address}/settings?view=password`);
  await page
    .getByText("You can't sign in with a password here. Your squad uses Squad ID.")
    .waitFor();
  await page
    .getByText("Sign in with your fingerprint, your face or your device's PIN.", { exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const other = page.waitForEvent("popup");
  await page
    .getByRole("dialog", { name: "Confirm it's you" })
    .getByRole("button", { name: "Use Squad ID" })
    .click();
  await (await other).getByRole("button", { name: "Let me in" }).click();
  // After re-authentication, the action that the administrator started continues automatically.
  await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
});
