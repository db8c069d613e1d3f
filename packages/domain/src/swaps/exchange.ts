import { conflict, type Refusal } from "../errors/refusal.ts";
import { asksFirst, type Despite, type Overridden, overriddenIn } from "../places/despite.ts";
import { type Asker, type Finding, type FindingCode, refusalIn } from "../places/findings.ts";
import type { HeldPlace, PlaceMember, PlaceRules, PlaceShift } from "../places/place.ts";
import { standingOf } from "../places/standing.ts";
import { crewWithout } from "../substitutes/could-step-in.ts";
import { weekStart } from "../time/calendar.ts";
import type { WeekStart } from "../time/date-style.ts";
import { dateOf, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** One of the two who would swap. */
export type SwapMember = Omit<PlaceMember, "isSeeking"> & { readonly id: number };

/** A shift of which a place would change hands. */
export interface SwapShift extends PlaceShift {
  readonly id: number;
  /** "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM". */
  readonly title: string;
  /** Who seeks cover of a place on it. */
  readonly seekingIds: readonly number[];
}

/** One half of a swap: who gives which shift, and gets which from whom. */
export interface Half {
  readonly member: SwapMember;
  readonly gives: Pick<SwapShift, "id">;
  readonly gets: SwapShift;
  /** Whose place they come into. */
  readonly insteadOf: number;
}

/** What both halves are judged by. */
export interface SwapRules {
  readonly squad: PlaceRules;
  readonly now: Temporal.Instant;
}

/**
 * What speaks against one half of a swap: as for whoever accepts a request, with the place that they give away gone from what
 * they carry, and the other gone from the crew that they come into.
 */
export function findingsAfter(
  { member, gives, gets, insteadOf }: Half,
  { squad, now }: SwapRules,
  by: Asker = "member",
): Finding[] {
  const places = member.places.filter(({ shiftId }) => shiftId !== gives.id);
  const shift = { ...gets, crew: gets.crew && crewWithout(gets.crew, insteadOf) };
  const isSeeking = gets.seekingIds.includes(member.id);
  return standingOf({ ...member, places, isSeeking }, shift, {
    by,
    now,
    squad,
    way: { insteadOf },
  });
}

/** Why the other of a swap cannot do their half, in a sentence for the one who asks, or null. */
export function otherBlockedBecause(half: Half, rules: SwapRules): Refusal | null {
  const forbids = findingsAfter(half, rules).find(({ level }) => level === "forbids");
  if (!forbids) return null;
  return conflict(
    "swap-not-possible",
    `${half.member.name} cannot take ${half.gets.title}: ${toldOf(half, rules, forbids)}`,
  );
}

/** A finding against the other, as it is told to somebody else. */
function toldOf(half: Half, rules: SwapRules, { code, text }: Finding): string {
  const told =
    findingsAfter(half, rules, "coordinator").find((finding) => finding.code === code)?.text ??
    text;
  return /[.!?]$/.test(told) ? told : `${told}.`;
}

/** An offer, as the two are judged: for each alternative what the offerer would do, and what the other. */
export interface OfferHalves {
  readonly own: Half;
  readonly other: Half;
}

/**
 * Whether an offer may be made: the offerer is asked of all that speaks against them, for each shift that they would take, and
 * what forbids it to either is said before anybody is asked. Gives what the offerer knows of, for each shift in the same order.
 */
export function decideOffer(
  alternatives: readonly OfferHalves[],
  rules: SwapRules,
  said: Despite,
): { readonly known: readonly (readonly FindingCode[])[] } | Refusal {
  const isOne = alternatives.length === 1;
  const judged = alternatives.map(({ own }) => ({
    own,
    // Of several shifts each sentence says which it is about.
    findings: findingsAfter(own, rules).map((finding) => ({
      ...finding,
      text: isOne ? finding.text : `${own.gets.title}: ${finding.text}`,
    })),
  }));
  for (const [index, { findings }] of judged.entries()) {
    const refusal = refusalIn(findings) ?? otherBlockedBecause(alternatives[index]!.other, rules);
    if (refusal) return refusal;
  }
  const asks = asksFirst(
    judged.map(({ own, findings }) => ({
      memberId: own.member.id,
      name: own.member.name,
      findings,
    })),
    "member",
    said,
  );
  return asks ?? { known: judged.map(({ findings }) => findings.map(({ code }) => code)) };
}

/**
 * Whether a swap may be accepted: the one who accepts is asked of what speaks against them; the offerer was asked when they
 * offered, and of what has come up since they would have to be asked anew.
 */
export function decideSwap(
  { own, other }: OfferHalves,
  knownToOfferer: readonly string[],
  rules: SwapRules,
  said: Despite,
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
      `Since ${other.member.name} offered this, something has come up against their part: ${toldOf(other, rules, unasked)} Ask them to offer it again.`,
    );
  const findings = findingsAfter(own, rules);
  const refusal =
    refusalIn(findings) ??
    asksFirst([{ memberId: own.member.id, name: own.member.name, findings }], "member", said);
  return refusal ?? { own: overriddenIn(findings, said), other: overriddenIn(theirs, {}) };
}

/** What a swap is to one week of a member: how many shifts and hours begin in it, before and after. */
export interface WeekAfter {
  /** Its first day. */
  readonly from: LocalDate;
  readonly shiftsBefore: number;
  readonly shiftsAfter: number;
  readonly hoursBefore: number;
  readonly hoursAfter: number;
}

/** The week of the shift that a member gives and that of the one that they get, in order; one where both lie in it. */
export function weeksAfter(
  places: readonly HeldPlace[],
  gives: Span & { readonly id: number },
  gets: Span,
  squad: { readonly timeZone: string; readonly weekStartsOn: WeekStart },
): WeekAfter[] {
  const weekOf = ({ startsAt }: Span): LocalDate =>
    weekStart(dateOf(startsAt, squad.timeZone), squad.weekStartsOn);
  const after = [...places.filter(({ shiftId }) => shiftId !== gives.id), gets];
  return [...new Set([weekOf(gives), weekOf(gets)])].sort().map((from) => {
    const own = (all: readonly Span[]): readonly Span[] =>
      all.filter((span) => weekOf(span) === from);
    return {
      from,
      shiftsBefore: own(places).length,
      shiftsAfter: own(after).length,
      hoursBefore: hoursOf(own(places)),
      hoursAfter: hoursOf(own(after)),
    };
  });
}

/** To a tenth of an hour. */
function hoursOf(spans: readonly Span[]): number {
  const minutes = spans.reduce(
    (sum, { startsAt, endsAt }) => sum + startsAt.until(endsAt).total("minutes"),
    0,
  );
  return Math.round(minutes / 6) / 10;
}
