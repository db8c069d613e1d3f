import { describe, expect, test } from "vitest";
import { accountEmail, type EndedFactor } from "./account-emails.ts";
import { paragraph } from "./email-templates.ts";

describe("account change email", () => {
  const facts = { firstName: "Dana", squad: "Riverside" };
  test.each([
    [
      "password-changed",
      "If you didn't make this change, change your password in Settings > Password Settings and tell an admin right away.",
    ],
    ["email-left", "If you didn't make this change, tell an admin right away."],
    ["password-reset", "If you didn't make this change, tell an admin right away."],
  ] as const)("says what to do after the change %s", (change, help) => {
    const { text, blocks } = accountEmail(change, facts);
    expect(text).toMatch(/^Hi Dana,\n\n[A-Z]/);
    expect(blocks.at(-1)).toEqual(paragraph(help));
    expect(blocks).toHaveLength(3);
  });

  test("names the unit number to sign in with", () => {
    const { text, blocks } = accountEmail("unit-changed", { ...facts, unitNumber: "C-77" });
    expect(text).toContain("Your unit number is now C-77. Use it to sign in.");
    expect(blocks.at(-1)).toEqual(
      paragraph("If you didn't make this change, tell an admin right away."),
    );
  });

  test("names the removed sign-in factors", () => {
    const said = (...ended: EndedFactor[]) =>
      accountEmail("password-reset", { ...facts, ended }).blocks.at(-2);
    expect(said("authenticator app", "passkeys")).toEqual(
      paragraph(
        "Your authenticator app and passkeys no longer work. Set up new ones in Settings > Password Settings.",
      ),
    );
    expect(said("authenticator app")).toEqual(
      paragraph(
        "Your authenticator app no longer works. Set it up again in Settings > Password Settings.",
      ),
    );
    expect(said("passkeys")).toEqual(
      paragraph("Your passkeys no longer work. Add new ones in Settings > Password Settings."),
    );
  });
});
