import type { CommandContext } from "../../platform/context.ts";
import {
  CHAIN_START,
  deleteSealedThrough,
  lockUnsealed,
  saveSeals,
  sealOf,
  selectChainHead,
  selectOldestSealed,
  selectTrimmed,
} from "./seal-rows.ts";

/** So many a minute, so that a log that was never sealed or cut does not hold up everything else. */
const MOST_AT_ONCE = 20_000;

/** Seals the entries of the last minute, so that one changed or taken out later shows (`npm run cli -- verify`). */
export async function sealActivity(ctx: CommandContext): Promise<void> {
  let head = (await selectChainHead(ctx.tx)) ?? (await selectTrimmed(ctx.tx));
  const sealed = (await lockUnsealed(ctx.tx, MOST_AT_ONCE)).map(({ id, text }) => {
    head = { position: head.position + 1, seal: sealOf(head.seal, text) };
    return { id, ...head };
  });
  if (sealed.length > 0) await saveSeals(ctx.tx, sealed);
}

/** Removes entries of the days before the log is kept and notes where the chain goes on; 0 days keeps all. */
export async function forgetOldActivity(ctx: CommandContext, keptDays: number): Promise<void> {
  if (keptDays === 0) return;
  // Whole days, so that one note a day says it and not one a minute.
  const firstKept = ctx.now
    .subtract({ hours: 24 * keptDays })
    .toZonedDateTimeISO(ctx.organisation.timeZone)
    .startOfDay()
    .toInstant();
  const old = await selectOldestSealed(ctx.tx, firstKept, MOST_AT_ONCE);
  const last = old.at(-1) ?? CHAIN_START;
  if (last.position === 0) return;
  await deleteSealedThrough(ctx.tx, last.position);
  const details = { entries: old.length, position: last.position, seal: last.seal.toString("hex") };
  await ctx.record({ type: "activity.trimmed", details });
}
