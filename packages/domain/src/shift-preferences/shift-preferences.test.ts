import { describe, expect, test } from "vitest";
import type { DraftSchedule } from "../draft-schedules/draft-schedule.ts";
import { squadIn } from "../testing/clocks.ts";
import { rowsAmong, shiftsInRow } from "./bulk-preferences.ts";
import {
  answerState,
  hasAnswered,
  notInDraftScheduleBecause,
  shiftPreferencesBlockedBecause,
  shiftPreferencesOfBlockedBecause,
  shiftPreferencesUntilText,
} from "./preference-request.ts";
import { type MostAndLeast, mostAndLeastBlockedBecause } from "./shift-count-range.ts";
import {
  countedShiftPreference,
  isShiftPreference,
  isWilling,
  type PreferenceRequestMember,
  type ShiftPreference,
} from "./shift-preference.ts";
import { type SaidShiftPreference, shiftPreferencesToSave } from "./stated-preferences.ts";

const NOW = Temporal.Instant.from("2026-11-10T12:00:00Z");
const inHours = (hours: number) => NOW.add({ hours });

/** A shift on a Friday. */
const SHIFT = {
  availabilityKind: "late",
  date: "2026-12-04",
  startsAt: inHours(600),
  endsAt: inHours(608),
};
const MEMBER: PreferenceRequestMember = {
  availability: [{ kind: "late", frequency: "monthly", except: [] }],
  timeOff: [],
  shabbatWindows: [],
};
const timeOff = (from: number, until: number) => ({
  startsAt: inHours(from),
  endsAt: inHours(until),
  until: "Mon, Dec 7",
});

describe("the preference that counts", () => {
  test.each<
    [
      string,
      ShiftPreference | null,
      Partial<typeof SHIFT>,
      Partial<PreferenceRequestMember>,
      ShiftPreference,
      string,
    ]
  >([
    ["uses the answer", "if-needed", {}, {}, "if-needed", ""],
    [
      "uses the answer despite time off",
      "prefer",
      {},
      { timeOff: [timeOff(590, 620)] },
      "prefer",
      "",
    ],
    ["is available for an offered kind", null, {}, {}, "available", "set in the profile"],
    [
      "is unavailable for a kind without availability",
      null,
      {},
      { availability: [] },
      "unavailable",
      "set in the profile",
    ],
    [
      "is unavailable on an excluded weekday",
      null,
      {},
      { availability: [{ kind: "late", frequency: "weekly", except: [5] }] },
      "unavailable",
      "set in the profile",
    ],
    [
      "is available for a kind without availability settings",
      null,
      { availabilityKind: null as never },
      { availability: [] },
      "available",
      "set in the profile",
    ],
    [
      "is unavailable during time off",
      null,
      {},
      { timeOff: [timeOff(607, 700)] },
      "unavailable",
      "time off until Mon, Dec 7",
    ],
    [
      "is unavailable on an observed rest day",
      null,
      {},
      {
        shabbatWindows: [
          { startsAt: inHours(590), endsAt: inHours(615), name: "Shabbat", isServed: false },
        ],
      },
      "unavailable",
      "observing Shabbat",
    ],
    [
      "uses the answer despite an observed rest day",
      "prefer",
      {},
      {
        shabbatWindows: [
          { startsAt: inHours(590), endsAt: inHours(615), name: "Shabbat", isServed: false },
        ],
      },
      "prefer",
      "",
    ],
    [
      "is available if time off ends at the start",
      null,
      {},
      { timeOff: [timeOff(500, 600)] },
      "available",
      "set in the profile",
    ],
  ])("%s", (_, preference, shift, member, countsAs, why) =>
    expect(
      countedShiftPreference(preference, { ...SHIFT, ...shift }, { ...MEMBER, ...member }),
    ).toMatchObject({
      preference,
      countsAs,
      why,
    }),
  );

  test.each<[ShiftPreference | null, boolean]>([
    ["prefer", true],
    ["available", true],
    ["if-needed", false],
    ["unavailable", false],
    [null, false],
  ])("a preference of %s overrides availability: %s", (preference, isOffered) =>
    expect(isWilling(preference)).toBe(isOffered),
  );

  test("recognizes only the four stored values", () => {
    expect(["prefer", "available", "if-needed", "unavailable"].every(isShiftPreference)).toBe(true);
    expect(isShiftPreference("maybe")).toBe(false);
  });
});

const said = (
  shiftId: number,
  preference: ShiftPreference | null,
  minutes: number,
): SaidShiftPreference => ({
  shiftId,
  preference,
  at: NOW.add({ minutes }),
});

describe("the latest preference counts", () => {
  test.each<[string, SaidShiftPreference[], SaidShiftPreference[], SaidShiftPreference[]]>([
    ["stores a first answer", [], [said(1, "available", -5)], [said(1, "available", -5)]],
    [
      "stores a later answer",
      [said(1, "available", -5)],
      [said(1, "unavailable", -4)],
      [said(1, "unavailable", -4)],
    ],
    [
      "ignores an earlier answer that arrives late",
      [said(1, "available", -5)],
      [said(1, "unavailable", -6)],
      [],
    ],
    ["ignores an unchanged answer", [said(1, "available", -5)], [said(1, "available", -5)], []],
    [
      "keeps the less willing of two answers at one instant",
      [said(1, "available", -5)],
      [said(1, "unavailable", -5)],
      [said(1, "unavailable", -5)],
    ],
    [
      "ignores the more willing of two answers at one instant",
      [said(1, "unavailable", -5)],
      [said(1, "available", -5)],
      [],
    ],
    [
      "deletes a withdrawn answer",
      [said(1, "available", -5)],
      [said(1, null, -4)],
      [said(1, null, -4)],
    ],
    [
      "ignores an answer from before the withdrawal",
      [said(1, null, -4)],
      [said(1, "available", -5)],
      [],
    ],
    [
      "dates an answer from a fast clock now",
      [],
      [said(1, "available", 90)],
      [said(1, "available", 0)],
    ],
    [
      "keeps the less willing of an answer and a withdrawal at one instant",
      [said(1, "available", -5)],
      [said(1, null, -5)],
      [said(1, null, -5)],
    ],
    [
      "stores a less willing answer at the instant of a withdrawal",
      [said(1, null, -5)],
      [said(1, "if-needed", -5)],
      [said(1, "if-needed", -5)],
    ],
    [
      "merges several answers for one shift",
      [],
      [said(1, "available", -5), said(1, "prefer", -3), said(1, "unavailable", -4)],
      [said(1, "prefer", -3)],
    ],
    [
      "stores answers for several shifts",
      [said(1, "available", -5)],
      [said(2, "available", -9), said(1, "prefer", -9)],
      [said(2, "available", -9)],
    ],
  ])("%s", (_, before, next, expected) =>
    expect(shiftPreferencesToSave(before, next, NOW).map(text)).toEqual(expected.map(text)),
  );

  test("gives one result for any order of arrival and any repetition", () => {
    const words: (ShiftPreference | null)[] = [
      "prefer",
      "available",
      null,
      "if-needed",
      "unavailable",
    ];
    // A small seeded generator of random numbers, so that a failing order can be repeated.
    let seed = 20_261_110;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 300; round += 1) {
      const all = Array.from({ length: 12 }, () => said(next(3), words[next(5)]!, -next(4)));
      const shuffled = [...all, ...all.slice(0, next(12))].map((one) => ({
        one,
        key: next(1_000_000),
      }));
      const arrived = shuffled.sort((a, b) => a.key - b.key).map(({ one }) => one);
      expect(standing(arrived, 1)).toEqual(standing(all, all.length));
      expect(standing(arrived, 1 + next(5))).toEqual(standing(all, all.length));
    }
  });
});

const text = ({ shiftId, preference, at }: SaidShiftPreference) =>
  `${shiftId} ${preference} ${at.toString()}`;

/** Returns the stored preferences after all have arrived in batches of `atOnce`. */
function standing(all: readonly SaidShiftPreference[], atOnce: number): string[] {
  const stored = new Map<number, SaidShiftPreference>();
  for (let from = 0; from < all.length; from += atOnce)
    for (const one of shiftPreferencesToSave(
      [...stored.values()],
      all.slice(from, from + atOnce),
      NOW,
    ))
      stored.set(one.shiftId, one);
  return [...stored.values()].map(text).sort();
}

describe("the wanted number of shifts", () => {
  test.each<[string, MostAndLeast, string | null]>([
    ["no numbers", { maxShifts: null, minShifts: null }, null],
    ["zero", { maxShifts: 0, minShifts: null }, null],
    ["equal minimum and maximum", { maxShifts: 4, minShifts: 4 }, null],
    [
      "a minimum above the maximum",
      { maxShifts: 3, minShifts: 4 },
      "The minimum can't be more than the maximum",
    ],
    [
      "half a shift",
      { maxShifts: 2.5, minShifts: null },
      "Use a whole number of shifts, 0 to 99, or leave it empty",
    ],
    [
      "a negative number",
      { maxShifts: null, minShifts: -1 },
      "Use a whole number of shifts, 0 to 99, or leave it empty",
    ],
    [
      "more than the limit",
      { maxShifts: 100, minShifts: null },
      "Use a whole number of shifts, 0 to 99, or leave it empty",
    ],
    ["exactly the limit", { maxShifts: 99, minShifts: 0 }, null],
  ])("%s", (_, asked, message) =>
    expect(mostAndLeastBlockedBecause(asked)?.message ?? null).toBe(message),
  );

  test.each<[string, MostAndLeast, string[]]>([
    ["an invalid maximum", { maxShifts: -1, minShifts: 4 }, ["maxShifts"]],
    ["a minimum above the maximum", { maxShifts: 3, minShifts: 4 }, ["minShifts"]],
    ["both", { maxShifts: 0.5, minShifts: 0.5 }, ["maxShifts", "minShifts"]],
    ["nothing without a maximum", { maxShifts: null, minShifts: 4 }, []],
  ])("reports the invalid field: %s", (_, asked, fields) => {
    const refusal = mostAndLeastBlockedBecause(asked);
    expect(refusal && Object.keys(refusal.fields ?? {})).toEqual(fields.length > 0 ? fields : null);
  });
});

const DRAFT_SCHEDULE: DraftSchedule = {
  id: 1,
  name: "December",
  fromDate: "2026-12-01",
  untilDate: "2026-12-31",
  state: "preferences",
  preferencesUntil: inHours(100),
  publishedAt: null,
};

describe("whether preferences can be entered", () => {
  test.each<[string, Partial<DraftSchedule>, string | null]>([
    ["while preferences are open", {}, null],
    ["an instant before the deadline", { preferencesUntil: NOW.add({ milliseconds: 1 }) }, null],
    [
      "at the deadline, before the job closes them",
      { preferencesUntil: NOW },
      "Shift preferences for December are closed. Call your coordinator with changes.",
    ],
    [
      "while the schedule is a draft",
      { state: "drafting" },
      "Shift preferences for December are closed. Call your coordinator with changes.",
    ],
    [
      "after publishing",
      { state: "published" },
      "December is published. To change one of your shifts, request a replacement.",
    ],
  ])("%s", (_, draftSchedule, message) =>
    expect(
      shiftPreferencesBlockedBecause({ ...DRAFT_SCHEDULE, ...draftSchedule }, NOW)?.message ?? null,
    ).toBe(message),
  );

  test("members enter their own preferences, administrators those of all members", () => {
    expect(shiftPreferencesOfBlockedBecause({ id: 1, role: "member" }, 1)).toBeNull();
    expect(shiftPreferencesOfBlockedBecause({ id: 1, role: "member" }, 2)?.code).toBe(
      "not-your-shift-preferences",
    );
    expect(shiftPreferencesOfBlockedBecause({ id: 1, role: "admin" }, 2)).toBeNull();
  });

  test.each<[string, number[], boolean]>([
    ["shifts of the plan", [1], true],
    ["none", [], true],
    ["one on another day", [1, 2], false],
    ["one that begins within two days", [3], false],
    ["one that is not there", [9], false],
  ])("%s", (_, ids, isFine) => {
    const shifts = [
      { id: 1, date: "2026-12-31", startsAt: inHours(900) },
      { id: 2, date: "2027-01-01", startsAt: inHours(900) },
      { id: 3, date: "2026-12-01", startsAt: inHours(48) },
    ];
    expect(notInDraftScheduleBecause(ids, shifts, DRAFT_SCHEDULE, NOW) === null).toBe(isFine);
  });

  test.each([
    ["2026-11-09T12:00:00Z", "Fri, Nov 20, 6:00 PM"],
    ["2025-11-09T12:00:00Z", "Fri, Nov 20, 2026, 6:00 PM"],
  ])("on %s shows the deadline as %s", (now, text) => {
    const until = Temporal.Instant.from("2026-11-20T23:00:00Z");
    expect(
      shiftPreferencesUntilText(until, Temporal.Instant.from(now), squadIn("America/New_York")),
    ).toBe(text);
  });

  test.each<[string, Temporal.Instant | null, number, number, string]>([
    ["has not answered", null, 0, 9, "nothing"],
    ["has begun", null, 8, 9, "started"],
    ["has answered for every shift", null, 9, 9, "answered"],
    ["has marked the answers as complete", NOW, 0, 9, "answered"],
    ["has no shifts to answer for", null, 0, 0, "nothing"],
  ])("a member who %s", (_, answeredAt, saidCount, shiftCount, state) => {
    expect(answerState({ answeredAt, saidCount, shiftCount })).toBe(state);
    expect(hasAnswered({ answeredAt, saidCount, shiftCount })).toBe(state === "answered");
  });
});

describe("selections of draft shifts", () => {
  const shift = (id: number, type: string, date: string) => ({
    id,
    type,
    kindName: type.toUpperCase(),
    date,
  });
  // December 1, 2026 is a Tuesday, and December 6 is the next Sunday.
  const SHIFTS = [
    shift(1, "late", "2026-12-01"),
    shift(2, "early", "2026-12-02"),
    shift(3, "late", "2026-12-02"),
    shift(4, "late", "2026-12-08"),
    shift(5, "early", "2026-12-06"),
  ];

  test("starts weeks on the squad's first weekday", () => {
    expect(shiftsInRow(SHIFTS, { week: "2026-11-30" }, 1).map(({ id }) => id)).toEqual([
      1, 2, 3, 5,
    ]);
    expect(rowsAmong(SHIFTS, 1).weekdays.map(({ name }) => name)).toEqual([
      "Tuesday",
      "Wednesday",
      "Sunday",
    ]);
  });

  test.each([
    ["all", {}, [1, 2, 3, 4, 5]],
    ["of a kind", { type: "late" }, [1, 3, 4]],
    ["on a weekday", { weekday: 2 }, [1, 4]],
    ["in a week", { week: "2026-11-29" }, [1, 2, 3]],
    ["of a kind on a weekday", { type: "late", weekday: 3 }, [3]],
    ["of a kind in a week in which there is none", { type: "late", week: "2026-12-13" }, []],
  ])("%s", (_, row, ids) => expect(shiftsInRow(SHIFTS, row, 0).map(({ id }) => id)).toEqual(ids));

  test("lists only selections that contain shifts, with weeks by date", () =>
    expect(rowsAmong([...SHIFTS.slice(3), ...SHIFTS.slice(0, 3)], 0)).toEqual({
      kinds: [
        { type: "late", name: "LATE" },
        { type: "early", name: "EARLY" },
      ],
      weekdays: [
        { weekday: 0, name: "Sunday" },
        { weekday: 2, name: "Tuesday" },
        { weekday: 3, name: "Wednesday" },
      ],
      weeks: ["2026-11-29", "2026-12-06"],
    }));
});
