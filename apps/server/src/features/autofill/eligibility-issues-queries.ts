import { evaluate } from "@watchbill/domain/autofill/evaluate";
import { gapReasons } from "@watchbill/domain/autofill/gap-reasons";
import { shortagesOf } from "@watchbill/domain/autofill/infeasibility";
import type { FilledSpot, MonthToFill } from "@watchbill/domain/autofill/month-to-fill";
import { rosterWords } from "@watchbill/domain/autofill/words";
import type {
  CarriedLoad,
  Carrying,
  EligibilityIssues,
  Proof,
} from "@watchbill/domain/suggestions/eligibility-issues";
import { spotReason } from "@watchbill/domain/suggestions/spot-reason";
import { type Workload, workloadsOf } from "@watchbill/domain/workload/fair-share";
import type { ReadMonth } from "./month-queries.ts";
import type { StoredSpot } from "./store.ts";

/** The findings for days without a shift left to fill. */
const OF_NO_SHIFT = {
  filled: 0,
  spots: 0,
  mostFillable: null,
  words: [],
  gaps: [],
  shortages: [],
  reasons: [],
};

/**
 * Returns the findings (gaps and warnings) about suggested assignments. Without the solver's proof,
 * includes only shortages that counting proves; without suggestions, no sentences.
 */
export function listEligibilityIssues(
  read: ReadMonth,
  spots: readonly StoredSpot[],
  proof: Proof | null,
): EligibilityIssues {
  if (read.month.shifts.length === 0) return { ...OF_NO_SHIFT, members: carryingOf(read, spots) };
  const month = withFixed(read.month, spots);
  const fixed = new Set(month.fixed.map(keyOf));
  const own = new Set(month.shifts.map(({ id }) => id));
  const roster = holding(
    month,
    spots.filter((spot) => own.has(spot.shiftId) && !fixed.has(keyOf(spot))),
  );
  const { filled, spots: all } = evaluate(month, roster);
  const { shortages, isMost } = shortagesOf(month, roster);
  const mostFillable = proof?.mostFillable ?? (isMost ? filled : null);
  const isUntried = proof === null && spots.length === 0;
  const words = isUntried
    ? []
    : rosterWords({ filled, spots: all, mostFillable }, proof?.isCutShort ?? false, month.members);
  const members = carryingOf(read, spots);
  return {
    filled,
    spots: all,
    mostFillable,
    words,
    gaps: gapReasons(month, roster),
    shortages: proof === null ? shortages.filter(({ isProof }) => isProof) : shortages,
    members,
    reasons: reasonsOf(month, spots, members),
  };
}

/**
 * Returns the month with the coordinator's manual suggestions as fixed: they stay despite
 * conflicts, and the findings do not blame the fill for them.
 */
function withFixed(month: MonthToFill, spots: readonly StoredSpot[]): MonthToFill {
  const there = new Set(month.fixed.map(keyOf));
  const members = new Set(month.members.map(({ id }) => id));
  const byHand = spots.filter(
    (spot) => spot.isByHand && members.has(spot.memberId) && !there.has(keyOf(spot)),
  );
  const room = new Map(
    month.shifts.map(({ id, spots: most }) => [
      id,
      most - month.fixed.filter(({ shiftId }) => shiftId === id).length,
    ]),
  );
  const fitting = byHand.filter(({ shiftId }) => {
    const left = room.get(shiftId) ?? 0;
    room.set(shiftId, left - 1);
    return left > 0;
  });
  return {
    ...month,
    fixed: [...month.fixed, ...fitting.map(({ shiftId, memberId }) => ({ shiftId, memberId }))],
  };
}

/** Returns the assignments that are still allowed; the spots of the others stay open. */
function holding(month: MonthToFill, spots: readonly FilledSpot[]): FilledSpot[] {
  const known = new Set(month.members.map(({ id }) => id));
  const there = spots
    .filter(({ memberId }) => known.has(memberId))
    .map(({ shiftId, memberId }) => ({ shiftId, memberId }));
  const faulty = new Set(evaluate(month, there).faults.map(keyOf));
  return there.filter((spot) => !faulty.has(keyOf(spot)));
}

/** Returns each member's workload before and after the suggested assignments. */
function carryingOf({ month, facts, squad }: ReadMonth, spots: readonly StoredSpot[]): Carrying[] {
  const shifts = new Map(month.shifts.map((shift) => [shift.id, shift]));
  const duties = spots.flatMap(({ shiftId, memberId }) => {
    const shift = shifts.get(shiftId);
    return shift
      ? {
          memberId,
          from: shift.startsAt * 60_000,
          until: shift.endsAt * 60_000,
          served: null,
          takenAt: 0,
        }
      : [];
  });
  const [before, after] = [
    workloadsOf(facts, squad),
    workloadsOf({ ...facts, duties: [...facts.duties, ...duties] }, squad),
  ];
  return month.members
    .filter(({ isActive }) => isActive)
    .map(({ id }) => ({
      memberId: id,
      before: loadOf(before.get(id)),
      after: loadOf(after.get(id)),
      share: rounded(after.get(id)?.share ?? 0),
    }));
}

function loadOf(workload: Workload | undefined): CarriedLoad {
  const { hours = 0, nights = 0, weekends = 0, holidays = 0, points = 0 } = workload?.carried ?? {};
  return { hours: rounded(hours), nights, weekends, holidays, points: rounded(points) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function reasonsOf(month: MonthToFill, spots: readonly StoredSpot[], members: readonly Carrying[]) {
  const wants = new Set(
    month.shiftPreferences.filter(({ preference }) => preference === "prefer").map(keyOf),
  );
  const carrying = new Map(members.map((one) => [one.memberId, one]));
  return spots
    .filter(({ isByHand }) => !isByHand)
    .map(({ shiftId, memberId }) => {
      const { before, share } = carrying.get(memberId) ?? { before: { points: 0 }, share: 0 };
      const isWanted = wants.has(keyOf({ shiftId, memberId }));
      return {
        shiftId,
        memberId,
        reason: spotReason({ isWanted, carried: before.points, share }),
      };
    });
}

function keyOf({ shiftId, memberId }: FilledSpot): string {
  return `${shiftId} ${memberId}`;
}
