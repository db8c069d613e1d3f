import { expect, test } from "vitest";
import { preferredFrom, preferredOptions, preferredText } from "./preferred-shift-type.ts";

test("lists any shift, then the types of which the squad has shifts, by time of day", () => {
  expect(preferredOptions(["night", "morning"])).toEqual([
    { value: "", label: "Any" },
    { value: "morning", label: "Morning" },
    { value: "night", label: "Night" },
  ]);
  expect(preferredOptions([])).toEqual([{ value: "", label: "Any" }]);
});

test.each([
  [null, "Any"],
  ["", "Any"],
  ["evening", "Evening"],
  ["noon", "noon"],
])("formats the stored value %j as %s", (stored, text) => expect(preferredText(stored)).toBe(text));

test.each([
  ["night", "night"],
  ["", null],
  ["noon", null],
])("parses the form choice %j as %j", (value, type) => expect(preferredFrom(value)).toBe(type));
