import {
  frequencyFor,
  type MemberAvailability,
  type OfferedShift,
} from "../members/member-availability.ts";
import { type Finding, isOffered, warningsIn } from "../places/findings.ts";
import type { PlaceMember, PlaceRules, PlaceShift } from "../places/place.ts";
import { standingOf } from "../places/standing.ts";
import type { ShiftCrew } from "../qualifications/role-left.ts";
import { monthName } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { carriedText } from "./burden-words.ts";
import type { Burden } from "./fair-share.ts";
import { inTurn, offeredAMonth, type Turn } from "./turns.ts";

/** A member as the suggestions for a shift see them. */
export interface SuggestionCandidate extends Omit<PlaceMember, "name"> {
  readonly id: number;
  readonly availability: MemberAvailability;
  /** What they have carried, and are planned for up to the end of the shift's month. */
  readonly burden?: Burden | undefined;
  /** Places they have of this kind of shift in its month. */
  readonly inMonth: number;
}

/** A member to ask, why, and what speaks against it: "Offers weekly, once in May so far; carried 62% of their share". */
export interface Suggestion<Member> {
  readonly member: Member;
  readonly reason: string;
  readonly restWarning: string | null;
}

/**
 * Who could be put on a shift, in the order to ask: active, free and not away at that time and available for its kind and weekday; those with too
 * little rest beside another shift last, else whose turn it is.
 */
export function suggestionsFor<Member extends SuggestionCandidate>(
  members: readonly Member[],
  shift: Span & OfferedShift & { readonly type: string; readonly crew?: ShiftCrew | undefined },
  squad: PlaceRules,
): Suggestion<Member>[] {
  return members
    .map((member) => ({ member, findings: findingsOf(member, shift, squad) }))
    .filter(({ findings }) => isOffered(findings))
    .map(({ member, findings }) => {
      const turn: Turn = {
        ...member,
        burden: member.burden,
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

/** What speaks against them, if there is a place; the shifts beside this one are not named. */
function findingsOf(
  member: SuggestionCandidate,
  shift: Omit<PlaceShift, "id">,
  squad: PlaceRules,
): Finding[] {
  const places = member.places.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
  return standingOf(
    { ...member, name: "", places },
    { ...shift, id: null },
    { by: "coordinator", squad },
  );
}

function reasonFor({ availability }: SuggestionCandidate, turn: Turn, shift: OfferedShift): string {
  return `${offerText(availability, shift)}, ${monthText(turn, shift.date)}; ${carriedText(turn.burden)}`;
}

function offerText(availability: MemberAvailability, { availabilityKind }: OfferedShift): string {
  if (availabilityKind === null) return "Free then";
  const frequency = frequencyFor(availability, availabilityKind);
  return frequency === "fill-ins" ? "Fills in" : `Offers ${frequency}`;
}

/** "already once in December", or "once in December so far" while they offer more than that. */
function monthText({ inMonth, offered }: Turn, date: LocalDate): string {
  const month = monthName(Temporal.PlainDate.from(date).month);
  if (inMonth === 0) return `not yet in ${month}`;
  const times = inMonth === 1 ? "once" : inMonth === 2 ? "twice" : `${inMonth} times`;
  return inMonth < offered ? `${times} in ${month} so far` : `already ${times} in ${month}`;
}
