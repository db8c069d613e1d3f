import { describe, expect, test } from "vitest";
import { accountEmail, type EndedFactor } from "./account-emails.ts";
import { paragraph } from "./email-templates.ts";

describe("account change email", () => {
  const facts = { firstName: "Dana", squad: "Riverside" };
  test.each([
    [
      "password-changed",
      "If it was not you, change your password under Settings, Password Settings, and tell an administrator.",
    ],
    ["email-left", "If you know nothing of this, tell an administrator at once."],
    ["password-reset", "If you know nothing of this, tell an administrator at once."],
  ] as const)("says what to do about %s", (change, help) => {
    const { text, blocks } = accountEmail(change, facts);
    expect(text).toMatch(/^Hello Dana,\n\n[A-Z]/);
    expect(blocks.at(-1)).toEqual(paragraph(help));
    expect(blocks).toHaveLength(3);
  });

  test("names the unit number that now signs in", () => {
    const { text, blocks } = accountEmail("unit-changed", { ...facts, unitNumber: "C-77" });
    expect(text).toContain("It is C-77 now: sign in with that.");
    expect(blocks.at(-1)).toEqual(
      paragraph("If you know nothing of this, tell an administrator at once."),
    );
  });

  test("names the ended sign-in factors", () => {
    const said = (...ended: EndedFactor[]) =>
      accountEmail("password-reset", { ...facts, ended }).blocks.at(-2);
    const where = "under Settings, Password Settings.";
    expect(said("authenticator app", "passkeys")).toEqual(
      paragraph(
        `Your authenticator app and passkeys no longer sign you in; set up new ones ${where}`,
      ),
    );
    expect(said("authenticator app")).toEqual(
      paragraph(`Your authenticator app no longer signs you in; set up a new one ${where}`),
    );
    expect(said("passkeys")).toEqual(
      paragraph(`Your passkeys no longer sign you in; set up new ones ${where}`),
    );
  });
});
