import { describe, expect, test } from "vitest";
import {
  forgottenPasswordEndsAt,
  isPasswordOver,
  mayMailAnother,
  temporaryPasswordEndsAt,
} from "./one-time-password.ts";

const NOW = Temporal.Instant.from("2026-11-01T05:30:00Z");

describe("a password that somebody else made", () => {
  test("works for sixty minutes when it was asked for by mail", () => {
    const endsAt = forgottenPasswordEndsAt(NOW);
    expect(isPasswordOver(endsAt, NOW.add({ minutes: 59, seconds: 59 }))).toBe(false);
    expect(isPasswordOver(endsAt, NOW.add({ minutes: 60 }))).toBe(true);
  });

  test("works for fourteen days when an administrator set it", () => {
    const endsAt = temporaryPasswordEndsAt(NOW);
    expect(isPasswordOver(endsAt, NOW.add({ hours: 14 * 24 - 1 }))).toBe(false);
    expect(isPasswordOver(endsAt, NOW.add({ hours: 14 * 24 }))).toBe(true);
  });
});

test("a password the member chose never runs out", () => {
  expect(isPasswordOver(null, NOW.add({ hours: 100_000 }))).toBe(false);
});

test("three are mailed within an hour", () => {
  expect([0, 1, 2, 3, 4].map(mayMailAnother)).toEqual([true, true, true, false, false]);
});
