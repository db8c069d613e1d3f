import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCalendarFile } from "./custom-holiday-commands.ts";

const file = (...events: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`),
    "END:VCALENDAR",
    "",
  ].join("\n");
const taken = (text: string) => {
  const read = readCalendarFile(text);
  if ("kind" in read) throw new Error(read.message);
  return read.days.map(
    ({ name, date, isYearly, days }) => `${name} ${date} ${days}${isYearly ? " yearly" : ""}`,
  );
};
const skipped = (text: string) => {
  const read = readCalendarFile(text);
  return "kind" in read
    ? read.code
    : read.skipped.map(({ name, because }) => `${name}: ${because}`);
};
const EASTER = "SUMMARY:Easter Monday\nDTSTART;VALUE=DATE:20260406";

describe("reading a calendar file", () => {
  test.each([
    ["a day", EASTER, "Easter Monday 2026-04-06 1"],
    ["a day with its end", `${EASTER}\nDTEND;VALUE=DATE:20260407`, "Easter Monday 2026-04-06 1"],
    ["two days", `${EASTER}\nDTEND;VALUE=DATE:20260408`, "Easter Monday 2026-04-06 2"],
    ["thirty-one days", `${EASTER}\nDTEND;VALUE=DATE:20260507`, "Easter Monday 2026-04-06 31"],
    ["ten days by their length", `${EASTER}\nDURATION:P10D`, "Easter Monday 2026-04-06 10"],
    ["four weeks by their length", `${EASTER}\nDURATION:P04W`, "Easter Monday 2026-04-06 28"],
    ["the first day that a squad can set", "SUMMARY:First\nDTSTART:19000101", "First 1900-01-01 1"],
    ["the last day that a squad can set", "SUMMARY:Last\nDTSTART:22001231", "Last 2200-12-31 1"],
    [
      "a name of two lines",
      "SUMMARY:Fire\\nDrill\\NDay\nDTSTART:20260406",
      "Fire Drill Day 2026-04-06 1",
    ],
    [
      "the beginning of a long name",
      `SUMMARY:${"x".repeat(90)}\nDTSTART:20260406`,
      `${"x".repeat(80)} 2026-04-06 1`,
    ],
    [
      "every year in October",
      "SUMMARY:Founders\nDTSTART:20201020\nRRULE:FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=20",
      "Founders 2020-10-20 1 yearly",
    ],
    ["a day whose rule has no value", `${EASTER}\nRRULE:`, "Easter Monday 2026-04-06 1"],
    [
      "a day from midnight to midnight",
      "SUMMARY:Easter Monday\nDTSTART:20260406T000000\nDTEND:20260407T000000",
      "Easter Monday 2026-04-06 1",
    ],
    [
      "two days from midnight to midnight, in a zone",
      "SUMMARY:Easter\nDTSTART;TZID=Europe/Paris:20260405T000000\nDTEND;TZID=Europe/Paris:20260407T000000",
      "Easter 2026-04-05 2",
    ],
    [
      "a day whose other properties have no value",
      `${EASTER}\nDTEND:\nDURATION:\nRDATE:\nRECURRENCE-ID:\nSTATUS:`,
      "Easter Monday 2026-04-06 1",
    ],
    ["a week by its length", `${EASTER}\nDURATION:P1W`, "Easter Monday 2026-04-06 7"],
    [
      "every year",
      "SUMMARY:Christmas\nDTSTART;VALUE=DATE:20201225\nRRULE:FREQ=YEARLY",
      "Christmas 2020-12-25 1 yearly",
    ],
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

  test("reads a public holiday file with days without VALUE=DATE and rules without a value", () => {
    const day = (name: string, date: string) =>
      `SUMMARY:${name}\nDTSTART:${date}\nDTEND:${date}\nRRULE:\nSTATUS:CONFIRMED\nSEQUENCE:0`;
    expect(taken(file(day("Day One", "20270101"), day("Day Two", "20270106")))).toEqual([
      "Day One 2027-01-01 1",
      "Day Two 2027-01-06 1",
    ]);
  });

  test("keeps one of several equal days, sorted by date; accepts any line ending and a byte order mark", () => {
    const text = file(EASTER, "SUMMARY:New Year\nDTSTART;VALUE=DATE:20260101", EASTER);
    expect(taken(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual([
      "New Year 2026-01-01 1",
      "Easter Monday 2026-04-06 1",
    ]);
  });

  test("sorts days by date, and keeps the file's order within a date", () => {
    const day = (name: string, date: string) => `SUMMARY:${name}\nDTSTART:${date}`;
    const events = [
      day("C", "20260301"),
      day("A", "20260101"),
      day("D", "20260401"),
      day("B2", "20260201"),
      day("B1", "20260201"),
    ];
    expect(taken(file(...events)).map((line) => line.split(" ")[0])).toEqual([
      "A",
      "B2",
      "B1",
      "C",
      "D",
    ]);
    expect(taken(file(...events.toReversed())).map((line) => line.split(" ")[0])).toEqual([
      "A",
      "B1",
      "B2",
      "C",
      "D",
    ]);
  });

  test("reads five hundred days, and marks none as a holiday", () => {
    const read = readCalendarFile(
      file(...Array.from({ length: 500 }, (_, index) => `SUMMARY:Day ${index}\nDTSTART:20260101`)),
    );
    expect(read).toMatchObject({ days: { length: 500 }, skipped: [] });
    expect("kind" in read || read.days.some(({ isHoliday }) => isHoliday)).toBe(false);
  });

  test("ignores tasks and time zone definitions without reporting them", () => {
    const text = file(EASTER).replace(
      "END:VCALENDAR",
      "BEGIN:VTODO\nSUMMARY:Wash the rig\nEND:VTODO\nEND:VCALENDAR",
    );
    expect(taken(text)).toEqual(["Easter Monday 2026-04-06 1"]);
    expect(skipped(text)).toEqual([]);
  });
});

test.each([
  ["SUMMARY:Drill\nDTSTART:20260406T190000Z", "Drill: It isn't an all-day event"],
  ["SUMMARY:Drill\nDTSTART;TZID=Europe/Paris:20260406T190000", "Drill: It isn't an all-day event"],
  ["SUMMARY:Never\nDTSTART;VALUE=DATE:20260231", "Never: It isn't an all-day event"],
  ["SUMMARY:Old\nDTSTART:18991231", "Old: It isn't an all-day event"],
  ["SUMMARY:Far\nDTSTART:22010101", "Far: It isn't an all-day event"],
  ["SUMMARY:Typo\nDTSTART:120260406", "Typo: It isn't an all-day event"],
  [`${EASTER}\nDTEND;VALUE=DATE:20260508`, "Easter Monday: It doesn't last 1 to 31 days"],
  [`${EASTER}\nDURATION:P1DT12H`, "Easter Monday: It doesn't last 1 to 31 days"],
  [`${EASTER}\nDURATION:-P1D`, "Easter Monday: It doesn't last 1 to 31 days"],
  [`${EASTER}\nRRULE:INTERVAL=1`, "Easter Monday: It doesn't repeat yearly on its date"],
  [`${EASTER}\nSTATUS:CANCELLED`, "Easter Monday: It's canceled"],
  [`${EASTER}\nRRULE:FREQ=WEEKLY`, "Easter Monday: It doesn't repeat yearly on its date"],
  [`${EASTER}\nRRULE:FREQ=YEARLY;COUNT=3`, "Easter Monday: It doesn't repeat yearly on its date"],
  [`${EASTER}\nRRULE:FREQ=YEARLY;BYDAY=4TH`, "Easter Monday: It doesn't repeat yearly on its date"],
  [`${EASTER}\nRDATE:20270101`, "Easter Monday: It doesn't repeat yearly on its date"],
  [`${EASTER}\nRECURRENCE-ID:20260406`, "Easter Monday: It's a changed date of a repeating event"],
  [
    "SUMMARY:School holidays\nDTSTART;VALUE=DATE:20260701\nDTEND;VALUE=DATE:20260901",
    "School holidays: It doesn't last 1 to 31 days",
  ],
  ["SUMMARY:Drill\nDTSTART:20260406T000000Z", "Drill: It isn't an all-day event"],
  [
    "SUMMARY:Drill\nDTSTART:20260406T000000\nDTEND:20260406T120000",
    "Drill: It doesn't last 1 to 31 days",
  ],
  [`${EASTER}\nDTEND:20260406T120000Z`, "Easter Monday: It doesn't last 1 to 31 days"],
  ["DTSTART;VALUE=DATE:20260406", "An event without a name: It has no name"],
])("reports why an entry is skipped: %j", (event, line) =>
  expect(skipped(file(event))).toEqual([line]),
);

test.each([
  ["nothing", "", "calendar-unreadable"],
  ["a picture", "\u0089PNG\n\u0000\u0000", "calendar-unreadable"],
  ["a web page", "<!doctype html>\n<p>BEGIN:VCALENDAR", "calendar-unreadable"],
  ["an address card", "BEGIN:VCARD\nFN:Dana\nEND:VCARD", "calendar-unreadable"],
  ["a file that breaks off", file(EASTER).slice(0, -20), "calendar-torn"],
  ["a file that breaks off within an event", file(EASTER).slice(0, 60), "calendar-torn"],
  [
    "ends that do not match",
    "BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT",
    "calendar-torn",
  ],
  ["words after its end", `${file(EASTER)}SUMMARY:more`, "calendar-torn"],
  ["no events", file(), "calendar-empty"],
  [
    "too many",
    file(...Array.from({ length: 501 }, (_, index) => `SUMMARY:Day ${index}\nDTSTART:20260101`)),
    "calendar-too-many",
  ],
  [
    "more events than are read",
    file(...Array.from({ length: 2_001 }, () => `${EASTER}\nRRULE:`)),
    "calendar-too-many",
  ],
])("refuses %s with a message", (_what, text, code) => expect(skipped(text)).toBe(code));

test("accepts a file in which all entries, up to the limit, are skipped", () => {
  const found = readCalendarFile(
    file(
      ...Array.from(
        { length: 2_000 },
        () => `${EASTER}\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30`,
      ),
    ),
  );
  expect("kind" in found ? found.code : found.skipped.length).toBe(2_000);
});

test("skips an entry with an overlong recurrence rule", () => {
  expect(skipped(file(`${EASTER}\nRRULE:FREQ=YEARLY${";WKST=MO".repeat(50)}`))).toEqual([
    "Easter Monday: It doesn't repeat yearly on its date",
  ]);
});

test("handles any input quickly", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "BEGIN:VCALENDAR",
          "END:VCALENDAR",
          "BEGIN:VEVENT",
          "END:VEVENT",
          EASTER,
          "RRULE:",
          ":",
          ' "',
          "\\",
        ),
      ),
      (lines) => {
        expect(typeof readCalendarFile(lines.join("\n"))).toBe("object");
      },
    ),
  );
  const long = `BEGIN:VCALENDAR\n${'A;"'.repeat(300_000)}\nEND:VCALENDAR`;
  expect(skipped(long)).toBe("calendar-empty");
});
