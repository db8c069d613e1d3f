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

test("lists features once each and in a fixed order", () =>
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
])(
  "turns on the switches of the feature that a changed setting belongs to: %s",
  (_case, changes, expected) => expect(switchesOfSettings(changes)).toEqual(expected),
);

describe("settings of the Jewish calendar", () => {
  const squad = { ...NEW_SQUAD, holidayRegion: "israel", isShabbatOffered: true } as const;

  test("apply while its switch is on", () =>
    expect(withFeatures({ ...squad, features: ["jewish-calendar"] })).toMatchObject({
      holidayRegion: "israel",
      isShabbatOffered: true,
    }));

  test("do not apply while its switch is off", () =>
    expect(withFeatures(squad)).toMatchObject({ holidayRegion: "none", isShabbatOffered: false }));
});
