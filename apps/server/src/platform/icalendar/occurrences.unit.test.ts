import { describe, expect, test } from "vitest";
import { TooMuch } from "./entry.ts";
import { calendarTimesOf, namesOf, timesOf } from "./occurrences.ts";

const ZONE = "America/New_York";
const FROM = Temporal.Instant.from("2026-05-01T04:00:00Z");
const UNTIL = Temporal.Instant.from("2026-06-01T04:00:00Z");

const calendar = (...parts: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]): string =>
  ["BEGIN:VEVENT", "UID:1@example.org", ...lines, "END:VEVENT"].join("\r\n");

function read(text: string, { from = FROM, until = UNTIL, mostSteps = 10_000 } = {}) {
  const calendars = calendarTimesOf(text);
  if (typeof calendars === "string") throw new Error(calendars);
  return timesOf(
    calendars,
    { from, until, zone: ZONE, mostSteps },
    ({ status }) => status !== "CANCELLED",
  );
}

/** Formats a calendar's times in order: "2026-05-04T13:00Z 60" is an hour from then. */
function timesIn(text: string, options: Parameters<typeof read>[1] = {}): string[] {
  return read(text, options)
    .times.toSorted((a, b) => a.from - b.from)
    .map(
      ({ from, until }) =>
        `${new Date(from).toISOString().slice(0, 16)}Z ${(until - from) / 60_000}`,
    );
}

/**
 * A zone as Outlook writes it, under a name that Windows uses for another: the calendar's own
 * definition counts.
 */
const TOKYO_LIKE = [
  "BEGIN:VTIMEZONE",
  "TZID:Our Office",
  "BEGIN:STANDARD",
  "DTSTART:16010101T000000",
  "TZOFFSETFROM:+0900",
  "TZOFFSETTO:+0900",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

describe("the times of an entry", () => {
  test.each<[string, string[], string[]]>([
    ["in UTC", ["DTSTART:20260504T130000Z", "DTEND:20260504T140000Z"], ["2026-05-04T13:00Z 60"]],
    [
      "in a zone",
      ["DTSTART;TZID=Europe/Paris:20260504T130000", "DTEND;TZID=Europe/Paris:20260504T140000"],
      ["2026-05-04T11:00Z 60"],
    ],
    [
      "that ends in another zone",
      ["DTSTART;TZID=Europe/Paris:20260504T130000", "DTEND;TZID=America/New_York:20260504T130000"],
      ["2026-05-04T11:00Z 360"],
    ],
    [
      "in a zone of Windows",
      ["DTSTART;TZID=Romance Standard Time:20260504T130000", "DURATION:PT30M"],
      ["2026-05-04T11:00Z 30"],
    ],
    [
      "in a zone behind a path",
      [
        "DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Paris:20260504T130000",
        "DURATION:PT30M",
      ],
      ["2026-05-04T11:00Z 30"],
    ],
    [
      "in an unknown zone, which becomes the squad's",
      ["DTSTART;TZID=Moon/Base:20260504T130000", "DURATION:PT30M"],
      ["2026-05-04T17:00Z 30"],
    ],
    [
      "in no zone, which is the squad's",
      ["DTSTART:20260504T130000", "DURATION:PT30M"],
      ["2026-05-04T17:00Z 30"],
    ],
    ["of a day, the squad's", ["DTSTART;VALUE=DATE:20260504"], ["2026-05-04T04:00Z 1440"]],
    [
      "of three days",
      ["DTSTART;VALUE=DATE:20260504", "DTEND;VALUE=DATE:20260507"],
      ["2026-05-04T04:00Z 4320"],
    ],
    [
      "of a day that ends with itself",
      ["DTSTART;VALUE=DATE:20260504", "DTEND;VALUE=DATE:20260504"],
      ["2026-05-04T04:00Z 1440"],
    ],
    [
      "of two days by their number",
      ["DTSTART;VALUE=DATE:20260504", "DURATION:P2D"],
      ["2026-05-04T04:00Z 2880"],
    ],
    ["that is over", ["DTSTART:20260430T130000Z", "DTEND:20260430T140000Z"], []],
    ["that is far ahead", ["DTSTART:20260701T130000Z", "DTEND:20260701T140000Z"], []],
    ["that has no end", ["DTSTART:20260504T130000Z"], ["2026-05-04T13:00Z 0"]],
  ])("%s", (_what, lines, times) => expect(timesIn(calendar(event(...lines)))).toEqual(times));

  test("in a zone defined in the calendar", () => {
    const lines = [
      "DTSTART;TZID=Our Office:20260504T090000",
      "DTEND;TZID=Our Office:20260504T100000",
    ];
    expect(timesIn(calendar(TOKYO_LIKE, event(...lines)))).toEqual(["2026-05-04T00:00Z 60"]);
  });

  test("in a defined zone with commas in its name, escaped there and quoted at the entry", () => {
    const zone = TOKYO_LIKE.replace("Our Office", "(UTC+09:00) Osaka\\, Sapporo\\, Tokyo");
    const lines = [
      'DTSTART;TZID="(UTC+09:00) Osaka, Sapporo, Tokyo":20260504T090000',
      "DURATION:PT1H",
    ];
    expect(timesIn(calendar(zone, event(...lines)))).toEqual(["2026-05-04T00:00Z 60"]);
  });

  test("without a zone use the calendar's zone", () =>
    expect(
      timesIn(
        calendar("X-WR-TIMEZONE:Europe/Paris", event("DTSTART:20260504T130000", "DURATION:PT1H")),
      ),
    ).toEqual(["2026-05-04T11:00Z 60"]));
});

describe("a recurring entry", () => {
  const lunch = [
    "DTSTART;TZID=America/New_York:20260504T120000",
    "DTEND;TZID=America/New_York:20260504T130000",
  ];
  const monday = (day: number) => `2026-05-${String(day).padStart(2, "0")}T16:00Z 60`;
  test.each<[string, string[], string[]]>([
    ["every week", ["RRULE:FREQ=WEEKLY"], [monday(4), monday(11), monday(18), monday(25)]],
    ["three times", ["RRULE:FREQ=WEEKLY;COUNT=3"], [monday(4), monday(11), monday(18)]],
    [
      "until a moment",
      ["RRULE:FREQ=WEEKLY;UNTIL=20260518T160000Z"],
      [monday(4), monday(11), monday(18)],
    ],
    [
      "until before that moment",
      ["RRULE:FREQ=WEEKLY;UNTIL=20260518T155959Z"],
      [monday(4), monday(11)],
    ],
    ["until a day", ["RRULE:FREQ=WEEKLY;UNTIL=20260518"], [monday(4), monday(11), monday(18)]],
    [
      "but for one",
      ["RRULE:FREQ=WEEKLY", "EXDATE;TZID=America/New_York:20260511T120000"],
      [monday(4), monday(18), monday(25)],
    ],
    [
      "but for one, in UTC",
      ["RRULE:FREQ=WEEKLY", "EXDATE:20260511T160000Z"],
      [monday(4), monday(18), monday(25)],
    ],
    [
      "but for two days",
      ["RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20260511,20260518"],
      [monday(4), monday(25)],
    ],
    [
      "and once more",
      ["RRULE:FREQ=WEEKLY;COUNT=1", "RDATE:20260520T160000Z"],
      [monday(4), monday(20)],
    ],
    ["never, where the rule has no value", ["RRULE:"], [monday(4)]],
    ["every month on its second Tuesday", ["RRULE:FREQ=MONTHLY;BYDAY=2TU"], [monday(12)]],
  ])("%s", (_what, lines, times) =>
    expect(timesIn(calendar(event(...lunch, ...lines)))).toEqual(times),
  );

  test("keeps its wall clock time over a clock change", () => {
    const lines = [
      "DTSTART;TZID=America/New_York:20260302T120000",
      "DURATION:PT1H",
      "RRULE:FREQ=WEEKLY;COUNT=2",
    ];
    expect(
      timesIn(calendar(event(...lines)), { from: Temporal.Instant.from("2026-03-01T00:00:00Z") }),
    ).toEqual(["2026-03-02T17:00Z 60", "2026-03-09T16:00Z 60"]);
  });

  test("of whole days keeps its days over a clock change", () => {
    const lines = ["DTSTART;VALUE=DATE:20260307", "RRULE:FREQ=DAILY;COUNT=2"];
    const from = Temporal.Instant.from("2026-03-01T00:00:00Z");
    expect(timesIn(calendar(event(...lines)), { from })).toEqual([
      "2026-03-07T05:00Z 1440",
      "2026-03-08T05:00Z 1380",
    ]);
  });

  test("moves once, is excluded once, and is canceled once", () => {
    const moved = (at: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;TZID=America/New_York:${at}T120000`, ...lines);
    const text = calendar(
      event(...lunch, "RRULE:FREQ=WEEKLY"),
      moved("20260511", "DTSTART:20260512T180000Z", "DTEND:20260512T183000Z"),
      moved("20260518", "DTSTART:20260518T160000Z", "DTEND:20260518T170000Z", "STATUS:CANCELLED"),
    );
    expect(timesIn(text)).toEqual([monday(4), "2026-05-12T18:00Z 30", monday(25)]);
  });

  test.each([
    ["FREQ=DAILY", "every day since 1990", 31],
    [
      "FREQ=DAILY;INTERVAL=3;BYDAY=MO,TH",
      "every third day since then that is a Monday or a Thursday",
      4,
    ],
    ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE", "every other week since then", 4],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "the last day of every month since then", 1],
    ["FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO", "the last Monday of every May since then", 1],
  ])("%s: %s equals the expansion from its beginning", (rule, _what, count) => {
    const text = calendar(event("DTSTART:19900101T120000Z", "DURATION:PT1H", `RRULE:${rule}`));
    const near = timesIn(text);
    const all = timesIn(text, {
      from: Temporal.Instant.from("1990-01-01T00:00:00Z"),
      mostSteps: 50_000,
    });
    expect(near).toEqual(all.slice(-count));
    expect(near).toHaveLength(count);
  });

  test.each([
    "FREQ=SECONDLY",
    "FREQ=MINUTELY",
    "FREQ=SECONDLY;COUNT=2000000000",
    "FREQ=HOURLY;BYMINUTE=1,2,3,4,5,6,7,8,9;BYSECOND=1,2,3,4,5,6,7",
  ])("%s is too much", (rule) => {
    const text = calendar(event("DTSTART:19900101T120000Z", "DURATION:PT1H", `RRULE:${rule}`));
    expect(() => read(text, { mostSteps: 5_000 })).toThrow(TooMuch);
  });
});

describe("an invalid calendar", () => {
  test.each([
    ["no start", event("DTEND:20260504T140000Z")],
    ["a start that is none", event("DTSTART:yesterday")],
    [
      "a meaningless interval",
      event(
        "DTSTART:20260504T130000Z",
        "DTEND:20260504T140000Z",
        "RRULE:FREQ=DAILY;INTERVAL=99999999999999",
      ),
    ],
    [
      "a parameter that does not end",
      event('DTSTART;TZID="Europe/Paris:20260504T130000', "DURATION:PT1H"),
    ],
    ["a line without a value", event("DTSTART:20260504T130000Z", "DTEND")],
    ["a busy period that is none", "BEGIN:VFREEBUSY\r\nFREEBUSY:20260504T130000Z\r\nEND:VFREEBUSY"],
    [
      "a busy period of no length",
      "BEGIN:VFREEBUSY\r\nFREEBUSY:20260504T130000Z/PX\r\nEND:VFREEBUSY",
    ],
    [
      "a rule that is none",
      event("DTSTART:20260504T130000Z", "DTEND:20260504T140000Z", "RRULE:FREQ=SOMETIMES"),
    ],
  ])("%s is counted, and the other entries are read", (_what, broken) => {
    const found = read(
      calendar(broken, event("DTSTART:20260505T130000Z", "DTEND:20260505T140000Z")),
    );
    expect([found.unread, found.times.length]).toEqual([1, 1]);
  });

  test.each([
    ["a page", "<html>Sign in</html>", "no-calendar"],
    ["nothing", "", "no-calendar"],
    ["half a calendar", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2026", "torn"],
    [
      "ten in each other",
      `${"BEGIN:VCALENDAR\r\n".repeat(10)}${"END:VCALENDAR\r\n".repeat(10)}`,
      "no-calendar",
    ],
  ])("%s is %s", (_what, text, found) => expect(calendarTimesOf(text)).toBe(found));

  test("accepts an empty calendar", () =>
    expect(read(calendar())).toEqual({ times: [], unread: 0 }));
});

test("reads ten thousand entries of one UID as fast as with ten thousand UIDs", () => {
  const one = (...lines: string[]) => event("DTSTART:20260504T130000Z", "DURATION:PT1H", ...lines);
  const second = (index: number): string =>
    new Date(Date.UTC(2026, 4, 4) + index * 1_000).toISOString().replaceAll(/[-:]|\.000/g, "");
  const moved = Array.from({ length: 10_000 }, (_, index) => one(`RECURRENCE-ID:${second(index)}`));
  const text = calendar(...moved, ...Array.from({ length: 10_000 }, () => one()));
  let uid = 0;
  const elapsed = (ofText: string): number => {
    const calendars = calendarTimesOf(ofText);
    if (typeof calendars === "string") throw new Error(calendars);
    const before = process.cpuUsage();
    timesOf(calendars, { from: FROM, until: UNTIL, zone: ZONE, mostSteps: 100_000 }, () => true);
    return process.cpuUsage(before).user;
  };
  const apart = elapsed(text.replaceAll("UID:", () => `UID:${(uid += 1)}-`));
  expect(elapsed(text)).toBeLessThan(2 * apart);
});

test("searches a calendar's name only up to the length of a name", () => {
  const calendars = calendarTimesOf(
    calendar(
      `X-WR-CALNAME:${"a".repeat(1_000_000)}`,
      ...Array.from({ length: 100 }, () => "X-WR-CALNAME:Work"),
    ),
  );
  if (typeof calendars === "string") throw new Error(calendars);
  const names = namesOf(calendars);
  expect([names.length, names[0]?.length]).toEqual([20, 200]);
});

test("keeps no title or place of an entry", () => {
  const secret = [
    "SUMMARY:Surgery",
    "LOCATION:Ward 7",
    "DESCRIPTION:With\r\n  Dr. Gold",
    "X-ALT-DESC:Surgery",
    "COMMENT:Surgery",
  ];
  const text = calendar(
    event(
      "DTSTART:20260504T130000Z",
      "DTEND:20260504T140000Z",
      ...secret,
      "BEGIN:VALARM\r\nDESCRIPTION:Surgery\r\nEND:VALARM",
    ),
  );
  expect(JSON.stringify(calendarTimesOf(text))).not.toMatch(/Surgery|Ward|Gold/);
});

test("reads a calendar with free/busy periods only", () => {
  const lines = [
    "BEGIN:VFREEBUSY",
    "FREEBUSY:20260504T130000Z/PT1H,20260505T130000Z/20260505T133000Z",
    "FREEBUSY;FBTYPE=FREE:20260506T130000Z/PT1H",
  ];
  expect(timesIn(calendar([...lines, "END:VFREEBUSY"].join("\r\n")))).toEqual([
    "2026-05-04T13:00Z 60",
    "2026-05-05T13:00Z 30",
  ]);
});
