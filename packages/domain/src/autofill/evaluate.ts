import { checkEligibility } from "../eligibility/eligibility.ts";
import type { EligibilityIssueCode } from "../eligibility/eligibility-issues.ts";
import { hoursInSevenDays } from "../eligibility/limit-totals.ts";
import { nightsOf } from "../eligibility/nights.ts";
import type { HeldSpot } from "../eligibility/spot.ts";
import { openRoles, rolesLost } from "../qualifications/crew.ts";
import { daysBetween } from "../time/local.ts";
import { keyOf, onlyFillsIn, saidIn } from "./can-serve.ts";
import {
  coveragePrice,
  creditedLoads,
  earlyPrice,
  LOAD_PARTS,
  loadFactor,
  loadPrice,
  PRICES,
  shiftPreferencePrice,
  takenPrice,
} from "./cost-weights.ts";
import { asCrewMember, asSpan, asSpotMember, asSpotShift, rulesIn } from "./eligibility-facts.ts";
import type {
  FilledSpot,
  Load,
  MemberToFill,
  MonthToFill,
  Roster,
  ShiftToFill,
} from "./month-to-fill.ts";
import { frequencyLimit } from "./offered-frequency.ts";

/** A rule that a roster breaks, as text. */
export interface Fault extends FilledSpot {
  readonly code:
    | EligibilityIssueCode
    | "unknown"
    | "unavailable"
    | "only-fills-in"
    | "offered"
    | "more-than-wished";
  readonly text: string;
}

/** The cost of a roster by part. All parts except `coverage` measure its quality. */
interface PriceParts {
  readonly coverage: number;
  readonly gaps: number;
  readonly loads: number;
  readonly changes: number;
  readonly fillIns: number;
  readonly shiftPreferences: number;
  readonly least: number;
  readonly hoursOver: number;
  readonly nightsOver: number;
}

/** The evaluation of a roster. */
export interface Judgement {
  readonly faults: readonly Fault[];
  /** The number of filled spots, including fixed assignments. */
  readonly filled: number;
  readonly spots: number;
  readonly price: PriceParts;
  readonly total: number;
}

/**
 * Evaluates a roster: the rules it breaks, by the same `checkEligibility` as a manual assignment,
 * and its cost. Independent of the search except for the cost weights, so it checks every roster
 * before it is shown.
 */
export function evaluate(month: MonthToFill, roster: Roster): Judgement {
  const view = viewOf(month, roster);
  const price = partsOf(view);
  return {
    faults: [...faultsIn(view)],
    filled: sum(month.shifts, (shift) => Math.min(shift.spots, view.crewOf(shift).length)),
    spots: sum(month.shifts, ({ spots }) => spots),
    price,
    total: sum(Object.values(price), (part) => part),
  };
}

type View = ReturnType<typeof viewOf>;

/** Indexes the roster by shift and by member. */
function viewOf(month: MonthToFill, roster: Roster) {
  const members = new Map(month.members.map((member) => [member.id, member]));
  const shifts = new Map(month.shifts.map((shift) => [shift.id, shift]));
  const all = [...month.fixed, ...roster];
  const byShift = Map.groupBy(all, ({ shiftId }) => shiftId);
  const byMember = Map.groupBy(all, ({ memberId }) => memberId);
  const crewOf = ({ id }: ShiftToFill): FilledSpot[] => byShift.get(id) ?? [];
  const shiftsOf = ({ id }: MemberToFill): ShiftToFill[] =>
    (byMember.get(id) ?? []).flatMap(({ shiftId }) => shifts.get(shiftId) ?? []);
  return { month, roster, members, shifts, crewOf, shiftsOf, said: saidIn(month) };
}

function* faultsIn(view: View): Generator<Fault> {
  const seen = new Set(view.month.fixed.map(keyOf));
  for (const spot of view.roster) {
    const member = view.members.get(spot.memberId);
    const shift = view.shifts.get(spot.shiftId);
    if (!member || !shift || seen.has(keyOf(spot))) {
      yield {
        ...spot,
        code: "unknown",
        text: `Unknown or duplicate spot: member ${spot.memberId}, shift ${spot.shiftId}`,
      };
      continue;
    }
    seen.add(keyOf(spot));
    yield* faultsOf(view, member, shift, spot);
  }
}

function* faultsOf(
  view: View,
  member: MemberToFill,
  shift: ShiftToFill,
  spot: FilledSpot,
): Generator<Fault> {
  const { month } = view;
  const fault = (code: Fault["code"], text: string): Fault => ({
    ...spot,
    code,
    text: `${member.unitNumber} on ${shift.name}, ${shift.date}: ${text}`,
  });
  const crew = view.crewOf(shift).filter(({ memberId }) => memberId !== member.id);
  const filling = crew.map(({ memberId }) => {
    const other = view.members.get(memberId);
    return other ? asCrewMember(other, shift) : { memberId, qualificationIds: [] };
  });
  const others = view.shiftsOf(member).filter((other) => other !== shift);
  const spots: HeldSpot[] = [
    ...others.map((other) => ({ ...asSpan(other), shiftId: other.id, name: other.name })),
    ...member.elsewhere.map((other) => ({ ...asSpan(other), name: other.name })),
  ];
  const isSeeking = shift.seekerIds.includes(member.id);
  const preference = view.said.get(keyOf(spot)) ?? null;
  const findings = checkEligibility(
    { ...asSpotMember(member, preference), isSeeking, spots },
    asSpotShift(shift, filling),
    {
      by: "coordinator",
      squad: month.limits,
      slots: { filledCount: crew.length, maxMembers: shift.spots },
    },
  );
  const rules = rulesIn(findings);
  for (const { code, text } of findings) if (rules.includes(code)) yield fault(code, text);
  if (preference === "unavailable") yield fault("unavailable", "Marked unavailable");
  if (!month.usesFillIns && onlyFillsIn(member, shift))
    yield fault("only-fills-in", "Fill-in only");
  if (member.most !== null && others.length + 1 > member.most)
    yield fault("more-than-wished", `More than their maximum of ${member.most}`);
  const over = moreThanOffered(member, shift, others);
  if (over) yield fault("offered", over);
}

/**
 * True if a member serves on a shift type more often than offered, with at least one assignment by
 * auto-fill. Only a manual assignment may exceed the offer.
 */
function moreThanOffered(
  member: MemberToFill,
  shift: ShiftToFill,
  others: readonly ShiftToFill[],
): string | null {
  const offering = member.availability.find(({ kind }) => kind === shift.availabilityKind);
  if (!offering) return null;
  const { most, period } = frequencyLimit(offering.frequency, shift.date);
  const same = [...others, ...member.elsewhere].filter(
    ({ availabilityKind, date }) =>
      availabilityKind === offering.kind &&
      frequencyLimit(offering.frequency, date).period === period,
  );
  return same.length + 1 > most
    ? `${same.length + 1} shifts of this type (availability: ${offering.frequency})`
    : null;
}

function partsOf(view: View): PriceParts {
  const { month, roster } = view;
  const { members, shifts } = month;
  const put = new Set(roster.map(keyOf));
  const kept = new Set([...put, ...month.fixed.map(keyOf)]);
  const lastDate =
    shifts
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? "";
  const credited = creditedLoads(month);
  return {
    coverage: sum(shifts, (shift) => coveragePrice(shift, view.crewOf(shift).length)),
    gaps: sum(shifts, (shift) => gapPrice(view, shift, daysBetween(shift.date, lastDate))),
    loads: sum(members, (member, index) =>
      loadsPrice(member, credited[index]!, view.shiftsOf(member)),
    ),
    changes: sum(month.before, (spot) => (kept.has(keyOf(spot)) ? 0 : takenPrice(spot))),
    fillIns: PRICES.fillIn * roster.filter((spot) => fillsIn(view, spot)).length,
    shiftPreferences: sum(month.shiftPreferences, (preference) =>
      put.has(keyOf(preference)) ? shiftPreferencePrice(preference) : 0,
    ),
    least: sum(
      members,
      (member) =>
        PRICES.belowLeast * Math.max(0, (member.least ?? 0) - view.shiftsOf(member).length),
    ),
    hoursOver:
      month.limits.hoursLevel === "warn"
        ? PRICES.hourOver * sum(members, (member) => hoursOver(view, member))
        : 0,
    nightsOver:
      month.limits.nightsLevel === "warn"
        ? PRICES.nightOver * sum(members, (member) => nightsOver(view, member))
        : 0,
  };
}

/** Returns the cost of a shift's open spots: their positions and their date. */
function gapPrice(view: View, shift: ShiftToFill, daysBeforeLast: number): number {
  const crew = view.crewOf(shift);
  const empty = shift.spots - crew.length;
  if (empty <= 0) return 0;
  const known = crew.flatMap(({ memberId }) => view.members.get(memberId) ?? []);
  const able = known.map((member) => asCrewMember(member, shift));
  const unknown = crew
    .slice(known.length)
    .map(({ memberId }) => ({ memberId, qualificationIds: [] }));
  // A position that no spot is left for costs nothing, because no member can fill it.
  const lost = rolesLost({ maxMembers: shift.spots, roleIds: shift.roleIds }, [
    ...able,
    ...unknown,
  ]);
  return (
    empty * earlyPrice(daysBeforeLast) + (openRoles(shift, able).length - lost) * PRICES.openRole
  );
}

function loadsPrice(member: MemberToFill, before: Load, shifts: readonly ShiftToFill[]): number {
  const carried = (part: keyof Load): number =>
    before[part] + sum(shifts, ({ load }) => load[part]);
  return loadFactor(member) * sum(LOAD_PARTS, (part) => loadPrice(part, carried(part)));
}

function fillsIn({ members, shifts }: View, { memberId, shiftId }: FilledSpot): boolean {
  const [member, shift] = [members.get(memberId), shifts.get(shiftId)];
  return member !== undefined && shift !== undefined && onlyFillsIn(member, shift);
}

/** Returns the hours above the squad's limit in a member's worst seven days. */
function hoursOver({ month, shiftsOf }: View, member: MemberToFill): number {
  const most = month.limits.maxHoursInSevenDays;
  if (most === 0) return 0;
  const spans = [...shiftsOf(member), ...member.elsewhere].map(asSpan);
  const worst = Math.max(
    0,
    ...spans.map((span, at) => hoursInSevenDays(span, spans.toSpliced(at, 1))),
  );
  return Math.max(0, worst - most);
}

/** Returns how many sequences of consecutive nights exceed the squad's limit by one. */
function nightsOver({ month, shiftsOf }: View, member: MemberToFill): number {
  const { maxNightsInRow, timeZone } = month.limits;
  if (maxNightsInRow === 0) return 0;
  const nights = new Set(
    [...shiftsOf(member), ...member.elsewhere].flatMap((shift) =>
      nightsOf(asSpan(shift), timeZone),
    ),
  );
  return [...nights].filter((night) => {
    const row = [...nights].filter((other) => {
      const distance = daysBetween(night, other);
      return distance >= 0 && distance <= maxNightsInRow;
    });
    return row.length > maxNightsInRow;
  }).length;
}

function sum<One>(all: readonly One[], of: (one: One, index: number) => number): number {
  return all.reduce((total, one, index) => total + of(one, index), 0);
}
