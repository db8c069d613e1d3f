import { describe, expect, test } from "vitest";
import { preferredOptions } from "../members/availability/preferred-shift-type.ts";
import { defaultsOf, newShiftForm } from "../shifts/shift-form.ts";
import {
  firstOfferOf,
  firstOfferOfShiftType,
  LEGACY_FIELDS,
  ofEachField,
  offeredGroups,
} from "./first-availability.ts";
import { FIRST_SHIFT_TYPES, firstShiftTypeName } from "./first-shift-types.ts";
import { shiftName, shortShiftName } from "./shift-name.ts";
import { offeredShiftTypes, SHIFT_TYPE_COLORS, shiftTypeOf } from "./shift-type.ts";
import {
  archiveBlockedBecause,
  endDaysAfter,
  keyFor,
  removeShiftTypeBlockedBecause,
  type ShiftTypeForm,
  shiftTypeBlockedBecause,
  shiftTypeWeekdaysText,
} from "./shift-type-form.ts";

describe("the default shift types", () => {
  test.each([
    ["morning-sunday-early", "09:00", "11:00", null, 2],
    ["morning-sunday-late", "11:00", "13:00", null, 2],
    ["morning-weekdays", "07:00", "09:00", null, 2],
    ["evening", "18:30", "20:30", null, 1],
    ["night", "23:00", "07:00", "2026-05-13", 1],
  ])(
    "include %s: %s to %s, ends %s, at most %d members",
    (key, startTime, endTime, endDate, maxMembers) => {
      expect(defaultsOf(shiftTypeOf(FIRST_SHIFT_TYPES, key)!, "2026-05-12")).toEqual({
        roleIds: [],
        startTime,
        endTime,
        endDate,
        maxMembers,
      });
    },
  );

  test("have names, and an unknown key is returned as the name", () => {
    expect(["night", "custom", "dog-watch"].map(firstShiftTypeName)).toEqual([
      "Night",
      "Custom",
      "dog-watch",
    ]);
    expect(FIRST_SHIFT_TYPES.every(({ color }) => SHIFT_TYPE_COLORS.includes(color))).toBe(true);
  });

  test("can all be chosen except archived ones, which an existing shift keeps", () => {
    const offered = offeredShiftTypes(FIRST_SHIFT_TYPES).map(({ key }) => key);
    expect(offered).toEqual([
      "morning-sunday-early",
      "morning-sunday-late",
      "morning-weekdays",
      "evening",
      "night",
      "custom",
    ]);
    expect(offeredShiftTypes(FIRST_SHIFT_TYPES, "afternoon").map(({ key }) => key)).toEqual([
      ...offered,
      "afternoon",
    ]);
  });
});

test("names a shift by its shift type, or a one-off by its own name", () => {
  expect(shiftName({ customName: null, kindName: "Weekend duty" })).toBe("Weekend duty");
  expect(shiftName({ customName: "Parade", kindName: "Custom" })).toBe("Parade");
  expect(shortShiftName({ customName: null, kindCode: "WD" })).toBe("WD");
  expect(shortShiftName({ customName: "Parade", kindCode: "CU" })).toBe("Parade");
});

test("offers a blank one-off shift to a squad without shift types", () => {
  const duty = {
    ...shiftTypeOf(FIRST_SHIFT_TYPES, "night")!,
    key: "24h",
    weekdays: [6],
    endDays: 1,
    endTime: "23:00",
  };
  expect(newShiftForm("2026-05-16", [duty])).toMatchObject({
    type: "24h",
    endDate: "2026-05-17",
    endTime: "23:00",
  });
  expect(newShiftForm("2026-05-16", [{ ...duty, isArchived: true }])).toMatchObject({
    type: "custom",
    startTime: "07:00",
  });
  expect(newShiftForm("2026-05-15", [])).toMatchObject({
    type: "custom",
    maxMembers: 2,
    endDate: null,
  });
});

describe("a shift type", () => {
  const DUTY: ShiftTypeForm = {
    name: "Weekend duty",
    code: "WD",
    color: "teal",
    startTime: "08:00",
    endTime: "20:00",
    endDays: 0,
    maxMembers: 2,
    weekdays: [0, 6],
    asksAvailability: true,
  };

  test.each<[string, Partial<ShiftTypeForm>, Record<string, string>]>([
    [
      "without a name",
      { name: "  " },
      { name: "Enter a name of at most 40 characters, on one line" },
    ],
    [
      "with a long one",
      { name: "x".repeat(41) },
      { name: "Enter a name of at most 40 characters, on one line" },
    ],
    [
      "with a name of two lines",
      { name: "A\nB" },
      { name: "Enter a name of at most 40 characters, on one line" },
    ],
    ["with another's name", { name: " nIGHT " }, { name: "Another shift type has this name" }],
    ["without a short name", { code: " " }, { code: "Enter a short name of at most 6 characters" }],
    [
      "with a short name of two lines",
      { code: "W\nD" },
      { code: "Enter a short name of at most 6 characters" },
    ],
    [
      "with an invalid short name",
      { code: "Weekend" },
      { code: "Enter a short name of at most 6 characters" },
    ],
    ["without a start", { startTime: "" }, { startTime: "Enter a start time" }],
    ["without an end", { endTime: "25:00" }, { endTime: "Enter an end time" }],
    [
      "that ends as it starts",
      { endTime: "08:00" },
      { endTime: "The end must be after the start, or on a later day" },
    ],
    [
      "that lasts a fortnight",
      { endDays: 14 },
      { endDays: "A shift ends at most 13 days after its start" },
    ],
    [
      "that ends before its day",
      { endDays: -1 },
      { endDays: "A shift ends at most 13 days after its start" },
    ],
    [
      "that lasts half a day too long",
      { endDays: 0.5 },
      { endDays: "A shift ends at most 13 days after its start" },
    ],
    [
      "with no spots",
      { maxMembers: 0 },
      { maxMembers: "Spots must be a whole number from 1 to 10" },
    ],
    [
      "with more positions than spots",
      { maxMembers: 1, roleIds: [1, 2] },
      { roleIds: "2 positions for 1 spot: remove a position or add spots" },
    ],
    ["with an invalid color", { color: "red" as "teal" }, { color: "Choose one of the colors" }],
    [
      "with half a spot",
      { maxMembers: 1.5 },
      { maxMembers: "Spots must be a whole number from 1 to 10" },
    ],
    [
      "with eleven spots",
      { maxMembers: 11 },
      { maxMembers: "Spots must be a whole number from 1 to 10" },
    ],
    ["on an eighth day", { weekdays: [7] }, { weekdays: "Choose days of the week" }],
    ["on a duplicate day", { weekdays: [0, -1] }, { weekdays: "Choose days of the week" }],
    ["on half a day", { weekdays: [0.5] }, { weekdays: "Choose days of the week" }],
  ])("is refused with %s", (_case, change, fields) => {
    expect(shiftTypeBlockedBecause({ ...DUTY, ...change }, FIRST_SHIFT_TYPES)?.fields).toEqual(
      fields,
    );
  });

  test.each<[string, Partial<ShiftTypeForm>]>([
    ["the default values", {}],
    ["24 hours", { endTime: "08:00", endDays: 1 }],
    ["manual selection only", { weekdays: [] }],
    ["the longest names", { name: ` ${"x".repeat(40)} `, code: " WKNDDY " }],
    ["the maximum duration", { endDays: 13 }],
    ["the minimum number of spots", { maxMembers: 1 }],
    ["the maximum number of spots", { maxMembers: 10 }],
    ["a position for each spot", { maxMembers: 2, roleIds: [1, 2] }],
    ["the name of an archived shift type", { name: "Afternoon" }],
  ])("is accepted with %s", (_case, change) =>
    expect(shiftTypeBlockedBecause({ ...DUTY, ...change }, FIRST_SHIFT_TYPES)).toBeNull(),
  );

  test.each([
    ["Weekend Duty", "weekend-duty"],
    ["  Piquet d’été — 24 h ", "piquet-d-ete-24-h"],
    ["Night", "night-2"],
    ["לילה", "kind"],
    ["(Day) -- 12 h!", "day-12-h"],
  ])("named %s gets the key %s", (name, key) => {
    expect(
      keyFor(
        name,
        FIRST_SHIFT_TYPES.map((kind) => kind.key),
      ),
    ).toBe(key);
  });

  test("gets a numbered key when the name is taken twice", () => {
    expect(keyFor("Night", ["night", "night-2"])).toBe("night-3");
  });

  test("is archived instead of deleted when used, and the one-off type stays", () => {
    expect(removeShiftTypeBlockedBecause({ key: "duty" }, true)?.code).toBe("shift-type-in-use");
    expect(removeShiftTypeBlockedBecause({ key: "duty" }, false)).toBeNull();
    expect(removeShiftTypeBlockedBecause({ key: "custom" }, false)?.code).toBe("shift-type-needed");
    expect([
      archiveBlockedBecause({ key: "custom" })?.code,
      archiveBlockedBecause({ key: "night" }),
    ]).toEqual(["shift-type-needed", null]);
  });

  test.each([
    [[0, 1, 2, 3, 4], "Sun-Thu"],
    [[5, 1, 3], "Mon, Wed, Fri"],
    [[6, 5], "Fri, Sat"],
    [[3, 1, 2], "Mon-Wed"],
    [[5, 6, 0], "Sun, Fri, Sat"],
    [[], "by hand"],
    [[0, 1, 2, 3, 4, 5, 6], "every day"],
  ])("with the weekdays %j is described as %s", (days, text) =>
    expect(shiftTypeWeekdaysText(days)).toBe(text),
  );
});

test("asks for a preferred time of day only when the squad has such shift types", () => {
  const words = (kinds: typeof FIRST_SHIFT_TYPES) =>
    preferredOptions(offeredGroups(kinds)).map(({ label }) => label);
  expect(words(FIRST_SHIFT_TYPES)).toEqual(["Any", "Morning", "Evening", "Night"]);
  expect(words(FIRST_SHIFT_TYPES.filter(({ key }) => key === "night" || key === "custom"))).toEqual(
    ["Any", "Night"],
  );
  expect(words(FIRST_SHIFT_TYPES.map((kind) => ({ ...kind, isArchived: true })))).toEqual(["Any"]);
});

test("maps each legacy field to a default shift type, and a squad's own type to no field", () => {
  expect(ofEachField(({ kind }) => kind)).toEqual({
    morningSundayEarlyAvailability: "morning-sunday-early",
    morningSundayLateAvailability: "morning-sunday-late",
    morningWeekdaysAvailability: "morning-weekdays",
    eveningAvailability: "evening",
    nightAvailability: "night",
  });
  expect(LEGACY_FIELDS.map((field) => firstOfferOf(field).field)).toEqual(LEGACY_FIELDS);
  expect(firstOfferOfShiftType({ key: "night" })?.field).toBe("nightAvailability");
  expect(firstOfferOfShiftType({ key: "weekend-duty" })).toBeUndefined();
});

test.each([
  // The end of a night moves to the next day, and back when it is after the start again.
  [["08:00", "20:00", 0], { endTime: "07:00" }, 1],
  [["08:00", "07:00", 1], { endTime: "19:00" }, 0],
  [["08:00", "20:00", 0], { startTime: "22:00" }, 1],
  [["06:00", "06:00", 1], { endTime: "06:30" }, 0],
  // A number of several days that the admin chose stays.
  [["18:00", "06:00", 3], { endTime: "20:00" }, 3],
  [["08:00", "20:00", 1], { endTime: "07:00" }, 1],
] as const)(
  "with the times %o, after the change %o ends %i days later",
  ([startTime, endTime, endDays], change, expected) => {
    expect(endDaysAfter({ startTime, endTime, endDays }, change)).toBe(expected);
  },
);
