import { expect, test } from "vitest";
import { suggestedCode } from "./suggested-code.ts";

test.each([
  ["EMT", 3, "EMT"],
  ["Driver", 3, "Dri"],
  ["ALS medic", 3, "Am"],
  ["Night", 6, "Night"],
  ["Night Crew A", 6, "NCA"],
  ["Standby 2", 6, "S2"],
  ["Élan-über crew", 2, "Éü"],
  [" ", 3, ""],
])("shortens %o to at most %i characters: %o", (name, length, code) =>
  expect(suggestedCode(name, length)).toBe(code),
);
