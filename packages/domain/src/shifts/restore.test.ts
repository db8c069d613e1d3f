import { expect, test } from "vitest";
import { restoreBlockedBecause } from "./restore.ts";

test.each([
  ["while nobody was told", true, null],
  ["once somebody may have been told", false, "too-late-to-undo"],
])("restores deleted shifts: %s", (_case, isUntold, code) =>
  expect(restoreBlockedBecause(isUntold)?.code ?? null).toBe(code),
);
