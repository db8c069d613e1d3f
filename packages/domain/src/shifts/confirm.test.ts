import { describe, expect, test } from "vitest";
import { confirmBlockedBecause } from "./confirm.ts";

const START = Temporal.Instant.from("2026-11-20T23:30:00Z");
const place = { memberId: 7, status: "assigned", startsAt: START };

describe("saying I'll be there", () => {
  test.each([
    ["of one's own place", {}, 7, -1, null],
    ["twice", { status: "confirmed" }, 7, -1, null],
    ["of somebody else's place", {}, 8, -1, "not-your-assignment"],
    ["at the start", {}, 7, 0, "shift-already-started"],
    ["after asking for a replacement", { status: "replacement_requested" }, 7, -1, "assignment-not-active"],
    ["of a place somebody else has taken", { status: "replaced" }, 7, -1, "assignment-not-active"],
  ] as const)("%s", (_, change, memberId, minutes, code) => {
    expect(confirmBlockedBecause(memberId, { ...place, ...change }, START.add({ minutes }))?.code ?? null).toBe(code);
  });
});
