import { expect, test } from "vitest";
import { membersEvents } from "./members.ts";
import { shiftsEvents } from "./shifts.ts";

const FACTS = {
  actor: "A-1 Dana Levi",
  subject: "C-20 Adam Singer",
  shift: "Night on Fri, Nov 20",
  details: { before: "Evening" },
};

test.each([
  ["shifts.assigned", "put"],
  ["shifts.reassigned", "moved"],
  ["shifts.unassigned", "took"],
] as const)("an administrator who acts on their own place is not named twice: %s", (type, verb) => {
  const { sentence } = shiftsEvents[type];
  expect(sentence({ ...FACTS, isOwnAct: false })).toContain(`A-1 Dana Levi ${verb} C-20 Adam Singer`);
  expect(sentence({ ...FACTS, subject: FACTS.actor, isOwnAct: true })).toContain(`A-1 Dana Levi ${verb} themselves`);
});

test.each(["shifts.assigned", "shifts.unassigned"] as const)("%s says of how many shifts it is", (type) => {
  const { sentence } = shiftsEvents[type];
  expect(sentence({ ...FACTS, details: { count: 1 }, isOwnAct: false })).toMatch(/ Night on Fri, Nov 20$/);
  expect(sentence({ ...FACTS, details: { count: 26 }, isOwnAct: false })).toMatch(/ Night on Fri, Nov 20 and 25 more$/);
});

test.each([
  [1, "left a shift that was still ahead"],
  [3, "left 3 shifts that were still ahead"],
])("who is no longer active and had %d places %s", (count, words) => {
  expect(membersEvents["members.slots-freed"].sentence({ ...FACTS, details: { count }, isOwnAct: false })).toContain(words);
});
