import type { DraftScheduleDays } from "@watchbill/domain/draft-schedules/draft-schedule";
import { freeSpots } from "@watchbill/domain/eligibility/spots";
import { ownShares } from "@watchbill/domain/events/own-share";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import {
  judgeSpots,
  type SpotToJudge,
  type WillingByShift,
} from "@watchbill/domain/suggestions/judge-spots";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { readHoldings, readShiftCrews } from "../qualifications/crew-queries.ts";
import { lockEligibilityMembers } from "./eligibility-queries.ts";
import { seatMembers, unseatMembers } from "./move-commands.ts";
import { judgingFacts } from "./roster-queries.ts";
import { type LockedShift, lockShifts } from "./store.ts";

/** The result of assigning many members at once. */
export interface SeatedRoster<Place extends SpotToJudge> {
  readonly seated: readonly {
    readonly place: Place;
    readonly assignmentId: number;
    readonly despite: readonly string[];
  }[];
  /** The assignments that failed, with the reason. */
  readonly left: readonly { readonly place: Place; readonly because: string }[];
  /** The changed shifts and each member's share, for the event. */
  readonly shiftIds: readonly number[];
  readonly own: ReturnType<typeof ownShares>;
}

/**
 * Assigns members to many shifts in one transaction. Checks each assignment again with locked
 * shifts and members, and returns failed ones with the reason. Never takes the spot of a pending
 * request. The caller records the event.
 */
export async function seatRoster<Place extends SpotToJudge>(
  ctx: CommandContext,
  places: readonly Place[],
  {
    willing,
    days,
    how,
  }: { readonly willing: WillingByShift; readonly days: DraftScheduleDays; readonly how: MoveHow },
): Promise<SeatedRoster<Place>> {
  const shifts = await lockShifts(ctx.tx, [...new Set(places.map(({ shiftId }) => shiftId))]);
  const memberIds = [...new Set(places.map(({ memberId }) => memberId))].sort((a, b) => a - b);
  const members = await lockEligibilityMembers(ctx, memberIds, shifts);
  // Read after the lock, so that qualifications cannot change.
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
  const judged = judgeSpots(places, { ...facts, days });
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

async function seat<Place extends SpotToJudge>(
  ctx: CommandContext,
  shifts: readonly LockedShift[],
  places: readonly Place[],
  how: MoveHow,
): Promise<Map<Place, number>> {
  const byShift = Map.groupBy(places, ({ shiftId }) => shiftId);
  const rows = shifts.flatMap(({ id, filling, maxMembers, startsAt, endsAt }) => {
    const own = byShift.get(id) ?? [];
    const seats = freeSpots(
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

/**
 * Removes the assignments of one command; returns false and removes none when one has changed
 * since.
 */
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
