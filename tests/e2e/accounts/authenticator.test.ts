import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../../apps/server/src/platform/auth/one-time-codes.ts";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code that an authenticator app shows for a key. */
function shownBy(key: string): string {
  const letters = key.replaceAll(" ", "").split("");
  const bits = letters
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(secret, Math.floor(squad.app.clock.now().epochMilliseconds / 30_000));
}

test.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])(
  "a member sets up an authenticator app %s, signs in with its code, and then with a recovery code",
  async (_where, size) => {
    const { unitNumber } = await addMember(squad.app);
    const page = await squad.open(size);
    squad.expectComplaint(/401/);
    const home = page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" });
    const signOut = async (): Promise<void> => {
      // Leaves the page first, because its pending requests would run without the session cookie.
      await page.goto("about:blank");
      await page.context().clearCookies();
      await page.goto(squad.address);
      await page.getByRole("heading", { name: "Sign In" }).waitFor();
    };
    await signIn(page, unitNumber, TEST_PASSWORD);
    await home.waitFor();
    await page.goto(`${squad.address}/settings?view=password`);
    await page.getByRole("button", { name: "Set up authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const key = (await dialog.getByText("Or enter this key:").textContent())!.split(":")[1]!;
    // A phone cannot scan its own screen, so a link opens its authenticator app.
    const address = await dialog
      .locator("a", { hasText: "Open in the app on this phone" })
      .getAttribute("href");
    expect(address).toMatch(/^otpauth:\/\/totp\//);
    expect(address).toContain(key.replaceAll(/\s/g, ""));
    await dialog.getByRole("button", { name: "Copy key" }).waitFor();
    await dialog.getByLabel("Code", { exact: true }).fill(shownBy(key));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByRole("list", { name: "Recovery codes" }).waitFor();
    const codes = await dialog
      .getByRole("list", { name: "Recovery codes" })
      .getByRole("listitem")
      .allTextContents();
    expect(codes).toHaveLength(10);
    await dialog.getByRole("button", { name: "I've saved them" }).click();
    await page.getByText("10 recovery codes left.").waitFor();

    await signOut();
    await signIn(page, unitNumber, TEST_PASSWORD);
    squad.app.clock.advance({ seconds: 30 });
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await page.getByRole("button", { name: "Sign In" }).click();
    // The field shows the error, also after the toast closes.
    await page
      .locator("form")
      .getByText("This code is wrong or was already used. Wait for the next one.")
      .waitFor();
    await page.getByLabel("Code", { exact: true }).fill(shownBy(key));
    await page.getByRole("button", { name: "Sign In" }).click();
    await home.waitFor();

    await signOut();
    await signIn(page, unitNumber, TEST_PASSWORD);
    await page.getByLabel("Code", { exact: true }).fill(codes[3]!);
    await page.getByRole("button", { name: "Sign In" }).click();
    await home.waitFor();
    await page.goto(`${squad.address}/settings?view=password`);
    await page.getByText("9 recovery codes left.").waitFor();
    await page.getByRole("button", { name: "Turn off" }).click();
    // After 15 minutes the server asks the member to re-authenticate.
    squad.expectComplaint(/40[03] \((Bad Request|Forbidden)\)/);
    squad.app.clock.advance({ minutes: 15 });
    await dialog.getByRole("button", { name: "Turn off" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await question.getByLabel("Current password", { exact: true }).fill(TEST_PASSWORD);
    await question.getByRole("button", { name: "Continue" }).click();
    await question.getByLabel("Code", { exact: true }).fill(shownBy(key));
    await question.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Set up authenticator app" }).waitFor();
  },
);
