import { type Overridden, overriddenBy } from "@watchbill/domain/eligibility/override";
import { conflict } from "@watchbill/domain/errors/refusal";
import { ownShares } from "@watchbill/domain/events/notify/own-share";
import type { Named } from "@watchbill/domain/shift-types/shift-name";
import type { Span, WallClock } from "@watchbill/domain/time/span";
import type { CommandContext } from "../../../platform/context.ts";
import { RefusalError } from "../../../platform/refusal-error.ts";
import { takeSpotNumbers } from "../assignment-commands.ts";
import { unseatMembers } from "../changes/move-commands.ts";
import { type LockedShift, updateSpotNumber } from "../store.ts";

/** An assignment that a member got or lost. */
export interface SpotChange {
  readonly memberId: number;
  readonly assignmentId?: number;
  readonly overridden?: Overridden;
  readonly shift: WallClock & Span & { readonly id: number; readonly type: string } & Named;
}

/**
 * Records assignments or removals of one command: one event for each member, so that they get one
 * notification. For several shifts, the event has the member's own shifts and the ids of all.
 */
export async function recordSpots(
  ctx: CommandContext,
  type: "shifts.assigned" | "shifts.unassigned",
  changes: readonly SpotChange[],
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  for (const [memberId, own] of Map.groupBy(changes, (change) => change.memberId)) {
    const shifts = own.map(({ shift }) => shift);
    const [share] = ownShares(
      shifts.map((shift) => ({
        id: shift.id,
        memberIds: [memberId],
        seekingIds: [],
        now: shift,
        before: shift,
      })),
      ctx.now,
    );
    const isOne = own.length === 1;
    await ctx.record({
      type,
      subjectId: memberId,
      shiftId: share?.shiftId ?? shifts[0]!.id,
      assignmentId: isOne ? (own[0]!.assignmentId ?? null) : null,
      details: {
        ...details,
        ...overriddenTogether(own.flatMap(({ overridden }) => overridden ?? [])),
        ...(!isOne && {
          count: own.length,
          shiftIds: shifts.map(({ id }) => id),
          ...(share && { own: [share] }),
        }),
      },
    });
  }
}

/** Merges the overridden warnings of several steps of a command. */
export function overriddenTogether(all: readonly Overridden[]): Overridden {
  return overriddenBy(
    all.flatMap(({ overrides = [] }) => overrides),
    all.find(({ reason }) => reason)?.reason,
  );
}

/**
 * Removes members who do not stay, and returns them; renumbers spots above a smaller maximum, so
 * that the shift can shrink.
 */
export async function makeRoom(
  ctx: CommandContext,
  shift: LockedShift,
  staying: LockedShift["filling"],
  maxMembers: number,
): Promise<LockedShift["filling"]> {
  const leaving = shift.filling.filter((spot) => !staying.includes(spot));
  if (leaving.some(({ hasAttended }) => hasAttended)) {
    throw new RefusalError(
      conflict(
        "assignment-attended",
        "Members who have been 10-8 on this shift must stay on it. Remove only the others.",
      ),
    );
  }
  await unseatMembers(
    ctx,
    leaving.map((spot) => ({ ...spot, shiftId: shift.id })),
    "removed",
  );
  const low = staying.filter(({ spotNumber }) => spotNumber <= maxMembers);
  const high = staying.filter(({ spotNumber }) => spotNumber > maxMembers);
  const spotNumbers = (await takeSpotNumbers(ctx, high, low, maxMembers)) ?? [];
  for (const [index, { assignmentId }] of high.entries())
    await updateSpotNumber(ctx.tx, assignmentId, spotNumbers[index]!, ctx.now);
  return leaving;
}
