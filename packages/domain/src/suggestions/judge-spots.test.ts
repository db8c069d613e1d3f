import { describe, expect, test } from "vitest";
import { NO_OWN_LIMITS } from "../eligibility/own-limits.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import { availabilityIn } from "../members/availability/member-availability.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import {
  evaluateSpots,
  type JudgingFacts,
  type MemberToEvaluate,
  type ShiftToEvaluate,
  type SpotToEvaluate,
} from "./judge-spots.ts";

const SQUAD: SpotRules = {
  timeZone: "America/New_York",
  minimumRestHours: 8,
  restLevel: "warn",
  maxHoursInSevenDays: 24,
  hoursLevel: "off",
  maxNightsInRow: 0,
  nightsLevel: "off",
};
const NOW = Temporal.Instant.from("2026-05-12T00:00:00-04:00");
const at = (hour: number) => NOW.add({ minutes: hour * 60 });
const [DANA, NOA, AVI, LEFT] = [25, 26, 27, 99];
const DRIVER = 1;
const DRIVES = [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: null }];

const shift = (
  id: number,
  from: number,
  about: Partial<ShiftToEvaluate> = {},
): ShiftToEvaluate => ({
  id,
  title: `Shift ${id}`,
  type: "evening",
  availabilityKind: "evening",
  date: "2026-05-12",
  startsAt: at(from),
  endsAt: at(from + 4),
  maxMembers: 2,
  filledCount: 0,
  seekingIds: [],
  ...about,
});
const member = (id: number, about: Partial<MemberToEvaluate> = {}): MemberToEvaluate => ({
  id,
  name: `C-${id}`,
  ...NO_OWN_LIMITS,
  isActive: true,
  spots: [],
  holdings: [],
  ...about,
});
const spot = (
  memberId: number,
  shiftId: number,
  about: Partial<SpotToEvaluate> = {},
): SpotToEvaluate => ({
  memberId,
  shiftId,
  isByHand: false,
  overrides: [],
  ...about,
});

interface Case {
  readonly spots: readonly SpotToEvaluate[];
  readonly shifts?: readonly ShiftToEvaluate[];
  readonly members?: readonly MemberToEvaluate[];
  readonly facts?: Partial<JudgingFacts>;
}
/** Formats each suggestion as "member on shift: conflict", or as valid with its warnings. */
function evaluated({ spots, shifts = [shift(1, 18)], members = [], facts = {} }: Case): string[] {
  const all = new Map([DANA, NOA, AVI].map((id) => [id, member(id)]));
  for (const one of members) all.set(one.id, one);
  const judging: JudgingFacts = {
    members: all,
    shifts: new Map(shifts.map((one) => [one.id, one])),
    squad: SQUAD,
    now: NOW,
    holidayOn: () => null,
    willing: new Map(),
    ...facts,
  };
  return evaluateSpots(spots, judging).map(
    ({ spot: { memberId, shiftId }, because, overrides }) =>
      `${memberId} on ${shiftId}: ${[because ?? "holds", ...overrides].join(" ")}`,
  );
}

const OFFERS_NIGHTS = { availability: availabilityIn({ nightAvailability: "weekly" }) };
const ON_LEAVE = { timeOff: [{ startsAt: at(10), endsAt: at(40), until: "Wed, May 13" }] };
const NOT_FOR_THIS = "Marked this shift type as not available";
const FULL = "Every spot on this shift is filled. Look for another open shift.";
/** A shift with two spots that needs one driver; its current member is no driver. */
const DRIVEN = shift(1, 18, {
  filledCount: 1,
  crew: {
    style: USUAL_DATES,
    maxMembers: 2,
    roleIds: [DRIVER],
    lastDay: "2026-05-12",
    names: new Map([[DRIVER, "driver"]]),
    filling: [{ memberId: 7, qualificationIds: [] }],
    seeking: [],
  },
});

describe("a single suggested assignment", () => {
  test.each<[string, Case, string[]]>([
    ["stays without conflicts", { spots: [spot(DANA, 1)] }, ["25 on 1: holds"]],
    [
      "ends with its member",
      { spots: [spot(LEFT, 1)] },
      ["99 on 1: The member is no longer in the squad."],
    ],
    ["ends with its shift", { spots: [spot(DANA, 2)] }, ["25 on 2: The shift was deleted."]],
    [
      "ends as its shift begins",
      { spots: [spot(DANA, 1)], shifts: [shift(1, 0)] },
      ["25 on 1: The shift has started."],
    ],
    [
      "ends if its shift leaves the days of the run",
      {
        spots: [spot(DANA, 1)],
        facts: { days: { fromDate: "2026-05-13", untilDate: "2026-05-20" } },
      },
      ["25 on 1: The shift moved to a day outside this auto-fill."],
    ],
    [
      "stays on the last day of the run",
      {
        spots: [spot(DANA, 1)],
        facts: { days: { fromDate: "2026-05-01", untilDate: "2026-05-12" } },
      },
      ["25 on 1: holds"],
    ],
    [
      "ends if the last spot was taken",
      { spots: [spot(DANA, 1)], shifts: [shift(1, 18, { filledCount: 2 })] },
      [`25 on 1: ${FULL}`],
    ],
    [
      "ends if the last spot is held for a requester",
      { spots: [spot(DANA, 1)], shifts: [shift(1, 18, { filledCount: 1, seekingIds: [7] })] },
      [`25 on 1: ${FULL}`],
    ],
    [
      "ends for a member who requested a replacement for the shift",
      { spots: [spot(DANA, 1)], shifts: [shift(1, 18, { seekingIds: [DANA] })] },
      [
        "25 on 1: C-25 is seeking a replacement for this shift. Cancel that request to restore the spot.",
      ],
    ],
    [
      "ends if auto-fill would no longer assign it",
      { spots: [spot(DANA, 1)], members: [member(DANA, ON_LEAVE)] },
      ["25 on 1: Time off until Wed, May 13"],
    ],
    [
      "stays with a warning if an admin chose it",
      { spots: [spot(DANA, 1, { isByHand: true })], members: [member(DANA, ON_LEAVE)] },
      ["25 on 1: holds time-off"],
    ],
    [
      "stays with a warning that was known",
      { spots: [spot(DANA, 1, { overrides: ["time-off"] })], members: [member(DANA, ON_LEAVE)] },
      ["25 on 1: holds time-off"],
    ],
    [
      "ends if a rule forbids it, even one known before",
      {
        spots: [spot(DANA, 1, { isByHand: true, overrides: ["member-inactive"] })],
        members: [member(DANA, { isActive: false })],
      },
      ["25 on 1: C-25 isn't active. Activate them first, or choose another member."],
    ],
    [
      "ends if the member is not available",
      { spots: [spot(DANA, 1)], members: [member(DANA, OFFERS_NIGHTS)] },
      [`25 on 1: ${NOT_FOR_THIS}`],
    ],
    [
      "stays if the member is not available but said they can this time",
      {
        spots: [spot(DANA, 1)],
        members: [member(DANA, OFFERS_NIGHTS)],
        facts: { willing: new Map([[1, new Set([DANA])]]) },
      },
      ["25 on 1: holds"],
    ],
    [
      "stays on a holiday, which is only a note",
      {
        spots: [spot(DANA, 1)],
        facts: { holidayOn: (date) => (date === "2026-05-12" ? "Founders' Day" : null) },
      },
      ["25 on 1: holds work-prohibited"],
    ],
  ])("%s", (_what, about, expected) => expect(evaluated(about)).toEqual(expected));
});

describe("several suggested assignments", () => {
  test.each<[string, Case, string[]]>([
    [
      "fill spots in order until none is left",
      { spots: [spot(DANA, 1), spot(NOA, 1), spot(AVI, 1)] },
      ["25 on 1: holds", "26 on 1: holds", `27 on 1: ${FULL}`],
    ],
    [
      "fill spots with manual choices first",
      { spots: [spot(DANA, 1), spot(NOA, 1), spot(AVI, 1, { isByHand: true })] },
      ["27 on 1: holds", "25 on 1: holds", `26 on 1: ${FULL}`],
    ],
    [
      "are counted per shift",
      {
        spots: [spot(DANA, 1), spot(NOA, 1), spot(AVI, 2)],
        shifts: [shift(1, 18), shift(2, 40)],
      },
      ["25 on 1: holds", "26 on 1: holds", "27 on 2: holds"],
    ],
    [
      "are not taken by an ended suggestion",
      { spots: [spot(LEFT, 1), spot(DANA, 1), spot(NOA, 1)] },
      ["99 on 1: The member is no longer in the squad.", "25 on 1: holds", "26 on 1: holds"],
    ],
    [
      "are limited to one per member",
      { spots: [spot(DANA, 1), spot(DANA, 1)] },
      ["25 on 1: holds", "25 on 1: C-25 is already on this shift."],
    ],
    [
      "are refused for two overlapping shifts of a member",
      {
        spots: [spot(DANA, 1), spot(DANA, 2), spot(NOA, 2)],
        shifts: [shift(1, 18), shift(2, 20)],
      },
      [
        "25 on 1: holds",
        "25 on 2: C-25 is already on Shift 1, which overlaps this shift.",
        "26 on 2: holds",
      ],
    ],
    [
      "end if a position is missing, even a manual choice, unless that was known",
      {
        spots: [
          spot(DANA, 1, { isByHand: true }),
          spot(NOA, 1, { isByHand: true, overrides: ["role-left"] }),
        ],
        shifts: [DRIVEN],
      },
      ["25 on 1: Open position: driver", "26 on 1: holds role-left"],
    ],
  ])("%s", (_what, about, expected) => expect(evaluated(about)).toEqual(expected));

  test("are not missing a position that another suggestion fills", () => {
    const crew = { ...DRIVEN.crew!, filling: [] };
    const shifts = [{ ...DRIVEN, filledCount: 0, crew }];
    const spots = [spot(NOA, 1), spot(DANA, 1)];
    expect(evaluated({ spots, shifts, members: [member(NOA, { holdings: DRIVES })] })).toEqual([
      "26 on 1: holds",
      "25 on 1: holds",
    ]);
    expect(evaluated({ spots, shifts })).toEqual([
      "26 on 1: holds",
      "25 on 1: Open position: driver",
    ]);
  });
});
