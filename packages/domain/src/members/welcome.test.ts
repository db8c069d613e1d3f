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
  ["a member who can be reached", dana, "sent"],
  ["an inactive member", { ...dana, isActive: false }, "skipped"],
  ["a member without an address", { ...dana, email: "" }, "skipped"],
  ["a member who was just emailed a password", { ...dana, isEmailedLately: true }, "skipped"],
  ["the administrator who sends them", { ...dana, id: 1 }, "skipped"],
  ["an address that is two", { ...dana, email: "a@x.org,b@x.org" }, "errors"],
] as const)("decides the welcome email of %s", (_who, member, outcome) => {
  expect(welcomeFor(member, 1)).toBe(outcome);
});

test("treats a password mail of ten minutes ago as recent", () => {
  expect(emailedLatelyFrom(Temporal.Instant.from("2026-05-12T18:05:00Z")).toString()).toBe(
    "2026-05-12T17:55:00Z",
  );
});

test("mails a password only to a member with an address", () => {
  expect(passwordMailBlockedBecause("dana@example.org")).toBeNull();
  expect(passwordMailBlockedBecause("")).toBe("This member has no email address");
});

test.each([
  ["wanted, with a mail server", true, true, /and welcome email sent$/],
  ["wanted, without one", true, false, /The welcome email wasn't sent.*Reset Password/],
  ["not wanted", false, true, /^Member added successfully$/],
  ["not wanted, nor possible", false, false, /^Member added successfully$/],
])(
  "says the welcome email's outcome when a member is added: %s",
  (_, isWanted, hasMailServer, text) => {
    expect(memberAddedText(welcomeOutcome(isWanted, hasMailServer))).toMatch(text);
  },
);
