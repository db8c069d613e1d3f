import { expect, test } from "vitest";
import { putBackBlockedBecause } from "./put-back.ts";

test.each([
  ["while nobody was told", true, null],
  ["once somebody may have been told", false, "too-late-to-undo"],
])("deleted shifts, put back: %s", (_case, isUntold, code) =>
  expect(putBackBlockedBecause(isUntold)?.code ?? null).toBe(code),
);
