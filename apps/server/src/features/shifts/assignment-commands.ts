import { checkEligibility } from "@watchbill/domain/eligibility/eligibility";
import { refusalIn } from "@watchbill/domain/eligibility/eligibility-issues";
import {
  asksFirst,
  type Evaluated,
  type Overridden,
  type Override,
  overriddenIn,
} from "@watchbill/domain/eligibility/override";
import type { SpotMember, SpotShift } from "@watchbill/domain/eligibility/spot";
import type { Capacity } from "@watchbill/domain/eligibility/spots";
import { conflict, missing, type Refusal } from "@watchbill/domain/errors/refusal";
import { lastDayOfShift } from "@watchbill/domain/qualifications/holding";
import type { ShiftCrew } from "@watchbill/domain/qualifications/remaining-positions";
import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { confirmBlockedBecause } from "@watchbill/domain/shifts/confirm";
import { isSameSpan, mostAtOnce, numbersFor } from "@watchbill/domain/shifts/partial-assignment";
import type { ShiftForm } from "@watchbill/domain/shifts/shift-form";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { isBefore } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { ableOn, readHoldings, readNames, readShiftCrews } from "../qualifications/crew-queries.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { noteMove, unseatMembers } from "./changes/move-commands.ts";
import type { Hand } from "./changes/move-store.ts";
import { cancelUndoable, keepUndoable, withdrawAssigned } from "./changes/undo-window-commands.ts";
import { lockEligibilityMembers, rulesFor } from "./eligibility-queries.ts";
import { moveRequestsTo } from "./request-store.ts";
import {
  deferOverlapCheck,
  deleteAssignments,
  findAssignment,
  insertPartToGive,
  type LockedShift,
  lockAssignment,
  lockShift,
  saveAssignmentStatus,
  saveSpanOfAssignment,
  shiftOfAssignment,
  updateSpotNumber,
} from "./store.ts";

export const SHIFT_MISSING: Refusal = missing(
  "shift-missing",
  "This shift was deleted. Refresh to see the current schedule.",
);
const COVER_SOUGHT = conflict(
  "cover-sought",
  "A replacement is requested for this spot. Cancel the request first, or assign another member in their place.",
);
export const MEMBER_MISSING = missing(
  "member-missing",
  "This member was deleted. Choose another one.",
);

/**
 * A shift to which exactly these members are to be assigned; includes its positions when they must
 * be checked.
 */
type NewSpots = Omit<SpotShift, "availabilityKind"> &
  Capacity &
  Partial<Pick<ShiftForm, "endDate" | "endTime" | "roleIds">>;

/** Options for assigning members to shifts that were checked before. */
interface Held {
  /** The warnings that the caller overrides; null when the call restores earlier assignments. */
  readonly said?: Override | null;
  readonly ignoring?: readonly number[];
  /** The time for which the member is assigned already. */
  readonly heldAt?: Span;
}

/**
 * Locks the members and throws unless each may be on all the shifts; returns each member's
 * overridden warnings for the event. Ignores conflicts with the shifts in `ignoring`, which are
 * being moved. With `said` null, which restores assignments, warnings do not count.
 */
export async function refuseUnlessFree(
  ctx: CommandContext,
  memberIds: readonly number[],
  shifts: readonly NewSpots[],
  { said = {}, ignoring = [], heldAt }: Held = {},
): Promise<(memberId: number) => Overridden> {
  if (shifts.length === 0 || memberIds.length === 0) return () => ({});
  const members = await lockEligibilityMembers(ctx, memberIds, shifts, ignoring);
  const hasRoles = shifts.some(({ roleIds = [] }) => roleIds.length > 0);
  const holdings = hasRoles ? await readHoldings(ctx.tx, memberIds) : null;
  const kinds = await readShiftTypes(ctx.tx);
  const names =
    holdings && new Map([...(await readNames(ctx.tx))].map(([id, { name }]) => [id, name]));
  const crewOf = (shift: NewSpots, before: readonly number[]): ShiftCrew | undefined => {
    const { roleIds = [], endDate = null, endTime = "", date, maxMembers } = shift;
    if (!holdings || !names || roleIds.length === 0) return undefined;
    const filling = ableOn(
      before.map((id) => ({ memberId: id, holdings: holdings.get(id) ?? [] })),
      { date, endDate, endTime },
    );
    const lastDay = lastDayOfShift({ date, endDate, endTime });
    return { style: ctx.organization, roleIds, maxMembers, lastDay, names, filling, seeking: [] };
  };
  const evaluated = memberIds.map((memberId): Evaluated => {
    const member = orThrow(
      members.find(({ id }) => id === memberId),
      MEMBER_MISSING,
    );
    const findings = shifts.flatMap((shift, index) => {
      const spots = [...member.spots, ...shifts.slice(0, index)];
      const crew = crewOf(shift, memberIds.slice(0, memberIds.indexOf(memberId)));
      return checkEligibility(
        // A member who accepted a shift during Shabbat keeps it when it is restored or moved within
        // that Shabbat.
        {
          ...member,
          spots,
          shabbatWindows: said ? newShabbatWindows(member, heldAt) : [],
          isSeeking: false,
          holdings: holdings?.get(memberId),
        },
        {
          ...shift,
          crew,
          availabilityKind: shiftTypeOf(kinds, shift.type)?.availabilityKind ?? null,
        },
        {
          by: "coordinator",
          slots: shift,
          ...rulesFor(ctx, shift),
        },
      );
    });
    throwIf(refusalIn(findings));
    return { memberId, name: member.name, findings };
  });
  if (said) throwIf(asksFirst(evaluated, "coordinator", said));
  return (memberId) =>
    overriddenIn(evaluated.find((one) => one.memberId === memberId)?.findings ?? [], said ?? {});
}

/**
 * Returns the member's Shabbat windows that overlap the new time but not the time they already had.
 */
function newShabbatWindows(
  { shabbatWindows = [] }: Pick<SpotMember, "shabbatWindows">,
  heldAt: Span | undefined,
) {
  return heldAt ? shabbatWindows.filter((window) => !overlaps(window, heldAt)) : shabbatWindows;
}

/**
 * Removes a member from a shift that is not over and that they have not attended. If the assignment
 * is still in its undo window, neither event sends a notification.
 */
export async function unassign(
  ctx: CommandContext<MemberActor>,
  { id, isUndoable }: { id: number; isUndoable?: boolean | undefined },
): Promise<{ message: string }> {
  // A member who has confirmed knows about the assignment, so they are notified of the removal.
  const isTakenBack =
    (await withdrawAssigned(ctx, id)) && (await findAssignment(ctx.tx, id))?.status !== "confirmed";
  const { shiftId, memberId } = await vacate(ctx, id, "removed");
  const eventId = await ctx.recordWithId({
    type: "shifts.unassigned",
    subjectId: memberId,
    shiftId,
    assignmentId: id,
  });
  if (isTakenBack) await cancelUndoable(ctx, eventId);
  else if (isUndoable) await keepUndoable(ctx, eventId);
  return { message: "Removed from the shift" };
}

/**
 * Frees a spot of a shift that is not over and that its member has not attended; returns the member
 * and the shift. With `how` null, the caller records the assignment history.
 */
export async function vacate(
  ctx: CommandContext,
  assignmentId: number,
  how: MoveHow | null,
): Promise<{ memberId: number; shiftId: number; title: string }> {
  const { shiftId } = await findSpot(ctx.tx, assignmentId);
  const shift = orThrow(await lockShift(ctx.tx, shiftId), SHIFT_MISSING);
  const spot = shift.filling.find((one) => one.assignmentId === assignmentId);
  const isOver = Temporal.Instant.compare((spot ?? shift).endsAt, ctx.now) <= 0;
  if (
    !spot &&
    !isOver &&
    (await findAssignment(ctx.tx, assignmentId))?.status === "replacement_requested"
  )
    throw new RefusalError(COVER_SOUGHT);
  if (!spot || isOver)
    throw new RefusalError(
      conflict(
        "assignment-not-active",
        "This assignment can't change: the shift is over, or another member has the spot.",
      ),
    );
  if (spot.hasAttended)
    throw new RefusalError(
      conflict(
        "assignment-attended",
        "This member has been 10-8 on this shift, so you can't remove them.",
      ),
    );
  await unseatMembers(ctx, [{ ...spot, shiftId }], how);
  return { memberId: spot.memberId, shiftId, title: shiftTitle(shift, ctx.organization) };
}

/**
 * Returns the shift and the member of an assignment, without a lock; throws when it does not exist.
 */
export async function findSpot(
  tx: Tx,
  assignmentId: number,
): Promise<Span & { shiftId: number; memberId: number }> {
  return orThrow(
    await findAssignment(tx, assignmentId),
    missing(
      "assignment-missing",
      "This assignment was deleted. Refresh to see the current schedule.",
    ),
  );
}

/** Confirms the caller's own assignment. Idempotent. */
export async function confirmSpot(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<{ message: string }> {
  const spot = orThrow(
    await lockAssignmentWithShift(ctx, id),
    missing("assignment-missing", "This assignment was deleted. Please check your schedule."),
  );
  throwIf(confirmBlockedBecause(ctx.actor.id, spot, ctx.now));
  if (spot.status === "assigned") {
    await saveAssignmentStatus(ctx.tx, id, "confirmed", spot.spotNumber, ctx.now);
    await ctx.record({
      type: "shifts.confirmed",
      subjectId: ctx.actor.id,
      shiftId: spot.shift.id,
      assignmentId: id,
    });
  }
  return { message: "Confirmed. Your squad can see that you'll be there." };
}

type Locking = Pick<CommandContext, "tx" | "organization">;

/** A locked shift with the input of the eligibility rules. */
export interface ShiftToTake extends SpotShift, Capacity {
  readonly id: number;
  readonly filling: LockedShift["filling"];
}

/** Returns a shift with only the times of a part, for a member who serves only then. */
export function shiftWithin(shift: ShiftToTake, span: Span): ShiftToTake {
  if (isSameSpan(span, shift)) return shift;
  const isThere = (one: { readonly span?: Span | undefined }) =>
    one.span === undefined || overlaps(one.span, span);
  const { crew } = shift;
  return {
    ...shift,
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    filledCount: mostAtOnce(shift.filling, span),
    filledSpans: shift.filling,
    crew: crew && {
      ...crew,
      filling: crew.filling.filter(isThere),
      seeking: crew.seeking.filter(isThere),
    },
  };
}

/**
 * Locks a shift, given by id or subquery, so that members can be assigned; throws when it does not
 * exist.
 */
export async function lockShiftForTaking(
  ctx: Locking,
  which: Parameters<typeof lockShift>[1],
  gone: Refusal = SHIFT_MISSING,
): Promise<ShiftToTake> {
  return toTake(ctx, orThrow(await lockShift(ctx.tx, which), gone));
}

/** Adds to a locked shift the data that is needed to assign members. */
async function toTake({ tx, organization }: Locking, shift: LockedShift): Promise<ShiftToTake> {
  const crew = (await readShiftCrews(tx, [shift], organization)).get(shift.id);
  return {
    ...shift,
    filledCount: mostAtOnce(shift.filling, shift),
    filledSpans: shift.filling,
    crew,
  };
}

/** Locks the shift and then the assignment; undefined when it does not exist. */
export async function lockAssignmentWithShift(ctx: Locking, id: number) {
  const shift = await lockShift(ctx.tx, shiftOfAssignment(id));
  const spot = shift && (await lockAssignment(ctx.tx, id));
  return shift && spot ? { ...spot, shift: await toTake(ctx, shift) } : undefined;
}

/**
 * Returns a spot number for each span; moves parts of other members between spots when only that
 * makes room. Null if too few spots are open.
 */
export async function takeSpotNumbers(
  ctx: CommandContext,
  spans: readonly Span[],
  filling: LockedShift["filling"],
  maxMembers: number,
): Promise<readonly number[] | null> {
  const found = numbersFor(spans, filling, maxMembers);
  if (!found) return null;
  if (found.moved.length > 0) await deferOverlapCheck(ctx.tx);
  for (const { assignmentId, spotNumber } of found.moved)
    await updateSpotNumber(ctx.tx, assignmentId, spotNumber, ctx.now);
  return found.spotNumbers;
}

/**
 * Splits an assignment: the member keeps one part, and a replacement request will hold the other.
 * Returns the id of the other part's assignment, which fills no spot.
 */
export async function splitAssignment(
  ctx: CommandContext,
  { id, ...whole }: Span & { readonly id: number },
  part: Span,
): Promise<number> {
  const isFirst = part.startsAt.equals(whole.startsAt);
  const kept = isFirst
    ? { startsAt: part.endsAt, endsAt: whole.endsAt }
    : { startsAt: whole.startsAt, endsAt: part.startsAt };
  await saveSpanOfAssignment(ctx.tx, id, kept, ctx.now);
  return insertPartToGive(ctx.tx, id, part, ctx.now);
}

/**
 * Returns a part that a request held to its member: joins it to the part they kept, or makes it a
 * separate assignment. Returns the assignment; null if another member has the spot.
 */
export async function returnPart(
  ctx: CommandContext,
  shift: ShiftToTake,
  { assignmentId, memberId, ...part }: Hand & Span,
  status: "assigned" | "confirmed",
): Promise<number | null> {
  const kept = shift.filling.find((one) => one.memberId === memberId && adjoins(one, part));
  const whole = kept
    ? {
        startsAt: isBefore(kept.startsAt, part.startsAt) ? kept.startsAt : part.startsAt,
        endsAt: isBefore(kept.endsAt, part.endsAt) ? part.endsAt : kept.endsAt,
      }
    : part;
  const others = shift.filling.filter((one) => one !== kept);
  const [spotNumber] = (await takeSpotNumbers(ctx, [whole], others, shift.maxMembers)) ?? [];
  if (spotNumber === undefined) return null;
  if (!kept) {
    await returnSpot(
      ctx,
      { assignmentId, memberId, shiftId: shift.id },
      spotNumber,
      "reclaimed",
      status,
    );
    return assignmentId;
  }
  if (spotNumber !== kept.spotNumber) {
    await deferOverlapCheck(ctx.tx);
    await updateSpotNumber(ctx.tx, kept.assignmentId, spotNumber, ctx.now);
  }
  await saveSpanOfAssignment(ctx.tx, kept.assignmentId, whole, ctx.now);
  await moveRequestsTo(ctx.tx, assignmentId, kept.assignmentId);
  await deleteAssignments(ctx.tx, [assignmentId], ctx.now);
  return kept.assignmentId;
}

function adjoins(a: Span, b: Span): boolean {
  return a.endsAt.equals(b.startsAt) || b.endsAt.equals(a.startsAt);
}

/** Marks a spot as needing a replacement; its member stays responsible until another takes it. */
export async function leaveSpot(ctx: CommandContext, assignmentId: number): Promise<void> {
  await saveAssignmentStatus(ctx.tx, assignmentId, "replacement_requested", null, ctx.now);
}

/**
 * Returns the spot that a pending request holds to its member. Its status becomes assigned, because
 * the request withdrew any confirmation, unless the request was never announced.
 */
export async function returnSpot(
  ctx: CommandContext,
  { shiftId, ...hand }: Hand & { readonly shiftId: number },
  spotNumber: number,
  how: MoveHow,
  status: "assigned" | "confirmed" = "assigned",
): Promise<void> {
  await saveAssignmentStatus(ctx.tx, hand.assignmentId, status, spotNumber, ctx.now);
  await noteMove(ctx, { shiftId, how, from: hand, to: hand });
}

export async function relieve(ctx: CommandContext, assignmentId: number): Promise<void> {
  await saveAssignmentStatus(ctx.tx, assignmentId, "replaced", null, ctx.now);
}

/**
 * Opens a spot whose request found no one. With `how` null, the caller records the assignment
 * history.
 */
export async function leaveOpen(
  ctx: CommandContext,
  { shiftId, ...from }: Hand & { readonly shiftId: number },
  how: MoveHow | null,
): Promise<void> {
  await saveAssignmentStatus(ctx.tx, from.assignmentId, "needs_cover", null, ctx.now);
  if (how) await noteMove(ctx, { shiftId, how, from });
}

/** Reopens the request of a replaced member, because the member who took the spot returned it. */
export async function reopenLeft(
  ctx: CommandContext,
  shiftId: number,
  from: Hand,
  to: Hand,
): Promise<void> {
  await saveAssignmentStatus(ctx.tx, to.assignmentId, "replacement_requested", null, ctx.now);
  await noteMove(ctx, { shiftId, how: "given-back", from, to });
}

/**
 * Sets the assignment status that follows from attendance; only a status that fills a spot keeps a
 * spot number.
 */
export async function saveAttended(
  ctx: CommandContext,
  assignmentId: number,
  { status, spotNumber }: { readonly status: AssignmentStatus; readonly spotNumber: number | null },
): Promise<void> {
  await saveAssignmentStatus(ctx.tx, assignmentId, status, spotNumber, ctx.now);
}

/**
 * Records in the assignment history that a member missed the shift, which leaves the spot without a
 * member.
 */
export async function noteMissed(
  ctx: CommandContext,
  { shiftId, ...from }: Hand & { readonly shiftId: number },
): Promise<void> {
  await noteMove(ctx, { shiftId, how: "missed", from });
}
