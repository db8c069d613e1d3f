import type {
  FilledSpot,
  MemberShiftPreference,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
  SpotElsewhere,
} from "../autofill/month-to-fill.ts";
import { Chance } from "../autofill/random.ts";
import type { Frequency } from "../members/availability/member-availability.ts";
import { lastDayOfShift } from "../qualifications/holding.ts";
import { LIMIT_LEVELS } from "../settings/limits.ts";
import { addDays, type LocalDate } from "../time/local.ts";
import { spanOf } from "../time/span.ts";

/** Upper bounds of a random month. */
export interface MonthSize {
  readonly members: number;
  readonly shifts: number;
  readonly spots: number;
  readonly days: number;
}

export const SMALL_MONTH: MonthSize = { members: 9, shifts: 26, spots: 3, days: 31 };
/** Small enough to try every roster. */
export const TINY_MONTH: MonthSize = { members: 5, shifts: 6, spots: 2, days: 10 };

const ZONE = "America/New_York";
/** Months that contain both daylight saving changes, the end of a month and the end of a year. */
const FIRST_DAYS = ["2026-03-03", "2026-10-27", "2026-12-01", "2026-12-26", "2026-05-25"];
const FREQUENCIES: readonly Frequency[] = ["weekly", "bi-weekly", "monthly", "fill-ins"];
const KINDS = ["a", "b", "c"];
const HOURS = [0, 7, 9, 13, 18, 22, 23];
const LENGTHS = [2, 4, 8, 8, 12, 26];

/**
 * Generates a month from a seed. Includes edge cases: fixed assignments that break rules, no
 * eligible member, a single member, overlapping shifts.
 */
export function randomMonth(seed: number, size: MonthSize = SMALL_MONTH): MonthToFill {
  const chance = new Chance(seed);
  const often = (percent: number): boolean => chance.below(100) < percent;
  const oneOf = <One>(all: readonly One[]): One => all[chance.below(all.length)]!;
  const firstDay = oneOf(FIRST_DAYS);
  const days = 1 + chance.below(size.days);
  const hasRoles = often(60);
  const anyDate = (): LocalDate => addDays(firstDay, chance.below(days));
  const shifts = Array.from({ length: 1 + chance.below(size.shifts) }, (_, index) =>
    shiftOf(index + 1),
  );
  const ease = oneOf([0, 40, 70, 90]);
  const members = Array.from({ length: 1 + chance.below(size.members) }, (_, index) =>
    memberOf(index + 1),
  );
  const pairs = members.flatMap(({ id: memberId }) =>
    shifts.map(({ id: shiftId }) => ({ memberId, shiftId })),
  );
  const fixedShare = oneOf([0, 3, 10, 100]);
  const fixed = fixedAmong(pairs, shifts, () => often(fixedShare));
  return {
    members,
    shifts,
    fixed,
    before: pairs.filter(() => often(5)).map((spot) => ({ ...spot, isPublished: often(50) })),
    shiftPreferences: pairs.flatMap((spot): MemberShiftPreference[] =>
      often(25)
        ? [{ ...spot, preference: oneOf(["prefer", "available", "if-needed", "unavailable"]) }]
        : [],
    ),
    limits: {
      timeZone: ZONE,
      minimumRestHours: oneOf([0, 8, 8, 11]),
      restLevel: oneOf(LIMIT_LEVELS),
      maxHoursInSevenDays: oneOf([0, 12, 20, 48]),
      hoursLevel: oneOf(LIMIT_LEVELS),
      maxNightsInRow: oneOf([0, 1, 2, 3]),
      nightsLevel: oneOf(LIMIT_LEVELS),
    },
    roleNames: [
      [1, "Driver"],
      [2, "EMT"],
    ],
    usesFillIns: often(75),
    fairnessDays: 60,
  };

  function shiftOf(id: number): ShiftToFill {
    const date = anyDate();
    const span = spanFrom(date, oneOf(HOURS), oneOf(LENGTHS));
    const spots = 1 + chance.below(size.spots);
    const roleIds = hasRoles
      ? Array.from({ length: chance.below(spots + 1) }, () => 1 + chance.below(2))
      : [];
    const isNight = span.endTime <= span.startTime;
    return {
      id,
      name: "Shift",
      type: "custom",
      availabilityKind: often(85) ? oneOf(KINDS) : null,
      date,
      lastDay: lastDayOfShift({ ...span, date }),
      startsAt: span.startsAt,
      endsAt: span.endsAt,
      spots,
      roleIds,
      seekerIds: often(10) ? [1] : [],
      load: {
        hours: (span.endsAt - span.startsAt) / 60,
        nights: isNight ? 1 : 0,
        weekends: often(30) ? 1 : 0,
        holidays: often(5) ? 0.5 : 0,
      },
    };
  }

  function memberOf(id: number): MemberToFill {
    const kinds = KINDS.filter(() => often(ease));
    const timeOffFrom = spanFrom(anyDate(), 9, 24 * (1 + chance.below(4)));
    return {
      id,
      unitNumber: `C-${id}`,
      isActive: often(95),
      availability: kinds.map((kind) => ({
        kind,
        frequency: oneOf(FREQUENCIES),
        except: often(20) ? [chance.below(7)] : [],
      })),
      holdings: [1, 2].flatMap((qualificationId) =>
        often(50)
          ? [{ qualificationId, validFrom: "2020-01-01", lastDay: often(20) ? anyDate() : null }]
          : [],
      ),
      timeOff: often(20) ? [{ startsAt: timeOffFrom.startsAt, endsAt: timeOffFrom.endsAt }] : [],
      elsewhere: often(30) ? [elsewhere()] : [],
      maxMonthlyShifts: often(15) ? 1 + chance.below(3) : null,
      most: often(15) ? chance.below(4) : null,
      least: often(15) ? chance.below(3) : null,
      carried: {
        hours: chance.below(50) / 2,
        nights: chance.below(5),
        weekends: chance.below(3),
        holidays: chance.below(2) / 2,
      },
      presentDays: oneOf([0, 10, 45, 60, 60, 60]),
      share: oneOf([0.05, 0.5, 1, 1, 2]),
    };
  }

  function elsewhere(): SpotElsewhere {
    const date = addDays(firstDay, oneOf([-2, -1, days, days + 1]));
    const { startsAt, endsAt } = spanFrom(date, oneOf(HOURS), oneOf(LENGTHS));
    return { name: "Elsewhere", availabilityKind: oneOf(KINDS), date, startsAt, endsAt };
  }
}

/**
 * Chooses fixed assignments. No member is on a shift twice and no shift is overfilled, except to
 * imitate a coordinator who breaks rules.
 */
function fixedAmong(
  pairs: readonly FilledSpot[],
  shifts: readonly ShiftToFill[],
  isFixed: () => boolean,
): FilledSpot[] {
  const left = new Map(shifts.map(({ id, spots }) => [id, spots]));
  return pairs.filter(({ shiftId }) => {
    const spots = left.get(shiftId) ?? 0;
    if (spots === 0 || !isFixed()) return false;
    left.set(shiftId, spots - 1);
    return true;
  });
}

function spanFrom(date: LocalDate, hour: number, hours: number) {
  const startTime = `${String(hour).padStart(2, "0")}:00`;
  const end = Temporal.PlainDateTime.from(`${date}T${startTime}`).add({ hours });
  const clock = {
    startTime,
    endDate: end.toPlainDate().toString(),
    endTime: end.toPlainTime().toString().slice(0, 5),
  };
  const { startsAt, endsAt } = spanOf({ date, ...clock }, ZONE);
  return {
    ...clock,
    startsAt: startsAt.epochMilliseconds / 60_000,
    endsAt: endsAt.epochMilliseconds / 60_000,
  };
}
