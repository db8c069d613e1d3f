import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import { addDays } from "../time/local.ts";
import {
  besideOthersBlockedBecause,
  isAsLeftAround,
  MAX_TIME_OFF,
  MAX_TIME_OFF_DAYS,
  MAX_TIME_OFF_NOTE_LENGTH,
  type TimeOffClock,
  timeOffAround,
  timeOffBadge,
  timeOffBlockedBecause,
  timeOffSpanOf,
  timeOffText,
  timeOffUntil,
} from "./time-off-span.ts";

const NEW_YORK = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
const NOW = at("2026-05-12T18:00:00Z");

/**
 * Parses time off: "2026-08-03 2026-08-17" as whole days, "2026-08-03T08:00 2026-08-03T14:00" as
 * exact times.
 */
function clockOf(text: string): TimeOffClock {
  const [from = "", until = ""] = text.split(" ");
  const [fromDate = "", fromTime = null] = from.split("T");
  const [untilDate = "", untilTime = null] = until.split("T");
  return { fromDate, fromTime, untilDate, untilTime };
}
function written({ fromDate, fromTime, untilDate, untilTime }: TimeOffClock): string {
  return `${fromDate}${fromTime === null ? "" : `T${fromTime}`} ${untilDate}${untilTime === null ? "" : `T${untilTime}`}`;
}
const spanned = (text: string, zone = NEW_YORK) => ({
  ...clockOf(text),
  ...timeOffSpanOf(clockOf(text), zone),
});

describe("timeOffSpanOf", () => {
  test.each([
    [
      "whole days end with their last one",
      "2026-08-03 2026-08-17",
      NEW_YORK,
      "2026-08-03T04:00:00Z",
      "2026-08-18T04:00:00Z",
    ],
    ["one day", "2026-08-03 2026-08-03", NEW_YORK, "2026-08-03T04:00:00Z", "2026-08-04T04:00:00Z"],
    [
      "the day of 23 hours",
      "2026-03-08 2026-03-08",
      NEW_YORK,
      "2026-03-08T05:00:00Z",
      "2026-03-09T04:00:00Z",
    ],
    [
      "the day of 25 hours",
      "2026-11-01 2026-11-01",
      NEW_YORK,
      "2026-11-01T04:00:00Z",
      "2026-11-02T05:00:00Z",
    ],
    [
      "to the minute",
      "2026-08-03T08:15 2026-08-03T14:00",
      NEW_YORK,
      "2026-08-03T12:15:00Z",
      "2026-08-03T18:00:00Z",
    ],
    [
      "the skipped hour",
      "2026-03-08T02:00 2026-03-08T03:00",
      NEW_YORK,
      "2026-03-08T07:00:00Z",
      "2026-03-08T08:00:00Z",
    ],
    [
      "the repeated hour",
      "2026-11-01T01:00 2026-11-01T02:00",
      NEW_YORK,
      "2026-11-01T05:00:00Z",
      "2026-11-01T07:00:00Z",
    ],
    [
      "another zone",
      "2026-08-03 2026-08-17",
      "Asia/Jerusalem",
      "2026-08-02T21:00:00Z",
      "2026-08-17T21:00:00Z",
    ],
    [
      "a zone with a skipped midnight",
      "2026-04-24 2026-04-24",
      "Africa/Cairo",
      "2026-04-23T22:00:00Z",
      "2026-04-24T21:00:00Z",
    ],
  ])("%s", (_what, text, zone, startsAt, endsAt) => {
    const span = timeOffSpanOf(clockOf(text), zone);
    expect([span.startsAt.toString(), span.endsAt.toString()]).toEqual([startsAt, endsAt]);
  });
});

describe("timeOffBlockedBecause, by the invalid field", () => {
  test.each<[string, string, string, Record<string, string> | null]>([
    ["days ahead", "2026-08-03 2026-08-17", "", null],
    ["days that have begun", "2026-05-01 2026-05-12", "", null],
    ["some minutes", "2026-05-12T14:00 2026-05-12T14:01", "", null],
    [
      "a past span",
      "2026-05-01 2026-05-11",
      "",
      { untilDate: "This time has already passed. Choose an end in the future." },
    ],
    [
      "an end before its start",
      "2026-08-17 2026-08-03",
      "",
      { untilDate: "The last day can't be before the first" },
    ],
    [
      "no length",
      "2026-08-03T08:00 2026-08-03T08:00",
      "",
      { untilTime: "The end must be after the start" },
    ],
    [
      "an end before its start on one day",
      "2026-08-03T08:00 2026-08-03T07:59",
      "",
      { untilTime: "The end must be after the start" },
    ],
    ["no first day", " 2026-08-03", "", { fromDate: "Choose the first day" }],
    ["no last day", "2026-08-03 ", "", { untilDate: "Choose the last day" }],
    ["an invalid day", "2026-02-30 2026-08-03", "", { fromDate: "Choose the first day" }],
    ["only a start time", "2026-08-03T08:00 2026-08-04", "", { untilTime: "Choose an end time" }],
    ["only an end time", "2026-08-03 2026-08-04T08:00", "", { fromTime: "Choose a start time" }],
    [
      "an invalid time",
      "2026-08-03T25:00 2026-08-04T08:00",
      "",
      { fromTime: "Choose a start time" },
    ],
    [
      "an end at no time",
      "2026-08-03T08:00 2026-08-04T24:00",
      "",
      { untilTime: "Choose an end time" },
    ],
    ["a first day two years ahead", "2028-05-12 2028-05-13", "", null],
    [
      "a day later",
      "2028-05-13 2028-05-13",
      "",
      { fromDate: "Choose a first day within 731 days" },
    ],
    [
      "a hundred years",
      "2026-08-03 2126-08-03",
      "",
      { untilDate: "Enter at most 731 days. Add the rest later." },
    ],
    [
      "the end of time",
      "9999-12-31 9999-12-31",
      "",
      { fromDate: "Choose a first day within 731 days" },
    ],
    [
      "the beginning of time",
      "0001-01-01 2026-08-03",
      "",
      { untilDate: "Enter at most 731 days. Add the rest later." },
    ],
    ["a note of the longest", "2026-08-03 2026-08-04", "x".repeat(MAX_TIME_OFF_NOTE_LENGTH), null],
    [
      "a long note",
      "2026-08-03 2026-08-04",
      "x".repeat(MAX_TIME_OFF_NOTE_LENGTH + 1),
      { note: "Use at most 200 characters" },
    ],
  ])("%s", (_what, text, note, fields) => {
    const refusal = timeOffBlockedBecause({ ...clockOf(text), note }, NOW, NEW_YORK);
    expect(refusal?.fields ?? null).toEqual(fields);
  });

  test("allows two years and refuses one more day", () => {
    const until = (days: number) => ({
      ...clockOf(`2026-08-03 ${addDays("2026-08-03", days - 1)}`),
      note: "",
    });
    expect(timeOffBlockedBecause(until(MAX_TIME_OFF_DAYS), NOW, NEW_YORK)).toBeNull();
    expect(timeOffBlockedBecause(until(MAX_TIME_OFF_DAYS + 1), NOW, NEW_YORK)).not.toBeNull();
  });
});

describe("time off next to the member's other entries", () => {
  const others = [spanned("2026-08-03 2026-08-17")];
  test.each([
    ["2026-07-20 2026-08-02", null],
    ["2026-08-18 2026-08-20", null],
    ["2026-08-17 2026-08-20", "time-off-overlaps"],
    ["2026-07-01 2026-09-01", "time-off-overlaps"],
    ["2026-08-05T08:00 2026-08-05T09:00", "time-off-overlaps"],
  ])("%s: %s", (text, code) =>
    expect(besideOthersBlockedBecause(spanned(text), others, NOW, USUAL_DATES)?.code ?? null).toBe(
      code,
    ),
  );

  test("names the overlapping entry by its first day", () => {
    const message =
      "You already have time off then: Mon, Aug 3 - Mon, Aug 17. Change that entry instead.";
    const refusal = besideOthersBlockedBecause(
      spanned("2026-08-17 2026-08-20"),
      others,
      NOW,
      USUAL_DATES,
    );
    expect(refusal).toMatchObject({ message, fields: { fromDate: message } });
  });

  test("counts only entries that are not over", () => {
    const many = (count: number, from: string) =>
      Array.from({ length: count }, (_, index) =>
        spanned(`${addDays(from, index)} ${addDays(from, index)}`),
      );
    const further = spanned("2028-01-01 2028-01-01");
    expect(
      besideOthersBlockedBecause(further, many(MAX_TIME_OFF - 1, "2026-08-01"), NOW, USUAL_DATES),
    ).toBeNull();
    expect(
      besideOthersBlockedBecause(further, many(MAX_TIME_OFF, "2026-08-01"), NOW, USUAL_DATES)?.code,
    ).toBe("time-off-too-many");
    expect(
      besideOthersBlockedBecause(further, many(MAX_TIME_OFF, "2026-01-01"), NOW, USUAL_DATES),
    ).toBeNull();
  });
});

test.each([
  ["2026-08-03 2026-08-17", "Mon, Aug 3 - Mon, Aug 17", "Mon, Aug 17"],
  ["2026-08-03 2026-08-03", "Mon, Aug 3", "Mon, Aug 3"],
  ["2026-08-03T08:00 2026-08-03T14:00", "Mon, Aug 3, 8:00 AM - 2:00 PM", "Mon, Aug 3, 2:00 PM"],
  [
    "2026-08-03T08:00 2026-08-05T14:00",
    "Mon, Aug 3, 8:00 AM - Wed, Aug 5, 2:00 PM",
    "Wed, Aug 5, 2:00 PM",
  ],
  ["2026-12-28 2027-01-04", "Mon, Dec 28 - Mon, Jan 4, 2027", "Mon, Jan 4, 2027"],
  [
    "2026-08-03T00:00 2026-08-10T18:00",
    "Mon, Aug 3 - Mon, Aug 10, 6:00 PM",
    "Mon, Aug 10, 6:00 PM",
  ],
  ["2026-08-10T22:00 2026-08-18T00:00", "Mon, Aug 10, 10:00 PM - Mon, Aug 17", "Mon, Aug 17"],
  ["2026-08-10T22:00 2026-08-11T00:00", "Mon, Aug 10, 10:00 PM - midnight", "Mon, Aug 10"],
  ["2026-08-10T00:00 2026-08-10T18:00", "Mon, Aug 10, until 6:00 PM", "Mon, Aug 10, 6:00 PM"],
])("formats the time off %s as %s", (text, words, until) => {
  expect(timeOffText(clockOf(text), USUAL_DATES, "2026-05-12")).toBe(words);
  expect(timeOffUntil(clockOf(text), USUAL_DATES)).toBe(until);
});

test.each([
  ["2026-08-03 2026-08-17", "2026-08-04", "Off until Aug 17"],
  ["2026-08-03 2026-08-17", "2026-08-17", "Off today"],
  ["2026-08-03T08:00 2026-08-17T14:00", "2026-08-17", "Off until 2:00 PM"],
  ["2026-12-28 2027-01-04", "2026-12-30", "Off until Jan 4, 2027"],
  ["2026-08-10T22:00 2026-08-18T00:00", "2026-08-17", "Off today"],
])("gives the time off %s on %s the badge %s", (text, today, badge) =>
  expect(timeOffBadge(clockOf(text), USUAL_DATES, today)).toBe(badge),
);

describe("timeOffAround a shift that is taken within the time off", () => {
  const shift = (text: string, zone = NEW_YORK) => timeOffSpanOf(clockOf(text), zone);
  test.each<[string, string, string, string[]]>([
    [
      "in the middle makes two",
      "2026-08-03 2026-08-17",
      "2026-08-10T18:00 2026-08-10T22:00",
      ["2026-08-03T00:00 2026-08-10T18:00", "2026-08-10T22:00 2026-08-18T00:00"],
    ],
    [
      "over its beginning leaves the rest",
      "2026-08-03T08:00 2026-08-17T12:00",
      "2026-08-03T06:00 2026-08-03T10:00",
      ["2026-08-03T10:00 2026-08-17T12:00"],
    ],
    [
      "over its end leaves what is before",
      "2026-08-03 2026-08-17",
      "2026-08-17T23:00 2026-08-18T07:00",
      ["2026-08-03T00:00 2026-08-17T23:00"],
    ],
    [
      "over all of it leaves nothing",
      "2026-08-03T19:00 2026-08-03T20:00",
      "2026-08-03T18:00 2026-08-03T22:00",
      [],
    ],
    [
      "for whole days leaves whole days",
      "2026-08-03 2026-08-17",
      "2026-08-09T00:00 2026-08-10T00:00",
      ["2026-08-03 2026-08-08", "2026-08-10 2026-08-17"],
    ],
    [
      "on the night of 9 hours",
      "2026-10-31 2026-11-02",
      "2026-10-31T23:00 2026-11-01T07:00",
      ["2026-10-31T00:00 2026-10-31T23:00", "2026-11-01T07:00 2026-11-03T00:00"],
    ],
    [
      "on the night of 7 hours",
      "2026-03-07 2026-03-09",
      "2026-03-07T23:00 2026-03-08T07:00",
      ["2026-03-07T00:00 2026-03-07T23:00", "2026-03-08T07:00 2026-03-10T00:00"],
    ],
  ])("%s", (_what, timeOff, taken, left) => {
    const parts = timeOffAround(spanned(timeOff), shift(taken), NEW_YORK);
    expect(parts.map(written)).toEqual(left);
    for (const part of parts)
      expect(timeOffSpanOf(part, NEW_YORK)).toEqual({
        startsAt: part.startsAt,
        endsAt: part.endsAt,
      });
    const isAsLeft = (now: Parameters<typeof isAsLeftAround>[0]) =>
      isAsLeftAround(now, spanned(timeOff), shift(taken), NEW_YORK);
    expect(isAsLeft(parts)).toBe(true);
    // The parts are changed after a new entry at the time of the shift, or after any part is
    // changed by a minute or deleted.
    expect(isAsLeft([...parts, shift(taken)])).toBe(false);
    for (const [at, part] of parts.entries()) {
      expect(isAsLeft(parts.toSpliced(at, 1))).toBe(false);
      expect(isAsLeft(parts.with(at, { ...part, endsAt: part.endsAt.add({ minutes: 1 }) }))).toBe(
        false,
      );
      expect(
        isAsLeft(parts.with(at, { ...part, startsAt: part.startsAt.subtract({ minutes: 1 }) })),
      ).toBe(false);
    }
  });
});
