import { describe, expect, test } from "vitest";
import {
  holding,
  nobodyFor,
  ONE,
  offering,
  proven,
  shiftOn,
  shortagesIn,
  unproven,
} from "../testing/shortages.ts";
import { DRIVER, EMT, SENIOR } from "../testing/squads-to-fill.ts";

describe("roles, in the shortages behind gaps,", () => {
  const night = (places: number, ...roleIds: number[]) =>
    shiftOn(1, "Night", 3, 20, { places, roleIds });
  const NIGHTLY = { n: "monthly" } as const;

  test("are for those alone who can fill them", () => {
    const members = [offering(1, NIGHTLY), offering(2, NIGHTLY)];
    const month = { members, shifts: [night(2, DRIVER)], put: { 1: [1] } };
    expect(shortagesIn(month)).toEqual({
      isMost: true,
      shortages: [nobodyFor([1], "1 Night driver")],
    });
  });

  test("are left by who fills one to whoever could fill it in their stead", () => {
    // The driver could as well have the place that is for anyone, so that the second, from the evening, drives.
    const month = {
      members: [
        offering(1, NIGHTLY, holding(DRIVER)),
        offering(2, { n: "weekly", e: "weekly" }, { most: 1, ...holding(DRIVER) }),
      ],
      shifts: [night(2, DRIVER), shiftOn(2, "Evening", 10)],
      put: { 1: [1], 2: [2] },
    };
    const told = proven([1], "1 Night, 1 Night driver, 1 Evening: 3 places", "the 2 members", 2);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [told] });
  });

  test("are counted with who is fixed in one and could fill the other", () => {
    const month = {
      members: [offering(1, NIGHTLY, holding(DRIVER, EMT)), offering(2, NIGHTLY, holding(DRIVER))],
      shifts: [night(2, DRIVER, EMT)],
      fixed: { 1: [1] },
    };
    expect(shortagesIn(month)).toEqual({
      isMost: false,
      shortages: [unproven([1], "1 Night EMT: 1 place", ONE, 0)],
    });
  });

  test("share a place where who is fixed leaves fewer places than roles", () => {
    const members = [
      offering(1, NIGHTLY),
      offering(2, NIGHTLY, holding(DRIVER)),
      offering(3, NIGHTLY),
    ];
    const month = { members, shifts: [night(3, DRIVER, DRIVER, EMT)] };
    expect(shortagesIn({ ...month, put: { 2: [1] }, fixed: { 1: [1] } })).toEqual({
      isMost: true,
      shortages: [proven([1], "1 Night driver, 1 Night driver or EMT: 2 places", ONE, 1)],
    });
    expect(shortagesIn({ ...month, fixed: { 2: [1], 3: [1] } })).toEqual({
      isMost: true,
      shortages: [nobodyFor([1], "1 Night driver or EMT")],
    });
    // Who drives could be the EMT instead, so their place lies behind the gap, as what they are there for.
    const able = [offering(1, NIGHTLY), offering(2, NIGHTLY, holding(DRIVER, EMT))];
    const threeRoles = { members: able, shifts: [night(3, DRIVER, EMT, SENIOR)] };
    expect(shortagesIn({ ...threeRoles, put: { 2: [1] }, fixed: { 1: [1] } })).toEqual({
      isMost: true,
      shortages: [proven([1], "1 Night driver, 1 Night EMT or senior: 2 places", ONE, 1)],
    });
  });

  test("of a full shift are no places that could be filled", () => {
    // The night should have two drivers; the second place is taken by who is none.
    const month = {
      members: [
        offering(1, { n: "weekly", e: "weekly" }, { most: 1, ...holding(DRIVER) }),
        offering(2, {}),
      ],
      shifts: [night(2, DRIVER, DRIVER), shiftOn(2, "Evening", 10)],
      put: { 1: [1] },
      fixed: { 2: [1] },
    };
    const told = proven([2], "1 Evening, 1 Night driver: 2 places", ONE, 1);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [told] });
  });

  test("are told with the places for anyone of their shift, though only these lie behind another gap", () => {
    const month = {
      members: [offering(1, { n: "weekly", e: "weekly" }, { most: 1 })],
      shifts: [shiftOn(2, "Evening", 1), night(3, DRIVER)],
      put: { 1: [1] },
    };
    const told = proven([2, 1], "1 Evening, 1 Night driver, 2 Night: 4 places", ONE, 1);
    expect(shortagesIn(month)).toEqual({ isMost: true, shortages: [told] });
  });
});
