import { describe, expect, test } from "vitest";
import { NEW_SQUAD } from "../testing/settings.ts";
import {
  FEATURE_SWITCHES,
  type FeatureSwitch,
  inSwitchOrder,
  isOn,
  isTurnedOnBy,
  switchesOfSettings,
  withFeatures,
} from "./feature-switches.ts";
import type { OrganizationSettings } from "./organization-fields.ts";

test("a new squad starts with every switch off", () =>
  expect(FEATURE_SWITCHES.filter((feature) => isOn(NEW_SQUAD, feature))).toEqual([]));

test("lists features once and in one order", () =>
  expect(inSwitchOrder(["chat", "swaps", "chat"])).toEqual(["swaps", "chat"]));

test.each([
  ["no record", false, false, false],
  ["the first record", true, false, true],
  ["a later record", true, true, false],
])("%s", (_case, hasSome, hadSome, expected) =>
  expect(isTurnedOnBy({ hasSome, hadSome })).toBe(expected),
);

test.each<[string, Partial<OrganizationSettings>, FeatureSwitch[]]>([
  ["the squad's name", { name: "Rescue" }, []],
  ["a weight", { nightWeight: 2 }, ["workload"]],
  ["the weekend", { weekend: "friday-saturday" }, ["workload"]],
  ["no holidays", { holidayRegion: "none" }, []],
  ["holidays", { holidayRegion: "israel" }, ["jewish-calendar"]],
  ["no Shabbat", { isShabbatOffered: false }, []],
  ["Shabbat", { isShabbatOffered: true }, ["jewish-calendar"]],
])("%s turns on the switches of its feature", (_case, changes, expected) =>
  expect(switchesOfSettings(changes)).toEqual(expected),
);

describe("the Jewish calendar", () => {
  const squad = { ...NEW_SQUAD, holidayRegion: "israel", isShabbatOffered: true } as const;

  test("is as set while its switch is on", () =>
    expect(withFeatures({ ...squad, features: ["jewish-calendar"] })).toMatchObject({
      holidayRegion: "israel",
      isShabbatOffered: true,
    }));

  test("is not used while its switch is off", () =>
    expect(withFeatures(squad)).toMatchObject({ holidayRegion: "none", isShabbatOffered: false }));
});
