import { describe, expect, test } from "vitest";
import { daysOfFile, type FileEvent } from "./calendar-file.ts";

const EASTER: FileEvent = {
  summary: "Easter Monday",
  status: "",
  start: "2026-04-06",
  end: undefined,
  durationDays: undefined,
  isMovedRepeat: false,
  hasExtraDates: false,
  rule: null,
};
const read = (...events: readonly FileEvent[]) => {
  const file = daysOfFile(events);
  if ("kind" in file) return [file.code];
  const days = file.days.map(
    ({ name, date, isYearly, days: length }) =>
      `${name} ${date} ${length}${isYearly ? " yearly" : ""}`,
  );
  return [...days, ...file.skipped.map(({ name, because }) => `${name}: ${because}`)];
};

describe("daysOfFile", () => {
  test.each<[string, Partial<FileEvent>, string]>([
    ["is a day", {}, "Easter Monday 2026-04-06 1"],
    ["ends before the day of its end", { end: "2026-04-08" }, "Easter Monday 2026-04-06 2"],
    ["may end on its own day", { end: "2026-04-06" }, "Easter Monday 2026-04-06 1"],
    ["may last 31 days", { end: "2026-05-07" }, "Easter Monday 2026-04-06 31"],
    ["may have a length", { durationDays: 7 }, "Easter Monday 2026-04-06 7"],
    [
      "has the length of its end first",
      { end: "2026-04-08", durationDays: 7 },
      "Easter Monday 2026-04-06 2",
    ],
    [
      "may be the first day that a squad can set",
      { start: "1900-01-01" },
      "Easter Monday 1900-01-01 1",
    ],
    [
      "may be the last day that a squad can set",
      { start: "2200-12-31" },
      "Easter Monday 2200-12-31 1",
    ],
    ["has a name of one line", { summary: "Fire\nDrill\u200b" }, "Fire Drill 2026-04-06 1"],
    ["has a name of 80 characters", { summary: "x".repeat(90) }, `${"x".repeat(80)} 2026-04-06 1`],
    ["may recur yearly", { rule: { freq: "YEARLY" } }, "Easter Monday 2026-04-06 1 yearly"],
    [
      "may recur yearly with an explicit rule",
      { rule: { freq: "YEARLY", interval: 1, bymonth: 4, bymonthday: 6, wkst: "MO" } },
      "Easter Monday 2026-04-06 1 yearly",
    ],
  ])("reads an event that %s", (_what, about, day) =>
    expect(read({ ...EASTER, ...about })).toEqual([day]),
  );

  const OTHERWISE = "It doesn't repeat yearly on its date";
  const NO_DAY = "It isn't an all-day event";
  const LENGTH = "It doesn't last 1 to 31 days";
  test.each<[Partial<FileEvent>, string]>([
    [{ status: " cancelled" }, "It's canceled"],
    [{ isMovedRepeat: true }, "It's a changed date of a repeating event"],
    [{ start: undefined }, NO_DAY],
    [{ start: "2026-04-06T19:00:00Z" }, NO_DAY],
    [{ start: "2026-02-31" }, NO_DAY],
    [{ start: "1899-12-31" }, NO_DAY],
    [{ start: "2201-01-01" }, NO_DAY],
    [{ end: "2026-05-08" }, LENGTH],
    [{ end: "2026-04-06T12:00:00Z" }, LENGTH],
    [{ durationDays: 0 }, LENGTH],
    [{ durationDays: 32 }, LENGTH],
    [{ hasExtraDates: true }, OTHERWISE],
    [{ rule: {} }, OTHERWISE],
    [{ rule: { freq: "WEEKLY" } }, OTHERWISE],
    [{ rule: { interval: 1 } }, OTHERWISE],
    [{ rule: { freq: "YEARLY", interval: 2 } }, OTHERWISE],
    [{ rule: { freq: "YEARLY", count: 3 } }, OTHERWISE],
    [{ rule: { freq: "YEARLY", bymonth: 5 } }, OTHERWISE],
    [{ rule: { freq: "YEARLY", bymonthday: 7 } }, OTHERWISE],
    [{ rule: { freq: "YEARLY", bymonthday: [6, 7] } }, OTHERWISE],
  ])("skips the event %j: %s", (about, because) =>
    expect(read({ ...EASTER, ...about })).toEqual([`Easter Monday: ${because}`]),
  );

  test("skips an event without a name", () =>
    expect(read({ ...EASTER, summary: " " })).toEqual(["An event without a name: It has no name"]));
});

test("sorts days by date and keeps one for each name and date", () => {
  const on = (summary: string, start: string): FileEvent => ({ ...EASTER, summary, start });
  const events = [
    on("C", "2026-03-01"),
    on("B2", "2026-02-01"),
    on("B1", "2026-02-01"),
    on("A", "2026-01-01"),
  ];
  expect(read(...events, events[0]!).map((line) => line.split(" ")[0])).toEqual([
    "A",
    "B2",
    "B1",
    "C",
  ]);
});

test.each([
  ["no events", 0, {}, ["calendar-empty"]],
  ["501 days", 501, {}, ["calendar-too-many"]],
  ["2,001 events that are left out", 2_001, { hasExtraDates: true }, ["calendar-too-many"]],
])("refuses %s", (_what, count, about, refusal) =>
  expect(
    read(
      ...Array.from({ length: count }, (_, index) => ({
        ...EASTER,
        summary: `Day ${index}`,
        ...about,
      })),
    ),
  ).toEqual(refusal),
);

test("reads up to 500 days and 2,000 events", () => {
  const days = Array.from({ length: 500 }, (_, index) => ({ ...EASTER, summary: `Day ${index}` }));
  const file = daysOfFile([
    ...days,
    ...Array.from({ length: 1_500 }, () => ({ ...EASTER, hasExtraDates: true })),
  ]);
  expect(file).toMatchObject({ days: { length: 500 }, skipped: { length: 1_500 } });
  expect("kind" in file || file.days.some(({ isHoliday }) => isHoliday)).toBe(false);
});
