import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { Override } from "@watchbill/domain/eligibility/override";
import { dayBlockedBecause } from "@watchbill/domain/settings/purged-notice";
import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { changedMeanwhile } from "@watchbill/domain/shifts/changed-meanwhile";
import {
  firstDayBlockedBecause,
  type RecurringType,
  type SeriesScope,
  scopeBlockedBecause,
  seriesDates,
  shiftsToChange,
  shiftsToDelete,
} from "@watchbill/domain/shifts/series";
import { shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import { plural } from "@watchbill/domain/text/language";
import { movedTo, spanOf } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../../platform/context.ts";
import { withPresentSettings } from "../../../platform/organization.ts";
import { orThrow, RefusalError, throwIf } from "../../../platform/refusal-error.ts";
import { refuseUnknownRoles } from "../../qualifications/crew-queries.ts";
import { readShiftTypes } from "../../shift-types/queries.ts";
import { refuseUnlessFree, SHIFT_MISSING } from "../assignment-commands.ts";
import { recordSpots } from "../assignments/spot-assignment-commands.ts";
import { assignToNew } from "../assignments/spot-commands.ts";
import { applyChanges, contentsOf, type ShiftInput } from "../changes/change-commands.ts";
import { removeShifts } from "../changes/deletion-commands.ts";
import { keepPutOnUndoable } from "../changes/undo-window-commands.ts";
import { formOf, type NewShift } from "../commands.ts";
import { insertShifts, type LockedShift, lockSeries, lockShift } from "../store.ts";
import { insertSeries } from "./series-store.ts";

type NewSeries = {
  readonly startDate: string;
  readonly endDate?: string | null | undefined;
  readonly recurringType: RecurringType;
  readonly weekdays?: readonly number[] | undefined;
  readonly shifts: readonly NewShift[];
  /** Whether the notifications of the assignments wait for the undo window. */
  readonly isUndoable?: boolean | undefined;
} & Override;

/**
 * Repeats each shift of the input until the end date, each as a separate series, in one
 * transaction.
 */
export async function createSeries(
  called: CommandContext<MemberActor>,
  input: NewSeries,
): Promise<OutputOf<Api["shifts.createSeries"]>> {
  const ctx = await withPresentSettings(called);
  const seriesIds: number[] = [];
  const shiftIds: number[] = [];
  for (const shift of input.shifts) {
    const made = await createOneSeries(ctx, input, shift);
    seriesIds.push(made.seriesId);
    shiftIds.push(...made.shiftIds);
  }
  if (input.isUndoable) await keepPutOnUndoable(ctx, shiftIds);
  return {
    message: plural(shiftIds.length, "1 shift created", `${shiftIds.length} shifts created`),
    count: shiftIds.length,
    seriesIds,
    shiftIds,
  };
}

async function createOneSeries(
  ctx: CommandContext<MemberActor>,
  series: NewSeries,
  input: NewSeries["shifts"][number],
): Promise<{ seriesId: number; shiftIds: number[] }> {
  const kinds = await readShiftTypes(ctx.tx);
  const { memberIds, ...form } = formOf(input, input.date ?? series.startDate, kinds);
  throwIf(shiftBlockedBecause({ ...form, memberIds }, kinds));
  throwIf(dayBlockedBecause(form.date, ctx.organization));
  throwIf(firstDayBlockedBecause(form.date, series.startDate));
  const dates = seriesDates(
    form.date,
    series.endDate ?? null,
    series.recurringType,
    ctx.organization.weekStartsOn,
    series.weekdays,
  );
  if ("kind" in dates) throw new RefusalError(dates);
  const zone = ctx.organization.timeZone;
  const planned = dates.map((date) => {
    const clock = movedTo(form, date);
    return { ...form, ...clock, ...spanOf(clock, zone) };
  });
  const overridden = await refuseUnlessFree(
    ctx,
    memberIds,
    planned.map((shift) => ({ ...shift, id: null, filledCount: 0 })),
    { said: series },
  );
  await refuseUnknownRoles(ctx.tx, form.roleIds);
  const stamp = { createdBy: ctx.actor.id, createdAt: ctx.now };
  const seriesId = await insertSeries(ctx.tx, {
    recurringType: series.recurringType,
    startsOn: dates[0] ?? form.date,
    endsOn: dates.at(-1) ?? form.date,
    ...stamp,
  });
  const shiftIds = await insertShifts(
    ctx.tx,
    planned.map((shift) => ({ ...shift, seriesId, ...stamp, updatedAt: ctx.now })),
  );
  const kindName = shiftTypeOf(kinds, form.type)?.name ?? form.type;
  const made = planned.map((shift, index) => ({
    ...shift,
    kindName,
    id: shiftIds[index]!,
    memberIds,
  }));
  await assignToNew(ctx, made, "series");
  const details = { seriesId, count: shiftIds.length };
  await ctx.record({ type: "shifts.series-created", shiftId: shiftIds[0]!, details });
  await recordSpots(
    ctx,
    "shifts.assigned",
    memberIds.flatMap((memberId) =>
      made.map((shift) => ({ memberId, shift, overridden: overridden(memberId) })),
    ),
    { seriesId },
  );
  return { seriesId, shiftIds };
}

/**
 * Changes the shifts in a scope (this shift, following shifts, all) in one transaction; keeps
 * attended past ones.
 */
export async function changeSeries(
  called: CommandContext<MemberActor>,
  {
    id,
    option,
    seen,
    overrides,
    reason,
    ...changes
  }: ShiftInput & Override & { id: number; option: SeriesScope; seen?: ShiftInput | undefined },
): Promise<OutputOf<Api["shifts.changeSeries"]>> {
  const ctx = await withPresentSettings(called);
  const { from, series } = await lockSeriesOf(ctx, id, option);
  throwIf(changedMeanwhile(seen ?? {}, contentsOf(from)));
  const movesDates = changes.date !== undefined && changes.date !== from.date;
  const shifts = shiftsToChange(series, from, option, ctx.now, { movesDates });
  await applyChanges(ctx, shifts, from, changes, { overrides, reason });
  return {
    message: plural(shifts.length, "1 shift updated", `${shifts.length} shifts updated`),
    count: shifts.length,
  };
}

/** Deletes the shifts in a scope, except attended ones, because history stays. */
export async function removeSeries(
  ctx: CommandContext<MemberActor>,
  { id, option, isUndoable }: { id: number; option: SeriesScope; isUndoable?: boolean | undefined },
): Promise<OutputOf<Api["shifts.removeSeries"]>> {
  const { from, series } = await lockSeriesOf(ctx, id, option);
  const removed = shiftsToDelete(series, from, option);
  const deletionId = await removeShifts(ctx, removed, isUndoable);
  return {
    message: plural(removed.length, "1 shift deleted", `${removed.length} shifts deleted`),
    count: removed.length,
    deletionId,
  };
}

async function lockSeriesOf(
  ctx: CommandContext,
  id: number,
  option: SeriesScope,
): Promise<{ from: LockedShift; series: readonly LockedShift[] }> {
  const from = orThrow(await lockShift(ctx.tx, id), SHIFT_MISSING);
  throwIf(scopeBlockedBecause(from, option));
  return {
    from,
    series: from.seriesId === null ? [from] : await lockSeries(ctx.tx, from.seriesId),
  };
}
