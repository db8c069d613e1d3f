import { describe, expect, test } from "vitest";
import { TooMuch } from "./entry.ts";
import { calendarTimesOf, namedTimesOf, namesOf, timesOf } from "./occurrences.ts";

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
 * A time zone as Outlook writes it, with a name that Windows uses for another zone. The calendar's
 * own definition must count.
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
    [
      "of a day without VALUE=DATE and with an empty rule",
      ["DTSTART:20260504", "DTEND:20260504", "RRULE:"],
      ["2026-05-04T04:00Z 1440"],
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

  test.each([
    [
      "escaped there and bare at the entry",
      "(UTC+09:00) Osaka\\, Tokyo",
      "(UTC+09:00) Osaka, Tokyo",
    ],
    ["escaped at both", "(UTC+09:00) Osaka\\, Tokyo", "(UTC+09:00) Osaka\\, Tokyo"],
    ["escaped there and both at the entry", "Our\\, Office", '"Our\\, Office"'],
    ["quoted there and bare at the entry", '"Our Office"', "Our Office"],
    ["in another case", "our office", "Our Office"],
    ["one of the IANA's short ones", "EST", "EST"],
  ])("in a defined zone whose name is %s", (_what, there, here) => {
    const zone = TOKYO_LIKE.replace("Our Office", there);
    const text = calendar(zone, event(`DTSTART;TZID=${here}:20260504T090000`, "DURATION:PT1H"));
    expect(timesIn(text)).toEqual(["2026-05-04T00:00Z 60"]);
    expect(read(text).unknownZones).toEqual([]);
  });

  test("without a zone use the calendar's zone", () =>
    expect(
      timesIn(
        calendar("X-WR-TIMEZONE:Europe/Paris", event("DTSTART:20260504T130000", "DURATION:PT1H")),
      ),
    ).toEqual(["2026-05-04T11:00Z 60"]));
});

describe("an unknown zone", () => {
  const inMoon = ["DTSTART;TZID=Moon/Base:20260504T130000", "DURATION:PT30M"];
  const unknownIn = (...parts: string[]) => read(calendar(...parts)).unknownZones;

  test.each<[string, string[], string[]]>([
    ["of an entry is reported once", [event(...inMoon), event(...inMoon)], ["Moon/Base"]],
    ["of a canceled entry is not reported", [event(...inMoon, "STATUS:CANCELLED")], []],
    ["of a past entry is not reported", [event("DTSTART;TZID=Moon/Base:20250504T130000")], []],
    [
      "of an excluded day is reported",
      [event("DTSTART:20260504T130000Z", "DURATION:PT1H", "EXDATE;TZID=Moon/Base:20260511T130000")],
      ["Moon/Base"],
    ],
    ["is not reported for whole days", [event("DTSTART;VALUE=DATE;TZID=Moon/Base:20260504")], []],
    [
      "of the calendar is reported if an entry has no other",
      [
        "X-WR-TIMEZONE:Moon/Base",
        event("DTSTART:20260504T130000", "DURATION:PT1H"),
        event("DTSTART:20260504T130000Z", "DURATION:PT1H"),
      ],
      ["Moon/Base"],
    ],
    [
      "of the calendar is not reported if no entry needs it",
      ["X-WR-TIMEZONE:Moon/Base", event("DTSTART:20260504T130000Z", "DURATION:PT1H")],
      [],
    ],
    [
      "is a definition without an offset",
      ["BEGIN:VTIMEZONE", "TZID:Moon/Base", "END:VTIMEZONE", event(...inMoon)],
      ["Moon/Base"],
    ],
  ])("%s", (_what, parts, zones) => expect(unknownIn(...parts)).toEqual(zones));
});

describe("copies of an entry", () => {
  const copy = (hour: number, ...lines: string[]) =>
    event(`DTSTART:20260504T${hour}0000Z`, "DURATION:PT1H", ...lines);
  const hours = (...parts: string[]) =>
    timesIn(calendar(...parts)).map((text) => Number(text.slice(11, 13)));

  test.each<[string, string[], number[]]>([
    ["the higher SEQUENCE", [copy(13, "SEQUENCE:2"), copy(15, "SEQUENCE:10")], [15]],
    ["in any order", [copy(15, "SEQUENCE:10"), copy(13, "SEQUENCE:2")], [15]],
    ["a missing SEQUENCE as 0", [copy(13), copy(15, "SEQUENCE:1")], [15]],
    ["a cancellation", [copy(13), copy(13, "SEQUENCE:1", "STATUS:CANCELLED")], []],
    ["a renewal", [copy(13, "SEQUENCE:1", "STATUS:CANCELLED"), copy(13, "SEQUENCE:2")], [13]],
    [
      "with equal SEQUENCE the later LAST-MODIFIED",
      [
        copy(13, "SEQUENCE:1", "LAST-MODIFIED:20260401T100000Z"),
        copy(15, "SEQUENCE:1", "LAST-MODIFIED:20260401T100001Z"),
        copy(17, "SEQUENCE:0", "LAST-MODIFIED:20260402T100000Z"),
      ],
      [15],
    ],
    ["both if neither is later", [copy(13, "SEQUENCE:1"), copy(15, "SEQUENCE:1")], [13, 15]],
    [
      "each of other entries",
      [copy(13), copy(15, "SEQUENCE:1").replace("UID:1", "UID:2")],
      [13, 15],
    ],
    [
      "each without a UID",
      [copy(13), copy(15, "SEQUENCE:1")].map((text) => text.replace("UID:1@example.org\r\n", "")),
      [13, 15],
    ],
    [
      "one moved repeat, never its series",
      [
        copy(13, "RRULE:FREQ=DAILY;COUNT=2", "SEQUENCE:3"),
        copy(15, "RECURRENCE-ID:20260504T130000Z", "SEQUENCE:1"),
        copy(17, "RECURRENCE-ID:20260504T130000Z", "SEQUENCE:2"),
      ],
      [17, 13],
    ],
  ])("count as the latest: %s", (_what, parts, expected) =>
    expect(hours(...parts)).toEqual(expected),
  );
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
      "except one",
      ["RRULE:FREQ=WEEKLY", "EXDATE;TZID=America/New_York:20260511T120000"],
      [monday(4), monday(18), monday(25)],
    ],
    [
      "except one, in UTC",
      ["RRULE:FREQ=WEEKLY", "EXDATE:20260511T160000Z"],
      [monday(4), monday(18), monday(25)],
    ],
    [
      "except two days",
      ["RRULE:FREQ=WEEKLY", "EXDATE;VALUE=DATE:20260511,20260518"],
      [monday(4), monday(25)],
    ],
    [
      "and one more",
      ["RRULE:FREQ=WEEKLY;COUNT=1", "RDATE:20260520T160000Z"],
      [monday(4), monday(20)],
    ],
    ["never for a rule without a value", ["RRULE:"], [monday(4)]],
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

  test("keeps its whole days over a clock change", () => {
    const lines = ["DTSTART;VALUE=DATE:20260307", "RRULE:FREQ=DAILY;COUNT=2"];
    const from = Temporal.Instant.from("2026-03-01T00:00:00Z");
    expect(timesIn(calendar(event(...lines)), { from })).toEqual([
      "2026-03-07T05:00Z 1440",
      "2026-03-08T05:00Z 1380",
    ]);
  });

  describe("of whole days", () => {
    const series = event("DTSTART;VALUE=DATE:20260504", "RRULE:FREQ=WEEKLY;COUNT=3");
    const moved = (id: string) =>
      event(`RECURRENCE-ID${id}`, "DTSTART;VALUE=DATE:20260513", "DTEND;VALUE=DATE:20260514");
    const days = (...parts: string[]) =>
      timesIn(calendar(...parts)).map((text) => Number(text.slice(8, 10)));
    const without = (exdate: string) => series.replace("\r\nEND:", `\r\nEXDATE${exdate}\r\nEND:`);

    test.each([
      ";VALUE=DATE:20260511",
      ":20260511",
      ":20260511T000000",
      ":20260511T000000Z",
      // The squad's midnight.
      ":20260511T040000Z",
      ";TZID=Pacific Standard Time:20260511T000000",
      ";TZID=Asia/Tokyo:20260511T000000",
      ";TZID=Moon/Base:20260511T000000",
    ])("is excluded and moved by its day: %s", (at) => {
      expect(days(without(at))).toEqual([4, 18]);
      expect(days(series, moved(at))).toEqual([4, 13, 18]);
    });

    test.each([";VALUE=DATE:20260512", ":20260511T035959Z", ";TZID=Asia/Tokyo:20260510T230000"])(
      "is not excluded by another day: %s",
      (at) => expect(days(without(at))).toEqual([4, 11, 18]),
    );
  });

  test.each([
    ["RECURRENCE-ID;VALUE=DATE:20260511"],
    ["RECURRENCE-ID:20260511"],
    ["RECURRENCE-ID:20260511T160000Z"],
    ["RECURRENCE-ID;TZID=Europe/Paris:20260511T180000"],
  ])("is moved on one day by %s", (id) => {
    const text = calendar(
      event(...lunch, "RRULE:FREQ=WEEKLY;COUNT=3"),
      event(id, "DTSTART:20260511T190000Z", "DURATION:PT2H"),
    );
    expect(timesIn(text)).toEqual([monday(4), "2026-05-11T19:00Z 120", monday(18)]);
  });

  describe("with RANGE=THISANDFUTURE", () => {
    const onward = (id: string, ...lines: string[]) =>
      event(`RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, ...lines);
    const series = event(...lunch, "RRULE:FREQ=WEEKLY");
    const zone = ";TZID=America/New_York";
    test.each<[string, string[], string[]]>([
      [
        "moves this and all later repeats, and their length",
        [series, onward(":20260511T160000Z", "DTSTART:20260512T180000Z", "DTEND:20260512T200000Z")],
        [monday(4), "2026-05-12T18:00Z 120", "2026-05-19T18:00Z 120", "2026-05-26T18:00Z 120"],
      ],
      [
        "from a day on",
        [
          series,
          onward(
            ";VALUE=DATE:20260518",
            `DTSTART${zone}:20260518T150000`,
            `DTEND${zone}:20260518T160000`,
          ),
        ],
        [monday(4), monday(11), "2026-05-18T19:00Z 60", "2026-05-25T19:00Z 60"],
      ],
      [
        "twice: the last change counts",
        [
          series,
          onward(":20260518T160000Z", "DTSTART:20260518T190000Z", "DTEND:20260518T200000Z"),
          onward(":20260511T160000Z", "DTSTART:20260511T170000Z", "DTEND:20260511T180000Z"),
        ],
        [monday(4), "2026-05-11T17:00Z 60", "2026-05-18T19:00Z 60", "2026-05-25T19:00Z 60"],
      ],
      [
        "with one of them moved separately",
        [
          series,
          onward(":20260511T160000Z", "DTSTART:20260511T180000Z", "DTEND:20260511T190000Z"),
          event("RECURRENCE-ID:20260518T160000Z", "DTSTART:20260520T160000Z", "DURATION:PT1H"),
        ],
        [monday(4), "2026-05-11T18:00Z 60", "2026-05-20T16:00Z 60", "2026-05-25T18:00Z 60"],
      ],
      [
        "cancels them",
        [
          series,
          onward(
            ":20260518T160000Z",
            "DTSTART:20260518T160000Z",
            "DURATION:PT1H",
            "STATUS:CANCELLED",
          ),
        ],
        [monday(4), monday(11)],
      ],
      [
        "moves days",
        [
          event("DTSTART;VALUE=DATE:20260504", "RRULE:FREQ=WEEKLY;COUNT=3"),
          onward(";VALUE=DATE:20260511", "DTSTART;VALUE=DATE:20260512", "DURATION:P2D"),
        ],
        ["2026-05-04T04:00Z 1440", "2026-05-12T04:00Z 2880", "2026-05-19T04:00Z 2880"],
      ],
      [
        "turns days into hours",
        [
          event("DTSTART;VALUE=DATE:20260504", "RRULE:FREQ=WEEKLY;COUNT=3"),
          onward(";VALUE=DATE:20260511", `DTSTART${zone}:20260511T090000`, "DURATION:PT1H"),
        ],
        ["2026-05-04T04:00Z 1440", "2026-05-11T13:00Z 60", "2026-05-18T13:00Z 60"],
      ],
      [
        "turns hours into days",
        [series, onward(":20260518T160000Z", "DTSTART;VALUE=DATE:20260518")],
        [monday(4), monday(11), "2026-05-18T04:00Z 1440", "2026-05-25T04:00Z 1440"],
      ],
    ])("%s", (_what, parts, times) => expect(timesIn(calendar(...parts))).toEqual(times));

    test.each([
      ["into the range", "20260201", 31],
      ["out of it", "20260601", 0],
    ])("moves repeats %s", (_what, start, count) => {
      const text = calendar(
        event("DTSTART:20200101T160000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"),
        onward(":20260401T160000Z", `DTSTART:${start}T160000Z`, "DURATION:PT1H"),
      );
      expect(timesIn(text)).toHaveLength(count);
    });

    test("keeps the new wall clock time over a clock change", () => {
      const text = calendar(
        event(`DTSTART${zone}:20260215T120000`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=5"),
        onward(`${zone}:20260301T120000`, `DTSTART${zone}:20260309T090000`, "DURATION:PT1H"),
      );
      const from = Temporal.Instant.from("2026-02-01T00:00:00Z");
      expect(timesIn(text, { from })).toEqual([
        "2026-02-15T17:00Z 60",
        "2026-02-22T17:00Z 60",
        "2026-03-09T13:00Z 60",
        "2026-03-16T13:00Z 60",
        "2026-03-23T13:00Z 60",
      ]);
    });
  });

  test.each<[string, string[]]>([
    ["RDATE;VALUE=PERIOD:20260506T160000Z/PT6H", ["2026-05-06T16:00Z 360"]],
    ["RDATE:20260506T160000Z/20260506T220000Z", ["2026-05-06T16:00Z 360"]],
    [
      "RDATE;TZID=Europe/Paris;VALUE=PERIOD:20260506T180000/20260507T000000,20260508T180000/PT30M",
      ["2026-05-06T16:00Z 360", "2026-05-08T16:00Z 30"],
    ],
    ["RDATE:20260506T160000Z", ["2026-05-06T16:00Z 60"]],
  ])("has the length of its period: %s", (line, times) =>
    expect(timesIn(calendar(event(...lunch, line)))).toEqual([monday(4), ...times]),
  );

  test("keeps a period that began before the range", () => {
    const text = calendar(event("DTSTART:20200101T000000Z", "RDATE:20260430T000000Z/P3D"));
    expect(timesIn(text)).toEqual(["2026-04-30T00:00Z 4320"]);
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
  ])("recurs too often with %s", (rule) => {
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
  ])("has an entry with %s: the entry is counted, and the others are read", (_what, broken) => {
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
  ])("is %s: reported as %s", (_what, text, found) => expect(calendarTimesOf(text)).toBe(found));

  test("accepts an empty calendar", () =>
    expect(read(calendar())).toEqual({ times: [], unread: 0, unknownZones: [] }));
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

test("reads the titles of entries and their repeats, without cancelled ones", () => {
  const asked = { from: FROM, until: UNTIL, zone: ZONE, mostSteps: 100 };
  const found = namedTimesOf(
    calendar(
      event("DTSTART:20260504T230000Z", "DTEND:20260505T070000Z", "SUMMARY:Night\\, Fair"),
      event("DTSTART;VALUE=DATE:20260506", "SUMMARY:Night"),
      event(
        "DTSTART:20260507T130000Z",
        "DTEND:20260507T140000Z",
        "SUMMARY:Off",
        "STATUS:CANCELLED",
      ),
    ),
    asked,
  );
  if (typeof found === "string") throw new Error(found);
  expect(found.times.map(({ summary, isAllDay }) => [summary, isAllDay])).toEqual([
    ["Night, Fair", false],
    ["Night", true],
  ]);
  expect(namedTimesOf("Dear squad", asked)).toBe("no-calendar");
});
