import type { LocalDate } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../../platform/context.ts";
import { deleteEmptySeriesBefore } from "../series/series-store.ts";
import { deleteOldShifts, lockEndedBefore } from "../store.ts";

/** Locks the first shifts that ended before an instant, and skips locked ones. */
export function holdOldShifts(
  ctx: CommandContext,
  before: Temporal.Instant,
  most: number,
): Promise<number[]> {
  return lockEndedBefore(ctx.tx, before, most);
}

/**
 * Purges old shifts with their assignments, attendance and requests, and series without remaining
 * shifts.
 */
export async function purgeOldShifts(
  ctx: CommandContext,
  ids: readonly number[],
  before: LocalDate,
): Promise<void> {
  if (ids.length > 0) await deleteOldShifts(ctx.tx, ids);
  await deleteEmptySeriesBefore(ctx.tx, before);
}
