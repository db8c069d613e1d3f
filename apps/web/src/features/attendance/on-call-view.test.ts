import { dutyStateOf } from "@watchbill/domain/attendance/duty-state";
import { expect, test } from "vitest";
import type { WaitingCheck } from "./check-queue.ts";
import { type Unit, unitsInSight, unitWithWaiting } from "./on-call-view.ts";

const unit: Unit = {
  assignmentId: 7,
  user: { id: 1, firstName: "Dana", lastName: "Levi", unitNumber: "C-25" },
  shift: {
    id: 3,
    type: "evening",
    customName: null,
    kindName: "Evening",
    startsAt: "2026-05-12T18:00:00Z",
    endsAt: "2026-05-12T22:00:00Z",
  },
  isLoggedIn: false,
  checkInTime: null,
  checkOutTime: null,
  isBySchedule: false,
};
const check = (kind: WaitingCheck["kind"], at: string, assignmentId = 7): WaitingCheck => ({
  memberId: 1,
  assignmentId,
  kind,
  at,
  keptAt: 0,
});
const [six, seven] = ["2026-05-12T18:00:00Z", "2026-05-12T19:00:00Z"];

test("shows a unit as out of service on this shift when a 10-8 on another one is queued", () => {
  const shown = unitWithWaiting({ ...unit, isLoggedIn: true, checkInTime: six }, [
    check("checkIn", seven, 8),
  ]);
  expect([dutyStateOf(shown), shown.checkOutTime, shown.isWaiting]).toEqual([
    "on-break",
    seven,
    true,
  ]);
});

test.each([
  ["its member has no queued 10-8 or 10-7", [check("checkIn", six, 8)], "assigned", false],
  ["its member's 10-8 is queued", [check("checkIn", six)], "in-service", true],
  [
    "its member's 10-8 and then 10-7 are queued",
    [check("checkIn", six), check("checkOut", seven)],
    "on-break",
    true,
  ],
  [
    "its member's 10-7 and then 10-8 are queued",
    [check("checkOut", six), check("checkIn", seven)],
    "in-service",
    true,
  ],
] as const)("shows a unit on call when %s", (_when, waiting, state, isWaiting) => {
  const shown = unitWithWaiting(unit, waiting);
  expect([dutyStateOf(shown), shown.isWaiting]).toEqual([state, isWaiting]);
});

/** Five units, named by their members' numbers; units 4 and 5 are on a separate shift. */
const five = [1, 2, 3, 4, 5].map((id) => ({
  ...unit,
  user: { ...unit.user, id },
  shift: { ...unit.shift, id: id < 4 ? 3 : 9 },
}));

test.each([
  ["the first units to a viewer who is not on", 77, 5, 3, [1, 2, 3]],
  ["a viewer beyond the limit, and their shift's other unit, first", 5, 5, 3, [5, 4, 1]],
  ["a viewer within the limit first", 2, 5, 3, [2, 1, 3]],
  ["all units in order if they fit", 3, 3, 3, [1, 2, 3]],
  ["nothing when no unit is on", 1, 0, 3, []],
])("the collapsed list of units on call shows %s", (_who, memberId, count, most, seen) => {
  expect(unitsInSight(five.slice(0, count), memberId, most).map(({ user }) => user.id)).toEqual(
    seen,
  );
});
