import { expect, test } from "vitest";
import { gapBeside } from "./adjacent-gap.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const shift = (id: number, startsAt: string, assignmentCount: number) => ({
  id,
  startsAt: Temporal.Instant.from(startsAt),
  endsAt: Temporal.Instant.from(startsAt).add({ hours: 2 }),
  assignmentCount,
  maxMembers: 2,
});
const SHIFTS = [
  shift(6, "2026-05-15T10:00:00Z", 0),
  shift(1, "2026-05-12T10:00:00Z", 0),
  shift(2, "2026-05-12T17:00:00Z", 1),
  shift(3, "2026-05-13T10:00:00Z", 2),
  shift(4, "2026-05-14T10:00:00Z", 1),
  shift(5, "2026-05-14T10:00:00Z", 1),
];
const FROM_NOW = { id: 0, startsAt: NOW };

test.each<[string, { id: number; startsAt: Temporal.Instant }, 1 | -1, number | null]>([
  ["to the first open shift from now", FROM_NOW, 1, 4],
  ["before now to the shift under way, not to a past one", FROM_NOW, -1, 2],
  ["past full shifts", SHIFTS[2]!, 1, 4],
  ["to another that begins at an equal time", SHIFTS[4]!, 1, 5],
  ["back to another that begins at an equal time", SHIFTS[5]!, -1, 4],
  ["on to the next day", SHIFTS[5]!, 1, 6],
  ["to none after the last gap", SHIFTS[0]!, 1, null],
  ["to no past shift", SHIFTS[2]!, -1, null],
])("goes to the next or previous coverage gap: %s", (_what, from, direction, id) => {
  expect(gapBeside(SHIFTS, from, direction, NOW)?.id ?? null).toBe(id);
});
