import { describe, expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import { shiftTypeOf } from "../shift-types/shift-type.ts";
import {
  defaultRoleIds,
  defaultsOf,
  newShiftForm,
  type ShiftForm,
  shiftBlockedBecause,
} from "./shift-form.ts";

const EVENING: ShiftForm = {
  ...newShiftForm("2026-05-12", FIRST_SHIFT_TYPES),
  type: "evening",
  startTime: "18:30",
  endTime: "20:30",
  maxMembers: 1,
};

describe("rejects a shift with invalid fields", () => {
  test.each<[string, Partial<ShiftForm>, string | null]>([
    ["without a start", { startTime: "" }, "Please provide both start and end times"],
    ["without an end", { endTime: "" }, "Please provide both start and end times"],
    [
      "as custom without a name",
      { type: "custom", customName: "  " },
      "Please provide a name for the custom shift",
    ],
    [
      "as custom with an invisible name",
      { type: "custom", customName: "\u200b" },
      "Please provide a name for the custom shift",
    ],
    ["with no spots", { maxMembers: 0 }, "Max members must be at least 1"],
    ["while its maximum is empty", { maxMembers: Number.NaN }, "Max members must be at least 1"],
    ["unless it has ten spots", { maxMembers: 10 }, null],
    ["with eleven spots", { maxMembers: 11 }, "Max members must be at most 10"],
    ["with a spot and a half", { maxMembers: 1.5 }, "Max members must be a whole number"],
    ["without a date", { date: "" }, "Please provide the date of the shift"],
    [
      "on a date that does not exist",
      { date: "2026-02-30" },
      "Please provide the date of the shift",
    ],
    [
      "with its end date left empty",
      { endDate: "" },
      "Please provide the end date, or none for a shift that ends the same day",
    ],
    ["with an invalid time", { endTime: "24:30" }, "Please provide both start and end times"],
    [
      "with more positions than spots",
      { roleIds: [3, 3] },
      "2 positions for 1 spot: remove a position or raise the maximum",
    ],
    ["unless each of its spots has a position", { maxMembers: 2, roleIds: [3, 3] }, null],
    ["unless it ends thirteen days later", { endDate: "2026-05-25" }, null],
    ["unless its end date is its own day", { endDate: "2026-05-12" }, null],
    [
      "ending two weeks later",
      { endDate: "2026-05-26" },
      "A shift ends at most 13 days after its start",
    ],
    [
      "ending before it starts",
      { endTime: "18:00" },
      "End time must be after start time, or set an end date for overnight shifts",
    ],
    [
      "ending as it starts",
      { endTime: "18:30" },
      "End time must be after start time, or set an end date for overnight shifts",
    ],
    [
      "ending the day before",
      { endDate: "2026-05-11" },
      "The end date cannot be before the shift date",
    ],
    [
      "with more members than spots",
      { memberIds: [1, 2] },
      "Choose at most 1 member, or raise the maximum",
    ],
    [
      "with three members for two spots",
      { maxMembers: 2, memberIds: [1, 2, 3] },
      "Choose at most 2 members, or raise the maximum",
    ],
    [
      "with a member twice",
      { maxMembers: 2, memberIds: [1, 1] },
      "The same member is chosen twice",
    ],
    ["of an unknown type", { type: "dog-watch" }, "Choose a shift type"],
    ["unless it is valid", {}, null],
    ["unless it ends the next morning", { endDate: "2026-05-13", endTime: "07:00" }, null],
    ["unless it is custom and named", { type: "custom", customName: "Parade" }, null],
  ])("%s", (_case, change, message) =>
    expect(shiftBlockedBecause({ ...EVENING, ...change }, FIRST_SHIFT_TYPES)?.message ?? null).toBe(
      message,
    ),
  );

  test("reports one invalid field at a time, in the order of the form", () => {
    let form: ShiftForm = {
      ...EVENING,
      type: "custom",
      startTime: "",
      endTime: "18:00",
      maxMembers: 0,
      memberIds: [1, 2],
      endDate: "2026-05-11",
    };
    const reasons: (string | undefined)[] = [];
    const repairs: Partial<ShiftForm>[] = [
      { startTime: "18:30" },
      { customName: "Parade" },
      { maxMembers: 1 },
      { endDate: null },
      { endTime: "20:30" },
      { memberIds: [1] },
    ];
    for (const repair of repairs) {
      reasons.push(shiftBlockedBecause(form, FIRST_SHIFT_TYPES)?.code);
      form = { ...form, ...repair };
    }
    expect(reasons).toEqual([
      "times-missing",
      "custom-name-missing",
      "max-members-too-few",
      "end-date-before-start",
      "end-before-start",
      "too-many-members",
    ]);
    expect(shiftBlockedBecause(form, FIRST_SHIFT_TYPES)).toBeNull();
  });

  test("marks the invalid field", () => {
    expect(
      shiftBlockedBecause({ ...EVENING, endTime: "" }, FIRST_SHIFT_TYPES)?.fields,
    ).toHaveProperty("endTime");
    expect(
      shiftBlockedBecause({ ...EVENING, startTime: "", endTime: "" }, FIRST_SHIFT_TYPES)?.fields,
    ).toHaveProperty("startTime");
  });

  test.each([
    ["2026-05-12", []],
    ["2026-05-12", ["morning-weekdays"]],
    ["2026-05-12", ["morning-weekdays", "evening", "night"]],
    ["2026-05-15", ["morning-weekdays"]],
    // May 16, 2026 is a Saturday, on which none of these shift types runs.
    ["2026-05-16", []],
  ])(
    "starts a new shift on %s, next to existing shifts %j, as a weekday morning",
    (date, there) => {
      expect(newShiftForm(date, FIRST_SHIFT_TYPES, there)).toMatchObject({
        type: "morning-weekdays",
        startTime: "07:00",
        endTime: "09:00",
      });
    },
  );

  test.each([
    ["2026-05-12", [], "evening"],
    ["2026-05-12", ["evening"], "night"],
    ["2026-05-12", ["evening", "night"], "evening"],
    ["2026-05-17", [], "morning-sunday-early"],
    ["2026-05-17", ["morning-sunday-early"], "morning-sunday-late"],
    ["2026-05-16", [], "morning-sunday-early"],
  ])(
    "without that shift type, starts a new shift on %s, next to existing shifts %j, as %s",
    (date, there, type) => {
      const kinds = FIRST_SHIFT_TYPES.map((kind) =>
        kind.key === "morning-weekdays" ? { ...kind, isArchived: true } : kind,
      );
      expect(newShiftForm(date, kinds, there).type).toBe(type);
    },
  );

  test.each([
    ["2026-05-17", [], "morning-sunday-early"],
    ["2026-05-17", ["morning-sunday-early"], "morning-sunday-late"],
    [
      "2026-05-17",
      ["morning-sunday-early", "morning-sunday-late", "evening", "night"],
      "morning-sunday-early",
    ],
    ["2026-05-16", [], "duty"],
    ["2026-05-15", [], "morning-weekdays"],
  ])(
    "on %s, a weekday with separate shift types, starts a new shift next to existing shifts %j as %s",
    (date, there, type) => {
      const duty = { ...shiftTypeOf(FIRST_SHIFT_TYPES, "night")!, key: "duty", weekdays: [5, 6] };
      expect(newShiftForm(date, [...FIRST_SHIFT_TYPES, duty], there).type).toBe(type);
    },
  );

  test("starts a new shift as a weekday morning with two spots", () => {
    expect(newShiftForm("2026-05-12", FIRST_SHIFT_TYPES)).toMatchObject({
      type: "morning-weekdays",
      startTime: "07:00",
      endTime: "09:00",
      endDate: null,
      maxMembers: 2,
      memberIds: [],
    });
    expect(newShiftForm("2026-05-12", [])).toMatchObject({
      type: "custom",
      startTime: "07:00",
      endTime: "09:00",
      maxMembers: 2,
    });
    expect(defaultsOf(shiftTypeOf(FIRST_SHIFT_TYPES, "night")!, "2026-05-31")).toEqual({
      startTime: "23:00",
      endTime: "07:00",
      endDate: "2026-06-01",
      maxMembers: 1,
      roleIds: [],
    });
  });
});

test.each([
  ["those of the type", { roleIds: [3, 5] }, 3, [3, 5]],
  ["as many as the shift has spots", { roleIds: [3, 5] }, 1, [3]],
  ["none of a type without positions", {}, 2, []],
  ["none of a type that does not exist", undefined, 2, []],
] as const)("returns the default positions of a new shift: %s", (_, kind, maxMembers, expected) => {
  expect(defaultRoleIds(kind, maxMembers)).toEqual(expected);
});
