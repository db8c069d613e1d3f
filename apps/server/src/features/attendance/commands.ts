import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  isEndKept,
  saysOwnEnd,
  saysOwnStart,
  scheduledSpan,
} from "@watchbill/domain/attendance/by-schedule";
import {
  type AttendanceFacts,
  checkInBlockedBecause,
  checkOutBlockedBecause,
  endPutRight,
  statusAfterCheckOut,
  trueTimeOf,
} from "@watchbill/domain/attendance/check-in";
import {
  closedAt,
  closingCutoff,
  dueClosing,
  ownEndOf,
  relievedAt,
} from "@watchbill/domain/attendance/closing";
import { isWordAwaited } from "@watchbill/domain/attendance/hours-question";
import {
  type LeftWithNoOne,
  lastCrewAsks,
  lastOutStep,
  leftWithNoOne,
  type WayOut,
} from "@watchbill/domain/attendance/last-crew";
import { openSpots } from "@watchbill/domain/eligibility/take";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { fillsSlot, seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import {
  findSpot,
  lockShiftForTaking,
  noteMissed,
  saveAttended,
  shiftWithin,
} from "../shifts/assignment-commands.ts";
import { assignReturning, lockStillPending } from "../shifts/assignments/spot-commands.ts";
import { readInService, readShiftName } from "./queries.ts";
import {
  findIntervalElsewhere,
  findLastBeside,
  findNextBeside,
  insertInterval,
  lockAttendance,
  lockEndedAssignments,
  lockLeaving,
  saveInterval,
} from "./store.ts";

type Answer = OutputOf<Api["attendance.checkIn"]>;
type Input = ParsedInputOf<Api["attendance.checkIn"]>;

const MISSING = missing(
  "assignment-missing",
  "You're no longer assigned to this shift. Please check your schedule.",
);
const SPOT_NUMBER_GONE = conflict(
  "shift-full",
  "This shift is over and another member was recorded on it. Tell an admin.",
);
const JUST_GIVEN_UP = conflict(
  "assignment-not-active",
  "You just requested a replacement for this shift. Go 10-8 again to cancel the request.",
);
const CLOSING_BATCH = 500;

/**
 * Goes 10-8 (in service) on the caller's own assignment: opens an attendance interval, also after a
 * break. Ends an open 10-8 on another shift. A late offline 10-8 gives the spot back to a member
 * marked as missed.
 */
export async function checkIn(
  ctx: CommandContext<MemberActor>,
  { assignmentId, at }: Input,
): Promise<Answer> {
  const facts = await putRight(ctx, orThrow(await lockAttendance(ctx.tx, assignmentId), MISSING));
  if (facts.memberId === ctx.actor.id && saysOwnStart(facts, trueTimeOf(at, ctx.now, null)))
    return beginAtTheirWord(ctx, facts, at);
  const elsewhere = await findIntervalElsewhere(ctx.tx, facts, ctx.now);
  const follows = [facts.checkOutTime, elsewhere?.checkedOutAt ?? elsewhere?.checkedInAt ?? null];
  const checkInTime = trueTimeOf(at, ctx.now, latestOf(follows));
  throwIf(checkInBlockedBecause(ctx.actor.id, facts, checkInTime, ctx.organization));
  if (seeksReplacement(facts.status)) throw new RefusalError(JUST_GIVEN_UP);
  if (elsewhere?.checkedOutAt === null) await goOver(ctx, elsewhere.assignmentId, checkInTime);
  await insertInterval(ctx.tx, { assignmentId, checkedInAt: checkInTime, createdAt: ctx.now });
  if (facts.status !== "confirmed") {
    if (fillsSlot(facts.status))
      await saveAttended(ctx, assignmentId, { status: "confirmed", spotNumber: facts.spotNumber });
    else await assignAgain(ctx, facts, "confirmed");
  }
  await ctx.record({ type: "attendance.checked-in", ...subjectOf(facts) });
  return answer(facts, { status: "confirmed", checkInTime, checkOutTime: null });
}

/**
 * Goes 10-7 (out of service): ends the open interval and completes the assignment. When no other
 * unit is in service, `lastOutStep` decides: ask first, watch the break, or notify the admins.
 */
export async function checkOut(
  ctx: CommandContext<MemberActor>,
  { assignmentId, at, ifLastOut }: ParsedInputOf<Api["attendance.checkOut"]>,
): Promise<Answer> {
  // Serializes concurrent 10-7s, so that the second member knows that no unit stays in service.
  await lockLeaving(ctx.tx);
  const facts = orThrow(await lockAttendance(ctx.tx, assignmentId), MISSING);
  if (
    facts.memberId === ctx.actor.id &&
    saysOwnEnd(facts, trueTimeOf(at, ctx.now, facts.checkInTime))
  )
    return endAtTheirWord(ctx, facts, at);
  throwIf(checkOutBlockedBecause(ctx.actor.id, facts));
  const left = leftWithNoOne({ ...facts, assignmentId }, await readInService(ctx.tx), ctx.now);
  const step = lastOutStep(left, ifLastOut);
  if (left && step === "ask") await askLastOut(ctx, left, "10-7", facts);
  const said = trueTimeOf(at, ctx.now, facts.checkInTime);
  const checkOutTime = facts.checkInTime ? ownEndOf(facts.checkInTime, facts.endsAt, said) : said;
  const status = statusAfterCheckOut(facts.status);
  if (facts.intervalId !== null)
    await saveInterval(ctx.tx, facts.intervalId, {
      checkedOutAt: checkOutTime,
      isClosedBySystem: false,
      breakLeaves: step === "watch-break" ? left : null,
    });
  await saveAttended(ctx, assignmentId, { status, spotNumber: facts.spotNumber });
  await ctx.record({ type: "attendance.checked-out", ...subjectOf(facts) });
  if (step === "notify") await noteLastOut(ctx, left, facts);
  return answer(facts, { status, checkInTime: facts.checkInTime, checkOutTime });
}

/**
 * Ends the 10-8 of a member who came early and now requests a replacement. Asks first when no other
 * unit is in service. Does nothing if the member is not 10-8.
 */
export async function leaveDuty(
  ctx: CommandContext,
  spot: { id: number; shiftId: number; memberId: number },
  ifLastOut?: "ask",
): Promise<void> {
  await lockLeaving(ctx.tx);
  const facts = await lockAttendance(ctx.tx, spot.id);
  if (!facts || facts.intervalId === null || facts.checkOutTime !== null) return;
  const left = leftWithNoOne(
    { ...facts, assignmentId: spot.id },
    await readInService(ctx.tx),
    ctx.now,
  );
  if (left && ifLastOut === "ask") await askLastOut(ctx, left, "cover", facts);
  await saveInterval(ctx.tx, facts.intervalId, { checkedOutAt: ctx.now, isClosedBySystem: false });
  await ctx.record({ type: "attendance.checked-out", ...subjectOf(spot) });
  await noteLastOut(ctx, left, facts);
}

/**
 * Closes shifts one hour after their end: ends forgotten intervals, completes attended assignments,
 * marks no-shows as missed.
 */
export async function closeEndedShifts(ctx: CommandContext, failed: OnItemError): Promise<void> {
  const ended = await lockEndedAssignments(ctx.tx, closingCutoff(ctx.now), CLOSING_BATCH);
  const work = async (some: readonly Ended[]): Promise<void> => {
    for (const assignment of some) await closeEnded(ctx, assignment);
  };
  await runBatch(ctx.tx, { items: ended, named: ({ id }) => `assignment ${id}`, work }, failed);
}

type Ended = Awaited<ReturnType<typeof lockEndedAssignments>>[number];

async function closeEnded(ctx: CommandContext, assignment: Ended): Promise<void> {
  const windows = assignment.observesShabbat
    ? shabbatWindowsOf(ctx.organization, assignment.startsAt, assignment.endsAt)
    : [];
  // Shabbat does not excuse a member who got the spot only after it ended.
  const isKept =
    scheduledSpan(assignment, windows) !== null &&
    (!assignment.isStartAsked || isWordAwaited(assignment, ctx.now));
  const due = dueClosing({ ...assignment, isKept }, ctx.now);
  const subject = {
    subjectId: assignment.memberId,
    shiftId: assignment.shiftId,
    assignmentId: assignment.id,
  };
  if (due === "close" && assignment.openIntervalId !== null && assignment.openSince) {
    const isEndBySchedule = isEndKept(assignment, windows);
    const end = {
      checkedOutAt: closedAt(assignment.openSince, assignment.endsAt),
      isClosedBySystem: true,
    };
    await saveInterval(
      ctx.tx,
      assignment.openIntervalId,
      isEndBySchedule ? { ...end, isBySchedule: true } : end,
    );
    const status = statusAfterCheckOut(assignment.status);
    await saveAttended(ctx, assignment.id, { status, spotNumber: assignment.spotNumber });
    await ctx.record({
      type: isEndBySchedule ? "attendance.ended-by-schedule" : "attendance.closed-by-system",
      ...subject,
    });
  }
  if (due === "complete")
    await saveAttended(ctx, assignment.id, {
      status: "completed",
      spotNumber: assignment.spotNumber,
    });
  if (due === "miss") {
    await saveAttended(ctx, assignment.id, { status: "missed", spotNumber: null });
    await noteMissed(ctx, handOf(assignment));
    await ctx.record({ type: "attendance.missed", ...subject });
  }
}

type Facts = NonNullable<Awaited<ReturnType<typeof lockAttendance>>>;

/** Replaces the start that the schedule wrote by the member's own 10-8. */
async function beginAtTheirWord(
  ctx: CommandContext<MemberActor>,
  facts: Facts,
  at: Temporal.Instant | undefined,
): Promise<Answer> {
  const before = await findLastBeside(ctx.tx, facts, facts.checkInTime ?? ctx.now);
  const checkInTime = trueTimeOf(at, ctx.now, before);
  throwIf(
    checkInBlockedBecause(
      ctx.actor.id,
      { ...facts, checkInTime: null },
      checkInTime,
      ctx.organization,
    ),
  );
  // If the schedule already ended the interval, the end still needs the member's confirmation.
  const isBySchedule = facts.checkOutTime !== null;
  if (facts.intervalId !== null)
    await saveInterval(ctx.tx, facts.intervalId, { checkedInAt: checkInTime, isBySchedule });
  await ctx.record({ type: "attendance.checked-in", ...subjectOf(facts) });
  return answer(facts, { status: facts.status, checkInTime, checkOutTime: facts.checkOutTime });
}

/**
 * Replaces the end that the schedule wrote by the member's own 10-7, at the latest the start of
 * their next interval.
 */
async function endAtTheirWord(
  ctx: CommandContext<MemberActor>,
  facts: Facts,
  at: Temporal.Instant | undefined,
): Promise<Answer> {
  const next = await findNextBeside(ctx.tx, facts, facts.checkInTime ?? ctx.now);
  const said = trueTimeOf(at, ctx.now, facts.checkInTime);
  const checkOutTime = next && isBefore(next, said) ? next : said;
  if (facts.intervalId !== null)
    await saveInterval(ctx.tx, facts.intervalId, {
      checkedOutAt: checkOutTime,
      isClosedBySystem: false,
    });
  await ctx.record({ type: "attendance.checked-out", ...subjectOf(facts) });
  return answer(facts, { status: facts.status, checkInTime: facts.checkInTime, checkOutTime });
}

/**
 * Ends the 10-8 on the shift that a member leaves for the next one, in the same transaction. Skips
 * the question to the last unit, because the member stays in service.
 */
async function goOver(
  ctx: CommandContext,
  assignmentId: number,
  at: Temporal.Instant,
): Promise<void> {
  const left = await lockAttendance(ctx.tx, assignmentId);
  if (!left || left.intervalId === null || left.checkInTime === null || left.checkOutTime !== null)
    return;
  const checkedOutAt = relievedAt(left.checkInTime, left.endsAt, at);
  await saveInterval(ctx.tx, left.intervalId, { checkedOutAt, isClosedBySystem: false });
  await saveAttended(ctx, left.id, {
    status: statusAfterCheckOut(left.status),
    spotNumber: left.spotNumber,
  });
  await ctx.record({ type: "attendance.checked-out", ...subjectOf(left) });
}

/** Asks the last member in service to confirm before they leave; nothing has changed yet. */
async function askLastOut(
  ctx: CommandContext,
  left: LeftWithNoOne,
  way: WayOut,
  facts: Facts,
): Promise<never> {
  const shift = {
    name: await readShiftName(ctx.tx, facts.shiftId),
    endsAt: facts.endsAt,
    squad: ctx.organization,
  };
  throw new RefusalError(lastCrewAsks(left, way, shift, ctx.now));
}

/** Records that the last member in service left, which notifies the administrators. */
async function noteLastOut(
  ctx: CommandContext,
  left: LeftWithNoOne | null,
  facts: Facts,
): Promise<void> {
  if (!left) return;
  await ctx.record({
    type: "attendance.last-out",
    ...subjectOf(facts),
    details: { left, until: facts.endsAt.toString() },
  });
}

function latestOf(times: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  return times.reduce(
    (latest, time) => (latest && (!time || isBefore(time, latest)) ? latest : time),
    null,
  );
}

/**
 * Returns the attendance facts; an end in the future, which a fast device clock caused, becomes
 * now.
 */
async function putRight<Facts extends AttendanceFacts & { intervalId: number | null }>(
  ctx: CommandContext,
  facts: Facts,
): Promise<Facts> {
  const checkOutTime = endPutRight(facts, ctx.now);
  if (facts.intervalId === null || checkOutTime === null) return facts;
  await saveInterval(ctx.tx, facts.intervalId, {
    checkedOutAt: checkOutTime,
    isClosedBySystem: false,
  });
  return { ...facts, checkOutTime };
}

/**
 * Assigns a member again who came after all, although they were marked as missed or gave up the
 * spot. Uses an open spot, or that of the oldest pending request. Throws when no spot is left.
 */
export async function assignAgain(
  ctx: CommandContext,
  {
    id: assignmentId,
    shiftId,
    memberId,
  }: { readonly id: number; readonly shiftId: number; readonly memberId: number },
  status: "confirmed" | "completed",
): Promise<void> {
  const whole = await lockShiftForTaking(ctx, shiftId);
  const { startsAt, endsAt } = await findSpot(ctx.tx, assignmentId);
  const shift = shiftWithin(whole, { startsAt, endsAt });
  const pending = await lockStillPending(ctx, shift);
  const spot = orThrow(openSpots({ shift, pending }, ctx.now).spots[0], SPOT_NUMBER_GONE);
  await assignReturning(
    ctx,
    shift,
    { assignmentId, memberId, startsAt, endsAt },
    { spot, pending, status, how: "there-again" },
  );
}

function subjectOf(facts: { id: number; shiftId: number; memberId: number }) {
  return { subjectId: facts.memberId, shiftId: facts.shiftId, assignmentId: facts.id };
}

function handOf({
  id: assignmentId,
  shiftId,
  memberId,
}: {
  id: number;
  shiftId: number;
  memberId: number;
}) {
  return { assignmentId, shiftId, memberId };
}

function answer(
  facts: { id: number; shiftId: number; memberId: number },
  state: Pick<Answer, "status" | "checkInTime" | "checkOutTime">,
): Answer {
  return { id: facts.id, shiftId: facts.shiftId, userId: facts.memberId, ...state };
}
