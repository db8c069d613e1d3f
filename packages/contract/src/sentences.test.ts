import { expect, test } from "vitest";
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
