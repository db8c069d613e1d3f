import { expect, test } from "vitest";
import { EVENINGS, eveningsToFill, SOMEBODY } from "../testing/evenings-to-fill.ts";
import { programOf } from "./program.ts";
import { mostOf } from "./program-loads.ts";
import { RosterState } from "./roster-state.ts";
import { ProgramWriter } from "./sparse-program.ts";
import { tablesOf } from "./tables.ts";

const [LONG, SHORT] = [5, 2];

test.each([
  ["once a week the heaviest of each week", "weekly", [SHORT, LONG, LONG, SHORT], LONG + LONG],
  ["once a month the heaviest of all", "monthly", [SHORT, SHORT, LONG, SHORT], LONG],
  ["what nobody counts all of it", null, [SHORT, LONG, LONG, SHORT], SHORT + LONG + LONG + SHORT],
] as const)("of what is offered %s is the most that somebody could have", (_what, frequency, amounts, most) => {
  const availability = frequency ? [{ kind: "e", frequency, except: [] }] : [];
  const tables = tablesOf(
    eveningsToFill({
      members: [{ ...SOMEBODY, availability }],
      shifts: frequency ? EVENINGS : EVENINGS.map((evening) => ({ ...evening, availabilityKind: null })),
    }),
  );
  const draft = { writer: new ProgramWriter(), tables, fixed: new RosterState(tables), ofMember: [] };
  expect(mostOf(draft, 0, new Map(amounts.map((amount, s) => [s, amount])))).toBe(most);
});

// Two evenings of two hours, one of each week; a step of hours is four of them.
test.each([
  [3, [1, 4]],
  [4, [4]],
])("whoever carries %i hours has no more steps than they could climb, and none of a part that no shift has", (hours, widths) => {
  const availability = [{ kind: "e", frequency: "weekly" as const, except: [] }];
  const carried = { hours, nights: 0, weekends: 0, holidays: 0 };
  const members = [{ ...SOMEBODY, availability, carried, presentDays: 60, share: 1 }];
  const { program } = programOf(eveningsToFill({ members }), "price");
  const steps = [...program.upper].filter((_most, column) => program.isWhole[column] === 0 && program.costs[column]! > 0);
  expect(steps).toEqual(widths);
  expect([...program.rowValues]).not.toContain(0);
  expect(new Set(program.rowStarts).size).toBe(program.rowStarts.length);
});
