import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_OWN_LIMITS } from "../eligibility/own-limits.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { FIRST_LIMITS } from "../testing/limits.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { addDays, instantAt } from "../time/local.ts";
import {
  type CoveredShift,
  findingsInstead,
  type StandInMember,
  stepInText,
} from "./could-stand-in.ts";
import { standInsOf } from "./stand-ins.ts";

const DRIVER = 1;
const EMT = 2;
const at = (hour: number) => Temporal.Instant.from("2026-05-12T00:00:00Z").add({ hours: hour });
const [DANA, NOA, AVI] = [25, 26, 27];

/** A shift with two spots on a Tuesday evening, with Dana and Noa. */
const EVENING: CoveredShift = {
  id: 1,
  type: "evening",
  availabilityKind: "evening",
  date: "2026-05-12",
  startsAt: at(18),
  endsAt: at(20),
  fillingIds: [DANA, NOA],
  seekingIds: [],
};

function member(id: number, about: Partial<StandInMember> = {}): StandInMember {
  const availability = [{ kind: "evening", frequency: "weekly" as const, except: [] }];
  return {
    ...NO_OWN_LIMITS,
    id,
    name: `C-${id}`,
    isActive: true,
    spots: [],
    availability,
    holdings: [],
    ...about,
  };
}
const qualified = (...ids: number[]) => ({
  holdings: ids.map((qualificationId) => ({
    qualificationId,
    validFrom: "2020-01-01",
    lastDay: null,
  })),
});

/** Returns a crew of two that needs a driver; Dana is the driver. */
const drivenBy = (filling: ShiftCrew["filling"], about: Partial<ShiftCrew> = {}): ShiftCrew => ({
  style: USUAL_DATES,
  maxMembers: 2,
  roleIds: [DRIVER],
  lastDay: "2026-05-12",
  names: new Map([[DRIVER, "driver"]]),
  filling,
  seeking: [],
  ...about,
});
const DANA_DRIVES = drivenBy([
  { memberId: DANA, qualificationIds: [DRIVER] },
  { memberId: NOA, qualificationIds: [] },
]);

/** Returns the crew members that Avi can replace. */
function standsInFor(
  avi: Partial<StandInMember>,
  shift: Partial<CoveredShift> = {},
  squad: SpotRules = FIRST_LIMITS,
): number[] {
  const asked = { ...EVENING, ...shift };
  const crew = [DANA, NOA].map((id) => member(id, { spots: [{ ...EVENING, shiftId: 1 }] }));
  const covers = standInsOf([asked], [...crew, member(AVI, avi)], squad).get(1) ?? [];
  return covers
    .filter(({ substituteIds }) => substituteIds.includes(AVI))
    .map(({ memberId }) => memberId);
}

const shabbat = (from: number, until: number) => ({
  startsAt: at(from),
  endsAt: at(until),
  name: "Shabbat",
  isServed: false,
});

describe("stand-ins for a crew member", () => {
  const BOTH = [DANA, NOA];
  test.each<[string, Partial<StandInMember>, Partial<CoveredShift>, number[]]>([
    ["include an available member", {}, {}, BOTH],
    ["exclude an inactive member", { isActive: false }, {}, []],
    ["exclude a member not available for the shift type", { availability: [] }, {}, []],
    [
      "exclude a member not available on that weekday",
      { availability: [{ kind: "evening", frequency: "weekly", except: [2] }] },
      {},
      [],
    ],
    [
      "include a fill-in member",
      { availability: [{ kind: "evening", frequency: "fill-ins", except: [] }] },
      {},
      BOTH,
    ],
    [
      "include any member if the shift type has no availability settings",
      { availability: [] },
      { availabilityKind: null },
      BOTH,
    ],
    [
      "exclude a member with time off",
      { timeOff: [{ startsAt: at(19), endsAt: at(40), until: "Wed" }] },
      {},
      [],
    ],
    [
      "include a member whose time off ends at the start",
      { timeOff: [{ startsAt: at(0), endsAt: at(18), until: "Tue" }] },
      {},
      BOTH,
    ],
    ["exclude a member on a rest day", { shabbatWindows: [shabbat(19, 45)] }, {}, []],
    [
      "exclude a member who serves on rest days only when asked",
      { shabbatWindows: [{ ...shabbat(19, 45), isServed: true }] },
      {},
      [],
    ],
    [
      "include a member whose rest day ends at the start",
      { shabbatWindows: [shabbat(0, 18)] },
      {},
      BOTH,
    ],
    [
      "exclude a member on an overlapping shift",
      { spots: [{ shiftId: 2, startsAt: at(19), endsAt: at(23) }] },
      {},
      [],
    ],
    [
      "exclude a member with another time on the same shift",
      { spots: [{ shiftId: 1, startsAt: at(200), endsAt: at(201) }] },
      {},
      [],
    ],
    [
      "include a member whose time off starts at the end",
      { timeOff: [{ startsAt: at(20), endsAt: at(40), until: "Wed" }] },
      {},
      BOTH,
    ],
    [
      "exclude a member with too little rest",
      { spots: [{ shiftId: 2, startsAt: at(20), endsAt: at(23) }] },
      {},
      [],
    ],
    [
      "include a member with enough rest",
      { spots: [{ shiftId: 2, startsAt: at(28), endsAt: at(30) }] },
      {},
      BOTH,
    ],
    [
      "exclude a member over the limit of hours",
      { spots: [{ shiftId: 2, startsAt: at(-75), endsAt: at(-28) }] },
      {},
      [],
    ],
    [
      "exclude a member at the monthly limit",
      { maxMonthlyShifts: 1, spots: [{ shiftId: 2, startsAt: at(200), endsAt: at(201) }] },
      {},
      [],
    ],
    [
      "include a member below the monthly limit",
      { maxMonthlyShifts: 2, spots: [{ shiftId: 2, startsAt: at(200), endsAt: at(201) }] },
      {},
      BOTH,
    ],
    ["exclude a member who requested a replacement for it", {}, { seekingIds: [AVI] }, []],
    [
      "exclude a member of the same crew",
      { spots: [{ ...EVENING, shiftId: 1 }] },
      { fillingIds: [...BOTH, AVI] },
      [],
    ],
    ["are only drivers for a driver", {}, { crew: DANA_DRIVES }, [NOA]],
    ["include a driver for any member", qualified(DRIVER), { crew: DANA_DRIVES }, BOTH],
    [
      "exclude a driver whose license has expired",
      { holdings: [{ qualificationId: DRIVER, validFrom: "2020-01-01", lastDay: "2026-05-11" }] },
      { crew: DANA_DRIVES },
      [NOA],
    ],
    [
      "include any member for a driver while another spot is open",
      {},
      { crew: { ...DANA_DRIVES, maxMembers: 3 } },
      BOTH,
    ],
    [
      "include any member for a driver if a partner drives as well",
      {},
      {
        crew: drivenBy([
          { memberId: DANA, qualificationIds: [DRIVER] },
          { memberId: NOA, qualificationIds: [DRIVER] },
        ]),
      },
      BOTH,
    ],
    [
      "include an EMT for the EMT if the other EMT has to drive",
      qualified(EMT),
      {
        crew: drivenBy(
          [
            { memberId: DANA, qualificationIds: [DRIVER, EMT] },
            { memberId: NOA, qualificationIds: [EMT] },
          ],
          { roleIds: [DRIVER, EMT] },
        ),
      },
      [NOA],
    ],
  ])("%s", (_what, avi, shift, expected) => expect(standsInFor(avi, shift)).toEqual(expected));

  test("ignores a limit that the squad has turned off", () => {
    const avi = { spots: [{ shiftId: 2, startsAt: at(20), endsAt: at(23) }] };
    expect(standsInFor(avi, {}, { ...FIRST_LIMITS, restLevel: "off" })).toEqual([DANA, NOA]);
    const before = { spots: [{ shiftId: 2, startsAt: at(15), endsAt: at(18) }] };
    expect(standsInFor(before, {}, { ...FIRST_LIMITS, restLevel: "off" })).toEqual([DANA, NOA]);
  });
});

test("never include the leaving member", () => {
  const dana = member(DANA, { spots: [{ ...EVENING, shiftId: 1 }] });
  const codes = (leavingId: number) =>
    findingsInstead(dana, EVENING, leavingId, FIRST_LIMITS).map(({ code }) => code);
  expect([codes(DANA), codes(NOA)]).toEqual([
    ["own-request", "already-on-shift"],
    ["already-on-shift"],
  ]);
});

test.each([
  [{ count: 5, overrideCount: 2 }, "5 members could stand in."],
  [{ count: 1, overrideCount: 0 }, "1 member could stand in."],
  [{ count: 0, overrideCount: 0 }, "No stand-in is available. Tell an admin."],
  [
    { count: 0, overrideCount: 2 },
    "No stand-in without a warning. 2 members could stand in with one, such as a short rest. Tell an admin.",
  ],
])("tells a requester about stand-ins, given %j: %s", (stepIn, text) => {
  expect(stepInText(stepIn)).toBe(text);
  expect(stepInText(stepIn, true)).toBe(text.replace(" Tell an admin.", ""));
});

const ZONE = "America/New_York";
/** March 2026 contains a daylight saving change. */
const FIRST_DAY = "2026-03-01";
const anyShift = fc.record({
  day: fc.integer({ min: 0, max: 13 }),
  startTime: fc.constantFrom("00:00", "07:00", "15:00", "18:30", "23:00"),
  hours: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom("evening", "night", null),
  maxMembers: fc.integer({ min: 1, max: 4 }),
  roleIds: fc.array(fc.constantFrom(1, 2, 3), { maxLength: 4 }),
  crew: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 4 }),
  seeking: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 1 }),
});
const anyMember = fc.record({
  isActive: fc.integer({ min: 0, max: 9 }).map((one) => one > 0),
  evening: fc.constantFrom("weekly", "fill-ins", null),
  night: fc.constantFrom("weekly", "monthly", null),
  except: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  timeOffFrom: fc.option(fc.integer({ min: 0, max: 300 })),
  maxMonthlyShifts: fc.option(fc.integer({ min: 0, max: 4 })),
  qualifications: fc.uniqueArray(fc.constantFrom(1, 2, 3)),
  lastDay: fc.option(fc.integer({ min: 0, max: 13 })),
});
const anyLevel = fc.constantFrom("off", "warn", "forbid");
const anySquad: fc.Arbitrary<SpotRules> = fc.record({
  timeZone: fc.constant(ZONE),
  minimumRestHours: fc.integer({ min: 0, max: 24 }),
  restLevel: anyLevel,
  maxHoursInSevenDays: fc.integer({ min: 0, max: 100 }),
  hoursLevel: anyLevel,
  maxNightsInRow: fc.integer({ min: 0, max: 4 }),
  nightsLevel: anyLevel,
});
type Drawn<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

function monthOf(
  drawn: readonly Drawn<typeof anyShift>[],
  people: readonly Drawn<typeof anyMember>[],
) {
  const ranges = drawn.map(({ day, startTime, hours }) => {
    const startsAt = instantAt(addDays(FIRST_DAY, day), startTime, ZONE);
    return { startsAt, endsAt: startsAt.add({ hours }) };
  });
  const members = people.map((one, id): StandInMember => {
    const offered = (["evening", "night"] as const).flatMap((kind) => {
      const frequency = one[kind];
      return frequency ? [{ kind, frequency, except: one.except }] : [];
    });
    const from = instantAt(FIRST_DAY, "00:00", ZONE).add({ hours: one.timeOffFrom ?? 0 });
    return {
      ...member(id),
      holdings: one.qualifications.map((qualificationId) => ({
        qualificationId,
        validFrom: "2020-01-01",
        lastDay: one.lastDay === null ? null : addDays(FIRST_DAY, one.lastDay),
      })),
      isActive: one.isActive,
      availability: offered,
      maxMonthlyShifts: one.maxMonthlyShifts,
      timeOff:
        one.timeOffFrom === null
          ? []
          : [{ startsAt: from, endsAt: from.add({ hours: 30 }), until: "then" }],
      spots: drawn.flatMap(({ crew }, shiftId) =>
        crew.includes(id) ? [{ shiftId, ...ranges[shiftId]! }] : [],
      ),
    };
  });
  const able = (ids: readonly number[]) =>
    ids.map((memberId) => ({ memberId, qualificationIds: people[memberId]?.qualifications ?? [] }));
  const shifts = drawn.map(
    ({ day, kind, maxMembers, roleIds, crew, seeking }, id): CoveredShift => {
      const fillingIds = crew.slice(0, maxMembers).filter((one) => one < people.length);
      const seekingIds = seeking.filter((one) => !crew.includes(one));
      const asked = {
        style: USUAL_DATES,
        maxMembers,
        roleIds,
        lastDay: addDays(FIRST_DAY, day),
        names: new Map(),
        filling: able(fillingIds),
        seeking: able(seekingIds),
      };
      const about = {
        id,
        type: kind ?? "custom",
        availabilityKind: kind,
        date: addDays(FIRST_DAY, day),
        ...ranges[id]!,
      };
      return { ...about, fillingIds, seekingIds, ...(roleIds.length > 0 ? { crew: asked } : {}) };
    },
  );
  return { shifts, members };
}

describe("stand-ins for a whole month", () => {
  test("are the members without eligibility issues, for each spot", () => {
    fc.assert(
      fc.property(
        fc.array(anyShift, { minLength: 1, maxLength: 9 }),
        fc.array(anyMember, { minLength: 1, maxLength: 8 }),
        anySquad,
        (drawn, people, squad) => {
          const { shifts, members } = monthOf(drawn, people);
          const found = standInsOf(shifts, members, squad);
          for (const shift of shifts) {
            const plain = shift.fillingIds.map((memberId) => ({
              memberId,
              substituteIds: members
                .filter((one) => findingsInstead(one, shift, memberId, squad).length === 0)
                .map(({ id }) => id),
            }));
            expect(found.get(shift.id)).toEqual(plain);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});
