import type { DraftScheduleDays } from "@watchbill/domain/draft-schedules/draft-schedule";
import { ownShares } from "@watchbill/domain/events/notify/own-share";
import { mostAtOnce } from "@watchbill/domain/shifts/partial-assignment";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import {
  evaluateSpots,
  type SpotToEvaluate,
  type WillingByShift,
} from "@watchbill/domain/suggestions/judge-spots";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../../platform/context.ts";
import { readHoldings, readShiftCrews } from "../../qualifications/crew-queries.ts";
import { takeSpotNumbers } from "../assignment-commands.ts";
import { assignMembers, unseatMembers } from "../changes/move-commands.ts";
import { lockEligibilityMembers } from "../eligibility-queries.ts";
import { type LockedShift, lockShifts } from "../store.ts";
import { judgingFacts } from "./roster-queries.ts";

/** The result of assigning many members at once. */
interface SeatedRoster<Spot extends SpotToEvaluate> {
  readonly seated: readonly {
    readonly spot: Spot;
    readonly assignmentId: number;
    readonly overrides: readonly string[];
  }[];
  /** The assignments that failed, with the reason. */
  readonly left: readonly { readonly spot: Spot; readonly because: string }[];
  /** The changed shifts and those of each member, for the event. */
  readonly shiftIds: readonly number[];
  readonly own: ReturnType<typeof ownShares>;
}

/**
 * Assigns members to many shifts in one transaction. Checks each assignment again with locked
 * shifts and members; returns those that failed, with the reason. Never takes the spot of a pending
 * request. The caller records the event.
 */
export async function assignRoster<Spot extends SpotToEvaluate>(
  ctx: CommandContext,
  spots: readonly Spot[],
  {
    willing,
    days,
    how,
  }: { readonly willing: WillingByShift; readonly days: DraftScheduleDays; readonly how: MoveHow },
): Promise<SeatedRoster<Spot>> {
  const shifts = await lockShifts(ctx.tx, [...new Set(spots.map(({ shiftId }) => shiftId))]);
  const memberIds = [...new Set(spots.map(({ memberId }) => memberId))].sort((a, b) => a - b);
  const members = await lockEligibilityMembers(ctx, memberIds, shifts);
  // Read after the lock, so that qualifications cannot change until the commit.
  const holdings = await readHoldings(ctx.tx, memberIds);
  const crews = await readShiftCrews(ctx.tx, shifts, ctx.organization);
  const facts = judgingFacts(
    shifts.map((shift) => ({
      ...shift,
      filledCount: mostAtOnce(shift.filling, shift),
      crew: crews.get(shift.id),
      title: shiftTitle(shift, ctx.organization),
    })),
    members.map((member) => ({ ...member, holdings: holdings.get(member.id) ?? [] })),
    willing,
    ctx,
  );
  const evaluated = evaluateSpots(spots, { ...facts, days });
  const holding = evaluated.filter(({ because }) => because === null);
  const ids = await spotNumber(
    ctx,
    shifts,
    holding.map(({ spot }) => spot),
    how,
  );
  const touched = shifts.filter(({ id }) => holding.some(({ spot }) => spot.shiftId === id));
  return {
    seated: holding.map(({ spot, overrides }) => ({
      spot,
      assignmentId: ids.get(spot) ?? 0,
      overrides,
    })),
    left: evaluated.flatMap(({ spot, because }) => (because === null ? [] : { spot, because })),
    shiftIds: touched.map(({ id }) => id),
    own: ownShares(
      touched.map((shift) => ({
        id: shift.id,
        now: shift,
        before: shift,
        memberIds: holding
          .filter(({ spot }) => spot.shiftId === shift.id)
          .map(({ spot }) => spot.memberId),
        seekingIds: [],
      })),
      ctx.now,
    ),
  };
}

async function spotNumber<Spot extends SpotToEvaluate>(
  ctx: CommandContext,
  shifts: readonly LockedShift[],
  spots: readonly Spot[],
  how: MoveHow,
): Promise<Map<Spot, number>> {
  const byShift = Map.groupBy(spots, ({ shiftId }) => shiftId);
  const rows: (Parameters<typeof assignMembers>[1][number] & { readonly spot: Spot })[] = [];
  for (const { id, filling, maxMembers, startsAt, endsAt } of shifts) {
    const own = byShift.get(id) ?? [];
    const spans = own.map(() => ({ startsAt, endsAt }));
    const spotNumbers = (await takeSpotNumbers(ctx, spans, filling, maxMembers)) ?? [];
    for (const [index, spot] of own.entries())
      rows.push({
        spot,
        shiftId: id,
        memberId: spot.memberId,
        spotNumber: spotNumbers[index]!,
        startsAt,
        endsAt,
      });
  }
  const ids = await assignMembers(
    ctx,
    rows.map(({ spot: _place, ...row }) => row),
    how,
  );
  return new Map(rows.map(({ spot }, index) => [spot, ids[index]!]));
}

/**
 * Removes the assignments that one command made; returns false and removes none when one has
 * changed since.
 */
export async function unseatRoster(
  ctx: CommandContext,
  spots: readonly {
    readonly shiftId: number;
    readonly memberId: number;
    readonly assignmentId: number;
  }[],
): Promise<boolean> {
  const shifts = await lockShifts(ctx.tx, [...new Set(spots.map(({ shiftId }) => shiftId))]);
  const filling = new Map(
    shifts.flatMap((shift) =>
      shift.filling.map((one) => [one.assignmentId, { ...one, shift }] as const),
    ),
  );
  const isAsLeft = spots.every(({ assignmentId, memberId, shiftId }) => {
    const one = filling.get(assignmentId);
    const isSame = one?.memberId === memberId && one.shift.id === shiftId;
    return isSame && !one.hasAttended && isBefore(ctx.now, one.shift.startsAt);
  });
  if (!isAsLeft) return false;
  await unseatMembers(ctx, spots, "taken-back");
  return true;
}
