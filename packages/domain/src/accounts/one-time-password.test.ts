import { describe, expect, test } from "vitest";
import {
  forgottenPasswordEndsAt,
  isPasswordOver,
  mayMailAnother,
  temporaryPasswordEndsAt,
} from "./one-time-password.ts";

const NOW = Temporal.Instant.from("2026-11-01T05:30:00Z");

describe("a one-time or temporary password", () => {
  test("expires after sixty minutes when requested by email", () => {
    const endsAt = forgottenPasswordEndsAt(NOW);
    expect(isPasswordOver(endsAt, NOW.add({ minutes: 59, seconds: 59 }))).toBe(false);
    expect(isPasswordOver(endsAt, NOW.add({ minutes: 60 }))).toBe(true);
  });

  test("expires after fourteen days when set by an admin", () => {
    const endsAt = temporaryPasswordEndsAt(NOW);
    expect(isPasswordOver(endsAt, NOW.add({ hours: 14 * 24 - 1 }))).toBe(false);
    expect(isPasswordOver(endsAt, NOW.add({ hours: 14 * 24 }))).toBe(true);
  });
});

test("never expires when the member chose it", () => {
  expect(isPasswordOver(null, NOW.add({ hours: 100_000 }))).toBe(false);
});

test("limits emailed passwords to three an hour", () => {
  expect([0, 1, 2, 3, 4].map(mayMailAnother)).toEqual([true, true, true, false, false]);
});
