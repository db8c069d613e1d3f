import type { Accepted } from "../accepted.ts";

const ONLY_QUICK =
  "Which places are near enough to be looked at is for speed alone: what lies far off is judged to be in nobody's way.";

const NO_PART = "A shift that has no part in the seven days adds nothing to their row.";

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
  {
    file: "packages/domain/src/fill/first-roster.ts",
    original: "state.crewCount[s]! < tables.places[s]!",
    replacement: "state.crewCount[s]! <= tables.places[s]!",
    why: "On a full shift nobody may be put: it is left after one more look.",
  },
  ...["true", "roleIds.length >= 0"].map((replacement) => ({
    file: "packages/domain/src/fill/standing-facts.ts",
    original: "roleIds.length > 0",
    replacement,
    why: "A crew of a shift that asks for no role lacks none.",
  })),
  {
    file: "packages/domain/src/fill/standing-facts.ts",
    original: "false",
    replacement: "true",
    why: "Who seeks cover is said anew for each question; a rest day passes a member over whether they would serve on it when asked or not.",
  },
  {
    file: "packages/domain/src/fill/standing-facts.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "What they fill is said anew for each question.",
  },
  {
    file: "packages/domain/src/fill/prove.ts",
    original: "bound === null",
    replacement: "false",
    why: "No bound, reckoned with, is nothing left open: the same as all places.",
  },
  {
    file: "packages/domain/src/fill/prove.ts",
    original: "columns > BOUNDED_COLUMNS",
    replacement: "columns >= BOUNDED_COLUMNS",
    why: "A month of just so many columns may be bounded or not.",
  },
  {
    file: "packages/domain/src/fill/prove.ts",
    original: "columns <= SOLVED_COLUMNS",
    replacement: "columns < SOLVED_COLUMNS",
    why: "A month of just so many columns may be solved or bounded.",
  },
  {
    file: "packages/domain/src/fill/prove.ts",
    original: "solved.judgement.total < found.judgement.total - ROUNDING",
    replacement: "solved.judgement.total <= found.judgement.total - ROUNDING",
    why: "No two prices lie apart by just what rounding may do.",
  },
  {
    file: "packages/domain/src/fill/prove.ts",
    original: "found.judgement.total - ROUNDING",
    replacement: "found.judgement.total + ROUNDING",
    why: "Of two rosters of one price either is as good.",
  },
  {
    file: "packages/domain/src/fill/program-loads.ts",
    original: "from < carried + most - 1e-9",
    replacement: "from <= carried + most - 1e-9",
    why: "That the two are equal to the last of their digits comes of no load that a shift has.",
  },
  {
    file: "packages/domain/src/fill/program-limits.ts",
    original: "end[s]! - WINDOW",
    replacement: "end[s]! + WINDOW",
    why: "Nobody is on two shifts at once, so the fullest seven days of somebody also begin with a shift; those that end with one hold the solver more tightly.",
  },
  ...["true", "share >= 0"].map((replacement) => ({
    file: "packages/domain/src/fill/program-limits.ts",
    original: "share > 0",
    replacement,
    why: NO_PART,
  })),
  ...["true", "terms.length >= 0"].map((replacement) => ({
    file: "packages/domain/src/fill/program-limits.ts",
    original: "terms.length > 0",
    replacement,
    why: "A row without columns holds whatever is chosen.",
  })),
  ...[
    ["tables.conflicts[s * tables.shiftCount + other] !== 0", "false"],
    ["tables.conflicts[s * tables.shiftCount + other] !== 0", "tables.conflicts[s * tables.shiftCount + other] === 0"],
    ["(other) => tables.conflicts[s * tables.shiftCount + other] !== 0", "() => undefined"],
    ["(s) => shifts.every((other) => tables.conflicts[s * tables.shiftCount + other] !== 0)", "() => undefined"],
  ].map(([original = "", replacement = ""]) => ({
    file: "packages/domain/src/fill/program-limits.ts",
    original,
    replacement,
    why: "A night whose shifts nobody serves two of needs no column of its own; with one it says the same.",
  })),
  ...[
    ["known.set(month, tables);", ";"],
    ["known.set(lastDay, held);", ";"],
    ["kinds[s]!.length === 0 || holdings.length === 0", "false"],
    ["kinds[s]!.length === 0 || holdings.length === 0", "kinds[s]!.length === 0 && holdings.length === 0"],
    ["kinds[s]!.length === 0", "false"],
    ["holdings.length === 0", "false"],
  ].map(([original = "", replacement = ""]) => ({
    file: "packages/domain/src/fill/tables.ts",
    original,
    replacement,
    why: "What is remembered, or not asked of who holds nothing, is so for speed alone.",
  })),
  {
    file: "packages/domain/src/fill/tables.ts",
    original: "a === b",
    replacement: "false",
    why: "A shift lies at its own time, as whatever overlaps with it does.",
  },
  {
    file: "packages/domain/src/fill/tables.ts",
    original: "number !== undefined",
    replacement: "true",
    why: "What is counted of turns that nobody has is read by nobody.",
  },
];
