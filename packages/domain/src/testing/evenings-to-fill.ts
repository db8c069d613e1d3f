import type { MemberToFill, MonthToFill, ShiftToFill } from "../autofill/month-to-fill.ts";
import { SQUADS, squadToFill } from "./squads-to-fill.ts";

const SQUAD = squadToFill(SQUADS.s60);

/** A member without conflicts who offers no shift. */
export const TEST_MEMBER: MemberToFill = {
  ...SQUAD.members[0]!,
  id: 1,
  availability: [],
  holdings: [],
  timeOff: [],
  elsewhere: [],
  most: null,
  least: null,
  maxMonthlyShifts: null,
  isActive: true,
};

/**
 * The Wednesdays and Thursdays of two weeks in June, with hours between them, each with one spot.
 */
export const EVENINGS = ["2026-06-03", "2026-06-04", "2026-06-10", "2026-06-11"].map(
  (date, index): ShiftToFill => {
    const startsAt = Temporal.Instant.from(`${date}T20:00:00Z`).epochMilliseconds / 60_000;
    const load = { hours: 2, nights: 0, weekends: 0, holidays: 0 };
    return {
      id: index + 1,
      name: "Evening",
      type: "evening",
      availabilityKind: "e",
      date,
      lastDay: date,
      startsAt,
      endsAt: startsAt + 120,
      spots: 1,
      roleIds: [],
      seekerIds: [],
      load,
    };
  },
);

/** Returns a shift from 8:00 PM on a day of June that lasts `hours` hours. */
export const eveningOn = (day: number, hours: number): ShiftToFill => {
  const startsAt =
    Temporal.Instant.from("2026-06-01T20:00:00Z").add({ hours: 24 * (day - 1) }).epochMilliseconds /
    60_000;
  const date = `2026-06-${String(day).padStart(2, "0")}`;
  const load = { hours, nights: 0, weekends: 0, holidays: 0 };
  return {
    ...EVENINGS[0]!,
    id: day,
    availabilityKind: null,
    date,
    lastDay: date,
    startsAt,
    endsAt: startsAt + hours * 60,
    load,
  };
};

/** Returns a shift from 10:00 PM on a day of June to 6:00 AM in New York, `nights` nights long. */
export const nightOn = (day: number, nights = 1): ShiftToFill => {
  const date = `2026-06-${String(day).padStart(2, "0")}`;
  const startsAt = Temporal.Instant.from(`${date}T22:00:00-04:00`).epochMilliseconds / 60_000;
  const load = { hours: 8, nights, weekends: 0, holidays: 0 };
  const endsAt = startsAt + (8 + 24 * (nights - 1)) * 60;
  return {
    ...EVENINGS[0]!,
    id: day,
    availabilityKind: null,
    date,
    lastDay: date,
    startsAt,
    endsAt,
    load,
  };
};

/**
 * Returns a month that is small enough to solve by hand: one member and the evenings, with the
 * given changes.
 */
export function eveningsToFill(change: Partial<MonthToFill> = {}): MonthToFill {
  return {
    ...SQUAD,
    members: [TEST_MEMBER],
    shifts: EVENINGS,
    fixed: [],
    before: [],
    shiftPreferences: [],
    ...change,
  };
}
