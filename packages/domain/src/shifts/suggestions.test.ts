import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Availability } from "../members/availability.ts";
import { availabilityIn } from "../members/member-availability.ts";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { overlaps } from "./shift-times.ts";
import { type SuggestionCandidate, suggestionsFor } from "./suggestions.ts";
import { inTurn, offeredAMonth, turnSpan } from "./turns.ts";

const at = (text: string) => Temporal.Instant.from(text);
const EVENING = {
  type: "evening",
  availabilityKind: "evening" as string | null,
  date: "2026-05-12",
  startsAt: at("2026-05-12T22:30:00Z"),
  endsAt: at("2026-05-13T00:30:00Z"),
};
const PARADE = { ...EVENING, type: "custom", availabilityKind: null };
const evenings = (eveningAvailability: Availability) => ({ availability: availabilityIn({ eveningAvailability }) });

function member(id: number, about: Partial<SuggestionCandidate> = {}): SuggestionCandidate {
  const facts = { id, isActive: true, isSeeking: false, ownShifts: [], minutes: 0, inMonth: 0 };
  return { ...facts, ...evenings("weekly"), ...about };
}
const ids = (members: readonly SuggestionCandidate[], shift = EVENING) =>
  suggestionsFor(members, shift, FIRST_LIMITS).map((suggestion) => suggestion.member.id);

describe("who is suggested for a shift", () => {
  test.each<[string, Partial<SuggestionCandidate>, number[]]>([
    ["a member who serves then", {}, [1]],
    ["a member who fills in", evenings("fill-ins"), [1]],
    ["nobody who cannot serve in that slot", { availability: availabilityIn({ nightAvailability: "weekly" }) }, []],
    ["nobody who never can on that weekday", { availability: [{ kind: "evening", frequency: "weekly", except: [2] }] }, []],
    ["nobody who seeks cover of it", { isSeeking: true }, []],
    ["nobody away", { away: [{ startsAt: EVENING.startsAt, endsAt: EVENING.endsAt, until: "Tue, May 12" }] }, []],
    ["nobody inactive", { isActive: false }, []],
    ["nobody who is on it", { ownShifts: [EVENING] }, []],
    [
      "nobody who is elsewhere",
      { ownShifts: [{ startsAt: at("2026-05-13T00:00:00Z"), endsAt: at("2026-05-13T04:00:00Z") }] },
      [],
    ],
    ["a member who comes on right after", { ownShifts: [{ startsAt: EVENING.endsAt, endsAt: at("2026-05-13T04:00:00Z") }] }, [1]],
  ])("is %s", (_who, about, suggested) => expect(ids([member(1, about)])).toEqual(suggested));

  test("is everyone who is free where nobody states availability", () => {
    const parade = suggestionsFor([member(1, { ...evenings("not-available") })], PARADE, FIRST_LIMITS);
    expect(parade.map(({ reason }) => reason)).toEqual(["Free then, not yet in May; nothing served or planned"]);
  });

  test("in the order of the fewest minutes, then of what they still offer, those with short rest last; and it says so", () => {
    const night = { startsAt: EVENING.endsAt.add({ minutes: 150 }), endsAt: EVENING.endsAt.add({ hours: 10 }) };
    const members = [
      member(1, { minutes: 390, inMonth: 1 }),
      member(2, { minutes: 60, ...evenings("fill-ins"), inMonth: 2 }),
      member(4, { minutes: 60, ...evenings("monthly"), inMonth: 1 }),
      member(3, { minutes: 60, inMonth: 3 }),
      member(5, { ...evenings("fill-ins") }),
      member(6, { ownShifts: [night] }),
    ];
    const suggested = suggestionsFor(members, EVENING, FIRST_LIMITS);
    expect(suggested.map((suggestion) => [suggestion.member.id, suggestion.reason])).toEqual([
      [5, "Fills in, not yet in May; nothing served or planned"],
      [3, "Offers weekly, 3 times in May so far; 1h served and planned"],
      [4, "Offers monthly, already once in May; 1h served and planned"],
      [2, "Fills in, already twice in May; 1h served and planned"],
      [1, "Offers weekly, once in May so far; 6h 30m served and planned"],
      [6, "Offers weekly, not yet in May; nothing served or planned"],
    ]);
    expect(suggested.map(({ restWarning }) => restWarning).at(-1)).toBe("Only 2.5 hours of rest beside another shift");
  });

  test("goes round: whoever is put on each shift is not first for the next", () => {
    const squad = new Map([1, 2, 3].map((id) => [id, { minutes: 0, inMonth: 0 }]));
    const first = Array.from({ length: 6 }, () => {
      const [id] = ids([...squad].map(([memberId, facts]) => member(memberId, facts)));
      const { minutes, inMonth } = squad.get(id!)!;
      squad.set(id!, { minutes: minutes + 120, inMonth: inMonth + 1 });
      return id;
    });
    expect(first).toEqual([1, 2, 3, 1, 2, 3]);
  });

  test("counts sixty days of duty, whatever the clock does meanwhile, and plans to the end of the month", () => {
    const { since, until } = turnSpan("2026-06-10", at("2026-05-12T12:00:00Z"), "America/New_York");
    expect([since.toString(), until.toString()]).toEqual(["2026-03-13T12:00:00Z", "2026-07-01T04:00:00Z"]);
  });

  test("what a member offers is four, two or one of a slot a month, over all slots together where no slot is asked for", () => {
    const offers = availabilityIn({ eveningAvailability: "weekly", nightAvailability: "monthly" });
    expect([offeredAMonth(offers, "evening"), offeredAMonth(offers, null)]).toEqual([4, 5]);
    expect(offeredAMonth(evenings("fill-ins").availability, "evening")).toBe(0);
  });

  test("of two alike, who serves regularly comes before who fills in", () => {
    const regular = { id: 2, minutes: 60, inMonth: 1, offered: 1 };
    expect(inTurn(regular, { id: 1, minutes: 60, inMonth: 0, offered: 0 })).toBeLessThan(0);
  });

  test("never somebody whose own shift overlaps, in whatever order they come", () => {
    const span = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 1, max: 6 })).map(([from, hours]) => {
      const startsAt = EVENING.startsAt.add({ hours: from });
      return { startsAt, endsAt: startsAt.add({ hours }) };
    });
    const candidate = fc.record({ ownShifts: fc.array(span, { maxLength: 3 }), minutes: fc.nat(3), inMonth: fc.nat(2) });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 6 }), (facts) => {
        const members = facts.map((about, index) => member(index, about));
        const suggested = suggestionsFor(members, EVENING, FIRST_LIMITS).map((suggestion) => suggestion.member);
        expect(suggested.some(({ ownShifts }) => ownShifts.some((own) => overlaps(own, EVENING)))).toBe(false);
        expect(ids(members.toReversed())).toEqual(suggested.map(({ id }) => id));
      }),
    );
  });
});
