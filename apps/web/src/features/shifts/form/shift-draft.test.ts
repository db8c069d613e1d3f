import { expect, test } from "vitest";
import { problemLeft } from "./shift-draft.ts";

const TIMES = {
  message: "Please provide both start and end times",
  fields: { startTime: "Give a start", endTime: "Give an end" },
};
const END = {
  message: "Please provide both start and end times",
  fields: { endTime: "Give an end" },
};
const NAME = {
  message: "Please provide a name for the custom shift",
  fields: { customName: "Give a name" },
};
const REFUSED = { message: "Another admin changed this shift.", fields: {} };

test.each([
  ["no problem was shown", null, TIMES, null],
  ["nothing is invalid now", TIMES, null, null],
  ["one of two fields is corrected", TIMES, END, END],
  ["another field became invalid", TIMES, NAME, null],
  ["the server refused it and a field is invalid", REFUSED, NAME, null],
  ["the server refused it and nothing is invalid", REFUSED, null, null],
])("problemLeft after an edit: %s", (_what, shown, now, left) =>
  expect(problemLeft(shown, now)).toEqual(left),
);
