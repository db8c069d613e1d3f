import { conflict } from "@watchbill/domain/errors/refusal";
import type { CommandContext } from "../../platform/context.ts";
import { orThrow, RefusalError } from "../../platform/refusal-error.ts";
import { SHIFT_MISSING } from "./assignment-commands.ts";
import { noteMove, seatMembers, unseatMembers } from "./move-commands.ts";
import { lockShift } from "./store.ts";

/** The id of an assignment to exchange; its shift is locked. */
interface PlaceToExchange {
  readonly assignmentId: number;
  readonly shiftId: number;
}

/**
 * Exchanges the spots of two members, both or neither. Both leave first, so that overlapping shifts
 * can be swapped. Returns the new assignment ids, in order of the members of the given spots.
 */
export async function exchangeSpots(
  ctx: CommandContext,
  places: readonly [PlaceToExchange, PlaceToExchange],
): Promise<readonly [number, number]> {
  const [first, second] = [await lockFilled(ctx, places[0]), await lockFilled(ctx, places[1])];
  await unseatMembers(ctx, [first, second], null);
  const into = (place: typeof first, memberId: number) => {
    const { shiftId, seat, startsAt, endsAt } = place;
    return { shiftId, memberId, seat, startsAt, endsAt };
  };
  const seats = [into(second, first.memberId), into(first, second.memberId)];
  const [ofFirst = 0, ofSecond = 0] = await seatMembers(ctx, seats, null);
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

async function lockFilled({ tx }: CommandContext, { assignmentId, shiftId }: PlaceToExchange) {
  const { startsAt, endsAt, filling } = orThrow(await lockShift(tx, shiftId), SHIFT_MISSING);
  const place = filling.find((one) => one.assignmentId === assignmentId);
  if (!place)
    throw new RefusalError(
      conflict("assignment-not-active", "Another member now has one of these spots."),
    );
  if (place.hasAttended)
    throw new RefusalError(
      conflict(
        "assignment-attended",
        "One of the two members has been 10-8 on their shift, so they can't swap. Call an admin.",
      ),
    );
  return { ...place, shiftId, startsAt, endsAt };
}
