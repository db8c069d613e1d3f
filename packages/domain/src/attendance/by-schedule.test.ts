import { describe, expect, test } from "vitest";
import {
  isEndKept,
  type KeptSpot,
  type ScheduleStep,
  saysOwnEnd,
  saysOwnStart,
  scheduledSpan,
  scheduleStep,
} from "./by-schedule.ts";

/** Parses "Fri 18:00" in one week in New York (UTC-5). */
const at = (text: string): Temporal.Instant => {
  const [day = "", time = ""] = text.split(" ");
  const date = {
    Thu: "2026-12-31",
    Fri: "2027-01-01",
    Sat: "2027-01-02",
    Sun: "2027-01-03",
    Mon: "2027-01-04",
  }[day];
  return Temporal.Instant.from(`${date}T${time}:00-05:00`);
};
const said = (instant: Temporal.Instant | null): string => {
  if (instant === null) return "-";
  const local = instant.toZonedDateTimeISO("-05:00");
  const day = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][local.dayOfWeek - 1];
  return `${day} ${local.toPlainTime().toString({ smallestUnit: "minute" })}`;
};

/** Shabbat, and a Yom Tov from Sunday evening. */
const WINDOWS = [
  { startsAt: at("Fri 16:20"), endsAt: at("Sat 17:30") },
  { startsAt: at("Sun 16:22"), endsAt: at("Mon 17:32") },
];

const spot = (from: string, until: string, changes: Partial<KeptSpot> = {}): KeptSpot => ({
  startsAt: at(from),
  endsAt: at(until),
  since: at("Thu 09:00"),
  isActive: true,
  isStartAsked: false,
  checkInTime: null,
  checkOutTime: null,
  isBySchedule: false,
  ...changes,
});

describe("scheduledSpan", () => {
  test.each([
    ["a shift wholly inside", "Fri 23:00", "Sat 07:00", "Thu 09:00", "Fri 23:00 until Sat 07:00"],
    [
      "one that begins before: from candle lighting",
      "Fri 14:00",
      "Fri 22:00",
      "Thu 09:00",
      "Fri 16:20 until Fri 22:00",
    ],
    [
      "one that ends after: its member ends it",
      "Sat 15:00",
      "Sat 23:00",
      "Thu 09:00",
      "Sat 15:00 until -",
    ],
    ["one around the whole window", "Fri 08:00", "Sun 08:00", "Thu 09:00", "Fri 16:20 until -"],
    ["one that ends as the window begins", "Fri 08:00", "Fri 16:20", "Thu 09:00", null],
    ["one that begins as the window ends", "Sat 17:30", "Sat 23:00", "Thu 09:00", null],
    [
      "one that ends as the window does",
      "Sat 10:00",
      "Sat 17:30",
      "Thu 09:00",
      "Sat 10:00 until Sat 17:30",
    ],
    ["between two windows", "Sat 18:00", "Sun 16:00", "Thu 09:00", null],
    ["through both windows", "Fri 10:00", "Mon 08:00", "Thu 09:00", "Fri 16:20 until Mon 08:00"],
    [
      "assigned during the rest day: from then on",
      "Fri 18:00",
      "Sat 07:00",
      "Fri 21:05",
      "Fri 21:05 until Sat 07:00",
    ],
    [
      "assigned after the first of two windows",
      "Fri 10:00",
      "Mon 08:00",
      "Sat 20:00",
      "Sun 16:22 until Mon 08:00",
    ],
    [
      "assigned after the shift: the entire shift",
      "Fri 18:00",
      "Sat 07:00",
      "Sat 19:00",
      "Fri 18:00 until Sat 07:00",
    ],
  ])("%s", (_what, from, until, since, span) => {
    const found = scheduledSpan(
      { startsAt: at(from), endsAt: at(until), since: at(since) },
      WINDOWS,
    );
    expect(found && `${said(found.from)} until ${said(found.until)}`).toBe(span);
  });
});

const step = (due: ScheduleStep | null): string | null => {
  if (due === null) return null;
  if (due.kind === "begin") return `begin ${said(due.from)} until ${said(due.until)}`;
  if (due.kind === "take-back") return due.kind;
  return `${due.kind} ${said(due.kind === "end" ? due.at : due.from)}`;
};

describe("scheduleStep", () => {
  const night = spot("Fri 23:00", "Sat 07:00");
  const open = { checkInTime: at("Fri 23:00"), isBySchedule: true };
  const late = spot("Sat 15:00", "Sat 23:00", {
    checkInTime: at("Sat 15:00"),
    isBySchedule: true,
  });
  const byHand = (time: string) => ({ checkInTime: at(time) });
  test.each<[string, KeptSpot, string, string | null]>([
    ["does nothing a minute before", night, "Fri 22:59", null],
    ["begins at the start", night, "Fri 23:00", "begin Fri 23:00 until -"],
    ["begins at the start however late it is", night, "Sat 05:00", "begin Fri 23:00 until -"],
    ["records a past shift as a whole", night, "Sun 12:00", "begin Fri 23:00 until Sat 07:00"],
    [
      "leaves an end after the window to the member",
      spot("Sat 15:00", "Sat 23:00"),
      "Sun 12:00",
      "begin Sat 15:00 until -",
    ],
    ["does nothing for a deactivated member", { ...night, isActive: false }, "Sat 05:00", null],
    ["does nothing during the shift", { ...night, ...open }, "Sat 06:59", null],
    ["ends it at the end", { ...night, ...open }, "Sat 07:00", "end Sat 07:00"],
    ["ends it at the end however late it is", { ...night, ...open }, "Sun 12:00", "end Sat 07:00"],
    [
      "does nothing after it has ended",
      { ...night, ...open, checkOutTime: at("Sat 07:00") },
      "Sat 07:01",
      null,
    ],
    [
      "does not restart after a 10-7",
      { ...night, ...byHand("Fri 22:50"), checkOutTime: at("Fri 23:30") },
      "Sat 01:00",
      null,
    ],
    ["does nothing at the end of a shift that ends after the window", late, "Sat 23:00", null],
    [
      "ends a 10-8 from before the window",
      spot("Fri 14:00", "Fri 22:00", byHand("Fri 13:50")),
      "Fri 22:00",
      "end Fri 22:00",
    ],
    [
      "leaves an existing 10-8 unchanged until the end",
      spot("Fri 14:00", "Fri 22:00", byHand("Fri 13:50")),
      "Fri 16:20",
      null,
    ],
    [
      "leaves the end to a member who went 10-8 during the window",
      { ...night, ...byHand("Fri 23:10") },
      "Sat 07:00",
      null,
    ],
    [
      "removes the interval of a shift moved to another time",
      spot("Sun 10:00", "Sun 14:00", open),
      "Sat 01:00",
      "take-back",
    ],
    [
      "removes the interval of a shift moved to later",
      spot("Sat 03:00", "Sat 11:00", open),
      "Sat 01:00",
      "take-back",
    ],
    [
      "starts later for a shift moved slightly later",
      spot("Sat 00:30", "Sat 08:00", open),
      "Sat 01:00",
      "move Sat 00:30",
    ],
    [
      "ends the interval of a shift moved to before at its start",
      spot("Fri 20:00", "Fri 22:00", open),
      "Fri 23:30",
      "end Fri 23:00",
    ],
    [
      "ends the interval of a deactivated member",
      { ...night, ...open, isActive: false },
      "Sat 02:00",
      "end Sat 02:00",
    ],
    [
      "does nothing if the start question has no answer",
      spot("Fri 14:00", "Fri 22:00", { isStartAsked: true }),
      "Fri 16:20",
      null,
    ],
    [
      "does nothing after it is over if the start question has no answer",
      spot("Fri 16:00", "Fri 22:00", { isStartAsked: true }),
      "Sun 12:00",
      null,
    ],
    [
      "ends the 10-8 that answered the start question",
      spot("Fri 14:00", "Fri 22:00", { isStartAsked: true, ...byHand("Fri 14:12") }),
      "Fri 22:00",
      "end Fri 22:00",
    ],
    ["does nothing on a regular day", spot("Thu 10:00", "Thu 12:00"), "Thu 11:00", null],
  ])("%s", (_what, kept, now, due) => expect(step(scheduleStep(kept, WINDOWS, at(now)))).toBe(due));
});

test("does not report a forgotten 10-7 when the member observed Shabbat and could not use a device", () => {
  expect(isEndKept(spot("Fri 14:00", "Fri 22:00"), WINDOWS)).toBe(true);
  expect(isEndKept(spot("Sat 15:00", "Sat 23:00"), WINDOWS)).toBe(false);
});

describe("a member's own 10-8 or 10-7 beside the schedule", () => {
  const written = {
    checkInTime: at("Fri 23:00"),
    checkOutTime: null,
    isBySchedule: true,
    isClosedBySystem: false,
  };
  const over = { ...written, checkOutTime: at("Sat 07:00"), isClosedBySystem: true };
  test.each([
    ["10-8 during the shift", written, "Fri 23:20", true, false],
    ["either within a past shift", over, "Sat 01:00", true, true],
    ["10-7 a little after the end", over, "Sat 07:40", false, true],
    ["10-7 long after the end", over, "Sat 08:00", false, false],
    [
      "both if the member tapped both",
      { ...over, isBySchedule: false, isClosedBySystem: false },
      "Sat 01:00",
      false,
      false,
    ],
    [
      "10-7 if the system closed their 10-8",
      { ...over, isBySchedule: false },
      "Sat 01:00",
      false,
      true,
    ],
    [
      "10-7 when the system had closed it long before",
      { ...over, isBySchedule: false },
      "Sat 08:00",
      false,
      false,
    ],
    ["10-7 after their own 10-7", { ...over, isClosedBySystem: false }, "Sat 06:00", true, false],
  ])("%s", (_what, interval, when, start, end) => {
    expect([saysOwnStart(interval, at(when)), saysOwnEnd(interval, at(when))]).toEqual([
      start,
      end,
    ]);
  });
});
