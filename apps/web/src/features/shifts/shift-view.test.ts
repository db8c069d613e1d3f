import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { expect, test } from "vitest";
import { byDayOfRun, replacedLine, type Shift, spotsShown, timeOnDay } from "./shift-view.ts";

const spot = (unitNumber: string, status: string) => ({
  status,
  user: { unitNumber, firstName: "Eli", lastName: "Baum" },
});
const shift = (more: object) => more as unknown as Shift;
const weekend = shift({
  id: 1,
  date: "2026-11-20",
  startTime: "18:00",
  endDate: "2026-11-22",
  endTime: "18:00",
  startsAt: "2026-11-20T23:00:00Z",
  endsAt: "2026-11-22T23:00:00Z",
});
const morning = shift({
  id: 2,
  date: "2026-11-21",
  startTime: "07:00",
  endDate: null,
  endTime: "09:00",
  startsAt: "2026-11-21T12:00:00Z",
  endsAt: "2026-11-21T14:00:00Z",
});

test("lists a shift of several days on each of its days, before shifts that start that day", () => {
  const days = byDayOfRun([morning, weekend]);
  expect([...days].map(([day, shifts]) => [day, shifts.map(({ id }) => id)]).toSorted()).toEqual([
    ["2026-11-20", [1]],
    ["2026-11-21", [1, 2]],
    ["2026-11-22", [1]],
  ]);
  expect(
    ["2026-11-20", "2026-11-21", "2026-11-22"].map((day) =>
      timeOnDay(weekend, day, USUAL_DATES, compactTime),
    ),
  ).toEqual(["6p until Sun", "until Sun 6p", "until 6p"]);
  expect(timeOnDay(morning, "2026-11-21", USUAL_DATES, compactTime)).toBe("7a");
});

test("lists filled spots first, then spots with a replacement request, and replaced members separately", () => {
  const shown = shift({
    assignments: [
      spot("C-42", "replaced"),
      spot("C-12", "replacement_requested"),
      spot("C-30", "assigned"),
    ],
  });
  expect(spotsShown(shown).map(({ user }) => user.unitNumber)).toEqual(["C-30", "C-12"]);
  expect(replacedLine(shown)).toBe("Replaced: C-42 Eli Baum");
  expect(replacedLine(shift({ assignments: [] }))).toBeNull();
});
