import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCalendarFile } from "./calendar-file.ts";

const file = (...events: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`), "END:VCALENDAR", ""].join(
    "\n",
  );
const taken = (text: string) => {
  const read = readCalendarFile(text);
  if ("kind" in read) throw new Error(read.message);
  return read.days.map(({ name, date, isYearly, days }) => `${name} ${date} ${days}${isYearly ? " yearly" : ""}`);
};
const skipped = (text: string) => {
  const read = readCalendarFile(text);
  return "kind" in read ? read.code : read.skipped.map(({ name, because }) => `${name}: ${because}`);
};
const EASTER = "SUMMARY:Easter Monday\nDTSTART;VALUE=DATE:20260406";

describe("what is taken of a calendar file", () => {
  test.each([
    ["a day", EASTER, "Easter Monday 2026-04-06 1"],
    ["a day with its end", `${EASTER}\nDTEND;VALUE=DATE:20260407`, "Easter Monday 2026-04-06 1"],
    ["two days", `${EASTER}\nDTEND;VALUE=DATE:20260408`, "Easter Monday 2026-04-06 2"],
    ["a week by its length", `${EASTER}\nDURATION:P1W`, "Easter Monday 2026-04-06 7"],
    ["every year", "SUMMARY:Christmas\nDTSTART;VALUE=DATE:20201225\nRRULE:FREQ=YEARLY", "Christmas 2020-12-25 1 yearly"],
    [
      "every year, said at length",
      "SUMMARY:May Day\nDTSTART:20200501\nRRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=5;BYMONTHDAY=01;WKST=MO",
      "May Day 2020-05-01 1 yearly",
    ],
    [
      "a folded name with signs",
      'SUMMARY;LANGUAGE="en:GB":St. John\\, the\n  Baptist\\; a\\\\b\nDTSTART;VALUE=DATE:20260624',
      "St. John, the Baptist; a\\b 2026-06-24 1",
    ],
    [
      "an alarm beside it",
      `${EASTER}\nBEGIN:VALARM\nSUMMARY:Wake up\nDTSTART:20260101\nEND:VALARM`,
      "Easter Monday 2026-04-06 1",
    ],
  ])("%s", (_what, event, line) => expect(taken(file(event))).toEqual([line]));

  test("the same day once, in order of the dates, with whatever line ends and mark at its beginning", () => {
    const text = file(EASTER, "SUMMARY:New Year\nDTSTART;VALUE=DATE:20260101", EASTER);
    expect(taken(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(["New Year 2026-01-01 1", "Easter Monday 2026-04-06 1"]);
  });
});

test.each([
  ["SUMMARY:Drill\nDTSTART:20260406T190000Z", "Drill: It is not of whole days"],
  ["SUMMARY:Drill\nDTSTART;TZID=Europe/Paris:20260406T190000", "Drill: It is not of whole days"],
  ["SUMMARY:Never\nDTSTART;VALUE=DATE:20260231", "Never: It is not of whole days"],
  [`${EASTER}\nSTATUS:CANCELLED`, "Easter Monday: It is called off"],
  [`${EASTER}\nRRULE:FREQ=WEEKLY`, "Easter Monday: It repeats otherwise than every year on its date"],
  [`${EASTER}\nRRULE:FREQ=YEARLY;COUNT=3`, "Easter Monday: It repeats otherwise than every year on its date"],
  [`${EASTER}\nRRULE:FREQ=YEARLY;BYDAY=4TH`, "Easter Monday: It repeats otherwise than every year on its date"],
  [`${EASTER}\nRDATE:20270101`, "Easter Monday: It repeats otherwise than every year on its date"],
  [`${EASTER}\nRECURRENCE-ID:20260406`, "Easter Monday: It is one changed time of an event that repeats"],
  [
    "SUMMARY:School holidays\nDTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260901",
    "School holidays: It does not last 1 to 31 days",
  ],
  [`${EASTER}\nDTEND:20260406T120000Z`, "Easter Monday: It does not last 1 to 31 days"],
  ["DTSTART;VALUE=DATE:20260406", "An event without a name: It has no name"],
])("what is left out says why: %j", (event, line) => expect(skipped(file(event))).toEqual([line]));

test.each([
  ["nothing", "", "calendar-unreadable"],
  ["a picture", "\u0089PNG\n\u0000\u0000", "calendar-unreadable"],
  ["a web page", "<!doctype html>\n<p>BEGIN:VCALENDAR", "calendar-unreadable"],
  ["an address card", "BEGIN:VCARD\nFN:Dana\nEND:VCARD", "calendar-unreadable"],
  ["a file that breaks off", file(EASTER).slice(0, -20), "calendar-torn"],
  ["a file that breaks off within an event", file(EASTER).slice(0, 60), "calendar-torn"],
  ["ends that do not match", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT", "calendar-torn"],
  ["words after its end", `${file(EASTER)}SUMMARY:more`, "calendar-torn"],
  ["no events", file(), "calendar-empty"],
  ["too many", file(...Array.from({ length: 501 }, (_, index) => `SUMMARY:Day ${index}\nDTSTART:20260101`)), "calendar-too-many"],
])("%s is refused in words", (_what, text, code) => expect(skipped(text)).toBe(code));

test("whatever is sent is read or refused, and never takes long", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom("BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", EASTER, "RRULE:", ":", ' "', "\\"),
      ),
      (lines) => {
        expect(typeof readCalendarFile(lines.join("\n"))).toBe("object");
      },
    ),
  );
  const long = `BEGIN:VCALENDAR\n${'A;"'.repeat(300_000)}\nEND:VCALENDAR`;
  expect(skipped(long)).toBe("calendar-empty");
});
