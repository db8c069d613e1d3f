import type { LocalDate } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../../platform/context.ts";
import { deleteEmptySeriesBefore } from "../series/series-store.ts";
import { deleteOldShifts, lockEndedBefore } from "../store.ts";

/** Locks the oldest shifts that ended before an instant; skips locked ones. */
export function holdOldShifts(
  ctx: CommandContext,
  before: Temporal.Instant,
  most: number,
): Promise<number[]> {
  return lockEndedBefore(ctx.tx, before, most);
}

/**
 * Purges old shifts with their assignments, attendance and requests, and series that have no shifts
 * left.
 */
export async function purgeOldShifts(
  ctx: CommandContext,
  ids: readonly number[],
  before: LocalDate,
): Promise<void> {
  if (ids.length > 0) await deleteOldShifts(ctx.tx, ids);
  await deleteEmptySeriesBefore(ctx.tx, before);
}
