import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_OWN_LIMITS } from "../eligibility/own-limits.ts";
import type { Availability } from "../members/availability/availability.ts";
import { availabilityIn } from "../members/availability/member-availability.ts";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { overlaps } from "../time/span.ts";
import { byWorkload, inTurn, offeredAMonth } from "./assignment-order.ts";
import { NO_WORKLOAD, type Workload } from "./fair-share.ts";
import { type SuggestionCandidate, suggestionsFor } from "./suggestions.ts";

const at = (text: string) => Temporal.Instant.from(text);
const EVENING = {
  type: "evening",
  availabilityKind: "evening" as string | null,
  date: "2026-05-12",
  startsAt: at("2026-05-12T22:30:00Z"),
  endsAt: at("2026-05-13T00:30:00Z"),
};
const PARADE = { ...EVENING, type: "custom", availabilityKind: null };
const evenings = (eveningAvailability: Availability) => ({
  availability: availabilityIn({ eveningAvailability }),
});

function member(id: number, about: Partial<SuggestionCandidate> = {}): SuggestionCandidate {
  const facts = { ...NO_OWN_LIMITS, id, isActive: true, isSeeking: false, spots: [], inMonth: 0 };
  return { ...facts, ...evenings("weekly"), ...about };
}
/**
 * Returns a workload of `points` with the fair share `share`, for a member who could serve for a
 * part of the time.
 */
function carried(points: number, share: number, part = 1): { workload: Workload } {
  const load = { ...NO_WORKLOAD.carried, hours: points, points };
  return {
    workload: {
      memberId: 0,
      carried: load,
      capacity: 4,
      part,
      share,
      level: 1 + (points - share) / (share / part),
    },
  };
}
const ids = (members: readonly SuggestionCandidate[], shift = EVENING) =>
  suggestionsFor(members, shift, FIRST_LIMITS).map((suggestion) => suggestion.member.id);

describe("suggestionsFor", () => {
  test.each<[string, Partial<SuggestionCandidate>, number[]]>([
    ["a member available at that time", {}, [1]],
    ["a fill-in member", evenings("fill-ins"), [1]],
    [
      "no member unavailable at that time of day",
      { availability: availabilityIn({ nightAvailability: "weekly" }) },
      [],
    ],
    [
      "no member unavailable on that weekday",
      { availability: [{ kind: "evening", frequency: "weekly", except: [2] }] },
      [],
    ],
    ["no member who requested a replacement for it", { isSeeking: true }, []],
    [
      "no member on a rest day",
      { shabbatWindows: [{ ...EVENING, name: "Shabbat", isServed: false }] },
      [],
    ],
    [
      "no member with time off",
      { timeOff: [{ startsAt: EVENING.startsAt, endsAt: EVENING.endsAt, until: "Tue, May 12" }] },
      [],
    ],
    ["no inactive member", { isActive: false }, []],
    ["no assigned member", { spots: [EVENING] }, []],
    [
      "no member on an overlapping shift",
      { spots: [{ startsAt: at("2026-05-13T00:00:00Z"), endsAt: at("2026-05-13T04:00:00Z") }] },
      [],
    ],
    [
      "a member whose next shift follows directly",
      { spots: [{ startsAt: EVENING.endsAt, endsAt: at("2026-05-13T04:00:00Z") }] },
      [1],
    ],
  ])("returns %s", (_who, about, suggested) => expect(ids([member(1, about)])).toEqual(suggested));

  test("returns all free members when no member has stated availability", () => {
    const parade = suggestionsFor(
      [member(1, { ...evenings("not-available") })],
      PARADE,
      FIRST_LIMITS,
    );
    expect(parade.map(({ reason }) => reason)).toEqual([
      "Available, none in May · no hours worked or scheduled",
    ]);
  });

  test("sorts by workload, then by what remains of the offer, with short rest last, and explains the order", () => {
    const night = {
      startsAt: EVENING.endsAt.add({ minutes: 150 }),
      endsAt: EVENING.endsAt.add({ hours: 10 }),
    };
    const members = [
      member(1, { ...carried(12, 10), inMonth: 1 }),
      member(2, { ...carried(5, 10), ...evenings("fill-ins"), inMonth: 2 }),
      member(4, { ...carried(5, 10), ...evenings("monthly"), inMonth: 1 }),
      member(3, { ...carried(5, 10), inMonth: 3 }),
      member(5, { ...carried(0, 1), ...evenings("fill-ins") }),
      member(6, { ...carried(0, 10), spots: [night] }),
      member(7, carried(0, 2, 0.2)),
    ];
    const suggested = suggestionsFor(members, EVENING, FIRST_LIMITS);
    expect(suggested.map((suggestion) => [suggestion.member.id, suggestion.reason])).toEqual([
      [5, "Fill-in, none in May · 0% of fair share"],
      [3, "Weekly, 3 in May so far · 50% of fair share"],
      [4, "Monthly, already 1 in May · 50% of fair share"],
      [2, "Fill-in, already 2 in May · 50% of fair share"],
      // A new member is not suggested for every shift of their first month.
      [7, "Weekly, none in May · 0% of fair share (here 20% of the time)"],
      [1, "Weekly, 1 in May so far · 120% of fair share"],
      [6, "Weekly, none in May · 0% of fair share"],
    ]);
    expect(suggested.map(({ restWarning }) => restWarning).at(-1)).toBe(
      "Only 2.5 hours of rest beside another shift",
    );
  });

  test("sorts members without a share after the others, the least workload first", () => {
    const none = (points: number) => ({
      ...NO_WORKLOAD,
      carried: { ...NO_WORKLOAD.carried, hours: points, points },
    });
    const members = [
      member(1, { workload: none(3) }),
      member(2, { workload: none(1) }),
      member(3, carried(90, 10)),
      member(4),
    ];
    expect(
      suggestionsFor(members, PARADE, FIRST_LIMITS).map((one) => [
        one.member.id,
        one.reason.split(" · ")[1],
      ]),
    ).toEqual([
      [3, "900% of fair share"],
      [4, "no hours worked or scheduled"],
      [2, "1h worked and scheduled"],
      [1, "3h worked and scheduled"],
    ]);
  });

  test("ignores a difference of a minute, and puts first who has served the smaller part of their share", () => {
    const [less, same, more] = [carried(99.99, 200), carried(100, 200), carried(101, 200)].map(
      ({ workload }) => workload,
    );
    expect([
      byWorkload(less, same),
      byWorkload(same, more) < 0,
      byWorkload(more, less) > 0,
    ]).toEqual([0, true, true]);
  });

  test("alternates: a member who was just assigned is not first for the next shift", () => {
    const squad = new Map([1, 2, 3].map((id) => [id, 0]));
    const first = Array.from({ length: 6 }, () => {
      const [id] = ids(
        [...squad].map(([memberId, times]) =>
          member(memberId, { ...carried(times * 2, 4), inMonth: times }),
        ),
      );
      squad.set(id!, squad.get(id!)! + 1);
      return id;
    });
    expect(first).toEqual([1, 2, 3, 1, 2, 3]);
  });

  test("counts four, two or one offered shift a month for a shift type, or all types together", () => {
    const offers = availabilityIn({ eveningAvailability: "weekly", nightAvailability: "monthly" });
    expect([offeredAMonth(offers, "evening"), offeredAMonth(offers, null)]).toEqual([4, 5]);
    expect(offeredAMonth(evenings("fill-ins").availability, "evening")).toBe(0);
  });

  test("puts a regular member before a fill-in who is otherwise equal", () => {
    const regular = { id: 2, ...carried(5, 10), inMonth: 1, offered: 1 };
    const fillsIn = { id: 1, ...carried(5, 10), inMonth: 0, offered: 0 };
    expect(inTurn(regular, fillsIn)).toBeLessThan(0);
    expect(inTurn(fillsIn, regular)).toBeGreaterThan(0);
  });

  test("never returns a member with an overlapping shift, in any input order", () => {
    const span = fc
      .tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 1, max: 6 }))
      .map(([from, hours]) => {
        const startsAt = EVENING.startsAt.add({ hours: from });
        return { startsAt, endsAt: startsAt.add({ hours }) };
      });
    const workload = fc.nat(3).map((points) => carried(points, 2).workload);
    const candidate = fc.record({
      spots: fc.array(span, { maxLength: 3 }),
      workload,
      inMonth: fc.nat(2),
    });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 6 }), (facts) => {
        const members = facts.map((about, index) => member(index, about));
        const suggested = suggestionsFor(members, EVENING, FIRST_LIMITS).map(
          (suggestion) => suggestion.member,
        );
        expect(suggested.some(({ spots }) => spots.some((own) => overlaps(own, EVENING)))).toBe(
          false,
        );
        expect(ids(members.toReversed())).toEqual(suggested.map(({ id }) => id));
      }),
    );
  });
});
