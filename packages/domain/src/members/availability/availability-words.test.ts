import { describe, expect, test } from "vitest";
import { FIRST_OFFERS, LEGACY_FIELDS } from "../../shift-types/first-availability.ts";
import { FIRST_SHIFT_TYPES } from "../../shift-types/first-shift-types.ts";
import { type ShiftType, shiftTypeOf } from "../../shift-types/shift-type.ts";
import { DAY_FIRST_24 } from "../../testing/clocks.ts";
import { ownKind, WEEKEND_DUTY } from "../../testing/shift-types.ts";
import { USUAL_DATES } from "../../time/date-style.ts";
import { availabilitySummary, kindWords, offeringFrom } from "./availability-words.ts";
import { askedKinds, type MemberAvailability } from "./member-availability.ts";

const KINDS = [
  ...FIRST_SHIFT_TYPES,
  WEEKEND_DUTY,
  ownKind("old", { name: "Old", isArchived: true }),
];

describe("availability text", () => {
  test.each<[MemberAvailability, string]>([
    [[], "No availability"],
    [[{ kind: "night", frequency: "fill-ins", except: [] }], "NT: fill-ins"],
    [
      [
        { kind: "duty", frequency: "weekly", except: [0] },
        { kind: "evening", frequency: "bi-weekly", except: [] },
        { kind: "morning-sunday-early", frequency: "monthly", except: [] },
      ],
      "SE: monthly | EV: bi-weekly | WD: weekly except Sun",
    ],
    [[{ kind: "old", frequency: "weekly", except: [] }], "No availability"],
  ])("summarizes %o on a card", (availability, summary) =>
    expect(availabilitySummary(availability, KINDS)).toBe(summary),
  );

  test.each<[string, ShiftType, string, string]>([
    ["an original shift type", FIRST_SHIFT_TYPES[4]!, "Night (Sun-Thu)", "11 PM-7 AM"],
    [
      "a renamed shift type",
      { ...FIRST_SHIFT_TYPES[4]!, name: "Late" },
      "Late (Sun-Thu)",
      "11 PM-7 AM",
    ],
    [
      "an original shift type with a legacy name",
      FIRST_SHIFT_TYPES[0]!,
      "Sunday morning shift 1",
      "9-11 AM",
    ],
    [
      "a shift type that ends earlier",
      { ...FIRST_SHIFT_TYPES[4]!, endTime: "06:00" },
      "Night (Sun-Thu)",
      "11 PM-6 AM",
    ],
    [
      "a shift type that lasts a day longer",
      { ...FIRST_SHIFT_TYPES[4]!, endDays: 2 },
      "Night (Sun-Thu)",
      "11 PM-7 AM 2 days later",
    ],
    [
      "a shift type from morning to afternoon",
      { ...FIRST_SHIFT_TYPES[2]!, endTime: "13:30" },
      "Morning Weekdays (Mon-Fri)",
      "7 AM-1:30 PM",
    ],
    [
      "a shift type from ten to eleven",
      { ...FIRST_SHIFT_TYPES[0]!, startTime: "10:00" },
      "Morning Sunday Early (Sun)",
      "10-11 AM",
    ],
    [
      "a shift type that begins earlier",
      { ...FIRST_SHIFT_TYPES[4]!, startTime: "22:30" },
      "Night (Sun-Thu)",
      "10:30 PM-7 AM",
    ],
    [
      "a shift type on other days",
      { ...FIRST_SHIFT_TYPES[0]!, weekdays: [0, 2, 3, 4] },
      "Morning Sunday Early (Sun, Tue-Thu)",
      "9-11 AM",
    ],
    ["the squad's own", WEEKEND_DUTY, "Weekend duty (Sun, Fri, Sat)", "6 PM-8 AM 2 days later"],
    [
      "a day and a night",
      ownKind("24", {
        name: "Day",
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        startTime: "08:00",
        endTime: "08:00",
        endDays: 1,
      }),
      "Day (every day)",
      "8 AM-8 AM the next day",
    ],
    [
      "a custom shift type",
      ownKind("parade", { name: "Parade", weekdays: [] }),
      "Parade",
      "9-11 AM",
    ],
  ])("labels %s in a form", (_, one, label, hours) =>
    expect(kindWords(one, USUAL_DATES)).toMatchObject({ label, hours }),
  );

  test.each(
    ["9-11 AM", "11 AM-1 PM", "7-9 AM", "6:30-8:30 PM", "11 PM-7 AM"].map((hours, at) => [
      FIRST_OFFERS[at]!.kind,
      hours,
    ]),
  )("formats the default hours of %s as %s", (key, hours) =>
    expect(kindWords(shiftTypeOf(FIRST_SHIFT_TYPES, key)!, USUAL_DATES).hours).toBe(hours),
  );

  test("uses the 24-hour clock when the member chose it", () => {
    expect(kindWords(FIRST_SHIFT_TYPES[4]!, DAY_FIRST_24)).toEqual({
      label: "Night (Sun-Thu)",
      shortLabel: "Night",
      code: "NT",
      hours: "23:00-07:00",
    });
    expect(kindWords({ ...FIRST_SHIFT_TYPES[2]!, name: "Early" }, DAY_FIRST_24)).toEqual({
      label: "Early (Mon-Fri)",
      shortLabel: "Early",
      code: "AM",
      hours: "07:00-09:00",
    });
  });

  test("derives the member card's code of a renamed built-in shift type from the new name", () => {
    const renamed = [{ ...FIRST_SHIFT_TYPES[4]!, name: "Late", code: "LT" }];
    expect(availabilitySummary([{ kind: "night", frequency: "weekly", except: [] }], renamed)).toBe(
      "LT: weekly",
    );
  });

  test("gives each built-in shift type its own field and code", () => {
    expect(FIRST_OFFERS.map(({ field }) => field)).toEqual(LEGACY_FIELDS);
    expect(new Set(FIRST_OFFERS.map(({ code }) => code)).size).toBe(5);
    expect(FIRST_OFFERS.map((first) => first.kind)).toEqual(
      askedKinds(FIRST_SHIFT_TYPES).map(({ key }) => key),
    );
  });

  test.each([
    ["Weekly except wed, Friday", "weekly", [3, 5]],
    ["biweekly", "bi-weekly", []],
    ["fill ins except Sun and Mon", "fill-ins", [0, 1]],
    ["fill  ins", "fill-ins", []],
    ["sometimes", null, []],
    ["weekly except Wed except Fri", null, []],
    ["weekly except Shabbat", null, []],
  ] as const)("parses the file cell %j as %s", (text, frequency, except) => {
    expect(offeringFrom(text)).toEqual(frequency === null ? null : { frequency, except });
  });
});
