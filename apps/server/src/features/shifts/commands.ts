import { conflict } from "@watchbill/domain/refusal";
import { freeSeats, isAhead, maxMembersBlockedBecause } from "@watchbill/domain/shifts/assign";
import { type ShiftForm, shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import { movedTo, shiftTitle, spanOf } from "@watchbill/domain/shifts/shift-times";
import { addDays, daysBetween } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orRefuse, Refused, refuseIf } from "../../platform/refused.ts";
import { refuseUnlessFree, SHIFT_MISSING } from "./assignment-commands.ts";
import { type Shift, selectShifts, withAssignments } from "./shift-rows.ts";
import {
  deferOverlapCheck,
  deleteAssignments,
  deleteShifts,
  insertAssignments,
  insertShifts,
  type LockedShift,
  lockShift,
  saveSeat,
  saveShift,
} from "./store.ts";

/** A shift as it comes over the wire: what is not said is left as it is, or empty. */
export interface ShiftInput {
  readonly date?: string | undefined;
  readonly type?: string | undefined;
  readonly customName?: string | null | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly endDate?: string | null | undefined;
  readonly maxMembers?: number | undefined;
  readonly notes?: string | null | undefined;
  readonly memberIds?: readonly number[] | undefined;
}

/** A shift that is to be made must say at least this. */
export interface NewShift extends ShiftInput {
  readonly type: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly maxMembers: number;
}

/** The form of a new shift on a date; a name only custom shifts have. */
export function formOf(input: NewShift, date: string): ShiftForm & { notes: string | null } {
  return {
    date,
    type: input.type,
    customName: input.type === "custom" ? (input.customName ?? null) : null,
    startTime: input.startTime,
    endTime: input.endTime,
    endDate: input.endDate ?? null,
    maxMembers: input.maxMembers,
    notes: input.notes ?? null,
    memberIds: input.memberIds ?? [],
  };
}

/** Creates one shift with its members. */
export async function createShift(ctx: CommandContext<MemberActor>, input: NewShift & { date: string }): Promise<Shift> {
  const { memberIds, ...form } = formOf(input, input.date);
  refuseIf(shiftBlockedBecause({ ...form, memberIds }));
  const span = spanOf(form, ctx.organisation.timeZone);
  await refuseUnlessFree(ctx, memberIds, [{ id: null, ...span, filledCount: 0, maxMembers: form.maxMembers }]);
  const [shiftId = 0] = await insertShifts(ctx.tx, [
    { ...form, ...span, createdBy: ctx.actor.id, createdAt: ctx.now, updatedAt: ctx.now },
  ]);
  await insertAssignments(
    ctx.tx,
    memberIds.map((memberId, index) => ({ shiftId, memberId, seat: index + 1, ...span })),
    ctx.now,
  );
  await ctx.record({ type: "shifts.created", shiftId });
  for (const memberId of memberIds) await ctx.record({ type: "shifts.assigned", subjectId: memberId, shiftId });
  return readShift(ctx, shiftId);
}

/** Changes one shift; its members are kept unless they are named. */
export async function changeShift(
  ctx: CommandContext<MemberActor>,
  { id, ...changes }: ShiftInput & { id: number },
): Promise<Shift> {
  const shift = orRefuse(await lockShift(ctx.tx, id), SHIFT_MISSING);
  await applyChanges(ctx, [shift], shift, changes);
  return readShift(ctx, id);
}

/** Deletes one shift, unless somebody attended it: history stays. */
export async function removeShift(ctx: CommandContext<MemberActor>, { id }: { id: number }): Promise<{ message: string }> {
  const shift = orRefuse(await lockShift(ctx.tx, id), SHIFT_MISSING);
  if (shift.hasAttendance)
    throw new Refused(conflict("shift-attended", "Somebody has been 10-8 on this shift. It stays, so that reports remain true."));
  await removeShifts(ctx, [shift]);
  return { message: "Shift deleted successfully" };
}

/** Deletes shifts and tells once who was on those still ahead. */
export async function removeShifts(ctx: CommandContext, shifts: readonly LockedShift[]): Promise<void> {
  const [first] = shifts;
  if (!first) return;
  const ahead = shifts.filter((shift) => isAhead(shift, ctx.now));
  const memberIds = [...new Set(ahead.flatMap(({ filling }) => filling.map(({ memberId }) => memberId)))];
  await deleteShifts(
    ctx.tx,
    shifts.map(({ id }) => id),
    ctx.now,
  );
  const more = shifts.length > 1 ? ` and ${shifts.length - 1} more of its series` : "";
  await ctx.record({
    type: "shifts.deleted",
    shiftId: first.id,
    details: { title: `${shiftTitle(first)}${more}`, startsAt: first.startsAt.toString(), count: shifts.length, memberIds },
  });
}

/**
 * Applies changed fields to each of the shifts, which are locked. Each keeps its own date, moved by as many days as the
 * one the coordinator looked at; members change only when they are named. Records one event for all.
 */
export async function applyChanges(
  ctx: CommandContext<MemberActor>,
  shifts: readonly LockedShift[],
  seen: LockedShift,
  changes: ShiftInput,
): Promise<void> {
  const zone = ctx.organisation.timeZone;
  const days = changes.date === undefined ? 0 : daysBetween(seen.date, changes.date);
  const plans = shifts.map((shift) => {
    const form = changedForm(shift, seen, changes, days);
    refuseIf(shiftBlockedBecause(form));
    return {
      shift,
      form,
      span: spanOf(form, zone),
      memberIds: changes.memberIds ?? shift.filling.map(({ memberId }) => memberId),
    };
  });
  await deferOverlapCheck(ctx.tx);
  const ids = shifts.map(({ id }) => id);
  for (const { shift, form, span, memberIds } of plans) {
    const staying = shift.filling.filter(({ memberId }) => memberIds.includes(memberId));
    const joining = memberIds.filter((memberId) => !staying.some((place) => place.memberId === memberId));
    refuseIf(maxMembersBlockedBecause(form.maxMembers, staying.length));
    await refuseUnlessFree(
      ctx,
      joining,
      [{ id: shift.id, ...span, filledCount: staying.length, maxMembers: form.maxMembers }],
      ids,
    );
    if (isMoved(shift, span))
      await refuseUnlessFree(
        ctx,
        staying.map(({ memberId }) => memberId),
        [{ id: null, ...span, filledCount: 0, maxMembers: form.maxMembers }],
        ids,
      );
    await makeRoom(ctx, shift, staying, form.maxMembers);
    const { memberIds: _members, ...columns } = form;
    await saveShift(ctx.tx, shift.id, { ...columns, ...span, updatedAt: ctx.now });
    await fillSeats(ctx, shift, staying, joining, form.maxMembers, span);
  }
  const moved = plans.filter(({ shift, span }) => isMoved(shift, span));
  const about = {
    shiftId: seen.id,
    details: { shiftIds: ids, count: ids.length, before: shiftTitle(seen), changes: changedWords(changes) },
  };
  if (moved.length > 0) await ctx.record({ type: "shifts.moved", ...about });
  else await ctx.record({ type: "shifts.changed", ...about });
}

function changedForm(
  shift: LockedShift,
  seen: LockedShift,
  changes: ShiftInput,
  days: number,
): ShiftForm & { notes: string | null } {
  const type = changes.type ?? shift.type;
  const clock = movedTo(shift, addDays(shift.date, days));
  const endDate = changes.endDate === undefined ? clock.endDate : endDateFor(clock.date, seen, changes);
  return {
    date: clock.date,
    endDate,
    type,
    customName: type === "custom" ? (changes.customName === undefined ? shift.customName : changes.customName) : null,
    startTime: changes.startTime ?? shift.startTime,
    endTime: changes.endTime ?? shift.endTime,
    maxMembers: changes.maxMembers ?? shift.maxMembers,
    notes: changes.notes === undefined ? shift.notes : changes.notes,
    memberIds: changes.memberIds ?? [],
  };
}

/** The end date of each shift lies as many days after its start as the coordinator chose for the one they saw. */
function endDateFor(date: string, seen: LockedShift, changes: ShiftInput): string | null {
  if (!changes.endDate) return null;
  return addDays(date, daysBetween(changes.date ?? seen.date, changes.endDate));
}

/** Who leaves is taken off first; seats beyond a smaller maximum move down, so that the shift may shrink. */
async function makeRoom(
  ctx: CommandContext,
  shift: LockedShift,
  staying: LockedShift["filling"],
  maxMembers: number,
): Promise<void> {
  const leaving = shift.filling.filter((place) => !staying.includes(place));
  if (leaving.some(({ hasAttended }) => hasAttended)) {
    throw new Refused(
      conflict(
        "assignment-attended",
        "Who has been 10-8 on this shift stays on it, so that reports remain true. Take off the others only.",
      ),
    );
  }
  await deleteAssignments(
    ctx.tx,
    leaving.map(({ assignmentId }) => assignmentId),
    ctx.now,
  );
  for (const { memberId, assignmentId } of leaving)
    await ctx.record({ type: "shifts.unassigned", subjectId: memberId, shiftId: shift.id, assignmentId });
  const low = staying.filter(({ seat }) => seat <= maxMembers);
  const high = staying.filter(({ seat }) => seat > maxMembers);
  const seats = freeSeats(
    low.map(({ seat }) => seat),
    maxMembers,
    high.length,
  );
  for (const [index, { assignmentId }] of high.entries()) await saveSeat(ctx.tx, assignmentId, seats[index]!, ctx.now);
}

async function fillSeats(
  ctx: CommandContext,
  shift: LockedShift,
  staying: LockedShift["filling"],
  joining: readonly number[],
  maxMembers: number,
  span: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): Promise<void> {
  if (joining.length === 0) return;
  const fresh = await lockShift(ctx.tx, shift.id);
  const seats = freeSeats(
    (fresh?.filling ?? staying).map(({ seat }) => seat),
    maxMembers,
    joining.length,
  );
  await insertAssignments(
    ctx.tx,
    joining.map((memberId, index) => ({ shiftId: shift.id, memberId, seat: seats[index]!, ...span })),
    ctx.now,
  );
  for (const memberId of joining) await ctx.record({ type: "shifts.assigned", subjectId: memberId, shiftId: shift.id });
}

function isMoved(shift: LockedShift, span: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }): boolean {
  return !shift.startsAt.equals(span.startsAt) || !shift.endsAt.equals(span.endsAt);
}

const WORDS: Readonly<Record<string, string>> = {
  type: "type",
  customName: "name",
  maxMembers: "places",
  notes: "special instructions",
  memberIds: "members",
};

/** What changed, in words: "places, special instructions". */
function changedWords(changes: ShiftInput): string {
  return Object.keys(changes)
    .flatMap((key) => WORDS[key] ?? [])
    .join(", ");
}

async function readShift(ctx: CommandContext, id: number): Promise<Shift> {
  const [shift] = await withAssignments(ctx.tx, await selectShifts(ctx.tx).where("shifts.id", "=", id).execute());
  return orRefuse(shift, SHIFT_MISSING);
}
