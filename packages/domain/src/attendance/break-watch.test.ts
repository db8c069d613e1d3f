import { describe, expect, test } from "vitest";
import { type Arrival, breakEndsAt, dueBreakStep } from "./break-watch.ts";

const at = (text: string): Temporal.Instant => Temporal.Instant.from(`2026-05-12T${text}:00Z`);
const SQUAD = {
  id: 10,
  memberId: 1,
  shiftId: 5,
  left: "squad",
  leftAt: at("21:00"),
  endsAt: at("22:30"),
} as const;
const SHIFT = { ...SQUAD, left: "shift" } as const;
const arrival = (memberId: number, shiftId: number, time: string, id = 11): Arrival => ({
  id,
  memberId,
  shiftId,
  at: at(time),
});

describe("dueBreakStep", () => {
  test.each([
    ["waits before the 15 minutes pass", SQUAD, [], "21:14", null],
    ["notifies once they pass", SQUAD, [], "21:15", "notify"],
    ["notifies after a server outage, while the shift lasts", SQUAD, [], "22:29", "notify"],
    ["cancels when the shift is over", SQUAD, [], "22:30", "cancel"],
    ["cancels when the member is back", SQUAD, [arrival(1, 5, "21:10")], "21:11", "cancel"],
    [
      "cancels when the member is back in the moment they left",
      SQUAD,
      [arrival(1, 5, "21:00")],
      "21:20",
      "cancel",
    ],
    [
      "ignores the 10-8 that the break ended at once",
      SQUAD,
      [arrival(1, 5, "21:00", 10)],
      "21:15",
      "notify",
    ],
    [
      "cancels when the member goes 10-8 on another shift",
      SHIFT,
      [arrival(1, 6, "21:10")],
      "21:15",
      "cancel",
    ],
    [
      "cancels when another unit of the squad goes 10-8",
      SQUAD,
      [arrival(2, 6, "21:10")],
      "21:15",
      "cancel",
    ],
    [
      "ignores a unit that went 10-8 before the break",
      SQUAD,
      [arrival(1, 5, "18:30"), arrival(2, 5, "20:59")],
      "21:15",
      "notify",
    ],
    [
      "ignores units of other shifts for a shift-only watch",
      SHIFT,
      [arrival(2, 6, "21:10")],
      "21:15",
      "notify",
    ],
    [
      "cancels for a unit of that shift in a shift-only watch",
      SHIFT,
      [arrival(2, 5, "21:10")],
      "21:15",
      "cancel",
    ],
  ] as const)("%s", (_, watched, arrivals, now, step) => {
    expect(dueBreakStep(watched, arrivals, at(now))).toBe(step);
  });

  test("ends a break 15 minutes after the 10-7", () => {
    expect(breakEndsAt(at("21:00"))).toEqual(at("21:15"));
  });
});
