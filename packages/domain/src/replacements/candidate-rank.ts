import { type Availability, isRegular } from "../members/availability/availability.ts";
import {
  frequencyFor,
  type MemberAvailability,
} from "../members/availability/member-availability.ts";
import type { LocalDate } from "../time/local.ts";
import { byWorkload } from "../workload/assignment-order.ts";
import type { Workload } from "../workload/fair-share.ts";

/** The ranks of candidates, in the order in which they are asked to replace a member. */
export const COVER_RANKS = ["high", "medium", "low"] as const;

export type CandidateRank = (typeof COVER_RANKS)[number];

/**
 * The guide next to the list of members to call: what each rank means and which members to call
 * first.
 */
export const COVER_RANK_GUIDE: Readonly<Record<CandidateRank, string>> = {
  high: "Available for substitutes with no current shifts",
  medium: "Available for substitutes with light workload",
  low: "Light workload but not explicitly available for substitutes",
};

/** The most current shifts that still count as a light workload. */
const LIGHT_LOAD = 1;

interface Candidate {
  /** Whether the member is a stand-in for the shift type, as `isStandInFor` decides. */
  readonly isAvailableForSubstitute: boolean;
  /** Number of the member's current and future shifts within the report's range. */
  readonly currentShiftLoad: number;
  /** The member's workload; omitted when it must not affect the order. */
  readonly workload?: Workload | undefined;
}

/**
 * Returns the rank of a candidate; a member with a heavy workload ranks last, even if marked as
 * substitute.
 */
export function candidateRank({
  isAvailableForSubstitute,
  currentShiftLoad,
}: Candidate): CandidateRank {
  if (!isAvailableForSubstitute || currentShiftLoad > LIGHT_LOAD) return "low";
  return currentShiftLoad === 0 ? "high" : "medium";
}

/**
 * Returns the color tone of a member's number of shifts: none is good, light is fair, more is
 * heavy.
 */
export function loadTone(currentShiftLoad: number): "good" | "fair" | "heavy" {
  if (currentShiftLoad <= 0) return "good";
  return currentShiftLoad <= LIGHT_LOAD ? "fair" : "heavy";
}

/** The shift types for which a member is sought (any of them suffices), and the date if known. */
export interface AskedFor {
  readonly kinds: readonly string[];
  readonly date?: LocalDate | undefined;
}

interface Offering {
  readonly availability: MemberAvailability;
}

/** True for a member who is unavailable for all shift types sought; always false for null. */
export function saysNoTo({ availability }: Offering, asked: AskedFor | null): boolean {
  return (
    asked !== null &&
    asked.kinds.length > 0 &&
    asked.kinds.every((kind) => frequencyFor(availability, kind, asked.date) === "not-available")
  );
}

/**
 * True for a member marked as substitute, or set to "fill-ins" for one of the shift types sought
 * (null: any). Availability set for a shift type takes precedence over the mark.
 */
export function isStandInFor(
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

/** True for a member who serves regularly on one of the shift types sought. */
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
 * Sorts candidates in the order in which they are asked: by rank, unavailable ones last within
 * their rank, then by load, part of their fair share served, and id.
 */
export function inAskingOrder<Member extends Candidate & Offering & { readonly id: number }>(
  members: readonly Member[],
  asked: AskedFor | null,
): Member[] {
  const first = (member: Member): readonly number[] => [
    COVER_RANKS.indexOf(candidateRank(member)),
    saysNoTo(member, asked) ? 1 : 0,
    member.currentShiftLoad,
  ];
  return members.toSorted(
    (a, b) => inOrder(first(a), first(b)) || byWorkload(a.workload, b.workload) || a.id - b.id,
  );
}

/** Compares two lists of sort keys by their first difference. */
function inOrder(a: readonly number[], b: readonly number[]): number {
  return (
    a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}
