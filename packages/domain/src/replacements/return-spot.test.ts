import { expect, test } from "vitest";
import { giveBackBlockedBecause } from "./return-spot.ts";

test.each([
  ["their own, before any notification", 7, "assigned", true, null],
  ["after the others were notified", 7, "assigned", false, "too-late-to-undo"],
  ["after going 10-8 or confirming", 7, "confirmed", true, "too-late-to-undo"],
  ["after a replacement request", 7, "replacement_requested", true, "too-late-to-undo"],
  ["another member's", 8, "assigned", true, "not-your-assignment"],
])("gives back a spot that was just taken: %s", (_case, memberId, status, isUntold, code) =>
  expect(giveBackBlockedBecause(7, { memberId, status }, isUntold)?.code ?? null).toBe(code),
);
