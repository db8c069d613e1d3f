import type { LocalDate } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteEmptySeriesBefore } from "./series-store.ts";
import { deleteOldShifts, lockEndedBefore } from "./store.ts";

/** The first shifts that ended before an instant, locked; none that somebody has in hand at this moment. */
export function holdOldShifts(
  ctx: CommandContext,
  before: Temporal.Instant,
  most: number,
): Promise<number[]> {
  return lockEndedBefore(ctx.tx, before, most);
}

/** Lets shifts of long ago go with the places, times in service and requests on them, and series that are over with their last one. */
export async function forgetShifts(
  ctx: CommandContext,
  ids: readonly number[],
  before: LocalDate,
): Promise<void> {
  if (ids.length > 0) await deleteOldShifts(ctx.tx, ids);
  await deleteEmptySeriesBefore(ctx.tx, before);
}
