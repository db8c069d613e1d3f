import { checkEligibility } from "../eligibility/eligibility.ts";
import {
  type Asker,
  type EligibilityIssue,
  type EligibilityIssueCode,
  refusalIn,
} from "../eligibility/eligibility-issues.ts";
import {
  asksFirst,
  type Overridden,
  type Override,
  overriddenIn,
} from "../eligibility/override.ts";
import type { HeldSpot, SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import { crewWithout } from "../stand-ins/could-stand-in.ts";
import { weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { dateOf, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** One of the two members of a swap. */
export type SwapMember = Omit<SpotMember, "isSeeking"> & { readonly id: number };

/** A shift on which a spot would be swapped. */
export interface SwapShift extends SpotShift {
  readonly id: number;
  /** The shift in a sentence: "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM". */
  readonly title: string;
  /** The members with a replacement request on the shift. */
  readonly seekingIds: readonly number[];
}

/**
 * One half of a swap: the member, the shift they give, and the shift they get with its present
 * member.
 */
export interface Half {
  readonly member: SwapMember;
  readonly gives: Pick<SwapShift, "id">;
  readonly gets: SwapShift;
  /** The member whose spot they get. */
  readonly insteadOf: number;
}

/** The rules that apply to both halves. */
interface SwapRules {
  readonly squad: SpotRules;
  readonly now: Temporal.Instant;
}

/**
 * Returns the eligibility issues of one half of a swap, as when a request is accepted. The spot
 * that the member gives away does not count for them, and the other member does not count as crew.
 */
export function findingsAfter(
  { member, gives, gets, insteadOf }: Half,
  { squad, now }: SwapRules,
  by: Asker = "member",
): EligibilityIssue[] {
  const spots = member.spots.filter(({ shiftId }) => shiftId !== gives.id);
  const shift = { ...gets, crew: gets.crew && crewWithout(gets.crew, insteadOf) };
  const isSeeking = gets.seekingIds.includes(member.id);
  return checkEligibility({ ...member, spots, isSeeking }, shift, {
    by,
    now,
    squad,
    way: { insteadOf },
  });
}

/** Returns why the other member cannot do their half, as a sentence for the caller, or null. */
export function otherBlockedBecause(half: Half, rules: SwapRules): Refusal | null {
  const forbids = findingsAfter(half, rules).find(({ level }) => level === "forbids");
  if (!forbids) return null;
  return conflict(
    "swap-not-possible",
    `${half.member.name} can't take ${half.gets.title}: ${textForOther(half, rules, forbids)}`,
  );
}

/** Describes an issue of the other member for the caller. */
function textForOther(half: Half, rules: SwapRules, { code, text }: EligibilityIssue): string {
  const forOthers =
    findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text ??
    text;
  return /[.!?]$/.test(forOthers) ? forOthers : `${forOthers}.`;
}

/**
 * The two halves of a swap, for one alternative of an offer: the offering member's and the other
 * member's.
 */
export interface OfferHalves {
  readonly own: Half;
  readonly other: Half;
}

/**
 * Decides whether an offer may be made. Blocking issues of either member are refused first. The
 * offering member must then confirm the warnings for each shift they could get. Returns the
 * warnings they know for each shift, in order.
 */
export function decideOffer(
  alternatives: readonly OfferHalves[],
  rules: SwapRules,
  said: Override,
): { readonly known: readonly (readonly EligibilityIssueCode[])[] } | Refusal {
  const isOne = alternatives.length === 1;
  const evaluated = alternatives.map(({ own }) => ({
    own,
    // With several shifts, each sentence names its shift.
    findings: findingsAfter(own, rules).map((finding) => ({
      ...finding,
      text: isOne ? finding.text : `${own.gets.title}: ${finding.text}`,
    })),
  }));
  for (const [index, { findings }] of evaluated.entries()) {
    const refusal = refusalIn(findings) ?? otherBlockedBecause(alternatives[index]!.other, rules);
    if (refusal) return refusal;
  }
  const asks = asksFirst(
    evaluated.map(({ own, findings }) => ({
      memberId: own.member.id,
      name: own.member.name,
      findings,
    })),
    "member",
    said,
  );
  return asks ?? { known: evaluated.map(({ findings }) => findings.map(({ code }) => code)) };
}

/**
 * Decides whether a swap may be accepted. The accepting member must confirm their warnings. A new
 * warning about the offering member is refused, because they have not confirmed it.
 */
export function decideSwap(
  { own, other }: OfferHalves,
  knownToOfferer: readonly string[],
  rules: SwapRules,
  said: Override,
): { readonly own: Overridden; readonly other: Overridden } | Refusal {
  const blocked = otherBlockedBecause(other, rules);
  if (blocked) return blocked;
  const theirs = findingsAfter(other, rules);
  const unasked = theirs.find(
    ({ code, level }) => level === "asks" && !knownToOfferer.includes(code),
  );
  if (unasked)
    return conflict(
      "swap-not-as-offered",
      `This swap is no longer possible: ${textForOther(other, rules, unasked)} Ask ${other.member.name} to offer it again.`,
    );
  const findings = findingsAfter(own, rules);
  const refusal =
    refusalIn(findings) ??
    asksFirst([{ memberId: own.member.id, name: own.member.name, findings }], "member", said);
  return refusal ?? { own: overriddenIn(findings, said), other: overriddenIn(theirs, {}) };
}

/**
 * How a swap changes one week of a member: the shifts and hours that begin in it, before and after.
 */
interface WeekAfter {
  /** The first day of the week. */
  readonly from: LocalDate;
  readonly shiftsBefore: number;
  readonly shiftsAfter: number;
  readonly hoursBefore: number;
  readonly hoursAfter: number;
}

/**
 * Returns the weeks of the shift given and the shift received, in order; one entry when both are in
 * one week.
 */
export function weeksAfter(
  spots: readonly HeldSpot[],
  gives: Span & { readonly id: number },
  gets: Span,
  squad: { readonly timeZone: string; readonly weekStartsOn: WeekStart },
): WeekAfter[] {
  const weekOf = ({ startsAt }: Span): LocalDate =>
    weekStart(dateOf(startsAt, squad.timeZone), squad.weekStartsOn);
  const after = [...spots.filter(({ shiftId }) => shiftId !== gives.id), gets];
  return [...new Set([weekOf(gives), weekOf(gets)])].sort().map((from) => {
    const own = (all: readonly Span[]): readonly Span[] =>
      all.filter((span) => weekOf(span) === from);
    return {
      from,
      shiftsBefore: own(spots).length,
      shiftsAfter: own(after).length,
      hoursBefore: hoursOf(own(spots)),
      hoursAfter: hoursOf(own(after)),
    };
  });
}

/** Total hours, rounded to a tenth. */
function hoursOf(spans: readonly Span[]): number {
  const minutes = spans.reduce(
    (sum, { startsAt, endsAt }) => sum + startsAt.until(endsAt).total("minutes"),
    0,
  );
  return Math.round(minutes / 6) / 10;
}
