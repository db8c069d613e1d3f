import { expect, test } from "vitest";
import { isAvailableFor, type Offering } from "../members/availability/member-availability.ts";
import { assumedFillIns } from "./assumed-fill-ins.ts";

const evening: Offering = { kind: "evening", frequency: "weekly", except: [3] };

test("a member without availability fills in for every shift type to fill", () => {
  const assumed = assumedFillIns([], ["evening", "night"]);
  expect(assumed.map(({ kind, frequency }) => [kind, frequency])).toEqual([
    ["evening", "fill-ins"],
    ["night", "fill-ins"],
  ]);
  expect(isAvailableFor(assumed, { availabilityKind: "night", date: "2026-05-13" })).toBe(true);
});

test("a member with availability keeps it", () =>
  expect(assumedFillIns([evening], ["evening", "night"])).toEqual([evening]));
