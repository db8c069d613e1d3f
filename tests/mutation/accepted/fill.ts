import type { Accepted } from "../accepted.ts";

const ONLY_QUICK =
  "Which places are near enough to be looked at is for speed alone: what lies far off is judged to be in nobody's way.";

/** What nobody could notice of the rules of a fill. */
export const ACCEPTED_IN_FILL: readonly Accepted[] = [
  {
    file: "packages/domain/src/fill/can-serve.ts",
    original: "member.isActive && !isSeeking && !isWilling(wish) && !offers(shift, weekday)",
    replacement: "false",
    why: "It is for speed alone: whoever is asked all the rest is found not available in the end.",
  },
  {
    file: "packages/domain/src/fill/can-serve.ts",
    original: "places.filter(({ minutes }) => minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach)",
    replacement: "places",
    why: ONLY_QUICK,
  },
  ...["true", "minutes.startsAt < endsAt + reach || startsAt < minutes.endsAt + reach"].map((replacement) => ({
    file: "packages/domain/src/fill/can-serve.ts",
    original: "minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach",
    replacement,
    why: ONLY_QUICK,
  })),
  ...["true", "minutes.startsAt <= endsAt + reach"].map((replacement) => ({
    file: "packages/domain/src/fill/can-serve.ts",
    original: "minutes.startsAt < endsAt + reach",
    replacement,
    why: ONLY_QUICK,
  })),
  ...["true", "startsAt <= minutes.endsAt + reach"].map((replacement) => ({
    file: "packages/domain/src/fill/can-serve.ts",
    original: "startsAt < minutes.endsAt + reach",
    replacement,
    why: ONLY_QUICK,
  })),
  {
    file: "packages/domain/src/fill/can-serve.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "What is remembered of who offers which weekday saves a question; whoever is let through by it is found not available in the end.",
  },
  {
    file: "packages/domain/src/fill/can-serve.ts",
    original: "known.set(shift.availabilityKind, days);",
    replacement: ";",
    why: "It remembers an answer for speed alone.",
  },
];
