import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEW_MEMBER } from "../members/new-member.ts";
import { COVER_RANKS, coverRank, inCoverOrder, isSubstituteFor, loadTone } from "./cover-rank.ts";
import { type CoverSearch, nextWave } from "./waves.ts";

const START = Temporal.Instant.from("2026-11-20T20:00:00Z");
const search: CoverSearch = {
  minutesBetween: 15,
  isAllAtOnce: false,
  candidates: [
    { memberId: 1, rank: "high" },
    { memberId: 2, rank: "high" },
    { memberId: 3, rank: "low" },
  ],
  askedIds: new Set(),
  lastAskedAt: null,
};

describe("whom to ask first", () => {
  test.each([
    [true, 0, "high"],
    [true, 1, "medium"],
    [true, 2, "low"],
    [false, 0, "low"],
    [false, 1, "low"],
    [false, 5, "low"],
  ] as const)("substitute %s with %i shifts is %s", (isAvailableForSubstitute, currentShiftLoad, rank) => {
    expect(coverRank({ isAvailableForSubstitute, currentShiftLoad })).toBe(rank);
  });

  test("within a rank the least loaded, then those who serve in the slot", () => {
    const member = (
      id: number,
      isAvailableForSubstitute: boolean,
      currentShiftLoad: number,
      nightAvailability: "weekly" | "not-available",
    ) => ({
      ...NEW_MEMBER,
      id,
      isAvailableForSubstitute,
      currentShiftLoad,
      nightAvailability,
    });
    const members = [
      member(1, false, 3, "weekly"),
      member(2, false, 0, "not-available"),
      member(3, false, 0, "weekly"),
      member(4, true, 0, "not-available"),
      member(5, true, 1, "weekly"),
    ];
    expect(inCoverOrder(members, "nightAvailability").map(({ id }) => id)).toEqual([4, 5, 3, 2, 1]);
    expect(inCoverOrder(members, null).map(({ id }) => id)).toEqual([4, 5, 2, 3, 1]);
  });

  test("who fills in at night is a substitute for nights and for any slot, not for evenings", () => {
    const dana = { ...NEW_MEMBER, isAvailableForSubstitute: false, nightAvailability: "fill-ins" } as const;
    expect([
      isSubstituteFor(dana, "nightAvailability"),
      isSubstituteFor(dana, null),
      isSubstituteFor(dana, "eveningAvailability"),
    ]).toEqual([true, true, false]);
    expect(isSubstituteFor({ ...dana, isAvailableForSubstitute: true }, "eveningAvailability")).toBe(true);
  });

  test.each([
    [0, "good"],
    [1, "fair"],
    [2, "heavy"],
  ])("a load of %i is %s", (load, tone) => {
    expect(loadTone(load)).toBe(tone);
  });
});

describe("a search in waves", () => {
  test("asks the first rank, waits, then the next rank that has anyone, then stops", () => {
    expect(nextWave(search, START)).toEqual({ kind: "ask", memberIds: [1, 2] });
    const asked = { ...search, askedIds: new Set([1, 2]), lastAskedAt: START };
    expect(nextWave(asked, START.add({ minutes: 14, seconds: 59 }))).toEqual({ kind: "wait", until: START.add({ minutes: 15 }) });
    expect(nextWave(asked, START.add({ minutes: 15 }))).toEqual({ kind: "ask", memberIds: [3] });
    expect(nextWave({ ...asked, askedIds: new Set([1, 2, 3]) }, START)).toEqual({ kind: "exhausted" });
  });

  test("asks everyone at once in an emergency, as its first wave or while another is waiting", () => {
    expect(nextWave({ ...search, isAllAtOnce: true }, START)).toEqual({ kind: "ask", memberIds: [1, 2, 3] });
    const emergency = { ...search, isAllAtOnce: true, askedIds: new Set([2]), lastAskedAt: START };
    expect(nextWave(emergency, START)).toEqual({ kind: "ask", memberIds: [1, 3] });
  });

  test("reaches everyone once, best rank first, with the full pause between waves", () => {
    const candidates = fc.uniqueArray(fc.record({ memberId: fc.nat(40), rank: fc.constantFrom(...COVER_RANKS) }), {
      selector: ({ memberId }) => memberId,
      maxLength: 20,
    });
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 60 }), (all, minutesBetween) => {
        const asked: number[] = [];
        const askedAt: Temporal.Instant[] = [];
        for (let minute = 0; minute <= 200; minute += 1) {
          const now = START.add({ minutes: minute });
          const wave = nextWave(
            {
              minutesBetween,
              isAllAtOnce: false,
              candidates: all,
              askedIds: new Set(asked),
              lastAskedAt: askedAt.at(-1) ?? null,
            },
            now,
          );
          if (wave.kind !== "ask") continue;
          asked.push(...wave.memberIds);
          askedAt.push(now);
        }
        const ranks = asked.map((id) => COVER_RANKS.indexOf(all.find(({ memberId }) => memberId === id)?.rank ?? "low"));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(asked.toSorted((a, b) => a - b)).toEqual(all.map(({ memberId }) => memberId).toSorted((a, b) => a - b));
        for (const [index, moment] of askedAt.slice(1).entries()) {
          expect(moment.since(askedAt[index] ?? moment).total("minutes")).toBe(minutesBetween);
        }
      }),
      { numRuns: 30 },
    );
  });
});
