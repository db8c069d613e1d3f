import { nameShifts, type ShiftsNamed } from "@watchbill/domain/shifts/shifts-title";
import { dueSwapChanges, type SwapEnd } from "@watchbill/domain/swaps/ends";
import { SWAP_RETENTION_DAYS } from "@watchbill/domain/swaps/swap";
import type { CommandContext } from "../../platform/context.ts";
import type { StoredSwap, StoredSwapSpot } from "./queries.ts";
import { asOffered, readSwapSpots } from "./spot-queries.ts";
import { deleteSwapsEndedBefore, lockOpenSwaps, saveLost, saveSwapEnd } from "./store.ts";

const BATCH = 500;

/** How an offer ends without a swap; `because` is the reason of an automatic end. */
type End = { readonly status: "declined" | "withdrawn" | "expired"; readonly because?: SwapEnd };

/** Ends a locked offer and notifies the members involved. */
export async function endSwap(
  ctx: CommandContext,
  swap: StoredSwap,
  { status, because }: End,
): Promise<void> {
  await saveSwapEnd(ctx.tx, swap.id, { status, because: because ?? null }, ctx.now);
  const details = offerDetails(
    swap,
    swap.spots.map((spot) => ({ named: spot.title })),
  );
  const about = { subjectId: swap.askedId, shiftId: swap.shiftId, assignmentId: swap.assignmentId };
  if (status === "withdrawn")
    await ctx.record({ type: "swaps.withdrawn", ...about, details: { ...details, because } });
  else await ctx.record({ type: `swaps.${status}`, ...about, details });
  await ctx.signal({ invalidates: ["swaps."], memberIds: [swap.offererId, swap.askedId] });
}

export function offerDetails(
  { id, offererId, title }: Pick<StoredSwap, "id" | "offererId" | "title">,
  alternatives: readonly { readonly named: ShiftsNamed }[],
) {
  return {
    swapId: id,
    offererId,
    title,
    before: nameShifts(
      alternatives.map(({ named: { first } }) => ({
        ...first,
        kindName: first.kindName ?? first.type,
      })),
    ),
  };
}

/**
 * Ends the open offers that are no longer valid: a spot changed, a shift started, or a member left.
 */
export async function endStaleSwaps(ctx: CommandContext): Promise<void> {
  let after = 0;
  for (;;) {
    const swaps = await lockOpenSwaps(ctx.tx, after, BATCH, ctx.now);
    if (swaps.length > 0) await endTheStale(ctx, swaps);
    const last = swaps.at(-1);
    if (!last || swaps.length < BATCH) return;
    after = last.id;
  }
}

async function endTheStale(ctx: CommandContext, swaps: readonly StoredSwap[]): Promise<void> {
  const spots = await readSwapSpots(
    ctx.tx,
    swaps.flatMap((swap) => [
      swap.assignmentId,
      ...swap.spots.map(({ assignmentId }) => assignmentId),
    ]),
    ctx.organization,
  );
  const shiftsThere = await readShiftsThere(ctx, swaps);
  const present = (spot: Pick<StoredSwapSpot, "assignmentId" | "shiftId" | "title">) =>
    asOffered(spot, spots, shiftsThere.has(spot.shiftId));
  const changes = dueSwapChanges(
    swaps.map((swap) => ({
      id: swap.id,
      bothAreActive: swap.bothAreActive,
      offered: present(swap),
      alternatives: swap.spots.filter(({ endedBecause }) => endedBecause === null).map(present),
    })),
    ctx.now,
  );
  for (const { id, lost, end } of changes) {
    const swap = swaps.find((one) => one.id === id)!;
    for (const { assignmentId, because } of lost) await saveLost(ctx.tx, id, assignmentId, because);
    if (end) await endSwap(ctx, swap, end);
    else await ctx.signal({ invalidates: ["swaps."], memberIds: [swap.offererId, swap.askedId] });
  }
}

/** Returns the ids of those offers' shifts that still exist. */
async function readShiftsThere(
  { tx }: CommandContext,
  swaps: readonly StoredSwap[],
): Promise<Set<number>> {
  const ids = swaps.flatMap((swap) => [swap.shiftId, ...swap.spots.map(({ shiftId }) => shiftId)]);
  const rows = await tx.selectFrom("shifts").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Purges offers that ended long ago; the activity log keeps their outcome. */
export function purgeSwaps(ctx: CommandContext): Promise<void> {
  return deleteSwapsEndedBefore(ctx.tx, ctx.now.subtract({ hours: 24 * SWAP_RETENTION_DAYS }));
}
