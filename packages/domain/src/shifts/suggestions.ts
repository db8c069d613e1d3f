import { isAvailableFor, type SlotAvailability, slotOfShiftType } from "../members/availability-slots.ts";
import { restWarningFor } from "../settings/rest-hours.ts";
import { durationText, monthName } from "../time/format.ts";
import type { LocalDate } from "../time/local.ts";
import { overlaps, type Span } from "./shift-times.ts";
import { inTurn, offeredAMonth, type Turn } from "./turns.ts";

/** A member as the suggestions for a shift see them. */
export interface SuggestionCandidate extends SlotAvailability {
  readonly id: number;
  readonly isActive: boolean;
  /** They have asked for cover of this very shift. */
  readonly isSeeking: boolean;
  /** The shifts where the member fills a slot, the one in question included. */
  readonly ownShifts: readonly Span[];
  /** Minutes 10-8 and planned, as `turnSpan` counts them. */
  readonly minutes: number;
  /** Places they have of this kind of shift in its month. */
  readonly inMonth: number;
}

/** A member to ask, why, and what speaks against it: "Offers weekly, once in May so far; 6h 30m served and planned". */
export interface Suggestion<Member> {
  readonly member: Member;
  readonly reason: string;
  readonly restWarning: string | null;
}

/**
 * Who could be put on a shift, in the order to ask: active, free at that time and available for its slot; those with too
 * little rest beside another shift last, else whose turn it is.
 */
export function suggestionsFor<Member extends SuggestionCandidate>(
  members: readonly Member[],
  shift: Span & { readonly type: string; readonly date: LocalDate },
  minimumRestHours: number,
): Suggestion<Member>[] {
  const slot = slotOfShiftType(shift.type);
  return members
    .filter((member) => member.isActive && !member.isSeeking && isAvailableFor(member, shift.type))
    .filter(({ ownShifts }) => !ownShifts.some((own) => overlaps(own, shift)))
    .map((member) => {
      const turn: Turn = { ...member, offered: offeredAMonth(member, slot) };
      return { member, turn, restWarning: restWarningOf(member, shift, minimumRestHours) };
    })
    .sort((a, b) => Number(a.restWarning !== null) - Number(b.restWarning !== null) || inTurn(a.turn, b.turn))
    .map(({ member, turn, restWarning }) => ({ member, reason: reasonFor(member, turn, shift), restWarning }));
}

function restWarningOf({ ownShifts }: SuggestionCandidate, shift: Span, minimumRestHours: number): string | null {
  const others = ownShifts.map((own) => ({ ...own, name: "another shift" }));
  const short = restWarningFor({ ...shift, name: "this shift" }, others, minimumRestHours);
  return short && `Only ${short.restHours} hours of rest beside another shift`;
}

function reasonFor(member: SlotAvailability, turn: Turn, shift: { readonly type: string; readonly date: LocalDate }): string {
  const minutes = turn.minutes < 1 ? "nothing served or planned" : `${durationText(turn.minutes)} served and planned`;
  return `${offerText(member, shift.type)}, ${monthText(turn, shift.date)}; ${minutes}`;
}

function offerText(member: SlotAvailability, shiftType: string): string {
  const slot = slotOfShiftType(shiftType);
  if (slot === null) return "Free then";
  return member[slot] === "fill-ins" ? "Fills in" : `Offers ${member[slot]}`;
}

/** "already once in December", or "once in December so far" while they offer more than that. */
function monthText({ inMonth, offered }: Turn, date: LocalDate): string {
  const month = monthName(Temporal.PlainDate.from(date).month);
  if (inMonth === 0) return `not yet in ${month}`;
  const times = inMonth === 1 ? "once" : inMonth === 2 ? "twice" : `${inMonth} times`;
  return inMonth < offered ? `${times} in ${month} so far` : `already ${times} in ${month}`;
}
