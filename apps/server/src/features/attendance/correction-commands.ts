import {
  type CorrectedHours,
  correctedHoursBlockedBecause,
  correctionBlockedBecause,
  effectOfCorrection,
  isSameHours,
} from "@watchbill/domain/attendance/hours-correction";
import { hoursText } from "@watchbill/domain/attendance/hours-question";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import type { CommandContext } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  lockAssignmentWithShift,
  noteMissed,
  saveAttended,
} from "../shifts/assignment-commands.ts";
import { assignAgain } from "./commands.ts";
import { readCorrectableShift } from "./queries.ts";
import {
  deleteInterval,
  findInterval,
  hasIntervals,
  insertInterval,
  listIntervalsBeside,
  saveInterval,
} from "./store.ts";

const SPOT_MISSING = missing(
  "assignment-missing",
  "This member is no longer on the shift. Refresh the page.",
);
export const HOURS_CHANGED = conflict(
  "hours-changed",
  "These hours were changed. Refresh the page to see them.",
);

/** A correction of a spot's hours: of one interval, or null to add one. */
interface Correction {
  readonly assignmentId: number;
  readonly intervalId: number | null;
  readonly after: CorrectedHours["after"];
}

export type CorrectedSpot = Awaited<ReturnType<typeof lockSpotOfHours>>;

/** Locks a shift and one of its assignments, whose hours are corrected. */
export async function lockSpotOfHours(ctx: CommandContext, assignmentId: number) {
  const locked = orThrow(await lockAssignmentWithShift(ctx, assignmentId), SPOT_MISSING);
  return { ...locked, shift: await readCorrectableShift(ctx.tx, locked.shiftId) };
}

/** Like `lockSpotOfHours`; throws when the spot's hours cannot be corrected. */
export async function lockCorrectableSpot(
  ctx: CommandContext,
  assignmentId: number,
): Promise<CorrectedSpot> {
  const spot = await lockSpotOfHours(ctx, assignmentId);
  throwIf(correctionBlockedBecause(spot.shift, { now: ctx.now, squad: ctx.organization }));
  return spot;
}

/** Checks corrected hours of a locked spot; returns the hours recorded before. */
export async function checkCorrection(
  ctx: CommandContext,
  spot: CorrectedSpot,
  { intervalId, after }: Pick<Correction, "intervalId" | "after">,
): Promise<CorrectedHours> {
  const { tx, now, organization } = ctx;
  const found = intervalId === null ? null : await findInterval(tx, spot.id, intervalId);
  if (found === undefined) throw new RefusalError(HOURS_CHANGED);
  const before = found && { checkInTime: found.checkedInAt, checkOutTime: found.checkedOutAt };
  const beside = after
    ? await listIntervalsBeside(tx, { memberId: spot.memberId, intervalId }, after.checkInTime)
    : [];
  const others = beside.map(({ assignmentId, checkedInAt, checkedOutAt }) => ({
    checkInTime: checkedInAt,
    checkOutTime: checkedOutAt ?? now,
    isHere: assignmentId === spot.id,
  }));
  const titled = {
    ...spot.shift,
    title: shiftTitle(spot.shift, organization),
    status: spot.status,
  };
  throwIf(
    correctedHoursBlockedBecause({ before, after }, titled, others, { now, squad: organization }),
  );
  return { before, after };
}

/**
 * Corrects hours of a locked spot and updates its status. `expected` are the hours at the time of
 * the proposal, which must be unchanged. Returns the hours before and after.
 */
export async function correctHours(
  ctx: CommandContext,
  spot: CorrectedSpot,
  correction: Correction,
  expected?: CorrectedHours["before"],
): Promise<CorrectedHours> {
  const corrected = await checkCorrection(ctx, spot, correction);
  if (expected !== undefined && !isSameHours(expected, corrected.before))
    throw new RefusalError(HOURS_CHANGED);
  const { intervalId, after } = correction;
  if (after === null) {
    if (intervalId !== null) await deleteInterval(ctx.tx, intervalId);
  } else {
    const times = { checkedInAt: after.checkInTime, checkedOutAt: after.checkOutTime };
    if (intervalId === null)
      await insertInterval(ctx.tx, { assignmentId: spot.id, ...times, createdAt: ctx.now });
    else
      await saveInterval(ctx.tx, intervalId, {
        ...times,
        isBySchedule: false,
        isClosedBySystem: false,
        breakLeaves: null,
      });
  }
  await followCorrection(ctx, spot);
  return corrected;
}

/** Confirms a 10-7 that the system set; false when the interval is gone or already confirmed. */
export async function confirmClosed(ctx: CommandContext, intervalId: number): Promise<boolean> {
  const found = await findInterval(ctx.tx, null, intervalId);
  if (!found?.isClosedBySystem) return false;
  await saveInterval(ctx.tx, intervalId, { isClosedBySystem: false });
  return true;
}

async function followCorrection(ctx: CommandContext, spot: CorrectedSpot): Promise<void> {
  const { id, shiftId, memberId, status, spotNumber } = spot;
  const effect = effectOfCorrection(status, await hasIntervals(ctx.tx, id));
  if (effect === "complete") await saveAttended(ctx, id, { status: "completed", spotNumber });
  if (effect === "assign-again") await assignAgain(ctx, spot, "completed");
  if (effect === "miss") {
    await noteMissed(ctx, { shiftId, memberId, assignmentId: id });
    await saveAttended(ctx, id, { status: "missed", spotNumber: null });
  }
}

/** The hours of a correction as an event stores them. */
export function correctionDetails(
  { organization: { timeZone }, now }: CommandContext,
  { before, after }: CorrectedHours,
): { hoursBefore: string; hoursAfter: string } {
  const style = { ...USUAL_DATES, timeZone };
  return {
    hoursBefore: before
      ? hoursText({ ...before, checkOutTime: before.checkOutTime ?? now }, style)
      : "",
    hoursAfter: after ? hoursText(after, style) : "",
  };
}
