import { checkInOpensAt } from "@watchbill/domain/attendance/check-in";
import { instantAt, isBefore } from "@watchbill/domain/time/local";
import { describe, expect, test } from "vitest";
import { createChance } from "./demo-random.ts";
import { demoShifts, standbyShift } from "./demo-schedule.ts";
import { demoSpots, standbySpots } from "./demo-spots.ts";
import { DEMO_SQUADS } from "./demo-squads.ts";

const ZONE = "America/New_York";

describe("standbyShift", () => {
  test.each(["2027-03-14T00:00Z", "2027-11-07T00:00Z"])(
    "is in progress and has exact wall clock times in the 24 hours from %s",
    (from) => {
      for (let hours = 0; hours < 24; hours += 1) {
        const now = Temporal.Instant.from(from).add({ hours, minutes: 30 });
        const { date, endDate, startTime, endTime, startsAt, endsAt } = standbyShift(now, ZONE);
        expect(startsAt.toString(), now.toString()).toBe(
          instantAt(date, startTime, ZONE).toString(),
        );
        expect(endsAt.toString(), now.toString()).toBe(
          instantAt(endDate ?? date, endTime, ZONE).toString(),
        );
        expect(isBefore(startsAt, now) && isBefore(now, endsAt), now.toString()).toBe(true);
      }
    },
  );
});

describe("demoAssignments", () => {
  test.each([
    ["20 minutes into an evening shift", "2027-06-09T22:50:00Z"],
    ["47 minutes after a night shift", "2027-05-11T11:47:00Z"],
    ["at 00:00 UTC", "2027-10-01T00:00:00Z"],
    ["in the repeated hour of fall", "2027-11-07T06:30:00Z"],
  ])("checks members in only during their shift, one at a time, %s", (_when, at) => {
    const now = Temporal.Instant.from(at);
    const members = Array.from({ length: 40 }, (_none, index) => index + 1);
    const scheduled = demoShifts(DEMO_SQUADS.rescue, now, ZONE);
    const shifts = [...scheduled, standbyShift(now, ZONE)];
    const given = demoSpots(scheduled, members, () => [], now, createChance(1));
    const standby = standbySpots(shifts, given, members, now);
    expect(standby.map(({ status }) => status)).toEqual(["confirmed", "assigned"]);
    const open = [...given, ...standby].filter(({ intervals }) =>
      intervals.some(({ until }) => until === null),
    );
    expect(new Set(open.map(({ memberId }) => memberId)).size).toBe(open.length);
    for (const { shiftIndex, intervals } of open) {
      const { startsAt, endsAt } = shifts[shiftIndex]!;
      expect(isBefore(intervals[0]!.from, checkInOpensAt(startsAt))).toBe(false);
      expect(isBefore(now, endsAt)).toBe(true);
    }
  });
});
