import { expect, test } from "vitest";
import { shiftsTitle } from "../../shifts/shifts-title.ts";
import { USUAL_DATES } from "../../time/date-style.ts";
import { spanOf } from "../../time/span.ts";
import { ownShares } from "./own-share.ts";

const NOW = Temporal.Instant.from("2026-05-12T12:00:00Z");
const [DANA, NOA, AVI] = [1, 2, 3];

function evening(date: string, startTime: string, endDate: string | null = null) {
  const clock = { date, endDate, startTime, endTime: "20:30" };
  return {
    type: "evening",
    customName: null,
    kindName: "Evening",
    ...clock,
    ...spanOf(clock, "UTC"),
  };
}
const touched = (
  id: number,
  date: string,
  memberIds: readonly number[],
  seekingIds: readonly number[] = [],
) => ({
  id,
  now: evening(date, "19:00"),
  before: evening(date, "18:30"),
  memberIds,
  seekingIds,
});

test("gives each member the first of their own shifts and the count", () => {
  const shares = ownShares(
    [
      touched(12, "2026-05-26", [DANA]),
      touched(10, "2026-05-13", [NOA]),
      touched(11, "2026-05-19", [DANA, NOA]),
    ],
    NOW,
  );
  expect(
    shares.map(({ memberId, shiftId, title, count }) => [
      memberId,
      shiftId,
      shiftsTitle(title, USUAL_DATES),
      count,
    ]),
  ).toEqual([
    [NOA, 10, "Evening, 7:00 PM - 8:30 PM, from Wed, May 13 to Tue, May 19 (2 shifts)", 2],
    [
      DANA,
      11,
      "Evening on Tuesdays, 7:00 PM - 8:30 PM, from Tue, May 19 to Tue, May 26 (2 shifts)",
      2,
    ],
  ]);
  expect(shares[1]).toMatchObject({
    startsAt: "2026-05-19T19:00:00Z",
    endsAt: "2026-05-26T20:30:00Z",
  });
  expect(shiftsTitle(shares[1]!.before, USUAL_DATES)).toBe(
    "Evening on Tuesdays, 6:30 PM - 8:30 PM, from Tue, May 19 to Tue, May 26 (2 shifts)",
  );
});

test("marks a member as seeking a replacement, unless they are assigned to another of the shifts", () => {
  const shares = ownShares(
    [touched(10, "2026-05-13", [NOA], [DANA, AVI]), touched(11, "2026-05-19", [DANA])],
    NOW,
  );
  expect(shares.map(({ memberId, isSeeking, shiftId }) => [memberId, isSeeking, shiftId])).toEqual([
    [NOA, false, 10],
    [DANA, false, 11],
    [AVI, true, 10],
  ]);
});

test("names the last shift for which a member seeks a replacement", () => {
  const shares = ownShares(
    [touched(10, "2026-05-13", [NOA]), touched(11, "2026-05-19", [NOA], [AVI])],
    NOW,
  );
  expect(shares.map(({ memberId, shiftId, count }) => [memberId, shiftId, count])).toEqual([
    [NOA, 10, 2],
    [AVI, 11, 1],
  ]);
});

test("ends with the shift that ends last, in any order of start times", () => {
  const long = {
    ...touched(10, "2026-05-13", [DANA]),
    now: evening("2026-05-13", "07:00", "2026-05-15"),
  };
  expect(ownShares([long, touched(11, "2026-05-13", [DANA])], NOW)[0]?.endsAt).toBe(
    "2026-05-15T20:30:00Z",
  );
});

test("leaves out shifts that are over", () => {
  const shares = ownShares(
    [touched(10, "2026-05-11", [DANA]), touched(11, "2026-05-12", [NOA])],
    NOW,
  );
  expect(
    shares.map(({ memberId, count, title }) => [memberId, count, shiftsTitle(title, USUAL_DATES)]),
  ).toEqual([[NOA, 1, "Evening on Tue, May 12, 7:00 PM - 8:30 PM"]]);
});

test("includes a past shift that moves into the future, and the reverse", () => {
  const [over, ahead] = [evening("2026-05-11", "19:00"), evening("2026-05-26", "19:00")];
  const moved = (now: typeof over, before: typeof over) => ({
    ...touched(10, "2026-05-11", [DANA]),
    now,
    before,
  });
  expect(ownShares([moved(ahead, over)], NOW)).toHaveLength(1);
  expect(ownShares([moved(over, ahead)], NOW)).toHaveLength(1);
});

test("treats a shift as over at its end", () => {
  const shift = touched(10, "2026-05-13", [DANA]);
  expect(ownShares([shift], shift.now.endsAt.subtract({ seconds: 1 }))).toHaveLength(1);
  expect(ownShares([shift], shift.now.endsAt)).toEqual([]);
});
