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

/** A stored value that no version of the app wrote. */
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
  ["a missing text", textDetail, undefined, ""],
  ["another type for a text", textDetail, SOMETHING_ELSE, ""],
  ["a number", count, 26, 26],
  ["a missing number", count, undefined, 0],
  ["another type for a number", count, "26", 0],
  ["yes", flagDetail, true, true],
  ["no", flagDetail, false, false],
  ["a missing answer", flagDetail, undefined, false],
  ["another type for an answer", flagDetail, "yes", false],
  ["texts", texts, ["spots", "roles"], ["spots", "roles"]],
  ["texts from before 1.0", texts, "places, roles", ["places", "roles"]],
  ["no texts", texts, undefined, []],
  ["another type among texts", texts, ["spots", 4], []],
  ["members", ids, [4, 5], [4, 5]],
  ["no members", ids, undefined, []],
  ["another type for members", ids, "4, 5", []],
  ["another type among members", ids, [4, "5"], []],
  ["a shift", shiftsNamed, NIGHT, NIGHT],
  ["a shift from before 1.0", shiftsNamed, "Night on Fri, Nov 20", "Night on Fri, Nov 20"],
  ["no shift", shiftsNamed, undefined, ""],
  ["null for a shift", shiftsNamed, null, ""],
  ["the roles of an action", shares, [SHARE], [SHARE]],
  ["an action without roles", shares, undefined, []],
  ["a present optional value", maybe(textDetail), "ill", "ill"],
  ["a missing optional value", maybe(textDetail), undefined, undefined],
  ["null for an optional value", maybe(textDetail), null, undefined],
])("reads the stored detail %s back", (_, detail, stored, read) => {
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
])("reads a row with %s as empty values of all details", (_, stored) => {
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
