import { ownShares } from "@watchbill/domain/news/own-share";
import { freeSeats } from "@watchbill/domain/places/seats";
import type { PlanDays } from "@watchbill/domain/plans/plan";
import {
  judgePlaces,
  type PlaceToJudge,
  type WillingByShift,
} from "@watchbill/domain/proposals/judge-places";
import type { MoveHow } from "@watchbill/domain/shifts/place-move";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { readHoldings, readShiftCrews } from "../qualifications/crew-queries.ts";
import { seatMembers, unseatMembers } from "./move-commands.ts";
import { judgingFacts } from "./roster-queries.ts";
import { lockStandingMembers } from "./standing-queries.ts";
import { type LockedShift, lockShifts } from "./store.ts";

/** What became of places that were to be filled in one act. */
export interface SeatedRoster<Place extends PlaceToJudge> {
  readonly seated: readonly {
    readonly place: Place;
    readonly assignmentId: number;
    readonly despite: readonly string[];
  }[];
  /** Who could not be put on, and why. */
  readonly left: readonly { readonly place: Place; readonly because: string }[];
  /** The shifts that are touched, with what they are to each of the members, for the event. */
  readonly shiftIds: readonly number[];
  readonly own: ReturnType<typeof ownShares>;
}

/**
 * Puts members on many shifts in one act: each place is judged again by what holds now, with shifts and members locked, and
 * what no longer holds is left open and named. A place that a request holds stays with the request. Whoever calls records it.
 */
export async function seatRoster<Place extends PlaceToJudge>(
  ctx: CommandContext,
  places: readonly Place[],
  {
    willing,
    days,
    how,
  }: { readonly willing: WillingByShift; readonly days: PlanDays; readonly how: MoveHow },
): Promise<SeatedRoster<Place>> {
  const shifts = await lockShifts(ctx.tx, [...new Set(places.map(({ shiftId }) => shiftId))]);
  const memberIds = [...new Set(places.map(({ memberId }) => memberId))].sort((a, b) => a - b);
  const members = await lockStandingMembers(ctx, memberIds, shifts);
  // Read once they are locked: what they may do does not change any more.
  const holdings = await readHoldings(ctx.tx, memberIds);
  const crews = await readShiftCrews(ctx.tx, shifts, ctx.organisation);
  const facts = judgingFacts(
    shifts.map((shift) => ({
      ...shift,
      filledCount: shift.filling.length,
      crew: crews.get(shift.id),
      title: shiftTitle(shift, ctx.organisation),
    })),
    members.map((member) => ({ ...member, holdings: holdings.get(member.id) ?? [] })),
    willing,
    ctx,
  );
  const judged = judgePlaces(places, { ...facts, days });
  const holding = judged.filter(({ because }) => because === null);
  const ids = await seat(
    ctx,
    shifts,
    holding.map(({ place }) => place),
    how,
  );
  const touched = shifts.filter(({ id }) => holding.some(({ place }) => place.shiftId === id));
  return {
    seated: holding.map(({ place, despite }) => ({
      place,
      assignmentId: ids.get(place) ?? 0,
      despite,
    })),
    left: judged.flatMap(({ place, because }) => (because === null ? [] : { place, because })),
    shiftIds: touched.map(({ id }) => id),
    own: ownShares(
      touched.map((shift) => ({
        id: shift.id,
        now: shift,
        before: shift,
        memberIds: holding
          .filter(({ place }) => place.shiftId === shift.id)
          .map(({ place }) => place.memberId),
        seekingIds: [],
      })),
      ctx.now,
    ),
  };
}

async function seat<Place extends PlaceToJudge>(
  ctx: CommandContext,
  shifts: readonly LockedShift[],
  places: readonly Place[],
  how: MoveHow,
): Promise<Map<Place, number>> {
  const byShift = Map.groupBy(places, ({ shiftId }) => shiftId);
  const rows = shifts.flatMap(({ id, filling, maxMembers, startsAt, endsAt }) => {
    const own = byShift.get(id) ?? [];
    const seats = freeSeats(
      filling.map((place) => place.seat),
      maxMembers,
      own.length,
    );
    return own.map((place, index) => ({
      place,
      shiftId: id,
      memberId: place.memberId,
      seat: seats[index]!,
      startsAt,
      endsAt,
    }));
  });
  const ids = await seatMembers(
    ctx,
    rows.map(({ place: _place, ...row }) => row),
    how,
  );
  return new Map(rows.map(({ place }, index) => [place, ids[index]!]));
}

/** Takes back places that one act filled; false where one of them is not as that act left it, and then none is. */
export async function unseatRoster(
  ctx: CommandContext,
  places: readonly {
    readonly shiftId: number;
    readonly memberId: number;
    readonly assignmentId: number;
  }[],
): Promise<boolean> {
  const shifts = await lockShifts(ctx.tx, [...new Set(places.map(({ shiftId }) => shiftId))]);
  const filling = new Map(
    shifts.flatMap((shift) =>
      shift.filling.map((one) => [one.assignmentId, { ...one, shift }] as const),
    ),
  );
  const isAsLeft = places.every(({ assignmentId, memberId, shiftId }) => {
    const one = filling.get(assignmentId);
    const isSame = one?.memberId === memberId && one.shift.id === shiftId;
    return isSame && !one.hasAttended && isBefore(ctx.now, one.shift.startsAt);
  });
  if (!isAsLeft) return false;
  await unseatMembers(ctx, places, "taken-back");
  return true;
}
