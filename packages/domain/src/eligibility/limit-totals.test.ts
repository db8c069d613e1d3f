import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hoursInSevenDays, shiftsInMonth } from "./limit-totals.ts";
import { nightNumbers, nightsInRow, nightsOf } from "./nights.ts";

const ZONE = "America/New_York";
/** Parses a span in the squad's time zone: "2026-05-12 23:00 - 2026-05-13 07:00". */
function span(text: string) {
  const [startsAt, endsAt] = text
    .split(" - ")
    .map((clock) =>
      Temporal.PlainDateTime.from(clock.replace(" ", "T")).toZonedDateTime(ZONE).toInstant(),
    );
  return { startsAt: startsAt!, endsAt: endsAt! };
}
const night = (day: number, month = 5) => {
  const date = Temporal.PlainDate.from({ year: 2026, month, day });
  return span(`${date.toString()} 23:00 - ${date.add({ days: 1 }).toString()} 07:00`);
};

describe("nights of a shift", () => {
  test.each([
    ["an evening", "2026-05-12 18:30 - 2026-05-12 20:30", []],
    ["an evening until one: three hours", "2026-05-12 18:00 - 2026-05-13 01:00", ["2026-05-12"]],
    ["an evening until a minute before", "2026-05-12 18:00 - 2026-05-13 00:59", []],
    ["a night", "2026-05-12 23:00 - 2026-05-13 07:00", ["2026-05-12"]],
    [
      "a morning from three: three hours, of the night before",
      "2026-05-13 03:00 - 2026-05-13 09:00",
      ["2026-05-12"],
    ],
    ["a morning a minute later", "2026-05-13 03:01 - 2026-05-13 09:00", []],
    ["two hours of each of two nights", "2026-05-13 04:00 - 2026-05-14 00:00", []],
    ["twenty-four hours", "2026-05-12 07:00 - 2026-05-13 07:00", ["2026-05-12"]],
    [
      "a weekend on duty",
      "2026-05-15 18:00 - 2026-05-18 06:00",
      ["2026-05-15", "2026-05-16", "2026-05-17"],
    ],
    ["the hour that is missing in spring", "2026-03-08 00:00 - 2026-03-08 03:30", []],
    ["these hours on another day", "2026-03-10 00:00 - 2026-03-10 03:30", ["2026-03-09"]],
    [
      "the hour that is there twice in autumn",
      "2026-11-01 00:00 - 2026-11-01 02:00",
      ["2026-10-31"],
    ],
    ["these hours on another day", "2026-11-03 00:00 - 2026-11-03 02:00", []],
  ])("are counted for %s", (_what, text, nights) =>
    expect(nightsOf(span(text), ZONE)).toEqual(nights),
  );
});

describe("nights in a row", () => {
  test.each<[string, ReturnType<typeof span>, ReturnType<typeof span>[], number]>([
    ["a single night", night(12), [], 1],
    [
      "a shift by day beside nights",
      span("2026-05-12 09:00 - 2026-05-12 11:00"),
      [night(10), night(11)],
      0,
    ],
    ["before and after", night(12), [night(10), night(11), night(13)], 4],
    ["with a free night in between", night(12), [night(10), night(14)], 1],
    ["a run without the shift", night(20), [night(10), night(11), night(12)], 1],
    ["a single long shift", span("2026-05-15 18:00 - 2026-05-18 06:00"), [], 3],
    [
      "a long duty and the night before",
      span("2026-05-15 18:00 - 2026-05-18 06:00"),
      [night(14)],
      4,
    ],
    ["over the change of the clocks", night(8, 3), [night(7, 3), night(9, 3)], 3],
    ["over the end of a month", night(1, 6), [night(31), night(30)], 3],
  ])("are counted for %s", (_what, shift, others, count) =>
    expect(nightsInRow(shift, others, ZONE)).toBe(count),
  );
});

test("caches nights by time zone, for any number and order of calls", () => {
  const duty = span("2026-05-12 07:00 - 2026-05-13 07:00");
  for (let round = 0; round < 2; round += 1) {
    expect(nightNumbers(duty, ZONE)).toEqual([20_585]);
    expect(nightNumbers(duty, "Asia/Tokyo")).toEqual([20_585]);
    expect(nightNumbers(duty, "Pacific/Kiritimati")).toEqual([20_585, 20_586]);
  }
});

describe("hours within seven days", () => {
  const day = (of: number, hours = 12) => {
    const from = Temporal.Instant.from("2026-05-01T00:00:00Z").add({ hours: of * 24 });
    return { startsAt: from, endsAt: from.add({ hours }) };
  };
  test.each<[string, ReturnType<typeof day>, ReturnType<typeof day>[], number]>([
    ["a single shift", day(0), [], 12],
    ["all of a week", day(3), [day(0), day(6)], 36],
    ["a shift seven days before, just outside the window", day(7), [day(0)], 12],
    [
      "a shift an hour inside the window",
      day(7, 13),
      [{ ...day(0), endsAt: day(0).endsAt.add({ hours: 1 }) }],
      13,
    ],
    [
      "a shift three hours inside the window",
      { startsAt: day(7).startsAt.subtract({ hours: 3 }), endsAt: day(7).endsAt },
      [day(0)],
      15,
    ],
    ["weeks on both sides, one of them longer", day(7), [day(1), day(2), day(3), day(12)], 48],
    ["a shift of several days", day(0, 60), [], 60],
    ["a shift longer than a week", day(0, 200), [], 168],
    ["a week without the shift", day(20), [day(0), day(1), day(2), day(3), day(4)], 12],
  ])("are counted for %s", (_what, shift, others, hours) =>
    expect(hoursInSevenDays(shift, others)).toBe(hours),
  );

  test("equal the maximum of a seven-day window that moves hour by hour", () => {
    const spans = fc.array(
      fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 80 })),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 80 }), (others, length) => {
        const zero = Temporal.Instant.from("2026-05-01T00:00:00Z");
        const of = ([from, hours]: readonly [number, number]) => ({
          startsAt: zero.add({ hours: from }),
          endsAt: zero.add({ hours: from + hours }),
        });
        // A member's shifts never overlap.
        const all: (readonly [number, number])[] = [[0, length]];
        for (const [from, long] of others)
          if (all.every(([start, of]) => from + long <= start || start + of <= from))
            all.push([from, long]);
        let most = 0;
        for (let start = -168; start <= length; start += 1) {
          if (start >= length || start + 168 <= 0) continue;
          const sum = all.reduce(
            (hours, [from, long]) =>
              hours + Math.max(0, Math.min(from + long, start + 168) - Math.max(from, start)),
            0,
          );
          most = Math.max(most, sum);
        }
        expect(hoursInSevenDays(of([0, length]), all.slice(1).map(of))).toBe(most);
      }),
    );
  });
});

test("counts a shift in the month of its date in the squad's zone", () => {
  const last = span("2026-05-31 23:30 - 2026-06-01 07:00");
  const first = span("2026-06-01 00:00 - 2026-06-01 06:00");
  expect(shiftsInMonth(last, [night(30), first], ZONE)).toBe(2);
  expect(shiftsInMonth(first, [night(30), last], ZONE)).toBe(1);
});
