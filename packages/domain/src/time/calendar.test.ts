import { describe, expect, test } from "vitest";
import { agendaOf, monthGrid, weekdayOrder, weekOf, weekStart } from "./calendar.ts";

/** A Sunday, a Monday and the following Saturday. */
const [SUNDAY, MONDAY, SATURDAY] = ["2026-11-22", "2026-11-23", "2026-11-28"];

describe("the first day of a week", () => {
  test.each([
    [0, SUNDAY, SUNDAY],
    [0, SATURDAY, SUNDAY],
    [1, SUNDAY, "2026-11-16"],
    [1, MONDAY, MONDAY],
    [1, SATURDAY, MONDAY],
    [6, SUNDAY, "2026-11-21"],
    [6, SATURDAY, SATURDAY],
  ] as const)(
    "for weeks that begin on %i, the week of %s begins on %s",
    (firstDay, date, first) => {
      expect(weekStart(date, firstDay)).toBe(first);
      expect(weekOf(date, firstDay)[0]).toBe(first);
      expect(weekOf(date, firstDay)).toHaveLength(7);
    },
  );

  test.each([
    [0, [0, 1, 2, 3, 4, 5, 6]],
    [1, [1, 2, 3, 4, 5, 6, 0]],
    [6, [6, 0, 1, 2, 3, 4, 5]],
  ] as const)("orders the weekdays from %i as %j", (firstDay, order) =>
    expect(weekdayOrder(firstDay)).toEqual(order),
  );
});

test.each([
  [0, "2026-11-01", "2026-12-05", 5],
  [1, "2026-10-26", "2026-12-06", 6],
  [6, "2026-10-31", "2026-12-04", 5],
] as const)(
  "shows November 2026 in weeks that begin on %i from %s to %s, %i weeks",
  (firstDay, first, last, count) => {
    const weeks = monthGrid(2026, 11, firstDay);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual([first, last, count]);
  },
);

test.each<[string, string, string, string[], string, string, number]>([
  [
    "this week: today first, seven days",
    "2026-11-25",
    "2026-11-25",
    ["2026-11-22", "2026-11-23", "2026-11-24"],
    "2026-11-25",
    "2026-12-01",
    7,
  ],
  ["its first day: no past days", SUNDAY, SUNDAY, [], SUNDAY, "2026-11-28", 7],
  ["another week: its own days", "2026-12-02", SUNDAY, [], "2026-11-29", "2026-12-05", 7],
])("lists the days of the agenda for %s", (_what, date, today, past, first, last, count) => {
  const agenda = agendaOf(date, today, 0);
  expect(agenda.past).toEqual(past);
  expect([agenda.days[0], agenda.days.at(-1), agenda.days.length]).toEqual([first, last, count]);
});

test("starts the agenda on Monday in a squad whose weeks begin on Monday", () => {
  expect(agendaOf(SUNDAY, SUNDAY, 1).past[0]).toBe("2026-11-16");
});
