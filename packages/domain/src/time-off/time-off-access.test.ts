import { expect, test } from "vitest";
import { timeOffOfBlockedBecause } from "./time-off-access.ts";

test.each([
  ["the member", { id: 25, role: "member" }, null],
  ["an administrator of another", { id: 1, role: "admin" }, null],
  ["an administrator of themselves", { id: 25, role: "admin" }, null],
  ["another member", { id: 26, role: "member" }, "not-your-time-off"],
] as const)("allows or refuses time off to be read and changed by %s", (_who, actor, code) => {
  expect(timeOffOfBlockedBecause(actor, 25)?.code ?? null).toBe(code);
});
