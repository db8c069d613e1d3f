import { describe, expect, test } from "vitest";
import { sequenceOf } from "./calendar.ts";

describe("sequenceOf", () => {
  const createdAt = Temporal.Instant.from("2026-10-01T12:00:00Z");
  const age = { createdAt, changedAt: createdAt, changes: 0, isCancelled: false };

  test("equals the number that older versions sent when no change has been counted", () => {
    const changedAt = createdAt.add({ minutes: 2 });
    expect(sequenceOf({ ...age, changedAt })).toBe(120);
    expect(sequenceOf({ ...age, changedAt, isCancelled: true })).toBe(121);
  });

  test("grows with each change, with a cancellation and with a restore, even within one second", () => {
    const changed = [
      age,
      { ...age, changes: 1 },
      { ...age, changes: 2 },
      { ...age, changes: 2, isCancelled: true },
      { ...age, changes: 3 },
    ].map(sequenceOf);
    expect(changed).toEqual([...new Set(changed)].toSorted((a, b) => a - b));
  });
});
