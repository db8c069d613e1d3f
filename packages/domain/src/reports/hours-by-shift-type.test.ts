import { expect, test } from "vitest";
import { FIRST_WORKLOAD_RULES } from "../testing/workload.ts";
import {
  hoursByShiftType,
  type ServedDuty,
  sumByShiftType,
  sumOfHours,
} from "./hours-by-shift-type.ts";

const SQUAD = {
  ...FIRST_WORKLOAD_RULES,
  timeZone: "America/New_York",
  holidayRegion: "none",
  customHolidays: [],
} as const;

const at = (clock: string): number =>
  Temporal.PlainDateTime.from(clock).toZonedDateTime(SQUAD.timeZone).toInstant().epochMilliseconds;

function duty(
  type: string,
  from: string,
  until: string,
  { memberId = 1, served = [[from, until]] as readonly (readonly [string, string])[] } = {},
): ServedDuty {
  return {
    memberId,
    type,
    from: at(from),
    until: at(until),
    takenAt: 0,
    served: served.map(([start, end]) => ({ from: at(start), until: at(end) })),
  };
}

const NIGHT = duty("night", "2026-05-12T22:00", "2026-05-13T06:00");

test.each<[string, readonly ServedDuty[], number, number, number]>([
  ["an evening", [duty("evening", "2026-05-12T18:30", "2026-05-12T20:30")], 1, 120, 0],
  ["a night", [NIGHT], 1, 480, 480],
  ["two nights", [NIGHT, duty("night", "2026-05-13T18:00", "2026-05-14T06:00")], 2, 1200, 960],
  [
    "a night with a break and a late end",
    [
      duty("night", "2026-05-12T22:00", "2026-05-13T06:00", {
        served: [
          ["2026-05-12T21:30", "2026-05-13T02:00"],
          ["2026-05-13T02:15", "2026-05-13T06:45"],
        ],
      }),
    ],
    1,
    540,
    465,
  ],
  [
    "the night when clocks go back",
    [duty("night", "2026-10-31T22:00", "2026-11-01T06:00")],
    1,
    540,
    540,
  ],
])("counts %s", (_what, duties, shifts, minutes, nightMinutes) => {
  expect(hoursByShiftType(duties, SQUAD)).toEqual([
    { memberId: 1, type: duties[0]!.type, shifts, minutes, nightMinutes },
  ]);
});

test("counts members and shift types separately", () => {
  const evening = duty("evening", "2026-05-12T18:30", "2026-05-12T20:30");
  const other = duty("night", "2026-05-12T22:00", "2026-05-13T06:00", { memberId: 2 });
  expect(
    hoursByShiftType([NIGHT, evening, other], SQUAD).map(({ memberId, type, minutes }) => [
      memberId,
      type,
      minutes,
    ]),
  ).toEqual([
    [1, "night", 480],
    [1, "evening", 120],
    [2, "night", 480],
  ]);
  expect(hoursByShiftType([], SQUAD)).toEqual([]);
});

test("adds up the members of each shift type, the most time first", () => {
  const row = (type: string, shifts: number, minutes: number, nightMinutes: number) => ({
    type,
    kindName: type,
    shifts,
    minutes,
    nightMinutes,
  });
  const rows = [row("evening", 1, 120, 0), row("night", 1, 480, 420), row("evening", 2, 240, 30)];
  expect(sumByShiftType(rows)).toEqual([row("night", 1, 480, 420), row("evening", 3, 360, 30)]);
  expect(sumOfHours(rows)).toEqual({ shifts: 4, minutes: 840, nightMinutes: 450 });
});
