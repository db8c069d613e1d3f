import { describe, expect, test } from "vitest";
import { urgencyOfKind } from "./processing-priority.ts";

describe("processing priority of an event", () => {
  test.each([
    ["an assignment", "shifts.assigned", { soon: 0, later: 2 }],
    ["a canceled shift", "shifts.deleted", { soon: 0, later: 2 }],
    ["a replacement request", "replacements.requested", { soon: 0, later: 1 }],
    ["a forgotten 10-7", "attendance.closed-by-system", { soon: 2, later: 2 }],
    ["a departing member and their spots", "members.deactivated", { soon: 1, later: 1 }],
    ["a 10-8, which notifies no one", "attendance.checked-in", { soon: 3, later: 3 }],
    ["an event of a later version", "shifts.of-a-later-version", { soon: 3, later: 3 }],
  ] as const)("%s", (_, kind, expected) => expect(urgencyOfKind(kind)).toEqual(expected));

  test("puts an emergency first, however far ahead the shift is", () => {
    expect(urgencyOfKind("replacements.requested", { isEmergency: true })).toEqual({
      soon: 0,
      later: 0,
    });
  });
});
