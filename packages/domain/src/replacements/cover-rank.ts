import { isRegular } from "../members/availability.ts";
import { SLOT_FIELDS, type SlotAvailability, type SlotField } from "../members/availability-slots.ts";

/** In what order members are asked to cover: HIGH first. */
export const COVER_RANKS = ["high", "medium", "low"] as const;

export type CoverRank = (typeof COVER_RANKS)[number];

/** The guide beside the emergency list: what each rank means, whom to ring first. */
export const COVER_RANK_GUIDE: Readonly<Record<CoverRank, string>> = {
  high: "Available for substitutes with no current shifts",
  medium: "Available for substitutes with light workload",
  low: "Light workload but not explicitly available for substitutes",
};

/** Up to this many current shifts are a light workload. */
const LIGHT_LOAD = 1;

interface Candidate {
  /** As `isSubstituteFor` says of the kind of shift. */
  readonly isAvailableForSubstitute: boolean;
  /** Shifts the member has now or ahead, in the report's span. */
  readonly currentShiftLoad: number;
}

/** When a member should be asked to cover; somebody with a heavy load is asked last, even one who is available for substitutes. */
export function coverRank({ isAvailableForSubstitute, currentShiftLoad }: Candidate): CoverRank {
  if (!isAvailableForSubstitute || currentShiftLoad > LIGHT_LOAD) return "low";
  return currentShiftLoad === 0 ? "high" : "medium";
}

/** How a load is shown: none is good, a light one fair, more is heavy. */
export function loadTone(currentShiftLoad: number): "good" | "fair" | "heavy" {
  if (currentShiftLoad <= 0) return "good";
  return currentShiftLoad <= LIGHT_LOAD ? "fair" : "heavy";
}

/** True for a member who says "not available" for every slot of a kind of shift; of no kind in particular (null) nobody says it. */
export function saysNoTo(member: SlotAvailability, kind: readonly SlotField[] | null): boolean {
  return kind !== null && kind.length > 0 && kind.every((field) => member[field] === "not-available");
}

/**
 * True for a member marked as substitute, or who says "fill-ins" for a slot of the kind of shift (null: for any slot).
 * What they say of the kind itself has the last word.
 */
export function isSubstituteFor(
  member: SlotAvailability & { readonly isAvailableForSubstitute: boolean },
  kind: readonly SlotField[] | null,
): boolean {
  if (saysNoTo(member, kind)) return false;
  return member.isAvailableForSubstitute || (kind ?? SLOT_FIELDS).some((field) => member[field] === "fill-ins");
}

/**
 * Members in the order they should be asked: by rank, who says "not available" at its end, then the least load, then those
 * who serve in this kind of shift, then by id.
 */
export function inCoverOrder<Member extends Candidate & SlotAvailability & { readonly id: number }>(
  members: readonly Member[],
  kind: readonly SlotField[] | null,
): Member[] {
  const serves = (member: Member): boolean =>
    kind?.some((field) => isRegular(member[field]) || member[field] === "fill-ins") ?? false;
  const order = (member: Member): readonly number[] => [
    COVER_RANKS.indexOf(coverRank(member)),
    saysNoTo(member, kind) ? 1 : 0,
    member.currentShiftLoad,
    serves(member) ? 0 : 1,
    member.id,
  ];
  return members.toSorted((a, b) => {
    const [left, right] = [order(a), order(b)];
    return left.map((value, index) => value - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
  });
}
