import { describe, expect, test } from "vitest";
import { eveningOn, eveningsToFill, nightOn, SOMEBODY } from "../testing/evenings-to-fill.ts";
import { broken, cheaperColumns, costOf } from "../testing/solutions.ts";
import { judge } from "./judge.ts";
import type { MemberToFill, MonthToFill } from "./month-to-fill.ts";
import { programOf } from "./program.ts";

const placeOf = (shiftId: number) => ({ shiftId, memberId: SOMEBODY.id });

/** Tries every roster of somebody's month: kept where the judge finds no fault, at its price, and no cheaper. */
function expectJudged(month: MonthToFill): void {
  const { program, valuesOf, rosterOf } = programOf(month, "price");
  const free = month.shifts.filter(({ id }) => rosterOf(valuesOf([placeOf(id)])).length === 1);
  for (let chosen = 0; chosen < 2 ** free.length; chosen++) {
    const roster = free.filter((_, at) => ((chosen >> at) & 1) === 1).map(({ id }) => placeOf(id));
    const { faults, total } = judge(month, roster);
    const values = valuesOf(roster);
    const ids = roster.map(({ shiftId }) => shiftId).join();
    expect(broken(program, values).length === 0, ids).toBe(faults.length === 0);
    if (faults.length > 0) continue;
    expect(costOf(program, values), ids).toBeCloseTo(total, 4);
    expect(cheaperColumns(program, values), ids).toEqual([]);
  }
}

describe.each(["forbid", "warn"] as const)("nights in a row that the squad would %s", (nightsLevel) => {
  const { startsAt, endsAt } = nightOn(4);
  // One night is shared by two who come one after the other, or served whole by one.
  const halves = [
    { ...nightOn(4), endsAt: startsAt + 240 },
    { ...nightOn(4), id: 9, startsAt: startsAt + 240, endsAt },
  ];
  const shifts = [nightOn(1), nightOn(2), nightOn(3), ...halves, nightOn(6), nightOn(7, 2)];
  const elsewhere = [{ ...nightOn(5), name: "Night", availabilityKind: null }];
  test.each<[what: string, most: number, change: Partial<MemberToFill>, fixed: number[]]>([
    ["of somebody who is free", 2, {}, []],
    ["where one is enough", 1, {}, []],
    ["around one that is fixed", 2, {}, [2]],
    ["around two that are too many by themselves", 1, {}, [2, 3]],
    ["around two that are too many by themselves and leave half a night", 1, {}, [3, 4]],
    ["around one on another shift", 2, { elsewhere }, []],
    ["where all of them are as many", 7, {}, []],
  ])("%s are held by the program as the judge reckons them", (_what, mostNightsInRow, change, fixedIds) => {
    const base = eveningsToFill({ members: [{ ...SOMEBODY, ...change }], shifts, fixed: fixedIds.map(placeOf) });
    const limits = { ...base.limits, minimumRestHours: 0, hoursLevel: "off" as const, nightsLevel, mostNightsInRow };
    expectJudged({ ...base, limits });
  });
});

describe.each(["forbid", "warn"] as const)("hours in seven days that the squad would %s", (hoursLevel) => {
  // The evenings of the 1st and the 8th lie seven days apart to the hour; of the 7th and the 15th seven days reach a part.
  const shifts = [eveningOn(1, 4), eveningOn(3, 4), eveningOn(7, 20), eveningOn(8, 4), eveningOn(9, 6), eveningOn(15, 4)];
  const elsewhere = [{ ...eveningOn(5, 6), name: "Evening", availabilityKind: null }];
  test.each<[what: string, most: number, change: Partial<MemberToFill>, fixed: number[]]>([
    ["of somebody who is free", 12, {}, []],
    ["where exactly as many are reached", 8, {}, []],
    ["where all together are few enough", 42, {}, []],
    ["where a part of a shift makes it too many", 30, {}, []],
    ["around one that is fixed", 12, {}, [3]],
    ["around one that is too long by itself", 12, {}, [7]],
    ["around one on another shift", 12, { elsewhere }, []],
  ])("%s are held by the program as the judge reckons them", (_what, mostHoursInSevenDays, change, fixedIds) => {
    const base = eveningsToFill({ members: [{ ...SOMEBODY, ...change }], shifts, fixed: fixedIds.map(placeOf) });
    const limits = { ...base.limits, minimumRestHours: 0, nightsLevel: "off" as const, hoursLevel, mostHoursInSevenDays };
    expectJudged({ ...base, limits });
  });
});
