import { describe, expect, test } from "vitest";
import { newPasswordBlockedBecause, passwordChangeBlockedBecause } from "./password-change.ts";

const good = {
  currentPassword: "old secret",
  newPassword: "new secret",
  confirmation: "new secret",
};

describe("changing a password", () => {
  test.each([
    [
      "empty fields",
      { currentPassword: "", newPassword: "", confirmation: "" },
      "password-fields-missing",
    ],
    ["no current password", { ...good, currentPassword: "" }, "password-fields-missing"],
    [
      "no new password, but a confirmation",
      { ...good, newPassword: "" },
      "password-fields-missing",
    ],
    [
      "six spaces",
      { ...good, newPassword: "      ", confirmation: "      " },
      "password-fields-missing",
    ],
    [
      "six characters without a width",
      { ...good, newPassword: "\u200b".repeat(6), confirmation: "\u200b".repeat(6) },
      "password-fields-missing",
    ],
    ["a missing confirmation", { ...good, confirmation: "" }, "password-fields-missing"],
    [
      "a short password with another confirmation: reports the confirmation",
      { ...good, newPassword: "abc", confirmation: "abd" },
      "passwords-differ",
    ],
    [
      "five characters",
      { ...good, newPassword: "abcde", confirmation: "abcde" },
      "password-too-short",
    ],
    [
      "three emoji, which are six code units",
      { ...good, newPassword: "🚑🚑🚑", confirmation: "🚑🚑🚑" },
      "password-too-short",
    ],
    [
      "a short unchanged password: reports the length",
      { currentPassword: "abc", newPassword: "abc", confirmation: "abc" },
      "password-too-short",
    ],
    [
      "an unchanged password",
      { currentPassword: "abcdef", newPassword: "abcdef", confirmation: "abcdef" },
      "password-unchanged",
    ],
  ])("refuses a change with %s", (_, form, code) => {
    expect(passwordChangeBlockedBecause(form)?.code).toBe(code);
    expect(passwordChangeBlockedBecause(form, "settings")?.code).toBe(code);
  });

  test("accepts a current password of spaces", () => {
    expect(passwordChangeBlockedBecause({ ...good, currentPassword: "      " })).toBeNull();
  });

  test("accepts six new characters", () => {
    expect(
      passwordChangeBlockedBecause({ ...good, newPassword: "abcdef", confirmation: "abcdef" }),
    ).toBeNull();
    expect(passwordChangeBlockedBecause(good, "settings")).toBeNull();
  });

  test.each([
    [
      "password-fields-missing",
      { ...good, currentPassword: "" },
      "All fields are required",
      "Missing Information",
      "Please fill in all password fields",
    ],
    [
      "passwords-differ",
      { ...good, confirmation: "other" },
      "New passwords do not match",
      "Password Mismatch",
      "New password and confirmation don't match",
    ],
    [
      "password-too-short",
      { ...good, newPassword: "abc", confirmation: "abc" },
      "New password must be at least 6 characters long",
      "Password Too Short",
      "Password must be at least 6 characters long",
    ],
    [
      "password-unchanged",
      { ...good, currentPassword: "new secret" },
      "New password must be different from current password",
      "Same Password",
      "New password must be different from current password",
    ],
  ])("phrases the error %s as each screen does", (_, form, dialog, title, settings) => {
    expect(passwordChangeBlockedBecause(form, "dialog")).toMatchObject({
      title: "Error",
      message: dialog,
    });
    expect(passwordChangeBlockedBecause(form, "settings")).toMatchObject({
      title,
      message: settings,
    });
  });

  test.each([
    [
      "each empty field",
      { ...good, currentPassword: "", confirmation: "" },
      ["currentPassword", "confirmation"],
    ],
    [
      "only the new password if the other fields are filled in",
      { ...good, newPassword: "" },
      ["newPassword"],
    ],
    [
      "the new password of spaces",
      { ...good, newPassword: "      ", confirmation: "      " },
      ["newPassword"],
    ],
    ["the confirmation that differs", { ...good, confirmation: "other" }, ["confirmation"]],
    ["the unchanged new password", { ...good, currentPassword: "new secret" }, ["newPassword"]],
  ])("names the invalid field: %s", (_which, form, fields) => {
    expect(Object.keys(passwordChangeBlockedBecause(form)?.fields ?? {})).toEqual(fields);
  });

  test("refuses a short or unchanged password on the server, without titles", () => {
    expect(newPasswordBlockedBecause({ currentPassword: "x", newPassword: "12345" })).toEqual({
      kind: "invalid",
      code: "password-too-short",
      message: "New password must be at least 6 characters long",
      fields: { newPassword: "At least 6 characters" },
    });
    expect(
      newPasswordBlockedBecause({ currentPassword: "123456", newPassword: "123456" })?.code,
    ).toBe("password-unchanged");
    expect(newPasswordBlockedBecause(good)).toBeNull();
  });

  test("reports missing fields on the server before any other error", () => {
    for (const form of [
      { currentPassword: "", newPassword: "" },
      { currentPassword: "", newPassword: "battery" },
      { currentPassword: "present", newPassword: "" },
    ])
      expect(newPasswordBlockedBecause(form)).toMatchObject({
        code: "password-fields-missing",
        message: "All fields are required",
      });
  });

  test("does not ask for the current password after a reset by email", () => {
    const form = { ...good, currentPassword: "" };
    expect(passwordChangeBlockedBecause(form, "dialog", { knowsCurrent: false })).toBeNull();
    expect(newPasswordBlockedBecause(form, { knowsCurrent: false })).toBeNull();
    const empty = { currentPassword: "", newPassword: "", confirmation: "" };
    expect(
      Object.keys(
        passwordChangeBlockedBecause(empty, "dialog", { knowsCurrent: false })?.fields ?? {},
      ),
    ).toEqual(["newPassword", "confirmation"]);
  });
});
