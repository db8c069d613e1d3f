import { expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { logSentence, newsOf } from "./catalogue.ts";

const FACTS = {
  actor: "A-1 Dana Levi",
  subject: "C-20 Adam Singer",
  shift: "Night on Fri, Nov 20",
};
const DETAILS = { before: "Evening" };

test.each([
  ["shifts.assigned", "put"],
  ["shifts.reassigned", "moved"],
  ["shifts.unassigned", "took"],
] as const)("an administrator who acts on their own place is not named twice: %s", (type, verb) => {
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, DETAILS)).toContain(
    `A-1 Dana Levi ${verb} C-20 Adam Singer`,
  );
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, subject: FACTS.actor, isOwnAct: true }, DETAILS)).toContain(
    `A-1 Dana Levi ${verb} themselves`,
  );
});

test.each(["shifts.assigned", "shifts.unassigned"] as const)("%s says of how many shifts it is", (type) => {
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, { count: 1 })).toMatch(/ Night on Fri, Nov 20$/);
  expect(logSentence(type, { ...FACTS, style: USUAL_DATES, isOwnAct: false }, { count: 26 })).toMatch(
    / Night on Fri, Nov 20 and 25 more$/,
  );
});

test.each([
  [1, "left a shift that was still ahead"],
  [3, "left 3 shifts that were still ahead"],
])("who is no longer active and had %d places %s", (count, words) => {
  expect(logSentence("members.slots-freed", { ...FACTS, style: USUAL_DATES, isOwnAct: false }, { count })).toContain(words);
});

test.each(["shifts.created", "shifts.series-created", "shifts.weeks-planned", "shifts.changed", "shifts.deleted"] as const)(
  "the screen on the wall is stale after %s",
  (type) => expect(newsOf(type).touches).toContain("board.show"),
);
