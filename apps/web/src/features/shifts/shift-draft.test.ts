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
const REFUSED = { message: "Somebody has changed this shift meanwhile.", fields: {} };

test.each([
  ["nothing was said of it", null, TIMES, null],
  ["nothing is wrong any more", TIMES, null, null],
  ["one of two fields is put right", TIMES, END, END],
  ["another field is at fault now, of which nothing was said yet", TIMES, NAME, null],
  ["it was refused, and is another now", REFUSED, NAME, null],
  ["it was refused, and nothing is wrong by itself", REFUSED, null, null],
])("what a form says once it was changed, where %s", (_what, shown, now, left) =>
  expect(problemLeft(shown, now)).toEqual(left),
);
