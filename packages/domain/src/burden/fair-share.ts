import type { Availability } from "../members/availability.ts";
import type { MemberAvailability } from "../members/member-availability.ts";
import { type BurdenSquad, type DayParts, dayPartsOf, type Stretch } from "./day-parts.ts";
import { addLoads, type Duty, type Load, loadOfDuty, NO_LOAD } from "./duty.ts";
import { type Presence, partThere } from "./time-there.ts";

const CAPACITY: Readonly<Record<Availability, number>> = {
  weekly: 4,
  "bi-weekly": 2,
  monthly: 1,
  "fill-ins": 0.5,
  "not-available": 0,
};

/** What a member has said that they can carry: how often a month, over the kinds that members are asked about. */
export function capacityOf(
  availability: MemberAvailability,
  askedKinds: readonly string[],
): number {
  return availability
    .filter(({ kind }) => askedKinds.includes(kind))
    .reduce((sum, { frequency }) => sum + CAPACITY[frequency], 0);
}

/** A member, as what everybody carries is judged. */
export interface BurdenMember extends Presence {
  readonly id: number;
  readonly capacity: number;
}

/** All that is known of what a squad's members carried in a time. Plain data, to be added to. */
export interface BurdenFacts {
  readonly span: Stretch;
  readonly members: readonly BurdenMember[];
  readonly duties: readonly Duty[];
}

/** What a member has carried in a time, and what would have been theirs. */
export interface Burden {
  readonly memberId: number;
  readonly carried: Load;
  readonly capacity: number;
  /** The part of the time in which they could serve, from 0 to 1. */
  readonly part: number;
  /** The points that are theirs of what the squad carried; 0 of who offers nothing or was not there. */
  readonly share: number;
  /**
   * How full their share is, by which it is decided whose turn it is: 1 is even. What they could not serve counts as carried, so that
   * whoever is new or back from leave begins near 1 and comes down as the time passes in which they could serve. Null of who offers nothing.
   */
  readonly level: number | null;
}

/** Of somebody of whom nothing is known. */
export const NO_BURDEN: Burden = {
  memberId: 0,
  carried: NO_LOAD,
  capacity: 0,
  part: 0,
  share: 0,
  level: null,
};

/**
 * What each member has carried, and their fair share of it: the points of all who have one, divided by what each offers times the part of the
 * time in which they could serve. What is carried by somebody who offers nothing is beyond every share.
 */
export function burdensOf(
  { span, members, duties }: BurdenFacts,
  squad: BurdenSquad,
): Map<number, Burden> {
  const carried = loadsOf(duties, squad);
  const weighed = members.map((member) => {
    const part = partThere(span, member);
    return {
      member,
      part,
      weight: member.capacity * part,
      load: carried.get(member.id) ?? NO_LOAD,
    };
  });
  const sharing = weighed.filter(({ weight }) => weight > 0);
  const weights = sharing.reduce((sum, { weight }) => sum + weight, 0);
  const points = sharing.reduce((sum, { load }) => sum + load.points, 0);
  const perWeight = weights === 0 ? 0 : points / weights;
  return new Map(
    weighed.map(({ member: { id, capacity }, part, weight, load }) => {
      const share = weight * perWeight;
      const whole = capacity * perWeight;
      const level = capacity === 0 ? null : whole === 0 ? 1 : 1 + (load.points - share) / whole;
      return [id, { memberId: id, carried: load, capacity, part, share, level }];
    }),
  );
}

/** What duties weigh, by member. */
function loadsOf(duties: readonly Duty[], squad: BurdenSquad): Map<number, Load> {
  const loads = new Map<number, Load>();
  if (duties.length === 0) return loads;
  const days = daysOfDuties(duties, squad);
  for (const duty of duties)
    loads.set(
      duty.memberId,
      addLoads(loads.get(duty.memberId) ?? NO_LOAD, loadOfDuty(duty, days, squad)),
    );
  return loads;
}

function daysOfDuties(duties: readonly Duty[], squad: BurdenSquad): DayParts {
  let [from, until] = [Infinity, -Infinity];
  for (const duty of duties) {
    for (const stretch of [duty, ...(duty.served ?? [])]) {
      from = Math.min(from, stretch.from);
      until = Math.max(until, stretch.until);
    }
  }
  return dayPartsOf({ from, until }, squad);
}
