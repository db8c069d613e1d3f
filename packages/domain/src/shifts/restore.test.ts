import { expect, test } from "vitest";
import { restoreShiftBlockedBecause } from "./restore.ts";

test.each([
  ["while no member was notified", true, null],
  ["once a member may have been notified", false, "too-late-to-undo"],
])("restores deleted shifts or refuses: %s", (_case, isUntold, code) =>
  expect(restoreShiftBlockedBecause(isUntold)?.code ?? null).toBe(code),
);
