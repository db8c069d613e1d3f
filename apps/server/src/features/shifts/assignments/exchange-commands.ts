import { conflict } from "@watchbill/domain/errors/refusal";
import type { CommandContext } from "../../../platform/context.ts";
import { orThrow, RefusalError } from "../../../platform/refusal-error.ts";
import { SHIFT_MISSING } from "../assignment-commands.ts";
import { assignMembers, noteMove, unseatMembers } from "../changes/move-commands.ts";
import { lockShift } from "../store.ts";

/** An assignment to exchange; the caller has locked its shift. */
interface SpotToExchange {
  readonly assignmentId: number;
  readonly shiftId: number;
}

/**
 * Exchanges the spots of two members, both or neither. Removes both first, so that overlapping
 * shifts can be swapped. Returns the new assignment ids in the order of the input spots' members.
 */
export async function exchangeSpots(
  ctx: CommandContext,
  spots: readonly [SpotToExchange, SpotToExchange],
): Promise<readonly [number, number]> {
  const [first, second] = [await lockFilled(ctx, spots[0]), await lockFilled(ctx, spots[1])];
  await unseatMembers(ctx, [first, second], null);
  const into = (spot: typeof first, memberId: number) => {
    const { shiftId, spotNumber, startsAt, endsAt } = spot;
    return { shiftId, memberId, spotNumber, startsAt, endsAt };
  };
  const spotNumbers = [into(second, first.memberId), into(first, second.memberId)];
  const [ofFirst = 0, ofSecond = 0] = await assignMembers(ctx, spotNumbers, null);
  await noteMove(
    ctx,
    {
      shiftId: first.shiftId,
      how: "swap",
      from: first,
      to: { assignmentId: ofSecond, memberId: second.memberId },
    },
    {
      shiftId: second.shiftId,
      how: "swap",
      from: second,
      to: { assignmentId: ofFirst, memberId: first.memberId },
    },
  );
  return [ofFirst, ofSecond];
}

async function lockFilled({ tx }: CommandContext, { assignmentId, shiftId }: SpotToExchange) {
  const { startsAt, endsAt, filling } = orThrow(await lockShift(tx, shiftId), SHIFT_MISSING);
  const spot = filling.find((one) => one.assignmentId === assignmentId);
  if (!spot)
    throw new RefusalError(
      conflict("assignment-not-active", "Another member now has one of these spots."),
    );
  if (spot.hasAttended)
    throw new RefusalError(
      conflict(
        "assignment-attended",
        "One of the two members has been 10-8 on their shift, so they can't swap. Call an admin.",
      ),
    );
  return { ...spot, shiftId, startsAt, endsAt };
}
