import { expect, test } from "vitest";
import { preferredFrom, preferredOptions, preferredText } from "./preferred-shift-type.ts";

test("a member may prefer any shift, or one of which the squad has some, in the order of the day", () => {
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
])("what is stored as %j reads %s", (stored, text) => expect(preferredText(stored)).toBe(text));

test.each([
  ["night", "night"],
  ["", null],
  ["noon", null],
])("a form's choice of %j is %j", (value, type) => expect(preferredFrom(value)).toBe(type));
