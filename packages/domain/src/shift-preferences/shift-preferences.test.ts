import { describe, expect, test } from "vitest";
import type { DraftSchedule } from "../draft-schedules/draft-schedule.ts";
import { squadIn } from "../testing/clocks.ts";
import {
  answerState,
  hasAnswered,
  notInDraftScheduleBecause,
  shiftPreferencesBlockedBecause,
  shiftPreferencesOfBlockedBecause,
  shiftPreferencesUntilText,
} from "./asking.ts";
import { type MostAndLeast, mostAndLeastBlockedBecause } from "./most-and-least.ts";
import { type SaidShiftPreference, shiftPreferencesToSave } from "./said-shift-preferences.ts";
import {
  countedShiftPreference,
  isShiftPreference,
  isWilling,
  type PreferenceRequestMember,
  type ShiftPreference,
} from "./shift-preference.ts";
import { rowsAmong, shiftsInRow } from "./whole-rows.ts";

const NOW = Temporal.Instant.from("2026-11-10T12:00:00Z");
const inHours = (hours: number) => NOW.add({ hours });

/** A Friday. */
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

describe("effective preference", () => {
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
    ["what was said", "if-needed", {}, {}, "if-needed", ""],
    [
      "what was said, though they are away",
      "prefer",
      {},
      { timeOff: [timeOff(590, 620)] },
      "prefer",
      "",
    ],
    ["can, who offers the kind", null, {}, {}, "available", "set in the profile"],
    [
      "cannot, who does not offer it",
      null,
      {},
      { availability: [] },
      "unavailable",
      "set in the profile",
    ],
    [
      "cannot, on a weekday that is excepted",
      null,
      {},
      { availability: [{ kind: "late", frequency: "weekly", except: [5] }] },
      "unavailable",
      "set in the profile",
    ],
    [
      "available, for a kind without availability settings",
      null,
      { availabilityKind: null as never },
      { availability: [] },
      "available",
      "set in the profile",
    ],
    [
      "cannot, while they are away",
      null,
      {},
      { timeOff: [timeOff(607, 700)] },
      "unavailable",
      "time off until Mon, Dec 7",
    ],
    [
      "cannot, on a rest day that they keep",
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
      "what was said, though it is a rest day that they keep",
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
      "can, whose time away ends as it begins",
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
  ])("a preference of %s volunteers the member: %s", (preference, isOffered) =>
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

describe("latest preference wins", () => {
  test.each<[string, SaidShiftPreference[], SaidShiftPreference[], SaidShiftPreference[]]>([
    ["a first one", [], [said(1, "available", -5)], [said(1, "available", -5)]],
    [
      "a later one",
      [said(1, "available", -5)],
      [said(1, "unavailable", -4)],
      [said(1, "unavailable", -4)],
    ],
    [
      "an earlier one that arrives late: nothing",
      [said(1, "available", -5)],
      [said(1, "unavailable", -6)],
      [],
    ],
    ["the same again: nothing", [said(1, "available", -5)], [said(1, "available", -5)], []],
    [
      "two at one moment: the less willing",
      [said(1, "available", -5)],
      [said(1, "unavailable", -5)],
      [said(1, "unavailable", -5)],
    ],
    [
      "the same the other way round: nothing",
      [said(1, "unavailable", -5)],
      [said(1, "available", -5)],
      [],
    ],
    ["one taken back", [said(1, "available", -5)], [said(1, null, -4)], [said(1, null, -4)]],
    [
      "one taken back and said again before: nothing",
      [said(1, null, -4)],
      [said(1, "available", -5)],
      [],
    ],
    ["from a clock that is ahead: now", [], [said(1, "available", 90)], [said(1, "available", 0)]],
    [
      "one taken back at one moment: the less willing",
      [said(1, "available", -5)],
      [said(1, null, -5)],
      [said(1, null, -5)],
    ],
    [
      "rather not at one moment, after one taken back",
      [said(1, null, -5)],
      [said(1, "if-needed", -5)],
      [said(1, "if-needed", -5)],
    ],
    [
      "several of one shift at once",
      [],
      [said(1, "available", -5), said(1, "prefer", -3), said(1, "unavailable", -4)],
      [said(1, "prefer", -3)],
    ],
    [
      "of several shifts",
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
    // A small seeded generator, so that a failing order can be replayed.
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

/** The stored state after all preferences arrive in batches of `atOnce`. */
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

describe("wanted number of shifts", () => {
  test.each<[string, MostAndLeast, string | null]>([
    ["nothing said", { maxShifts: null, minShifts: null }, null],
    ["none at all", { maxShifts: 0, minShifts: null }, null],
    ["as many at least as at most", { maxShifts: 4, minShifts: 4 }, null],
    [
      "more at least than at most",
      { maxShifts: 3, minShifts: 4 },
      "The minimum can't be more than the maximum",
    ],
    [
      "half a shift",
      { maxShifts: 2.5, minShifts: null },
      "Use a whole number of shifts, 0 to 99, or leave it empty",
    ],
    [
      "fewer than none",
      { maxShifts: null, minShifts: -1 },
      "Use a whole number of shifts, 0 to 99, or leave it empty",
    ],
    [
      "more than anybody serves",
      { maxShifts: 100, minShifts: null },
      "Use a whole number of shifts, 0 to 99, or leave it empty",
    ],
    ["as many as anybody serves", { maxShifts: 99, minShifts: 0 }, null],
  ])("%s", (_, asked, message) =>
    expect(mostAndLeastBlockedBecause(asked)?.message ?? null).toBe(message),
  );

  test.each<[string, MostAndLeast, string[]]>([
    [
      "the most, which alone is no number of shifts",
      { maxShifts: -1, minShifts: 4 },
      ["maxShifts"],
    ],
    ["the least, which is more than the most", { maxShifts: 3, minShifts: 4 }, ["minShifts"]],
    ["both", { maxShifts: 0.5, minShifts: 0.5 }, ["maxShifts", "minShifts"]],
    ["nothing where the most is open", { maxShifts: null, minShifts: 4 }, []],
  ])("reports the field at fault: %s", (_, asked, fields) => {
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

describe("permissions", () => {
  test.each<[string, Partial<DraftSchedule>, string | null]>([
    ["while wishes are asked for", {}, null],
    ["a moment before their end", { preferencesUntil: NOW.add({ milliseconds: 1 }) }, null],
    [
      "at the deadline, before the job closes them",
      { preferencesUntil: NOW },
      "Shift preferences for December are closed. Call your coordinator with changes.",
    ],
    [
      "while the roster is made",
      { state: "drafting" },
      "Shift preferences for December are closed. Call your coordinator with changes.",
    ],
    [
      "once it is published",
      { state: "published" },
      "December is published. To change one of your shifts, request a replacement.",
    ],
  ])("%s", (_, draftSchedule, message) =>
    expect(
      shiftPreferencesBlockedBecause({ ...DRAFT_SCHEDULE, ...draftSchedule }, NOW)?.message ?? null,
    ).toBe(message),
  );

  test("members enter their own preferences, administrators those of all", () => {
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
  ])("on %s shows the end as %s", (now, text) => {
    const until = Temporal.Instant.from("2026-11-20T23:00:00Z");
    expect(
      shiftPreferencesUntilText(until, Temporal.Instant.from(now), squadIn("America/New_York")),
    ).toBe(text);
  });

  test.each<[string, Temporal.Instant | null, number, number, string]>([
    ["has said nothing", null, 0, 9, "nothing"],
    ["has begun", null, 8, 9, "started"],
    ["has said something of every shift", null, 9, 9, "answered"],
    ["has said that they are done", NOW, 0, 9, "answered"],
    ["is asked of nothing yet", null, 0, 0, "nothing"],
  ])("member who %s", (_, answeredAt, saidCount, shiftCount, state) => {
    expect(answerState({ answeredAt, saidCount, shiftCount })).toBe(state);
    expect(hasAnswered({ answeredAt, saidCount, shiftCount })).toBe(state === "answered");
  });
});

describe("row selection", () => {
  const shift = (id: number, type: string, date: string) => ({
    id,
    type,
    kindName: type.toUpperCase(),
    date,
  });
  // December 1 is a Tuesday, and the 6th the Sunday after it.
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

  test("lists rows by the shifts present, weeks by date", () =>
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
