import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { addDays } from "../time/local.ts";
import {
  besideOtherDraftSchedulesBlockedBecause,
  draftScheduleBlockedBecause,
  draftScheduleChangedMeanwhile,
  FURTHEST_DRAFT_SCHEDULE_DAYS,
  MAX_DRAFT_SCHEDULE_DAYS,
  MAX_DRAFT_SCHEDULE_NAME_LENGTH,
  stateWith,
  suggestedDraftSchedule,
  suggestedShiftPreferencesEnd,
} from "./draft-schedule-form.ts";
import {
  areShiftPreferencesOver,
  closeShiftPreferencesBlockedBecause,
  openDraftScheduleBlockedBecause,
  openShiftPreferencesBlockedBecause,
  stateTakenBack,
  takeBackBlockedBecause,
} from "./draft-schedule-state.ts";

const NEW_YORK = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const NOW = at("2026-05-12T18:00:00Z");
const JUNE = {
  name: "June 2026",
  fromDate: "2026-06-01",
  untilDate: "2026-06-30",
  preferencesUntil: null,
};

describe("draft schedule validation by field", () => {
  test.each<[string, object, Record<string, string> | null]>([
    ["a month ahead", {}, null],
    ["a month that has begun", { fromDate: "2026-05-01", untilDate: "2026-05-31" }, null],
    ["one day, today", { fromDate: "2026-05-12", untilDate: "2026-05-12" }, null],
    ["no name", { name: "  " }, { name: "Enter a name of at most 60 characters, on one line" }],
    [
      "a name as long as a letter",
      { name: "x".repeat(MAX_DRAFT_SCHEDULE_NAME_LENGTH + 1) },
      { name: "Enter a name of at most 60 characters, on one line" },
    ],
    [
      "a name as long as may be, between spaces",
      { name: ` ${"x".repeat(MAX_DRAFT_SCHEDULE_NAME_LENGTH)} ` },
      null,
    ],
    [
      "a name of two lines",
      { name: "June\n2026" },
      { name: "Enter a name of at most 60 characters, on one line" },
    ],
    ["no first day", { fromDate: "" }, { fromDate: "Choose the first day" }],
    ["an invalid last day", { untilDate: "2026-06-31" }, { untilDate: "Choose the last day" }],
    [
      "an end before its start",
      { untilDate: "2026-05-31" },
      { untilDate: "The last day can't be before the first" },
    ],
    [
      "past days",
      { fromDate: "2026-05-01", untilDate: "2026-05-11" },
      { untilDate: "These days have passed. Choose a last day in the future." },
    ],
    [
      "more than three months",
      { untilDate: addDays("2026-06-01", MAX_DRAFT_SCHEDULE_DAYS) },
      { untilDate: "Up to 92 days. Create another draft for the rest." },
    ],
    ["three months", { untilDate: addDays("2026-06-01", MAX_DRAFT_SCHEDULE_DAYS - 1) }, null],
    [
      "the furthest day",
      {
        fromDate: addDays("2026-05-12", FURTHEST_DRAFT_SCHEDULE_DAYS),
        untilDate: addDays("2026-05-12", FURTHEST_DRAFT_SCHEDULE_DAYS),
      },
      null,
    ],
    [
      "no days, with preferences",
      { fromDate: "", untilDate: "", preferencesUntil: NOW },
      { fromDate: "Choose the first day", untilDate: "Choose the last day" },
    ],
    [
      "the end of time",
      {
        fromDate: addDays("2026-05-12", FURTHEST_DRAFT_SCHEDULE_DAYS + 1),
        untilDate: addDays("2026-05-12", FURTHEST_DRAFT_SCHEDULE_DAYS + 1),
      },
      { fromDate: "Choose a first day within 731 days" },
    ],
    ["preferences until next week", { preferencesUntil: at("2026-05-20T04:00:00Z") }, null],
    [
      "preferences that end now",
      { preferencesUntil: NOW },
      { preferencesUntil: "Choose a due date in the future" },
    ],
    ["preferences until the draft ends", { preferencesUntil: at("2026-07-01T04:00:00Z") }, null],
    [
      "preferences after the end of the draft",
      { preferencesUntil: at("2026-07-01T04:00:01Z") },
      { preferencesUntil: "Preferences must be due before the last day" },
    ],
  ])("%s", (_what, change, fields) => {
    const refusal = draftScheduleBlockedBecause({ ...JUNE, ...change }, NOW, NEW_YORK);
    expect(refusal?.fields ?? null).toEqual(fields);
  });

  test("keeps a past preference deadline while it is unchanged", () => {
    const over = { preferencesUntil: at("2026-05-10T04:00:00Z") };
    expect(
      draftScheduleBlockedBecause({ ...JUNE, ...over }, NOW, NEW_YORK, {
        preferencesUntil: at("2026-05-10T04:00:00Z"),
      }),
    ).toBeNull();
    expect(draftScheduleBlockedBecause(JUNE, NOW, NEW_YORK, over)).toBeNull();
    expect(draftScheduleBlockedBecause({ ...JUNE, ...over }, NOW, NEW_YORK)?.code).toBe(
      "draft-schedule-invalid",
    );
  });
});

test.each([
  ["2026-05-01", "2026-05-31", null],
  ["2026-07-01", "2026-07-31", null],
  ["2026-06-30", "2026-07-31", "draft-schedules-overlap"],
  ["2026-05-01", "2026-07-31", "draft-schedules-overlap"],
  ["2026-06-10", "2026-06-10", "draft-schedules-overlap"],
  ["2026-05-01", "2026-06-01", "draft-schedules-overlap"],
])("checks whether %s to %s overlaps a June draft: %s", (fromDate, untilDate, code) => {
  const refusal = besideOtherDraftSchedulesBlockedBecause(
    { fromDate, untilDate },
    [JUNE],
    USUAL_DATES,
  );
  expect(refusal?.code ?? null).toBe(code);
  if (refusal)
    expect(refusal.message).toContain(
      "Mon, Jun 1 - Tue, Jun 30 is already in the draft schedule “June 2026”.",
    );
});

describe("draft schedule state", () => {
  const soon = at("2026-05-20T04:00:00Z");
  const later = at("2026-05-25T04:00:00Z");
  test.each([
    ["a new draft with preferences", soon, null, "preferences"],
    ["a new draft without preferences", null, null, "drafting"],
    [
      "unchanged preferences",
      soon,
      { state: "preferences", preferencesUntil: soon },
      "preferences",
    ],
    [
      "a later preference deadline",
      later,
      { state: "preferences", preferencesUntil: soon },
      "preferences",
    ],
    [
      "preferences that are no longer collected",
      null,
      { state: "preferences", preferencesUntil: soon },
      "drafting",
    ],
    [
      "drafting after the preference deadline",
      soon,
      { state: "drafting", preferencesUntil: soon },
      "drafting",
    ],
    [
      "drafting with reopened preferences",
      later,
      { state: "drafting", preferencesUntil: soon },
      "preferences",
    ],
  ] as const)("changes from %s into %s", (_what, preferencesUntil, before, expected) =>
    expect(stateWith({ ...JUNE, preferencesUntil }, before)).toBe(expected),
  );

  test.each([
    ["preferences", null, null, "shift-preferences-open", "draft-schedule-not-published"],
    ["drafting", null, "shift-preferences-closed", null, "draft-schedule-not-published"],
    ["published", "schedule-published", "schedule-published", "schedule-published", null],
  ] as const)(
    "%s: can be changed (%s), its preferences closed (%s) or opened (%s), its publication undone (%s)",
    (state, change, close, open, takeBack) => {
      const draftSchedule = { state, untilDate: "2026-06-30" };
      expect(openDraftScheduleBlockedBecause(draftSchedule)?.code ?? null).toBe(change);
      expect(closeShiftPreferencesBlockedBecause(draftSchedule)?.code ?? null).toBe(close);
      expect(openShiftPreferencesBlockedBecause(draftSchedule, soon, NOW)?.code ?? null).toBe(open);
      expect(takeBackBlockedBecause(draftSchedule)?.code ?? null).toBe(takeBack);
    },
  );

  test.each([
    ["with open preferences", soon, "preferences"],
    ["with preferences that end now", NOW, "drafting"],
    ["without preferences", null, "drafting"],
  ] as const)(
    "returns, for a published draft %s, to %s when publication is undone",
    (_what, preferencesUntil, expected) =>
      expect(stateTakenBack({ preferencesUntil }, NOW)).toBe(expected),
  );

  test("allows no reopening of preferences until a past time", () =>
    expect(
      openShiftPreferencesBlockedBecause({ state: "drafting", untilDate: "2026-06-30" }, NOW, NOW)
        ?.fields,
    ).toEqual({
      preferencesUntil: "Choose a due date in the future",
    }));

  test.each([
    ["preferences", soon, at("2026-05-20T03:59:59Z"), false],
    ["preferences", soon, soon, true],
    ["drafting", soon, later, false],
    ["drafting", null, later, false],
    ["preferences", null, later, false],
  ] as const)(
    "with %s until %s is past its deadline at %s: %s",
    (state, preferencesUntil, now, expected) =>
      expect(areShiftPreferencesOver({ state, preferencesUntil }, now)).toBe(expected),
  );
});

test.each([
  ["nothing", [], "June 2026 2026-06-01 2026-06-30"],
  ["June", [["2026-06-01", "2026-06-30"]], "July 2026 2026-07-01 2026-07-31"],
  ["the first days of June", [["2026-05-20", "2026-06-02"]], "July 2026 2026-07-01 2026-07-31"],
  ["its first day", [["2026-05-01", "2026-06-01"]], "July 2026 2026-07-01 2026-07-31"],
  ["its last day", [["2026-06-30", "2026-06-30"]], "July 2026 2026-07-01 2026-07-31"],
  ["July", [["2026-07-01", "2026-07-31"]], "June 2026 2026-06-01 2026-06-30"],
  ["the rest of the year", [["2026-05-01", "2026-12-31"]], "January 2027 2027-01-01 2027-01-31"],
] as const)("proposes the next draft after %s: %s", (_what, planned, expected) => {
  const draftSchedules = planned.map(([fromDate, untilDate]) => ({ fromDate, untilDate }));
  const { name, fromDate, untilDate } = suggestedDraftSchedule(draftSchedules, "2026-05-12");
  expect(`${name} ${fromDate} ${untilDate}`).toBe(expected);
});

test.each([
  ["2026-06-01", "2026-05-22"],
  ["2026-05-22", "2026-05-13"],
  ["2026-05-01", "2026-05-13"],
])("proposes for a draft that begins on %s the preference deadline %s", (fromDate, expected) =>
  expect(suggestedShiftPreferencesEnd(fromDate, "2026-05-12")).toBe(expected),
);

test("reports an edit conflict between two coordinators", () => {
  expect(draftScheduleChangedMeanwhile({ name: "June" }, JUNE)?.message).toBe(
    "Someone else just changed the name of this draft schedule. Check the new version, then save again.",
  );
  expect(
    draftScheduleChangedMeanwhile({ preferencesUntil: at("2026-05-20T04:00:00Z") }, JUNE)?.code,
  ).toBe("draft-schedule-conflict");
  expect(
    draftScheduleChangedMeanwhile({ name: "June 2026", fromDate: "2026-06-01" }, JUNE),
  ).toBeNull();
});
