import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { dutyAfterMove, dutyAfterMoveText } from "./moved-duty.ts";

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`2026-05-12T${text}:00Z`);
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) });
const ENDS = { kind: "ends" };

describe("dutyAfterMove when the member is 10-8 since 13:01", () => {
  test.each([
    ["begins 30 minutes before the new start", span("13:31", "15:00"), "13:10", null],
    ["begins in the new window", span("13:00", "17:00"), "13:10", null],
    [
      "begins before the new window, which is open",
      span("13:45", "15:00"),
      "13:20",
      { kind: "counts-from", at: at("13:15") },
    ],
    [
      "begins before the new window, which opens now",
      span("13:45", "15:00"),
      "13:15",
      { kind: "counts-from", at: at("13:15") },
    ],
    ["begins before the new window, which opens later", span("19:00", "21:00"), "13:20", ENDS],
    [
      "begins before the new window, which is over",
      span("13:45", "14:30"),
      "15:00",
      { kind: "counts-from", at: at("13:15") },
    ],
    ["begins when the new window ends", span("11:00", "13:01"), "13:20", ENDS],
    ["begins after the new window", span("10:00", "12:00"), "13:20", ENDS],
  ])("%s", (_, moved, now, after) => {
    expect(dutyAfterMove(at("13:01"), moved, at(now))).toEqual(after);
  });
});

test("states the effect of the move on the open 10-8", () => {
  const squad = squadIn("America/New_York");
  expect(dutyAfterMoveText(at("13:01"), { kind: "ends" }, squad)).toBe(
    "10-8 since 9:01 AM, ends now",
  );
  expect(dutyAfterMoveText(at("13:01"), { kind: "counts-from", at: at("13:15") }, squad)).toBe(
    "10-8 since 9:01 AM, will count from 9:15 AM",
  );
});
