import { expect, test } from "vitest";
import { NEW_SQUAD } from "../testing/settings.ts";
import { ORGANIZATION_FIELDS, SETTING_COLUMNS, settingsFromRow } from "./organization-fields.ts";
import { settingFaults } from "./setting-values.ts";

const CHOICES = Object.entries(ORGANIZATION_FIELDS).flatMap(([name, { holds, whenNew }]) =>
  holds === "choice" ? [[name, whenNew] as const] : [],
);

test("accepts every default except that of the name, which a squad must choose", () =>
  expect(Object.keys(settingFaults(NEW_SQUAD))).toEqual(["name"]));

test.each(CHOICES.filter(([name]) => name !== "secondFactorFor"))(
  "reads an unknown stored value of %s as its default",
  (name, whenNew) => {
    const row = { ...NEW_SQUAD, [name]: "of a later version" };
    expect(settingsFromRow(row)).toMatchObject({ [name]: whenNew });
  },
);

test.each(CHOICES)("refuses an unknown value of the setting %s", (name) =>
  expect(Object.keys(settingFaults({ [name]: "unknown" }))).toEqual([name]),
);

test("reads the settings from a row without changing valid values", () => {
  const row = {
    ...NEW_SQUAD,
    timeZone: "Europe/Kyiv",
    weekend: "friday-saturday",
    latitude: 40.65,
    squadColor: "#0f766e",
    clockHours: 24,
  } as const;
  expect(settingsFromRow(row)).toEqual(
    Object.fromEntries(SETTING_COLUMNS.map((name) => [name, row[name]])),
  );
});

test("reads a former name of a time zone as the current name", () =>
  expect(settingsFromRow({ ...NEW_SQUAD, timeZone: "Europe/Kiev" }).timeZone).toBe("Europe/Kyiv"));
