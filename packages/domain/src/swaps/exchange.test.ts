import { describe, expect, test } from "vitest";
import { NO_OWN_LIMITS } from "../eligibility/own-limits.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import {
  decideOffer,
  decideSwap,
  findingsAfter,
  type OfferHalves,
  type SwapMember,
  type SwapShift,
  weeksAfter,
} from "./exchange.ts";

const SQUAD: SpotRules = {
  timeZone: "America/New_York",
  minimumRestHours: 8,
  restLevel: "warn",
  maxHoursInSevenDays: 24,
  hoursLevel: "warn",
  maxNightsInRow: 0,
  nightsLevel: "off",
};
const at = (hour: number) =>
  Temporal.Instant.from("2026-05-12T00:00:00-04:00").add({ minutes: hour * 60 });
const RULES = { squad: SQUAD, now: at(0) };
const [DANA, NOA] = [25, 26];
const DRIVER = 1;

const shift = (
  id: number,
  from: number,
  hours: number,
  about: Partial<SwapShift> = {},
): SwapShift => ({
  id,
  title: `Shift ${id}`,
  type: "evening",
  availabilityKind: "evening",
  date: at(from).toZonedDateTimeISO(SQUAD.timeZone).toPlainDate().toString(),
  startsAt: at(from),
  endsAt: at(from + hours),
  seekingIds: [],
  ...about,
});
const held = ({ id, startsAt, endsAt }: SwapShift) => ({
  shiftId: id,
  startsAt,
  endsAt,
  name: `Shift ${id}`,
});
const member = (
  id: number,
  shifts: readonly SwapShift[],
  about: Partial<SwapMember> = {},
): SwapMember => ({
  id,
  name: `C-${id}`,
  ...NO_OWN_LIMITS,
  isActive: true,
  spots: shifts.map(held),
  availability: [],
  holdings: [],
  ...about,
});
const driverHolding = [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }];
const drivenBy = (memberId: number, otherId: number): ShiftCrew => ({
  style: USUAL_DATES,
  maxMembers: 2,
  roleIds: [DRIVER],
  lastDay: "2026-05-13",
  names: new Map([[DRIVER, "driver"]]),
  filling: [
    { memberId, qualificationIds: [DRIVER] },
    { memberId: otherId, qualificationIds: [] },
  ],
  seeking: [],
});

/** Returns a swap in which Dana gives `mine` and gets `theirs` from Noa. */
function halves(
  mine: SwapShift,
  theirs: SwapShift,
  dana: Partial<SwapMember> = {},
  noa: Partial<SwapMember> = {},
): OfferHalves {
  const [own, other] = [member(DANA, [mine], dana), member(NOA, [theirs], noa)];
  return {
    own: { member: own, gives: mine, gets: theirs, insteadOf: NOA },
    other: { member: other, gives: theirs, gets: mine, insteadOf: DANA },
  };
}
const codes = (both: OfferHalves) => findingsAfter(both.own, RULES).map(({ code }) => code);

describe("eligibility issues of one half of a swap", () => {
  const MINE = shift(1, 18, 12);
  test.each<[string, OfferHalves, string[]]>([
    ["nothing for distant shifts", halves(MINE, shift(2, 60, 4)), []],
    [
      "nothing for overlapping shifts, because their own is given away",
      halves(MINE, shift(2, 20, 4)),
      [],
    ],
    ["nothing for shifts at equal times", halves(MINE, shift(2, 18, 12)), []],
    ["not the rest next to the shift they give away", halves(MINE, shift(2, 31, 4)), []],
    ["not the hours of the shift they give away", halves(MINE, shift(2, 40, 14)), []],
    [
      "the rest next to a third shift",
      halves(MINE, shift(2, 60, 4), { spots: [held(MINE), held(shift(3, 65, 4))] }),
      ["short-rest"],
    ],
    [
      "the hours with a third shift",
      halves(MINE, shift(2, 60, 4), { spots: [held(MINE), held(shift(3, 90, 21))] }),
      ["too-many-hours"],
    ],
    [
      "an overlapping third shift",
      halves(MINE, shift(2, 60, 4), { spots: [held(MINE), held(shift(3, 61, 4))] }),
      ["shift-overlaps"],
    ],
    [
      "an existing assignment on the other shift",
      halves(MINE, shift(2, 60, 4), { spots: [held(MINE), held(shift(2, 60, 4))] }),
      ["already-on-shift"],
    ],
    [
      "a replacement request on it",
      halves(MINE, shift(2, 60, 4, { seekingIds: [DANA] })),
      ["own-request"],
    ],
    [
      "time off",
      halves(MINE, shift(2, 60, 4), {
        timeOff: [{ startsAt: at(59), endsAt: at(70), until: "Fri" }],
      }),
      ["time-off"],
    ],
    [
      "a missing driver qualification in a driver's spot",
      halves(MINE, shift(2, 60, 4, { crew: drivenBy(NOA, 7) })),
      ["role-left"],
    ],
    [
      "nothing for a driver",
      halves(MINE, shift(2, 60, 4, { crew: drivenBy(NOA, 7) }), { holdings: driverHolding }),
      [],
    ],
    [
      "nothing in the spot of a member next to a driver",
      halves(MINE, shift(2, 60, 4, { crew: drivenBy(7, NOA) })),
      [],
    ],
    [
      "a departure from the squad",
      halves(MINE, shift(2, 60, 4), { isActive: false }),
      ["member-inactive"],
    ],
  ])("%s", (_what, both, expected) => expect(codes(both)).toEqual(expected));
});

describe("offering a swap", () => {
  const [MINE, FAR, NEAR] = [shift(1, 18, 2), shift(2, 60, 4), shift(3, 90, 4)];
  const TIRED = { spots: [held(MINE), held(shift(4, 95, 4))] };
  test("asks the member who offers about each shift, by name if there are several, and stores the warnings they knew", () => {
    const both = [halves(MINE, FAR, TIRED), halves(MINE, NEAR, TIRED)];
    expect(decideOffer(both, RULES, {})).toMatchObject({
      code: "asks-first",
      findings: [
        { memberId: DANA, code: "short-rest", text: "Shift 3: Only 1 hour of rest beside Shift 4" },
      ],
    });
    expect(decideOffer(both, RULES, { overrides: ["short-rest"] })).toEqual({
      known: [[], ["short-rest"]],
    });
    expect(decideOffer([halves(MINE, FAR, TIRED)], RULES, {})).toEqual({ known: [[]] });
    expect(decideOffer([halves(MINE, NEAR, TIRED)], RULES, {})).toMatchObject({
      findings: [
        { memberId: DANA, code: "short-rest", text: "Only 1 hour of rest beside Shift 4" },
      ],
    });
  });

  test("reports what blocks the other member before it asks for confirmation", () => {
    const both = halves(MINE, FAR, {}, { spots: [held(FAR), held(shift(5, 19, 2))] });
    expect(decideOffer([both], RULES, {})).toMatchObject({
      code: "swap-not-possible",
      message: "C-26 can't take Shift 1: C-26 is already on Shift 5, which overlaps this shift.",
    });
  });
});

describe("accepting a swap", () => {
  const [MINE, THEIRS] = [shift(1, 18, 2), shift(2, 60, 4)];
  test("asks the accepting member, and refuses when the offering member has issues they did not know", () => {
    // Noa accepts: she gives shift 1 and gets shift 2 from Dana.
    const third = held(shift(6, 65, 4));
    const noaTired = halves(MINE, THEIRS, { spots: [held(MINE), third] });
    expect(decideSwap(noaTired, [], RULES, {})).toMatchObject({ code: "asks-first" });
    expect(decideSwap(noaTired, [], RULES, { overrides: ["short-rest"] })).toEqual({
      own: { overrides: ["short-rest"] },
      other: {},
    });
    const danaTired = halves(MINE, THEIRS, {}, { spots: [held(THEIRS), held(shift(7, 21, 4))] });
    expect(decideSwap(danaTired, [], RULES, { overrides: ["short-rest"] })).toMatchObject({
      code: "swap-not-as-offered",
      message: expect.stringContaining(
        "Only 1 hour of rest beside Shift 7. Ask C-26 to offer it again.",
      ),
    });
    expect(decideSwap(danaTired, ["short-rest"], RULES, {})).toEqual({
      own: {},
      other: { overrides: ["short-rest"] },
    });
  });

  test("reports new issues in whole sentences for any shift name", () => {
    const beside = { ...held(shift(7, 21, 4)), name: "Dr. Gold's class" };
    const danaTired = halves(MINE, THEIRS, {}, { spots: [held(THEIRS), beside] });
    expect(decideSwap(danaTired, [], RULES, {})).toMatchObject({
      message: expect.stringContaining("rest beside Dr. Gold's class. Ask C-26 to offer it again."),
    });
  });

  test("refuses when the offering member can no longer do their half, whether they knew the issue or not", () => {
    const danaLeft = halves(MINE, THEIRS, {}, { isActive: false });
    expect(decideSwap(danaLeft, ["member-inactive"], RULES, {})).toMatchObject({
      code: "swap-not-possible",
      message:
        "C-26 can't take Shift 1: C-26 isn't active. Activate them first, or choose another member.",
    });
  });
});

describe("how a swap changes a member's weeks", () => {
  test("counts the shifts and hours that begin in each week", () => {
    const [mine, same, next] = [shift(1, 18, 12), shift(2, 60, 4.5), shift(3, 24 * 8, 4)];
    const spots = [held(mine), held(shift(9, 90, 2))];
    expect(weeksAfter(spots, mine, same, { ...SQUAD, weekStartsOn: 0 })).toEqual([
      { from: "2026-05-10", shiftsBefore: 2, shiftsAfter: 2, hoursBefore: 14, hoursAfter: 6.5 },
    ]);
    expect(weeksAfter(spots, mine, next, { ...SQUAD, weekStartsOn: 0 })).toEqual([
      { from: "2026-05-10", shiftsBefore: 2, shiftsAfter: 1, hoursBefore: 14, hoursAfter: 2 },
      { from: "2026-05-17", shiftsBefore: 0, shiftsAfter: 1, hoursBefore: 0, hoursAfter: 4 },
    ]);
    // The weeks are in order even when the member gives the later shift and gets the earlier one.
    expect(
      weeksAfter([held(next)], next, mine, { ...SQUAD, weekStartsOn: 0 }).map(({ from }) => from),
    ).toEqual(["2026-05-10", "2026-05-17"]);
  });
});
