import type { Availability } from "../members/availability/availability.ts";
import type { MemberAvailability } from "../members/availability/member-availability.ts";
import { type Presence, partThere } from "./active-time.ts";
import { type DayParts, dayPartsOf, type Stretch, type WorkloadSquad } from "./day-parts.ts";
import { addLoads, type Duty, type DutyLoad, loadOfDuty, NO_LOAD } from "./duty.ts";

const CAPACITY: Readonly<Record<Availability, number>> = {
  weekly: 4,
  "bi-weekly": 2,
  monthly: 1,
  "fill-ins": 0.5,
  "not-available": 0,
};

/**
 * Returns how many shifts a month a member offers, over all shift types about which members are
 * asked.
 */
export function capacityOf(
  availability: MemberAvailability,
  askedKinds: readonly string[],
): number {
  return availability
    .filter(({ kind }) => askedKinds.includes(kind))
    .reduce((sum, { frequency }) => sum + CAPACITY[frequency], 0);
}

/** The facts of a member for the fair share. */
export interface WorkloadMember extends Presence {
  readonly id: number;
  readonly capacity: number;
}

/** All facts of a squad in a span for the workload; plain data. */
export interface WorkloadFacts {
  readonly span: Stretch;
  readonly members: readonly WorkloadMember[];
  readonly duties: readonly Duty[];
}

/** A member's workload in a span, and their fair share. */
export interface Workload {
  readonly memberId: number;
  readonly carried: DutyLoad;
  readonly capacity: number;
  /** The part of the span, from 0 to 1, in which the member could serve. */
  readonly part: number;
  /**
   * The member's fair share of the squad's points; 0 for a member who offers nothing or was absent.
   */
  readonly share: number;
  /**
   * The workload relative to the fair share, which decides the order of assignment; 1 means even.
   * Time in which the member could not serve counts as if served, so a new or returning member
   * starts near 1 and falls over time. Null for a member who offers nothing.
   */
  readonly level: number | null;
}

/** The workload of an unknown member. */
export const NO_WORKLOAD: Workload = {
  memberId: 0,
  carried: NO_LOAD,
  capacity: 0,
  part: 0,
  share: 0,
  level: null,
};

/**
 * Returns each member's workload and fair share. The total points of members with a share are
 * divided by what they offer, multiplied by the part of the time they could serve. The workload of
 * members who offer nothing is outside all shares.
 */
export function workloadsOf(
  { span, members, duties }: WorkloadFacts,
  squad: WorkloadSquad,
): Map<number, Workload> {
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

/** Adds up the workload of each member's shifts. */
function loadsOf(duties: readonly Duty[], squad: WorkloadSquad): Map<number, DutyLoad> {
  const loads = new Map<number, DutyLoad>();
  if (duties.length === 0) return loads;
  const days = daysOfDuties(duties, squad);
  for (const duty of duties)
    loads.set(
      duty.memberId,
      addLoads(loads.get(duty.memberId) ?? NO_LOAD, loadOfDuty(duty, days, squad)),
    );
  return loads;
}

export function daysOfDuties(duties: readonly Duty[], squad: WorkloadSquad): DayParts {
  let [from, until] = [Infinity, -Infinity];
  for (const duty of duties) {
    for (const stretch of [duty, ...(duty.served ?? [])]) {
      from = Math.min(from, stretch.from);
      until = Math.max(until, stretch.until);
    }
  }
  return dayPartsOf({ from, until }, squad);
}
