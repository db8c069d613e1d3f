import { describe, expect, test } from "vitest";
import type { AssignmentStatus } from "../shifts/assignment-status.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { instantAt } from "../time/local.ts";
import {
  CORRECTION_STATUSES,
  correctedHoursBlockedBecause,
  correctionBlockedBecause,
  correctionReasonBlockedBecause,
  decisionBlockedBecause,
  effectOfCorrection,
  isSameHours,
  MAX_CORRECTION_REASON_LENGTH,
  proposalBlockedBecause,
  proposalsEndAt,
} from "./hours-correction.ts";

const ZONE = "America/New_York";

/** Returns an instant in October 2026: "01 23:00" is the 1st at 23:00. */
function at(text: string): Temporal.Instant {
  const [day, time] = text.split(" ");
  return instantAt(`2026-10-${day}`, time ?? "", ZONE);
}

/** Parses hours such as "01 23:00 - 02 07:00"; null for "none". */
function hours(text: string) {
  if (text === "none") return null;
  const [from = "", until = ""] = text.split(" - ");
  return { checkInTime: at(from), checkOutTime: at(until) };
}

/** The night of October 1. */
const NIGHT = { date: "2026-10-01", startsAt: at("01 23:00"), endsAt: at("02 07:00") };
const SQUAD = { ...USUAL_DATES, timeZone: ZONE, hoursFinalUntil: null, hoursProposalDays: 14 };

describe("an admin's correction", () => {
  test.each([
    ["before the shift ends", "02 06:59", null, "shift-not-over"],
    ["when it ends", "02 07:00", null, undefined],
    ["weeks later", "31 12:00", null, undefined],
    ["the day before is final", "31 12:00", "2026-09-30", undefined],
    ["its first day is final", "31 12:00", "2026-10-01", "hours-final"],
    ["a later day is final", "31 12:00", "2026-10-15", "hours-final"],
  ])("%s", (_when, now, hoursFinalUntil, code) => {
    const squad = { ...SQUAD, hoursFinalUntil };
    expect(correctionBlockedBecause(NIGHT, { now: at(now), squad })?.code).toBe(code);
  });

  test("names the last day whose hours are final and cannot change", () => {
    const squad = { ...SQUAD, hoursFinalUntil: "2026-10-15" };
    expect(correctionBlockedBecause(NIGHT, { now: at("31 12:00"), squad })?.message).toBe(
      "Hours through Thu, Oct 15, 2026 are final.",
    );
  });
});

describe("a member's proposal", () => {
  test.each([
    ["when the shift ends", 7, "02 07:00", 14, null, undefined],
    ["while it runs", 7, "02 06:00", 14, null, "shift-not-over"],
    ["on the last day", 7, "16 06:59", 14, null, undefined],
    ["after the last day", 7, "16 07:00", 14, null, "correction-too-late"],
    ["with a shorter time", 7, "04 07:00", 2, null, "correction-too-late"],
    ["with proposals off", 7, "02 08:00", 0, null, "correction-too-late"],
    ["on a final day", 7, "02 08:00", 14, "2026-10-01", "hours-final"],
    ["of another member", 8, "02 08:00", 14, null, "not-your-assignment"],
  ])("%s", (_when, memberId, now, hoursProposalDays, hoursFinalUntil, code) => {
    const squad = { ...SQUAD, hoursProposalDays, hoursFinalUntil };
    const spot = { ...NIGHT, memberId: 7 };
    expect(proposalBlockedBecause(memberId, spot, { now: at(now), squad })?.code).toBe(code);
  });

  test("is possible only for the number of days that the squad set", () => {
    expect(proposalsEndAt(NIGHT, SQUAD).toString()).toBe(at("16 07:00").toString());
    expect(
      proposalBlockedBecause(
        7,
        { ...NIGHT, memberId: 7 },
        { now: at("20 07:00"), squad: { ...SQUAD, hoursProposalDays: 1 } },
      )?.message,
    ).toBe("You can correct hours for 1 day. Ask an admin to correct these.");
  });
});

describe("corrected hours", () => {
  test.each<[string, string, string, AssignmentStatus, RegExp | null]>([
    ["add to a missed spot", "none", "01 23:00 - 02 07:00", "missed", null],
    ["add to a spot without a replacement", "none", "01 23:00 - 02 07:00", "needs_cover", null],
    ["add to an assigned spot", "none", "01 23:00 - 02 07:00", "assigned", null],
    ["add a second interval", "none", "02 06:00 - 02 07:00", "completed", null],
    ["add to a replaced spot", "none", "01 23:00 - 02 07:00", "replaced", /Another member has/],
    ["change", "01 23:00 - 02 07:00", "01 23:10 - 02 06:00", "completed", null],
    ["change of a replaced member", "01 23:00 - 02 01:00", "01 23:00 - 02 00:30", "replaced", null],
    ["no change", "01 23:00 - 02 07:00", "01 23:00 - 02 07:00", "completed", /already on record/],
    ["removal", "01 23:00 - 02 07:00", "none", "completed", null],
    ["removal without hours", "none", "none", "missed", /Enter the 10-8/],
    ["backwards", "none", "02 01:00 - 02 00:00", "missed", /must be after/],
    ["in the future", "none", "01 23:00 - 02 10:30", "missed", /can't be in the future/],
    ["too early", "none", "01 22:29 - 02 07:00", "missed", /10-8 can't be before/],
    ["from the earliest moment", "none", "01 22:30 - 02 07:00", "missed", null],
    ["too long", "none", "01 23:00 - 02 11:01", "missed", /10-7 can't be/],
    ["beside another shift", "none", "01 23:00 - 02 09:30", "missed", /overlap hours on another/],
    ["up to another shift", "none", "01 23:00 - 02 09:00", "missed", null],
  ])("%s", (_what, before, after, status, message) => {
    const others = [{ checkInTime: at("02 09:00"), checkOutTime: at("02 10:00"), isHere: false }];
    const refusal = correctedHoursBlockedBecause(
      { before: hours(before), after: hours(after) },
      { ...NIGHT, title: "Night", status },
      others,
      { now: at("02 10:00"), squad: SQUAD },
    );
    if (message === null) expect(refusal).toBeNull();
    else expect(refusal?.message).toMatch(message);
  });

  test.each([
    ["none", "none", true],
    ["none", "01 23:00 - 02 07:00", false],
    ["01 23:00 - 02 07:00", "01 23:00 - 02 07:00", true],
    ["01 23:00 - 02 07:00", "01 23:00 - 02 06:00", false],
    ["01 23:00 - 02 07:00", "01 23:10 - 02 07:00", false],
  ])("%s and %s: the hours are equal: %s", (a, b, isSame) => {
    expect(isSameHours(hours(a), hours(b))).toBe(isSame);
  });

  test("treats an interval that is still open as equal only to another open one", () => {
    const open = { checkInTime: at("01 23:00"), checkOutTime: null };
    expect(isSameHours(open, { ...open })).toBe(true);
    expect(isSameHours(open, hours("01 23:00 - 02 07:00"))).toBe(false);
  });
});

test.each<[AssignmentStatus, boolean, string]>([
  ["assigned", true, "complete"],
  ["confirmed", true, "complete"],
  ["completed", true, "none"],
  ["missed", true, "assign-again"],
  ["needs_cover", true, "assign-again"],
  ["replacement_requested", true, "assign-again"],
  ["replaced", true, "none"],
  ["assigned", false, "miss"],
  ["completed", false, "miss"],
  ["missed", false, "none"],
  ["needs_cover", false, "none"],
  ["replaced", false, "none"],
])("a correction of %s with hours left: %s has the effect %s", (status, hasHours, effect) => {
  expect(effectOfCorrection(status, hasHours)).toBe(effect);
});

test.each([
  ["", "reason-required"],
  ["  ", "reason-required"],
  ["Phone was dead", undefined],
  ["x".repeat(MAX_CORRECTION_REASON_LENGTH), undefined],
  ["x".repeat(MAX_CORRECTION_REASON_LENGTH + 1), "reason-too-long"],
])("validates the reason of a correction, case %#", (reason, code) => {
  expect(correctionReasonBlockedBecause(reason)?.code).toBe(code);
});

test("decides only an open proposal, and otherwise says what happened to it", () => {
  expect(decisionBlockedBecause(undefined)?.code).toBe("correction-missing");
  expect(
    CORRECTION_STATUSES.map((status) => decisionBlockedBecause({ status })?.message ?? null),
  ).toEqual([
    null,
    "This correction was already approved.",
    "This correction was already declined.",
    "This correction was already withdrawn.",
    "This correction was already replaced by an admin's correction.",
  ]);
});
