import { expect, test } from "vitest";
import { DAY_FIRST_24 } from "../testing/clocks.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { detailsOf } from "./catalogue.ts";
import {
  count,
  type Detail,
  dayWordsOfMany,
  flagDetail,
  ids,
  maybe,
  readDetails,
  shares,
  shiftsNamed,
  textDetail,
  texts,
} from "./details.ts";

/** A format that no version wrote. */
const SOMETHING_ELSE = { of: "another version" };
const NIGHT = {
  first: {
    type: "night",
    customName: null,
    date: "2026-11-20",
    endDate: "2026-11-21",
    startTime: "23:00",
    endTime: "07:00",
  },
  lastOn: "2026-11-20",
  count: 1,
  isOneKind: true,
  everyDays: null,
};
const SHARE = { memberId: 4, shiftId: 12, count: 1 };

test.each<[what: string, Detail<unknown>, stored: unknown, read: unknown]>([
  ["a text", textDetail, "Evening", "Evening"],
  ["a text that is not there", textDetail, undefined, ""],
  ["something else for a text", textDetail, SOMETHING_ELSE, ""],
  ["a number", count, 26, 26],
  ["a number that is not there", count, undefined, 0],
  ["something else for a number", count, "26", 0],
  ["yes", flagDetail, true, true],
  ["no", flagDetail, false, false],
  ["an answer that is not there", flagDetail, undefined, false],
  ["something else for an answer", flagDetail, "yes", false],
  ["texts", texts, ["spots", "roles"], ["spots", "roles"]],
  ["texts of before 1.0", texts, "places, roles", ["places", "roles"]],
  ["no texts", texts, undefined, []],
  ["something else among texts", texts, ["spots", 4], []],
  ["members", ids, [4, 5], [4, 5]],
  ["no members", ids, undefined, []],
  ["something else for members", ids, "4, 5", []],
  ["something else among members", ids, [4, "5"], []],
  ["a shift", shiftsNamed, NIGHT, NIGHT],
  ["a shift of before 1.0", shiftsNamed, "Night on Fri, Nov 20", "Night on Fri, Nov 20"],
  ["no shift", shiftsNamed, undefined, ""],
  ["none for a shift", shiftsNamed, null, ""],
  ["what an act is to each", shares, [SHARE], [SHARE]],
  ["an act that is nothing to anybody", shares, undefined, []],
  ["what may be missing, and is there", maybe(textDetail), "ill", "ill"],
  ["what may be missing, and is", maybe(textDetail), undefined, undefined],
  ["none for what may be missing", maybe(textDetail), null, undefined],
])("reads %s back from a row", (_, detail, stored, read) => {
  expect(detail(stored, USUAL_DATES)).toEqual(read);
});

test("formats each stored day and time in the squad's current style", () => {
  const kept = ["Fri, Nov 20, 6:30 PM", "Sat, Nov 21, 7:00 AM"];
  expect(dayWordsOfMany(kept, DAY_FIRST_24)).toEqual(["Fri, 20 Nov, 18:30", "Sat, 21 Nov, 07:00"]);
});

test.each([
  ["none", null],
  ["nothing", undefined],
  ["a word", "count"],
])("reads a row with %s as empty values for every detail", (_, stored) => {
  expect(readDetails({ name: textDetail, count }, stored, USUAL_DATES)).toEqual({
    name: "",
    count: 0,
  });
});

test("accepts exactly the declared details of an event type", () => {
  const event = {
    type: "settings.custom-holidays-changed",
    details: { done: "added", name: "Drill", count: 2, more: true },
  } as const;
  expect(detailsOf(event)).toEqual({ done: "added", name: "Drill", count: 2 });
  const shift = { type: "time-off.added", details: { days: "Fri, Nov 20 - Sun, Nov 22" } } as const;
  expect(detailsOf(shift).days).toBe("Fri, Nov 20 - Sun, Nov 22");
  expect(detailsOf(shift, DAY_FIRST_24).days).toBe("Fri, 20 Nov - Sun, 22 Nov");
});
