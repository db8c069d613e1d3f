import { expect, test } from "vitest";
import { giveBackBlockedBecause } from "./give-back.ts";

test.each([
  ["one's own, while nobody was told", 7, "assigned", true, null],
  ["once the others were told", 7, "assigned", false, "too-late-to-undo"],
  ["after going 10-8 or saying that one will be there", 7, "confirmed", true, "too-late-to-undo"],
  ["after asking for cover of it", 7, "replacement_requested", true, "too-late-to-undo"],
  ["another member's", 8, "assigned", true, "not-your-assignment"],
])("giving back a place that was just taken: %s", (_case, memberId, status, isUntold, code) =>
  expect(giveBackBlockedBecause(7, { memberId, status }, isUntold)?.code ?? null).toBe(code),
);
