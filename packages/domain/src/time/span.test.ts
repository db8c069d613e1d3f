import { describe, expect, test } from "vitest";
import { addDays, instantAt } from "./local.ts";
import { isSameClock, movedTo, overlaps, spanOf } from "./span.ts";

const at = (text: string) => Temporal.Instant.from(text);

const CHANGE_NIGHTS = [
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["Asia/Jerusalem", "2026-03-27"],
  ["Asia/Jerusalem", "2026-10-25"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Africa/Cairo", "2026-04-24"],
  ["Pacific/Apia", "2011-12-30"],
];
const QUARTERS = Array.from(
  { length: 20 },
  (_, quarter) => `0${Math.floor(quarter / 4)}:${["00", 15, 30, 45][quarter % 4]}`,
);

describe("the span of a shift", () => {
  test.each([
    [
      "moves a whole shift that lies in the skipped hour, and keeps its length",
      "02:30",
      "03:00",
      "2026-03-08T07:00:00Z",
      "2026-03-08T07:30:00Z",
    ],
    [
      "is shorter by the part in the skipped hour when it starts there",
      "02:45",
      "03:15",
      "2026-03-08T07:00:00Z",
      "2026-03-08T07:15:00Z",
    ],
    [
      "is an hour shorter over the skipped hour",
      "01:30",
      "03:30",
      "2026-03-08T06:30:00Z",
      "2026-03-08T07:30:00Z",
    ],
    [
      "ends with the change when it ends in the skipped hour",
      "01:30",
      "02:30",
      "2026-03-08T06:30:00Z",
      "2026-03-08T07:00:00Z",
    ],
  ])("%s", (_case, startTime, endTime, startsAt, endsAt) => {
    const span = spanOf(
      { date: "2026-03-08", endDate: null, startTime, endTime },
      "America/New_York",
    );
    expect([span.startsAt.toString(), span.endsAt.toString()]).toEqual([startsAt, endsAt]);
  });

  test.each(CHANGE_NIGHTS)(
    "overlaps no shift whose wall-clock times it does not overlap, in %s on %s",
    (zone, date) => {
      const clocks = QUARTERS.flatMap((startTime) =>
        QUARTERS.filter((time) => time > startTime).map((endTime) => ({
          date,
          endDate: null,
          startTime,
          endTime,
        })),
      );
      // A shift that the clock skips entirely takes place at another time.
      const isSkipped = (clock: (typeof clocks)[number]): boolean =>
        instantAt(date, clock.startTime, zone).equals(instantAt(date, clock.endTime, zone));
      const shifts = clocks
        .filter((clock) => !isSkipped(clock))
        .map((clock) => ({ ...clock, ...spanOf(clock, zone) }));
      for (const first of shifts)
        for (const second of shifts.filter(({ startTime }) => startTime >= first.endTime))
          expect(overlaps(first, second), JSON.stringify([first, second])).toBe(false);
    },
  );

  test.each([
    ["01:00-02:00", "02:00-03:00"],
    ["01:00-02:00", "03:00-05:00"],
    ["01:00-02:30", "02:30-05:00"],
    ["01:00-02:30", "03:00-05:00"],
    ["02:30-03:30", "03:30-05:00"],
  ])("touches the next shift in the night when clocks go forward: %s and %s", (...clocks) => {
    const [first, second] = clocks.map((text) => {
      const [startTime = "", endTime = ""] = text.split("-");
      return spanOf({ date: "2027-03-14", endDate: null, startTime, endTime }, "America/New_York");
    });
    expect(first?.endsAt).toEqual(second?.startsAt);
  });

  test.each(CHANGE_NIGHTS)(
    "never ends before it starts in %s on %s, a night with a clock change",
    (zone, date) => {
      for (const startTime of QUARTERS) {
        for (const endTime of QUARTERS.filter((time) => time > startTime)) {
          const { startsAt, endsAt } = spanOf({ date, endDate: null, startTime, endTime }, zone);
          expect(Temporal.Instant.compare(startsAt, endsAt)).toBe(-1);
        }
      }
      const overnight = spanOf(
        { date, endDate: addDays(date, 1), startTime: "23:00", endTime: "07:00" },
        zone,
      );
      expect(Temporal.Instant.compare(overnight.startsAt, overnight.endsAt)).toBe(-1);
    },
  );

  test.each([
    ["that is unchanged", {}, true],
    ["with an explicit end on the start day", { endDate: "2026-05-20" }, true],
    ["that ends the next day", { endDate: "2026-05-21" }, false],
    ["of another day", { date: "2026-05-21" }, false],
    ["that starts later", { startTime: "18:30" }, false],
    ["that ends later", { endTime: "22:30" }, false],
  ])("compares wall-clock times: %s", (_which, other, isSame) => {
    const clock = { date: "2026-05-20", endDate: null, startTime: "18:00", endTime: "22:00" };
    expect([
      isSameClock(clock, { ...clock, ...other }),
      isSameClock({ ...clock, ...other }, clock),
    ]).toEqual([isSame, isSame]);
  });

  test("moves with its end, and keeps its wall-clock times across a clock change", () => {
    const night = {
      date: "2026-10-24",
      endDate: "2026-10-25",
      startTime: "23:00",
      endTime: "07:00",
    };
    const week = movedTo(night, "2026-10-31");
    expect(week).toMatchObject({ date: "2026-10-31", endDate: "2026-11-01" });
    const span = spanOf(week, "America/New_York");
    expect(span.startsAt.until(span.endsAt).total("hours")).toBe(9);
  });

  test("ends on its start day after every move", () => {
    const morning = { date: "2026-10-24", endDate: null, startTime: "07:00", endTime: "09:00" };
    expect(movedTo(morning, "2026-10-31")).toEqual({ ...morning, date: "2026-10-31" });
  });

  test("treats half-open spans that touch as not overlapping", () => {
    const span = (from: number, until: number) => ({
      startsAt: at(`2026-05-12T0${from}:00:00Z`),
      endsAt: at(`2026-05-12T0${until}:00:00Z`),
    });
    expect(overlaps(span(1, 3), span(3, 5))).toBe(false);
    expect(overlaps(span(1, 4), span(3, 5))).toBe(true);
    expect(overlaps(span(1, 9), span(3, 5))).toBe(true);
  });
});
