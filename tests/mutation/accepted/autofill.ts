import type { Accepted } from "../accepted.ts";

const ONLY_QUICK = "The range of compared spots only saves time: far spots conflict with none.";

export const ACCEPTED_IN_AUTOFILL: readonly Accepted[] = [
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "member.isActive && !isSeeking && !isWilling(preference) && !offers(shift, weekday)",
    replacement: "false",
    why: "Optimization only: the full check finds such a member unavailable.",
  },
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original:
      "spots.filter(\n    ({ minutes }) => minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach,\n  )",
    replacement: "spots",
    why: ONLY_QUICK,
  },
  ...["true", "minutes.startsAt < endsAt + reach || startsAt < minutes.endsAt + reach"].map(
    (replacement) => ({
      file: "packages/domain/src/autofill/can-serve.ts",
      original: "minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach",
      replacement,
      why: ONLY_QUICK,
    }),
  ),
  ...["true", "minutes.startsAt <= endsAt + reach"].map((replacement) => ({
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "minutes.startsAt < endsAt + reach",
    replacement,
    why: ONLY_QUICK,
  })),
  ...["true", "startsAt <= minutes.endsAt + reach"].map((replacement) => ({
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "startsAt < minutes.endsAt + reach",
    replacement,
    why: ONLY_QUICK,
  })),
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The cache of offered weekdays saves a check; a member it lets through is found unavailable later.",
  },
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "known.set(shift.availabilityKind, days);",
    replacement: ";",
    why: "Optimization only: it caches a result.",
  },
  {
    file: "packages/domain/src/autofill/first-roster.ts",
    original: "state.crewCount[s]! < tables.spots[s]!",
    replacement: "state.crewCount[s]! <= tables.spots[s]!",
    why: "No member can join a full shift: the search leaves it after one more step.",
  },
  ...["true", "roleIds.length >= 0"].map((replacement) => ({
    file: "packages/domain/src/autofill/eligibility-facts.ts",
    original: "roleIds.length > 0",
    replacement,
    why: "The crew of a shift without positions lacks none.",
  })),
  {
    file: "packages/domain/src/autofill/eligibility-facts.ts",
    original: "false",
    replacement: "true",
    why: "Requesters are passed for each check, and any rest day excludes the member.",
  },
  {
    file: "packages/domain/src/autofill/eligibility-facts.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The filled positions are passed for each check.",
  },
  {
    file: "packages/domain/src/autofill/coverage-bound.ts",
    original: "pairs > MOST_PAIRS",
    replacement: "pairs >= MOST_PAIRS",
    why: "A month with exactly the limit of pairs may or may not be modeled.",
  },
  ...[
    ["known.set(month, tables);", ";"],
    ["known.set(lastDay, held);", ";"],
    ["kinds[s]!.length === 0 || holdings.length === 0", "false"],
    [
      "kinds[s]!.length === 0 || holdings.length === 0",
      "kinds[s]!.length === 0 && holdings.length === 0",
    ],
    ["kinds[s]!.length === 0", "false"],
    ["holdings.length === 0", "false"],
  ].map(([original = "", replacement = ""]) => ({
    file: "packages/domain/src/autofill/precomputed.ts",
    original,
    replacement,
    why: "The cache, and the shortcut for members without qualifications, only save time.",
  })),
  {
    file: "packages/domain/src/autofill/precomputed.ts",
    original: "a === b",
    replacement: "false",
    why: "A shift overlaps its own time, as other overlapping shifts do.",
  },
  {
    file: "packages/domain/src/autofill/precomputed.ts",
    original: "number !== undefined",
    replacement: "true",
    why: "Counts of shifts without members are never read.",
  },
];
