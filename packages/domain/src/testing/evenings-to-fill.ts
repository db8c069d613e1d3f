import type { MemberToFill, MonthToFill, ShiftToFill } from "../fill/month-to-fill.ts";
import { SQUADS, squadToFill } from "./squads-to-fill.ts";

const SQUAD = squadToFill(SQUADS.s60);

/** A member with nothing that would keep them from a shift but that they do not offer any. */
export const SOMEBODY: MemberToFill = {
  ...SQUAD.members[0]!,
  id: 1,
  availability: [],
  holdings: [],
  away: [],
  elsewhere: [],
  most: null,
  least: null,
  mostMonthlyShifts: null,
  isActive: true,
};

/** The Wednesdays and Thursdays of two weeks in June, hours apart, each with one place. */
export const EVENINGS = ["2026-06-03", "2026-06-04", "2026-06-10", "2026-06-11"].map((date, index): ShiftToFill => {
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
    places: 1,
    roleIds: [],
    seekerIds: [],
    load,
  };
});

/** A month small enough to be filled in one's head: somebody and the evenings, unless changed. */
export function eveningsToFill(change: Partial<MonthToFill> = {}): MonthToFill {
  return { ...SQUAD, members: [SOMEBODY], shifts: EVENINGS, fixed: [], before: [], wishes: [], ...change };
}
