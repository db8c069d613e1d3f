import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { availabilityIn } from "../members/availability/member-availability.ts";
import { NEW_MEMBER } from "../members/new-member.ts";
import { NO_WORKLOAD } from "../workload/fair-share.ts";
import {
  COVER_RANKS,
  candidateRank,
  inAskingOrder,
  isStandInFor,
  loadTone,
  saysNoTo,
  servesRegularly,
} from "./candidate-rank.ts";
import type { Silence } from "./silence.ts";
import { leftToAsk, nextWave, type ReplacementSearch } from "./waves.ts";

const START = Temporal.Instant.from("2026-11-20T20:00:00Z");
const search: ReplacementSearch = {
  minutesBetween: 15,
  isAllAtOnce: false,
  candidates: [
    { memberId: 1, rank: "high", saysNo: false, silence: null },
    { memberId: 2, rank: "high", saysNo: false, silence: null },
    { memberId: 3, rank: "low", saysNo: false, silence: null },
  ],
  chosenIds: null,
  askedIds: new Set(),
  lastAskedAt: null,
};

describe("the order in which candidates are asked", () => {
  test.each([
    [true, 0, "high"],
    [true, 1, "medium"],
    [true, 2, "low"],
    [false, 0, "low"],
    [false, 1, "low"],
    [false, 5, "low"],
  ] as const)(
    "for substitute %s with %i shifts gives the rank %s",
    (isAvailableForSubstitute, currentShiftLoad, rank) => {
      expect(candidateRank({ isAvailableForSubstitute, currentShiftLoad })).toBe(rank);
    },
  );

  test("sorts within a rank by load, then members who regularly serve on the shift type first", () => {
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
      availability: availabilityIn({ nightAvailability }),
    });
    const members = [
      member(1, false, 3, "weekly"),
      member(2, false, 0, "not-available"),
      member(3, false, 0, "weekly"),
      member(4, true, 0, "not-available"),
      member(5, true, 1, "weekly"),
    ];
    const ofNights = members.map((member) => ({
      ...member,
      isAvailableForSubstitute: isStandInFor(member, { kinds: ["night"] }),
    }));
    expect(inAskingOrder(ofNights, { kinds: ["night"] }).map(({ id }) => id)).toEqual([
      5, 3, 1, 2, 4,
    ]);
    expect(inAskingOrder(members, null).map(({ id }) => id)).toEqual([4, 5, 2, 3, 1]);
  });

  test("puts the member who has served a smaller part of their fair share first, if all else is equal", () => {
    const able = { ...NEW_MEMBER, availability: [], isAvailableForSubstitute: true };
    const carried = (level: number) => ({ ...NO_WORKLOAD, capacity: 4, share: 10, level });
    const members = [
      { ...able, id: 1, currentShiftLoad: 0, workload: carried(1.4) },
      { ...able, id: 2, currentShiftLoad: 0, workload: carried(0.6) },
      { ...able, id: 3, currentShiftLoad: 1, workload: carried(0.1) },
      { ...able, id: 4, currentShiftLoad: 0, workload: NO_WORKLOAD },
    ];
    expect(inAskingOrder(members, null).map(({ id }) => id)).toEqual([2, 1, 4, 3]);
  });

  test("puts an unavailable member last in the low rank, never in high or medium", () => {
    const eli = {
      ...NEW_MEMBER,
      availability: [],
      id: 1,
      isAvailableForSubstitute: true,
      currentShiftLoad: 0,
    };
    const busy = {
      ...eli,
      id: 2,
      availability: availabilityIn({ nightAvailability: "weekly" }),
      isAvailableForSubstitute: false,
      currentShiftLoad: 9,
    };
    const evaluated = [eli, busy].map((one) => ({
      ...one,
      isAvailableForSubstitute: isStandInFor(one, { kinds: ["night"] }),
    }));
    expect(
      inAskingOrder(evaluated, { kinds: ["night"] }).map((one) => [one.id, candidateRank(one)]),
    ).toEqual([
      [2, "low"],
      [1, "low"],
    ]);
    expect(
      saysNoTo(
        { ...eli, availability: availabilityIn({ eveningAvailability: "weekly" }) },
        { kinds: ["night", "evening"] },
      ),
    ).toBe(false);
    expect([saysNoTo(eli, null), saysNoTo(eli, { kinds: [] })]).toEqual([false, false]);
  });

  test("treats a fill-in for nights as substitute for nights or any shift, but not for evenings", () => {
    const dana = {
      ...NEW_MEMBER,
      isAvailableForSubstitute: false,
      availability: availabilityIn({ nightAvailability: "fill-ins" }),
    };
    expect([
      isStandInFor(dana, { kinds: ["night"] }),
      isStandInFor(dana, null),
      isStandInFor(dana, { kinds: ["evening"] }),
    ]).toEqual([true, true, false]);
    const marked = {
      ...dana,
      isAvailableForSubstitute: true,
      availability: availabilityIn({ eveningAvailability: "monthly" }),
    };
    expect(isStandInFor(marked, { kinds: ["evening"] })).toBe(true);
  });

  test.each([
    ["weekly", true],
    ["monthly", true],
    ["fill-ins", false],
    ["not-available", false],
  ] as const)(
    "treats a member with the night availability %s as serving regularly: %s",
    (nightAvailability, isRegularly) => {
      const availability = availabilityIn({ nightAvailability });
      expect(servesRegularly({ availability }, { kinds: ["evening", "night"] })).toBe(isRegularly);
      expect(servesRegularly({ availability }, { kinds: ["evening"] })).toBe(false);
    },
  );

  test("treats a member as unavailable only on the weekdays they exclude", () => {
    const availability = [{ kind: "night", frequency: "fill-ins", except: [3] }] as const;
    const evaluated = ["2026-11-25", "2026-11-26"].map((date) =>
      saysNoTo({ availability }, { kinds: ["night"], date }),
    );
    expect(evaluated).toEqual([true, false]);
  });

  test.each([
    [0, "good"],
    [1, "fair"],
    [2, "heavy"],
  ])("shows a number of %i shifts in the tone %s", (load, tone) => {
    expect(loadTone(load)).toBe(tone);
  });
});

describe("a search that asks in waves", () => {
  test("asks the first rank, waits, asks the next rank that has members, then stops", () => {
    expect(nextWave(search, START)).toEqual({ kind: "ask", memberIds: [1, 2] });
    const asked = { ...search, askedIds: new Set([1, 2]), lastAskedAt: START };
    expect(nextWave(asked, START.add({ minutes: 14, seconds: 59 }))).toEqual({
      kind: "wait",
      until: START.add({ minutes: 15 }),
    });
    expect(nextWave(asked, START.add({ minutes: 15 }))).toEqual({ kind: "ask", memberIds: [3] });
    expect(nextWave({ ...asked, askedIds: new Set([1, 2, 3]) }, START)).toEqual({
      kind: "exhausted",
    });
  });

  test("asks at most eight members at a time, unavailable ones only when chosen, and none that the coordinator did not choose", () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      memberId: index + 1,
      rank: "low" as const,
      saysNo: index === 0,
      silence: null,
    }));
    const wave = (about: Partial<ReplacementSearch>) =>
      nextWave({ ...search, candidates: many, ...about }, START);
    expect(wave({})).toEqual({ kind: "ask", memberIds: [2, 3, 4, 5, 6, 7, 8, 9] });
    expect(wave({ askedIds: new Set([2, 3, 4, 5, 6, 7, 8, 9]) })).toEqual({
      kind: "ask",
      memberIds: [10, 11, 12],
    });
    expect(wave({ chosenIds: new Set([1, 5]) })).toEqual({ kind: "ask", memberIds: [1, 5] });
    expect(wave({ isAllAtOnce: true })).toMatchObject({
      memberIds: many.slice(1).map(({ memberId }) => memberId),
    });
  });

  test.each<[string, number[] | null, number[], number[]]>([
    ["all but those who declined, without a selection", null, [], [2, 3]],
    ["the members an admin selected, including those who declined", [1, 3], [], [1, 3]],
    ["no member who was already asked", [1, 3], [3], [1]],
    ["no one after all were asked", [3], [3], []],
  ])("has these members left to ask: %s", (_whom, chosen, asked, left) => {
    const quiet = { until: START.add({ hours: 6 }), because: "quiet-hours" } as const;
    const candidates = [1, 2, 3].map((memberId) => ({
      memberId,
      rank: "low" as const,
      saysNo: memberId === 1,
      silence: quiet,
    }));
    const about = { candidates, chosenIds: chosen && new Set(chosen), askedIds: new Set(asked) };
    expect(leftToAsk({ ...search, ...about }).map(({ memberId }) => memberId)).toEqual(left);
  });

  test("asks all members at once in an emergency, in the first wave or a later one", () => {
    expect(nextWave({ ...search, isAllAtOnce: true }, START)).toEqual({
      kind: "ask",
      memberIds: [1, 2, 3],
    });
    const emergency = { ...search, isAllAtOnce: true, askedIds: new Set([2]), lastAskedAt: START };
    expect(nextWave(emergency, START)).toEqual({ kind: "ask", memberIds: [1, 3] });
  });

  test("asks each member once, best rank first, with the full pause between waves", () => {
    const candidate = fc.record({
      memberId: fc.nat(40),
      rank: fc.constantFrom(...COVER_RANKS),
      saysNo: fc.constant(false),
      silence: fc.constant(null),
    });
    const candidates = fc.uniqueArray(candidate, {
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
              chosenIds: null,
              askedIds: new Set(asked),
              lastAskedAt: askedAt.at(-1) ?? null,
            },
            now,
          );
          if (wave.kind !== "ask") continue;
          asked.push(...wave.memberIds);
          askedAt.push(now);
        }
        const ranks = asked.map((id) =>
          COVER_RANKS.indexOf(all.find(({ memberId }) => memberId === id)?.rank ?? "low"),
        );
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        expect(asked.toSorted((a, b) => a - b)).toEqual(
          all.map(({ memberId }) => memberId).toSorted((a, b) => a - b),
        );
        for (const [index, moment] of askedAt.slice(1).entries()) {
          expect(moment.since(askedAt[index] ?? moment).total("minutes")).toBe(minutesBetween);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("members in quiet hours or Shabbat", () => {
  const until = START.add({ hours: 5 });
  const resting = (...ids: number[]) =>
    search.candidates.map((one) => ({
      ...one,
      silence: ids.includes(one.memberId) ? ({ until, because: "shabbat" } as const) : null,
    }));
  const next = (candidates: ReplacementSearch["candidates"], askedIds: readonly number[] = []) =>
    nextWave({ ...search, candidates, askedIds: new Set(askedIds) }, START);

  test("are skipped, and the next rank is asked without a pause", () => {
    expect(next(resting(1))).toEqual({ kind: "ask", memberIds: [2] });
    expect(next(resting(1, 2))).toEqual({ kind: "ask", memberIds: [3] });
    expect(nextWave({ ...search, isAllAtOnce: true, candidates: resting(1) }, START)).toEqual({
      kind: "ask",
      memberIds: [2, 3],
    });
  });

  test("are asked after their quiet time, when no other member is left", () => {
    expect(next(resting(1), [2, 3])).toEqual({ kind: "wait", until });
    expect(next(search.candidates, [2, 3])).toEqual({ kind: "ask", memberIds: [1] });
    expect(next(resting(1), [1, 2, 3])).toEqual({ kind: "exhausted" });
  });

  test("are asked as soon as the first of them can be reached", () => {
    const back = [9, 5, 7].map((hours) => START.add({ hours }));
    const silences = back.map((at): Silence => ({ until: at, because: "quiet-hours" }));
    const candidates = search.candidates.map((one, index) => ({
      ...one,
      silence: silences[index] ?? null,
    }));
    expect(next(candidates)).toEqual({ kind: "wait", until: back[1] });
  });
});

describe("a search for the waiting list", () => {
  const quiet: Silence = { until: START.add({ hours: 2 }), because: "quiet-hours" };
  const waiting: ReplacementSearch = {
    ...search,
    isInOrder: true,
    candidates: [
      { memberId: 3, rank: "low", saysNo: true, silence: null },
      { memberId: 1, rank: "high", saysNo: false, silence: quiet },
      { memberId: 2, rank: "high", saysNo: false, silence: null },
    ],
    chosenIds: new Set([3, 1, 2]),
  };

  test.each<[string, Partial<ReplacementSearch>, number, ReturnType<typeof nextWave>]>([
    ["the first, of any rank", {}, 0, { kind: "ask", memberIds: [3] }],
    [
      "no one during the pause",
      { askedIds: new Set([3]), lastAskedAt: START },
      14,
      { kind: "wait", until: START.add({ minutes: 15 }) },
    ],
    [
      "the next who can be reached",
      { askedIds: new Set([3]), lastAskedAt: START },
      15,
      { kind: "ask", memberIds: [2] },
    ],
    [
      "those in quiet hours afterwards",
      { askedIds: new Set([3, 2]), lastAskedAt: START },
      30,
      { kind: "wait", until: quiet.until },
    ],
    ["no one when all were asked", { askedIds: new Set([1, 2, 3]) }, 30, { kind: "exhausted" }],
  ])("asks members one at a time: %s", (_, change, minutes, wave) => {
    expect(nextWave({ ...waiting, ...change }, START.add({ minutes }))).toEqual(wave);
  });
});
