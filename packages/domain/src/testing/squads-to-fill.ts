import type { Load, MemberToFill, MonthToFill, ShiftToFill } from "../autofill/month-to-fill.ts";
import { Chance } from "../autofill/random.ts";
import type { Frequency, Offering } from "../members/availability/member-availability.ts";
import { lastDayOfShift } from "../qualifications/holding.ts";
import { addDays, type LocalDate } from "../time/local.ts";
import { spanOf, type WallClock } from "../time/span.ts";
import { FIRST_LIMITS } from "./limits.ts";

/** The size of a squad, its crews, and how much its members offer. */
export interface SquadSize {
  readonly members: number;
  /** The number of parallel crews on each shift. */
  readonly crews: number;
  /** The percentage of members who offer each shift type. */
  readonly offering: number;
  /** The percentage of offers that are weekly, bi-weekly and fill-in; all others are monthly. */
  readonly weekly: number;
  readonly biWeekly: number;
  readonly fillIns: number;
}

/** Squads for benchmarks of auto-fill: small, few offers, many offers, large, and huge. */
export const SQUADS = {
  s60: { members: 60, crews: 1, offering: 48, weekly: 30, biWeekly: 28, fillIns: 22 },
  s60b: { members: 60, crews: 1, offering: 36, weekly: 30, biWeekly: 28, fillIns: 26 },
  s60c: { members: 60, crews: 1, offering: 66, weekly: 38, biWeekly: 28, fillIns: 18 },
  s200: { members: 200, crews: 3, offering: 48, weekly: 30, biWeekly: 28, fillIns: 22 },
  s500: { members: 500, crews: 6, offering: 37, weekly: 20, biWeekly: 26, fillIns: 28 },
} as const satisfies Record<string, SquadSize>;

export const DRIVER = 1;
export const EMT = 2;
export const SENIOR = 3;
const ZONE = "America/New_York";
const FIRST_DAY = "2026-12-01";
const DAYS = 31;

interface KindToFill {
  readonly key: string;
  readonly name: string;
  readonly weekdays: readonly number[];
  readonly startTime: string;
  readonly endTime: string;
  readonly spots: number;
  readonly roleIds: readonly number[];
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const KINDS: readonly KindToFill[] = [
  {
    key: "n",
    name: "Night",
    weekdays: EVERY_DAY,
    startTime: "23:00",
    endTime: "07:00",
    spots: 3,
    roleIds: [DRIVER, SENIOR],
  },
  {
    key: "d",
    name: "Dawn",
    weekdays: [1, 2, 3, 4, 5],
    startTime: "07:00",
    endTime: "09:00",
    spots: 2,
    roleIds: [DRIVER],
  },
  {
    key: "e",
    name: "Evening",
    weekdays: EVERY_DAY,
    startTime: "18:30",
    endTime: "23:00",
    spots: 2,
    roleIds: [DRIVER],
  },
  {
    key: "w",
    name: "Weekend",
    weekdays: [0, 6],
    startTime: "07:00",
    endTime: "15:00",
    spots: 3,
    roleIds: [DRIVER, EMT],
  },
  {
    key: "l",
    name: "Late",
    weekdays: [0, 6],
    startTime: "13:00",
    endTime: "19:00",
    spots: 3,
    roleIds: [DRIVER],
  },
  {
    key: "m",
    name: "Midday",
    weekdays: [2, 4],
    startTime: "10:00",
    endTime: "16:00",
    spots: 2,
    roleIds: [EMT],
  },
];

/** Generates a month of a squad; equal seeds give equal months. */
export function squadToFill(size: SquadSize, seed = 1): MonthToFill {
  const chance = new Chance(seed);
  const shifts = shiftsOf(size);
  const members = Array.from({ length: size.members }, (_, index) =>
    memberOf(index + 1, size, chance),
  );
  return {
    members,
    shifts,
    fixed: fixedIn(members, shifts, chance),
    before: [],
    shiftPreferences: [],
    limits: { ...FIRST_LIMITS, timeZone: ZONE, hoursLevel: "forbid" },
    roleNames: [
      [DRIVER, "Driver"],
      [EMT, "EMT"],
      [SENIOR, "Senior"],
    ],
    usesFillIns: true,
    fairnessDays: 60,
  };
}

function shiftsOf({ crews }: SquadSize): ShiftToFill[] {
  return Array.from({ length: DAYS }, (_, day) => addDays(FIRST_DAY, day))
    .flatMap((date) => KINDS.map((kind) => ({ kind, date })))
    .filter(({ kind, date }) => kind.weekdays.includes(weekday(date)))
    .flatMap((one) => Array.from({ length: crews }, () => one))
    .map(({ kind, date }, index) => shiftOf(index + 1, kind, date));
}

function shiftOf(
  id: number,
  { key, name, startTime, endTime, spots, roleIds }: KindToFill,
  date: LocalDate,
): ShiftToFill {
  const clock: WallClock = {
    date,
    startTime,
    endTime,
    endDate: endTime <= startTime ? addDays(date, 1) : null,
  };
  const { startsAt, endsAt } = spanOf(clock, ZONE);
  const [start, end] = [startsAt.epochMilliseconds / 60_000, endsAt.epochMilliseconds / 60_000];
  const load: Load = {
    hours: (end - start) / 60,
    nights: key === "n" ? 1 : 0,
    weekends: weekday(date) % 6 === 0 ? 1 : 0,
    holidays: date === "2026-12-25" ? 1 : 0,
  };
  return {
    id,
    name,
    type: key,
    availabilityKind: key,
    date,
    lastDay: lastDayOfShift(clock),
    startsAt: start,
    endsAt: end,
    spots,
    roleIds,
    seekerIds: [],
    load,
  };
}

function memberOf(id: number, size: SquadSize, chance: Chance): MemberToFill {
  const often = (percent: number): boolean => chance.below(100) < percent;
  const roles = [often(40) ? DRIVER : 0, often(50) ? EMT : 0, often(30) ? SENIOR : 0].filter(
    (role) => role > 0,
  );
  const observes = often(50);
  const availability = KINDS.flatMap(({ key }): Offering[] => {
    if (!often(size.offering)) return [];
    return [
      {
        kind: key,
        frequency: frequencyBy(size, chance),
        except: observes ? [6] : often(20) ? [chance.below(7)] : [],
      },
    ];
  });
  const timeOffFrom = chance.below(DAYS - 5);
  return {
    id,
    unitNumber: `C-${id}`,
    isActive: true,
    availability,
    holdings: roles.map((qualificationId) => ({
      qualificationId,
      validFrom: "2020-01-01",
      lastDay: null,
    })),
    timeOff: often(35) ? [daysAway(timeOffFrom, timeOffFrom + 2 + chance.below(6))] : [],
    elsewhere: [],
    maxMonthlyShifts: null,
    most: null,
    least: null,
    carried: {
      hours: chance.below(60) * 2,
      nights: chance.below(8),
      weekends: chance.below(4),
      holidays: chance.below(2),
    },
    presentDays: 60,
    share: 1,
  };
}

function frequencyBy({ weekly, biWeekly, fillIns }: SquadSize, chance: Chance): Frequency {
  const drawn = chance.below(100);
  if (drawn < weekly) return "weekly";
  if (drawn < weekly + biWeekly) return "bi-weekly";
  return drawn < weekly + biWeekly + fillIns ? "fill-ins" : "monthly";
}

function daysAway(from: number, until: number) {
  const { startsAt, endsAt } = spanOf(
    {
      date: addDays(FIRST_DAY, from),
      startTime: "00:00",
      endDate: addDays(FIRST_DAY, until),
      endTime: "00:00",
    },
    ZONE,
  );
  return {
    startsAt: startsAt.epochMilliseconds / 60_000,
    endsAt: endsAt.epochMilliseconds / 60_000,
  };
}

/** Assigns a member on one shift in twelve, as a coordinator does who may break any rule. */
function fixedIn(members: readonly MemberToFill[], shifts: readonly ShiftToFill[], chance: Chance) {
  const taken: ShiftToFill[] = [];
  return shifts.flatMap((shift) => {
    if (chance.below(12) > 0) return [];
    const free = members.filter(
      ({ availability, timeOff }) =>
        availability.some(({ kind }) => kind === shift.availabilityKind) &&
        timeOff.every((span) => span.endsAt <= shift.startsAt || span.startsAt >= shift.endsAt),
    );
    const member = free[chance.below(free.length)];
    if (
      !member ||
      taken.some((other) => other.startsAt < shift.endsAt && shift.startsAt < other.endsAt)
    )
      return [];
    taken.push(shift);
    return [{ shiftId: shift.id, memberId: member.id }];
  });
}

function weekday(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}
