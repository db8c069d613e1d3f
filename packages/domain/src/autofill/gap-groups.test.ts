import { describe, expect, test } from "vitest";
import { gapGroups, mainReasonText, type ShortShift, shortOfPositions } from "./gap-groups.ts";
import { GAP_REASONS, type GapReason } from "./gap-reasons.ts";

/**
 * Returns an open shift; `roles` are its open positions, `counts` the number of excluded members by
 * reason.
 */
function openOn(
  name: string,
  open: number,
  roles: readonly string[] = [],
  counts: Partial<Record<GapReason, number>> = {},
): ShortShift {
  return {
    name,
    open,
    gap: {
      role: roles.length < open ? null : `a ${roles[0]!.toLowerCase()}`,
      roles,
      counts: GAP_REASONS.flatMap((reason) => {
        const count = counts[reason] ?? 0;
        return count > 0 ? [{ reason, count }] : [];
      }),
    },
  };
}

describe("groups of gaps", () => {
  test("join shifts of one name, position and main reason, and put the largest first", () => {
    const driver = openOn("Night", 1, ["Driver"], { role: 9, overlap: 2 });
    const other = openOn("Night", 1, ["Driver"], { role: 8, overlap: 3 });
    const busy = openOn("Night", 1, ["Driver"], { role: 2, overlap: 3 });
    const day = openOn("Day", 1, [], { turns: 4 });
    expect(gapGroups([day, driver, busy, other])).toEqual([
      { name: "Night", role: "a driver", reason: "role", open: 2, shifts: [driver, other] },
      { name: "Day", role: null, reason: "turns", open: 1, shifts: [day] },
      { name: "Night", role: "a driver", reason: "overlap", open: 1, shifts: [busy] },
    ]);
  });

  test.each<[string, Partial<Record<GapReason, number>>, GapReason | null]>([
    ["is that of most members", { "time-off": 1, turns: 5 }, "turns"],
    ["is the first of equal ones", { "time-off": 2, turns: 2 }, "time-off"],
    ["leaves out members on the shift", { "on-it": 5, turns: 1 }, "turns"],
    ["is null without members", {}, null],
  ])("use the main reason %s", (_, counts, expected) =>
    expect(gapGroups([openOn("Night", 1, [], counts)])[0]?.reason).toBe(expected),
  );

  test("join shifts by name when auto-fill has not run", () => {
    const shifts = [1, 2].map((open) => ({ name: "Night", open, gap: null }));
    expect(gapGroups(shifts)).toEqual([
      { name: "Night", role: null, reason: null, open: 3, shifts },
    ]);
  });

  test.each<[GapReason, string]>([
    ["turns", "Main reason: at their availability limit."],
    ["can", "Members are available."],
  ])("the text of %s is: %s", (reason, text) => expect(mainReasonText(reason)).toBe(text));
});

describe("what positions are short", () => {
  test.each<[string, readonly ShortShift[], readonly string[]]>([
    [
      "counts by shift",
      [
        openOn("Crew A", 1, ["Driver"]),
        openOn("Crew A", 1, ["Driver"]),
        openOn("Crew B", 1, ["Driver"]),
      ],
      ["Drivers: 2 short for Crew A", "Driver: 1 short for Crew B"],
    ],
    ["has no plural for one", [openOn("Crew A", 1, ["EMT"])], ["EMT: 1 short for Crew A"]],
    [
      "puts spots for any member under Members, and the most first",
      [openOn("Night", 3, ["Driver"])],
      ["Members: 2 short for Night", "Driver: 1 short for Night"],
    ],
    ["counts without a run", [{ name: "Day", open: 1, gap: null }], ["Member: 1 short for Day"]],
    ["is empty without gaps", [], []],
  ])("%s", (_, shifts, expected) => expect(shortOfPositions(shifts)).toEqual(expected));
});
