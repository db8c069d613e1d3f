import { checkEligibility } from "../eligibility/eligibility.ts";
import type { EligibilityIssueCode } from "../eligibility/eligibility-issues.ts";
import {
  availabilityWeekdayOf,
  isAvailableFor,
} from "../members/availability/member-availability.ts";
import { isWilling } from "../shift-preferences/shift-preference.ts";
import { asSpan, asSpotMember, asSpotShift, restOnly, rulesIn } from "./eligibility-facts.ts";
import type {
  FilledSpot,
  MemberShiftPreference,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
} from "./month-to-fill.ts";

/**
 * Reasons why a member can never be assigned to a shift by auto-fill, in any roster; index 0 means
 * that nothing prevents it.
 */
export const NEVER_CODES = [
  "can",
  "inactive",
  "own-request",
  "not-available",
  "only-fills-in",
  "role",
  "unavailable",
  "time-off",
  "shabbat",
  "elsewhere",
  "short-rest-elsewhere",
] as const;

export type NeverCode = (typeof NEVER_CODES)[number];

/**
 * Maps each eligibility issue to auto-fill's code. Null when it cannot occur on an empty roster, or
 * is counted during the search (`roster-state.ts`).
 */
const BY_FINDING: Readonly<Record<EligibilityIssueCode, NeverCode | null>> = {
  "member-inactive": "inactive",
  "own-request": "own-request",
  "not-available": "not-available",
  "role-left": "role",
  "time-off": "time-off",
  shabbat: "shabbat",
  "shabbat-when-asked": "shabbat",
  "shift-overlaps": "elsewhere",
  "short-rest": "short-rest-elsewhere",
  "shift-over": null,
  "already-on-shift": null,
  "shift-full": null,
  "being-planned": null,
  "too-many-hours": null,
  "too-many-nights": null,
  "more-than-wished": null,
  "work-prohibited": null,
  "in-service": null,
};

/**
 * Returns why each member can never take each shift, as indexes of `NEVER_CODES`, ordered by
 * member. Runs `checkEligibility` on empty shifts.
 */
export function whyNever(month: MonthToFill): Uint8Array {
  const { members, shifts, limits } = month;
  const why = new Uint8Array(members.length * shifts.length);
  const said = saidIn(month);
  const squad = restOnly(limits);
  const evaluated = shifts.map((shift) => ({
    spotShift: asSpotShift(shift, []),
    weekday: availabilityWeekdayOf(shift.date),
  }));
  members.forEach((member, m) => {
    const [spotMember, willing] = [asSpotMember(member, null), asSpotMember(member, "available")];
    const offers = offersOf(member);
    const elsewhere = member.elsewhere.map((spot) => ({ ...asSpan(spot), minutes: spot }));
    const neverOn = (shift: ShiftToFill, s: number): NeverCode => {
      const { spotShift, weekday } = evaluated[s]!;
      const preference = said.get(keyOf({ memberId: member.id, shiftId: shift.id })) ?? null;
      const isSeeking = shift.seekerIds.includes(member.id);
      // Fast path for most pairs of member and shift: they need no further check.
      if (member.isActive && !isSeeking && !isWilling(preference) && !offers(shift, weekday))
        return "not-available";
      const spots = near(elsewhere, shift, limits.minimumRestHours);
      const who = isWilling(preference) ? willing : spotMember;
      const findings = checkEligibility({ ...who, isSeeking, spots }, spotShift, {
        by: "coordinator",
        squad,
      });
      const against = new Set(rulesIn(findings).map((code) => BY_FINDING[code]));
      if (preference === "unavailable") against.add("unavailable");
      if (!month.usesFillIns && onlyFillsIn(member, shift)) against.add("only-fills-in");
      return NEVER_CODES.find((code) => against.has(code)) ?? "can";
    };
    shifts.forEach((shift, s) => {
      why[m * shifts.length + s] = NEVER_CODES.indexOf(neverOn(shift, s));
    });
  });
  return why;
}

/** Returns the assignments that overlap a shift or may leave too little rest next to it. */
function near<
  Spot extends { readonly minutes: { readonly startsAt: number; readonly endsAt: number } },
>(spots: readonly Spot[], { startsAt, endsAt }: ShiftToFill, restHours: number): Spot[] {
  const reach = restHours * 60;
  return spots.filter(
    ({ minutes }) => minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach,
  );
}

/** Caches availability by shift type and weekday. */
function offersOf({
  availability,
}: MemberToFill): (shift: ShiftToFill, weekday: number) => boolean {
  const known = new Map<string | null, boolean[]>();
  return (shift, weekday) => {
    const days = known.get(shift.availabilityKind) ?? [];
    known.set(shift.availabilityKind, days);
    return (days[weekday] ??= isAvailableFor(availability, shift));
  };
}

/** True if a member offered the shift's type only as a fill-in. */
export function onlyFillsIn(
  { availability }: MemberToFill,
  { availabilityKind }: Pick<ShiftToFill, "availabilityKind">,
): boolean {
  return availability.find(({ kind }) => kind === availabilityKind)?.frequency === "fill-ins";
}

/** The members' shift preferences, by `keyOf`. */
export function saidIn({
  shiftPreferences,
}: MonthToFill): ReadonlyMap<string, MemberShiftPreference["preference"]> {
  return new Map(shiftPreferences.map((one) => [keyOf(one), one.preference]));
}

/** The lookup key of a member on a shift. */
export function keyOf({ memberId, shiftId }: FilledSpot): string {
  return `${memberId} ${shiftId}`;
}
