import type { Burden } from "../burden/fair-share.ts";
import { byBurden } from "../burden/turns.ts";
import { type Availability, isRegular } from "../members/availability.ts";
import { frequencyFor, type MemberAvailability } from "../members/member-availability.ts";
import type { LocalDate } from "../time/local.ts";

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
  /** What they have carried; left out where that does not decide. */
  readonly burden?: Burden | undefined;
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

/** What is asked for: any of some kinds, on a date where one is meant. */
export interface AskedFor {
  readonly kinds: readonly string[];
  readonly date?: LocalDate | undefined;
}

interface Offering {
  readonly availability: MemberAvailability;
}

/** True for a member who is not available for any of the kinds asked for; of no kind in particular (null) nobody says it. */
export function saysNoTo({ availability }: Offering, asked: AskedFor | null): boolean {
  return (
    asked !== null &&
    asked.kinds.length > 0 &&
    asked.kinds.every((kind) => frequencyFor(availability, kind, asked.date) === "not-available")
  );
}

/**
 * True for a member marked as substitute, or who says "fill-ins" for a kind asked for (null: for any).
 * What they say of the kind itself has the last word.
 */
export function isSubstituteFor(
  member: Offering & { readonly isAvailableForSubstitute: boolean },
  asked: AskedFor | null,
): boolean {
  if (saysNoTo(member, asked)) return false;
  const { availability, isAvailableForSubstitute } = member;
  return (
    isAvailableForSubstitute ||
    servesAs(availability, asked, (frequency) => frequency === "fill-ins")
  );
}

/** True for a member who serves regularly in a kind asked for. */
export function servesRegularly({ availability }: Offering, asked: AskedFor): boolean {
  return servesAs(availability, asked, isRegular);
}

function servesAs(
  availability: MemberAvailability,
  asked: AskedFor | null,
  is: (frequency: Availability) => boolean,
): boolean {
  const kinds = asked?.kinds ?? availability.map(({ kind }) => kind);
  return kinds.some((kind) => is(frequencyFor(availability, kind, asked?.date)));
}

/**
 * Members in the order they should be asked: by rank, who says "not available" at its end, then the least load, then who has carried least of
 * their share, then by id.
 */
export function inCoverOrder<Member extends Candidate & Offering & { readonly id: number }>(
  members: readonly Member[],
  asked: AskedFor | null,
): Member[] {
  const first = (member: Member): readonly number[] => [
    COVER_RANKS.indexOf(coverRank(member)),
    saysNoTo(member, asked) ? 1 : 0,
    member.currentShiftLoad,
  ];
  return members.toSorted(
    (a, b) => inOrder(first(a), first(b)) || byBurden(a.burden, b.burden) || a.id - b.id,
  );
}

/** The first difference between two lists of what decides. */
function inOrder(a: readonly number[], b: readonly number[]): number {
  return (
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}
