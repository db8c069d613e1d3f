import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEATURE_SWITCHES } from "../settings/feature-switches.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { overlaps, type Span } from "../time/span.ts";
import {
  changeOfPartBlockedBecause,
  clockOfPart,
  countsOver,
  coverageByTime,
  fewestAtOnce,
  isSameSpan,
  mostAtOnce,
  type NumberedSpan,
  numbersFor,
  openStretches,
  partAfterChange,
  partBlockedBecause,
  stretchToTake,
  timesToSplit,
} from "./partial-assignment.ts";

const ZONE = "America/New_York";
const SQUAD = {
  ...USUAL_DATES,
  timeZone: ZONE,
  features: FEATURE_SWITCHES,
  minimumPartHours: 2,
};

/**
 * Returns a time by hours from the midnight before Friday, December 4: "19" is 7 PM, "31" is 7 AM
 * on the next day.
 */
function at(hours: number): Temporal.Instant {
  return Temporal.Instant.from("2026-12-04T05:00:00Z").add({ minutes: hours * 60 });
}

function span(from: number, until: number): Span {
  return { startsAt: at(from), endsAt: at(until) };
}

const NIGHT = span(19, 31);

function hours({ startsAt, endsAt }: Span): [number, number] {
  const hour = (instant: Temporal.Instant) =>
    (instant.epochMilliseconds - at(0).epochMilliseconds) / 3_600_000;
  return [hour(startsAt), hour(endsAt)];
}

describe("countsOver", () => {
  test.each<[string, Span[], [number, number, number][]]>([
    ["no one", [], [[19, 31, 0]]],
    ["one member for the whole shift", [NIGHT], [[19, 31, 1]]],
    [
      "two members, one of them for the first part",
      [NIGHT, span(19, 27)],
      [
        [19, 27, 2],
        [27, 31, 1],
      ],
    ],
    ["two parts that follow each other", [span(19, 23), span(23, 31)], [[19, 31, 1]]],
    [
      "a gap between two parts",
      [span(19, 22), span(25, 31)],
      [
        [19, 22, 1],
        [22, 25, 0],
        [25, 31, 1],
      ],
    ],
    ["a span outside the shift", [span(8, 12)], [[19, 31, 0]]],
  ])("counts %s", (_name, spans, expected) => {
    expect(countsOver(spans, NIGHT).map((count) => [...hours(count), count.count])).toEqual(
      expected,
    );
  });
});

describe("openStretches", () => {
  test.each<[string, Span[], number, [number, number][]]>([
    ["an empty shift", [], 1, [[19, 31]]],
    ["a filled shift", [NIGHT], 1, []],
    ["the rest after a first part", [span(19, 23)], 1, [[23, 31]]],
    ["the rest before a last part", [span(25, 31)], 1, [[19, 25]]],
    [
      "both sides of a middle part",
      [span(22, 26)],
      1,
      [
        [19, 22],
        [26, 31],
      ],
    ],
    ["the second spot, open for the whole shift", [span(19, 23)], 2, [[19, 31]]],
    [
      "one whole spot beside two parts on different spots",
      [span(19, 23), span(23, 31)],
      2,
      [[19, 31]],
    ],
    [
      "parts that overlap",
      [span(19, 25), span(23, 31)],
      2,
      [
        [19, 23],
        [25, 31],
      ],
    ],
  ])("lists %s", (_name, used, maxMembers, expected) => {
    expect(openStretches(used, maxMembers, NIGHT).map(hours)).toEqual(expected);
  });

  test("takes the longest open period when a member asks for no part", () => {
    expect(hours(stretchToTake([span(22, 26)], 1, NIGHT)!)).toEqual([26, 31]);
    expect(stretchToTake([NIGHT], 1, NIGHT)).toBeNull();
  });
});

describe("partBlockedBecause", () => {
  test.each<[string, Span, Span, string | null]>([
    ["the whole shift", NIGHT, NIGHT, null],
    ["the first part", span(19, 23), NIGHT, null],
    ["the last part", span(23, 31), NIGHT, null],
    ["a part that begins on a half hour", span(22.5, 31), NIGHT, null],
    ["the shortest part", span(19, 21), NIGHT, null],
    ["the longest part", span(19, 29), NIGHT, null],
    ["a part of less than two hours", span(19, 20.5), NIGHT, "part-too-short"],
    ["a part that leaves less than two hours", span(19, 29.5), NIGHT, "part-too-short"],
    ["a quarter hour", span(19, 23.25), NIGHT, "part-times"],
    ["the middle", span(21, 27), NIGHT, "part-not-open"],
    ["more than the shift", span(19, 33), NIGHT, "part-not-open"],
    ["an end before the start", span(19, 18), NIGHT, "part-not-open"],
    ["the first part of the open rest", span(23, 27), span(23, 31), null],
    ["hours that another member has", span(19, 25), span(23, 31), "part-not-open"],
  ])("accepts or refuses %s", (_name, part, stretch, code) => {
    expect(partBlockedBecause(part, stretch, SQUAD)?.code ?? null).toBe(code);
  });

  test("allows only the whole open period in a squad that does not split shifts", () => {
    const squad = { ...SQUAD, features: [] };
    expect(partBlockedBecause(span(19, 23), NIGHT, squad)?.code).toBe("parts-off");
    expect(partBlockedBecause(NIGHT, NIGHT, squad)).toBeNull();
  });

  test("follows the squad's minimum hours", () => {
    const squad = { ...SQUAD, minimumPartHours: 4 };
    expect(partBlockedBecause(span(19, 22), NIGHT, squad)?.message).toBe(
      "Each part must last at least 4 hours.",
    );
  });
});

describe("timesToSplit", () => {
  test("offers every half hour that leaves two hours on both sides", () => {
    const times = timesToSplit(span(18.75, 23.25), SQUAD);
    expect(times.map((time) => hours({ startsAt: time, endsAt: time })[0])).toEqual([21]);
    expect(timesToSplit(NIGHT, SQUAD)).toHaveLength(17);
  });

  test("offers no time for a short shift", () => {
    expect(timesToSplit(span(7, 10.5), SQUAD)).toEqual([]);
  });

  test("offers only times that `partBlockedBecause` accepts", () => {
    for (const time of timesToSplit(NIGHT, SQUAD))
      expect(partBlockedBecause({ ...NIGHT, endsAt: time }, NIGHT, SQUAD)).toBeNull();
  });
});

describe("coverageByTime", () => {
  test.each<[Span[], string | null]>([
    [[NIGHT], null],
    [[NIGHT, span(19, 27)], "2 until 3:00 AM, then 1"],
    [[span(19, 22), span(25, 31)], "1 until 10:00 PM, then 0 until 1:00 AM, then 1"],
  ])("formats case %#", (filled, text) => {
    expect(coverageByTime(filled, NIGHT, SQUAD)).toBe(text);
  });
});

describe("clockOfPart", () => {
  const clock = { date: "2026-12-04", endDate: "2026-12-05", startTime: "19:00", endTime: "07:00" };
  test.each([
    [span(19, 23), { ...clock, endDate: null, endTime: "23:00" }],
    [span(19, 27), { ...clock, endTime: "03:00" }],
    [span(25, 31), { ...clock, date: "2026-12-05", endDate: null, startTime: "01:00" }],
    [NIGHT, clock],
  ])("limits the shift's wall-clock times to the part, case %#", (part, expected) => {
    expect(clockOfPart({ ...clock, ...NIGHT }, part, ZONE)).toEqual(expected);
  });
});

describe("partAfterChange", () => {
  test.each<[string, Span, Span, [number, number] | null]>([
    ["moves with a moved shift", span(19, 23), span(20, 32), [20, 24]],
    ["moves with a shift on another day", span(23, 31), span(43, 56), [47, 56]],
    ["keeps its end when the shift ends later", span(19, 23), span(19, 33), [19, 23]],
    ["follows the shift's end", span(23, 31), span(19, 33), [23, 33]],
    ["is clipped when the shift ends earlier", span(21, 27), span(19, 25), [21, 25]],
    ["ends when no time is left", span(27, 31), span(19, 27), null],
  ])("%s", (_name, part, now, expected) => {
    const after = partAfterChange(part, NIGHT, now);
    expect(after && hours(after)).toEqual(expected);
  });

  test("refuses a change that leaves a part that is too short", () => {
    const blocked = changeOfPartBlockedBecause(
      "C-12 Dana",
      span(27, 31),
      NIGHT,
      span(19, 28),
      SQUAD,
    );
    expect(blocked?.message).toBe(
      "C-12 Dana has only 3:00 AM - 7:00 AM of this shift. Keep those hours in it, or remove them first.",
    );
    expect(changeOfPartBlockedBecause("C-12", span(27, 31), NIGHT, span(19, 33), SQUAD)).toBeNull();
  });
});

describe("numbersFor", () => {
  const spans = fc
    .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 1, max: 24 }))
    .map(([from, length]) => span(19 + from / 2, 19 + Math.min(24, from + length) / 2));

  test("fills a shift until it is full at every moment, and never puts two members on one spot at once", () => {
    fc.assert(
      fc.property(
        fc.array(spans, { maxLength: 14 }),
        fc.integer({ min: 1, max: 4 }),
        (all, max) => {
          let filling: NumberedSpan[] = [];
          for (const [index, one] of all.entries()) {
            const isOpen = mostAtOnce([...filling, one], one) <= max;
            const found = numbersFor([one], filling, max);
            expect(found !== null).toBe(isOpen);
            if (!found) continue;
            filling = filling.map(
              (other) => found.moved.find((it) => it.assignmentId === other.assignmentId) ?? other,
            );
            filling.push({ ...one, assignmentId: index + 1, spotNumber: found.spotNumbers[0]! });
            for (const [position, first] of filling.entries()) {
              expect(first.spotNumber).toBeLessThanOrEqual(max);
              for (const second of filling.slice(position + 1))
                expect(first.spotNumber === second.spotNumber && overlaps(first, second)).toBe(
                  false,
                );
            }
          }
          const open = openStretches(filling, max, NIGHT);
          expect(open.length > 0).toBe(fewestAtOnce(filling, NIGHT) < max);
          for (const stretch of open)
            expect(mostAtOnce([...filling, stretch], stretch)).toBeLessThanOrEqual(max);
        },
      ),
    );
  });

  test("keeps the lowest open spot free for the whole shift", () => {
    const filling = [{ ...NIGHT, assignmentId: 1, spotNumber: 2 }];
    expect(numbersFor([NIGHT], filling, 2)).toEqual({ spotNumbers: [1], moved: [] });
    expect(numbersFor([NIGHT, NIGHT], filling, 3)).toEqual({ spotNumbers: [1, 3], moved: [] });
    expect(numbersFor([NIGHT, NIGHT], filling, 2)).toBeNull();
  });

  test("moves a part to another spot so that one is open for the whole shift", () => {
    const parts = [
      { ...span(19, 23), assignmentId: 1, spotNumber: 1 },
      { ...span(23, 31), assignmentId: 2, spotNumber: 2 },
    ];
    const found = numbersFor([NIGHT], parts, 2)!;
    expect(found.moved).toHaveLength(1);
    expect(isSameSpan(found.moved[0]!, span(23, 31))).toBe(true);
  });
});
