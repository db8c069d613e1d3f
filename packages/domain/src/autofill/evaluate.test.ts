import { expect, test } from "vitest";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "../testing/evenings-to-fill.ts";
import { DRIVER } from "../testing/squads-to-fill.ts";
import { PRICES } from "./cost-weights.ts";
import { evaluate } from "./evaluate.ts";
import type { MemberToFill, ShiftToFill } from "./month-to-fill.ts";

const spot = (memberId: number, shiftId: number) => ({ memberId, shiftId });
const OFFERS: MemberToFill = {
  ...TEST_MEMBER,
  availability: [{ kind: "e", frequency: "weekly", except: [] }],
};
/** Returns only the first evening, open to all members, with the given changes. */
const evening = (change: Partial<ShiftToFill> = {}): ShiftToFill[] => [
  { ...EVENINGS[0]!, availabilityKind: null, ...change },
];

test.each([
  ["an unknown member", [spot(9, 1)]],
  ["an unknown shift", [spot(1, 9)]],
  ["a duplicate assignment", [spot(1, 3), spot(1, 3)]],
  ["an assignment that is already fixed", [spot(1, 2)]],
])("reports one fault for %s", (_what, roster) => {
  const { faults } = evaluate(eveningsToFill({ members: [OFFERS], fixed: [spot(1, 2)] }), roster);
  expect(faults.map(({ code }) => code)).toEqual(["unknown"]);
});

test("reports how often a member serves when that exceeds what they offer in a week", () => {
  const { faults } = evaluate(eveningsToFill({ members: [OFFERS] }), [
    spot(1, 1),
    spot(1, 2),
    spot(1, 3),
  ]);
  expect(faults.map(({ shiftId, code, text }) => [shiftId, code, text])).toEqual([
    [1, "offered", expect.stringMatching(/: 2 shifts of this type \(availability: weekly\)$/)],
    [2, "offered", expect.stringMatching(/: 2 shifts of this type \(availability: weekly\)$/)],
  ]);
});

test("counts a member outside the input as filling a spot without a position, and keeps the last position for others", () => {
  const driver = {
    ...TEST_MEMBER,
    holdings: [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }],
  };
  const month = eveningsToFill({
    members: [driver],
    shifts: evening({ spots: 2, roleIds: [DRIVER] }),
    fixed: [spot(9, 1)],
  });
  const without = evaluate(month, []);
  expect([without.filled, without.spots]).toEqual([1, 2]);
  const { faults, filled, price } = evaluate(month, [spot(1, 1)]);
  expect([faults, filled, price.gaps]).toEqual([[], 2, 0]);
  expect(without.price.gaps).toBeGreaterThanOrEqual(PRICES.openRole);
  // A shift without positions is not affected.
  const plain = evaluate(
    eveningsToFill({ members: [TEST_MEMBER], shifts: evening({ spots: 2 }), fixed: [spot(9, 1)] }),
    [],
  );
  expect(plain.price.gaps).toBeLessThan(PRICES.openRole);
});

test("reports no gap for an unfilled position of a full or overfull shift", () => {
  const members = [1, 2].map((id) => ({ ...TEST_MEMBER, id }));
  const gaps = (fixed: number[]) =>
    evaluate(
      eveningsToFill({
        members,
        shifts: evening({ roleIds: [DRIVER] }),
        fixed: fixed.map((id) => spot(id, 1)),
      }),
      [],
    ).price.gaps;
  expect([gaps([1]), gaps([1, 2])]).toEqual([0, 0]);
  expect(gaps([])).toBeGreaterThan(0);
});
