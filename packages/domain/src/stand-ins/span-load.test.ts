import { describe, expect, test } from "vitest";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { type Bounds, isWithin, loadsIn } from "./span-load.ts";

const NONE: Bounds = { rest: null, hours: null, nights: null, monthly: null };
const at = (hour: number) =>
  Temporal.Instant.from("2026-05-12T00:00:00Z").add({ minutes: 60 * hour });
const load = loadsIn(FIRST_LIMITS);
const span = (from: number, until: number) => load({ startsAt: at(from), endsAt: at(until) });
const EVENING = span(18, 20);
/** Returns the night shift that ends on a day, from 11 PM to 7 AM. */
const night = (day: number) => span(24 * day - 1, 24 * day + 7);

test("computes a shift's span, nights and month in the squad's time zone", () => {
  const tokyo = loadsIn({ ...FIRST_LIMITS, timeZone: "Asia/Tokyo" });
  const late = {
    startsAt: Temporal.Instant.from("2026-05-31T14:00:00Z"),
    endsAt: Temporal.Instant.from("2026-05-31T22:00:00Z"),
  };
  const later = { startsAt: late.startsAt.add({ hours: 1 }), endsAt: late.endsAt };
  expect(tokyo(late)).toMatchObject({
    from: late.startsAt.epochMilliseconds,
    until: late.endsAt.epochMilliseconds,
    month: "2026-05",
  });
  expect(tokyo(later).month).toBe("2026-06");
  expect(load(later).month).toBe("2026-05");
});

describe("limits on assignments", () => {
  test.each<[string, ReturnType<typeof span>[], Partial<Bounds>, boolean]>([
    ["allow any span without limits", [span(0, 18), span(20, 200)], {}, true],
    ["allow a span after enough rest", [span(8, 10)], { rest: 8 }, true],
    ["refuse a span after too little rest", [span(8, 10.5)], { rest: 8 }, false],
    ["allow a span before enough rest", [span(28, 30)], { rest: 8 }, true],
    ["refuse a span before too little rest", [span(27.5, 30)], { rest: 8 }, false],
    ["allow the last span of the monthly maximum", [span(200, 201)], { monthly: 2 }, true],
    [
      "refuse a span over the monthly maximum",
      [span(200, 201), span(210, 211)],
      { monthly: 2 },
      false,
    ],
    ["ignore spans in other months", [span(800, 801), span(-400, -399)], { monthly: 1 }, true],
    ["allow the maximum hours", [span(60, 106)], { hours: 48 }, true],
    ["refuse more than the maximum hours", [span(60, 107)], { hours: 48 }, false],
    [
      "allow more hours that no seven days contain together",
      [span(-100, -70), span(110, 140)],
      { hours: 40 },
      true,
    ],
    ["allow hours seven days away", [span(-200, -148), span(186, 240)], { hours: 2 }, true],
    ["refuse hours that reach into the seven days", [span(-200, -147)], { hours: 2 }, false],
    ["refuse hours that start in the seven days", [span(185, 240)], { hours: 2 }, false],
    [
      "ignore nights for a span by day",
      [night(1), night(2), night(3), night(4)],
      { nights: 2 },
      true,
    ],
  ])("%s", (_what, held, bounds, is) =>
    expect(isWithin(EVENING, held, { ...NONE, ...bounds })).toBe(is),
  );

  test.each([
    ["as the last night of as many in a row as there may be", [2, 3], true],
    ["refuse a span over the monthly maximum", [1, 2, 3], false],
    ["not as the one between", [2, 3, 5], false],
    ["beside many nights that are not in a row with it", [0, 1, 2, 6], true],
  ])("%s", (_what, days, is) =>
    expect(isWithin(night(4), days.map(night), { ...NONE, nights: 3 })).toBe(is),
  );
});
