import { expect, test } from "vitest";
import { isUsedUp, linkState, movedSinceBecause, takesSpot } from "./action-link.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const LATER = NOW.add({ seconds: 1 });

test.each([
  ["accept", true, true],
  ["take", true, true],
  ["confirm", true, false],
  ["start-answer", true, false],
  ["see-shift", false, false],
  ["poll-answer", false, false],
] as const)("a link to %s is single-use: %s, assigns a member: %s", (purpose, isOver, takes) => {
  expect([isUsedUp(purpose), takesSpot(purpose)]).toEqual([isOver, takes]);
});

test.each([
  ["until its last moment", { usedAt: null, expiresAt: LATER }, "ready"],
  ["in the moment it expires", { usedAt: null, expiresAt: NOW }, "expired"],
  ["once it was used", { usedAt: NOW, expiresAt: LATER }, "used"],
  ["once it was used and has expired, too", { usedAt: NOW, expiresAt: NOW }, "used"],
])("checks the state of a link %s", (_when, link, state) =>
  expect(linkState(link, NOW)).toBe(state),
);

test.each([
  ["accept", "was never moved", null, null],
  ["accept", "was moved before", -5, null],
  ["accept", "was moved since", 5, "shift-moved"],
  ["take", "was moved since", 5, "shift-moved"],
  ["confirm", "was moved since", 5, "shift-moved"],
  ["see-shift", "was moved since", 5, null],
  ["start-answer", "was moved since", 5, null],
] as const)(
  "for a link in a text message to %s a shift that %s: %s, %s",
  (purpose, _when, minutes, code) => {
    const movedAt = minutes === null ? null : NOW.add({ minutes });
    const because = movedSinceBecause(
      { purpose, createdAt: NOW },
      { movedAt, title: "Evening, Fri, May 22, 6:30 PM - 8:30 PM" },
    );
    expect(because?.code ?? null).toBe(code);
    if (because)
      expect(because.message).toContain("It's now Evening, Fri, May 22, 6:30 PM - 8:30 PM.");
  },
);
