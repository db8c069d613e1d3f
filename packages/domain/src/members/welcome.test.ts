import { expect, test } from "vitest";
import {
  emailedLatelyFrom,
  memberAddedText,
  passwordMailBlockedBecause,
  welcomeFor,
  welcomeOutcome,
} from "./welcome.ts";

const dana = { id: 2, email: "dana@example.org", isActive: true, isEmailedLately: false };

test.each([
  ["a member with an address", dana, "sent"],
  ["an inactive member", { ...dana, isActive: false }, "skipped"],
  ["a member without an email address", { ...dana, email: "" }, "skipped"],
  ["a member who was just emailed a password", { ...dana, isEmailedLately: true }, "skipped"],
  ["the sending admin", { ...dana, id: 1 }, "skipped"],
  ["two addresses in one field", { ...dana, email: "a@x.org,b@x.org" }, "errors"],
] as const)("decides whether to send the welcome email to %s", (_who, member, outcome) => {
  expect(welcomeFor(member, 1)).toBe(outcome);
});

test("treats a password email from ten minutes ago as recent", () => {
  expect(emailedLatelyFrom(Temporal.Instant.from("2026-05-12T18:05:00Z")).toString()).toBe(
    "2026-05-12T17:55:00Z",
  );
});

test("emails a password only to a member with an email address", () => {
  expect(passwordMailBlockedBecause("dana@example.org")).toBeNull();
  expect(passwordMailBlockedBecause("")).toBe("This member has no email address");
});

test.each([
  ["requested, with a mail server", true, true, /and welcome email sent$/],
  [
    "requested, without a mail server",
    true,
    false,
    /The welcome email wasn't sent.*Reset Password/,
  ],
  ["not requested", false, true, /^Member added successfully$/],
  ["not requested, without a mail server", false, false, /^Member added successfully$/],
])(
  "states the outcome of the welcome email when a member is added: %s",
  (_, isWanted, hasMailServer, text) => {
    expect(memberAddedText(welcomeOutcome(isWanted, hasMailServer))).toMatch(text);
  },
);
