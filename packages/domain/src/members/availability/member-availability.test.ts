import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_OFFERS, ofEachField } from "../../shift-types/first-availability.ts";
import { FIRST_SHIFT_TYPES } from "../../shift-types/first-shift-types.ts";
import { ownKind, WEEKEND_DUTY } from "../../testing/shift-types.ts";
import { AVAILABILITIES, SETTINGS_CHOICES } from "./availability.ts";
import { availabilityBlockedBecause, availabilityToKeep } from "./availability-form.ts";
import { offeringFrom, offeringText } from "./availability-words.ts";
import {
  askedKinds,
  availabilityAfter,
  availabilityIn,
  changedKinds,
  isAvailableFor,
  legacyView,
  type MemberAvailability,
  offeringsOf,
  type SaidOffering,
  shownAvailability,
  storedText,
} from "./member-availability.ts";

const KINDS = [
  ...FIRST_SHIFT_TYPES,
  WEEKEND_DUTY,
  ownKind("old", { name: "Old", isArchived: true }),
  ownKind("parade", { name: "Parade", weekdays: [] }),
];
const EVENINGS = { kind: "evening", frequency: "weekly", except: [] } as const;
const [SUNDAY, WEDNESDAY, FRIDAY] = ["2026-11-22", "2026-11-25", "2026-11-27"] as const;

const said = fc.record({
  kind: fc.constantFrom(...askedKinds(KINDS).map(({ key }) => key)),
  frequency: fc.constantFrom(...AVAILABILITIES),
  except: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
});
const anybody = fc
  .uniqueArray(said, { selector: (one) => one.kind })
  .map((all) => availabilityAfter([], { availability: all }, KINDS));

describe("availability for a shift", () => {
  const dana: MemberAvailability = [
    { kind: "night", frequency: "fill-ins", except: [3] },
    { kind: "morning-weekdays", frequency: "weekly", except: [] },
  ];
  test.each([
    ["a night they fill in on", "night", SUNDAY, true],
    ["a night on their Wednesday", "night", WEDNESDAY, false],
    ["a night on a day it does not run on", "night", FRIDAY, true],
    ["an evening", "evening", SUNDAY, false],
    ["a kind without availability settings", null, SUNDAY, true],
    ["a deleted kind", "constructor", SUNDAY, false],
  ] as const)("on %s is %s", (_, availabilityKind, date, expected) => {
    expect(isAvailableFor(dana, { availabilityKind, date })).toBe(expected);
  });

  test("includes a new weekday of a shift type for every member who did not exclude it", () => {
    const duty = availabilityAfter(
      [],
      { availability: [{ kind: "duty", frequency: "weekly", weekdays: [5, 6] }] },
      KINDS,
    );
    expect(duty).toEqual([{ kind: "duty", frequency: "weekly", except: [0] }]);
    expect(isAvailableFor(duty, { availabilityKind: "duty", date: WEDNESDAY })).toBe(true);
  });
});

describe("availability in requests and responses", () => {
  const before: MemberAvailability = [
    { kind: "night", frequency: "weekly", except: [3] },
    { kind: "duty", frequency: "monthly", except: [] },
  ];
  test.each<[string, Parameters<typeof availabilityAfter>[1], MemberAvailability]>([
    ["nothing", {}, before],
    [
      "a legacy field without changing weekdays",
      { nightAvailability: "monthly" },
      [{ ...before[0]!, frequency: "monthly" }, before[1]!],
    ],
    [
      "a legacy field that removes availability",
      { nightAvailability: "not-available" },
      [before[1]!],
    ],
    [
      "the list before the field",
      {
        nightAvailability: "not-available",
        availability: [{ kind: "night", frequency: "fill-ins" }],
      },
      [before[1]!, { kind: "night", frequency: "fill-ins", except: [] }],
    ],
    [
      "a formerly excluded weekday that is listed",
      { availability: [{ kind: "night", frequency: "weekly", weekdays: [0, 1, 2, 3, 4] }] },
      [{ ...before[0]!, except: [] }, before[1]!],
    ],
    [
      "excluded weekdays",
      { availability: [{ kind: "duty", frequency: "monthly", except: [6, 0] }] },
      [before[0]!, { ...before[1]!, except: [0, 6] }],
    ],
    [
      "a legacy field for a kind without availability",
      { eveningAvailability: "weekly" },
      [...before, EVENINGS],
    ],
    [
      "a kind that is gone, by its weekdays",
      { availability: [{ kind: "noon", frequency: "weekly", weekdays: [5] }] },
      [...before, { kind: "noon", frequency: "weekly", except: [] }],
    ],
    [
      "none of a kind's days",
      { availability: [{ kind: "duty", frequency: "weekly", weekdays: [] }] },
      [before[0]!],
    ],
    [
      "a kind without days",
      { availability: [{ kind: "parade", frequency: "weekly", weekdays: [] }] },
      [...before, { kind: "parade", frequency: "weekly", except: [] }],
    ],
  ])("applies %s", (_, change, after) =>
    expect(availabilityAfter(before, change, KINDS)).toEqual(after),
  );

  test.each<[string, readonly SaidOffering[], string | null]>([
    ["a kind of the squad", [{ kind: "duty", frequency: "weekly", weekdays: [5] }], null],
    [
      "no such kind",
      [{ kind: "x".repeat(41), frequency: "weekly" }],
      `There is no shift type "${"x".repeat(40)}"`,
    ],
    ["no such kind", [{ kind: "noon", frequency: "weekly" }], 'There is no shift type "noon"'],
    ["an archived kind", [{ kind: "old", frequency: "weekly" }], "Old is archived"],
    [
      "a kind that counts as another",
      [{ kind: "morning", frequency: "weekly" }],
      "Morning doesn't collect availability",
    ],
    [
      "a kind without availability settings",
      [{ kind: "custom", frequency: "weekly" }],
      "Custom doesn't collect availability",
    ],
    [
      "a day it does not run on",
      [{ kind: "duty", frequency: "weekly", weekdays: [2, 5] }],
      "Weekend duty doesn't run on Tue",
    ],
    [
      "a duplicate",
      [
        { kind: "duty", frequency: "weekly" },
        { kind: "duty", frequency: "monthly" },
      ],
      "Weekend duty is listed twice",
    ],
  ])("checks an offering of %s: %s", (_, list, text) => {
    expect(availabilityBlockedBecause(list, [], KINDS)?.fields?.availability ?? null).toBe(text);
  });

  test("accepts the unchanged availability of an archived shift type", () => {
    const old: MemberAvailability = [{ kind: "old", frequency: "weekly", except: [] }];
    expect(
      availabilityBlockedBecause([{ kind: "old", frequency: "weekly", weekdays: [0] }], old, KINDS),
    ).toBeNull();
  });

  test("sends availability both in the legacy fields and in the list", () => {
    expect(
      availabilityIn({ eveningAvailability: "weekly", nightAvailability: "not-available" }),
    ).toEqual([EVENINGS]);
    expect(availabilityIn({ eveningAvailability: "monthly", availability: [EVENINGS] })).toEqual([
      EVENINGS,
    ]);
  });

  test("drops unreadable values that another version stored", () => {
    const stored = {
      evening: { frequency: "weekly" },
      night: { frequency: "not-available" },
      duty: { frequency: "hourly" },
    };
    expect(offeringsOf(stored)).toEqual([EVENINGS]);
  });

  test("lists only shift types that members are asked about, with their weekdays", () => {
    const stored = { custom: { frequency: "weekly" }, night: { frequency: "weekly", except: [3] } };
    expect(shownAvailability(stored, KINDS).availability).toEqual([
      { kind: "night", frequency: "weekly", except: [3], weekdays: [0, 1, 2, 4] },
    ]);
  });

  test("is unchanged after a response is sent back, and after storage", () => {
    fc.assert(
      fc.property(anybody, (stored) => {
        const text = storedText(stored);
        const { availability, ...fields } = shownAvailability(JSON.parse(text), KINDS);
        expect(changedKinds(offeringsOf(JSON.parse(text)), stored)).toEqual([]);
        expect(availabilityBlockedBecause(availability, stored, KINDS)).toBeNull();
        for (const change of [fields, { availability }, { ...fields, availability }])
          expect(changedKinds(stored, availabilityAfter(stored, change, KINDS))).toEqual([]);
        expect(changedKinds(stored, availabilityAfter([], { availability }, KINDS))).toEqual([]);
        for (const one of stored)
          expect(offeringFrom(offeringText(one))).toEqual({
            frequency: one.frequency,
            except: one.except,
          });
      }),
    );
  });

  test("keeps other shift types when only the legacy fields are sent back", () => {
    const fields = fc.record(ofEachField(() => fc.constantFrom(...AVAILABILITIES)));
    fc.assert(
      fc.property(anybody, fields, (stored, change) => {
        const after = availabilityAfter(stored, change, KINDS);
        expect(legacyView(after)).toEqual(change);
        const own = FIRST_OFFERS.map((first) => first.kind);
        expect(after.filter((one) => !own.includes(one.kind))).toEqual(
          stored.filter((one) => !own.includes(one.kind)),
        );
        expect(legacyView(availabilityIn(change))).toEqual(change);
      }),
    );
  });

  test("keeps, in a Settings save, the directory's frequency, the monthly evening frequency and the given weekdays", () => {
    const stored: MemberAvailability = [{ kind: "duty", frequency: "monthly", except: [] }];
    const kept = availabilityToKeep(
      {
        eveningAvailability: "available",
        availability: [
          { kind: "duty", frequency: "available", weekdays: [5] },
          { kind: "night", frequency: "available" },
        ],
      },
      stored,
      { said: "twice", stored: "once" },
    );
    expect(kept).toEqual({
      eveningAvailability: "bi-weekly",
      availability: [
        { kind: "duty", frequency: "monthly", weekdays: [5] },
        { kind: "night", frequency: "weekly" },
      ],
    });
    expect(SETTINGS_CHOICES).toContain("available");
    const evening = { eveningAvailability: "available" } as const;
    expect(availabilityToKeep(evening, [EVENINGS], { said: "once", stored: "once" })).toEqual({
      eveningAvailability: "weekly",
    });
    expect(availabilityToKeep(evening, [EVENINGS], { said: "once", stored: "twice" })).toEqual({
      eveningAvailability: "monthly",
    });
  });
});
