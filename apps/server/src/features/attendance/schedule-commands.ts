import {
  type KeptSpot,
  type ScheduleStep,
  scheduleStep,
} from "@watchbill/domain/attendance/by-schedule";
import { statusAfterCheckOut } from "@watchbill/domain/attendance/check-in";
import { relievedAt } from "@watchbill/domain/attendance/closing";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import { saveAttended } from "../shifts/assignment-commands.ts";
import { closeEndedShifts } from "./commands.ts";
import { isAskedAboutStart } from "./start-queries.ts";
import {
  deleteInterval,
  insertInterval,
  listIntervalsBeside,
  lockAttendance,
  lockKeptSpots,
  saveInterval,
} from "./store.ts";

const BATCH = 500;

type Facts = NonNullable<Awaited<ReturnType<typeof lockAttendance>>>;
type ToKeep = Awaited<ReturnType<typeof lockKeptSpots>>[number];
type Begin = Extract<ScheduleStep, { kind: "begin" }>;

/**
 * Runs each minute: applies the Shabbat schedule first, then closes shifts that ended an hour ago.
 */
export async function settleSpots(ctx: CommandContext, failed: OnItemError): Promise<void> {
  await keepSchedule(ctx, failed);
  await closeEndedShifts(ctx, failed);
}

/**
 * Records the attendance of Shabbat-observing members, who cannot tap during Shabbat. Works in
 * shift order with scheduled times, also when it runs late, and follows changes by members and
 * coordinators.
 */
async function keepSchedule(ctx: CommandContext, failed: OnItemError): Promise<void> {
  if (!ctx.organization.isShabbatOffered) return;
  const spots: readonly ToKeep[] = await lockKeptSpots(ctx.tx, ctx.now, BATCH);
  const work = async (some: typeof spots): Promise<void> => {
    for (const spot of some) await follow(ctx, spot);
  };
  await runBatch(ctx.tx, { items: spots, named: ({ id }) => `assignment ${id}`, work }, failed);
}

async function follow(ctx: CommandContext, spot: ToKeep): Promise<void> {
  const windows = shabbatWindowsOf(ctx.organization, spot.startsAt, spot.endsAt);
  // Read after the lock, because another instance may have changed the spot.
  const facts = await lockAttendance(ctx.tx, spot.id);
  const isStartAsked = await isAskedAboutStart(ctx.tx, spot.id);
  const step =
    facts && scheduleStep({ ...spot, ...facts, isStartAsked } satisfies KeptSpot, windows, ctx.now);
  if (facts && step) await take(ctx, facts, step);
}

async function take(ctx: CommandContext, facts: Facts, step: ScheduleStep): Promise<void> {
  if (step.kind === "begin") return begin(ctx, facts, step);
  if (facts.intervalId === null) return;
  if (step.kind === "move")
    return saveInterval(ctx.tx, facts.intervalId, { checkedInAt: step.from });
  if (step.kind === "end") return end(ctx, facts, step.at);
  await deleteInterval(ctx.tx, facts.intervalId);
  await saveAttended(ctx, facts.id, { status: "assigned", spotNumber: facts.spotNumber });
  await ctx.record({ type: "attendance.schedule-undone", ...subjectOf(facts) });
}

/**
 * Opens an interval and closes it when its end has passed; an interval on another shift ends it
 * earlier.
 */
async function begin(ctx: CommandContext, facts: Facts, { from, until }: Begin): Promise<void> {
  let [checkedInAt, checkedOutAt] = [from, until];
  for (const other of await listIntervalsBeside(ctx.tx, facts, from)) {
    if (isBefore(checkedInAt, other.checkedInAt)) {
      // The member's own 10-8 on another shift ends their time on this one.
      if (checkedOutAt === null || isBefore(other.checkedInAt, checkedOutAt))
        checkedOutAt = other.checkedInAt;
      break;
    }
    if (other.checkedOutAt === null) await endElsewhere(ctx, other.assignmentId, checkedInAt);
    else
      checkedInAt = isBefore(other.checkedOutAt, facts.endsAt) ? other.checkedOutAt : facts.endsAt;
  }
  if (checkedOutAt && isBefore(checkedOutAt, checkedInAt)) checkedOutAt = checkedInAt;
  await insertInterval(ctx.tx, {
    assignmentId: facts.id,
    checkedInAt,
    checkedOutAt,
    isBySchedule: true,
    isClosedBySystem: checkedOutAt !== null,
    createdAt: ctx.now,
  });
  const status = checkedOutAt === null ? "confirmed" : "completed";
  if (facts.status !== status)
    await saveAttended(ctx, facts.id, { status, spotNumber: facts.spotNumber });
  await ctx.record({ type: "attendance.began-by-schedule", ...subjectOf(facts) });
  if (checkedOutAt !== null)
    await ctx.record({ type: "attendance.ended-by-schedule", ...subjectOf(facts) });
}

async function endElsewhere(
  ctx: CommandContext,
  assignmentId: number,
  at: Temporal.Instant,
): Promise<void> {
  const left = await lockAttendance(ctx.tx, assignmentId);
  if (left?.checkInTime && left.checkOutTime === null)
    await end(ctx, left, relievedAt(left.checkInTime, left.endsAt, at));
}

async function end(ctx: CommandContext, facts: Facts, at: Temporal.Instant): Promise<void> {
  if (facts.intervalId === null) return;
  await saveInterval(ctx.tx, facts.intervalId, {
    checkedOutAt: at,
    isClosedBySystem: true,
    isBySchedule: true,
  });
  await saveAttended(ctx, facts.id, {
    status: statusAfterCheckOut(facts.status),
    spotNumber: facts.spotNumber,
  });
  await ctx.record({ type: "attendance.ended-by-schedule", ...subjectOf(facts) });
}

function subjectOf(facts: Facts) {
  return { subjectId: facts.memberId, shiftId: facts.shiftId, assignmentId: facts.id };
}
