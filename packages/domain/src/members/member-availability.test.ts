import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_OFFERS, LEGACY_FIELDS, ofEachField } from "../kinds/first-availability.ts";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import type { Kind } from "../kinds/kind.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { AVAILABILITIES, SETTINGS_CHOICES } from "./availability.ts";
import { availabilityBlockedBecause, availabilityToKeep } from "./availability-form.ts";
import { availabilitySummary, kindWords, offeringFrom, offeringText } from "./availability-words.ts";
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

const kind = (key: string, about: Partial<Kind> = {}): Kind => ({ ...FIRST_KINDS[0]!, key, availabilityKind: key, ...about });
const DUTY = kind("duty", {
  name: "Weekend duty",
  code: "WD",
  weekdays: [0, 5, 6],
  startTime: "18:00",
  endTime: "08:00",
  endDays: 2,
});
const KINDS = [
  ...FIRST_KINDS,
  DUTY,
  kind("old", { name: "Old", isArchived: true }),
  kind("parade", { name: "Parade", weekdays: [] }),
];
const [SUNDAY, WEDNESDAY, FRIDAY] = ["2026-11-22", "2026-11-25", "2026-11-27"] as const;

const said = fc.record({
  kind: fc.constantFrom(...askedKinds(KINDS).map(({ key }) => key)),
  frequency: fc.constantFrom(...AVAILABILITIES),
  except: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
});
const anybody = fc
  .uniqueArray(said, { selector: (one) => one.kind })
  .map((all) => availabilityAfter([], { availability: all }, KINDS));

describe("whether a member can serve", () => {
  const dana: MemberAvailability = [
    { kind: "night", frequency: "fill-ins", except: [3] },
    { kind: "morning-weekdays", frequency: "weekly", except: [] },
  ];
  test.each([
    ["a night they fill in on", "night", SUNDAY, true],
    ["a night on their Wednesday", "night", WEDNESDAY, false],
    ["a night on a day it does not run on", "night", FRIDAY, true],
    ["an evening", "evening", SUNDAY, false],
    ["a kind that nobody is asked about", null, SUNDAY, true],
    ["a kind that is not there any more", "constructor", SUNDAY, false],
  ] as const)("on %s: %s", (_, availabilityKind, date, expected) => {
    expect(isAvailableFor(dana, { availabilityKind, date })).toBe(expected);
  });

  test("a kind that gains a weekday has it for all who did not exclude it", () => {
    const duty = availabilityAfter([], { availability: [{ kind: "duty", frequency: "weekly", weekdays: [5, 6] }] }, KINDS);
    expect(duty).toEqual([{ kind: "duty", frequency: "weekly", except: [0] }]);
    expect(isAvailableFor(duty, { availabilityKind: "duty", date: WEDNESDAY })).toBe(true);
  });
});

describe("what is said of availability", () => {
  const before: MemberAvailability = [
    { kind: "night", frequency: "weekly", except: [3] },
    { kind: "duty", frequency: "monthly", except: [] },
  ];
  test.each<[string, Parameters<typeof availabilityAfter>[1], MemberAvailability]>([
    ["nothing", {}, before],
    [
      "a field of old keeps the weekdays",
      { nightAvailability: "monthly" },
      [{ ...before[0]!, frequency: "monthly" }, before[1]!],
    ],
    ["a field of old takes it back", { nightAvailability: "not-available" }, [before[1]!]],
    [
      "the list before the field",
      { nightAvailability: "not-available", availability: [{ kind: "night", frequency: "fill-ins" }] },
      [before[1]!, { kind: "night", frequency: "fill-ins", except: [] }],
    ],
    ["none of a kind's days", { availability: [{ kind: "duty", frequency: "weekly", weekdays: [] }] }, [before[0]!]],
    [
      "a kind without days",
      { availability: [{ kind: "parade", frequency: "weekly", weekdays: [] }] },
      [...before, { kind: "parade", frequency: "weekly", except: [] }],
    ],
  ])("%s", (_, change, after) => expect(availabilityAfter(before, change, KINDS)).toEqual(after));

  test.each<[string, readonly SaidOffering[], string | null]>([
    ["a kind of the squad", [{ kind: "duty", frequency: "weekly", weekdays: [5] }], null],
    ["no such kind", [{ kind: "noon", frequency: "weekly" }], 'There is no kind of shift "noon"'],
    ["an archived kind", [{ kind: "old", frequency: "weekly" }], "Old is not offered any more"],
    [
      "a kind that counts as another",
      [{ kind: "morning", frequency: "weekly" }],
      "Nobody is asked whether they can serve on Morning",
    ],
    ["a kind that asks nobody", [{ kind: "custom", frequency: "weekly" }], "Nobody is asked whether they can serve on Custom"],
    ["a day it does not run on", [{ kind: "duty", frequency: "weekly", weekdays: [2, 5] }], "Weekend duty does not run on Tue"],
    [
      "the same twice",
      [
        { kind: "duty", frequency: "weekly" },
        { kind: "duty", frequency: "monthly" },
      ],
      "Weekend duty is named twice",
    ],
  ])("%s: %s", (_, list, text) => {
    expect(availabilityBlockedBecause(list, [], KINDS)?.fields?.availability ?? null).toBe(text);
  });

  test("what is shown of an archived kind may be said again", () => {
    const old: MemberAvailability = [{ kind: "old", frequency: "weekly", except: [] }];
    expect(availabilityBlockedBecause([{ kind: "old", frequency: "weekly", weekdays: [0] }], old, KINDS)).toBeNull();
  });

  test("what is shown, said again, changes nothing; nor does its text", () => {
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
          expect(offeringFrom(offeringText(one))).toEqual({ frequency: one.frequency, except: one.except });
      }),
    );
  });

  test("the fields of old are a view: whatever they say comes back, and leaves other kinds alone", () => {
    const fields = fc.record(ofEachField(() => fc.constantFrom(...AVAILABILITIES)));
    fc.assert(
      fc.property(anybody, fields, (stored, change) => {
        const after = availabilityAfter(stored, change, KINDS);
        expect(legacyView(after)).toEqual(change);
        const own = FIRST_OFFERS.map((first) => first.kind);
        expect(after.filter((one) => !own.includes(one.kind))).toEqual(stored.filter((one) => !own.includes(one.kind)));
        expect(legacyView(availabilityIn(change))).toEqual(change);
      }),
    );
  });

  test("Settings' words keep how often the directory says, evenings by the month, weekdays as they are said", () => {
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
  });
});

describe("how it reads", () => {
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
  ])("%o on a card", (availability, summary) => expect(availabilitySummary(availability, KINDS)).toBe(summary));

  test.each<[string, Kind, string, string]>([
    ["one of the first as it began", FIRST_KINDS[4]!, "Night (Sun-Thu)", "11 PM-7 AM"],
    ["one that is renamed", { ...FIRST_KINDS[4]!, name: "Late" }, "Late (Sun-Thu)", "11 PM-7 AM"],
    ["one that begins earlier", { ...FIRST_KINDS[4]!, startTime: "22:30" }, "Night (Sun-Thu)", "10:30 PM-7 AM"],
    ["one with other days", { ...FIRST_KINDS[0]!, weekdays: [0, 2, 3, 4] }, "Morning Sunday Early (Sun, Tue-Thu)", "9-11 AM"],
    ["the squad's own", DUTY, "Weekend duty (Sun, Fri, Sat)", "6 PM-8 AM 2 days later"],
    [
      "a day and a night",
      kind("24", { name: "Day", weekdays: [0, 1, 2, 3, 4, 5, 6], startTime: "08:00", endTime: "08:00", endDays: 1 }),
      "Day (every day)",
      "8 AM-8 AM the next day",
    ],
    ["one that is set by hand", kind("parade", { name: "Parade", weekdays: [] }), "Parade", "9-11 AM"],
  ])("%s in a form", (_, one, label, hours) => expect(kindWords(one, USUAL_DATES)).toMatchObject({ label, hours }));

  test("each of the first has a field, a kind and a code of its own", () => {
    expect(FIRST_OFFERS.map(({ field }) => field)).toEqual(LEGACY_FIELDS);
    expect(new Set(FIRST_OFFERS.map(({ code }) => code)).size).toBe(5);
    expect(FIRST_OFFERS.map((first) => first.kind)).toEqual(askedKinds(FIRST_KINDS).map(({ key }) => key));
  });

  test.each([
    ["Weekly except wed, Friday", "weekly", [3, 5]],
    ["biweekly", "bi-weekly", []],
    ["fill ins except Sun and Mon", "fill-ins", [0, 1]],
    ["sometimes", null, []],
    ["weekly except Shabbat", null, []],
  ] as const)("a file's %j is %s", (text, frequency, except) => {
    expect(offeringFrom(text)).toEqual(frequency === null ? null : { frequency, except });
  });
});
