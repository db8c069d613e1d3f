import type { Accepted } from "../accepted.ts";

const ONLY_QUICK =
  "Which places are near enough to be looked at is for speed alone: what lies far off is judged to be in nobody's way.";

export const ACCEPTED_IN_FILL: readonly Accepted[] = [
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "member.isActive && !isSeeking && !isWilling(wish) && !offers(shift, weekday)",
    replacement: "false",
    why: "It is for speed alone: whoever is asked all the rest is found not available in the end.",
  },
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original:
      "places.filter(({ minutes }) => minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach)",
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
    why: "What is remembered of who offers which weekday saves a question; whoever is let through by it is found not available in the end.",
  },
  {
    file: "packages/domain/src/autofill/can-serve.ts",
    original: "known.set(shift.availabilityKind, days);",
    replacement: ";",
    why: "It remembers an answer for speed alone.",
  },
  {
    file: "packages/domain/src/autofill/first-roster.ts",
    original: "state.crewCount[s]! < tables.places[s]!",
    replacement: "state.crewCount[s]! <= tables.places[s]!",
    why: "On a full shift nobody may be put: it is left after one more look.",
  },
  ...["true", "roleIds.length >= 0"].map((replacement) => ({
    file: "packages/domain/src/autofill/eligibility-facts.ts",
    original: "roleIds.length > 0",
    replacement,
    why: "A crew of a shift that asks for no role lacks none.",
  })),
  {
    file: "packages/domain/src/autofill/eligibility-facts.ts",
    original: "false",
    replacement: "true",
    why: "Who seeks cover is said anew for each question; a rest day passes a member over whether they would serve on it when asked or not.",
  },
  {
    file: "packages/domain/src/autofill/eligibility-facts.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "What they fill is said anew for each question.",
  },
  {
    file: "packages/domain/src/autofill/coverage-bound.ts",
    original: "pairs > MOST_PAIRS",
    replacement: "pairs >= MOST_PAIRS",
    why: "A month of exactly so many pairs may be modeled or not.",
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
    why: "What is remembered, or not asked of who holds nothing, is so for speed alone.",
  })),
  {
    file: "packages/domain/src/autofill/precomputed.ts",
    original: "a === b",
    replacement: "false",
    why: "A shift lies at its own time, as whatever overlaps with it does.",
  },
  {
    file: "packages/domain/src/autofill/precomputed.ts",
    original: "number !== undefined",
    replacement: "true",
    why: "What is counted of turns that nobody has is read by nobody.",
  },
];
