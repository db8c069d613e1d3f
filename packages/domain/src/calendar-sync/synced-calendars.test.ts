import { describe, expect, test } from "vitest";
import { addDays } from "../time/local.ts";
import {
  calendarAddressBlockedBecause,
  calendarOfBlockedBecause,
  fetchedAddress,
  syncedCalendarBlockedBecause,
} from "./address.ts";
import {
  addressesIn,
  busyTimes,
  busyUntil,
  CALENDAR_AHEAD_DAYS,
  clockSpan,
  type EntryFacts,
  isBusyEntry,
  isShownAsTimeOff,
  MAX_BUSY_TIMES,
} from "./busy.ts";
import {
  afterFailure,
  forgottenWhenInactiveBefore,
  GIVEN_UP_ATTEMPTS,
  givenOftenBlockedBecause,
  pausedBlockedBecause,
  pausedUntil,
  readNowBlockedBecause,
  TOO_MUCH_PAUSE_MINUTES,
  troubleWords,
  unreadWords,
} from "./reading.ts";

const NEW_YORK = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const NOW = at("2026-05-12T18:00:00Z");

describe("busy entries", () => {
  const OWNER = { addresses: new Set(["dana@example.org"]), appHost: "squad.example.org" };
  const PLAIN: EntryFacts = {
    uid: "1@x",
    status: "",
    transparency: "",
    busyStatus: "",
    invited: [],
  };
  const invited = (address: string, answer: string) => ({ invited: [{ address, answer }] });
  test.each<[string, Partial<EntryFacts>, boolean]>([
    ["without status", {}, true],
    ["confirmed and opaque", { status: "CONFIRMED", transparency: "OPAQUE" }, true],
    ["tentative", { status: "TENTATIVE" }, true],
    ["canceled", { status: "cancelled" }, false],
    ["shown as free", { transparency: "TRANSPARENT" }, false],
    ["free in Outlook", { transparency: "OPAQUE", busyStatus: "FREE" }, false],
    ["worked elsewhere in Outlook", { busyStatus: "WORKINGELSEWHERE" }, false],
    ["out of office in Outlook", { busyStatus: "OOF" }, true],
    ["that the member declined", invited("Dana@Example.org", "DECLINED"), false],
    ["that the member accepted", invited("dana@example.org", "ACCEPTED"), true],
    ["that the member did not answer", invited("dana@example.org", "NEEDS-ACTION"), true],
    ["that another attendee declined", invited("noa@example.org", "DECLINED"), true],
    ["that is a shift from the squad's feed", { uid: "assignment-12@squad.example.org" }, false],
    ["that is time off from the squad's feed", { uid: "away-3@squad.example.org" }, false],
    ["that is a shift of another squad", { uid: "assignment-12@other.example.org" }, true],
    ["from the same host, not from the squad", { uid: "meeting@squad.example.org" }, true],
  ])("include or ignore an entry %s", (_what, entry, isBusy) =>
    expect(isBusyEntry({ ...PLAIN, ...entry }, OWNER)).toBe(isBusy),
  );

  test("recognize their owner by email addresses in the calendar's name and URL", () => {
    const address =
      "https://calendar.google.com/calendar/ical/dana.levi%40example.org/private-0/basic.ics";
    expect([...addressesIn([decodeURIComponent(address), "Noa@Example.org", "Work"])]).toEqual([
      "dana.levi@example.org",
      "noa@example.org",
    ]);
  });
});

describe("busy times of a calendar", () => {
  const times = (...pairs: [string, string][]) =>
    busyTimes(
      pairs.map(([from, until]) => ({
        from: at(from).epochMilliseconds,
        until: at(until).epochMilliseconds,
      })),
      NOW,
      NEW_YORK,
    ).spans.map(({ startsAt, endsAt }) => `${startsAt.toString()} ${endsAt.toString()}`);

  test.each<[string, [string, string][], string[]]>([
    [
      "an hour",
      [["2026-05-13T18:00:00Z", "2026-05-13T19:00:00Z"]],
      ["2026-05-13T18:00:00Z 2026-05-13T19:00:00Z"],
    ],
    ["a past entry", [["2026-05-12T16:00:00Z", "2026-05-12T18:00:00Z"]], []],
    [
      "an entry in progress",
      [["2026-05-01T00:00:00Z", "2026-05-12T18:01:00Z"]],
      ["2026-05-01T00:00:00Z 2026-05-12T18:01:00Z"],
    ],
    ["an entry without a duration", [["2026-05-13T18:00:00Z", "2026-05-13T18:00:00Z"]], []],
    ["an entry that ends before it starts", [["2026-05-13T18:00:00Z", "2026-05-13T17:00:00Z"]], []],
    [
      "two that touch",
      [
        ["2026-05-13T19:00:00Z", "2026-05-13T20:00:00Z"],
        ["2026-05-13T18:00:00Z", "2026-05-13T19:00:00Z"],
      ],
      ["2026-05-13T18:00:00Z 2026-05-13T20:00:00Z"],
    ],
    [
      "one within another",
      [
        ["2026-05-13T18:00:00Z", "2026-05-13T22:00:00Z"],
        ["2026-05-13T19:00:00Z", "2026-05-13T20:00:00Z"],
      ],
      ["2026-05-13T18:00:00Z 2026-05-13T22:00:00Z"],
    ],
    [
      "two a minute apart",
      [
        ["2026-05-13T18:00:00Z", "2026-05-13T19:00:00Z"],
        ["2026-05-13T19:01:00Z", "2026-05-13T20:00:00Z"],
      ],
      ["2026-05-13T18:00:00Z 2026-05-13T19:00:00Z", "2026-05-13T19:01:00Z 2026-05-13T20:00:00Z"],
    ],
    [
      "some seconds",
      [["2026-05-13T18:00:10Z", "2026-05-13T18:00:20Z"]],
      ["2026-05-13T18:00:00Z 2026-05-13T18:01:00Z"],
    ],
    ["an entry beyond the horizon", [["2028-05-13T18:00:00Z", "2028-05-13T19:00:00Z"]], []],
    [
      "an endless entry",
      [["2026-06-01T04:00:00Z", "9999-01-01T00:00:00Z"]],
      [`2026-06-01T04:00:00Z ${busyUntil(NOW, NEW_YORK).toString()}`],
    ],
  ])("include %s", (_what, stretches, found) => expect(times(...stretches)).toEqual(found));

  test("end at the horizon, at a day's start in the squad's zone", () =>
    expect(busyUntil(NOW, NEW_YORK).toString()).toBe(
      `${addDays("2026-05-12", CALENDAR_AHEAD_DAYS)}T04:00:00Z`,
    ));

  test("keep the earliest if there are too many, and say until when they are complete", () => {
    const hour = 3_600_000;
    const start = at("2026-05-13T00:00:00Z").epochMilliseconds;
    const many = Array.from({ length: MAX_BUSY_TIMES + 1 }, (_, index) => ({
      from: start + 2 * index * hour,
      until: start + (2 * index + 1) * hour,
    }));
    const { spans, countedUntil } = busyTimes(many.toReversed(), NOW, NEW_YORK);
    expect(spans).toHaveLength(MAX_BUSY_TIMES);
    expect(countedUntil).toEqual(spans.at(-1)?.endsAt);
    expect(busyTimes(many.slice(1), NOW, NEW_YORK).countedUntil).toBeNull();
  });

  test.each([
    [
      "an hour",
      "2026-05-13T18:00:00Z",
      "2026-05-13T19:00:00Z",
      ["2026-05-13", "14:00", "2026-05-13", "15:00"],
    ],
    [
      "a day",
      "2026-05-13T04:00:00Z",
      "2026-05-14T04:00:00Z",
      ["2026-05-13", null, "2026-05-13", null],
    ],
    [
      "the day of 25 hours",
      "2026-11-01T04:00:00Z",
      "2026-11-02T05:00:00Z",
      ["2026-11-01", null, "2026-11-01", null],
    ],
    [
      "from noon for days",
      "2026-05-13T16:00:00Z",
      "2026-05-15T04:00:00Z",
      ["2026-05-13", "12:00", "2026-05-15", "00:00"],
    ],
  ])("covers %s, in the squad's time zone", (_what, from, until, clock) => {
    const { fromDate, fromTime, untilDate, untilTime } = clockSpan(at(from), at(until), NEW_YORK);
    expect([fromDate, fromTime, untilDate, untilTime]).toEqual(clock);
  });

  test("counts a day whose clock skips midnight and starts at 1:00 as a whole day", () =>
    expect(
      clockSpan(at("2026-04-23T22:00:00Z"), at("2026-04-24T21:00:00Z"), "Africa/Cairo").fromTime,
    ).toBeNull());
});

describe("pausing after a too complex calendar", () => {
  const until = pausedUntil(NOW);
  test.each([
    ["at once", 0, "Try again in 60 minutes."],
    ["after half a minute", 0.5, "Try again in 60 minutes."],
    ["in the last minute", TOO_MUCH_PAUSE_MINUTES - 0.5, "Try again in 1 minute."],
    ["after the pause", TOO_MUCH_PAUSE_MINUTES, null],
  ])("checks another sync %s: %s", (_when, minutes, words) => {
    const message =
      pausedBlockedBecause(until, NOW.add({ milliseconds: minutes * 60_000 }))?.message ?? null;
    expect(message).toBe(words && `Your calendar took too long to process. ${words}`);
  });

  test("does not apply to a member without a too complex calendar", () =>
    expect(pausedBlockedBecause(null, NOW)).toBeNull());
});

describe("calendar URL", () => {
  test.each([
    ["https://example.org/a.ics", false, null],
    ["webcal://example.org/a.ics", false, null],
    ["WEBCALS://example.org/a.ics ", false, null],
    ["https://example.org:8443/a.ics", false, null],
    ["http://example.org/a.ics", false, "Use the address that begins with https://"],
    ["http://example.org/a.ics", true, null],
    ["ftp://example.org/a.ics", true, "Enter the address"],
    ["file:///etc/passwd", true, "Enter the address"],
    ["my calendar", false, "Enter the address"],
    ["https://dana:secret@example.org/a.ics", true, "without a username and password"],
    ["https://dana@example.org/a.ics", true, "without a username and password"],
    ["https://:secret@example.org/a.ics", true, "without a username and password"],
    ["https://example.org:22/", true, "Use port 443"],
    ["https://example.org:1023/", true, "Use port 443"],
    ["https://example.org:1024/", true, null],
    ["http://example.org:443/", true, null],
  ])("is accepted or refused: %s", (text, allowsPrivate, words) => {
    const refusal = calendarAddressBlockedBecause(URL.parse(fetchedAddress(text)), allowsPrivate);
    if (words === null) expect(refusal).toBeNull();
    else expect(refusal?.fields?.address).toContain(words);
  });
});

describe("failed sync", () => {
  const givenAt = at("2026-01-01T00:00:00Z");
  const days = (count: number) => NOW.subtract({ hours: 24 * count });
  test.each<[string, number, number, number | null, "wait" | "notify" | "give-up"]>([
    ["an hour after the last", 0, 1, null, "wait"],
    ["days after the last", 3, 1, null, "notify"],
    ["days after the last, already notified", 3, 90, 0, "wait"],
    ["weeks after the last", 14, GIVEN_UP_ATTEMPTS, 10, "give-up"],
    ["weeks after the last, with one attempt too few", 14, GIVEN_UP_ATTEMPTS - 1, 10, "wait"],
    ["weeks after the last, because the app was off", 20, 1, 10, "wait"],
  ])("decides the next step %s", (_what, readDays, failedInRow, notifiedDays, follows) => {
    const notifiedAt = notifiedDays === null ? null : days(notifiedDays);
    expect(afterFailure({ givenAt, readAt: days(readDays), failedInRow, notifiedAt }, NOW)).toBe(
      follows,
    );
  });

  test("counts the days since a calendar was added if it was never read", () => {
    const never = { readAt: null, failedInRow: 400, notifiedAt: null };
    expect(afterFailure({ ...never, givenAt: days(2) }, NOW)).toBe("wait");
    expect(afterFailure({ ...never, givenAt: days(14) }, NOW)).toBe("give-up");
  });

  test("has a message with advice for each error", () => {
    expect(troubleWords({ kind: "status", status: 404 })).toContain("Enter its new address");
    expect(troubleWords({ kind: "status", status: 403 })).toContain(
      "Use the calendar's secret address",
    );
    expect(troubleWords({ kind: "status", status: 500 })).toContain("(500)");
    expect(troubleWords({ kind: "status", status: 410 })).toContain("Enter its new address");
    expect(troubleWords({ kind: "status", status: 401 })).toContain(
      "Use the calendar's secret address",
    );
    expect(troubleWords({ kind: "redirects", isUnsafe: false })).toContain("5 times");
    expect(troubleWords({ kind: "redirects", isUnsafe: true })).toContain("one that we can't read");
    const kinds = [
      "unreachable",
      "too-slow",
      "private",
      "too-large",
      "not-a-calendar",
      "torn",
      "too-much",
    ] as const;
    const said = kinds.map((kind) => troubleWords({ kind }));
    for (const words of said) expect(words).toMatch(/^[A-Z].*\.$/);
    expect(new Set(said).size).toBe(kinds.length);
    expect(troubleWords({ kind: "too-large" })).toContain("larger than 10 MB");
    expect(
      [unreadWords(0, []), unreadWords(1, []), unreadWords(2, [])].map((words) =>
        words?.slice(0, 5),
      ),
    ).toEqual([undefined, "We co", "We co"]);
  });
});

test.each<[number, string[], string]>([
  [0, ["Moon"], "Couldn't read the time zone “Moon”. The times of its entries may be wrong."],
  [
    0,
    ["Moon", "IST", "A, B"],
    "Couldn't read the time zones “Moon”, “IST”, and “A, B”. The times of their entries may be wrong.",
  ],
  [
    1,
    ["Moon"],
    `${unreadWords(1, [])} Couldn't read the time zone “Moon”. The times of its entries may be wrong.`,
  ],
])("describes what was skipped: %i entries and the time zones %j", (entries, zones, words) =>
  expect(unreadWords(entries, zones)).toBe(words),
);

test("rejects a second sync within a minute", () => {
  expect(readNowBlockedBecause(null, NOW)).toBeNull();
  expect(readNowBlockedBecause(NOW.subtract({ seconds: 59 }), NOW)?.code).toBe(
    "calendar-just-read",
  );
  expect(readNowBlockedBecause(NOW.subtract({ seconds: 60 }), NOW)).toBeNull();
});

test.each([
  ["the owner", { id: 25, role: "member" }, null, null],
  ["an administrator", { id: 1, role: "admin" }, "not-your-calendar", null],
  ["another member", { id: 26, role: "member" }, "not-your-calendar", "not-your-calendar"],
] as const)("checks who may add, see and remove a calendar: %s", (_who, actor, given, seen) => {
  expect(syncedCalendarBlockedBecause(actor, 25)?.code ?? null).toBe(given);
  expect(calendarOfBlockedBecause(actor, 25)?.code ?? null).toBe(seen);
});

test("rejects more than five new URLs within ten minutes", () => {
  expect(givenOftenBlockedBecause(4)).toBeNull();
  expect(givenOftenBlockedBecause(5)?.code).toBe("calendar-given-often");
});

test("deletes the calendars of a member who has been inactive for two weeks", () =>
  expect(forgottenWhenInactiveBefore(NOW).toString()).toBe("2026-04-28T18:00:00Z"));

test.each([
  ["what was entered, to the minute", { isByCalendar: false, fromTime: "08:00" }, true],
  ["what was entered, of whole days", { isByCalendar: false, fromTime: null }, true],
  ["whole days of a calendar", { isByCalendar: true, fromTime: null }, true],
  ["an hour of a calendar", { isByCalendar: true, fromTime: "08:00" }, false],
])("checks whether %s appears as time off", (_what, span, isShown) =>
  expect(isShownAsTimeOff(span)).toBe(isShown),
);
