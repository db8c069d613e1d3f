import { expect, test } from "vitest";
import {
  mailedLatelyFrom,
  memberAddedText,
  passwordMailBlockedBecause,
  welcomeFor,
  welcomeOutcome,
} from "./welcome.ts";

const dana = { id: 2, email: "dana@example.org", isActive: true, isMailedLately: false };

test.each([
  ["a member who can be reached", dana, "sent"],
  ["an inactive member", { ...dana, isActive: false }, "skipped"],
  ["a member without an address", { ...dana, email: "" }, "skipped"],
  ["somebody who was mailed a password a moment ago", { ...dana, isMailedLately: true }, "skipped"],
  ["the administrator who sends them", { ...dana, id: 1 }, "skipped"],
  ["an address that is two", { ...dana, email: "a@x.org,b@x.org" }, "errors"],
] as const)("welcoming %s counts as it should", (_who, member, outcome) => {
  expect(welcomeFor(member, 1)).toBe(outcome);
});

test("a password mail of ten minutes ago is one of just now", () => {
  expect(mailedLatelyFrom(Temporal.Instant.from("2026-05-12T18:05:00Z")).toString()).toBe(
    "2026-05-12T17:55:00Z",
  );
});

test("a password is mailed only where there is an address", () => {
  expect(passwordMailBlockedBecause("dana@example.org")).toBeNull();
  expect(passwordMailBlockedBecause("")).toBe("This member has no email address");
});

test.each([
  ["wanted, with a mail server", true, true, /and welcome email sent$/],
  ["wanted, without one", true, false, /No welcome email could be sent.*Reset Password/],
  ["not wanted", false, true, /^Member added successfully$/],
  ["not wanted, nor possible", false, false, /^Member added successfully$/],
])(
  "adding a member says what became of the welcome email: %s",
  (_, isWanted, hasMailServer, text) => {
    expect(memberAddedText(welcomeOutcome(isWanted, hasMailServer))).toMatch(text);
  },
);
