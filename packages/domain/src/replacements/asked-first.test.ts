import { expect, test } from "vitest";
import type { MemberAvailability } from "../members/availability/member-availability.ts";
import { isAskedFirst, othersAskedAt } from "./asked-first.ts";
import type { Priority } from "./request-status.ts";

const at = (text: string) => Temporal.Instant.from(text);
const STARTS = "2026-05-12T18:00:00Z";

test.each<[string, Priority, boolean, string | null]>([
  ["2026-05-04T18:00:00Z", "normal", true, "2026-05-04T19:00:00Z"],
  ["2026-05-04T18:00:00Z", "urgent", true, "2026-05-04T19:00:00Z"],
  ["2026-05-04T18:00:00Z", "emergency", true, null],
  ["2026-05-04T18:00:00Z", "normal", false, null],
  ["2026-05-11T17:00:00Z", "normal", true, "2026-05-11T18:00:00Z"],
  ["2026-05-11T17:59:00Z", "normal", true, "2026-05-11T18:00:00Z"],
  ["2026-05-11T18:00:00Z", "normal", true, null],
  ["2026-05-12T18:30:00Z", "urgent", true, null],
])(
  "a request at %s, %s, with offering members asked first: %s, reaches the others at %s",
  (requested, priority, asksOfferingFirst, others) => {
    const request = { priority, startsAt: at(STARTS), requestedAt: at(requested) };
    expect(othersAskedAt(request, { asksOfferingFirst })?.toString() ?? null).toBe(others);
  },
);

const offering = (kind: string, frequency: string, except: number[] = []) =>
  ({ kind, frequency, except }) as MemberAvailability[number];

test.each<[string, MemberAvailability, boolean]>([
  ["offers the shift type", [offering("night", "monthly")], true],
  ["offers it as a fill-in", [offering("night", "fill-ins")], true],
  ["offers another shift type only", [offering("evening", "weekly")], false],
  ["offers it on other weekdays", [offering("night", "weekly", [2])], false],
  ["has no availability yet", [], true],
])("a member who %s belongs to those asked first: %s", (_what, availability, isFirst) => {
  const asked = { kinds: ["night"], date: "2026-05-12" };
  expect(isAskedFirst({ availability }, asked)).toBe(isFirst);
  expect(isAskedFirst({ availability }, null)).toBe(true);
});
