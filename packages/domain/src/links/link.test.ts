import { expect, test } from "vitest";
import { isUsedUp, linkState, takesPlace } from "./link.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const LATER = NOW.add({ seconds: 1 });

test.each([
  ["accept", true, true],
  ["take", true, true],
  ["confirm", true, false],
  ["start-answer", true, false],
  ["see-shift", false, false],
  ["poll-answer", false, false],
] as const)("a link to %s is used up by its use: %s, puts somebody on a shift: %s", (purpose, isOver, takes) => {
  expect([isUsedUp(purpose), takesPlace(purpose)]).toEqual([isOver, takes]);
});

test.each([
  ["until its last moment", { usedAt: null, expiresAt: LATER }, "ready"],
  ["in the moment it expires", { usedAt: null, expiresAt: NOW }, "expired"],
  ["once it was used", { usedAt: NOW, expiresAt: LATER }, "used"],
  ["once it was used and has expired, too", { usedAt: NOW, expiresAt: NOW }, "used"],
])("a link %s", (_when, link, state) => expect(linkState(link, NOW)).toBe(state));
