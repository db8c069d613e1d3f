import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import { lastCrewAsks, lastOutStep, leftWithNoOne } from "./last-crew.ts";

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`2026-05-12T${text}:00Z`);
const LEAVING = { assignmentId: 1, shiftId: 5, endsAt: at("22:30") };
const OWN = { assignmentId: 1, shiftId: 5 };
const PARTNER = { assignmentId: 2, shiftId: 5 };
const ELSEWHERE = { assignmentId: 3, shiftId: 6 };

describe("leftWithNoOne after a 10-7, or after a replacement request while 10-8", () => {
  test.each([
    ["leaves a partner there", [OWN, PARTNER, ELSEWHERE], "21:00", null],
    ["leaves a partner there, and no one elsewhere", [OWN, PARTNER], "21:00", null],
    ["leaves their shift empty", [OWN, ELSEWHERE], "21:00", "shift"],
    ["leaves the squad empty", [OWN], "21:00", "squad"],
    ["leaves in the last minute", [OWN], "22:29", "squad"],
    ["leaves at the end", [OWN], "22:30", null],
    ["leaves late", [OWN, ELSEWHERE], "23:00", null],
    ["came early and leaves before the start", [OWN], "18:10", "squad"],
    ["came early beside another early one", [OWN, PARTNER], "18:10", null],
    ["came early while the shift before goes on", [OWN, ELSEWHERE], "18:10", "shift"],
  ] as const)("%s", (_, inService, now, left) => {
    expect(leftWithNoOne(LEAVING, inService, at(now))).toBe(left);
  });

  test("states that no other unit is in service, and the end of the shift", () => {
    const shift = { name: "Evening", endsAt: LEAVING.endsAt, squad: squadIn("America/New_York") };
    const asks = (now = at("21:00")) => lastCrewAsks("squad", "10-7", shift, now).message;
    expect(asks()).toBe("No other unit is in service. Evening lasts until 6:30 PM.");
    expect(asks(at("03:59"))).toContain("Evening lasts until 6:30 PM on Tue, May 12.");
    expect(asks(at("04:00"))).toContain("Evening lasts until 6:30 PM.");
  });

  test.each([
    [
      "shift",
      "You're the last unit in service on Evening. If you request a replacement now, you go 10-7 and no one is on it until 6:30 PM.",
    ],
    [
      "squad",
      "You're the last unit in service. If you request a replacement now, you go 10-7 and no one is in service. Evening lasts until 6:30 PM.",
    ],
  ] as const)(
    "warns that a replacement request ends the member's own duty and leaves the %s without a unit",
    (left, text) => {
      const shift = { name: "Evening", endsAt: LEAVING.endsAt, squad: squadIn("America/New_York") };
      expect(lastCrewAsks(left, "cover", shift, at("18:10")).message).toBe(text);
    },
  );
});

test.each([
  [null, "ask", null],
  [null, undefined, null],
  [null, "on-break", null],
  ["squad", "ask", "ask"],
  ["squad", "on-break", "watch-break"],
  ["squad", undefined, "notify"],
  ["shift", "ask", "watch-break"],
  ["shift", "on-break", "watch-break"],
  ["shift", undefined, "notify"],
] as const)(
  "after a 10-7 that leaves the %s without a unit and the choice %s: %s",
  (left, choice, step) => {
    expect(lastOutStep(left, choice)).toBe(step);
  },
);
