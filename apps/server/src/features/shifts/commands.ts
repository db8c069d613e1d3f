import type { Override } from "@watchbill/domain/eligibility/override";
import { dayBlockedBecause } from "@watchbill/domain/settings/purged-notice";
import { ONE_OFF, type ShiftType, shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { changedMeanwhile } from "@watchbill/domain/shifts/changed-meanwhile";
import {
  defaultRoleIds,
  type ShiftForm,
  shiftBlockedBecause,
} from "@watchbill/domain/shifts/shift-form";
import { spanOf } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { withPresentSettings } from "../../platform/organization.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { refuseUnknownRoles } from "../qualifications/crew-queries.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { refuseUnlessFree, SHIFT_MISSING } from "./assignment-commands.ts";
import { assignToNew } from "./assignments/spot-commands.ts";
import { applyChanges, contentsOf, type ShiftInput } from "./changes/change-commands.ts";
import { keepPutOnUndoable } from "./changes/undo-window-commands.ts";
import { type Shift, selectShifts, withAssignments } from "./shift-queries.ts";
import { insertShifts, lockShift } from "./store.ts";

/** The input for a new shift. */
export interface NewShift extends ShiftInput {
  readonly type: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly maxMembers: number;
}

/** Returns the fields of a new shift on a date; only custom shifts have a name. */
export function formOf(
  input: NewShift,
  date: string,
  kinds: readonly ShiftType[],
): ShiftForm & { notes: string | null; roleIds: number[] } {
  return {
    date,
    type: input.type,
    customName: input.type === ONE_OFF ? (input.customName ?? null) : null,
    startTime: input.startTime,
    endTime: input.endTime,
    endDate: input.endDate ?? null,
    maxMembers: input.maxMembers,
    notes: input.notes ?? null,
    memberIds: input.memberIds ?? [],
    roleIds: [
      ...(input.roleIds ?? defaultRoleIds(shiftTypeOf(kinds, input.type), input.maxMembers)),
    ],
  };
}

/**
 * Creates a shift with its members. With `isUndoable`, their notifications wait until the undo
 * window ends.
 */
export async function createShift(
  called: CommandContext<MemberActor>,
  {
    overrides,
    reason,
    isUndoable,
    ...input
  }: NewShift & Override & { date: string; isUndoable?: boolean | undefined },
): Promise<Shift> {
  const ctx = await withPresentSettings(called);
  const kinds = await readShiftTypes(ctx.tx);
  const { memberIds, ...form } = formOf(input, input.date, kinds);
  throwIf(shiftBlockedBecause({ ...form, memberIds }, kinds));
  throwIf(dayBlockedBecause(form.date, ctx.organization));
  await refuseUnknownRoles(ctx.tx, form.roleIds);
  const span = spanOf(form, ctx.organization.timeZone);
  const planned = { ...form, ...span, id: null, filledCount: 0 };
  const overridden = await refuseUnlessFree(ctx, memberIds, [planned], {
    said: { overrides, reason },
  });
  const [shiftId = 0] = await insertShifts(ctx.tx, [
    { ...form, ...span, createdBy: ctx.actor.id, createdAt: ctx.now, updatedAt: ctx.now },
  ]);
  await assignToNew(ctx, [{ id: shiftId, memberIds, ...span }], "given");
  await ctx.record({ type: "shifts.created", shiftId });
  for (const memberId of memberIds)
    await ctx.record({
      type: "shifts.assigned",
      subjectId: memberId,
      shiftId,
      details: overridden(memberId),
    });
  if (isUndoable) await keepPutOnUndoable(ctx, [shiftId]);
  return readShift(ctx, shiftId);
}

/** Changes a shift; keeps its members unless the input lists members. */
export async function changeShift(
  called: CommandContext<MemberActor>,
  {
    id,
    seen,
    overrides,
    reason,
    ...changes
  }: ShiftInput & Override & { id: number; seen?: ShiftInput | undefined },
): Promise<Shift> {
  const ctx = await withPresentSettings(called);
  const shift = orThrow(await lockShift(ctx.tx, id), SHIFT_MISSING);
  throwIf(changedMeanwhile(seen ?? {}, contentsOf(shift)));
  await applyChanges(ctx, [shift], shift, changes, { overrides, reason });
  return readShift(ctx, id);
}

async function readShift(ctx: CommandContext, id: number): Promise<Shift> {
  const [shift] = await withAssignments(
    { ...ctx, db: ctx.tx },
    await selectShifts(ctx.tx).where("shifts.id", "=", id).execute(),
  );
  return orThrow(shift, SHIFT_MISSING);
}
