import { describe, expect, test } from "vitest";
import {
  holding,
  noOneFor,
  ONE,
  offering,
  proven,
  shiftOn,
  shortagesIn,
  unproven,
} from "../testing/shortages.ts";
import { DRIVER, EMT, SENIOR } from "../testing/squads-to-fill.ts";

describe("positions in the shortages behind gaps", () => {
  const night = (spots: number, ...roleIds: number[]) =>
    shiftOn(1, "Night", 3, 20, { spots, roleIds });
  const NIGHTLY = { n: "monthly" } as const;

  test("count only members who qualify", () => {
    const members = [offering(1, NIGHTLY), offering(2, NIGHTLY)];
    const month = { members, shifts: [night(2, DRIVER)], put: { 1: [1] } };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [noOneFor([1], "1 Night driver")],
    });
  });

  test("are followed from one member to another who could fill them", () => {
    // The driver could also take the spot for any member, so the second member, now on the evening,
    // could drive.
    const month = {
      members: [
        offering(1, NIGHTLY, holding(DRIVER)),
        offering(2, { n: "weekly", e: "weekly" }, { most: 1, ...holding(DRIVER) }),
      ],
      shifts: [night(2, DRIVER), shiftOn(2, "Evening", 10)],
      put: { 1: [1], 2: [2] },
    };
    const shortage = proven(
      [1],
      "1 Night, 1 Night driver, 1 Evening: 3 spots",
      "2 eligible members",
      2,
    );
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });

  test("count a fixed member who could fill a different position", () => {
    const month = {
      members: [offering(1, NIGHTLY, holding(DRIVER, EMT)), offering(2, NIGHTLY, holding(DRIVER))],
      shifts: [night(2, DRIVER, EMT)],
      fixed: { 1: [1] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: false,
      shortages: [unproven([1], "1 Night EMT: 1 spot", ONE, 0)],
    });
  });

  test("share a spot when fixed members leave fewer spots than positions", () => {
    const members = [
      offering(1, NIGHTLY),
      offering(2, NIGHTLY, holding(DRIVER)),
      offering(3, NIGHTLY),
    ];
    const month = { members, shifts: [night(3, DRIVER, DRIVER, EMT)] };
    expect(shortagesIn({ ...month, put: { 2: [1] }, fixed: { 1: [1] } })).toEqual({
      isMost: true,
      shortages: [proven([1], "1 Night driver, 1 Night driver or EMT: 2 spots", ONE, 1)],
    });
    expect(shortagesIn({ ...month, fixed: { 2: [1], 3: [1] } })).toEqual({
      isMost: true,
      shortages: [noOneFor([1], "1 Night driver or EMT")],
    });
    // The driver could serve as the EMT instead, so the driver's spot belongs to the shortage too,
    // under its own position.
    const able = [offering(1, NIGHTLY), offering(2, NIGHTLY, holding(DRIVER, EMT))];
    const threeRoles = { members: able, shifts: [night(3, DRIVER, EMT, SENIOR)] };
    expect(shortagesIn({ ...threeRoles, put: { 2: [1] }, fixed: { 1: [1] } })).toEqual({
      isMost: true,
      shortages: [proven([1], "1 Night driver, 1 Night EMT or senior: 2 spots", ONE, 1)],
    });
  });

  test("do not count as fillable on a shift without open spots", () => {
    // The night needs two drivers; its second spot is filled by a member who cannot drive.
    const month = {
      members: [
        offering(1, { n: "weekly", e: "weekly" }, { most: 1, ...holding(DRIVER) }),
        offering(2, {}),
      ],
      shifts: [night(2, DRIVER, DRIVER), shiftOn(2, "Evening", 10)],
      put: { 1: [1] },
      fixed: { 2: [1] },
    };
    const shortage = proven([2], "1 Evening, 1 Night driver: 2 spots", ONE, 1);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });

  test("are reported together with their shift's spots for any member, although only the latter belong to another gap", () => {
    const month = {
      members: [offering(1, { n: "weekly", e: "weekly" }, { most: 1 })],
      shifts: [shiftOn(2, "Evening", 1), night(3, DRIVER)],
      put: { 1: [1] },
    };
    const shortage = proven([2, 1], "1 Evening, 1 Night driver, 2 Night: 4 spots", ONE, 1);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [shortage] });
  });
});
