import { addDays } from "@watchbill/domain/time/local";
import { expect, test } from "vitest";
import type { Shift } from "../../shifts/shift-view.ts";
import { laneCells } from "./lanes.ts";

const DAYS = Array.from({ length: 14 }, (_, day) => addDays("2026-06-01", day));
const shift = (id: number, date: string, endDate: string, startTime = "08:00", endTime = "08:00") =>
  ({ id, date, endDate, startTime, endTime }) as unknown as Shift;

const cells = (...shifts: Shift[]): string[] =>
  laneCells(DAYS, shifts)
    .filter(({ shifts: own, continued }) => own.length + continued.length > 0)
    .map(
      ({ days, shifts: own, continued }) =>
        `${days.length} from ${days[0]?.slice(8)}: ${[...continued.map(({ id }) => `<${id}`), ...own.map(({ id }) => id)].join(" ")}`,
    );

test.each([
  [
    "a night takes its day",
    [shift(1, "2026-06-03", "2026-06-04", "23:00", "07:00")],
    ["1 from 03: 1"],
  ],
  [
    "a weekend takes its days",
    [shift(1, "2026-06-05", "2026-06-08", "18:00", "06:00")],
    ["4 from 05: 1"],
  ],
  [
    "a week gives way to the next one",
    [shift(1, "2026-06-01", "2026-06-08"), shift(2, "2026-06-08", "2026-06-15")],
    ["7 from 01: 1", "7 from 08: 2"],
  ],
  ["a week that began before", [shift(1, "2026-05-25", "2026-06-03")], ["3 from 01: <1"]],
  [
    "a week that began before, and another one on the first day",
    [shift(1, "2026-05-25", "2026-06-01"), shift(2, "2026-06-01", "2026-06-02", "08:00", "20:00")],
    ["2 from 01: <1 2"],
  ],
  [
    "two on one day, of which one is longer",
    [shift(1, "2026-06-05", "2026-06-08"), shift(2, "2026-06-05", "2026-06-05")],
    ["4 from 05: 1 2"],
  ],
])("divides a lane into cells: %s", (_what, shifts, expected) =>
  expect(cells(...shifts)).toEqual(expected),
);

test("puts every day of the month into one cell", () => {
  const all = laneCells(DAYS, [shift(1, "2026-06-10", "2026-06-30")]);
  expect(all.flatMap(({ days }) => days)).toEqual(DAYS);
});
