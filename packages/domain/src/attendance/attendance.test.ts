import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { squadIn } from "../testing/clocks.ts";
import {
  checkInBlockedBecause,
  checkOutBlockedBecause,
  endPutRight,
  statusAfterCheckOut,
  trueTimeOf,
} from "./check-in.ts";
import { closedAt, dueClosing, ownEndOf, relievedAt } from "./closing.ts";
import { currentShift, followingShift } from "./current-shift.ts";
import { dutyStateOf, elapsedText, onCallHeadline } from "./duty-state.ts";

const ZONE = "America/New_York";
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text);
/** From 14:30 to 16:30 in New York. */
const SHIFT = {
  memberId: 7,
  status: "assigned",
  startsAt: at("2026-05-12T18:30:00Z"),
  endsAt: at("2026-05-12T20:30:00Z"),
  checkInTime: null,
  checkOutTime: null,
};
const CHECKED_IN = { ...SHIFT, status: "confirmed", checkInTime: at("2026-05-12T18:20:00Z") };
const ON_BREAK = { ...CHECKED_IN, status: "completed", checkOutTime: at("2026-05-12T19:00:00Z") };

describe("checkInBlockedBecause", () => {
  test.each([
    ["before the window", SHIFT, "2026-05-12T17:59:59Z", 7, "check-in-window-closed"],
    ["thirty minutes before", SHIFT, "2026-05-12T18:00:00Z", 7, null],
    ["in the last second", SHIFT, "2026-05-12T20:29:59Z", 7, null],
    ["at the end", SHIFT, "2026-05-12T20:30:00Z", 7, "check-in-window-closed"],
    ["for another member", SHIFT, "2026-05-12T18:30:00Z", 8, "not-your-assignment"],
    ["twice", CHECKED_IN, "2026-05-12T18:30:00Z", 7, "already-checked-in"],
    ["after a break", ON_BREAK, "2026-05-12T19:10:00Z", 7, null],
    [
      "after being replaced",
      { ...SHIFT, status: "replaced" },
      "2026-05-12T18:30:00Z",
      7,
      "assignment-not-active",
    ],
    [
      "late and offline, although it counts as missed",
      { ...SHIFT, status: "missed" },
      "2026-05-12T18:31:00Z",
      7,
      null,
    ],
    [
      "after it was missed",
      { ...SHIFT, status: "missed" },
      "2026-05-12T21:31:00Z",
      7,
      "check-in-window-closed",
    ],
    [
      "after no replacement was found",
      { ...SHIFT, status: "needs_cover" },
      "2026-05-12T18:31:00Z",
      7,
      null,
    ],
    [
      "with a replacement request",
      { ...SHIFT, status: "replacement_requested" },
      "2026-05-12T18:30:00Z",
      7,
      null,
    ],
    [
      "early, with a replacement request",
      { ...SHIFT, status: "replacement_requested" },
      "2026-05-12T17:30:00Z",
      7,
      "check-in-window-closed",
    ],
  ])("%s", (_case, facts, now, member, code) => {
    expect(checkInBlockedBecause(member, facts, at(now), squadIn(ZONE))?.code ?? null).toBe(code);
  });

  test("states the allowed window, with the day when it crosses midnight", () => {
    expect(
      checkInBlockedBecause(7, SHIFT, at("2026-05-12T10:00:00Z"), squadIn(ZONE))?.message,
    ).toBe("You can check in from 2:00 PM on Tue, May 12 until 4:30 PM.");
    const night = {
      ...SHIFT,
      startsAt: at("2026-05-13T03:00:00Z"),
      endsAt: at("2026-05-13T11:00:00Z"),
    };
    expect(
      checkInBlockedBecause(7, night, at("2026-05-12T10:00:00Z"), squadIn(ZONE))?.message,
    ).toBe("You can check in from 10:30 PM on Tue, May 12 until 7:00 AM on Wed, May 13.");
    expect(
      checkInBlockedBecause(7, SHIFT, at("2026-05-12T20:30:00Z"), squadIn(ZONE))?.message,
    ).toBe("You could check in from 2:00 PM on Tue, May 12 until 4:30 PM.");
  });
});

describe("checkOutBlockedBecause", () => {
  test.each([
    ["of the member's own open check-in", CHECKED_IN, 7, null],
    ["without a check-in", SHIFT, 7, "not-checked-in"],
    ["twice", ON_BREAK, 7, "not-checked-in"],
    ["for another member", CHECKED_IN, 8, "not-your-assignment"],
  ])("%s", (_case, facts, member, code) =>
    expect(checkOutBlockedBecause(member, facts)?.code ?? null).toBe(code),
  );
});

test.each([
  ["assigned", "completed"],
  ["confirmed", "completed"],
  ["completed", "completed"],
  ["replacement_requested", "replacement_requested"],
  ["replaced", "replaced"],
  ["needs_cover", "needs_cover"],
])("turns an assignment's status %s into %s at 10-7", (before, after) =>
  expect(statusAfterCheckOut(before)).toBe(after),
);

describe("trueTimeOf an offline check-in", () => {
  const now = at("2026-05-12T20:00:00Z");
  test.each([
    [undefined, "2026-05-12T20:00:00Z"],
    ["2026-05-12T18:20:00Z", "2026-05-12T18:20:00Z"],
    ["2026-05-12T20:00:01Z", "2026-05-12T20:00:00Z"],
    ["2026-05-12T07:59:59Z", "2026-05-12T20:00:00Z"],
  ])("with the claimed time %s returns %s", (claimed, believed) =>
    expect(trueTimeOf(claimed ? at(claimed) : undefined, now, null).toString()).toBe(believed),
  );

  test("never returns a time before the previous check-in or check-out, so that no minute counts twice", () => {
    const before = at("2026-05-12T19:00:00Z");
    expect(trueTimeOf(at("2026-05-12T18:20:00Z"), now, before)).toEqual(before);
    expect(trueTimeOf(at("2026-05-12T19:20:00Z"), now, before).toString()).toBe(
      "2026-05-12T19:20:00Z",
    );
    expect(trueTimeOf(undefined, now, before)).toEqual(now);
  });
});

describe("endPutRight, which corrects the end that a device with a fast clock reported", () => {
  const now = at("2026-05-12T19:00:00Z");
  test.each([
    ["is now", "2026-05-12T18:20:00Z", "2026-05-14T18:20:00Z", "2026-05-12T19:00:00Z"],
    [
      "is the beginning, when that lies ahead, too",
      "2026-05-14T18:20:00Z",
      "2026-05-14T18:30:00Z",
      "2026-05-14T18:20:00Z",
    ],
    ["is right when it is past", "2026-05-12T18:20:00Z", "2026-05-12T18:50:00Z", null],
    ["is right when it is this moment", "2026-05-12T18:20:00Z", "2026-05-12T19:00:00Z", null],
  ])("%s", (_case, from, until, end) => {
    expect(
      endPutRight({ checkInTime: at(from), checkOutTime: at(until) }, now)?.toString() ?? null,
    ).toBe(end);
  });
  test("returns null while the member is 10-8", () =>
    expect(
      endPutRight({ checkInTime: at("2026-05-12T18:20:00Z"), checkOutTime: null }, now),
    ).toBeNull());
});

describe("currentShift", () => {
  const now = at("2026-05-12T19:00:00Z");
  const spot = (id: number, from: string, until: string, more: object = {}) => ({
    id,
    status: "assigned",
    date: "2026-05-12",
    startsAt: at(`2026-05-12T${from}:00Z`),
    endsAt: at(`2026-05-12T${until}:00Z`),
    checkInTime: null,
    checkOutTime: null,
    ...more,
  });
  const checkedIn = { checkInTime: at("2026-05-12T12:00:00Z") };
  const left = { ...checkedIn, checkOutTime: at("2026-05-12T12:30:00Z") };
  const OPEN = spot(1, "11:00", "13:00", checkedIn);
  const BREAK_INSIDE = spot(2, "18:30", "20:30", left);
  const BREAK_LATE = spot(3, "16:00", "18:10", left);
  const READY = spot(4, "18:30", "20:30");
  const LATER = spot(5, "22:00", "23:00");
  const OVER = spot(6, "11:00", "13:00");
  const DONE = spot(7, "13:00", "15:00", left);
  const DONE_EARLY = spot(8, "09:00", "10:00", left);
  const SOUGHT = spot(9, "18:00", "20:00", { status: "replacement_requested" });

  test.each([
    ["an open check-in first", [LATER, READY, BREAK_LATE, BREAK_INSIDE, OPEN], 1],
    ["a break inside the window second", [LATER, READY, BREAK_LATE, BREAK_INSIDE], 2],
    ["then a shift with open check-in", [SOUGHT, LATER, READY, BREAK_LATE], 4],
    ["then a shift with an open replacement request", [LATER, SOUGHT, BREAK_LATE], 9],
    ["then a break up to an hour after the end", [LATER, BREAK_LATE], 3],
    ["then an upcoming shift", [LATER, OVER], 5],
    ["then a past shift without attendance", [OVER, DONE], 6],
    ["then the last shift", [DONE_EARLY, DONE], 7],
    ["null without shifts", [], null],
  ])("returns %s", (_order, spots, id) =>
    expect(currentShift(spots, now, ZONE)?.id ?? null).toBe(id),
  );

  test("ignores shifts of other days, given-away spots and shifts that ended long ago", () => {
    expect(currentShift([{ ...READY, status: "replaced" }], now, ZONE)).toBeNull();
    expect(
      currentShift(
        [
          {
            ...READY,
            date: "2026-05-14",
            startsAt: at("2026-05-14T18:30:00Z"),
            endsAt: at("2026-05-14T20:30:00Z"),
          },
        ],
        now,
        ZONE,
      ),
    ).toBeNull();
    expect(
      currentShift(
        [
          {
            ...READY,
            date: "2026-05-11",
            startsAt: at("2026-05-11T18:30:00Z"),
            endsAt: at("2026-05-11T20:30:00Z"),
          },
        ],
        now,
        ZONE,
      ),
    ).toBeNull();
  });

  test("returns the next shift, once its check-in is open, for a member who is 10-8 or has just left", () => {
    const over = (spots: Parameters<typeof followingShift>[0]) =>
      followingShift(spots, currentShift(spots, now, ZONE), now, ZONE)?.id ?? null;
    const stillIn = { ...BREAK_LATE, checkOutTime: null };
    expect(over([stillIn, READY])).toBe(4);
    expect(over([BREAK_INSIDE, READY])).toBe(4);
    expect(over([stillIn, LATER])).toBeNull();
    expect(over([READY])).toBeNull();
  });

  test("returns a spot whose replacement request is unanswered until the shift is over", () => {
    const left = { ...SOUGHT, status: "needs_cover" };
    expect(currentShift([left], now, ZONE)?.id).toBe(9);
    expect(currentShift([left], left.endsAt, ZONE)).toBeNull();
  });

  test("returns a shift of several days while it is in progress", () => {
    const weekend = {
      ...LATER,
      date: "2026-05-09",
      startsAt: at("2026-05-09T12:00:00Z"),
      endsAt: at("2026-05-12T20:00:00Z"),
    };
    expect(currentShift([weekend], now, ZONE)?.id).toBe(5);
    expect(currentShift([weekend], at("2026-05-12T21:00:00Z"), ZONE)).toBeNull();
  });

  test("returns tomorrow's shift when its check-in opens, before midnight", () => {
    const dawn = {
      ...LATER,
      date: "2026-05-13",
      startsAt: at("2026-05-13T08:30:00Z"),
      endsAt: at("2026-05-13T10:30:00Z"),
    };
    expect(currentShift([dawn], at("2026-05-13T07:59:59Z"), ZONE)).toBeNull();
    expect(currentShift([dawn], at("2026-05-13T08:00:00Z"), ZONE)?.id).toBe(5);
  });

  test("returns last night's shift at three in the morning", () => {
    const night = {
      ...READY,
      startsAt: at("2026-05-13T03:00:00Z"),
      endsAt: at("2026-05-13T11:00:00Z"),
    };
    expect(currentShift([night], at("2026-05-13T07:00:00Z"), ZONE)?.id).toBe(4);
    expect(currentShift([night], at("2026-05-13T10:30:00Z"), ZONE)?.id).toBe(4);
  });

  test("does not depend on the order of the assignments", () => {
    const all = [OPEN, BREAK_INSIDE, BREAK_LATE, READY, LATER, OVER, DONE, DONE_EARLY];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(all),
        fc.integer({ min: -720, max: 720 }),
        (spots, minutes) => {
          const inOrder = all.filter((candidate) => spots.includes(candidate));
          const when = now.add({ minutes });
          expect(currentShift(spots, when, ZONE)?.id).toBe(currentShift(inOrder, when, ZONE)?.id);
        },
      ),
    );
  });

  test("always returns one of the member's assignments of today when there is one", () => {
    const all = [OPEN, BREAK_INSIDE, BREAK_LATE, READY, LATER, OVER, DONE, DONE_EARLY];
    fc.assert(
      fc.property(
        fc.subarray(all, { minLength: 1 }),
        fc.integer({ min: 0, max: 1439 }),
        (spots, minutes) => {
          const when = at("2026-05-12T09:00:00Z").add({ minutes });
          expect(spots).toContain(currentShift(spots, when, ZONE));
        },
      ),
    );
  });
});

describe("dueClosing an hour after the end", () => {
  const ended = {
    status: "assigned",
    endsAt: at("2026-05-12T20:30:00Z"),
    openSince: null,
    hasAttended: false,
    isKept: false,
  };
  test.each([
    ["does nothing a second before", ended, "2026-05-12T21:29:59Z", null],
    ["marks a member who never came as missed", ended, "2026-05-12T21:30:00Z", "miss"],
    [
      "does not mark a member who observes the rest day as missed",
      { ...ended, isKept: true },
      "2026-05-12T21:30:00Z",
      null,
    ],
    [
      "completes the assignment of a member who attended",
      { ...ended, status: "confirmed", hasAttended: true },
      "2026-05-12T21:30:00Z",
      "complete",
    ],
    [
      "checks out a member who is still 10-8",
      { ...ended, status: "confirmed", hasAttended: true, openSince: at("2026-05-12T18:20:00Z") },
      "2026-05-12T21:30:00Z",
      "close",
    ],
    [
      "checks out a replaced member who is still 10-8",
      { ...ended, status: "replaced", openSince: at("2026-05-12T18:20:00Z") },
      "2026-05-12T21:30:00Z",
      "close",
    ],
    [
      "leaves a completed assignment unchanged",
      { ...ended, status: "completed", hasAttended: true },
      "2026-05-12T21:30:00Z",
      null,
    ],
    [
      "leaves a replaced assignment unchanged",
      { ...ended, status: "replaced" },
      "2026-05-12T21:30:00Z",
      null,
    ],
  ])("%s", (_case, assignment, now, due) => expect(dueClosing(assignment, at(now))).toBe(due));

  test("closes a forgotten interval at the end of the shift, but never before the interval's start", () => {
    expect(closedAt(at("2026-05-12T18:20:00Z"), ended.endsAt).toString()).toBe(
      "2026-05-12T20:30:00Z",
    );
    expect(closedAt(at("2026-05-12T20:40:00Z"), ended.endsAt).toString()).toBe(
      "2026-05-12T20:40:00Z",
    );
  });
});

test.each([
  ["at that moment", "18:20", "19:00", "19:00"],
  ["at the shift's own end once that is past", "18:20", "20:50", "20:30"],
  ["never before it began", "18:20", "18:10", "18:20"],
])("ends duty when a member moves on to another shift %s", (_case, since, over, end) =>
  expect(
    relievedAt(at(`2026-05-12T${since}:00Z`), SHIFT.endsAt, at(`2026-05-12T${over}:00Z`)),
  ).toEqual(at(`2026-05-12T${end}:00Z`)),
);

test.each([
  ["before the end", "18:20", "19:00", "19:00"],
  ["a while after it", "18:20", "21:29", "21:29"],
  ["an hour after it, when the system closes", "18:20", "21:30", "20:30"],
  ["on the next morning", "18:20", "23:59", "20:30"],
  ["long after a 10-8 that came after the end", "20:40", "23:59", "20:40"],
])("ends duty after the member's 10-7 %s", (_when, since, said, ends) => {
  const day = (time: string) => at(`2026-05-12T${time}:00Z`);
  expect(ownEndOf(day(since), SHIFT.endsAt, day(said))).toEqual(day(ends));
});

describe("the on-call banner", () => {
  test.each([
    [0, "No units currently on call"],
    [1, "1 unit on call"],
    [3, "3 units on call"],
  ])("shows the headline for %d units on call", (count, text) =>
    expect(onCallHeadline(count)).toBe(text),
  );
  test.each([
    [{ isLoggedIn: false, checkOutTime: null }, "assigned"],
    [{ isLoggedIn: true, checkOutTime: null }, "in-service"],
    [{ isLoggedIn: false, checkOutTime: "2026-05-12T19:00:00Z" }, "on-break"],
  ])("derives the duty state of %j: %s", (unit, state) => expect(dutyStateOf(unit)).toBe(state));
  test.each([
    ["2026-05-12T17:59:30Z", "0m"],
    ["2026-05-12T18:59:59Z", "59m"],
    ["2026-05-12T19:00:00Z", "1h 0m"],
    ["2026-05-12T19:05:00Z", "1h 5m"],
    ["2026-05-13T18:00:00Z", "24h 0m"],
  ])("shows the time in service as minutes, then hours and minutes: at %s it is %s", (now, text) =>
    expect(elapsedText(at("2026-05-12T18:00:00Z"), at(now))).toBe(text),
  );
});
