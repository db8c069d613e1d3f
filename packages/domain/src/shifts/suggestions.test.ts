import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEW_MEMBER } from "../members/new-member.ts";
import { overlaps } from "./shift-times.ts";
import { fairnessSince, type SuggestionCandidate, suggestionsFor } from "./suggestions.ts";

const at = (text: string) => Temporal.Instant.from(text);
const EVENING = { type: "evening", startsAt: at("2026-05-12T22:30:00Z"), endsAt: at("2026-05-13T00:30:00Z") };
const PARADE = { ...EVENING, type: "custom" };

function member(id: number, about: Partial<SuggestionCandidate> = {}): SuggestionCandidate {
  return { ...NEW_MEMBER, id, isActive: true, ownShifts: [], minutesServed: 0, eveningAvailability: "weekly", ...about };
}
const ids = (members: readonly SuggestionCandidate[], shift = EVENING) =>
  suggestionsFor(members, shift).map((suggestion) => suggestion.member.id);

describe("who is suggested for a shift", () => {
  test.each<[string, Partial<SuggestionCandidate>, number[]]>([
    ["a member who serves then", {}, [1]],
    ["a member who fills in", { eveningAvailability: "fill-ins" }, [1]],
    ["nobody who cannot serve in that slot", { eveningAvailability: "not-available", nightAvailability: "weekly" }, []],
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
    const parade = suggestionsFor([member(1, { eveningAvailability: "not-available" })], PARADE);
    expect(parade.map(({ reason }) => reason)).toEqual(["Free then, no hours in the past 60 days"]);
  });

  test("in the order of the fewest hours, then the regulars before those who fill in, then by number", () => {
    const members = [
      member(1, { minutesServed: 390 }),
      member(2, { minutesServed: 60, eveningAvailability: "fill-ins" }),
      member(4, { minutesServed: 60, eveningAvailability: "monthly" }),
      member(3, { minutesServed: 60 }),
      member(5, { eveningAvailability: "fill-ins" }),
    ];
    const suggested = suggestionsFor(members, EVENING);
    expect(suggested.map((suggestion) => [suggestion.member.id, suggestion.reason])).toEqual([
      [5, "Fills in, no hours in the past 60 days"],
      [3, "Serves weekly, 1h in the past 60 days"],
      [4, "Serves monthly, 1h in the past 60 days"],
      [2, "Fills in, 1h in the past 60 days"],
      [1, "Serves weekly, 6h 30m in the past 60 days"],
    ]);
  });

  test("counts sixty days of duty, whatever the clock does meanwhile", () => {
    expect(fairnessSince(at("2026-05-12T12:00:00Z")).toString()).toBe("2026-03-13T12:00:00Z");
  });

  test("never somebody whose own shift overlaps, in whatever order they come", () => {
    const span = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: 1, max: 6 })).map(([from, hours]) => {
      const startsAt = EVENING.startsAt.add({ hours: from });
      return { startsAt, endsAt: startsAt.add({ hours }) };
    });
    const candidate = fc.record({ ownShifts: fc.array(span, { maxLength: 3 }), minutesServed: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(candidate, { maxLength: 6 }), (facts) => {
        const members = facts.map((about, index) => member(index, about));
        const suggested = suggestionsFor(members, EVENING).map((suggestion) => suggestion.member);
        expect(suggested.some(({ ownShifts }) => ownShifts.some((own) => overlaps(own, EVENING)))).toBe(false);
        expect(ids(members.toReversed())).toEqual(suggested.map(({ id }) => id));
      }),
    );
  });
});
