import { expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import type { MemberToFill, ShiftToFill } from "./month-to-fill.ts";
import { indexesOf, tablesOf } from "./precomputed.ts";

const [FIRST] = EVENINGS as [ShiftToFill];
/** Returns a night from 22:00 to 6:00 in New York, this many days after the first evening. */
const nightAfter = (days: number): ShiftToFill => {
  const date = Temporal.PlainDate.from(FIRST.date).add({ days }).toString();
  const startsAt =
    Temporal.Instant.from(`${FIRST.date}T22:00:00-04:00`).epochMilliseconds / 60_000 + days * 1440;
  return {
    ...FIRST,
    id: 100 + days,
    availabilityKind: null,
    date,
    lastDay: date,
    startsAt,
    endsAt: startsAt + 480,
  };
};
const elsewhereAfter = (...days: number[]): MemberToFill["elsewhere"] =>
  days.map(nightAfter).map(({ startsAt, endsAt, date }) => ({
    startsAt,
    endsAt,
    date,
    name: "Night",
    availabilityKind: null,
  }));
const pair = (first: Partial<MemberToFill>, second: Partial<MemberToFill> = {}): MemberToFill[] => [
  { ...TEST_MEMBER, id: 1, ...first },
  { ...TEST_MEMBER, id: 2, ...second },
];

test("subtracts assignments outside the fill only in their own calendar month", () => {
  const most = { maxMonthlyShifts: 5 };
  // Assignments outside the fill in May, June, July and August; the fill covers June and July.
  const members = pair(
    { ...most, elsewhere: elsewhereAfter(-20, 3, 40, 70) },
    { ...most, elsewhere: elsewhereAfter(-20, 70) },
  );
  const { mostInMonth, monthCount } = tablesOf(
    eveningsToFill({ members, shifts: [FIRST, nightAfter(35)] }),
  );
  expect([monthCount, [...mostInMonth]]).toEqual([2, [4, 4, 5, 5]]);
});

test("counts nights from weeks before the month to weeks after it, for any length", () => {
  const shifts = [nightAfter(0), nightAfter(90)];
  const members = pair({ elsewhere: elsewhereAfter(-60, -40, -1, 91, 129, 130, 131) });
  const { nightCount, firstNight, nightsServed, nightsElsewhere } = tablesOf(
    eveningsToFill({ members, shifts }),
  );
  expect([nightCount, [...firstNight], [...nightsServed]]).toEqual([170, [40, 130], [1, 1]]);
  expect(nightsElsewhere).toEqual([[0, 39, 131, 169], []]);
});

test("leaves out assignments of unknown members and shifts", () => {
  const spot = (memberId: number, shiftId: number) => ({ memberId, shiftId });
  const month = eveningsToFill({
    members: pair({}),
    shiftPreferences: [spot(9, 1), spot(1, 9)].map((one) => ({
      ...one,
      preference: "if-needed" as const,
    })),
    fixed: [spot(9, 1), spot(1, 9), spot(1, 2)],
  });
  const tables = tablesOf(month);
  expect(new Set(tables.price)).toEqual(new Set([0]));
  expect(tables.fixed).toEqual([
    { s: 0, m: -1 },
    { s: 1, m: 0 },
  ]);
  expect([spot(9, 1), spot(1, 9), spot(2, 2)].map((one) => indexesOf(tables, one))).toEqual([
    null,
    null,
    { m: 1, s: 1 },
  ]);
});
