import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numbersFor } from "../shifts/partial-assignment.ts";
import { checkEligibility } from "./eligibility.ts";
import { refusalIn } from "./eligibility-issues.ts";
import { NO_OWN_LIMITS } from "./own-limits.ts";
import type { SpotMember } from "./spot.ts";
import { type Capacity, maxMembersBlockedBecause } from "./spots.ts";

const at = (text: string) => Temporal.Instant.from(text);

describe("the spot number of a new member on a shift", () => {
  const shift = {
    id: 1,
    type: "custom",
    availabilityKind: null,
    date: "2026-05-12",
    startsAt: at("2026-05-12T08:00:00Z"),
    endsAt: at("2026-05-12T10:00:00Z"),
  };
  /** Returns the numbers of open spots when every member is there for the whole shift. */
  const numbersOf = (taken: readonly number[], maxMembers: number, count: number) => {
    const filling = taken.map((spotNumber) => ({ ...shift, assignmentId: spotNumber, spotNumber }));
    const joining = Array.from({ length: count }, () => shift);
    return numbersFor(joining, filling, maxMembers)?.spotNumbers ?? [];
  };
  const free: SpotMember = {
    ...NO_OWN_LIMITS,
    name: "C-25 Dana Levi",
    isActive: true,
    isSeeking: false,
    spots: [],
  };
  const other = {
    title: "Night on Mon, May 11",
    startsAt: at("2026-05-12T03:00:00Z"),
    endsAt: at("2026-05-12T11:00:00Z"),
  };
  const blocked = (member: SpotMember, slots: Capacity) =>
    refusalIn(checkEligibility(member, shift, { by: "coordinator", slots }));
  test.each<[string, Partial<SpotMember>, number, string | null]>([
    ["accepts an available member", {}, 0, null],
    ["refuses an inactive member", { isActive: false }, 0, "member-inactive"],
    ["refuses an assigned member", { spots: [{ ...shift, shiftId: 1 }] }, 0, "already-on-shift"],
    ["refuses a member who requested a replacement for it", { isSeeking: true }, 0, "own-request"],
    ["refuses a member on an overlapping shift", { spots: [other] }, 0, "shift-overlaps"],
    [
      "accepts a member whose shift ends at the start",
      { spots: [{ ...other, endsAt: shift.startsAt }] },
      0,
      null,
    ],
    ["refuses a full shift", {}, 2, "shift-full"],
  ])("%s", (_who, change, filledCount, code) =>
    expect(blocked({ ...free, ...change }, { filledCount, maxMembers: 2 })?.code ?? null).toBe(
      code,
    ),
  );

  test("never assigns a spot twice or past the last, for any number of joins and leaves", () => {
    const visit = fc.oneof(
      fc.constant({ isBatched: true, spotNumber: 0 }),
      fc.record({ isBatched: fc.constant(false), spotNumber: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.array(visit, { maxLength: 30 }),
        (maxMembers, visits) => {
          let taken: number[] = [];
          for (const { isBatched, spotNumber } of visits) {
            const [hasSpotNumberFree] = numbersOf(taken, maxMembers, 1);
            const refusal = blocked(free, { filledCount: taken.length, maxMembers });
            expect(hasSpotNumberFree === undefined).toBe(refusal?.code === "shift-full");
            if (!isBatched) taken = taken.filter((own) => own !== spotNumber);
            else if (hasSpotNumberFree !== undefined) taken = [...taken, hasSpotNumberFree];
            expect(new Set(taken).size).toBe(taken.length);
            expect(taken.every((own) => own >= 1 && own <= maxMembers)).toBe(true);
          }
        },
      ),
    );
  });

  test("takes the lowest open spots, and never more than exist", () => {
    expect(numbersOf([2], 4, 2)).toEqual([1, 3]);
    expect(numbersOf([1, 2], 2, 1)).toEqual([]);
  });

  test.each([
    [1, 2, 0, "2 members assigned: more than 1. Remove a member first."],
    [
      1,
      1,
      1,
      "1 member assigned and 1 spot held for replacements: more than 1 in total. Remove a member or cancel a request first.",
    ],
    [1, 0, 2, "2 spots held for replacements: more than 1. Cancel a request first."],
    [2, 2, 0, null],
    [2, 1, 1, null],
  ])(
    "computes %d open spots for %d members on the shift and %d spots held by requests",
    (maxMembers, filled, held, message) =>
      expect(maxMembersBlockedBecause(maxMembers, filled, held)?.message ?? null).toBe(message),
  );
});
