import { checkEligibility } from "../eligibility/eligibility.ts";
import { type EligibilityIssue, isOffered, warningsIn } from "../eligibility/eligibility-issues.ts";
import type { SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import {
  frequencyFor,
  type MemberAvailability,
  type OfferedShift,
} from "../members/availability/member-availability.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { monthName } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { inTurn, offeredAMonth, type Turn } from "./assignment-order.ts";
import type { Workload } from "./fair-share.ts";
import { carriedText } from "./workload-words.ts";

/** The facts of a member for being suggested for a shift. */
export interface SuggestionCandidate extends Omit<SpotMember, "name"> {
  readonly id: number;
  readonly availability: MemberAvailability;
  /** The workload, including shifts planned until the end of the shift's month. */
  readonly workload?: Workload | undefined;
  /** How many shifts of this type the member has in the month. */
  readonly inMonth: number;
}

/**
 * A suggested member, with the reason and warnings: "Weekly, once in May so far; carried 62% of
 * their share".
 */
export interface Suggestion<Member> {
  readonly member: Member;
  readonly reason: string;
  readonly restWarning: string | null;
}

/**
 * Returns the members who can take a shift, in the order to ask them. They are active, free, not
 * away, and available for its shift type and weekday. Members with too little rest come last;
 * otherwise the order of assignment decides.
 */
export function suggestionsFor<Member extends SuggestionCandidate>(
  members: readonly Member[],
  shift: Span & OfferedShift & { readonly type: string; readonly crew?: ShiftCrew | undefined },
  squad: SpotRules,
): Suggestion<Member>[] {
  return members
    .map((member) => ({ member, findings: findingsOf(member, shift, squad) }))
    .filter(({ findings }) => isOffered(findings))
    .map(({ member, findings }) => {
      const turn: Turn = {
        ...member,
        workload: member.workload,
        offered: offeredAMonth(member.availability, shift.availabilityKind),
      };
      return { member, turn, restWarning: warningsIn(findings).join(". ") || null };
    })
    .sort(
      (a, b) =>
        Number(a.restWarning !== null) - Number(b.restWarning !== null) || inTurn(a.turn, b.turn),
    )
    .map(({ member, turn, restWarning }) => ({
      member,
      reason: reasonFor(member, turn, shift),
      restWarning,
    }));
}

/** Returns the warnings about a member who can take a spot; they do not name adjacent shifts. */
function findingsOf(
  member: SuggestionCandidate,
  shift: Omit<SpotShift, "id">,
  squad: SpotRules,
): EligibilityIssue[] {
  const spots = member.spots.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
  return checkEligibility(
    { ...member, name: "", spots },
    { ...shift, id: null },
    { by: "coordinator", squad },
  );
}

function reasonFor({ availability }: SuggestionCandidate, turn: Turn, shift: OfferedShift): string {
  return `${offerText(availability, shift)}, ${monthText(turn, shift.date)} · ${carriedText(turn.workload)}`;
}

function offerText(availability: MemberAvailability, { availabilityKind }: OfferedShift): string {
  if (availabilityKind === null) return "Available";
  const frequency = frequencyFor(availability, availabilityKind);
  return frequency === "fill-ins"
    ? "Fill-in"
    : `${frequency[0]?.toUpperCase()}${frequency.slice(1)}`;
}

/**
 * Formats how often a member serves in the month: "already once in December", or "once in December
 * so far" while they offer more.
 */
function monthText({ inMonth, offered }: Turn, date: LocalDate): string {
  const month = monthName(Temporal.PlainDate.from(date).month);
  if (inMonth === 0) return `none in ${month}`;
  return inMonth < offered ? `${inMonth} in ${month} so far` : `already ${inMonth} in ${month}`;
}
