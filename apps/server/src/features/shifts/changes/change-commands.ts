import { dutyAfterMove, dutyAfterMoveText } from "@watchbill/domain/attendance/moved-duty";
import {
  asksFirst,
  type Overridden,
  type Override,
  overriddenBy,
} from "@watchbill/domain/eligibility/override";
import { maxMembersBlockedBecause } from "@watchbill/domain/eligibility/spots";
import { isSame } from "@watchbill/domain/errors/changed-meanwhile";
import { ownShares } from "@watchbill/domain/events/notify/own-share";
import { dayBlockedBecause } from "@watchbill/domain/settings/purged-notice";
import { ONE_OFF, shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import type { ShiftContents } from "@watchbill/domain/shifts/changed-meanwhile";
import { holdsAt } from "@watchbill/domain/shifts/confirm";
import {
  changeOfPartBlockedBecause,
  mostAtOnce,
  partAfterChange,
} from "@watchbill/domain/shifts/partial-assignment";
import { dateBlockedBecause } from "@watchbill/domain/shifts/series";
import { type RefusedShift, seriesRefusal } from "@watchbill/domain/shifts/series-refusal";
import { type ShiftForm, shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { nameShifts } from "@watchbill/domain/shifts/shifts-title";
import { addDays, dateOf, daysBetween } from "@watchbill/domain/time/local";
import { isSameClock, movedTo, type Span, spanOf } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../../platform/context.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { RefusalError, throwIf } from "../../../platform/refusal-error.ts";
import { memberName } from "../../accounts/queries.ts";
import { refuseUnknownRoles } from "../../qualifications/crew-queries.ts";
import { readShiftTypes } from "../../shift-types/queries.ts";
import { lockShiftForTaking, refuseUnlessFree } from "../assignment-commands.ts";
import { refuseUnlessCrewed } from "../assignments/crew-commands.ts";
import {
  makeRoom,
  overriddenTogether,
  recordSpots,
  type SpotChange,
} from "../assignments/spot-assignment-commands.ts";
import { lockStillPending, type TakenSpot, takeSpots } from "../assignments/spot-commands.ts";
import { listOpenDuty } from "../fact-queries.ts";
import { deferOverlapCheck, type LockedShift, saveShift, takeBackConfirmations } from "../store.ts";
import { tellPutOnFirst } from "./undo-window-commands.ts";

/** A shift as in API requests; an omitted field stays unchanged, or is empty for a new shift. */
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
  readonly roleIds?: readonly number[] | undefined;
}

/**
 * Applies changed fields to each of the locked shifts. A new date of the edited shift moves each by
 * as many days. Members change only when the input lists them. Records one event for all shifts,
 * and one for each member added or removed. When several shifts are refused, the error names the
 * first.
 */
export async function applyChanges(
  ctx: CommandContext<MemberActor>,
  shifts: readonly LockedShift[],
  seen: LockedShift,
  changes: ShiftInput,
  said: Override = {},
): Promise<void> {
  const zone = ctx.organization.timeZone;
  const days = changes.date === undefined ? 0 : daysBetween(seen.date, changes.date);
  const kinds = await readShiftTypes(ctx.tx);
  const plans = shifts.map((shift) => {
    const form = changedForm(shift, seen, changes, days);
    const parts = shift.filling.filter(({ isPart }) => isPart);
    const partMemberIds = parts.map(({ memberId }) => memberId);
    throwIf(shiftBlockedBecause({ ...form, partMemberIds }, kinds));
    return {
      shift,
      form,
      kindName: shiftTypeOf(kinds, form.type)?.name ?? form.type,
      span: spanOf(form, zone),
      memberIds: changes.memberIds ?? memberIdsOf(shift),
    };
  });
  await refuseUnknownRoles(ctx.tx, changes.roleIds ?? []);
  await deferOverlapCheck(ctx.tx);
  const ids = shifts.map(({ id }) => id);
  const [left, joined]: [SpotChange[], SpotChange[]] = [[], []];
  const changed: ChangedPlan[] = [];
  const refused: RefusedShift[] = [];
  for (const plan of plans) {
    const { shift, form, kindName, span } = plan;
    const applied = await applyOne(ctx, plan, ids, said).catch((error: unknown) =>
      refusedAmong(ids, shift, error),
    );
    if ("refusal" in applied) {
      refused.push(applied);
      continue;
    }
    const { leaving, taken, crewed } = applied;
    left.push(...leaving.map(({ memberId, assignmentId }) => ({ memberId, assignmentId, shift })));
    const inFree = taken.filter(({ requestId }) => requestId === null);
    const now = { ...form, ...span, kindName, id: shift.id };
    joined.push(
      ...inFree.map(({ memberId, overridden }) => ({ memberId, overridden, shift: now })),
    );
    const relievedIds = taken.map(({ requesterId }) => requesterId);
    changed.push({
      ...plan,
      crewed,
      seekingIds: shift.seekingIds.filter((id) => !relievedIds.includes(id)),
    });
  }
  throwIf(seriesRefusal(refused, ctx.organization, dateOf(ctx.now, zone)));
  await recordSpots(ctx, "shifts.unassigned", left);
  await recordSpots(ctx, "shifts.assigned", joined);
  await recordChanges(ctx, seen, changed);
}

/**
 * Returns the error about one of several shifts, so that the caller can count the others. Rethrows
 * an error that asks the user to confirm.
 */
function refusedAmong(ids: readonly number[], shift: LockedShift, error: unknown): RefusedShift {
  if (!(error instanceof RefusalError) || error.refusal.findings || ids.length === 1) throw error;
  return { shift, refusal: error.refusal };
}

/** Changes one shift: removes members, saves the fields, then assigns added members. */
async function applyOne(
  ctx: CommandContext<MemberActor>,
  plan: Plan,
  ids: readonly number[],
  said: Override,
): Promise<{ leaving: LockedShift["filling"]; taken: readonly TakenSpot[]; crewed: Overridden }> {
  const { shift, form, span, memberIds } = plan;
  const staying = shift.filling.filter(({ memberId }) => memberIds.includes(memberId));
  const joining = memberIds.filter(
    (memberId) => !staying.some((spot) => spot.memberId === memberId),
  );
  if (form.date !== shift.date) throwIf(dateBlockedBecause(shift));
  const whole = joining.map(() => shift);
  const filledCount = mostAtOnce([...staying, ...whole], shift);
  throwIf(maxMembersBlockedBecause(form.maxMembers, filledCount, 0));
  if (isMoved(shift, span)) throwIf(dayBlockedBecause(form.date, ctx.organization));
  if (isMoved(shift, span))
    await refuseUnlessFree(
      ctx,
      staying.filter(({ isPart }) => !isPart).map(({ memberId }) => memberId),
      // Ignores positions here, because they are compared with the earlier crew below.
      [{ ...form, ...span, roleIds: [], id: null, filledCount: 0 }],
      { said: saidOfSpots(said), ignoring: ids, heldAt: shift },
    );
  if (isMoved(shift, span)) await refuseUnlessPartsFit(ctx, plan, staying, ids, said);
  const moved = isMoved(shift, span) ? await askAboutOpenDuty(ctx, staying, span, said) : {};
  const crewed = overriddenTogether([
    moved,
    await refuseUnlessCrewed(ctx, crewChange(shift, form, staying), said),
  ]);
  const leaving = await makeRoom(ctx, shift, staying, form.maxMembers);
  const { memberIds: _members, ...columns } = form;
  // Skips the write when nothing changed that an event would record.
  const isOther = isMoved(shift, span) || changedWords(plan).some((word) => word !== MEMBERS);
  if (isOther)
    await saveShift(ctx.tx, shift.id, {
      ...columns,
      roleIds: [...columns.roleIds],
      ...span,
      updatedAt: ctx.now,
    });
  if (!holdsAt(span, shift)) await takeBackConfirmations(ctx.tx, shift.id, ctx.now);
  const taken = await takeSpots(ctx, await lockShiftForTaking(ctx, shift.id), joining, {
    actorId: ctx.actor.id,
    ignoring: ids,
    mayBeOver: true,
    said: saidOfSpots(said),
    title:
      ids.length > 1
        ? shiftTitle(shift, ctx.organization, dateOf(ctx.now, ctx.organization.timeZone))
        : undefined,
  });
  if (form.maxMembers < shift.maxMembers) {
    const held = await lockStillPending(ctx, { id: shift.id, ...span });
    throwIf(maxMembersBlockedBecause(form.maxMembers, filledCount, held.length));
  }
  return { leaving, taken, crewed };
}

/** Throws when new times leave a member too short a part, or a part that they may not serve. */
async function refuseUnlessPartsFit(
  ctx: CommandContext<MemberActor>,
  { shift, form, span }: Plan,
  staying: LockedShift["filling"],
  ids: readonly number[],
  said: Override,
): Promise<void> {
  const parts = staying.filter(({ isPart }) => isPart);
  const names = await readMemberNames(
    ctx.tx,
    parts.map(({ memberId }) => memberId),
  );
  for (const part of parts) {
    const name = names.get(part.memberId) ?? "A member";
    throwIf(changeOfPartBlockedBecause(name, part, shift, span, ctx.organization));
    const after = partAfterChange(part, shift, span);
    if (after)
      await refuseUnlessFree(
        ctx,
        [part.memberId],
        [{ ...form, ...after, roleIds: [], id: null, filledCount: 0 }],
        { said: saidOfSpots(said), ignoring: ids, heldAt: part },
      );
  }
}

async function readMemberNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("members")
    .select(["id", memberName().as("name")])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Asks the admin to confirm when a member's open 10-8 is outside the new times; attendance is
 * adapted after the move is recorded.
 */
async function askAboutOpenDuty(
  ctx: CommandContext,
  staying: LockedShift["filling"],
  span: Span,
  said: Override,
): Promise<Overridden> {
  const onDuty = await listOpenDuty(
    ctx.tx,
    staying.filter(({ hasAttended }) => hasAttended).map(({ assignmentId }) => assignmentId),
  );
  const evaluated = onDuty.flatMap(({ memberId, name, checkedInAt }) => {
    const after = dutyAfterMove(checkedInAt, span, ctx.now);
    if (!after) return [];
    const text = dutyAfterMoveText(checkedInAt, after, ctx.organization);
    return [
      {
        memberId,
        name,
        findings: [
          { code: "in-service", level: "asks", needsReason: false, other: null, text } as const,
        ],
      },
    ];
  });
  throwIf(asksFirst(evaluated, "coordinator", said));
  return overriddenBy(evaluated.length > 0 ? ["in-service"] : [], said.reason);
}

/**
 * Returns the overrides of warnings. A confirmation about an open 10-8 is not an override of
 * warnings, which were not shown.
 */
function saidOfSpots({ overrides, reason }: Override): Override {
  const isOnlyOfDuty = overrides?.length === 1 && overrides[0] === "in-service";
  return isOnlyOfDuty ? { reason } : { overrides, reason };
}

/**
 * Returns the crew that stays, with pending requesters, before and after the change; added members
 * are checked when they are assigned.
 */
function crewChange(shift: LockedShift, form: ShiftForm, staying: LockedShift["filling"]) {
  const seeking = shift.seekingIds;
  const before = {
    ...shift,
    memberIds: [...shift.filling.map(({ memberId }) => memberId), ...seeking],
  };
  return {
    before,
    now: { ...form, memberIds: [...staying.map(({ memberId }) => memberId), ...seeking] },
  };
}

interface Plan {
  readonly shift: LockedShift;
  readonly form: ShiftForm & { notes: string | null };
  readonly kindName: string;
  readonly span: Span;
  readonly memberIds: readonly number[];
}

interface ChangedPlan extends Plan {
  /**
   * Members whose pending request this change does not fill; the others are notified of the
   * acceptance.
   */
  readonly seekingIds: readonly number[];
  /** The overridden warnings about the remaining crew. */
  readonly crewed: Overridden;
}

/** Records one event for all changes, with the shifts of each member; none when nothing changed. */
async function recordChanges(
  ctx: CommandContext,
  seen: LockedShift,
  plans: readonly ChangedPlan[],
): Promise<void> {
  const changed = plans.filter(
    (plan) => isMoved(plan.shift, plan.span) || changedWords(plan).length > 0,
  );
  if (changed.length === 0) return;
  const ids = changed.map(({ shift }) => shift.id);
  const own = ownShares(
    changed.map(({ shift, form, kindName, span, memberIds, seekingIds }) => {
      const people = peopleOf(shift);
      // Added and removed members are notified by separate events.
      const staying = people.memberIds.filter((id) => memberIds.includes(id));
      return {
        ...people,
        seekingIds,
        memberIds: staying,
        now: { ...form, ...span, kindName },
        before: shift,
      };
    }),
    ctx.now,
  );
  const changes = [...new Set(changed.flatMap(changedWords))];
  const moved = changed
    .filter(({ shift, span }) => isMoved(shift, span))
    .map(({ shift }) => shift.id);
  if (moved.length > 0) await tellPutOnFirst(ctx, moved);
  await ctx.record({
    type: moved.length > 0 ? "shifts.moved" : "shifts.changed",
    shiftId: seen.id,
    details: {
      shiftIds: ids,
      count: ids.length,
      before: nameShifts([seen]),
      changes,
      own,
      ...Object.assign({}, ...changed.map(({ crewed }) => crewed)),
    },
  });
}

/** Returns the fields of a shift that the coordinator's form shows. */
export function contentsOf(shift: LockedShift): ShiftContents {
  return { ...shift, memberIds: memberIdsOf(shift) };
}

/** Returns the crew of a shift and the members with pending requests. */
export function peopleOf(shift: LockedShift) {
  return { id: shift.id, memberIds: memberIdsOf(shift), seekingIds: shift.seekingIds };
}

/** Returns the members on a shift, each once, even one who serves two parts. */
function memberIdsOf({ filling }: LockedShift): number[] {
  return [...new Set(filling.map(({ memberId }) => memberId))];
}

function changedForm(
  shift: LockedShift,
  seen: LockedShift,
  changes: ShiftInput,
  days: number,
): ShiftForm & { notes: string | null } {
  const type = changes.type ?? shift.type;
  const clock = movedTo(shift, addDays(shift.date, days));
  const endDate =
    changes.endDate === undefined ? clock.endDate : endDateFor(clock.date, seen, changes);
  return {
    date: clock.date,
    endDate,
    type,
    customName:
      type === ONE_OFF
        ? changes.customName === undefined
          ? shift.customName
          : changes.customName
        : null,
    startTime: changes.startTime ?? shift.startTime,
    endTime: changes.endTime ?? shift.endTime,
    maxMembers: changes.maxMembers ?? shift.maxMembers,
    notes: changes.notes === undefined ? shift.notes : changes.notes,
    memberIds: changes.memberIds ?? [],
    roleIds: changes.roleIds ?? shift.roleIds,
  };
}

/**
 * Returns the end date of each changed shift, with as many days after its start as the coordinator
 * chose.
 */
function endDateFor(date: string, seen: LockedShift, changes: ShiftInput): string | null {
  if (!changes.endDate) return null;
  return addDays(date, daysBetween(changes.date ?? seen.date, changes.endDate));
}

function isMoved(
  shift: LockedShift,
  span: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): boolean {
  return !shift.startsAt.equals(span.startsAt) || !shift.endsAt.equals(span.endsAt);
}

const MEMBERS = "members";

/** Returns the labels of the changed fields, such as "spots" or "special instructions". */
function changedWords({ shift, form, span, memberIds }: Plan): string[] {
  const people = new Set(shift.filling.map(({ memberId }) => memberId));
  const differs: Readonly<Record<string, boolean>> = {
    type: form.type !== shift.type,
    name: form.customName !== shift.customName,
    // In the hour that daylight saving time skips, two clock times can be the same instant.
    times: !isMoved(shift, span) && !isSameClock(form, shift),
    spots: form.maxMembers !== shift.maxMembers,
    roles: !isSame(form.roleIds, shift.roleIds),
    "special instructions": form.notes !== shift.notes,
    [MEMBERS]: people.size !== memberIds.length || memberIds.some((id) => !people.has(id)),
  };
  return Object.keys(differs).filter((word) => differs[word]);
}
