import { describe, expect, test } from "vitest";
import type { Availability } from "../members/availability/availability.ts";
import { availabilityIn } from "../members/availability/member-availability.ts";
import { settingFaults } from "../settings/setting-values.ts";
import { WEEKENDS, type WorkloadRules, weekendOf } from "../settings/workload-rules.ts";
import { FIRST_WORKLOAD_RULES } from "../testing/workload.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { partThere } from "./active-time.ts";
import { dayPartsOf, firstPartAfter, type WorkloadSquad } from "./day-parts.ts";
import { type Duty, type DutyLoad, loadOfDuty } from "./duty.ts";
import {
  capacityOf,
  NO_WORKLOAD,
  type Workload,
  type WorkloadMember,
  workloadsOf,
} from "./fair-share.ts";
import { inSquadText, ownShareText } from "./own-workload-text.ts";
import { inTheSquad } from "./squad-comparison.ts";
import { exampleText, howCounted } from "./workload-explanation.ts";

const SQUAD: WorkloadSquad = {
  ...FIRST_WORKLOAD_RULES,
  timeZone: "America/New_York",
  holidayRegion: "none",
  customHolidays: [
    { id: 1, name: "Fourth of July", date: "2026-07-04", isYearly: true, days: 1, isHoliday: true },
    { id: 2, name: "Open house", date: "2026-05-13", isYearly: false, days: 1, isHoliday: false },
  ],
};
const HOUR = 3_600_000;

/** Parses a time in the squad's time zone, "2026-05-12T18:30", to epoch milliseconds. */
const at = (clock: string): number =>
  Temporal.PlainDateTime.from(clock).toZonedDateTime(SQUAD.timeZone).toInstant().epochMilliseconds;
const stretch = (from: string, until: string) => ({ from: at(from), until: at(until) });

function load(
  span: { from: number; until: number },
  more: Partial<Duty> = {},
  rules: Partial<WorkloadRules> = {},
): DutyLoad {
  const squad = { ...SQUAD, ...rules };
  const days = dayPartsOf({ from: span.from - 24 * HOUR, until: span.until + 24 * HOUR }, squad);
  return loadOfDuty({ ...span, served: null, takenAt: 0, ...more }, days, squad);
}

describe("loadOfDuty", () => {
  test.each<[string, string, string, Partial<DutyLoad>]>([
    [
      "an evening",
      "2026-05-12T18:30",
      "2026-05-12T21:30",
      { hours: 3, nightHours: 0, nights: 0, points: 3 },
    ],
    [
      "an evening that ends late",
      "2026-05-12T18:00",
      "2026-05-13T00:30",
      { hours: 6.5, nightHours: 0, nights: 0, points: 6.5 },
    ],
    [
      "a night",
      "2026-05-12T23:00",
      "2026-05-13T07:00",
      { hours: 8, nightHours: 7, nights: 1, points: 11.5 },
    ],
    [
      "a half night",
      "2026-05-12T20:00",
      "2026-05-13T01:00",
      { hours: 5, nightHours: 3, nights: 1, points: 6.5 },
    ],
    [
      "the night of nine hours",
      "2026-10-31T23:00",
      "2026-11-01T07:00",
      { hours: 9, nightHours: 8, nights: 1, weekendHours: 9, points: 13 + 0.25 },
    ],
    [
      "the night of seven hours",
      "2026-03-07T23:00",
      "2026-03-08T07:00",
      { hours: 7, nightHours: 6, nights: 1, weekendHours: 7, points: 9 + 1.25 },
    ],
    [
      "a Saturday",
      "2026-05-16T09:00",
      "2026-05-16T13:00",
      { hours: 4, weekendHours: 4, weekends: 1, points: 5 },
    ],
    [
      "a night from Friday into the weekend, its hours by the larger weight",
      "2026-05-15T20:00",
      "2026-05-16T08:00",
      { hours: 12, nightHours: 8, weekendHours: 8, weekends: 1, points: 2 + 8 * 1.5 + 2 * 1.25 },
    ],
    [
      "a night from Sunday into the week",
      "2026-05-17T23:00",
      "2026-05-18T07:00",
      { weekendHours: 1, weekends: 0, points: 11.5 },
    ],
    [
      "a night from Friday into a holiday on a weekend",
      "2026-07-03T22:00",
      "2026-07-04T06:00",
      { nightHours: 8, weekendHours: 6, holidayHours: 6, holidays: 1, points: 2 * 1.5 + 6 * 2 },
    ],
    [
      "a shift half on the weekend",
      "2026-05-15T22:00",
      "2026-05-16T02:00",
      { hours: 4, weekendHours: 2, weekends: 1 },
    ],
    [
      "a custom day that is not a holiday",
      "2026-05-13T09:00",
      "2026-05-13T13:00",
      { holidayHours: 0, points: 4 },
    ],
    [
      "two days",
      "2026-05-12T07:00",
      "2026-05-14T07:00",
      { hours: 48, nightHours: 16, nights: 2, points: 32 + 24 },
    ],
    [
      "nothing",
      "2026-05-12T07:00",
      "2026-05-12T07:00",
      { hours: 0, nights: 0, lastMinutePickups: 0, points: 0 },
    ],
  ])("%s", (_what, from, until, expected) =>
    expect(load(stretch(from, until))).toMatchObject(expected),
  );

  test("counts served instead of planned time, without breaks", () => {
    const night = stretch("2026-05-12T23:00", "2026-05-13T07:00");
    const served = [
      stretch("2026-05-12T22:30", "2026-05-13T00:30"),
      stretch("2026-05-13T05:00", "2026-05-13T07:30"),
    ];
    expect(load(night, { served })).toMatchObject({
      hours: 4.5,
      nightHours: 3,
      nights: 1,
      points: 6,
    });
    expect(load(night, { served: [] })).toMatchObject({
      hours: 0,
      nights: 0,
      weekends: 0,
      lastMinutePickups: 0,
      points: 0,
    });
    // An assignment that is late but not attended is no last-minute pickup.
    expect(load(night, { served: [], takenAt: night.from - HOUR })).toMatchObject({
      lastMinutePickups: 0,
      points: 0,
    });
  });

  test("needs only the calendar days that the span overlaps", () => {
    const evening = stretch("2026-05-12T20:00", "2026-05-12T23:30");
    const alone = loadOfDuty(
      { ...evening, served: null, takenAt: 0 },
      dayPartsOf(evening, SQUAD),
      SQUAD,
    );
    expect(alone).toEqual(load(evening));
    expect(alone).toMatchObject({ hours: 3.5, nightHours: 0, points: 3.5 });
  });

  test.each([
    ["at midnight", "2026-05-12T00:00", 0],
    ["a minute before six", "2026-05-12T05:59", 0],
    ["at six", "2026-05-12T06:00", 1],
    ["at ten in the evening", "2026-05-12T22:00", 2],
    ["at the end of the day", "2026-05-13T00:00", 3],
    ["the next noon, outside all of them", "2026-05-13T12:00", 3],
  ])("finds the first part of a day that ends later: %s", (_when, clock, index) => {
    expect(
      firstPartAfter(dayPartsOf(stretch("2026-05-12T08:00", "2026-05-12T09:00"), SQUAD), at(clock)),
    ).toBe(index);
  });

  test.each([
    ["a day and a minute before", "2026-05-11T18:29", 0],
    ["a day before", "2026-05-11T18:30", 0],
    ["a minute less than a day before", "2026-05-11T18:31", 1],
    ["while it runs", "2026-05-12T19:00", 1],
    ["once it is over", "2026-05-12T21:30", 0],
  ])("counts last-minute pickups for a spot taken %s", (_when, taken, lastMinutePickups) => {
    const evening = load(stretch("2026-05-12T18:30", "2026-05-12T21:30"), { takenAt: at(taken) });
    expect(evening).toMatchObject({ lastMinutePickups, points: 3 + 2 * lastMinutePickups });
  });

  test("uses the squad's own weights and weekend", () => {
    const friday = stretch("2026-05-15T09:00", "2026-05-15T13:00");
    const weekend = { weekend: "friday-saturday", weekendWeight: 3 } as const;
    expect(load(friday, {}, weekend)).toMatchObject({ weekendHours: 4, points: 12 });
    expect(load(stretch("2026-05-17T09:00", "2026-05-17T13:00"), {}, weekend)).toMatchObject({
      weekendHours: 0,
      points: 4,
    });
  });
});

const SPAN = stretch("2026-01-01T00:00", "2026-07-01T00:00");
const half = (SPAN.from + SPAN.until) / 2;
const presence = { addedAt: 0, removedAt: null, isActive: true, changes: [], timeOff: [] };

describe("partThere", () => {
  test.each<[string, Partial<WorkloadMember>, number]>([
    ["the entire span", {}, 1],
    ["none while inactive", { isActive: false }, 0],
    ["half, new in the middle", { addedAt: half }, 0.5],
    ["half, deleted in the middle", { removedAt: half, isActive: false }, 0.5],
    [
      "none, deactivated before, deleted in it",
      { removedAt: half, isActive: false, changes: [{ at: 1, isActive: false }] },
      0,
    ],
    ["none, added after it", { addedAt: SPAN.until + 1 }, 0],
    [
      "half, deactivated in the middle",
      { isActive: false, changes: [{ at: half, isActive: false }] },
      0.5,
    ],
    ["half, activated in the middle", { changes: [{ at: half, isActive: true }] }, 0.5],
    [
      "half, with time off for the other half",
      { timeOff: [{ from: half, until: SPAN.until + HOUR }] },
      0.5,
    ],
    [
      "half, with overlapping time off",
      {
        timeOff: [
          { from: 0, until: half },
          { from: SPAN.from, until: half },
        ],
      },
      0.5,
    ],
    [
      "half, with two times off in reverse order",
      {
        timeOff: [
          { from: (half + SPAN.until) / 2, until: SPAN.until },
          { from: SPAN.from, until: (SPAN.from + half) / 2 },
        ],
      },
      0.5,
    ],
    [
      "half, with nested time off",
      {
        timeOff: [
          { from: SPAN.from, until: half },
          { from: SPAN.from + HOUR, until: SPAN.from + 2 * HOUR },
        ],
      },
      0.5,
    ],
    [
      "half, with time off while inactive",
      { changes: [{ at: half, isActive: true }], timeOff: [{ from: 0, until: half }] },
      0.5,
    ],
    ["none, with time off throughout", { timeOff: [{ from: 0, until: SPAN.until }] }, 0],
  ])("%s", (_what, about, part) =>
    expect(partThere(SPAN, { ...presence, ...about })).toBeCloseTo(part, 9),
  );

  test("returns 0 for an empty span", () =>
    expect(partThere({ from: 5, until: 5 }, presence)).toBe(0));
});

describe("capacityOf", () => {
  const kinds = ["night", "evening"];
  test.each<
    [string, Partial<Record<"nightAvailability" | "eveningAvailability", Availability>>, number]
  >([
    ["nothing", {}, 0],
    ["weekly nights", { nightAvailability: "weekly" }, 4],
    [
      "weekly nights and an evening every two weeks",
      { nightAvailability: "weekly", eveningAvailability: "bi-weekly" },
      6,
    ],
    [
      "a night a month, and filling in",
      { nightAvailability: "monthly", eveningAvailability: "fill-ins" },
      1.5,
    ],
  ])("%s", (_what, said, capacity) =>
    expect(capacityOf(availabilityIn(said), kinds)).toBe(capacity),
  );

  test("ignores an archived shift type", () =>
    expect(capacityOf(availabilityIn({ nightAvailability: "weekly" }), ["evening"])).toBe(0));
});

describe("workloadsOf", () => {
  /** Returns a shift on a Tuesday with one ordinary hour for each point. */
  const duty = (memberId: number, points: number, tuesday = "2026-03-03"): Duty => {
    const from = at(`${tuesday}T08:00`);
    return { memberId, from, until: from + points * HOUR, served: null, takenAt: 0 };
  };
  const member = (
    id: number,
    capacity: number,
    about: Partial<WorkloadMember> = {},
  ): WorkloadMember => ({
    id,
    capacity,
    ...presence,
    ...about,
  });
  const workloads = (members: WorkloadMember[], duties: Duty[]) =>
    workloadsOf({ span: SPAN, members, duties }, SQUAD);
  const lines = (members: WorkloadMember[], duties: Duty[]) =>
    [...workloads(members, duties).values()].map(({ memberId, carried, share, level }) => [
      memberId,
      carried.points,
      share,
      level,
    ]);

  test("divides the squad's points by each member's offer", () => {
    expect(lines([member(1, 4), member(2, 2)], [duty(1, 6), duty(2, 6)])).toEqual([
      [1, 6, 8, 0.75],
      [2, 6, 4, 1.5],
    ]);
  });

  test("halves the fair share of a member who is away half of the time", () => {
    const timeOff = member(2, 4, { timeOff: [{ from: half, until: SPAN.until }] });
    expect(lines([member(1, 4), timeOff], [duty(1, 9)])).toEqual([
      [1, 9, 6, 1.5],
      [2, 0, 3, 0.5],
    ]);
  });

  test("lets a new member's fair share grow over time, so that their level starts near 1", () => {
    const month = member(3, 4, { addedAt: SPAN.until - (SPAN.until - SPAN.from) / 6 });
    const all = workloads([member(1, 4), member(2, 4), month], [duty(1, 5), duty(2, 8)]);
    expect(all.get(3)).toMatchObject({
      carried: { points: 0 },
      share: expect.closeTo(1, 9),
      level: expect.closeTo(5 / 6, 9),
    });
    expect(all.get(1)?.level).toBeCloseTo(5 / 6, 9);
  });

  test("counts a former member's time in the squad and their workload in it", () => {
    const gone = member(2, 4, { removedAt: half, isActive: false });
    expect(lines([member(1, 4), gone], [duty(1, 6), duty(2, 3, "2026-02-03")])).toEqual([
      [1, 6, 6, 1],
      [2, 3, 3, 1],
    ]);
  });

  test("gives no share to a member who offers nothing, and leaves their workload out of all shares", () => {
    expect(lines([member(1, 4), member(2, 0)], [duty(1, 4), duty(2, 8)])).toEqual([
      [1, 4, 4, 1],
      [2, 8, 0, null],
    ]);
  });

  test("reports equal levels when there is no workload", () =>
    expect(lines([member(1, 4), member(2, 0)], [])).toEqual([
      [1, 0, 0, 1],
      [2, 0, 0, null],
    ]));

  test("gives no share when no member who offers shifts could serve", () =>
    expect(lines([member(1, 4, { isActive: false }), member(2, 0)], [duty(2, 8)])).toEqual([
      [1, 0, 0, 1],
      [2, 8, 0, null],
    ]));

  test("gives shares that add up to the total workload, for any absences", () => {
    const members = [1, 2, 3, 4, 5].map((id) =>
      member(id, id, { addedAt: SPAN.from + (id - 2) * 1e9 }),
    );
    const all = [
      ...workloads(
        members,
        members.map(({ id }) => duty(id, 12 - id)),
      ).values(),
    ];
    const sum = (of: (one: (typeof all)[number]) => number) =>
      all.reduce((total, one) => total + of(one), 0);
    expect(sum(({ share }) => share)).toBeCloseTo(
      sum(({ carried }) => carried.points),
      9,
    );
  });
});

test.each<[string, Partial<WorkloadRules>, string[]]>([
  ["what a squad begins with", FIRST_WORKLOAD_RULES, []],
  [
    "the least of each",
    {
      workloadDays: 60,
      nightWeight: 1,
      weekendWeight: 1,
      holidayWeight: 1,
      lastMinutePickupHours: 0,
    },
    [],
  ],
  [
    "the most of each",
    {
      workloadDays: 365,
      nightWeight: 5,
      weekendWeight: 5,
      holidayWeight: 5,
      lastMinutePickupHours: 24,
    },
    [],
  ],
  ["59 days", { workloadDays: 59 }, ["workloadDays"]],
  ["a year and a day", { workloadDays: 366 }, ["workloadDays"]],
  ["half days", { workloadDays: 90.5 }, ["workloadDays"]],
  ["a night that counts less than a day", { nightWeight: 0.9 }, ["nightWeight"]],
  ["a holiday that counts six", { holidayWeight: 6 }, ["holidayWeight"]],
  ["a weight in hundredths", { weekendWeight: 1.33 }, ["weekendWeight"]],
  ["no number", { weekendWeight: Number.NaN }, ["weekendWeight"]],
  ["25 hours for a late save", { lastMinutePickupHours: 25 }, ["lastMinutePickupHours"]],
  ["none", { lastMinutePickupHours: 0, nightWeight: 1.15 }, []],
  ["another weekend", { weekend: "monday" as "saturday" }, ["weekend"]],
])("validates workload rules: %s", (_what, rules, fields) =>
  expect(Object.keys(settingFaults(rules))).toEqual(fields),
);

test.each(WEEKENDS)("reads the stored weekend %s back", (weekend) =>
  expect(weekendOf(weekend)).toBe(weekend),
);

test("reads a weekend that only a later version knows as the default", () =>
  expect(weekendOf("monday")).toBe("saturday-sunday"));

describe("howCounted", () => {
  test.each<[string, Partial<WorkloadRules>, string | null]>([
    [
      "at first",
      {},
      "A shift from Friday 11:00 PM to Saturday 7:00 AM is 8 hours and counts 11.75 points, or 13.75 if taken that afternoon.",
    ],
    [
      "with weights only for weekends, and none for a last-minute pickup",
      { nightWeight: 1, weekendWeight: 2, lastMinutePickupHours: 0 },
      "A shift from Friday 11:00 PM to Saturday 7:00 AM is 8 hours and counts 15 points.",
    ],
    ["with a weight in progress", { nightWeight: Number.NaN }, null],
  ])("%s", (_what, rules, text) =>
    expect(exampleText({ ...FIRST_WORKLOAD_RULES, ...rules }, USUAL_DATES)).toBe(text),
  );

  test("states each weight, and last-minute pickups only when they count", () => {
    const text = howCounted({ ...FIRST_WORKLOAD_RULES, weekend: "friday-saturday" }, USUAL_DATES);
    expect(text).toHaveLength(5);
    expect(text[1]).toContain(
      "Night hours (10:00 PM to 6:00 AM, at least 3 of them in a shift) count 1.5. Hours on Friday and Saturday count 1.25.",
    );
    const rules = {
      ...FIRST_WORKLOAD_RULES,
      weekend: "friday-saturday",
      lastMinutePickupHours: 0,
    } as const;
    expect(howCounted(rules, USUAL_DATES)).toEqual(
      text.filter((paragraph) => !paragraph.includes("last-minute pickup")),
    );
  });
});

test.each<[string, Partial<Parameters<typeof ownShareText>[0]>, string]>([
  [
    "a partial share",
    { points: 2, share: 8, carriedPercent: 25 },
    "You've done 25% of your fair share: 2 of 8 points.",
  ],
  [
    "of half the time",
    { points: 1, share: 1, carriedPercent: 100, therePercent: 50 },
    "You've done 100% of your fair share: 1 of 1 point. You were available 50% of the time, so your fair share is 50% of a full one.",
  ],
  [
    "without availability",
    { capacity: 0 },
    "You have no fair share because you haven't set your availability. Set it in Settings, Profile Information.",
  ],
  [
    "not present",
    { therePercent: 0 },
    "You weren't available in this period, so you had no fair share.",
  ],
  [
    "without any workload",
    {},
    "No one worked a shift in this period, so there's no workload to share.",
  ],
])("describes a member's own fair share: %s", (_what, about, text) => {
  expect(
    ownShareText({
      points: 0,
      share: 0,
      capacity: 4,
      therePercent: 100,
      carriedPercent: null,
      ...about,
    }),
  ).toBe(text);
});

test.each([
  [0, "No one has done a larger part of their share."],
  [1, "1 member has done a larger part of their share."],
  [7, "7 members have done a larger part of their share."],
])("says that %i members have served more of their share", (above, text) => {
  expect(inSquadText({ members: 9, above, half: 61 })).toBe(
    `${text} Half of the 9 members with a share have done 61% or less.`,
  );
});

test("compares a member with the squad without revealing other members", () => {
  const of = (memberId: number, points: number, share = 10): Workload => ({
    ...NO_WORKLOAD,
    memberId,
    carried: { ...NO_WORKLOAD.carried, points },
    share,
  });
  const squad = [of(1, 2), of(2, 12), of(3, 6), of(4, 10), of(5, 20), of(6, 50, 0)];
  expect(inTheSquad(squad, 3)).toEqual({
    members: 5,
    above: 3,
    quarter: 60,
    half: 100,
    threeQuarters: 120,
  });
  expect(inTheSquad([of(1, 2), of(2, 12)], 1)).toEqual({
    members: 2,
    above: 1,
    quarter: 45,
    half: 70,
    threeQuarters: 95,
  });
  expect([inTheSquad(squad, 6), inTheSquad([of(1, 2)], 1), inTheSquad([], 1)]).toEqual([
    null,
    null,
    null,
  ]);
});
