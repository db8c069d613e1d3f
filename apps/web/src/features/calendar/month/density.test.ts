import { beforeEach, expect, test, vi } from "vitest";
import { chosenDensity, keepDensity } from "./density.ts";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

const of = (address: string, memberId: number | undefined) =>
  chosenDensity(new URLSearchParams(address), memberId);

test("stores each member's choice of density separately and prefers the URL", () => {
  expect(of("", 7)).toBeNull();
  keepDensity(7, "names");
  expect(of("", 7)).toBe("names");
  expect(of("show=everything", 7)).toBe("names");
  expect(of("show=coverage", 7)).toBe("coverage");
  expect(of("", 8)).toBeNull();
  expect(of("", undefined)).toBeNull();
});

test("ignores an invalid stored density and works without storage", () => {
  localStorage.setItem("calendar-density", '{"memberId":7,"value":"huge"}');
  expect(of("", 7)).toBeNull();
  localStorage.setItem("calendar-density", "{");
  expect(of("", 7)).toBeNull();
  vi.stubGlobal("localStorage", undefined);
  keepDensity(7, "names");
  expect(of("", 7)).toBeNull();
});
