import { checkEligibility } from "@watchbill/domain/eligibility/eligibility";
import {
  type EligibilityIssueCode,
  refusalIn,
  warningsIn,
} from "@watchbill/domain/eligibility/eligibility-issues";
import type { OwnLimits } from "@watchbill/domain/eligibility/own-limits";
import type { HeldSpot, SpotRules } from "@watchbill/domain/eligibility/spot";
import { availabilityIn } from "@watchbill/domain/members/availability/member-availability";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { type Holding, heldOn, lastDayOfShift } from "@watchbill/domain/qualifications/holding";
import type { ShiftCrew } from "@watchbill/domain/qualifications/remaining-positions";
import type { KeptWindow } from "@watchbill/domain/shabbat/shabbat-observers";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { minutesBetween } from "@watchbill/domain/time/local";
import { isAhead, overlaps } from "@watchbill/domain/time/span";
import type { Output } from "../../../lib/api/api.ts";
import type { TimeOffDays } from "../../time-off/use-time-off.ts";
import { filling, type Shift, spanOf } from "../shift-view.ts";

export type ShiftMember = Output<"members.list">[number];

/**
 * The data that eligibility checks in the browser need: the loaded months and the squad's rules.
 */
export interface PlannerFacts {
  readonly shifts: readonly Shift[];
  readonly now: Temporal.Instant;
  readonly style: DateStyle;
  /** The squad's rules for assignments; undefined while they load. */
  readonly squad: SpotRules | undefined;
  readonly ownLimitsOf: (memberId: number) => OwnLimits;
  /** Returns the name of a holiday on which work is prohibited, or null. */
  readonly workProhibitedOn: (date: string) => string | null;
  readonly timeOffOf: (memberId: number) => readonly TimeOffDays[];
  /** Returns the Shabbat windows that a member observes. */
  readonly shabbatWindowsOf: (memberId: number) => readonly KeptWindow[];
  readonly holdingsOf: (memberId: number) => readonly Holding[];
}

/** A member's eligibility for a shift: a conflict that blocks the assignment, or warnings. */
export interface Eligibility {
  readonly blocked: string | null;
  readonly warnings: readonly string[];
  /** The codes of `warnings`, which the assignment sends as overrides. */
  readonly overrides: readonly EligibilityIssueCode[];
}

/**
 * Checks whether a member can be assigned to a shift; `leavingId` is the shift that the member
 * would leave. The server makes the final decision, because it also has data outside the loaded
 * months.
 */
export function eligibilityOn(
  member: ShiftMember,
  shift: Shift,
  facts: PlannerFacts,
  leavingId?: number,
): Eligibility {
  const others = shiftsOf(member.id, facts.shifts).filter(
    ({ id }) => id !== shift.id && id !== leavingId,
  );
  const findings = checkEligibility(
    {
      name: unitAndName(member),
      isActive: true,
      isSeeking: shift.assignments.some(
        ({ userId, status }) => userId === member.id && status === "replacement_requested",
      ),
      spots: (holds(shift, member.id) ? [shift, ...others] : others).map((one) =>
        spotOn(one, member.id, facts.style),
      ),
      availability: availabilityIn(member),
      timeOff: facts.timeOffOf(member.id),
      shabbatWindows: facts.shabbatWindowsOf(member.id),
      ...facts.ownLimitsOf(member.id),
      id: member.id,
      holdings: facts.holdingsOf(member.id),
    },
    { ...shift, ...spanOf(shift), crew: crewOf(shift, facts) },
    {
      by: "coordinator",
      now: facts.now,
      slots: { filledCount: shift.assignmentCount, maxMembers: shift.maxMembers },
      squad: facts.squad,
      holidayName: facts.workProhibitedOn(shift.date),
    },
  );
  const warned = findings.filter(({ level }) => level !== "forbids");
  return {
    blocked: refusalIn(findings)?.message ?? null,
    warnings: warningsIn(findings),
    overrides: warned.map(({ code }) => code),
  };
}

/** Returns the crew of a shift with positions, for the rules about required qualifications. */
function crewOf(shift: Shift, { holdingsOf, style }: PlannerFacts): ShiftCrew | undefined {
  const { maxMembers, roles } = shift;
  if (roles.length === 0) return undefined;
  const lastDay = lastDayOfShift(shift);
  const able = (spots: Shift["assignments"]) =>
    spots.map(({ userId }) => ({
      memberId: userId,
      qualificationIds: heldOn(holdingsOf(userId), lastDay),
    }));
  return {
    style,
    maxMembers,
    roleIds: roles.map(({ id }) => id),
    lastDay,
    names: new Map(roles.map(({ id, name }) => [id, name])),
    filling: able(filling(shift).toSorted((a, b) => a.id - b.id)),
    seeking: able(shift.assignments.filter(({ status }) => status === "replacement_requested")),
  };
}

/** Returns a member's spot on a shift; its title is formatted only when it is needed. */
function spotOn(shift: Shift, memberId: number, style: DateStyle): HeldSpot {
  const own = filling(shift).find(({ userId }) => userId === memberId);
  return {
    shiftId: shift.id,
    ...spanOf(own?.part ?? shift),
    name: shiftName(shift),
    get title() {
      return shiftTitle(shift, style);
    },
  };
}

/** A filled spot, or the next open one if `person` is null. */
export interface Spot {
  readonly shift: Shift;
  readonly person: Shift["assignments"][number]["user"] | null;
}

/**
 * Checks a member for several spots together, each as if the earlier ones were assigned. A member
 * already on one of the spots leaves it.
 */
export function eligibilityOnShifts(
  member: ShiftMember,
  spots: readonly Spot[],
  facts: PlannerFacts,
): { readonly spot: Spot; readonly standing: Eligibility }[] {
  let { shifts } = facts;
  return spots.map((spot) => {
    const { id } = spot.shift;
    if (spot.person) shifts = afterMove(shifts, spot.person, { fromId: id, toId: null });
    const shift = shifts.find((one) => one.id === id) ?? spot.shift;
    const standing = eligibilityOn(member, shift, { ...facts, shifts });
    if (!standing.blocked) shifts = afterMove(shifts, member, { fromId: null, toId: id });
    return { spot, standing };
  });
}

/** Returns the minutes for which a member is assigned in the given shifts. */
export function plannedMinutes(memberId: number, shifts: readonly Shift[]): number {
  return shiftsOf(memberId, shifts)
    .map(spanOf)
    .reduce((sum, { startsAt, endsAt }) => sum + minutesBetween(startsAt, endsAt), 0);
}

/** True while a shift has not ended, so that it can still be changed. */
export function isOpen(shift: Shift, now: Temporal.Instant): boolean {
  return isAhead(spanOf(shift), now);
}

/** True if a member has time off during the shift. */
export function isTimeOffOn(memberId: number, shift: Shift, { timeOffOf }: PlannerFacts): boolean {
  return timeOffOf(memberId).some((span) => overlaps(span, spanOf(shift)));
}

const holders = new WeakMap<readonly Shift[], ReadonlyMap<number, readonly Shift[]>>();

/**
 * Returns the shifts on which a member fills a spot. Indexes all members at once, because a drag
 * checks the whole squad against a whole month.
 */
export function shiftsOf(memberId: number, shifts: readonly Shift[]): readonly Shift[] {
  let known = holders.get(shifts);
  if (!known) {
    const found = new Map<number, Shift[]>();
    for (const shift of shifts)
      for (const { userId } of filling(shift)) {
        const own = found.get(userId);
        if (own) own.push(shift);
        else found.set(userId, [shift]);
      }
    holders.set(shifts, found);
    known = found;
  }
  return known.get(memberId) ?? [];
}

function holds(shift: Shift, memberId: number): boolean {
  return filling(shift).some(({ userId }) => userId === memberId);
}

/**
 * Returns the shifts as they would be after a member leaves one and joins the other; a null id
 * means no shift.
 */
export function afterMove(
  shifts: readonly Shift[],
  member: Shift["assignments"][number]["user"],
  { fromId, toId }: { fromId: number | null; toId: number | null },
): Shift[] {
  return shifts.map((shift) => {
    if (shift.id === fromId) {
      const assignments = shift.assignments.filter(
        (spot) => spot.userId !== member.id || !filling(shift).includes(spot),
      );
      return { ...shift, assignments, assignmentCount: shift.assignmentCount - 1 };
    }
    if (shift.id !== toId) return shift;
    const spot = {
      // A temporary negative id, until the server's response replaces it.
      id: -member.id,
      shiftId: shift.id,
      userId: member.id,
      status: "assigned" as const,
      checkInTime: null,
      checkOutTime: null,
      isBySchedule: false,
      createdAt: shift.startsAt,
      updatedAt: shift.startsAt,
      user: member,
    };
    return {
      ...shift,
      assignments: [...shift.assignments, spot],
      assignmentCount: shift.assignmentCount + 1,
    };
  });
}
