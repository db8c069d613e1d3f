import { isAvailableFor, weekdayOf } from "../members/member-availability.ts";
import type { FindingCode } from "../places/findings.ts";
import { standingOf } from "../places/standing.ts";
import { isWilling } from "../wishes/wish.ts";
import type { FilledPlace, MemberToFill, MonthToFill, ShiftToFill, Wish } from "./month-to-fill.ts";
import { asPlaceMember, asPlaceShift, asSpan, restOnly, rulesIn } from "./standing-facts.ts";

/** Why the machine can never put a member on a shift, whoever else is put where; 0 where nothing of the kind speaks against them. */
export const NEVER_CODES = [
  "can",
  "inactive",
  "own-request",
  "not-available",
  "only-fills-in",
  "role",
  "cannot",
  "away",
  "rest-day",
  "elsewhere",
  "short-rest-elsewhere",
] as const;

export type NeverCode = (typeof NEVER_CODES)[number];

/** What each finding is to a fill; null where it does not arise, as nobody is on yet, or is counted as the fill goes (`tables.ts`). */
const BY_FINDING: Readonly<Record<FindingCode, NeverCode | null>> = {
  "member-inactive": "inactive",
  "own-request": "own-request",
  "not-available": "not-available",
  "role-left": "role",
  away: "away",
  "rest-day": "rest-day",
  "rest-day-when-asked": "rest-day",
  "shift-overlaps": "elsewhere",
  "short-rest": "short-rest-elsewhere",
  "shift-over": null,
  "already-on-shift": null,
  "shift-full": null,
  "being-planned": null,
  "too-many-hours": null,
  "too-many-nights": null,
  "more-than-wished": null,
  "work-prohibited": null,
  "in-service": null,
};

/** Why each member can never be put on each shift, as indexes of `NEVER_CODES`, member by member: by `standingOf`, as if nobody were on. */
export function whyNever(month: MonthToFill): Uint8Array {
  const { members, shifts, limits } = month;
  const why = new Uint8Array(members.length * shifts.length);
  const said = saidIn(month);
  const squad = restOnly(limits);
  const judged = shifts.map((shift) => ({
    placeShift: asPlaceShift(shift, []),
    weekday: weekdayOf(shift.date),
  }));
  members.forEach((member, m) => {
    const [placeMember, willing] = [asPlaceMember(member, null), asPlaceMember(member, "can")];
    const offers = offersOf(member);
    const elsewhere = member.elsewhere.map((place) => ({ ...asSpan(place), minutes: place }));
    const neverOn = (shift: ShiftToFill, s: number): NeverCode => {
      const { placeShift, weekday } = judged[s]!;
      const wish = said.get(keyOf({ memberId: member.id, shiftId: shift.id })) ?? null;
      const isSeeking = shift.seekerIds.includes(member.id);
      // Of most members and shifts that is all: the rest need not be asked.
      if (member.isActive && !isSeeking && !isWilling(wish) && !offers(shift, weekday))
        return "not-available";
      const places = near(elsewhere, shift, limits.minimumRestHours);
      const who = isWilling(wish) ? willing : placeMember;
      const findings = standingOf({ ...who, isSeeking, places }, placeShift, {
        by: "coordinator",
        squad,
      });
      const against = new Set(rulesIn(findings).map((code) => BY_FINDING[code]));
      if (wish === "cannot") against.add("cannot");
      if (!month.usesFillIns && onlyFillsIn(member, shift)) against.add("only-fills-in");
      return NEVER_CODES.find((code) => against.has(code)) ?? "can";
    };
    shifts.forEach((shift, s) => {
      why[m * shifts.length + s] = NEVER_CODES.indexOf(neverOn(shift, s));
    });
  });
  return why;
}

/** Places beside a shift that its rest may be short for, or that overlap it. */
function near<
  Place extends { readonly minutes: { readonly startsAt: number; readonly endsAt: number } },
>(places: readonly Place[], { startsAt, endsAt }: ShiftToFill, restHours: number): Place[] {
  const reach = restHours * 60;
  return places.filter(
    ({ minutes }) => minutes.startsAt < endsAt + reach && startsAt < minutes.endsAt + reach,
  );
}

/** Availability is asked of many shifts of the same kind and weekday: once for each. */
function offersOf({
  availability,
}: MemberToFill): (shift: ShiftToFill, weekday: number) => boolean {
  const known = new Map<string | null, boolean[]>();
  return (shift, weekday) => {
    const days = known.get(shift.availabilityKind) ?? [];
    known.set(shift.availabilityKind, days);
    return (days[weekday] ??= isAvailableFor(availability, shift));
  };
}

/** Whether a member offered a shift's kind to fill in alone. */
export function onlyFillsIn(
  { availability }: MemberToFill,
  { availabilityKind }: Pick<ShiftToFill, "availabilityKind">,
): boolean {
  return availability.find(({ kind }) => kind === availabilityKind)?.frequency === "fill-ins";
}

/** What members said of shifts, by `keyOf`. */
export function saidIn({ wishes }: MonthToFill): ReadonlyMap<string, Wish["wish"]> {
  return new Map(wishes.map((one) => [keyOf(one), one.wish]));
}

/** A member on a shift as a text to look up by. */
export function keyOf({ memberId, shiftId }: FilledPlace): string {
  return `${memberId} ${shiftId}`;
}
