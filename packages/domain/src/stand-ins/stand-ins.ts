import type { Range } from "../eligibility/limit-totals.ts";
import type { SpotRules } from "../eligibility/spot.ts";
import {
  availabilityWeekdayOf,
  isAvailableFor,
} from "../members/availability/member-availability.ts";
import { heldOn } from "../qualifications/holding.ts";
import { rolesLeftOn } from "../qualifications/remaining-positions.ts";
import { limitsOf } from "../settings/limits.ts";
import { type CoveredShift, crewWithout, type StandInMember } from "./could-stand-in.ts";
import { type Bounds, isWithin, loadsIn, type SpanLoad } from "./span-load.ts";

/** A spot and the members who can stand in; an empty list means that it has no stand-in. */
interface SpotReplacement {
  readonly memberId: number;
  readonly substituteIds: readonly number[];
}

/**
 * Finds, for each crew member of many shifts, the members without issues (`findingsInstead`).
 * Precomputes numbers per shift and per member, because a month has hundreds of thousands of pairs.
 */
export function standInsOf(
  shifts: readonly CoveredShift[],
  members: readonly StandInMember[],
  squad: SpotRules,
): Map<number, SpotReplacement[]> {
  const facts = gather(members, squad);
  return new Map(shifts.map((shift) => [shift.id, replacementOf(shift, facts)]));
}

/** A member with spots, time off and Shabbat windows, as numbers. */
interface Known {
  readonly member: StandInMember;
  readonly held: readonly (SpanLoad & { readonly shiftId: number | undefined })[];
  readonly timeOff: readonly Range[];
  readonly bounds: Bounds;
}

interface Facts {
  readonly loadOf: ReturnType<typeof loadsIn>;
  /** Returns the members who serve on the shift's type and weekday, cached by both. */
  readonly serving: (shift: CoveredShift) => readonly Known[];
}

function gather(members: readonly StandInMember[], squad: SpotRules): Facts {
  const load = loadsIn(squad);
  const limits = limitsOf(squad);
  const known = members
    .filter(({ isActive }) => isActive)
    .map((member) => ({
      member,
      held: member.spots.map((spot) => ({ ...load(spot), shiftId: spot.shiftId })),
      timeOff: [...(member.timeOff ?? []), ...(member.shabbatWindows ?? [])].map(
        ({ startsAt, endsAt }) => [startsAt.epochMilliseconds, endsAt.epochMilliseconds] as const,
      ),
      bounds: { ...limits, monthly: member.maxMonthlyShifts },
    }));
  const servingOn = new Map<string, readonly Known[]>();
  const serving = (shift: CoveredShift): readonly Known[] => {
    const key = `${availabilityWeekdayOf(shift.date)} ${shift.availabilityKind ?? ""}`;
    const found =
      servingOn.get(key) ??
      known.filter(
        ({ member: { availability } }) => !availability || isAvailableFor(availability, shift),
      );
    servingOn.set(key, found);
    return found;
  };
  return { loadOf: load, serving };
}

function replacementOf(shift: CoveredShift, facts: Facts): SpotReplacement[] {
  const kept = new Set([...shift.fillingIds, ...shift.seekingIds]);
  const span = facts.loadOf(shift);
  const free = facts
    .serving(shift)
    .filter((one) => !kept.has(one.member.id) && isFree(one, shift, span));
  const crew = shift.crew;
  if (!crew) {
    const substituteIds = free.map(({ member }) => member.id);
    return shift.fillingIds.map((memberId) => ({ memberId, substituteIds }));
  }
  const able = free.map(({ member }) => ({ member, key: rolesOf(member, crew).join(" ") }));
  return shift.fillingIds.map((memberId) => {
    // Caches results by qualifications, because members with equal ones have equal results.
    const may = new Map<string, boolean>();
    const rest = crewWithout(crew, memberId);
    const mayCome = ({ id, holdings = [] }: StandInMember, key: string): boolean => {
      const answer =
        may.get(key) ?? rolesLeftOn(rest, { id, holdings }, { insteadOf: memberId }) === null;
      may.set(key, answer);
      return answer;
    };
    return {
      memberId,
      substituteIds: able
        .filter(({ member, key }) => mayCome(member, key))
        .map(({ member }) => member.id),
    };
  });
}

function rolesOf(
  { holdings = [] }: StandInMember,
  { roleIds, lastDay }: NonNullable<CoveredShift["crew"]>,
): number[] {
  if (holdings.length === 0) return [];
  return heldOn(holdings, lastDay)
    .filter((id) => roleIds.includes(id))
    .sort((a, b) => a - b);
}

/** True when nothing except the crew's positions can still exclude the member from the shift. */
function isFree({ held, timeOff, bounds }: Known, shift: CoveredShift, span: SpanLoad): boolean {
  for (const [from, until] of timeOff) if (from < span.until && span.from < until) return false;
  for (const spot of held) {
    if (spot.shiftId === shift.id) return false;
    if (spot.from < span.until && span.from < spot.until) return false;
  }
  return isWithin(span, held, bounds);
}
